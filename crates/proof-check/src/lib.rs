//! A checker of proofs that a model has no solution, small enough to be read.
//!
//! It shares no code with what searches or writes proofs: it has readers of its own, and the plainest unit propagation
//! there is. A lemma is accepted if its contrary, with all constraints before it, leads to a contradiction by unit
//! propagation alone (reverse unit propagation, Goldberg and Novikov 2003), or in VeriPB's format if constraints before it
//! add up to it (cutting planes); a proof, if every lemma is and the last one can't hold. Steps of other kinds, which the
//! formats know, are refused.
//!
//! ```
//! // Two of three, but no two together.
//! let model = "* #variable= 3 #constraint= 2\n1 x1 1 x2 1 x3 >= 2 ;\n1 ~x1 1 ~x2 1 ~x3 >= 2 ;\n";
//! let proof = "pseudo-Boolean proof version 3.0\nf 2 ;\nrup 1 x1 >= 1 ;\nrup >= 1 ;\noutput NONE ;\n\
//!              conclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n";
//! assert_eq!(garns_proof_check::veripb(model, proof), Ok(2));
//! assert!(garns_proof_check::veripb(&model.replace("1 x3 ", ""), proof).is_ok());
//! assert!(garns_proof_check::veripb(&model.replace(">= 2", ">= 1"), proof).is_err());
//! ```

mod constraint;
mod dimacs;
mod error;
mod lrat;
mod opb;
mod propagation;
mod veripb;

pub use dimacs::drat;
pub use error::{Part, ProofError, Why};
pub use lrat::lrat;
pub use veripb::veripb;
