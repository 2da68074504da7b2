//! Constraint strings of Interactive Sudoku Solver: `.Thermo~R1C1~R1C2.~R5C5_7`.

mod clues;
mod context;
mod names;
mod nfa;
mod pattern;
mod reading;
mod spelled;
mod writing;

use garns_puzzle::Text;

use crate::unread::lists;
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
/// the whole name of a constraint. An unknown one is for the reader to refuse by its name.
fn fits(text: &str) -> bool {
    let text = uncommented(&string(text));
    let telling =
        |part: &str| part.contains('~') || (name(part).len() > 3 && lists(names::NAMES, name(part)));
    possible(&text) && text.split('.').any(telling)
}

/// The name of the constraint in a part between dots.
fn name(part: &str) -> &str {
    part.split('~').next().unwrap_or("").trim()
}

/// Whether every part between dots could be a constraint.
fn possible(text: &str) -> bool {
    let named = |name: &str| {
        name.is_empty() || (name.starts_with(|c: char| c.is_ascii_uppercase()) && name.is_ascii())
    };
    text.trim().starts_with('.') && text.trim().split('.').all(|part| named(name(part)))
}

/// Whether these lines could be one constraint string. Its first line may be no more than `.Or`, which tells nothing by itself.
pub(crate) fn over_lines(lines: &[&str]) -> bool {
    let begins = lines[0].contains(|c: char| c.is_ascii_uppercase()) && possible(lines[0]);
    (begins || fits(lines[0]))
        && lines.iter().any(|line| fits(line))
        && lines[1..].iter().all(|line| could_go_on(line))
}

/// Whether each of these lines is a puzzle of its own, rather than a part of one that goes over several lines.
///
/// The program reads whatever stands on several lines as one puzzle. Lines are puzzles of their own when each of them is
/// whole and two say what a puzzle says once: its shape, what is in a cell, the clue at the end of a line.
pub(crate) fn many(lines: &[&str]) -> bool {
    let strings: Vec<_> = lines.iter().map(|line| string(line)).collect();
    if lines.iter().zip(&strings).all(|(line, string)| *line != string.as_ref()) {
        return true;
    }
    let mut said = std::collections::HashSet::new();
    let mut caged = std::collections::HashSet::new();
    let mut again = false;
    for string in &strings {
        let text: String = string.split_whitespace().collect();
        if string.starts_with(char::is_whitespace) {
            return false;
        }
        let Ok(items) = reading::items(&text) else { return false };
        // A line may say the same twice by itself.
        let own: std::collections::HashSet<String> = items.iter().flat_map(reading::said_once).collect();
        again |= own.into_iter().filter(|fact| !said.insert(fact.clone())).count() > 0;
        let cages = items.iter().filter(|item| item.name == "Cage").flat_map(|item| item.args.iter().skip(1));
        let cages: std::collections::HashSet<String> = cages.map(|name| (*name).to_owned()).collect();
        again |= cages.into_iter().filter(|cell| !caged.insert(cell.clone())).count() >= MANY_CAGED;
    }
    again
}

/// Whether a line could be a further part of a constraint string.
fn could_go_on(line: &str) -> bool {
    line.trim_start().starts_with(['.', '~']) || fits(line)
}

/// So many cells that are in cages on two lines are no cages that overlap.
const MANY_CAGED: usize = 10;

/// The text without the lines that start with `#`.
fn uncommented(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect()
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
