//! Everything that can be wrong with a text that should be a puzzle.

use std::fmt;

use garns_puzzle::{
    About, Cell, Field, Lang, PuzzleError, Text, impl_error, is_control_sign, is_plain_ascii, say,
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

/// What is wrong. Data; [`ReadError::text`] puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each problem in `text` says what its fields are")]
#[non_exhaustive]
pub enum ReadErrorKind {
    Empty,
    NoPuzzle,
    Unreadable { message: String },
    NotText { byte: usize },
    LineTooLong { limit: usize },
    LineWithoutEnd { limit: usize },
    TooLarge { limit: usize },
    TooManyCells { limit: usize },
    Several { found: usize },
    LineLength { found: usize, nearest: usize },
    CellCount { found: usize, expected: usize },
    RowLength { row: usize, found: usize, expected: usize },
    RowCount { found: usize, expected: usize },
    Symbol { cell: Cell, symbol: String, count: usize },
    NotASymbol { cell: Cell, symbol: String },
    SymbolCount { found: usize, expected: usize },
    HintedSymbols { found: usize, expected: usize },
    Unexpected { found: Option<char>, expected: Text },
    Syntax { language: &'static str, message: String },
    UnknownField { field: String, near: Option<String> },
    UnknownName { name: String, near: Option<String> },
    Missing { field: String },
    FieldValue { field: String, found: String },
    InField { field: String, problem: Box<ReadErrorKind> },
    InRule { number: usize, problem: Box<ReadErrorKind> },
    Both { first: &'static str, second: &'static str },
    NeedsSquare { field: &'static str },
    CageWithoutClue { cage: String },
    ClueWithoutCage { cage: String },
    Clue { cage: String, clue: String },
    NotACell { text: String },
    NoCellThere { cell: Cell, symbol: String },
    UnknownRule { name: String },
    NoSuchRule { name: String, near: Option<String> },
    NoSuchRuleField { rule: &'static About, field: String, near: Option<String> },
    MissingRuleField { rule: &'static About, field: &'static Field },
    RuleFieldKind { rule: &'static About, field: &'static Field, found: String },
    Wrong { expected: Text, found: String },
    InPart { part: String, problem: Box<ReadErrorKind> },
    OnlyWritten { format: Text },
    ShortLink,
    Seed,
    Packed,
    Unread(Box<Unread>),
    Puzzle(PuzzleError),
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

    fn text(&self, lang: Lang) -> String {
        use ReadErrorKind::*;
        match self {
            Empty => say!(lang, "the input is empty", "a entrada está vazia"),
            NoPuzzle => say!(lang, "there is no puzzle in the input", "não há nenhum jogo na entrada"),
            Unreadable { message } => {
                say!(lang, "the input can't be read: {message}", "não é possível ler a entrada: {message}")
            }
            NotText { byte } => say!(lang, "byte {byte}: not text", "byte {byte}: não é texto"),
            LineTooLong { limit } => {
                let limit = limit / 1024;
                say!(lang, "the line is longer than {limit} KiB", "a linha tem mais de {limit} KiB")
            }
            LineWithoutEnd { limit } => {
                let limit = limit / (1024 * 1024);
                say!(
                    lang,
                    "the line is longer than {limit} MiB; nothing after it was read",
                    "a linha tem mais de {limit} MiB; nada depois dela foi lido"
                )
            }
            TooLarge { limit } => {
                let limit = limit / (1024 * 1024);
                say!(
                    lang,
                    "the puzzle's text is larger than {limit} MiB",
                    "o texto do jogo tem mais de {limit} MiB"
                )
            }
            TooManyCells { limit } => say!(
                lang,
                "the rules list more than {limit} cells",
                "as regras listam mais de {limit} células"
            ),
            Several { found } => say!(
                lang,
                "there are {found} puzzles where one was expected",
                "há {found} jogos onde se esperava um"
            ),
            CellCount { found, expected } => say!(
                lang,
                "the grid has {found} cells, expected {expected}",
                "a grade tem {found} células, mas deveria ter {expected}"
            ),
            LineLength { found, nearest } => say!(
                lang,
                "the line has {found} {}, expected {nearest} (or another square number up to 4096)",
                "a linha tem {found} {}, mas deveria ter {nearest} (ou outro número quadrado até 4096)",
                cells(lang, *found)
            ),
            RowLength { row, found, expected } => say!(
                lang,
                "row {row} has {found} {}, expected {expected}",
                "a linha {row} tem {found} {}, mas deveria ter {expected}",
                cells(lang, *found)
            ),
            RowCount { found: 1, expected } => {
                say!(
                    lang,
                    "the grid has 1 row, expected {expected}",
                    "a grade tem 1 linha, mas deveria ter {expected}"
                )
            }
            RowCount { found, expected } => say!(
                lang,
                "the grid has {found} rows, expected {expected}",
                "a grade tem {found} linhas, mas deveria ter {expected}"
            ),
            Symbol { cell, symbol, count: 1 } => say!(
                lang,
                "\"{symbol}\" at {cell} is not 1, the only value of this grid",
                "\"{symbol}\" em {cell} não é 1, o único valor desta grade"
            ),
            Symbol { cell, symbol, count } => say!(
                lang,
                "\"{symbol}\" at {cell} is not one of the {count} values of this grid",
                "\"{symbol}\" em {cell} não é um dos {count} valores desta grade"
            ),
            NotASymbol { cell, symbol } => say!(
                lang,
                "\"{symbol}\" at {cell} is not one of the symbols",
                "\"{symbol}\" em {cell} não é um dos símbolos"
            ),
            SymbolCount { found, expected } => say!(
                lang,
                "the number of different symbols in the grid is {found}, expected {expected}; name the symbols to read it",
                "o número de símbolos diferentes na grade é {found}, mas deveria ser {expected}; indique os símbolos para lê-la"
            ),
            HintedSymbols { found, expected } => say!(
                lang,
                "{found} symbols were named for a grid of {expected}×{expected}",
                "foram indicados {found} símbolos para uma grade de {expected}×{expected}"
            ),
            Unexpected { found: Some(found), expected } => {
                let (found, expected) = (shown(&found.to_string()), expected.get(lang));
                say!(
                    lang,
                    "expected {expected}, found \"{found}\"",
                    "esperava-se {expected}, encontrado \"{found}\""
                )
            }
            Unexpected { found: None, expected } => {
                let expected = expected.get(lang);
                say!(
                    lang,
                    "expected {expected}, but the text ends",
                    "esperava-se {expected}, mas o texto acaba"
                )
            }
            Syntax { language, message } => {
                say!(lang, "invalid {language}: {message}", "{language} inválido: {message}")
            }
            UnknownField { field, near: Some(near) } => say!(
                lang,
                "there is no field \"{field}\"; did you mean \"{near}\"?",
                "não existe o campo \"{field}\"; seria \"{near}\"?"
            ),
            UnknownField { field, near: None } => match About::near(field) {
                Some(rule) => say!(
                    lang,
                    "there is no field \"{field}\"; a rule is a table [[rules]] with rule = \"{rule}\"",
                    "não existe o campo \"{field}\"; uma regra é uma tabela [[rules]] com rule = \"{rule}\""
                ),
                None => {
                    let fields = crate::native::FIELDS.join(", ");
                    say!(
                        lang,
                        "there is no field \"{field}\"; there are {fields}",
                        "não existe o campo \"{field}\"; existem {fields}"
                    )
                }
            },
            UnknownName { name, near: Some(near) } => say!(
                lang,
                "there is no \"{name}\"; did you mean \"{near}\"?",
                "não existe \"{name}\"; seria \"{near}\"?"
            ),
            UnknownName { name, near: None } => {
                say!(lang, "there is no \"{name}\" here", "não existe \"{name}\" aqui")
            }
            Missing { field } => {
                say!(lang, "the field \"{field}\" is missing", "falta o campo \"{field}\"")
            }
            FieldValue { field, found } => {
                say!(lang, "{field} can't be \"{found}\"", "{field} não pode ser \"{found}\"")
            }
            InField { field, problem } => format!("{field}: {}", problem.text(lang)),
            InRule { number, problem } => {
                let problem = problem.text(lang);
                say!(lang, "rule {number}: {problem}", "regra {number}: {problem}")
            }
            Both { first, second } => say!(
                lang,
                "{first} and {second} can't both be there",
                "{first} e {second} não podem aparecer juntos"
            ),
            NeedsSquare { field } => say!(
                lang,
                "{field} makes no sense in a grid of this shape",
                "{field} não faz sentido numa grade desta forma"
            ),
            CageWithoutClue { cage } => {
                say!(lang, "cage {cage} has no clue", "a gaiola {cage} não tem pista")
            }
            ClueWithoutCage { cage } => say!(
                lang,
                "there is a clue for cage {cage}, but no such cage",
                "há uma pista para a gaiola {cage}, que não existe"
            ),
            Clue { cage, clue } => say!(
                lang,
                "the clue \"{clue}\" of cage {cage} is not a number with + - × ÷ or without",
                "a pista \"{clue}\" da gaiola {cage} não é um número com + - × ÷ ou sem"
            ),
            NotACell { text } => garns_puzzle::NotACell(text.clone()).text(lang),
            NoCellThere { cell, symbol } => say!(
                lang,
                "\"{symbol}\" is at {cell}, where there is no cell",
                "\"{symbol}\" está em {cell}, onde não há célula"
            ),
            UnknownRule { name } => say!(
                lang,
                "garns does not know the rule \"{name}\"",
                "o garns não conhece a regra \"{name}\""
            ),
            NoSuchRule { name, near: Some(near) } => say!(
                lang,
                "there is no rule \"{name}\"; did you mean \"{near}\"?",
                "não existe a regra \"{name}\"; seria \"{near}\"?"
            ),
            NoSuchRule { name, near: None } => say!(
                lang,
                "there is no rule \"{name}\"; garns rules lists them",
                "não existe a regra \"{name}\"; garns rules lista todas"
            ),
            NoSuchRuleField { rule, field, near: Some(near) } => {
                let rule = rule.name;
                say!(
                    lang,
                    "the rule \"{rule}\" has no field \"{field}\"; did you mean \"{near}\"?",
                    "a regra \"{rule}\" não tem o campo \"{field}\"; seria \"{near}\"?"
                )
            }
            NoSuchRuleField { rule, field, near: None } => {
                let names: Vec<&str> = rule.fields.iter().map(|field| field.name).collect();
                let (rule, names) = (rule.name, names.join(", "));
                if names.is_empty() {
                    return say!(
                        lang,
                        "the rule \"{rule}\" has no field \"{field}\", nor any other",
                        "a regra \"{rule}\" não tem o campo \"{field}\", nem nenhum outro"
                    );
                }
                say!(
                    lang,
                    "the rule \"{rule}\" has no field \"{field}\"; it has {names}",
                    "a regra \"{rule}\" não tem o campo \"{field}\"; tem {names}"
                )
            }
            MissingRuleField { rule, field } => {
                let (rule, name, meaning) = (rule.name, field.name, field.meaning.get(lang));
                say!(
                    lang,
                    "the rule \"{rule}\" needs the field \"{name}\": {meaning}",
                    "a regra \"{rule}\" precisa do campo \"{name}\": {meaning}"
                )
            }
            RuleFieldKind { rule, field, found } => {
                let (rule, name, kind) = (rule.name, field.name, field.kind.text(lang));
                say!(
                    lang,
                    "the field \"{name}\" of the rule \"{rule}\" takes {kind}, not {found}",
                    "o campo \"{name}\" da regra \"{rule}\" recebe {kind}, não {found}"
                )
            }
            Wrong { expected, found } => {
                let expected = expected.get(lang);
                say!(
                    lang,
                    "expected {expected}, found \"{found}\"",
                    "esperava-se {expected}, encontrado \"{found}\""
                )
            }
            InPart { part, problem } => {
                let problem = problem.text(lang);
                say!(lang, "in \"{part}\": {problem}", "em \"{part}\": {problem}")
            }
            OnlyWritten { format } => {
                let format = format.get(lang);
                say!(
                    lang,
                    "the {format} format can only be written, not read",
                    "o formato {format} só pode ser escrito, não lido"
                )
            }
            ShortLink => say!(
                lang,
                "the link only names a puzzle on a server; it does not contain the puzzle itself",
                "o link só dá o nome de um jogo guardado num servidor; não contém o próprio jogo"
            ),
            Seed => say!(
                lang,
                "the game ID has only a seed (after #); the one that contains the puzzle has a colon",
                "o identificador só tem uma semente (depois de #); o que contém o jogo tem dois-pontos"
            ),
            Packed => say!(
                lang,
                "the text in the link can't be decompressed; perhaps a part of it is missing",
                "não é possível descompactar o texto do link; talvez falte uma parte dele"
            ),
            Unread(unread) => unread.sentence(lang),
            Puzzle(flaw) => flaw.text(lang),
        }
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
