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

use garns_propagate::board::{Outcome, VariableOrder};
use garns_propagate::{CellIndex, Rank};
use garns_puzzle::{Grid, Puzzle, Text};

use self::build::Built;
pub(crate) use self::questions::Questions;
use self::steps::Steps;
pub use self::trace::{Trace, trace};
use crate::run::Run;
use crate::{
    About, Engine, Entry, Goal, Limits, Param, ParamKind, Report, Settings, UnsupportedError, Watch,
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

    /// Searches on a board; whether everything was searched.
    fn seek(&self, built: Built, goal: Goal, run: &RefCell<Run<'_>>) -> bool {
        let broken = AtomicBool::new(false);
        let mut steps = run.borrow().wants_steps().then_some(()).map(|()| Steps::new(run, &broken));
        let renumbered = built.renumbered.clone();
        if let Some(steps) = &mut steps {
            renumbered.iter().for_each(|cells| steps.only_at_last(cells));
        }
        // The same regions under other numbers are the same solution.
        let mut known: HashSet<Vec<usize>> = HashSet::new();
        // Of solutions that are the same but for values that are alike, one is enough to tell of two.
        let alike = if goal.enough().is_some_and(|enough| enough <= 2) {
            built.problem.interchangeable_values()
        } else {
            Vec::new()
        };
        let mut search = built.search(run.borrow().limits());
        search.value_classes(alike.clone());
        search.variable_order(self.order.unwrap_or(VariableOrder::Conflicts));
        if goal == Goal::First {
            // What comes first may come by luck; what is all must not come twice.
            search.restarts(RESTART_UNIT);
        }
        let mut until = run.borrow().next_look(NODES_PER_LOOK);
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
            run.count_nodes(search.nodes);
            let mut go_on = match halt {
                Outcome::Done => break true,
                Outcome::Solution => {
                    let ranks = ranks();
                    let exchanged = exchanged(&ranks, &alike);
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
                until = run.next_look(NODES_PER_LOOK);
            }
        };
        let others = [("conflicts", search.conflicts), ("propagations", search.propagations)];
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
        // Those that come under several numbers are known by all solutions before: there must not be too many.
        let few = goal.enough().is_some_and(|enough| enough <= MOST_KNOWN);
        let begun = run.borrow().limits().clone();
        let built = if few && !self.learning {
            Built::with_any_numbers(puzzle, &begun)
        } else {
            Built::new(puzzle, &begun)
        };
        let exhausted = match built {
            // A contradiction, unless it is that the time was up.
            None => run.borrow_mut().check_time().is_continue(),
            #[cfg(feature = "learning")]
            Some(built) if self.learning || (built.plain && goal == Goal::First) => {
                self.seek_by_model(built, goal, &begun, &run)
            }
            Some(built) => self.seek(built, goal, &run),
        };
        run.into_inner().report(ABOUT.name, exhausted)
    }
}
