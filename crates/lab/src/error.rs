//! What can be wrong with an experiment, in one sentence that says where.

use garns_engine::SettingError;
use garns_format::ReadError;
use garns_puzzle::{Lang, impl_error, say, sentences};
use serde::{Deserialize, Serialize};

/// Something is wrong, and the line of the experiment that says so, if it is one.
#[derive(Debug)]
pub struct LabError {
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: LabErrorKind,
}

sentences! {
    /// What is wrong.
    #[derive(Debug)]
    pub enum LabErrorKind in lang {
        UnknownKey { key: String, known: Vec<String> }:
            "there is no key \"{key}\" here; there are {known}",
            "não existe a chave \"{key}\" aqui; existem {known}",
            known = known.join(", ");
        UnknownWord { word: String, known: Vec<String> }:
            "\"{word}\" is not known here; it can be {known}",
            "\"{word}\" não é conhecido aqui; pode ser {known}",
            known = known.join(", ");
        MissingKey { key: String }: "the key \"{key}\" is missing here", "falta aqui a chave \"{key}\"";
        Syntax { message: String }: "invalid TOML: {message}", "TOML inválido: {message}";
        NoSets:
            "the experiment has no puzzles; it needs at least one [[set]]",
            "o experimento não tem jogos; precisa de ao menos um [[set]]";
        NoEngines:
            "the experiment has no engines; it needs at least one [[engine]]",
            "o experimento não tem motores; precisa de ao menos um [[engine]]";
        NoRuns { name: String }:
            "the engine \"{name}\" has no seeds, so it would never run",
            "o motor \"{name}\" não tem sementes, e nunca rodaria";
        TooMany { what: TooMany, asked: u64, most: u64 }:
            "{asked} {what} are too many: {most} at most",
            "{asked} {what} são demais: no máximo {most}",
            what = what.text(lang);
        NoSuchSet { name: String, known: Vec<String> }:
            "there is no set \"{name}\"; there are {known}",
            "não existe o conjunto \"{name}\"; existem {known}",
            known = known.join(", ");
        TwiceNamed { name: String }:
            "the name \"{name}\" is used twice; give each its own",
            "o nome \"{name}\" é usado duas vezes; dê um a cada coisa";
        NeitherNor { set: String }:
            "the set \"{set}\" needs either files or generate",
            "o conjunto \"{set}\" precisa de files ou de generate";
        NotATime { text: String }:
            "\"{text}\" is not a time; write it as 10s, 500ms or 2m",
            "\"{text}\" não é um tempo; escreva como 10s, 500ms ou 2m";
        NotAShape { text: String }:
            "\"{text}\" is not a shape; write latin, or the rows and columns of a box as in 2x3",
            "\"{text}\" não é uma forma; escreva latin, ou as linhas e colunas de um bloco como em 2x3";
        NotAFormat { text: String }:
            "there is no format \"{text}\" that can be read; garns formats lists them",
            "não existe o formato de leitura \"{text}\"; garns formats os lista";
        NotAValue { key: String }:
            "the parameter \"{key}\" must be a word, a number, true or false",
            "o parâmetro \"{key}\" deve ser uma palavra, um número, true ou false";
        Setting(error: SettingError) => error.text(lang);
        Unopened { file: String, why: String }:
            "can't open {file}: {why}", "não foi possível abrir {file}: {why}";
        Unread { file: String, why: Box<ReadError> } => format!("{file}: {}", why.text(lang));
        Empty { set: String }: "the set \"{set}\" has no puzzles", "o conjunto \"{set}\" não tem jogos";
        Recipe { set: String, why: Words }:
            "the set \"{set}\" can't be made: {why}",
            "o conjunto \"{set}\" não pode ser feito: {why}",
            why = why.get(lang);
        Store { file: String, why: String }:
            "the results file {file} can't be used: {why}",
            "o arquivo de resultados {file} não pode ser usado: {why}";
        File { why: Words } => why.get(lang).to_owned();
        Busy { file: String }:
            "another garns is writing runs to {file}; wait until it is done, or give -o another name",
            "outro garns está gravando execuções em {file}; espere que termine, ou dê outro nome a -o";
        ReadOnly { file: String }:
            "{file} is read-only, and its last rows are still in {file}-wal; copy both to a writable \
             folder",
            "{file} é só de leitura, e suas últimas linhas ainda estão em {file}-wal; copie os dois \
             para uma pasta em que se possa escrever";
        NotAStore { file: String }:
            "{file} is not a results file of garns lab", "{file} não é um arquivo de resultados de garns lab";
        Newer { file: String }:
            "{file} was written by a newer garns", "{file} foi escrito por um garns mais novo";
        Worker { why: String }:
            "a process that runs the engines failed: {why}", "um processo que roda os motores falhou: {why}";
    }
}

sentences! {
    /// What an experiment may ask too much of.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TooMany in lang {
        Repeats: "repeats", "repetições";
        Puzzles: "puzzles of one set", "jogos de um conjunto";
        Runs: "runs", "execuções";
    }
}

impl TooMany {
    /// Refuses more than the most.
    pub(crate) fn check(self, asked: u64, most: u64) -> Result<(), LabErrorKind> {
        if asked <= most { Ok(()) } else { Err(LabErrorKind::TooMany { what: self, asked, most }) }
    }
}

/// A text in both languages that was made while running.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Brazilian Portuguese.
    pub pt: String,
}

impl Words {
    /// The same in both languages.
    #[must_use]
    pub fn same(text: &str) -> Words {
        Words { en: text.to_owned(), pt: text.to_owned() }
    }

    /// Made once in each language.
    pub fn each(text: impl Fn(Lang) -> String) -> Words {
        Words { en: text(Lang::En), pt: text(Lang::Pt) }
    }

    /// In the language asked for.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Pt => &self.pt,
        }
    }
}

impl LabErrorKind {
    /// Without a line.
    pub(crate) fn alone(self) -> LabError {
        LabError { line: None, what: self }
    }

    pub(crate) fn at(self, line: usize) -> LabError {
        LabError { line: Some(line), what: self }
    }
}

impl From<std::io::Error> for LabError {
    fn from(error: std::io::Error) -> LabError {
        LabErrorKind::Worker { why: error.to_string() }.alone()
    }
}

impl LabError {
    /// Whether it is the file of results that can't be used, and nothing is wrong with the experiment.
    #[must_use]
    pub fn is_of_store(&self) -> bool {
        matches!(
            self.what,
            LabErrorKind::Store { .. }
                | LabErrorKind::File { .. }
                | LabErrorKind::Busy { .. }
                | LabErrorKind::ReadOnly { .. }
        )
    }

    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let what = self.what.text(lang);
        match self.line {
            Some(line) => say!(lang, "line {line}: {what}", "linha {line}: {what}"),
            None => what,
        }
    }
}

impl_error!(LabError);
