//! Models that people read, in languages of constraints: one walk over what the rules mean, one text for each constraint.
//!
//! A cell is a variable whose value is its number. What a language must say is one method for each primitive constraint, so
//! that a new one does not compile until every language says it; what is not primitive is decomposed before.

use std::collections::BTreeMap;

use garns_encode::opaque_rule;
use garns_puzzle::meaning::Demand;
use garns_puzzle::{Candidates, Cell, Cells, Constraint, Puzzle, Rule, Values};

use super::dfa::Dfa;
use super::relation::Relation;
use crate::Reason;

/// Where a constraint stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// By itself: it holds. A language may use its global constraints.
    Posted,
    /// In an expression with others, where it may hold or not.
    Inside,
}

/// How a language says each primitive constraint. What is returned is a constraint to post, or an expression.
pub(super) trait Language {
    /// What follows comes from this rule, by a name for people.
    fn rule(&mut self, name: &str);
    /// The constraint holds.
    fn post(&mut self, said: String);

    /// What is always so, or never.
    fn constant(&mut self, truth: bool, place: Place) -> String;
    /// The cell holds one of the numbers.
    fn one_of(&mut self, cell: Cell, numbers: &Choice, place: Place) -> String;
    /// The two cells are so related.
    fn related(&mut self, a: Cell, b: Cell, relation: &Relation, place: Place) -> String;
    /// The two cells don't both hold the number.
    fn not_both(&mut self, a: Cell, b: Cell, number: i64, place: Place) -> String;
    /// The cells differ.
    fn all_different(&mut self, cells: &Cells, place: Place) -> String;
    /// The two cells hold the same number.
    fn equal(&mut self, a: Cell, b: Cell, place: Place) -> String;
    /// The numbers, times their weights, add up to the target.
    fn sum(&mut self, terms: &[(Cell, i64)], target: i64, place: Place) -> String;
    /// The numbers multiply to the target; `None` where the language says that better by an automaton.
    fn product(&mut self, cells: &Cells, target: i64, place: Place) -> Option<String>;
    /// So many of the cells, or at least so many, hold one of the numbers.
    fn count(&mut self, cells: &Cells, of: &Choice, demand: &Demand, place: Place) -> String;
    /// The cells hold numbers of one of the sets only.
    fn sets(&mut self, cells: &Cells, sets: &[Choice], place: Place) -> String;
    /// The automaton accepts the cells.
    fn automaton(&mut self, cells: &Cells, dfa: &Dfa, place: Place) -> String;
    /// The two groups have the same sum.
    fn equal_sums(&mut self, a: &Cells, b: &Cells, place: Place) -> String;

    /// All of the expressions hold.
    fn all(&mut self, said: Vec<String>) -> String;
    /// One of the expressions holds.
    fn any(&mut self, said: Vec<String>, place: Place) -> String;
}

/// Some of a puzzle's numbers, in the shortest way to say them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// No number.
    None,
    /// Every number of the puzzle.
    All,
    /// This one.
    Only(i64),
    /// Every other than this one.
    Not(i64),
    /// From the one to the other.
    Range(i64, i64),
    /// These.
    Set(Vec<i64>),
}

impl Choice {
    pub(super) fn new(candidates: Candidates, values: &Values) -> Choice {
        let ranks: Vec<usize> = (candidates & values.all()).iter().collect();
        let number = |rank: usize| values.number(rank);
        match ranks[..] {
            [] => Choice::None,
            _ if ranks.len() == values.len() => Choice::All,
            [rank] => Choice::Only(number(rank)),
            [first, .., last] if last - first + 1 == ranks.len() => {
                Choice::Range(number(first), number(last))
            }
            _ if ranks.len() + 1 == values.len() => {
                let other = values.all().without(candidates).single().unwrap_or_default();
                Choice::Not(number(other))
            }
            _ => Choice::Set(ranks.into_iter().map(number).collect()),
        }
    }
}

/// Tells a language the candidates of the cells that are limited, and all that the rules mean.
pub(super) fn say(puzzle: &Puzzle, language: &mut impl Language) -> Result<(), Reason> {
    let mut walk = Walk { puzzle, language };
    let names = names(puzzle.rules());
    for (rule, name) in puzzle.rules().iter().zip(names) {
        walk.language.rule(&name);
        let refuse = |TooLarge| Reason::TooManyCases(rule.title());
        for constraint in rule.meaning(puzzle) {
            walk.post(&constraint).map_err(refuse)?;
        }
    }
    Ok(())
}

