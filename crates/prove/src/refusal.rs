//! Why there is no certificate, and why one is not accepted.

use garns_encode::TooManyCases;
use garns_engine::Stop;
use garns_format::WriteError;
use garns_lang::{Lang, impl_error, say};
use garns_proof_check::{Part, ProofError};

/// Why a puzzle gets no certificate.
#[derive(Clone, Debug)]
pub enum NotProven {
    /// A rule can't be said as a model.
    TooManyCases(TooManyCases),
    /// The puzzle can't be written.
    Unwritable(WriteError),
    /// There are more solutions than this.
    MoreSolutions(usize),
    /// It was stopped.
    Stopped(Stop),
}

impl NotProven {
    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            NotProven::TooManyCases(refusal) => refusal.text(lang),
            NotProven::Unwritable(refusal) => refusal.text(lang),
            NotProven::MoreSolutions(most) => say!(
                lang,
                "there are more than {most} solutions; --limit takes more",
                "há mais de {most} soluções; --limit aceita mais"
            ),
            NotProven::Stopped(stop) => {
                let why = stop.text(lang);
                say!(lang, "gave up: {why}", "desistiu: {why}")
            }
        }
    }
}

impl_error!(NotProven);

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// A file is missing or no text.
    Missing(&'static str),
    /// A file can't be read as what it should be.
    Unreadable(&'static str),
    /// The model is not that of the puzzle and its solutions.
    OtherModel(&'static str),
    /// A solution is none, counted from 1.
    NoSolution(usize),
    /// A solution is there twice, counted from 1.
    Twice(usize),
    /// Something else is claimed than what the other files say.
    OtherClaim,
    /// The model with its proof is refused.
    Proof(&'static str, &'static str, ProofError),
}

impl Invalid {
    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Invalid::Missing(file) => say!(lang, "{file} can't be read", "{file} não pode ser lido"),
            Invalid::Unreadable(file) => {
                say!(lang, "{file} is not what it should be", "{file} não é o que deveria ser")
            }
            Invalid::OtherModel(file) => say!(
                lang,
                "{file} is not the model of the puzzle and its solutions",
                "{file} não é o modelo do jogo e das suas soluções"
            ),
            Invalid::NoSolution(number) => say!(
                lang,
                "solutions.txt: line {number} is no solution of the puzzle",
                "solutions.txt: a linha {number} não é uma solução do jogo"
            ),
            Invalid::Twice(number) => say!(
                lang,
                "solutions.txt: line {number} was there before",
                "solutions.txt: a linha {number} já estava lá"
            ),
            Invalid::OtherClaim => say!(
                lang,
                "certificate.json claims something else than the other files say",
                "certificate.json afirma outra coisa que não o que dizem os outros arquivos"
            ),
            Invalid::Proof(model, proof, refusal) => {
                let file = if refusal.part == Part::Model { model } else { proof };
                format!("{file}: {}", refusal.text(lang))
            }
        }
    }
}

impl_error!(Invalid);
