//! A puzzle of houses as exact cover, in the text that D. E. Knuth's programs read (dancing links; The Art of Computer
//! Programming 7.2.2.1).
//!
//! The first line lists the items. Each cell is an item, `r1c1`; each value in each house is one, `r1#5`, `c1#5`, `b1#5`,
//! and `h28#5` in a house that is neither row, column nor block. Where a house has as many cells as there are values,
//! each value must be in it; in a smaller one each value may be, so its items stand after a `|` (secondary: covered at
//! most once), as do `r1c1#5` and its like for a cell that is in no house. Then comes one option on each line: a value in a cell covers the cell and that value in all its houses.
//! Values are counted from 1 in their order. What givens and candidates exclude is no option.

use std::collections::{HashMap, HashSet};

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Grid, Network, Puzzle, Rule, Text};

use super::{Made, Of, ReduceError, Reduced, Reduction, solved};
use crate::Solution;

pub(super) static REDUCTION: Reduction = Reduction {
    name: "sudoku-to-exact-cover",
    about: Text {
        en: "A Sudoku, or any puzzle of houses, becomes items and options of which some cover each item once",
        pt: "Um sudoku, ou qualquer jogo de casas, vira itens e opções das quais algumas cobrem cada item uma vez",
    },
    of: Of::Puzzle(|puzzle| Ok(Box::new(SudokuToExactCover::new(puzzle)?))),
};

/// A puzzle of houses and its exact cover.
#[derive(Clone, Debug)]
pub struct SudokuToExactCover {
    puzzle: Puzzle,
    primary: Vec<String>,
    secondary: Vec<String>,
    options: Vec<Choice>,
}

/// A value in a cell, by index and rank, and the items it covers.
#[derive(Clone, Debug)]
struct Choice {
    cell: usize,
    rank: usize,
    items: Vec<String>,
}

impl SudokuToExactCover {
    /// Reduces a puzzle with its givens and pencil marks.
    ///
    /// # Errors
    /// When a rule is more than houses and candidates.
    pub fn new(puzzle: &Puzzle) -> Result<SudokuToExactCover, ReduceError> {
        if let Some(rule) = Network::irreducible_rules(puzzle).next() {
            return Err(ReduceError::Rule { rule: rule.title() });
        }
        let network = Network::of(puzzle);
        let names = names(puzzle, network.houses);
        let item = |house: usize, rank: usize| format!("{}#{}", names[house], rank + 1);
        let (mut primary, mut secondary) = (Vec::new(), Vec::new());
        primary.extend(puzzle.cells().iter().map(ToString::to_string));
        for (house, cells) in network.houses.iter().enumerate() {
            let items = (0..network.values).map(|rank| item(house, rank));
            if cells.len() == network.values { primary.extend(items) } else { secondary.extend(items) }
        }
        // In no house, all values of a cell would be the same option: an item of its own tells them apart.
        let alone = |cell: usize, rank: usize| format!("{}#{}", puzzle.cells()[cell], rank + 1);
        for cell in (0..puzzle.cells().len()).filter(|&cell| network.houses_of[cell].is_empty()) {
            secondary.extend((0..network.values).map(|rank| alone(cell, rank)));
        }
        let choice = |cell: usize, rank: usize| {
            let mut items = vec![puzzle.cells()[cell].to_string()];
            items.extend(network.houses_of[cell].iter().map(|&house| item(house, rank)));
            if network.houses_of[cell].is_empty() {
                items.push(alone(cell, rank));
            }
            Choice { cell, rank, items }
        };
        let cells = network.candidates.iter().enumerate();
        let options = cells.flat_map(|(cell, ranks)| ranks.iter().map(move |rank| (cell, rank)));
        let options = options.map(|(cell, rank)| choice(cell, rank)).collect();
        Ok(SudokuToExactCover { puzzle: puzzle.clone(), primary, secondary, options })
    }

    /// Items that are covered exactly once.
    #[must_use]
    pub fn primary(&self) -> &[String] {
        &self.primary
    }

    /// Items that are covered at most once.
    #[must_use]
    pub fn secondary(&self) -> &[String] {
        &self.secondary
    }

    /// The items of each option.
    pub fn options(&self) -> impl Iterator<Item = &[String]> {
        self.options.iter().map(|option| option.items.as_slice())
    }

    /// The solution that options, one on each line, stand for. Their items may come in any order; what follows a `(` is
    /// what programs add to tell how they branched.
    ///
    /// # Errors
    /// When a line is none of the options, or together they cover something twice or not at all.
    pub fn back(&self, chosen: &str) -> Result<Grid, ReduceError> {
        let sorted = |mut items: Vec<&str>| {
            items.sort_unstable();
            items.join(" ")
        };
        let known: HashMap<String, &Choice> = self
            .options
            .iter()
            .map(|option| (sorted(option.items.iter().map(String::as_str).collect()), option))
            .collect();
        let mut grid = Grid::blank(self.puzzle.cells().len());
        for (line, text) in (1..).zip(chosen.lines()) {
            let words = text.split('(').next().unwrap_or_default().trim();
            if words.is_empty() {
                continue;
            }
            let option = known.get(&sorted(words.split_whitespace().collect())).ok_or_else(|| {
                let found = garns_puzzle::clean_line(words).chars().take(60).collect();
                ReduceError::NotAnOption { line, found }
            })?;
            if grid.get(option.cell).is_some() {
                return Err(ReduceError::CellTwice { line, cell: self.puzzle.cells()[option.cell] });
            }
            grid.set(option.cell, option.rank);
        }
        solved(&self.puzzle, grid)
    }
}

impl Reduced for SudokuToExactCover {
    fn made(&self) -> Made<'_> {
        let mut text = self.primary.join(" ");
        if !self.secondary.is_empty() {
            text += " | ";
            text += &self.secondary.join(" ");
        }
        text.push('\n');
        for option in &self.options {
            text += &option.items.join(" ");
            text.push('\n');
        }
        Made::Text { format: "exact-cover", text }
    }

    fn back(&self, solution: &str) -> Result<String, ReduceError> {
        let grid = SudokuToExactCover::back(self, solution)?;
        Ok(format!("{:#}", Solution::new(self.puzzle.clone(), grid)))
    }
}

/// A short name for each house: `r1`, `c1`, `b1` in a single grid, else `h` and its number.
fn names(puzzle: &Puzzle, houses: &[Vec<usize>]) -> Vec<String> {
    let mut short: HashMap<Vec<usize>, String> = HashMap::new();
    if puzzle.frame().single().is_some() {
        for rule in puzzle.rules() {
            let Rule::House(house) = rule else { continue };
            let letter = match house.kind {
                HouseKind::Row => 'r',
                HouseKind::Column => 'c',
                HouseKind::Box | HouseKind::Region => 'b',
                _ => continue,
            };
            let mut cells: Vec<usize> = house.cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
            cells.sort_unstable();
            short.entry(cells).or_insert_with(|| format!("{letter}{}", house.number));
        }
    }
    let mut used = HashSet::new();
    let mut name = |(number, house): (usize, &Vec<usize>)| {
        let mut cells = house.clone();
        cells.sort_unstable();
        let name = short.remove(&cells).filter(|name| used.insert(name.clone()));
        name.unwrap_or_else(|| format!("h{}", number + 1))
    };
    houses.iter().enumerate().map(&mut name).collect()
}
