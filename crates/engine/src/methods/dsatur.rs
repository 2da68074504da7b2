//! `dsatur`: the puzzle as list colouring of a graph; `garns-colour` does the colouring.

use garns_colour::{ListColouring, Progress};
use garns_puzzle::{Network, Puzzle};

use crate::run::Run;
use crate::{About, Engine, Entry, Goal, Limits, Report, Stop, Watch, about};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Dsatur) };

static ABOUT: About = about! {
    name: "dsatur", complete: true,
    what:
        "Graph colouring: the vertex with the fewest colours left is next (DSATUR), with hidden singles in \
         cliques and restarts. For every puzzle made of houses and candidates.",
        "Coloração de grafos: o vértice com menos cores restantes é o próximo (DSATUR), com únicos ocultos \
         em cliques e reinícios. Para todo jogo feito de casas e candidatos.",
};

/// Nodes between two looks at the limits.
const NODES_PER_LOOK: u64 = 256;

pub(crate) struct Dsatur;

/// A puzzle made of houses as list colouring.
pub(super) fn lists(puzzle: &Puzzle) -> ListColouring {
    let network = Network::of(puzzle);
    let list = |candidates: &garns_puzzle::Candidates| candidates.iter().map(|rank| rank as u32).collect();
    ListColouring::new(network.values, network.candidates.iter().map(list).collect(), network.houses)
}

impl Engine for Dsatur {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        let lists = lists(puzzle);
        let Some(mut search) = lists.search(goal.enough() != Some(1)) else {
            let _ = run.stop(Stop::Stuck);
            return run.report(ABOUT.name, false);
        };
        let limits = run.limits().clone();
        let stop = || limits.stop().is_some();
        let exhausted = loop {
            if run.look().is_break() {
                break false;
            }
            let budget = run.next_look(NODES_PER_LOOK) - search.nodes();
            let progress = search.run(budget, &stop);
            run.count_nodes(search.nodes());
            match progress {
                Progress::Exhausted => break true,
                Progress::Interrupted => {}
                Progress::Found => {
                    let grid = || search.colouring().iter().map(|&colour| Some(colour as usize)).collect();
                    if run.solution(grid).is_break() {
                        break false;
                    }
                }
            }
        };
        run.report(ABOUT.name, exhausted)
    }
}
