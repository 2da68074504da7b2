//! `cp`: constraint propagation, for every rule there is.
//!
//! An adapter: a rule says in constraints what it means, each of which is [posted](post) to `garns-propagate`, which
//! propagates and searches; what it finds becomes a report. What no propagator sees is left to the rule's own check
//! ([`checked`]), so that every rule is accepted.
//!
//! With the feature `learning`, learning and the first solution of nothing but houses are asked of `garns-cp`, to which the
//! same propagators go through a `bridge`.

#[cfg(feature = "learning")]
mod bridge;
mod build;
mod checked;
mod context;
#[cfg(feature = "learning")]
mod model;
mod post;
mod questions;
mod steps;
mod trace;

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use garns_propagate::board::{Outcome, Search, VariableOrder};
use garns_propagate::{CellIndex, Rank};
use garns_puzzle::{Grid, Puzzle, Text};

use self::build::Built;
pub(crate) use self::questions::Questions;
use self::steps::Steps;
pub use self::trace::{Trace, trace};
use crate::division::{Begun, Division, PARTS};
use crate::run::Run;
use crate::{
    About, Engine, Entry, Goal, Limits, Param, ParamKind, Report, Settings, Stop, UnsupportedError, Watch,
};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(Cp::new(settings)) };

static ABOUT: About = About {
    name: "cp",
    what: Text {
        en: "Constraint propagation: every rule removes candidates until nothing changes, then the most \
             promising cell or place is tried. Knows all rules, at any size.",
        pt: "Propagação de restrições: cada regra remove candidatos até que nada mude, depois se tenta a célula ou \
             o lugar mais promissor. Conhece todas as regras, em qualquer tamanho.",
    },
    complete: true,
    params: &[
        Param {
            name: "search",
            what: Text {
                en: "what is tried next: the cell with the fewest values per conflict so far (dom-wdeg), the fewest \
                     values (smallest), or the first (input-order); auto is dom-wdeg, and looks at the places of \
                     values too where there are only houses",
                pt: "o que se tenta a seguir: a célula com menos valores por conflito até então (dom-wdeg), com \
                     menos valores (smallest), ou a primeira (input-order); auto é dom-wdeg, e olha também os \
                     lugares dos valores onde só há casas",
            },
            kind: ParamKind::Choice { choices: &["auto", "dom-wdeg", "smallest", "input-order"] },
        },
        #[cfg(feature = "learning")]
        Param {
            name: "learning",
            what: Text {
                en: "whether each conflict becomes a clause that keeps the search out of similar ones",
                pt: "se cada conflito vira uma cláusula que afasta a busca dos semelhantes",
            },
            kind: ParamKind::Choice { choices: &["off", "on"] },
        },
    ],
    presets: &[],
};

/// Nodes between two checks of clock, cancel flag and watch.
const NODES_PER_LOOK: u64 = 64;

/// The restart unit: conflicts before the search for one solution restarts first.
const RESTART_UNIT: u64 = 100;

/// The most solutions that are kept to see that none comes twice.
const MOST_KNOWN: u64 = 1 << 12;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cp {
    /// The variable order; none: what suits the puzzle.
    order: Option<VariableOrder>,
    learning: bool,
}

impl Cp {
    /// The engine with its usual settings.
    pub(crate) const USUAL: Cp = Cp { order: None, learning: false };

    fn new(settings: &Settings) -> Cp {
        let order = match settings.get("search") {
            "dom-wdeg" => Some(VariableOrder::Conflicts),
            "smallest" => Some(VariableOrder::Smallest),
            "input-order" => Some(VariableOrder::InputOrder),
            _ => None,
        };
        Cp { order, learning: cfg!(feature = "learning") && settings.get("learning") == "on" }
    }

    /// What a puzzle says, and whether regions may get any numbers: those that come under several numbers are known by all
    /// solutions before, of which there must not be too many.
    fn built(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits) -> Option<Built> {
        let few = goal.enough().is_some_and(|enough| enough <= MOST_KNOWN);
        if few && !self.learning {
            Built::with_any_numbers(puzzle, limits)
        } else {
            Built::new(puzzle, limits)
        }
    }

