//! What is told beside the answer.

use garns_cp::{InternalError, Stop};
use garns_lang::{Lang, say};

use crate::run::REACH;

/// Something worth telling that is no part of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// An annotation that means nothing here.
    Ignored(String),
    /// The verdict would rest on the bounds given to variables that have none.
    Reach,
    /// The time is over.
    Time,
    /// It was cancelled.
    Cancelled,
    /// The search was in a state that can't be, and gave up rather than answer.
    Internal(InternalError),
}

impl Note {
    pub(crate) fn stopped(stop: Stop) -> Option<Note> {
        match stop {
            Stop::Time => Some(Note::Time),
            Stop::Cancelled => Some(Note::Cancelled),
            Stop::Internal(error) => Some(Note::Internal(error)),
            Stop::Nodes | Stop::Conflicts => None,
        }
    }

    /// In a sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Note::Ignored(what) => {
                say!(lang, "the annotation {what} is ignored", "a anotação {what} é ignorada")
            }
            Note::Reach => say!(
                lang,
                "a variable has no bounds, and was taken to be within ±{REACH}: beyond that there may be other \
                 solutions",
                "uma variável não tem limites, e foi tomada dentro de ±{REACH}: além disso pode haver outras \
                 soluções"
            ),
            Note::Time => say!(lang, "the time is over", "o tempo acabou"),
            Note::Cancelled => say!(lang, "cancelled", "cancelado"),
            Note::Internal(InternalError::Explanation) => say!(
                lang,
                "the search gave up on an internal error: an explanation refers to a later event; please \
                 report this, and search without -f meanwhile",
                "a busca desistiu por um erro interno: uma explicação se refere a um evento posterior; por \
                 favor, relate isso e, enquanto isso, busque sem -f"
            ),
            Note::Internal(InternalError::Clause) => say!(
                lang,
                "the search gave up on an internal error: a learnt clause does not fit its conflict; please \
                 report this, and search without -f meanwhile",
                "a busca desistiu por um erro interno: uma cláusula aprendida não combina com o seu \
                 conflito; por favor, relate isso e, enquanto isso, busque sem -f"
            ),
            Note::Internal(InternalError::Conflict) => say!(
                lang,
                "the search gave up on an internal error: a conflict leads back to no decision; please \
                 report this, and search without -f meanwhile",
                "a busca desistiu por um erro interno: um conflito não leva a decisão alguma; por favor, \
                 relate isso e, enquanto isso, busque sem -f"
            ),
            Note::Internal(InternalError::ForeignVariable) => say!(
                lang,
                "the search gave up on an internal error: it was told of a variable of another model; please report this",
                "a busca desistiu por um erro interno: foi-lhe indicada uma variável de outro modelo; por favor, relate isso"
            ),
            Note::Internal(InternalError::Solution) => say!(
                lang,
                "the search gave up on an internal error: a constraint does not hold in a presumed \
                 solution; please report this, and search without -f meanwhile",
                "a busca desistiu por um erro interno: uma restrição não vale no que parecia uma solução; \
                 por favor, relate isso e, enquanto isso, busque sem -f"
            ),
        }
    }
}
