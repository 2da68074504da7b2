//! Which integers a puzzle's cells take, and how each of them is written.

use crate::{Candidates, Pairs, PuzzleError};

/// The most values a cell may choose from.
pub const MOST_VALUES: usize = 64;

/// No value lies further from zero: sums and differences over any grid stay far inside 64 bits.
pub const LARGEST_NUMBER: i64 = 1_000_000;

/// The values of a puzzle, smallest first, each with its symbol.
///
/// Everything fast speaks of a value by its *rank*, its position in this list; rules that calculate use its
/// *number*; people see its *symbol*. In ordinary Sudoku rank 0 is the number 1, written `1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    numbers: Vec<i64>,
    symbols: Vec<String>,
}

impl Values {
    /// The numbers 1 to `count`, written as numbers.
    ///
    /// # Errors
    /// When there are none or more than 64.
    pub fn count(count: usize) -> Result<Values, PuzzleError> {
        Values::range(1, count)
    }

    /// `count` numbers from `first` on, written as numbers.
    ///
    /// # Errors
    /// When there are none or more than 64, or they are too large.
    pub fn range(first: i64, count: usize) -> Result<Values, PuzzleError> {
        if count == 0 || count > MOST_VALUES {
            return Err(PuzzleError::ValueCount { found: count });
        }
        Values::numbers((0..count as i64).map(|k| first.saturating_add(k)).collect())
    }

    /// Any set of numbers, written as numbers.
    ///
    /// # Errors
    /// When there are none or more than 64, one of them twice, or too large.
    pub fn numbers(numbers: Vec<i64>) -> Result<Values, PuzzleError> {
        let symbols = numbers.iter().map(i64::to_string).collect();
        Values::with_symbols(numbers, symbols)
    }

    /// The numbers 1, 2, 3 …, each with the symbol at its place.
    ///
    /// # Errors
    /// When there are none or more than 64, or a symbol is blank or there twice.
    pub fn symbols<S: Into<String>>(symbols: impl IntoIterator<Item = S>) -> Result<Values, PuzzleError> {
        let symbols: Vec<String> = symbols.into_iter().map(Into::into).collect();
        Values::with_symbols((1..=symbols.len() as i64).collect(), symbols)
    }

    /// Any set of numbers, each with the symbol at the same place of the second list.
    ///
    /// # Errors
    /// When there are none or more than 64, the lists differ in length, a number is there twice or too large,
    /// or a symbol is empty, has blanks or signs in it that are acted upon instead of shown, or is there twice.
    pub fn with_symbols(numbers: Vec<i64>, symbols: Vec<String>) -> Result<Values, PuzzleError> {
        if numbers.is_empty() || numbers.len() > MOST_VALUES {
            return Err(PuzzleError::ValueCount { found: numbers.len() });
        }
        if symbols.len() != numbers.len() {
            return Err(PuzzleError::SymbolCount { found: symbols.len(), expected: numbers.len() });
        }
        let mut pairs: Vec<(i64, String)> = numbers.into_iter().zip(symbols).collect();
        pairs.sort_by_key(|pair| pair.0);
        for (i, (number, symbol)) in pairs.iter().enumerate() {
            if number.unsigned_abs() > LARGEST_NUMBER as u64 {
                return Err(PuzzleError::ValueTooLarge { number: *number });
            }
            if i > 0 && pairs[i - 1].0 == *number {
                return Err(PuzzleError::ValueTwice { symbol: number.to_string() });
            }
            if symbol.is_empty() || symbol.chars().any(|c| c.is_whitespace() || crate::is_control_sign(c)) {
                return Err(PuzzleError::BlankSymbol { number: *number });
            }
            if pairs[..i].iter().any(|(_, earlier)| earlier == symbol) {
                return Err(PuzzleError::ValueTwice { symbol: symbol.clone() });
            }
        }
        let (numbers, symbols) = pairs.into_iter().unzip();
        Ok(Values { numbers, symbols })
    }

    /// How many values there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always at least one value")]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// All of them as a set.
    #[must_use]
    pub fn all(&self) -> Candidates {
        Candidates::first(self.len())
    }

    /// The number of this rank (below [`len`](Values::len)).
    #[must_use]
    pub fn number(&self, rank: usize) -> i64 {
        self.numbers[rank]
    }

    /// How the value of this rank (below [`len`](Values::len)) is written.
    #[must_use]
    pub fn symbol(&self, rank: usize) -> &str {
        &self.symbols[rank]
    }

    /// The rank of a number.
    #[must_use]
    pub fn rank(&self, number: i64) -> Option<usize> {
        self.numbers.binary_search(&number).ok()
    }

    /// The values whose numbers pass the test.
    #[must_use]
    pub fn where_number(&self, test: impl Fn(i64) -> bool) -> Candidates {
        (0..self.len()).filter(|rank| test(self.numbers[*rank])).collect()
    }

    /// The pairs of values whose numbers are related like this.
    #[must_use]
    pub fn pairs(&self, related: impl Fn(i64, i64) -> bool) -> Pairs {
        self.numbers.iter().map(|a| self.where_number(|b| related(*a, b))).collect()
    }

    /// The rank of a symbol.
    #[must_use]
    pub fn rank_of_symbol(&self, symbol: &str) -> Option<usize> {
        self.symbols.iter().position(|s| s == symbol)
    }

    /// The smallest number.
    #[must_use]
    pub fn least(&self) -> i64 {
        self.numbers[0]
    }

    /// The largest number.
    #[must_use]
    pub fn most(&self) -> i64 {
        self.numbers[self.numbers.len() - 1]
    }

    /// The numbers, smallest first.
    #[must_use]
    pub fn all_numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// The symbols, in the order of their numbers.
    #[must_use]
    pub fn all_symbols(&self) -> &[String] {
        &self.symbols
    }

    /// Whether the numbers are 1, 2, 3 … without a gap.
    #[must_use]
    pub fn counts_from_one(&self) -> bool {
        self.least() == 1 && self.most() == self.len() as i64
    }

    /// Whether every symbol is just its number.
    #[must_use]
    pub fn written_as_numbers(&self) -> bool {
        self.numbers.iter().zip(&self.symbols).all(|(number, symbol)| *symbol == number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_sorted_with_their_symbols() {
        let values = Values::with_symbols(vec![7, 1, 4], vec!["c".into(), "a".into(), "b".into()]).unwrap();
        assert_eq!((values.number(2), values.symbol(2)), (7, "c"));
        assert_eq!((values.rank(4), values.rank(5), values.rank_of_symbol("b")), (Some(1), None, Some(1)));
        assert!(!values.counts_from_one() && !values.written_as_numbers());
    }

    #[test]
    fn impossible_sets_are_refused() {
        assert_eq!(Values::count(0), Err(PuzzleError::ValueCount { found: 0 }));
        assert_eq!(Values::count(65), Err(PuzzleError::ValueCount { found: 65 }));
        assert_eq!(Values::numbers(vec![2, 1, 2]), Err(PuzzleError::ValueTwice { symbol: "2".into() }));
        assert_eq!(Values::symbols(["a", "b", "a"]), Err(PuzzleError::ValueTwice { symbol: "a".into() }));
        assert_eq!(Values::symbols(["a", " "]), Err(PuzzleError::BlankSymbol { number: 2 }));
        assert_eq!(Values::range(i64::MAX, 1), Err(PuzzleError::ValueTooLarge { number: i64::MAX }));
        assert!(Values::range(i64::MIN, 1).is_err());
    }
}
