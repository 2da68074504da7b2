//! Why a proof is refused.

use garns_lang::{Lang, impl_error, sentences};

/// Which of the two texts is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The model.
    Model,
    /// The proof.
    Proof,
}

sentences! {
    /// What is wrong.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Why in lang with line: usize {
        Unreadable: "line {line} is no step that is known here", "a linha {line} não é um passo conhecido aqui";
        DoesNotFollow:
            "line {line} does not follow by unit propagation", "a linha {line} não segue por propagação unitária";
        Count:
            "line {line} says another number of constraints than there are",
            "a linha {line} diz um número de restrições que não é o que há";
        NoContradiction:
            "line {line} ends the proof without a contradiction", "a linha {line} termina a prova sem contradição";
        AfterEnd: "line {line} stands after the end of the proof", "a linha {line} vem depois do fim da prova";
    }
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
        self.why.text(self.line, lang)
    }
}

impl_error!(ProofError);
