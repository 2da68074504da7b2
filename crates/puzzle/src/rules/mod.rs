//! The rules, one file each: definition, words, fields, check, meaning and tests.

mod allowed;
mod anti_king;
mod anti_knight;
mod anti_taxicab;
mod any_of;
mod arrow;
mod automaton;
mod between;
mod cage;
mod clone;
mod connected;
mod contains;
mod count_distinct;
mod count_same;
mod count_where;
mod counting_circles;
mod difference;
mod double_arrow;
mod doublers;
mod drawn_loop;
mod entropic;
mod equal_sums;
mod equality_cage;
mod full_rank;
mod global_entropy;
mod greater;
mod hidden_skyscraper;
mod house;
mod indexer;
mod killer;
mod little_killer;
mod lockout;
mod lunchbox;
mod modular;
mod moves;
mod nabner;
mod no_difference;
mod no_ratio;
mod no_total;
mod non_consecutive;
mod numbered_room;
mod palindrome;
mod parity;
mod quadruple;
mod ratio;
mod region_sum;
mod regions;
mod relation;
mod rellik;
mod renban;
mod run_length;
mod same_values;
mod sandwich;
mod schrodinger;
mod shading;
mod skyscraper;
mod slingshot;
mod sum_condition;
mod sum_line;
mod thermometer;
mod total;
mod weighted_sum;
mod whispers;
mod x_sum;
mod zipper;

// What rules consist of.
pub use cage::Op;
pub use count_where::Counted;
pub use drawn_loop::{END, Stretches, Touch, WAYS};
pub use full_rank::Ties;
pub use house::HouseKind;
pub use indexer::Indexing;
pub use parity::OddEven;
pub use shading::Shade;
pub use sum_condition::NumberKind;

// What each rule file takes from here, by `use super::*`.
use crate::field::is_default;
use crate::rule::{Described, rule};
use crate::{
    About, Candidates, Cell, Cells, Constraint, Field, FieldDefault, Joint, LARGEST_NUMBER, Puzzle,
    PuzzleError, Report, RuleDef, Text, Values, View, ViolationKind,
};

// The registry: the type of each rule and its name in files, in the order people meet them.
crate::rule::rules! {
    house::House = "house",
    cage::Cage = "cage",
    killer::Killer = "killer",
    thermometer::Thermometer = "thermometer",
    arrow::Arrow = "arrow",
    whispers::Whispers = "whispers",
    renban::Renban = "renban",
    palindrome::Palindrome = "palindrome",
    between::Between = "between",
    region_sum::RegionSum = "region-sum",
    difference::Difference = "difference",
    no_difference::NoDifference = "no-difference",
    ratio::Ratio = "ratio",
    no_ratio::NoRatio = "no-ratio",
    total::Total = "total",
    no_total::NoTotal = "no-total",
    greater::Greater = "greater",
    quadruple::Quadruple = "quadruple",
    clone::Clones = "clone",
    little_killer::LittleKiller = "little-killer",
    sandwich::Sandwich = "sandwich",
    x_sum::XSum = "x-sum",
    skyscraper::Skyscraper = "skyscraper",
    anti_knight::AntiKnight = "anti-knight",
    anti_king::AntiKing = "anti-king",
    non_consecutive::NonConsecutive = "non-consecutive",
    parity::Parity = "parity",
    zipper::Zipper = "zipper",
    entropic::Entropic = "entropic",
    modular::Modular = "modular",
    nabner::Nabner = "nabner",
    lockout::Lockout = "lockout",
    double_arrow::DoubleArrow = "double-arrow",
    sum_line::SumLine = "sum-line",
    indexer::Indexer = "indexer",
    numbered_room::NumberedRoom = "numbered-room",
    counting_circles::CountingCircles = "counting-circles",
    equal_sums::EqualSums = "equal-sums",
    weighted_sum::WeightedSum = "weighted-sum",
    same_values::SameValues = "same-values",
    contains::Contains = "contains",
    count_distinct::CountDistinct = "count-distinct",
    allowed::Allowed = "allowed",
    slingshot::Slingshot = "slingshot",
    lunchbox::Lunchbox = "lunchbox",
    rellik::Rellik = "rellik",
    equality_cage::EqualityCage = "equality-cage",
    hidden_skyscraper::HiddenSkyscraper = "hidden-skyscraper",
    full_rank::FullRank = "full-rank",
    anti_taxicab::AntiTaxicab = "anti-taxicab",
    global_entropy::GlobalEntropy = "global-entropy",
    relation::Relation = "relation",
    automaton::Automaton = "automaton",
    any_of::AnyOf = "any-of",
    regions::Regions = "regions",
    connected::Connected = "connected",
    count_same::CountSame = "count-same",
    run_length::RunLength = "run-length",
    doublers::Doublers = "doublers",
    moves::Moves = "moves",
    sum_condition::SumCondition = "sum-condition",
    count_where::CountWhere = "count-where",
    shading::Shading = "shading",
    drawn_loop::Loop = "loop",
    schrodinger::Schrodinger = "schrodinger",
}

