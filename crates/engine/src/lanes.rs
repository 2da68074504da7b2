//! Which vectors the kernel of `nine` runs on: the fastest the processor has, unless a program says otherwise.
//!
//! Answers and counters are the same on all; the choice is there to test and to measure that.

use garns_nine::Path;
use garns_puzzle::{impl_error, sentences};

sentences! {
    /// A choice of vectors that can't be had.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum LanesError in lang {
        Unknown(name: String):
            "there are no vectors called \"{name}\"; there are: {known}",
            "não existem vetores chamados \"{name}\"; existem: {known}",
            known = Path::ALL.map(Path::name).join(", ");
        Missing(name: &'static str):
            "this processor doesn't have the vectors {name}; it has: {here}",
            "este processador não tem os vetores {name}; tem: {here}",
            here = available_lanes().join(", ");
    }
}

impl_error!(LanesError);

/// The names of the vectors this processor has, slowest first.
#[must_use]
pub fn available_lanes() -> Vec<&'static str> {
    Path::available().map(Path::name).collect()
}

/// Makes the whole process run on these vectors: for `main`, before anything is solved. The first choice holds.
///
/// # Errors
/// When there are none of that name, or the processor doesn't have them.
pub fn choose_lanes(name: &str) -> Result<(), LanesError> {
    let path = Path::ALL.into_iter().find(|path| path.name() == name);
    let path = path.ok_or_else(|| LanesError::Unknown(name.to_owned()))?;
    path.choose().map_err(|_| LanesError::Missing(path.name()))
}

#[cfg(test)]
mod tests {
    use garns_puzzle::Lang;

    use super::*;

    #[test]
    fn what_can_not_be_had_is_said() {
        let error = choose_lanes("mmx").unwrap_err();
        assert_eq!(
            error.text(Lang::En),
            "there are no vectors called \"mmx\"; there are: portable, avx2, avx512"
        );
        let missing = LanesError::Missing("avx512").text(Lang::En);
        assert!(
            missing.starts_with("this processor doesn't have the vectors avx512; it has: portable"),
            "{missing}"
        );
    }
}
