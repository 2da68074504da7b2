//! Why a proof is refused.

use garns_lang::{Lang, impl_error, say};

/// Which of the two texts is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The model.
    Model,
    /// The proof.
    Proof,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The line is none that this checker knows.
    Unreadable,
    /// The lemma does not follow by unit propagation.
    DoesNotFollow,
    /// The model has not as many constraints as is said.
    Count,
    /// The proof ends, and there is no contradiction.
    NoContradiction,
    /// Something follows after the end.
    AfterEnd,
}

/// A line that a proof is refused for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// Which text.
    pub part: Part,
    /// Which line of it, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: Why,
}

impl ProofError {
    /// One sentence, that goes on from the name of the file.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let line = self.line;
        match self.why {
            Why::Unreadable => say!(
                lang,
                "line {line} is no step that is known here",
                "a linha {line} não é um passo conhecido aqui"
            ),
            Why::DoesNotFollow => say!(
                lang,
                "line {line} does not follow by unit propagation",
                "a linha {line} não segue por propagação unitária"
            ),
            Why::Count => say!(
                lang,
                "line {line} says another number of constraints than there are",
                "a linha {line} diz um número de restrições que não é o que há"
            ),
            Why::NoContradiction => say!(
                lang,
                "line {line} ends the proof without a contradiction",
                "a linha {line} termina a prova sem contradição"
            ),
            Why::AfterEnd => say!(
                lang,
                "line {line} stands after the end of the proof",
                "a linha {line} vem depois do fim da prova"
            ),
        }
    }
}

impl_error!(ProofError);
