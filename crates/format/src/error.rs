//! Everything that can be wrong with a text that should be a puzzle.

use std::fmt;

use garns_puzzle::{
    About, Cell, Field, Lang, PuzzleError, Text, impl_error, is_control_sign, is_plain_ascii, say, sentences,
};

use crate::Unread;

/// Where in the input something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1, where that is known.
    pub column: Option<usize>,
}

impl Place {
    /// A whole line, counted from 1.
    #[must_use]
    pub fn line(line: usize) -> Place {
        Place { line, column: None }
    }

    /// A sentence about what is wrong there, with the place before it.
    #[must_use]
    pub fn before(self, problem: &str, lang: Lang) -> String {
        match self {
            Place { line, column: None } => say!(lang, "line {line}: {problem}", "linha {line}: {problem}"),
            Place { line, column: Some(column) } => say!(
                lang,
                "line {line}, column {column}: {problem}",
                "linha {line}, coluna {column}: {problem}"
            ),
        }
    }
}

/// Why a text is not a puzzle, and where. [`text`](ReadError::text) says it in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Where, unless the problem is with the whole, or says itself where it is.
    pub place: Option<Place>,
    /// What.
    pub problem: ReadErrorKind,
}

sentences! {
    /// What is wrong. Data; [`ReadError::text`] puts it into words.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ReadErrorKind in lang {
        Empty: "the input is empty", "a entrada está vazia";
        NoPuzzle: "there is no puzzle in the input", "não há nenhum jogo na entrada";
        Unreadable { message: String }:
            "the input can't be read: {message}", "não é possível ler a entrada: {message}";
        NotText { byte: usize }: "byte {byte}: not text", "byte {byte}: não é texto";
        LineTooLong { limit: usize }:
            "the line is longer than {limit} KiB", "a linha tem mais de {limit} KiB", limit = limit / 1024;
        LineWithoutEnd { limit: usize }:
            "the line is longer than {limit} MiB; nothing after it was read",
            "a linha tem mais de {limit} MiB; nada depois dela foi lido",
            limit = limit / (1024 * 1024);
        TooLarge { limit: usize }:
            "the puzzle's text is larger than {limit} MiB",
            "o texto do jogo tem mais de {limit} MiB",
            limit = limit / (1024 * 1024);
        TooManyCells { limit: usize }:
            "the rules list more than {limit} cells", "as regras listam mais de {limit} células";
        Several { found: usize }:
            "there are {found} puzzles where one was expected", "há {found} jogos onde se esperava um";
        LineLength { found: usize, nearest: usize }:
            "the line has {found} {cells}, expected {nearest} (or another square number up to 4096)",
            "a linha tem {found} {cells}, mas deveria ter {nearest} (ou outro número quadrado até 4096)",
            cells = cells(lang, *found);
        CellCount { found: usize, expected: usize }:
            "the grid has {found} cells, expected {expected}",
            "a grade tem {found} células, mas deveria ter {expected}";
        RowLength { row: usize, found: usize, expected: usize }:
            "row {row} has {found} {cells}, expected {expected}",
            "a linha {row} tem {found} {cells}, mas deveria ter {expected}",
            cells = cells(lang, *found);
        RowCount { found: usize, expected: usize }:
            "the grid has {found} {rows}, expected {expected}",
            "a grade tem {found} {rows}, mas deveria ter {expected}",
            rows = match (lang, found) {
                (Lang::En, 1) => "row",
                (Lang::En, _) => "rows",
                (Lang::Pt, 1) => "linha",
                (Lang::Pt, _) => "linhas",
            };
        Symbol { cell: Cell, symbol: String, count: usize }:
            "\"{symbol}\" at {cell} is not {these} of this grid",
            "\"{symbol}\" em {cell} não é {these} desta grade",
            these = match count {
                1 => say!(lang, "1, the only value", "1, o único valor"),
                _ => say!(lang, "one of the {count} values", "um dos {count} valores"),
            };
        NotASymbol { cell: Cell, symbol: String }:
            "\"{symbol}\" at {cell} is not one of the symbols",
            "\"{symbol}\" em {cell} não é um dos símbolos";
        SymbolCount { found: usize, expected: usize }:
            "the number of different symbols in the grid is {found}, expected {expected}; name the symbols to read it",
            "o número de símbolos diferentes na grade é {found}, mas deveria ser {expected}; indique os símbolos para lê-la";
        HintedSymbols { found: usize, expected: usize }:
            "{found} symbols were named for a grid of {expected}×{expected}",
            "foram indicados {found} símbolos para uma grade de {expected}×{expected}";
        Unexpected { found: Option<char>, expected: Text }:
            "expected {expected}, {found}", "esperava-se {expected}, {found}",
            expected = expected.get(lang),
            found = match found.map(|found| shown(&found.to_string())) {
                Some(found) => say!(lang, "found \"{found}\"", "encontrado \"{found}\""),
                None => say!(lang, "but the text ends", "mas o texto acaba"),
            };
        Syntax { language: &'static str, message: String }:
            "invalid {language}: {message}", "{language} inválido: {message}";
        UnknownField { field: String, near: Option<String> }:
            "there is no field \"{field}\"; {instead}", "não existe o campo \"{field}\"; {instead}",
            instead = match (near, About::near(field)) {
                (Some(near), _) => meant(near, lang),
                (None, Some(rule)) => say!(
                    lang,
                    "a rule is a table [[rules]] with rule = \"{rule}\"",
                    "uma regra é uma tabela [[rules]] com rule = \"{rule}\""
                ),
                (None, None) => say!(lang, "there are {}", "existem {}", crate::native::FIELDS.join(", ")),
            };
        UnknownName { name: String, near: Option<String> } => match near {
            Some(near) => say!(lang, "there is no \"{name}\"; {}", "não existe \"{name}\"; {}", meant(near, lang)),
            None => say!(lang, "there is no \"{name}\" here", "não existe \"{name}\" aqui"),
        };
        Missing { field: String }: "the field \"{field}\" is missing", "falta o campo \"{field}\"";
        FieldValue { field: String, found: String }:
            "{field} can't be \"{found}\"", "{field} não pode ser \"{found}\"";
        InField { field: String, problem: Box<ReadErrorKind> } => format!("{field}: {}", problem.text(lang));
        InRule { number: usize, problem: Box<ReadErrorKind> }:
            "rule {number}: {problem}", "regra {number}: {problem}", problem = problem.text(lang);
        Both { first: &'static str, second: &'static str }:
            "{first} and {second} can't both be there", "{first} e {second} não podem aparecer juntos";
        NeedsSquare { field: &'static str }:
            "{field} makes no sense in a grid of this shape",
            "{field} não faz sentido numa grade desta forma";
        CageWithoutClue { cage: String }: "cage {cage} has no clue", "a gaiola {cage} não tem pista";
        ClueWithoutCage { cage: String }:
            "there is a clue for cage {cage}, but no such cage",
            "há uma pista para a gaiola {cage}, que não existe";
        Clue { cage: String, clue: String }:
            "the clue \"{clue}\" of cage {cage} is not a number with + - × ÷ or without",
            "a pista \"{clue}\" da gaiola {cage} não é um número com + - × ÷ ou sem";
        NotACell { text: String } => garns_puzzle::NotACell(text.clone()).text(lang);
        NoCellThere { cell: Cell, symbol: String }:
            "\"{symbol}\" is at {cell}, where there is no cell",
            "\"{symbol}\" está em {cell}, onde não há célula";
        UnknownRule { name: String }:
            "garns does not know the rule \"{name}\"", "o garns não conhece a regra \"{name}\"";
        NoSuchRule { name: String, near: Option<String> }:
            "there is no rule \"{name}\"; {instead}", "não existe a regra \"{name}\"; {instead}",
            instead = match near {
                Some(near) => meant(near, lang),
                None => say!(lang, "garns rules lists them", "garns rules lista todas"),
            };
        NoSuchRuleField { rule: &'static About, field: String, near: Option<String> }:
            "the rule \"{rule}\" has no field \"{field}\"{instead}",
            "a regra \"{rule}\" não tem o campo \"{field}\"{instead}",
            rule = rule.name,
            instead = match near {
                Some(near) => format!("; {}", meant(near, lang)),
                None if rule.fields.is_empty() => say!(lang, ", nor any other", ", nem nenhum outro"),
                None => {
                    let names: Vec<&str> = rule.fields.iter().map(|field| field.name).collect();
                    say!(lang, "; it has {}", "; tem {}", names.join(", "))
                }
            };
        MissingRuleField { rule: &'static About, field: &'static Field }:
            "the rule \"{rule}\" needs the field \"{name}\": {meaning}",
            "a regra \"{rule}\" precisa do campo \"{name}\": {meaning}",
            rule = rule.name, name = field.name, meaning = field.meaning.get(lang);
        RuleFieldKind { rule: &'static About, field: &'static Field, found: String }:
            "the field \"{name}\" of the rule \"{rule}\" takes {kind}, not {found}",
            "o campo \"{name}\" da regra \"{rule}\" recebe {kind}, não {found}",
            rule = rule.name, name = field.name, kind = field.kind.text(lang);
        Wrong { expected: Text, found: String }:
            "expected {expected}, found \"{found}\"",
            "esperava-se {expected}, encontrado \"{found}\"",
            expected = expected.get(lang);
        InPart { part: String, problem: Box<ReadErrorKind> }:
            "in \"{part}\": {problem}", "em \"{part}\": {problem}", problem = problem.text(lang);
        OnlyWritten { format: Text }:
            "the {format} format can only be written, not read",
            "o formato {format} só pode ser escrito, não lido",
            format = format.get(lang);
        ShortLink:
            "the link only names a puzzle on a server; it does not contain the puzzle itself",
            "o link só dá o nome de um jogo guardado num servidor; não contém o próprio jogo";
        Seed:
            "the game ID has only a seed (after #); the one that contains the puzzle has a colon",
            "o identificador só tem uma semente (depois de #); o que contém o jogo tem dois-pontos";
        Packed:
            "the text in the link can't be decompressed; perhaps a part of it is missing",
            "não é possível descompactar o texto do link; talvez falte uma parte dele";
        Unread(unread: Box<Unread>) => unread.sentence(lang);
        Puzzle(flaw: PuzzleError) => flaw.text(lang);
    }
}

impl ReadErrorKind {
    /// The problem at a line of the input, counted from 1.
    pub(crate) fn at_line(self, line: usize) -> ReadError {
        ReadError { place: Some(Place::line(line)), problem: self }
    }

    /// The problem at a character of a line, both counted from 1.
    pub(crate) fn at(self, line: usize, column: usize) -> ReadError {
        ReadError { place: Some(Place { line, column: Some(column) }), problem: self }
    }

    /// The problem said to be in a part of the input, which is shown.
    pub(crate) fn within(self, part: &str) -> ReadErrorKind {
        ReadErrorKind::InPart { part: shown(part), problem: Box::new(self) }
    }

    /// The problem said to be in a field of the native format.
    pub(crate) fn in_field(self, field: &str) -> ReadErrorKind {
        ReadErrorKind::InField { field: field.to_owned(), problem: Box::new(self) }
    }
}

/// A piece of the input as a sentence can show it: not too long, and nothing a terminal would act upon.
pub(crate) fn shown(text: &str) -> String {
    shown_up_to(text, 20)
}

/// The same, with so many letters at most.
pub(crate) fn shown_up_to(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for (i, c) in text.chars().enumerate() {
        match c {
            _ if i >= longest => return shown + "…",
            c if is_control_sign(c) => shown.extend(named(c)),
            c => shown.push(c),
        }
    }
    shown
}

/// A sign that is not shown, by its usual name or its number.
fn named(sign: char) -> Vec<char> {
    sign.escape_default().collect()
}

fn meant(near: &str, lang: Lang) -> String {
    say!(lang, "did you mean \"{near}\"?", "seria \"{near}\"?")
}

fn cells(lang: Lang, count: usize) -> &'static str {
    match (lang, count) {
        (Lang::En, 1) => "cell",
        (Lang::En, _) => "cells",
        (Lang::Pt, 1) => "célula",
        (Lang::Pt, _) => "células",
    }
}

impl ReadError {
    /// One sentence that says where and what.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let problem = on_one_line(self.problem.text(lang));
        match self.place {
            None => problem,
            Some(Place { line, column: None }) if matches!(self.problem, ReadErrorKind::NotText { .. }) => {
                say!(lang, "line {line}, {problem}", "linha {line}, {problem}")
            }
            Some(place) => place.before(&problem, lang),
        }
    }
}

impl From<ReadErrorKind> for ReadError {
    fn from(problem: ReadErrorKind) -> ReadError {
        ReadError { place: None, problem }
    }
}

impl From<PuzzleError> for ReadErrorKind {
    fn from(flaw: PuzzleError) -> ReadErrorKind {
        ReadErrorKind::Puzzle(flaw)
    }
}

impl From<PuzzleError> for ReadError {
    fn from(flaw: PuzzleError) -> ReadError {
        ReadErrorKind::Puzzle(flaw).into()
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&on_one_line(self.text(Lang::En)))
    }
}

impl std::error::Error for ReadErrorKind {}

impl_error!(ReadError);

/// What was found may hold signs that would break the sentence: they are shown by name.
fn on_one_line(sentence: String) -> String {
    if is_plain_ascii(&sentence) || !sentence.contains(is_control_sign) {
        return sentence;
    }
    sentence.chars().flat_map(|sign| if is_control_sign(sign) { named(sign) } else { vec![sign] }).collect()
}
