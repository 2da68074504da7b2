//! What is told beside the answer.

use garns_cp::{InternalError, Stop};
use garns_lang::{say, sentences};

use crate::run::REACH;

sentences! {
    /// Something worth telling that is no part of the answer.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Note in lang {
        Ignored(what: String): "the annotation {what} is ignored", "a anotação {what} é ignorada";
        Reach:
            "a variable has no bounds, and was taken to be within ±{REACH}: beyond that there may be other \
             solutions",
            "uma variável não tem limites, e foi tomada dentro de ±{REACH}: além disso pode haver outras \
             soluções";
        Endless:
            "the objective goes beyond ±1.1e77, where the floats of garns end: no best value is claimed",
            "o objetivo passa de ±1,1e77, onde acabam os floats do garns: não se afirma um melhor valor";
        Time: "the time is over", "o tempo acabou";
        Cancelled: "cancelled", "cancelado";
        Internal(error: InternalError):
            "the search gave up on an internal error: {what}; please report this, and search without -f \
             meanwhile",
            "a busca desistiu por um erro interno: {what}; por favor, relate isso e, enquanto isso, busque \
             sem -f",
            what = match error {
                InternalError::Explanation => say!(
                    lang,
                    "an explanation refers to a later event",
                    "uma explicação se refere a um evento posterior"
                ),
                InternalError::Clause => say!(
                    lang,
                    "a learnt clause does not fit its conflict",
                    "uma cláusula aprendida não combina com o seu conflito"
                ),
                InternalError::Conflict => {
                    say!(lang, "a conflict leads back to no decision", "um conflito não leva a decisão alguma")
                }
                InternalError::ForeignVariable => say!(
                    lang,
                    "the search was told of a variable of another model",
                    "a busca recebeu uma variável de outro modelo"
                ),
                InternalError::Solution => say!(
                    lang,
                    "a constraint does not hold in a presumed solution",
                    "uma restrição não vale no que parecia uma solução"
                ),
            };
    }
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
}
