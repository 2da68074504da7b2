//! The certificate of a puzzle, to be kept: what `garns prove` writes, as one archive.

use std::time::Duration;

use garns::prove::{NotProven, prove};
use garns::{Lang, Limits, Puzzle};

use crate::learn::Both;
use crate::zip::zip;

/// Solutions that are listed at most, as by `garns prove`.
const MOST_SOLUTIONS: usize = 5000;

/// How long a proof is looked for.
const LONGEST: Duration = Duration::from_secs(120);

/// The archive of a puzzle's certificate, and what it claims.
///
/// # Errors
/// Where there is none, for a reason in words.
pub fn archive(puzzle: &Puzzle) -> Result<(Vec<u8>, Both), NotProven> {
    let limits = Limits { time: Some(LONGEST), ..Limits::default() };
    let certificate = prove(puzzle, MOST_SOLUTIONS, &limits)?;
    let claim = (certificate.claim.text(Lang::En), certificate.claim.text(Lang::Pt));
    Ok((zip(certificate.files()), claim))
}