    /// Whether the general solver answers.
    fn is_by_model(&self, built: &Built, goal: Goal) -> bool {
        cfg!(feature = "learning") && (self.learning || (built.plain && goal == Goal::First))
    }
}

/// A search, and what makes its solutions those of the puzzle.
#[derive(Debug)]
pub(crate) struct Seeker {
    search: Search,
    renumbered: Vec<Vec<CellIndex>>,
    /// Values that stand for each other: of solutions that are the same but for these, one is enough to tell of two.
    alike: Vec<u64>,
    /// The same regions under other numbers are the same solution.
    known: HashSet<Vec<usize>>,
}

impl Seeker {
    /// A search for the same as another that was divided; `None` when it is to stop.
    pub(crate) fn like(division: &Division<'_>, limits: &Limits) -> Option<Seeker> {
        let built = division.cp.built(division.puzzle, division.goal, limits)?;
        Some(Seeker::new(&division.cp, built, division.goal, limits))
    }

    fn new(cp: &Cp, built: Built, goal: Goal, limits: &Limits) -> Seeker {
        let renumbered = built.renumbered.clone();
        let two = goal.enough().is_some_and(|enough| enough <= 2);
        let alike = if two { built.problem.interchangeable_values() } else { Vec::new() };
        let mut search = built.search(limits);
        search.value_classes(alike.clone());
        search.variable_order(cp.order.unwrap_or(VariableOrder::Conflicts));
        if goal == Goal::First {
            // What comes first may come by luck; what is all must not come twice.
            search.restarts(RESTART_UNIT);
        }
        Seeker { search, renumbered, alike, known: HashSet::new() }
    }

