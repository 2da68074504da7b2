//! Constraint strings of Interactive Sudoku Solver: `.Thermo~R1C1~R1C2.~R5C5_7`.

mod clues;
mod ground;
mod machine;
mod pattern;
mod reading;
mod writing;

use garns_puzzle::Text;

use crate::{Format, link};

/// Interactive Sudoku Solver's constraint strings, and addresses that hold one.
pub(crate) static FORMAT: Format = Format {
    name: "iss",
    title: Text { en: "Interactive Sudoku Solver", pt: "do Interactive Sudoku Solver" },
    about: Text {
        en: "The constraint string of Interactive Sudoku Solver, by itself or in an address: \
             .Thermo~R1C1~R1C2.~R5C5_7",
        pt: "A cadeia de restrições do Interactive Sudoku Solver, sozinha ou num endereço: \
             .Thermo~R1C1~R1C2.~R5C5_7",
    },
    extensions: &["iss"],
    one_line: true,
    fits,
    read: Some(reading::read),
    write: Some(writing::write),
};

/// Whether every part between dots could be a constraint, and one of them is no cells for sure: it has a `~`, or is
/// the whole name of a constraint. One that nobody knows is for the reader to refuse by its name.
fn fits(text: &str) -> bool {
    let text = string(text);
    let text = text.trim();
    let name = |part: &str| part.split('~').next().unwrap_or("").trim().to_owned();
    let possible = |name: &str| {
        name.is_empty() || (name.starts_with(|c: char| c.is_ascii_uppercase()) && name.is_ascii())
    };
    let telling = |part: &str| {
        let name = name(part);
        part.contains('~') || (name.len() > 3 && reading::NAMES.contains(&name.as_str()))
    };
    text.starts_with('.') && text.split('.').all(|part| possible(&name(part))) && text.split('.').any(telling)
}

/// Where the solver lives.
const HOSTS: &[&str] = &["sigh.github.io/Interactive-Sudoku-Solver"];

/// The constraint string in a text: the text itself, or what an address carries.
fn string(text: &str) -> std::borrow::Cow<'_, str> {
    let query = link::on_host(text, HOSTS).and_then(|rest| link::parameter(rest, "q"));
    let bare = || text.trim_start().strip_prefix("?q=");
    match query.or_else(bare) {
        Some(query) => link::decoded(query).into(),
        None => text.into(),
    }
}
