//! Clues: what a puzzle says beyond houses and candidates, as techniques see it.
//!
//! A clue is a rule's [meaning](garns_puzzle::Rule::meaning) over cell indices. Techniques are written over these, not over
//! rules, so that a new rule is explained without a technique of its own. What the language of constraints has no words
//! for is kept as [`Part::Unknown`]: no technique uses it, and [`Topology::unexplained`](crate::Topology::unexplained)
//! names it.

mod counts;
mod layered;
mod together;
mod totals;

use std::sync::{Mutex, PoisonError};

use garns_puzzle::rules::Op;
use garns_puzzle::{Candidates, Constraint, Pairs, Puzzle, Rule, Text};
use rustc_hash::FxHashMap;

pub(crate) use layered::{Layered, Width};
pub(crate) use together::{Together, together};
pub use totals::Derivation;
pub(crate) use totals::{Total, short, totals};

/// A rule over more cells than this that only relates pairs (as non-consecutive does) is a clue for each pair: it is
/// never looked at as a whole.
const WHOLE: usize = 12;

/// A constraint of a rule over cell indices.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// The two cells hold one of the pairs.
    Related(usize, usize, Pairs),
    /// What can be told by reading the cells one by one.
    Layered(Layered),
    /// At least one of the alternatives holds.
    Any(Vec<Vec<Part>>),
    /// The cell holds one of the values.
    OneOf(usize, Candidates),
    /// Something no technique knows.
    Unknown,
}

/// What sort of clue it is, which decides how it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueKind {
    /// Pairs of cells are related: dots, thermometers, whispers.
    Related,
    /// Cells that all differ have a sum.
    Cage(i64),
    /// Cells that houses and cages leave over have a sum, less that of others.
    Total,
    /// Anything else.
    Other,
    /// Something no technique knows, or not all of it.
    Unknown,
}

/// A rule, or a part of one, that says more than that cells differ.
#[derive(Clone, Debug)]
pub struct Clue {
    /// What the rule is called.
    pub title: Text,
    /// The number at it, as it is written in a grid: `= 10`, `3−`.
    pub number: Option<String>,
    /// Its cells, each once, in the order the rule has them.
    pub cells: Vec<usize>,
    /// How it is told.
    pub kind: ClueKind,
    /// Whether no two of the cells hold the same value.
    pub differ: bool,
    /// What it follows from, if no rule says so by itself.
    pub derived: Option<Derivation>,
    pub(crate) parts: Vec<Part>,
    memo: Memo,
}

/// What filtering a clue came to, by what its cells could hold: techniques ask the same again and again, from step to step
/// and from assumption to assumption. One for each width.
#[derive(Debug, Default)]
struct Memo([Mutex<Kept>; 2]);

/// For what the cells could hold what is left, if anything is.
type Kept = FxHashMap<Box<[Candidates]>, Option<Box<[Candidates]>>>;

/// What is kept of one clue, at most.
const MOST_KEPT: usize = 4096;

impl Clone for Memo {
    fn clone(&self) -> Memo {
        Memo::default()
    }
}

/// What rules say besides houses: the sets of cells that differ, and the clues.
pub(crate) struct Said {
    /// Cells that differ, and the title of the rule that says so.
    pub(crate) houses: Vec<(Vec<usize>, Text)>,
    /// What each cell is limited to.
    pub(crate) limits: Vec<(usize, Candidates)>,
    /// The clues, `differ` and `kind` not yet known.
    pub(crate) clues: Vec<Clue>,
}

/// Reads the rules that are not houses alone.
pub(crate) fn said(puzzle: &Puzzle) -> Said {
    let mut said = Said { houses: Vec::new(), limits: Vec::new(), clues: Vec::new() };
    for rule in garns_puzzle::Network::irreducible_rules(puzzle) {
        let (title, number) = (title(rule), number(rule));
        let clue = |parts| Clue::new(title, number.clone(), parts);
        let mut parts = Vec::new();
        for constraint in primitive(rule, puzzle) {
            match constraint {
                Constraint::AllDifferent(cells) => said.houses.push((indices(&cells, puzzle), title)),
                Constraint::OneOf(cell, values) => {
                    said.limits.extend(puzzle.index(cell).map(|cell| (cell, values)));
                }
                other => parts.extend(Part::of(&other, puzzle)),
            }
        }
        let related = parts.iter().all(|part| matches!(part, Part::Related(..)));
        let cells = cells_of(&parts);
        if related && cells.len() > WHOLE {
            said.clues.extend(parts.into_iter().map(|part| clue(vec![part])));
        } else if !parts.is_empty() {
            // A line is looked at pair by pair first, and then as a whole.
            let whole = path(&parts).map(|(cells, pairs)| Layered::path(cells, pairs, puzzle));
            said.clues.extend(whole.map(|whole| clue(vec![Part::Layered(whole)])));
            said.clues.push(clue(parts));
        }
    }
    said
}

