//! What can be wrong with an instance, and where.

use garns_lang::{Lang, Text, impl_error, say, sentences};

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

sentences! {
    /// What is wrong.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum What in lang {
        Xml(why: String): "this is not well-formed XML: {why}", "isto não é XML bem formado: {why}";
        NoInstance:
            "this is no XCSP3 instance: the outermost element is not <instance format=\"XCSP3\">",
            "isto não é uma instância XCSP3: o elemento externo não é <instance format=\"XCSP3\">";
        Element(name: String): "<{name}> is not supported here", "<{name}> não é suportado aqui";
        Attribute { element: String, attribute: String }:
            "the attribute {attribute} of <{element}> is not supported",
            "o atributo {attribute} de <{element}> não é suportado";
        Part { element: String, part: String }:
            "<{part}> in <{element}> is not supported", "<{part}> em <{element}> não é suportado";
        Missing { element: String, part: &'static str }:
            "<{element}> has no {part}", "<{element}> não tem {part}";
        Refused { element: String, why: Text }:
            "<{element}> is not supported {why}", "<{element}> não é suportado {why}", why = why.get(lang);
        Number(text: String):
            "{text} is not a number that fits in 64 bits", "{text} não é um número que caiba em 64 bits";
        Undeclared(name: String): "there is no variable {name}", "não há variável {name}";
        Twice(name: String): "{name} is declared twice", "{name} é declarado duas vezes";
        Expected { wanted: Text, found: String }:
            "{wanted} expected, {found:?} found",
            "era esperado {wanted}, foi encontrado {found:?}",
            wanted = wanted.get(lang);
        Lengths { element: String }:
            "the lists of <{element}> don't go together", "as listas de <{element}> não combinam";
        Objectives:
            "several objectives are not supported, only one",
            "vários objetivos não são suportados, apenas um";
        Divisor(division: String):
            "the divisor of {division} may be 0 where the constraint could hold all the same, which is not supported",
            "o divisor de {division} pode ser 0 onde a restrição ainda poderia valer, o que não é suportado";
        Solver(error: garns_cp::Error):
            "the solver can't take this: {error}", "o resolvedor não aceita isto: {error}";
    }
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