/// A name for each rule: `row 3`, `killer cage 12`.
fn names(rules: &[Rule]) -> Vec<String> {
    let mut of_a_sort: BTreeMap<&str, usize> = BTreeMap::new();
    rules.iter().for_each(|rule| *of_a_sort.entry(rule.title().en).or_default() += 1);
    let mut number: BTreeMap<&str, usize> = BTreeMap::new();
    let mut name = |rule: &Rule| {
        let title = rule.title().en;
        let number = number.entry(title).and_modify(|number| *number += 1).or_insert(1);
        if of_a_sort[title] == 1 { title.to_owned() } else { format!("{title} {number}") }
    };
    rules.iter().map(&mut name).collect()
}

/// More than a text has room for.
struct TooLarge;

struct Walk<'a, L> {
    puzzle: &'a Puzzle,
    language: &'a mut L,
}

impl<L: Language> Walk<'_, L> {
    /// The constraint, each of its parts by itself where it has any.
    fn post(&mut self, constraint: &Constraint) -> Result<(), TooLarge> {
        for part in self.parts(constraint, Place::Posted)? {
            self.language.post(part);
        }
        Ok(())
    }

    /// The constraint as one expression.
    fn inside(&mut self, constraint: &Constraint) -> Result<String, TooLarge> {
        let parts = self.parts(constraint, Place::Inside)?;
        Ok(self.conjunction(parts))
    }

    fn conjunction(&mut self, mut parts: Vec<String>) -> String {
        match parts.len() {
            0 => self.language.constant(true, Place::Inside),
            1 => parts.swap_remove(0),
            _ => self.language.all(parts),
        }
    }

    /// Texts that together say the constraint.
    fn parts(&mut self, constraint: &Constraint, place: Place) -> Result<Vec<String>, TooLarge> {
        let values = self.puzzle.values();
        let choice = |candidates: Candidates| Choice::new(candidates, values);
        let language = &mut *self.language;
        let mut parts = Vec::new();
        match constraint {
            Constraint::OneOf(cell, candidates) => match choice(*candidates) {
                Choice::All => {}
                Choice::None => parts.push(language.constant(false, place)),
                choice => parts.push(language.one_of(*cell, &choice, place)),
            },
            Constraint::Related(a, b, allowed) if a == b => {
                let alike = (0..values.len()).filter(|rank| allowed[*rank].has(*rank)).collect();
                return self.parts(&Constraint::OneOf(*a, alike), place);
            }
            Constraint::Related(a, b, allowed) => match Relation::of(allowed, values) {
                Relation::Always => {}
                Relation::Never => parts.push(language.constant(false, place)),
                relation => parts.push(language.related(*a, *b, &relation, place)),
            },
            Constraint::NotBoth(pairs) => {
                for (a, b, rank) in pairs {
                    parts.push(language.not_both(*a, *b, values.number(usize::from(*rank)), place));
                }
            }
            Constraint::AllDifferent(cells) if cells.len() < 2 => {}
            Constraint::AllDifferent(cells) => parts.push(language.all_different(cells, place)),
            Constraint::Equal(a, b) => parts.push(language.equal(*a, *b, place)),
            Constraint::Sum(terms, target) => parts.push(match terms[..] {
                [] => language.constant(*target == 0, place),
                _ => language.sum(terms, *target, place),
            }),
            Constraint::Product(cells, target) if cells.is_empty() => {
                parts.push(language.constant(*target == 1, place));
            }
            // Of one cell, a set of values says it; there are programs that refuse automata over one.
            Constraint::Product(cells, target) if cells.len() == 1 => {
                let allowed = values.where_number(|number| number == *target);
                return self.parts(&Constraint::OneOf(cells[0], allowed), place);
            }
            Constraint::Automaton(cells, nfa) if cells.len() == 1 => {
                let allowed = (0..values.len()).filter(|rank| nfa.accepts(&[*rank])).collect();
                return self.parts(&Constraint::OneOf(cells[0], allowed), place);
            }
            Constraint::Product(cells, target) => {
                // Solvers calculate with 32 bits, some of them.
                let greatest = values.most().max(-values.least());
                let fits = greatest.checked_pow(cells.len() as u32).is_some_and(|most| most < 1 << 31);
                match fits.then(|| language.product(cells, *target, place)).flatten() {
                    Some(said) => parts.push(said),
                    None => {
                        let dfa = Dfa::of_product(cells.len(), *target, values).ok_or(TooLarge)?;
                        parts.push(accepted(language, cells, &dfa, place));
                    }
                }
            }
            Constraint::Counts(cells, demands) => {
                for demand in demands {
                    let most = cells.len() as i64;
                    let found = match choice(demand.values) {
                        _ if cells.is_empty() => Some(0),
                        Choice::None => Some(0),
                        Choice::All => Some(most),
                        _ => None,
                    };
                    let wanted = demand.count as i64;
                    parts.push(match found {
                        Some(found) if demand.exactly => language.constant(found == wanted, place),
                        Some(found) => language.constant(found >= wanted, place),
                        None => language.count(cells, &choice(demand.values), demand, place),
                    });
                }
            }
            Constraint::Sets(cells, sets) => {
                let fit = sets.iter().filter(|set| set.len() == cells.len());
                let sets: Vec<Choice> = fit.map(|set| choice(*set)).collect();
                parts = self.parts(&Constraint::AllDifferent(cells.clone()), place)?;
                parts.push(match sets[..] {
                    [] => self.language.constant(false, place),
                    // Every value in as many cells: that they differ says it all.
                    [Choice::All] => return Ok(parts),
                    _ => self.language.sets(cells, &sets, place),
                });
            }
            Constraint::Automaton(cells, nfa) => {
                let dfa = Dfa::new(nfa, cells.len(), values.len()).ok_or(TooLarge)?;
                parts.push(accepted(language, cells, &dfa, place));
            }
            Constraint::EqualSums(groups) => {
                for pair in groups.windows(2) {
                    parts.push(language.equal_sums(&pair[0], &pair[1], place));
                }
            }
            Constraint::Any(options) => {
                let mut said = Vec::new();
                for option in options {
                    let all: Result<Vec<String>, TooLarge> =
                        option.iter().map(|constraint| self.inside(constraint)).collect();
                    said.push(self.conjunction(all?));
                }
                parts.push(match said[..] {
                    [] => self.language.constant(false, place),
                    _ => self.language.any(said, place),
                });
            }
            Constraint::Opaque(rule) => {
                let asked = opaque_rule(self.puzzle, rule).map_err(|_| TooLarge)?;
                return self.parts(&asked, place);
            }
            Constraint::Place { .. }
            | Constraint::Ends(..)
            | Constraint::Turns { .. }
            | Constraint::Doublers(_)
            | Constraint::Pairwise(..)
            | Constraint::Rellik(_)
            | Constraint::EqualityCage(_)
            | Constraint::Lunchbox(_)
            | Constraint::Sandwich(_)
            | Constraint::Cage(_)
            | Constraint::Connected(_)
            | Constraint::Loop(_)
            | Constraint::Islands(_)
            | Constraint::CountDistinct(_)
            | Constraint::CountSame(_)
            | Constraint::RunLength(_)
            | Constraint::CountingCircles(_)
            | Constraint::FullRank(_)
            | Constraint::Regions(_)
            | Constraint::SameValues(_)
            | Constraint::Skyscraper(_)
            | Constraint::HiddenSkyscraper(_)
            | Constraint::Slingshot(_)
            | Constraint::SumLine(_) => {
                for part in constraint.decompose(self.puzzle).ok_or(TooLarge)? {
                    parts.extend(self.parts(&part, place)?);
                }
            }
        }
        Ok(parts)
    }
}

