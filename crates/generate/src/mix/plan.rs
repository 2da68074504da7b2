//! Which rules a puzzle is to have, and how many clues of each.

use std::collections::HashSet;
use std::sync::Arc;

use garns_engine::Limits;
use garns_puzzle::{About, Cell, Grid, Puzzle, Rule};
use serde::{Serialize, Serializer};

use super::{Scene, Way, proposal, proposed_rules};
use crate::ask::Answer;
use crate::spec::SpecError;
use crate::{GenerateError, Rng};

/// A rule that puzzles are to have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleWanted {
    /// Its name (see [`proposed_rules`](crate::proposed_rules)).
    pub name: String,
    /// How many clues of it; as many as are usual where nothing is said.
    pub count: Option<usize>,
}

/// What people call some rules beside their names in files.
const ALSO: &[(&str, &[&str])] = &[
    ("thermo", &["thermometer"]),
    ("xv", &["total"]),
    ("dots", &["difference", "ratio"]),
    ("kropki", &["difference", "ratio", "no-difference", "no-ratio"]),
    ("x", &["diagonals"]),
    ("diagonal", &["diagonals"]),
    ("windoku", &["windows"]),
    ("german-whispers", &["whispers"]),
    ("even", &["parity"]),
    ("odd", &["parity"]),
];

impl RuleWanted {
    /// Rules as people list them: `thermometer, arrow=3, anti-knight`.
    ///
    /// # Errors
    /// When there is no rule of one of the names, or its number is none.
    pub fn list(text: &str) -> Result<Vec<RuleWanted>, SpecError> {
        let mut rules: Vec<RuleWanted> = Vec::new();
        for word in text.split([',', ';']).map(str::trim).filter(|word| !word.is_empty()) {
            let (name, count) = match word.split_once('=') {
                Some((name, count)) => (name.trim(), Some(count.trim())),
                None => (word, None),
            };
            let spelled = name.to_lowercase().replace([' ', '_'], "-");
            let near = || About::near_among(&spelled, proposed_rules());
            let unknown = || SpecError::NoSuchRule(name.to_owned(), near());
            let count = match count.map(str::parse) {
                None => None,
                Some(Ok(count)) if count > 0 => Some(count),
                Some(_) => return Err(SpecError::RuleCount(word.to_owned())),
            };
            let singular = spelled.strip_suffix('s').unwrap_or(&spelled).to_owned();
            let known = |name: &String| proposal(name).is_some() || About::named(name).is_some();
            let also = |name: &String| ALSO.iter().find(|(other, _)| other == name).map(|(_, names)| *names);
            let names: Vec<String> = match [&spelled, &singular].into_iter().find(|name| known(name)) {
                Some(name) => vec![name.clone()],
                None => {
                    let names = also(&spelled).or_else(|| also(&singular)).ok_or_else(unknown)?;
                    names.iter().map(|name| (*name).to_owned()).collect()
                }
            };
            for name in names {
                if !rules.iter().any(|rule| rule.name == name) {
                    rules.push(RuleWanted { name, count });
                }
            }
        }
        Ok(rules)
    }
}

/// A puzzle that others are to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Like(pub Arc<Puzzle>);

impl Serialize for Like {
    /// What of it matters: its rules, and how many givens it has.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0.rules(), self.0.values().all_numbers(), givens(&self.0)).serialize(serializer)
    }
}

fn givens(puzzle: &Puzzle) -> usize {
    puzzle.givens().len() - puzzle.givens().blanks()
}

/// One clue, or one rule about missing signs, to be found.
#[derive(Clone, Debug)]
struct Wish {
    name: &'static str,
    like: Option<Rule>,
}

/// What is the same for all puzzles of a series: the rules that hold everywhere, and the clues to be found.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) ground: Puzzle,
    wishes: Vec<Wish>,
    /// The fewest givens that are left.
    pub(crate) givens: usize,
}

/// The clues found on a full grid.
pub(crate) struct Clues {
    /// The ground with all of them.
    pub(crate) puzzle: Puzzle,
    /// The indices, among its rules, of those without which it would still mean the same.
    pub(crate) removable: Vec<usize>,
}

