//! What MiniZinc needs to know of garns: its configuration, and the constraints it has.
//!
//! The files are in the folder `minizinc` of this crate; the program carries them, so that nothing else
//! has to be installed.

/// The files that say which global constraints MiniZinc may leave to garns, by name. All others MiniZinc
/// takes apart by itself.
pub const FILES: &[(&str, &str)] = &include!("library.in");

/// The name of the solver configuration.
pub const CONFIGURATION: &str = "garns.msc";

/// The name of the folder that [`FILES`] go to, beside the configuration.
pub const FOLDER: &str = "garns";

/// The solver configuration for MiniZinc, with the program that is to be called.
///
/// MiniZinc calls it with nothing but options and a file: it has to be a program that calls `garns fzn` with
/// these arguments.
#[must_use]
pub fn configuration(executable: &str) -> String {
    let template = include_str!("../minizinc/garns.msc");
    let mut quoted = String::with_capacity(executable.len());
    for character in executable.chars() {
        if matches!(character, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    template.replace("./fzn-garns", &quoted)
}
