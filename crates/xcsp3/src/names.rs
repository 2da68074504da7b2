//! Variables and arrays of them, by name.

use garns_cp::Int;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::What;
use crate::tokens::range;
use garns_lang::Text;

/// The variables of an array, row by row; not all of them need exist.
#[derive(Debug)]
pub(crate) struct Array {
    pub(crate) sizes: Vec<usize>,
    pub(crate) start: i64,
    pub(crate) cells: Vec<Option<Int>>,
}

/// All variables, and in which order they were declared.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(crate) vars: FxHashMap<String, Int>,
    pub(crate) arrays: FxHashMap<String, Array>,
    pub(crate) shown: Vec<(String, Int)>,
    /// Those that may be 0 by their declaration.
    pub(crate) with_zero: FxHashSet<Int>,
}

/// A part of an array: the places, and how many of them make a row.
pub(crate) struct Part {
    pub(crate) places: Vec<usize>,
    pub(crate) row: usize,
}

const INDEX: Text = Text { en: "an index of an array", pt: "um índice de vetor" };

impl Array {
    /// The places that `[1][2..3][]` means.
    pub(crate) fn part(&self, indices: &str) -> Result<Part, What> {
        let wrong = || What::Expected { wanted: INDEX, found: indices.to_owned() };
        let mut rest = indices.trim();
        let mut part = Part { places: vec![0], row: 1 };
        for size in &self.sizes {
            let (index, after) =
                rest.strip_prefix('[').and_then(|rest| rest.split_once(']')).ok_or_else(wrong)?;
            rest = after.trim_start();
            let last = self.start + *size as i64 - 1;
            let (low, high) = match index.trim() {
                "" => (self.start, last),
                index => range(index).ok_or_else(wrong)?,
            };
            if low < self.start || high > last {
                return Err(wrong());
            }
            let chosen = (low - self.start) as usize..(high - self.start + 1).max(0) as usize;
            let next = part.places.iter().flat_map(|place| chosen.clone().map(move |i| place * size + i));
            part.places = next.collect();
            if low != high || index.trim().is_empty() {
                part.row = chosen.len();
            }
        }
        if rest.is_empty() { Ok(part) } else { Err(wrong()) }
    }

    /// The name of a place.
    pub(crate) fn name(&self, array: &str, mut place: usize) -> String {
        let mut indices = Vec::new();
        for size in self.sizes.iter().rev() {
            indices.push(format!("[{}]", (place % size) as i64 + self.start));
            place /= size;
        }
        indices.reverse();
        format!("{array}{}", indices.concat())
    }
}

impl Names {
    /// An array and the part of it that a word means, if it means one.
    pub(crate) fn part<'w>(&self, word: &'w str) -> Result<Option<(&'w str, &Array, Part)>, What> {
        let Some(bracket) = word.find('[') else { return Ok(None) };
        let (name, indices) = word.split_at(bracket);
        let array = self.arrays.get(name).ok_or_else(|| What::Undeclared(word.to_owned()))?;
        Ok(Some((name, array, array.part(indices)?)))
    }

    /// The one variable of this name.
    pub(crate) fn var(&self, name: &str) -> Result<Int, What> {
        let undeclared = || match name.strip_prefix(['-', '+']).unwrap_or(name) {
            digits if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                What::Number(name.to_owned())
            }
            _ => What::Undeclared(name.to_owned()),
        };
        match self.part(name)? {
            None => self.vars.get(name).copied().ok_or_else(undeclared),
            Some((_, array, part)) => match part.places[..] {
                [place] => array.cells[place].ok_or_else(undeclared),
                _ => Err(undeclared()),
            },
        }
    }

    /// A word as words that mean one variable each.
    pub(crate) fn expanded(&self, word: &str) -> Result<Vec<String>, What> {
        match self.part_unless_call(word)? {
            None => Ok(vec![word.to_owned()]),
            Some((name, array, part)) => {
                let there = part.places.into_iter().filter(|place| array.cells[*place].is_some());
                Ok(there.map(|place| array.name(name, place)).collect())
            }
        }
    }

    /// As [`part`](Names::part); expressions and tuples are no parts of arrays.
    pub(crate) fn part_unless_call<'w>(
        &self,
        word: &'w str,
    ) -> Result<Option<(&'w str, &Array, Part)>, What> {
        if word.contains(['(', '{', '%']) { Ok(None) } else { self.part(word) }
    }
}