// Fields that several rules have.
const LINE: Field = Field::path("path", "the cells of the line", "as células da linha");
const LINE_WITH_ENDS: Field =
    Field::path("path", "the cells of the line with its two ends", "as células da linha com as duas pontas");
const SEEN_FROM_CLUE: Field = Field::path(
    "cells",
    "the row or column, from the side of the clue",
    "a linha ou coluna, a partir do lado da pista",
);
const CAGE: Field = Field::cells("cells", "the cells of the cage", "as células da gaiola");
const GROUPS: Field = Field::groups("groups", "the groups of cells", "os grupos de células");
const COUNT: Field = Field::cell("count", "the cell that counts", "a célula que conta");
const ONE: Field = Field::cell("a", "one of the two cells", "uma das duas células");
const NEIGHBOUR: Field = Field::cell("b", "the other, beside it", "a outra, ao lado dela");

/// Steps to the neighbours right and below: every pair of neighbours once.
const SIDES: &[(i32, i32)] = &[(0, 1), (1, 0)];

/// There are enough cells, and each is a cell of the puzzle; it may be there twice, as on a closed loop.
fn need_path(about: &About, puzzle: &Puzzle, cells: &[Cell], least: usize) -> Result<(), PuzzleError> {
    let rule = about.title;
    if cells.len() < least {
        return Err(PuzzleError::TooFewCells { rule, at: cells.first().copied(), found: cells.len(), least });
    }
    match cells.iter().find(|cell| puzzle.index(**cell).is_none()) {
        Some(&cell) => Err(PuzzleError::NoSuchCell { rule, cell }),
        None => Ok(()),
    }
}

/// There are enough cells, each is a cell of the puzzle, and none is there twice.
fn need_cells(about: &About, puzzle: &Puzzle, cells: &[Cell], least: usize) -> Result<(), PuzzleError> {
    need_path(about, puzzle, cells, least)?;
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(PuzzleError::CellTwice { rule: about.title, cell: pair[0] }),
        None => Ok(()),
    }
}

/// The cells are of the puzzle, none is there twice, and they can all differ.
fn need_house(about: &About, puzzle: &Puzzle, cells: &[Cell]) -> Result<(), PuzzleError> {
    need_cells(about, puzzle, cells, 1)?;
    need_room(about, puzzle, cells)
}

/// There are as many values as cells.
fn need_room(about: &About, puzzle: &Puzzle, cells: &[Cell]) -> Result<(), PuzzleError> {
    let (at, cells, values) = (cells.first().copied(), cells.len(), puzzle.values().len());
    if cells > values {
        return Err(PuzzleError::HouseTooLarge { house: about.title, number: 0, at, cells, values });
    }
    Ok(())
}

/// Two cells that share a side.
fn need_neighbours(about: &About, puzzle: &Puzzle, first: Cell, second: Cell) -> Result<(), PuzzleError> {
    need_cells(about, puzzle, &[first, second], 2)?;
    if !first.touches(second) {
        return Err(PuzzleError::NotNeighbours { rule: about.title, first, second });
    }
    Ok(())
}

/// A number between the two; `at` is the first cell of the rule, where it has one.
fn need_number(
    about: &About,
    at: Option<&Cell>,
    number: i64,
    least: i64,
    most: i64,
) -> Result<(), PuzzleError> {
    let sensible = (least..=most).contains(&number);
    sensible.then_some(()).ok_or(PuzzleError::ClueNumber { rule: about.title, at: at.copied(), number })
}

/// A number that is a value of the puzzle; `at` is the first cell of the rule.
fn need_value(about: &About, puzzle: &Puzzle, at: Option<&Cell>, number: i64) -> Result<(), PuzzleError> {
    let value = puzzle.values().rank(number).is_some();
    value.then_some(()).ok_or(PuzzleError::NotAValue { rule: about.title, at: at.copied(), number })
}

/// There are so many values.
fn need_values(about: &About, puzzle: &Puzzle, least: usize) -> Result<(), PuzzleError> {
    let (rule, values) = (about.title, puzzle.values().len());
    (values >= least).then_some(()).ok_or(PuzzleError::TooFewValues { rule, values, least })
}