impl Plan {
    /// Rules by name on a ground.
    ///
    /// # Errors
    /// When there is no such rule, it can't be proposed, or the ground has no such thing.
    pub(crate) fn named(mut ground: Puzzle, rules: &[RuleWanted]) -> Result<Plan, SpecError> {
        let mut wishes = Vec::new();
        for wanted in rules {
            let proposal = proposal(&wanted.name).ok_or_else(|| match About::named(&wanted.name) {
                Some(about) => SpecError::NoProposal(about.title),
                None => SpecError::NoSuchRule(
                    wanted.name.clone(),
                    About::near_among(&wanted.name, proposed_rules()),
                ),
            })?;
            let count = match proposal.way {
                Way::Whole(rules) => {
                    let rules = rules(&ground).filter(|rules| !rules.is_empty());
                    let rules = rules.ok_or_else(|| SpecError::NotHere(wanted.name.clone()))?;
                    rules.into_iter().try_for_each(|rule| ground.add(rule))?;
                    0
                }
                Way::Clues(usual, _) => wanted.count.unwrap_or_else(|| usual(ground.values().len()).max(1)),
                Way::Missing(_) => 1,
            };
            wishes.extend((0..count).map(|_| Wish { name: proposal.name, like: None }));
        }
        Ok(Plan::new(ground, wishes, 0))
    }

    /// The rules of a puzzle, and as many clues of each, of the same sizes.
    ///
    /// # Errors
    /// When it has a rule that can't be proposed.
    pub(crate) fn like(model: &Puzzle) -> Result<Plan, SpecError> {
        let mut ground = Puzzle::new(model.frame().clone(), model.values().clone())?;
        let mut wishes: Vec<Wish> = Vec::new();
        for rule in model.added_rules() {
            match (rule, proposal(rule.about().name)) {
                (Rule::House(_), _) => ground.add(rule.clone())?,
                (_, Some(proposal)) if matches!(proposal.way, Way::Whole(_)) => ground.add(rule.clone())?,
                (_, Some(proposal)) => wishes.push(Wish { name: proposal.name, like: Some(rule.clone()) }),
                (_, None) => return Err(SpecError::NoProposal(rule.title())),
            }
        }
        Ok(Plan::new(ground, wishes, givens(model)))
    }

    fn new(ground: Puzzle, mut wishes: Vec<Wish>, givens: usize) -> Plan {
        // Signs that are all shown come first, so that none is shown twice; large clues before small ones, which find a
        // place anywhere.
        let size = |wish: &Wish| wish.like.as_ref().map_or(0, |rule| rule.def().cells(&ground).len());
        let missing = |wish: &Wish| proposal(wish.name).is_some_and(|p| matches!(p.way, Way::Missing(_)));
        wishes.sort_by_key(|wish| (!missing(wish), std::cmp::Reverse(size(wish))));
        Plan { ground, wishes, givens }
    }

    /// Clues that hold in the full grid; fewer than planned where no more were found, but some of each rule.
    ///
    /// # Errors
    /// When there is none of some rule, or the time is up.
    pub(crate) fn propose(
        &self,
        solution: &Grid,
        limits: &Limits,
        rng: &mut Rng,
    ) -> Result<Clues, GenerateError> {
        let mut puzzle = self.ground.clone();
        let mut removable = Vec::new();
        let (mut taken, nothing) = (HashSet::new(), HashSet::new());
        let mut found: HashSet<&str> = HashSet::new();
        // The signs that a rule about missing ones speaks of have to stay.
        let mut shown: HashSet<&str> = HashSet::new();
        for wish in &self.wishes {
            GenerateError::unless_in_time(limits)?;
            let Some(proposal) = proposal(wish.name) else { continue };
            let mut scene = Scene { puzzle: &puzzle, solution, rng, taken: &taken, like: wish.like.as_ref() };
            match proposal.way {
                Way::Whole(_) => {}
                Way::Missing(rules) => {
                    let rules: Vec<Rule> = rules(&scene);
                    shown.extend(rules.iter().map(|rule| rule.about().name));
                    rules
                        .into_iter()
                        .try_for_each(|rule| puzzle.add(rule))
                        .map_err(|_| GenerateError::Defect)?;
                    found.insert(wish.name);
                }
                Way::Clues(_, propose) => {
                    if shown.contains(wish.name) {
                        // All of them are there already.
                        continue;
                    }
                    let mut rule = propose_new(&mut scene, propose);
                    if rule.is_none() && !found.contains(wish.name) {
                        // The first of its rule, and no free place: over others then.
                        scene.taken = &nothing;
                        rule = propose_new(&mut scene, propose);
                    }
                    let Some(rule) = rule else { continue };
                    if crowds(&rule) {
                        taken.extend(rule.def().cells(&puzzle));
                    }
                    removable.push(puzzle.rules().len());
                    puzzle.add(rule).map_err(|_| GenerateError::Defect)?;
                    found.insert(wish.name);
                }
            }
        }
        let lacks = |wish: &&Wish| !found.contains(wish.name) && !shown.contains(wish.name);
        match self.wishes.iter().find(lacks) {
            Some(wish) => Err(GenerateError::NoClue(wish.name)),
            None => Ok(Clues { puzzle, removable }),
        }
    }
}