/// What a rule is called: the one sign it stands for, where it has several.
fn title(rule: &Rule) -> Text {
    match rule {
        Rule::Total(rule) if rule.sum == 10 => Text { en: "X", pt: "X" },
        Rule::Total(rule) if rule.sum == 5 => Text { en: "V", pt: "V" },
        _ => rule.def().about().title,
    }
}

/// The number at a rule, as it is written in a grid.
fn number(rule: &Rule) -> Option<String> {
    let (number, sign) = match rule {
        Rule::Cage(rule) => {
            return Some(format!(
                "{}{}",
                rule.target,
                rule.op.map(Op::sign).map_or(String::new(), String::from)
            ));
        }
        Rule::Killer(rule) => (rule.sum?, "= "),
        Rule::Total(rule) => (rule.sum, "= "),
        Rule::LittleKiller(rule) => (rule.sum, "= "),
        Rule::WeightedSum(rule) => (rule.sum, "= "),
        Rule::Difference(rule) => (rule.by, "±"),
        Rule::Ratio(rule) => (rule.by, "×"),
        Rule::Sandwich(rule) => (rule.sum, "("),
        Rule::XSum(rule) => (rule.sum, "("),
        Rule::Skyscraper(rule) => (rule.visible, "("),
        Rule::HiddenSkyscraper(rule) => (rule.value, "("),
        Rule::NumberedRoom(rule) => (rule.value, "("),
        Rule::Lunchbox(rule) => (rule.sum, "("),
        Rule::Rellik(rule) => (rule.sum, "("),
        Rule::SumLine(rule) => (rule.sum, "("),
        Rule::FullRank(rule) => (rule.rank, "("),
        _ => return None,
    };
    Some(format!("{sign}{number}{}", if sign == "(" { ")" } else { "" }))
}

/// The cells of parts that relate each of at least three cells to the next, and how.
fn path(parts: &[Part]) -> Option<(Vec<usize>, Vec<Pairs>)> {
    let (mut cells, mut all): (Vec<usize>, Vec<Pairs>) = Default::default();
    for part in parts {
        let Part::Related(a, b, pairs) = part else { return None };
        if cells.is_empty() {
            cells.push(*a);
        }
        if cells.last() != Some(a) || cells.contains(b) {
            return None;
        }
        cells.push(*b);
        all.push(pairs.clone());
    }
    (cells.len() > 2).then_some((cells, all))
}

/// What a rule means, in the language itself.
fn primitive(rule: &Rule, puzzle: &Puzzle) -> Vec<Constraint> {
    fn add(constraint: Constraint, puzzle: &Puzzle, all: &mut Vec<Constraint>) {
        match constraint.decompose(puzzle) {
            Some(parts) => parts.into_iter().for_each(|part| add(part, puzzle, all)),
            None => all.push(constraint),
        }
    }
    let mut all = Vec::new();
    rule.def().meaning(puzzle).into_iter().for_each(|constraint| add(constraint, puzzle, &mut all));
    all
}

fn indices(cells: &[garns_puzzle::Cell], puzzle: &Puzzle) -> Vec<usize> {
    cells.iter().filter_map(|cell| puzzle.index(*cell)).collect()
}