/// There are groups, and each has cells of the puzzle; one may be there twice.
fn need_groups(about: &About, puzzle: &Puzzle, groups: &[Cells]) -> Result<(), PuzzleError> {
    if groups.is_empty() {
        return Err(PuzzleError::TooFewCells { rule: about.title, at: None, found: 0, least: 1 });
    }
    groups.iter().try_for_each(|group| need_path(about, puzzle, group, 1))
}

/// The values can be divided into low, middle and high ones.
fn need_thirds(about: &About, puzzle: &Puzzle) -> Result<(), PuzzleError> {
    let values = puzzle.values().len();
    values.is_multiple_of(3).then_some(()).ok_or(PuzzleError::Groups { rule: about.title, values, groups: 3 })
}

/// Tells of each rank whether it is low (0), middle (1) or high (2).
fn third(values: &Values) -> impl Fn(usize) -> usize + use<> {
    let size = values.len().div_ceil(3);
    move |rank| rank / size
}

/// The low, the middle and the high values.
fn thirds(values: &Values) -> Vec<Candidates> {
    let third = third(values);
    (0..3).map(|wanted| (0..values.len()).filter(|rank| third(*rank) == wanted).collect()).collect()
}

/// What a field is where nothing is said.
fn number<const N: i64>() -> i64 {
    N
}

/// Whether a field is that, and need not be written.
fn is_number<const N: i64>(number: &i64) -> bool {
    *number == N
}

/// Reports cells of a path on which so many groups of values don't take turns: any `count` cells in a row are
/// of different groups. There being no other groups, cells are of the same group just where their places
/// differ by a multiple of `count`.
fn check_turns(
    view: &View<'_>,
    path: &[Cell],
    count: usize,
    group: impl Fn(usize) -> usize,
    report: &mut Report<'_>,
) {
    let mut group_at: Vec<Option<(usize, Cell)>> = vec![None; count];
    let mut turn_of: Vec<Option<(usize, Cell)>> = vec![None; count];
    for (i, &cell) in path.iter().enumerate() {
        let Some(rank) = view.rank(cell) else { continue };
        let (turn, group) = (i % count, group(rank));
        let other = group_at[turn].filter(|(other, _)| *other != group);
        let same = turn_of[group].filter(|(other, _)| *other != turn);
        if let Some((_, before)) = other.or(same) {
            report(ViolationKind::Turns, &[before, cell]);
        }
        group_at[turn].get_or_insert((group, cell));
        turn_of[group].get_or_insert((turn, cell));
    }
}

/// Reports when the number in `place` is not that of the cell, counted from 1, that holds the wanted number.
fn check_place(view: &View<'_>, place: Cell, cells: &[Cell], wanted: Option<i64>, report: &mut Report<'_>) {
    let fits =
        |i: usize| view.number(cells[i]).is_none_or(|number| wanted.is_none_or(|wanted| number == wanted));
    match view.number(place) {
        Some(number) => match usize::try_from(number).ok().filter(|n| (1..=cells.len()).contains(n)) {
            Some(n) if fits(n - 1) => {}
            Some(n) => report(ViolationKind::Place, &[place, cells[n - 1]]),
            None => report(ViolationKind::Place, &[place]),
        },
        None => {
            let possible = |i: usize| {
                let number = i as i64 + 1;
                // A cell that points to itself holds its own place.
                let fits = if cells[i] == place { wanted.is_none_or(|w| w == number) } else { fits(i) };
                view.values().rank(number).is_some() && fits
            };
            if !(0..cells.len()).any(possible) {
                report(ViolationKind::Place, cells);
            }
        }
    }
}

/// Which of the cells can be reached from the first ones, along sides, through those that let pass.
fn reached(cells: &[Cell], first: &[Cell], pass: impl Fn(usize) -> bool) -> Vec<bool> {
    let index: std::collections::HashMap<Cell, usize> =
        cells.iter().enumerate().map(|(i, cell)| (*cell, i)).collect();
    let mut here = vec![false; cells.len()];
    let mut next: Vec<usize> = first.iter().filter_map(|cell| index.get(cell).copied()).collect();
    while let Some(i) = next.pop() {
        if std::mem::replace(&mut here[i], true) {
            continue;
        }
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
        let near = sides.filter_map(|(down, right)| index.get(&cells[i].offset(down, right)?).copied());
        next.extend(near.filter(|j| !here[*j] && pass(*j)));
    }
    here
}

/// Which of the cells can be reached from outside of all of them, along sides, through those that let pass.
fn reached_from_edge(cells: &[Cell], pass: impl Fn(usize) -> bool) -> Vec<bool> {
    let inside: std::collections::HashSet<Cell> = cells.iter().copied().collect();
    let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let side =
        |cell: Cell, (down, right)| cell.offset(down, right).is_some_and(|cell| inside.contains(&cell));
    let at_edge = |i: &usize| pass(*i) && !sides.iter().all(|step| side(cells[*i], *step));
    let first: Vec<Cell> = (0..cells.len()).filter(at_edge).map(|i| cells[i]).collect();
    reached(cells, &first, pass)
}

