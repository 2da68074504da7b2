//! The fuzz target of FlatZinc: whatever the text, there is an answer or a sentence.

use std::time::Duration;

use garns_flatzinc::{Cancel, Options, RunError, solve};
use garns_lang::Lang;

/// A name, the folder of its seeds, and what is done with the bytes.
pub(crate) type Target = (&'static str, &'static str, fn(&[u8]));

/// The targets, by name.
pub(crate) const TARGETS: &[Target] = &[("flatzinc", "flatzinc", flatzinc)];

fn flatzinc(bytes: &[u8]) {
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= 4096) else { return };
    let options = Options { solutions: Some(2), time: Some(Duration::from_millis(10)), ..Options::default() };
    match solve(text, &options, &Cancel::never(), &mut Vec::new(), &mut |_| {}) {
        Ok(_) => {}
        Err(RunError::Text(problem)) => assert!(!problem.text(Lang::Pt).is_empty()),
        Err(RunError::Io(error)) => panic!("{error}"),
    }
}