impl Clues {
    /// The puzzle without the clues that its givens and the others make needless, found by leaving out one after the
    /// other; nothing if that can't be told of one, or no clue of a rule would be left.
    pub(crate) fn without_needless(
        &self,
        plan: &Plan,
        mut puzzle: Puzzle,
        rng: &mut Rng,
        ask: impl Fn(&Puzzle) -> Option<Answer>,
    ) -> Option<Puzzle> {
        let first = plan.ground.rules().len();
        let mut order = self.removable.clone();
        rng.shuffle(&mut order);
        let mut gone: HashSet<usize> = HashSet::new();
        for number in order {
            gone.insert(number);
            let mut fewer = plan.ground.with_givens(puzzle.givens().clone());
            let kept = (first..self.puzzle.rules().len()).filter(|number| !gone.contains(number));
            kept.map(|number| self.puzzle.rules()[number].clone())
                .try_for_each(|rule| fewer.add(rule))
                .ok()?;
            match ask(&fewer)? {
                Answer::Only => puzzle = fewer,
                Answer::Other(_) => drop(gone.remove(&number)),
                Answer::Unknown => return None,
            }
        }
        let names = |puzzle: &Puzzle| -> HashSet<&'static str> {
            puzzle.added_rules().iter().map(|rule| rule.about().name).collect()
        };
        (names(&puzzle) == names(&self.puzzle)).then_some(puzzle)
    }
}

/// How often a clue that is there already may come up.
const REPEATS: usize = 12;

/// A clue that is not there already.
fn propose_new(scene: &mut Scene<'_>, propose: fn(&mut Scene<'_>) -> Option<Rule>) -> Option<Rule> {
    for _ in 0..REPEATS {
        let rule = propose(scene)?;
        let same = |other: &Rule| {
            other.about().name == rule.about().name
                && place(other, scene.puzzle) == place(&rule, scene.puzzle)
        };
        if !scene.puzzle.added_rules().iter().any(same) && scene.holds(&rule) {
            return Some(rule);
        }
    }
    None
}

/// Where a clue stands: its cells, in their order if it is another clue from the other end.
fn place(rule: &Rule, puzzle: &Puzzle) -> Vec<Cell> {
    let mut cells = match rule {
        // It is about all rows and columns.
        Rule::FullRank(rule) => return rule.cells.to_vec(),
        rule => rule.def().cells(puzzle),
    };
    let directed = matches!(
        rule,
        Rule::XSum(_) | Rule::Skyscraper(_) | Rule::HiddenSkyscraper(_) | Rule::NumberedRoom(_)
    );
    if !directed {
        cells.sort_unstable();
    }
    cells
}

/// Whether others keep clear of the rule's cells: lines and cages, not signs between cells or clues outside.
fn crowds(rule: &Rule) -> bool {
    !matches!(
        rule,
        Rule::Difference(_)
            | Rule::Ratio(_)
            | Rule::Total(_)
            | Rule::Greater(_)
            | Rule::Quadruple(_)
            | Rule::LittleKiller(_)
            | Rule::Sandwich(_)
            | Rule::XSum(_)
            | Rule::Skyscraper(_)
            | Rule::HiddenSkyscraper(_)
            | Rule::NumberedRoom(_)
            | Rule::FullRank(_)
            | Rule::Parity(_)
            | Rule::Indexer(_)
            | Rule::CountingCircles(_)
    )
}
