//! What can be wrong with an instance, and where.

use garns_lang::{Lang, Text, impl_error, say};

/// Something that keeps an instance from being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XcspError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub what: What,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "`text` says each in a sentence")]
pub enum What {
    Xml(String),
    NoInstance,
    Element(String),
    Attribute { element: String, attribute: String },
    Part { element: String, part: String },
    Missing { element: String, part: &'static str },
    Refused { element: String, why: Text },
    Undeclared(String),
    Twice(String),
    Expected { wanted: Text, found: String },
    Lengths { element: String },
    Objectives,
    Divisor(String),
    Solver(garns_cp::Error),
}

impl_error!(XcspError);

impl XcspError {
    /// One sentence, with the place in front.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let XcspError { line, column, what } = self;
        let what = what.text(lang);
        say!(lang, "line {line}, column {column}: {what}", "linha {line}, coluna {column}: {what}")
    }
}

impl What {
    fn text(&self, lang: Lang) -> String {
        match self {
            What::Xml(why) => {
                say!(lang, "this is not well-formed XML: {why}", "isto não é XML bem formado: {why}")
            }
            What::NoInstance => say!(
                lang,
                "this is no XCSP3 instance: the outermost element is not <instance format=\"XCSP3\">",
                "isto não é uma instância XCSP3: o elemento externo não é <instance format=\"XCSP3\">"
            ),
            What::Element(name) => {
                say!(lang, "<{name}> is not supported here", "<{name}> não é suportado aqui")
            }
            What::Attribute { element, attribute } => say!(
                lang,
                "the attribute {attribute} of <{element}> is not supported",
                "o atributo {attribute} de <{element}> não é suportado"
            ),
            What::Part { element, part } => say!(
                lang,
                "<{part}> in <{element}> is not supported",
                "<{part}> em <{element}> não é suportado"
            ),
            What::Missing { element, part } => {
                say!(lang, "<{element}> has no {part}", "<{element}> não tem {part}")
            }
            What::Refused { element, why } => {
                let why = why.get(lang);
                say!(lang, "<{element}> is not supported {why}", "<{element}> não é suportado {why}")
            }
            What::Undeclared(name) => {
                say!(lang, "there is no variable {name}", "não há variável {name}")
            }
            What::Twice(name) => say!(lang, "{name} is declared twice", "{name} é declarado duas vezes"),
            What::Expected { wanted, found } => {
                let wanted = wanted.get(lang);
                say!(
                    lang,
                    "{wanted} expected, {found:?} found",
                    "era esperado {wanted}, foi encontrado {found:?}"
                )
            }
            What::Lengths { element } => say!(
                lang,
                "the lists of <{element}> don't go together",
                "as listas de <{element}> não combinam"
            ),
            What::Objectives => say!(
                lang,
                "several objectives are not supported, only one",
                "vários objetivos não são suportados, apenas um"
            ),
            What::Divisor(division) => say!(
                lang,
                "the divisor of {division} may be 0 where the constraint could hold all the same, which is not supported",
                "o divisor de {division} pode ser 0 onde a restrição ainda poderia valer, o que não é suportado"
            ),
            What::Solver(error) => {
                say!(lang, "the solver can't take this: {error}", "o resolvedor não aceita isto: {error}")
            }
        }
    }
}
