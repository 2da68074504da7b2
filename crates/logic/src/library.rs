//! HoDoKu's library of cases: positions, each with one technique and its exact result.
//!
//! ```text
//! :code[-variant]:candidates:givens (+ before a placed digit):deleted:eliminations:placements:extra
//! ```
//! A triple is digit, row, column. Variant `x` means that the technique must not be found.

use std::str::FromStr;

use garns_puzzle::{Cell, Puzzle};

use crate::{Candidate, Position, Step, TECHNIQUES, Technique};

/// One line of the library.
#[derive(Clone, Debug)]
pub struct Case {
    /// The code of the technique, without its variant.
    pub code: String,
    /// What follows the code after a dash.
    pub variant: String,
    /// The digits it is about, by rank.
    pub values: Vec<usize>,
    /// The position.
    pub position: Position<u128>,
    /// What the step strikes out, in order.
    pub removed: Vec<Candidate>,
    /// What the step writes, in order.
    pub placed: Vec<Candidate>,
}

/// A line that is not a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotACase(pub String);

impl std::fmt::Display for NotACase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\"{}\" is not a case of HoDoKu's library", self.0)
    }
}

impl std::error::Error for NotACase {}

impl FromStr for Case {
    type Err = NotACase;

    fn from_str(line: &str) -> Result<Case, NotACase> {
        let wrong = || NotACase(line.to_owned());
        let fields: Vec<&str> = line.trim().split(':').collect();
        let ["", code, values, givens, deleted, removed, placed, ..] = fields[..] else {
            return Err(wrong());
        };
        let (code, variant) = code.split_once('-').unwrap_or((code, ""));
        let mut puzzle = Puzzle::sudoku(9).map_err(|_| wrong())?;
        let (mut written, mut plus, mut cell) = (Vec::new(), false, 0);
        for letter in givens.chars() {
            if letter == '+' {
                plus = true;
                continue;
            }
            let digit = letter.to_digit(10).filter(|digit| *digit > 0).map(|digit| digit as usize - 1);
            if let Some(value) = digit.filter(|_| cell < 81) {
                if plus {
                    written.push((cell, value));
                } else {
                    let at = Cell::new(cell as u16 / 9, cell as u16 % 9);
                    puzzle.give(at, value).map_err(|_| wrong())?;
                }
            }
            plus = false;
            cell += 1;
        }
        let mut position = Position::of(&puzzle).filter(|_| cell == 81).ok_or_else(wrong)?;
        for (cell, value) in written {
            position.place(cell, value);
        }
        for spot in spots(deleted).ok_or_else(wrong)? {
            position.remove(spot.cell, spot.value);
        }
        Ok(Case {
            code: code.to_owned(),
            variant: variant.to_owned(),
            values: values.chars().filter_map(|v| v.to_digit(10)).map(|v| v as usize - 1).collect(),
            position,
            removed: spots(removed).ok_or_else(wrong)?,
            placed: spots(placed).ok_or_else(wrong)?,
        })
    }
}

fn spots(text: &str) -> Option<Vec<Candidate>> {
    let spot = |triple: &str| {
        let digits: Vec<usize> =
            triple.chars().map(|c| c.to_digit(10).map(|d| d as usize)).collect::<Option<_>>()?;
        let [value, row, col] = digits[..] else { return None };
        let fits = [value, row, col].iter().all(|number| (1..=9).contains(number));
        fits.then(|| Candidate::new((row - 1) * 9 + col - 1, value - 1))
    };
    let mut spots = text.split_whitespace().map(spot).collect::<Option<Vec<_>>>()?;
    spots.sort_unstable();
    Some(spots)
}

impl Case {
    /// The techniques that have this code.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> + '_ {
        let has = |technique: &Technique| {
            technique.hodoku.is_some_and(|hodoku| hodoku.codes.contains(&self.code.as_str()))
        };
        TECHNIQUES.iter().copied().filter(move |technique| has(technique))
    }

    /// Whether a step has just the result of the case.
    #[must_use]
    pub fn is_met_by(&self, step: &Step) -> bool {
        let mut placed = step.placed.clone();
        placed.sort_unstable();
        if self.placed.is_empty() { step.removed == self.removed } else { placed == self.placed }
    }

    /// Whether the technique is found with the result of the case, or not found if it must not be.
    #[must_use]
    pub fn holds(&self) -> bool {
        let mut steps = self.techniques().flat_map(|technique| technique.find_all(&self.position));
        if self.variant == "x" { steps.next().is_none() } else { steps.any(|step| self.is_met_by(&step)) }
    }
}