/// Reports a cell that does not hold, or can no longer hold, a number between the two.
fn check_count(
    view: &View<'_>,
    count: Cell,
    (least, most): (i64, i64),
    cells: &[Cell],
    report: &mut Report<'_>,
) {
    match view.number(count) {
        Some(wanted) if least == most && wanted != most => {
            report(ViolationKind::Count { found: most, wanted }, cells);
        }
        Some(wanted) if wanted < least || wanted > most => {
            report(ViolationKind::OutOfReach { wanted }, cells)
        }
        None if !view.values().all_numbers().iter().any(|number| (least..=most).contains(number)) => {
            report(ViolationKind::NoCount, cells);
        }
        _ => {}
    }
}

/// Clues beyond this are typing mistakes; sums and products of sensible puzzles stay below.
const LARGEST_CLUE: i64 = 1 << 53;

/// The two cells of each pair differ.
fn all_differ(pairs: impl Iterator<Item = (Cell, Cell)>) -> Vec<Constraint> {
    pairs.map(|(a, b)| Constraint::AllDifferent(vec![a, b].into())).collect()
}

/// The neighbours of the grids without such a sign between them.
fn unmarked_pairs(puzzle: &Puzzle, shown: impl Fn(&Joint) -> bool) -> impl Iterator<Item = (Cell, Cell)> {
    puzzle.pairs_at(SIDES).filter(move |(a, b)| !puzzle.joints(*a, *b).iter().any(&shown))
}

/// Whether the sign is a dot, white or black.
fn is_dot(joint: &Joint) -> bool {
    matches!(joint, Joint::Difference(_) | Joint::Ratio(_))
}

/// Reports every pair of cells one of the steps apart that hold the same value.
fn check_unequal_pairs(view: &View<'_>, steps: &[(i32, i32)], report: &mut Report<'_>) {
    view.pairs_at(steps, |a, b| {
        if let Some(rank) = view.rank(a).filter(|rank| view.rank(b) == Some(*rank)) {
            report(ViolationKind::Repeat { rank }, &[a, b]);
        }
    });
}

/// Reports neighbours whose numbers are forbidden, unless a sign between them is already shown.
fn check_unmarked_pairs(
    view: &View<'_>,
    shown: impl Fn(&Joint) -> bool,
    forbidden: impl Fn(i64, i64) -> bool,
    report: &mut Report<'_>,
) {
    view.pairs_at(SIDES, |a, b| {
        if let (Some(x), Some(y)) = (view.number(a), view.number(b))
            && forbidden(x, y)
            && !view.puzzle.joints(a, b).iter().any(&shown)
        {
            report(ViolationKind::Forbidden, &[a, b]);
        }
    });
}

/// Reports pairs of cells whose values are filled and differ.
fn check_equal_pairs<'a>(
    view: &View<'_>,
    pairs: impl Iterator<Item = (&'a Cell, &'a Cell)>,
    report: &mut Report<'_>,
) {
    for (&a, &b) in pairs {
        if let (Some(x), Some(y)) = (view.rank(a), view.rank(b))
            && x != y
        {
            report(ViolationKind::Unequal, &[a, b]);
        }
    }
}

#[cfg(test)]
mod testing {
    //! One-line tests for rules: a row of cells, a rule over it, and what it says to a row of numbers.

    use crate::{Cell, Frame, Grid, Puzzle, Rule, Values};

    /// A loose row of as many cells as there are numbers, 0 meaning blank, with values 1 to 9.
    pub(super) fn row(rule: impl Into<Rule>, numbers: &[i64]) -> Vec<String> {
        let mut puzzle =
            Puzzle::new(Frame::loose(1, numbers.len()).unwrap(), Values::count(9).unwrap()).unwrap();
        puzzle.add(rule).unwrap();
        broken(&puzzle, numbers)
    }

    /// The cells of every violation when the puzzle is filled with these numbers, 0 meaning blank.
    pub(super) fn broken(puzzle: &Puzzle, numbers: &[i64]) -> Vec<String> {
        let grid: Grid = numbers.iter().map(|&number| puzzle.values().rank(number)).collect();
        puzzle.check(&grid).iter().map(|violation| violation.cells.to_string()).collect()
    }

    /// The cells r1c1 to r1c`n`.
    pub(super) fn cells<T: FromIterator<Cell>>(n: u16) -> T {
        (0..n).map(|col| Cell::new(0, col)).collect()
    }
}
