//! `cp`: constraint propagation, for every rule there is.
//!
//! A puzzle becomes a model of `garns-cp` with one variable per cell over the *ranks* of its candidates: houses
//! are then tight whatever the numbers are, and a domain is one machine word that every rule reads as the set of
//! candidates it is. Each rule states what it says as [parts](parts::Part): limits of single cells, relations of
//! two, and [filters](filter::Filter) over more, which know nothing of the search. Because a filter is a
//! function from candidates to candidates, alternatives ("one of these rules holds") are filters too.
//!
//! Besides what the rules say, the model is told what follows from several of them together: see
//! [`leftovers`] and [`innies`].

mod build;
mod filter;
mod filters;
mod ground;
mod innies;
mod leftovers;
mod parts;
mod questions;
mod relation;
mod rules;
mod steps;

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use garns_cp::{Choose, Pick, Restarts, Search, Step};
use garns_puzzle::{Grid, Puzzle, Text};

use self::build::Built;
pub(crate) use self::questions::Questions;
use self::steps::Steps;
use crate::run::Run;
use crate::{About, Engine, Entry, Goal, Kind, Limits, Param, Refusal, Report, Settings, Stop, Watch};

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
            kind: Kind::Choice { choices: &["auto", "dom-wdeg", "smallest", "input-order"] },
        },
        Param {
            name: "learning",
            what: Text {
                en: "whether each dead end becomes a clause that keeps the search out of similar ones",
                pt: "se cada beco sem saída vira uma cláusula que afasta a busca dos semelhantes",
            },
            kind: Kind::Choice { choices: &["off", "on"] },
        },
    ],
    presets: &[],
};

/// Nodes between two looks at clock, cancel flag and watch.
const NODES_PER_LOOK: u64 = 64;

/// Conflicts before the search for one solution first starts again.
const PATIENCE: u64 = 100;

pub(crate) struct Cp {
    /// What is tried next; none: what suits the puzzle.
    choose: Option<Choose>,
    learning: bool,
}

impl Cp {
    /// The engine with its usual settings.
    pub(crate) const USUAL: Cp = Cp { choose: None, learning: false };

    fn new(settings: &Settings) -> Cp {
        let choose = match settings.get("search") {
            "dom-wdeg" => Some(Choose::DomWdeg),
            "smallest" => Some(Choose::Smallest),
            "input-order" => Some(Choose::InputOrder),
            _ => None,
        };
        Cp { choose, learning: settings.get("learning") == "on" }
    }

    /// The search, set up for a goal.
    fn search<'m>(&self, search: Search<'m>, usual: Choose, goal: Goal) -> Search<'m> {
        let search = search.branch(self.choose.unwrap_or(usual), Pick::Min).learning(self.learning);
        // What comes first may come by luck; what is all must not come twice.
        if goal == Goal::First { search.one_of_each(true).restarts(Restarts::Luby(PATIENCE)) } else { search }
    }

    /// Searches; whether everything was searched.
    fn seek(&self, built: &mut Built, goal: Goal, limits: &Limits, run: &RefCell<Run<'_>>) -> bool {
        let vars = &built.vars;
        let broken = AtomicBool::new(false);
        let cancel = || broken.load(Ordering::Relaxed) || limits.cancel.is_cancelled();
        let wants_steps = run.borrow().wants_steps();
        let mut steps = Steps::new(run, vars, &broken);
        // Nothing in the model can be malformed: ranks are small, houses have no cell twice.
        let Ok(search) = built.model.search() else { return false };
        let mut search = self.search(search, built.choose, goal).cancel(&cancel);
        if wants_steps {
            search = search.watch(&mut steps);
        }
        if let Some(time) = limits.time {
            search = search.time(time);
        }
        let exhausted = loop {
            let until = run.borrow().next_look(NODES_PER_LOOK);
            search = search.nodes(until);
            let step = search.step();
            let mut run = run.borrow_mut();
            if broken.load(Ordering::Relaxed) {
                break false;
            }
            run.count_nodes(search.statistics().nodes);
            let go_on = match step {
                Step::Done => break true,
                Step::Solution(solution) => run
                    .solution(|| vars.iter().map(|var| Some(solution.int(*var) as usize)).collect::<Grid>()),
                Step::Stopped(garns_cp::Stop::Time) => run.stop(Stop::Time),
                Step::Stopped(_) => run.look(),
            };
            if go_on.is_break() {
                break false;
            }
        };
        let done = search.statistics();
        let others = [("conflicts", done.conflicts), ("propagations", done.propagations)];
        run.borrow_mut().others.extend(others);
        exhausted
    }
}

impl Engine for Cp {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, _puzzle: &Puzzle) -> Result<(), Refusal> {
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let run = RefCell::new(Run::new(puzzle, goal, limits, watch));
        let exhausted = match Built::new(puzzle) {
            None => true,
            Some(mut built) => self.seek(&mut built, goal, limits, &run),
        };
        run.into_inner().report(ABOUT.name, exhausted)
    }
}