    /// Goes on with a part of what another had left; the report on it.
    pub(crate) fn run_part(
        &mut self,
        division: &Division<'_>,
        part: usize,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Report {
        let run = RefCell::new(Run::new(division.puzzle, division.goal, limits, watch));
        self.known.clear();
        let exhausted = if self.search.begin_part(&division.frontier, part) {
            self.seek(&run)
        } else {
            run.borrow_mut().check_time().is_continue()
        };
        run.into_inner().report(ABOUT.name, exhausted)
    }

    /// Goes on until the run is over; whether everything was searched.
    fn seek(&mut self, run: &RefCell<Run<'_>>) -> bool {
        let Seeker { search, renumbered, alike, known } = self;
        let broken = AtomicBool::new(false);
        let mut steps = run.borrow().wants_steps().then_some(()).map(|()| Steps::new(run, &broken));
        if let Some(steps) = &mut steps {
            renumbered.iter().for_each(|cells| steps.only_at_last(cells));
        }
        // What it did in other runs is not counted here.
        let before = [search.nodes, search.conflicts, search.propagations];
        let mut until = before[0] + run.borrow().next_look(NODES_PER_LOOK);
        let mut found = 0u64;
        let exhausted = loop {
            let halt = match &mut steps {
                Some(steps) => search.step(until, steps),
                None => search.step(until, &mut ()),
            };
            let ranks = || {
                let mut ranks: Vec<usize> =
                    search.domains().iter().map(|domain| domain.trailing_zeros() as usize).collect();
                renumbered.iter().for_each(|cells| renumber(&mut ranks, cells));
                ranks
            };
            if halt == Outcome::Solution && !renumbered.is_empty() && !known.insert(ranks()) {
                continue;
            }
            if let (Outcome::Solution, Some(steps)) = (halt, &mut steps) {
                steps.found(ranks().into_iter());
            }
            let mut run = run.borrow_mut();
            if broken.load(Ordering::Relaxed) {
                break false;
            }
            run.count_nodes(search.nodes - before[0]);
            let mut go_on = match halt {
                Outcome::Done => break true,
                Outcome::Solution => {
                    let ranks = ranks();
                    let exchanged = exchanged(&ranks, alike);
                    let grid = |ranks: Vec<usize>| ranks.into_iter().map(Some).collect::<Grid>();
                    match (run.solution(|| grid(ranks)), exchanged) {
                        (ControlFlow::Continue(()), Some(other)) => run.solution(|| grid(other)),
                        (go_on, _) => go_on,
                    }
                }
                Outcome::Nodes => run.look(),
            };
            // Solutions may lie close together, with few nodes between them.
            found += u64::from(halt == Outcome::Solution);
            if go_on.is_continue() && halt == Outcome::Solution && found.is_multiple_of(NODES_PER_LOOK) {
                go_on = run.look();
            }
            if go_on.is_break() {
                break false;
            }
            if halt == Outcome::Nodes {
                until = before[0] + run.next_look(NODES_PER_LOOK);
            }
        };
        let [_, conflicts, propagations] = before;
        let others = [
            ("conflicts", search.conflicts - conflicts),
            ("propagations", search.propagations - propagations),
        ];
        run.borrow_mut().others.extend(others);
        exhausted
    }
}

/// Another solution: two values that are alike are exchanged, of which one occurs at least.
fn exchanged(ranks: &[usize], alike: &[u64]) -> Option<Vec<usize>> {
    let occurring = ranks.iter().fold(0u64, |all, rank| all | 1 << rank);
    let class = alike.iter().find(|class| *class & occurring != 0)?;
    let one = (class & occurring).trailing_zeros() as usize;
    let other = (class & !(1 << one)).trailing_zeros() as usize;
    let exchange = |rank: &usize| match *rank {
        rank if rank == one => other,
        rank if rank == other => one,
        rank => rank,
    };
    Some(ranks.iter().map(exchange).collect())
}

/// Numbers the regions of these cells in the order in which they are first met.
fn renumber(ranks: &mut [Rank], cells: &[CellIndex]) {
    let mut met: Vec<usize> = Vec::new();
    for &cell in cells {
        let old = ranks[cell];
        ranks[cell] = met.iter().position(|known| *known == old).unwrap_or_else(|| {
            met.push(old);
            met.len() - 1
        });
    }
}

impl Engine for Cp {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, _puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let run = RefCell::new(Run::new(puzzle, goal, limits, watch));
        let begun = run.borrow().limits().clone();
        let exhausted = match self.built(puzzle, goal, &begun) {
            // A contradiction, unless it is that the time was up.
            None => run.borrow_mut().check_time().is_continue(),
            #[cfg(feature = "learning")]
            Some(built) if self.is_by_model(&built, goal) => self.seek_by_model(built, goal, &begun, &run),
            Some(built) => Seeker::new(self, built, goal, &begun).seek(&run),
        };
        run.into_inner().report(ABOUT.name, exhausted)
    }

    fn begin<'p>(
        &self,
        puzzle: &'p Puzzle,
        goal: Goal,
        limits: &Limits,
        nodes: u64,
        watch: &mut dyn Watch,
    ) -> Option<Begun<'p>> {
        let limits = limits.begun();
        let built = self.built(puzzle, goal, &limits);
        if built.as_ref().is_some_and(|built| self.is_by_model(built, goal)) {
            return None;
        }
        // Solutions that may come again in another part are told apart by being kept.
        let again = built.as_ref().is_some_and(|built| !built.renumbered.is_empty());
        if again && !goal.keeps_solutions() {
            return None;
        }
        let alone = Limits { nodes: Some(nodes), ..limits.clone() };
        let run = RefCell::new(Run::new(puzzle, goal, &alone, watch));
        let Some(built) = built else {
            let exhausted = run.borrow_mut().check_time().is_continue();
            return Some(Begun { report: run.into_inner().report(ABOUT.name, exhausted), rest: None });
        };
        let mut seeker = Seeker::new(self, built, goal, &limits);
        let exhausted = seeker.seek(&run);
        let mut report = run.into_inner().report(ABOUT.name, exhausted);
        if report.stop != Some(Stop::Nodes) {
            return Some(Begun { report, rest: None });
        }
        let frontier = seeker.search.divide(PARTS);
        report.stop = limits.stop();
        // What it searched, it searched to the end: the rest is in the parts.
        report.exact = report.stop.is_none();
        let rest = report.exact.then_some(Division { cp: *self, puzzle, goal, frontier, again });
        Some(Begun { report, rest })
    }
}