fn accepted(language: &mut impl Language, cells: &Cells, dfa: &Dfa, place: Place) -> String {
    match dfa.accepting[..] {
        [] => language.constant(false, place),
        _ => language.automaton(cells, dfa, place),
    }
}

/// The rows and columns, where the cells are all of a rectangle's in reading order.
pub(super) fn rectangle(puzzle: &Puzzle) -> Option<(usize, usize)> {
    let (rows, cols) = puzzle.frame().canvas();
    let mut all = (0..rows * cols).map(|i| Cell::new((i / cols) as u16, (i % cols) as u16));
    (puzzle.cells().len() == rows * cols && puzzle.cells().iter().all(|cell| all.next() == Some(*cell)))
        .then_some((rows, cols))
}

/// What a cell is limited to by its given and its pencil marks, where it is.
pub(super) fn limits(puzzle: &Puzzle) -> impl Iterator<Item = (Cell, Choice)> + '_ {
    let limit = |(i, &cell): (usize, &Cell)| {
        let choice = Choice::new(puzzle.candidates(i), puzzle.values());
        (choice != Choice::All).then_some((cell, choice))
    };
    puzzle.cells().iter().enumerate().filter_map(limit)
}

/// For values that are not written as their numbers, what each number stands for.
pub(super) fn symbols(puzzle: &Puzzle) -> impl Iterator<Item = String> + '_ {
    let values = puzzle.values();
    let named = (0..values.len()).filter(|_| !values.written_as_numbers());
    named.map(|rank| format!("{} is {}", values.number(rank), values.symbol(rank)))
}

/// Things one after the other with something between them.
pub(super) fn joined<T: ToString>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(between)
}