/// Every cell of the parts, once, in the order they come.
fn cells_of(parts: &[Part]) -> Vec<usize> {
    fn add(parts: &[Part], cells: &mut Vec<usize>) {
        for part in parts {
            match part {
                Part::Related(a, b, _) => cells.extend([*a, *b]),
                Part::Layered(layered) => cells.extend(layered.cells()),
                Part::Any(options) => options.iter().for_each(|option| add(option, cells)),
                Part::OneOf(cell, _) => cells.push(*cell),
                Part::Unknown => {}
            }
        }
    }
    let (mut all, mut cells) = (Vec::new(), Vec::new());
    add(parts, &mut all);
    for cell in all {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

impl Part {
    /// A primitive constraint over cell indices: one part, or several where it is a list of pairs.
    fn of(constraint: &Constraint, puzzle: &Puzzle) -> Vec<Part> {
        let values = puzzle.values();
        let index = |cell| puzzle.index(cell);
        let part = match constraint {
            Constraint::OneOf(cell, values) => index(*cell).map(|cell| Part::OneOf(cell, *values)),
            Constraint::Related(a, b, pairs) => {
                index(*a).zip(index(*b)).map(|(a, b)| Part::Related(a, b, pairs.clone()))
            }
            Constraint::Equal(a, b) => {
                let same: Pairs = (0..values.len()).map(Candidates::only).collect();
                index(*a).zip(index(*b)).map(|(a, b)| Part::Related(a, b, same))
            }
            Constraint::NotBoth(pairs) => {
                let part = |(a, b, rank): &(_, _, u8)| {
                    let rank = usize::from(*rank);
                    let but = |other| {
                        if other == rank {
                            values.all().without(Candidates::only(rank))
                        } else {
                            values.all()
                        }
                    };
                    let pairs: Pairs = (0..values.len()).map(but).collect();
                    Some(Part::Related(index(*a)?, index(*b)?, pairs))
                };
                return pairs.iter().filter_map(part).collect();
            }
            Constraint::Any(options) => {
                let option = |option: &Vec<Constraint>| -> Vec<Part> {
                    // Alternatives may hold what has to be decomposed in turn.
                    let each = option.iter().flat_map(|constraint| match constraint.decompose(puzzle) {
                        Some(parts) => parts.iter().flat_map(|part| Part::of(part, puzzle)).collect(),
                        None => Part::of(constraint, puzzle),
                    });
                    each.collect()
                };
                Some(Part::Any(options.iter().map(option).collect()))
            }
            other => Layered::of(other, puzzle).map(Part::Layered),
        };
        vec![part.unwrap_or(Part::Unknown)]
    }

    /// Strikes out of the domains what the part excludes; false if it excludes everything.
    fn filter(&self, domains: &mut [Candidates], width: Width) -> bool {
        match self {
            Part::Related(a, b, pairs) => {
                let (first, second) = (domains[*a], domains[*b]);
                let partners = |rank| pairs[rank] & second;
                let left: Candidates = first.iter().filter(|rank| !partners(*rank).is_empty()).collect();
                let right = left.iter().fold(Candidates::NONE, |all, rank| all | partners(rank));
                domains[*a] = left;
                domains[*b] &= right;
                !left.is_empty()
            }
            Part::Layered(layered) => layered.filter(domains, width),
            Part::OneOf(cell, values) => {
                domains[*cell] &= *values;
                !domains[*cell].is_empty()
            }
            Part::Any(options) => {
                let mut all: Option<Vec<Candidates>> = None;
                for option in options {
                    let mut one = domains.to_vec();
                    if !fixpoint(option, &mut one, width) {
                        continue;
                    }
                    match &mut all {
                        None => all = Some(one),
                        Some(all) => all.iter_mut().zip(one).for_each(|(all, one)| *all |= one),
                    }
                }
                if let Some(all) = &all {
                    domains.copy_from_slice(all);
                }
                all.is_some()
            }
            Part::Unknown => true,
        }
    }
}

/// Filters by all parts until nothing changes; false if one excludes everything.
fn fixpoint(parts: &[Part], domains: &mut [Candidates], width: Width) -> bool {
    loop {
        let before: usize = domains.iter().map(|domain| domain.len()).sum();
        if !parts.iter().all(|part| part.filter(domains, width)) {
            return false;
        }
        let after: usize = domains.iter().map(|domain| domain.len()).sum();
        if after == before || parts.len() == 1 {
            return true;
        }
    }
}

impl Clue {
    fn new(title: Text, number: Option<String>, parts: Vec<Part>) -> Clue {
        let cells = cells_of(&parts);
        Clue {
            title,
            number,
            cells,
            kind: ClueKind::Unknown,
            differ: false,
            derived: None,
            parts,
            memo: Memo::default(),
        }
    }

    /// Finds out which of its cells differ, once it is known who sees whom, and so which kind it is.
    pub(crate) fn look_around(&mut self, sees: &dyn Fn(usize, usize) -> bool) {
        let apart = |(i, a): (usize, &usize)| self.cells[..i].iter().all(|b| sees(*a, *b));
        self.differ = self.cells.iter().enumerate().all(apart);
        self.parts.iter_mut().for_each(|part| part.look_around(sees));
        self.kind = match &self.parts[..] {
            parts if parts.iter().any(Part::is_unknown) => ClueKind::Unknown,
            [Part::Layered(layered)] if self.differ => layered.sum().map_or(ClueKind::Other, ClueKind::Cage),
            parts if parts.iter().all(|part| matches!(part, Part::Related(..))) => ClueKind::Related,
            _ => ClueKind::Other,
        };
    }

    /// Strikes out of the domains (of all cells) what the clue excludes; false if it cannot hold.
    pub(crate) fn filter(&self, domains: &mut [Candidates]) -> bool {
        self.filter_within(domains, Width::Wide)
    }

    /// Blank or undecided cells up to which all of a clue is thought through; longer ones are followed along their cells.
    pub(crate) fn width(&self, domains: &[Candidates], most: usize) -> Width {
        let open = |cell: &&usize| domains[**cell].single().is_none();
        if self.cells.iter().filter(open).count() <= most { Width::Wide } else { Width::Narrow }
    }

    /// The same, as closely as is said.
    pub(crate) fn filter_within(&self, domains: &mut [Candidates], width: Width) -> bool {
        if self.kind == ClueKind::Related {
            return fixpoint(&self.parts, domains, width);
        }
        let of_cells = |domains: &[Candidates]| -> Box<[Candidates]> {
            self.cells.iter().map(|cell| domains[*cell]).collect()
        };
        let asked = of_cells(domains);
        let mut kept = self.memo.0[width as usize].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.get(&asked) {
            let Some(known) = known else { return false };
            self.cells.iter().zip(known).for_each(|(cell, left)| domains[*cell] = *left);
            return true;
        }
        let holds = fixpoint(&self.parts, domains, width);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(asked, holds.then(|| of_cells(domains)));
        holds
    }

    /// The sets of values that a cage can hold.
    pub(crate) fn combinations(&self, domains: &[Candidates]) -> Vec<Candidates> {
        match &self.parts[..] {
            [Part::Layered(layered)] => layered.combinations(domains),
            _ => Vec::new(),
        }
    }

    /// The ways to fill some of its cells, the others being filled, unless there are more than so many.
    pub(crate) fn fillings(
        &self,
        open: &[usize],
        domains: &[Candidates],
        most: usize,
    ) -> Option<Vec<Vec<usize>>> {
        fn fill(
            clue: &Clue,
            open: &[usize],
            domains: &[Candidates],
            way: &mut Vec<usize>,
            ways: &mut Vec<Vec<usize>>,
            most: usize,
        ) -> bool {
            let Some(&cell) = open.get(way.len()) else {
                ways.push(way.clone());
                return ways.len() <= most;
            };
            domains[cell].iter().all(|value| {
                // Cells of a clue that see each other are known to differ.
                let mut next = domains.to_vec();
                next[cell] = Candidates::only(value);
                if !clue.filter(&mut next) {
                    return true;
                }
                way.push(value);
                let go_on = fill(clue, open, &next, way, ways, most);
                way.pop();
                go_on
            })
        }
        let (mut way, mut ways) = Default::default();
        fill(self, open, domains, &mut way, &mut ways, most).then_some(ways)
    }

    /// The pairs of candidates that cannot both be true, where the clue says so of two cells alone.
    pub(crate) fn excluded(&self, each: &mut dyn FnMut(usize, usize, &Pairs)) {
        for part in &self.parts {
            match part {
                Part::Related(a, b, pairs) => each(*a, *b, pairs),
                Part::Layered(layered) => {
                    if let Some((a, b, pairs)) = layered.as_pair() {
                        each(a, b, &pairs);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether it relates each of its cells to the next.
    pub(crate) fn is_line(&self) -> bool {
        path(&self.parts).is_some()
    }

    /// The numbers a cage's cells add up to, and those cells, if it is one; whether they differ or not.
    pub(crate) fn as_sum(&self) -> Option<i64> {
        match &self.parts[..] {
            [Part::Layered(layered)] => layered.sum(),
            _ => None,
        }
    }
}

impl Part {
    fn is_unknown(&self) -> bool {
        match self {
            Part::Unknown => true,
            Part::Any(options) => options.iter().flatten().any(Part::is_unknown),
            _ => false,
        }
    }

    fn look_around(&mut self, sees: &dyn Fn(usize, usize) -> bool) {
        match self {
            Part::Layered(layered) => layered.look_around(sees),
            Part::Any(options) => options.iter_mut().flatten().for_each(|part| part.look_around(sees)),
            _ => {}
        }
    }
}
