//! The chromatic number: bounds from both sides until they meet.
//!
//! A clique and its Mycielskians from below, DSATUR from above; then in turn, each time for longer, local search with one
//! colour fewer than the best colouring, and the complete search with as many colours as the lower bound. Numbers of moves
//! and nodes decide whose turn it is, not the clock, so that a run can be repeated.

use crate::answer::Decision;
use crate::clique::clique;
use crate::local::{Local, narrowed};
use crate::memetic::Memetic;
use crate::mycielski::grow;
use crate::partial::Partial;
use crate::problem::Problem;
use crate::reduce::Reduced;
use crate::rules::Rules;
use crate::search::{Progress, Wanted, search};
use crate::tabu::Tabus;
use crate::{Graph, greedy};

/// What is known of the chromatic number, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// So many colours are needed.
    pub lower: usize,
    /// What shows it.
    pub proof: Proof,
    /// So many are enough.
    pub upper: usize,
    /// The method that found the colouring.
    pub found_by: Method,
    /// The colouring with that many.
    pub colouring: Vec<u32>,
    /// Colours tried by the complete search.
    pub nodes: u64,
}

/// What shows a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// These vertices are all joined.
    Clique(Vec<usize>),
    /// Mycielskians around a clique need as many: the vertices of this part.
    Mycielskian(Vec<usize>),
    /// With one colour fewer every way was tried.
    Search,
}

/// A method that finds colourings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// DSATUR without going back.
    Greedy,
    /// Memetic tabu search.
    Tabu,
    /// Tabu search over partial colourings.
    Partial,
    /// The complete search.
    Search,
}

impl Bounds {
    /// Whether the bounds have met.
    #[must_use]
    pub fn exact(&self) -> bool {
        self.lower >= self.upper
    }
}

/// What a run may do.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Seed of the random choices.
    pub seed: u64,
    /// Whether local search and complete search run at all, or only what takes no time.
    pub search: bool,
    /// Lower bounds beyond this need not be shown, colourings below it not be found: for `k` colours or not.
    pub target: Option<usize>,
    /// Asked every few milliseconds whether to stop.
    pub stop: &'a dyn Fn() -> bool,
    /// A stronger complete method for [problems of lists](Problem::is_listed).
    pub complete: Option<&'a Complete<'a>>,
}

/// Whether a problem has a solution with so many colours, within so many nodes; nothing if the method does not take it.
pub type Complete<'a> = dyn Fn(&Problem, usize, u64) -> Option<Decision> + 'a;

impl Default for Options<'_> {
    fn default() -> Self {
        Options { seed: 0, search: true, target: None, stop: &|| false, complete: None }
    }
}

impl std::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options")
            .field("seed", &self.seed)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

/// Nodes of the search for a clique.
const CLIQUE_NODES: u64 = 30_000;

/// Graphs with more vertices are not looked through for Mycielskians.
const MOST_FOR_MYCIELSKIANS: usize = 5000;

/// Moves of the first turn.
const FIRST_MOVES: u64 = 50_000;

/// Bounds that differ by no more may soon meet.
const NEAR: usize = 2;

/// Moves for each node of the complete search while the bounds are further apart: nodes take longer than moves.
const FAR: u64 = 400;

/// Tenths of the vertices without colour that partial colourings remember, in turn.
const TENURES: [u64; 2] = [6, 12];

/// A method of local search in its turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Memetic,
    Partial,
    /// Partial colourings with [a tenth](DEEP) fewer colours than the best colouring.
    Deep,
    Tabu,
}

/// One in so many colours is taken away where a hidden colouring is looked for: it is met sooner with as many colours as it
/// has than with two more, which leave room for others that lead nowhere.
const DEEP: usize = 10;

/// Up to so many vertices partial colourings come furthest (`flat300_28`), beyond that crossing does if the graph is dense
/// (`DSJC1000.5`); in large sparse graphs (`le450_25c`) one long tabu search may be best, and each has its turn.
const SMALL: usize = 350;

/// Graphs with at least this part of all possible edges are dense.
const DENSE: f64 = 0.3;

fn turns(graph: &Graph) -> &'static [Turn] {
    use Turn::{Deep, Memetic, Partial, Tabu};
    let pairs = graph.len() as f64 * (graph.len() as f64 - 1.0) / 2.0;
    let dense = graph.edge_count() as f64 >= DENSE * pairs;
    match (graph.len() <= SMALL, dense) {
        // Turns grow, so that a second one of crossing would take a third of all moves until then.
        (true, true) => &[Memetic, Partial, Deep, Partial, Deep, Partial, Deep],
        (false, true) => &[Memetic, Memetic, Memetic, Partial, Memetic],
        _ => &[Memetic, Partial, Tabu],
    }
}

/// Bounds on the chromatic number, as close as the time allows; each better one is told.
pub fn chromatic(graph: &Graph, options: &Options<'_>, tell: &mut dyn FnMut(&Bounds)) -> Bounds {
    let colouring = greedy::dsatur(graph);
    let upper = greedy::colours(&colouring);
    let clique = clique(graph, CLIQUE_NODES, options.stop);
    let mut bounds = Bounds {
        lower: clique.vertices.len(),
        proof: Proof::Clique(clique.vertices.clone()),
        upper,
        found_by: Method::Greedy,
        colouring,
        nodes: 0,
    };
    tell(&bounds);
    if !bounds.settled(options) && graph.len() <= MOST_FOR_MYCIELSKIANS {
        let core = grow(graph, &clique.vertices, bounds.upper, options.stop);
        if core.colours > bounds.lower {
            bounds.lower = core.colours;
            bounds.proof = Proof::Mycielskian(core.vertices);
            tell(&bounds);
        }
    }
    if options.search {
        Solver { graph, options, bounds: &mut bounds, tell }.run();
    }
    bounds
}

impl Bounds {
    /// Whether nothing is left to be found out.
    fn settled(&self, options: &Options<'_>) -> bool {
        self.exact() || options.target.is_some_and(|target| self.lower > target || self.upper <= target)
    }
}

struct Solver<'a> {
    graph: &'a Graph,
    options: &'a Options<'a>,
    bounds: &'a mut Bounds,
    tell: &'a mut dyn FnMut(&Bounds),
}

impl Solver<'_> {
    fn done(&self) -> bool {
        self.bounds.settled(self.options) || (self.options.stop)()
    }

    /// One part after the other: the number of the whole is the largest of theirs.
    fn run(&mut self) {
        while !self.done() {
            // What fewer colours than the lower bound are enough for does not matter.
            let reduced = Reduced::new(self.graph, self.bounds.lower);
            let parts = reduced.graph.components();
            if parts.is_empty() {
                let colouring = reduced.restore(self.graph, &[]);
                self.improve(&colouring, Method::Greedy);
                return;
            }
            let mut colouring = vec![0; reduced.graph.len()];
            let mut method = Method::Greedy;
            let lower = self.bounds.lower;
            for vertices in &parts {
                let part = reduced.graph.induced(vertices);
                let Some(part_colouring) = self.part(&part, &mut method, |colours| {
                    // The whole can be coloured with what the part has if all parts can.
                    (parts.len() == 1).then(|| {
                        let mut all = vec![0; reduced.graph.len()];
                        vertices.iter().zip(colours).for_each(|(&v, &colour)| all[v] = colour);
                        reduced.restore(self.graph, &all)
                    })
                }) else {
                    break;
                };
                vertices.iter().zip(part_colouring).for_each(|(&v, colour)| colouring[v] = colour);
                if self.bounds.lower > lower {
                    break;
                }
            }
            if self.bounds.lower == lower && !(self.options.stop)() {
                let whole = reduced.restore(self.graph, &colouring);
                self.improve(&whole, method);
            }
        }
    }

    fn improve(&mut self, colouring: &[u32], method: Method) {
        let colours = greedy::colours(colouring);
        if colours < self.bounds.upper && self.graph.is_coloured(colouring, colours) {
            self.bounds.upper = colours;
            self.bounds.found_by = method;
            self.bounds.colouring = colouring.to_vec();
            (self.tell)(self.bounds);
        }
    }

    /// Colours a connected part with as many colours as the lower bound, or raises the lower bound (and then has no
    /// colouring to hand back), or is stopped.
    fn part(
        &mut self,
        part: &Graph,
        method: &mut Method,
        whole: impl Fn(&[u32]) -> Option<Vec<u32>>,
    ) -> Option<Vec<u32>> {
        let target = self.bounds.lower;
        let mut best = greedy::dsatur(part);
        let own_clique = clique(part, CLIQUE_NODES, self.options.stop).vertices;
        let rules = Rules::plain(part.clone(), target).with_full_cliques(&own_clique, self.options.stop);
        let mut exact = search(&rules, Wanted::One);
        let mut moves = FIRST_MOVES;
        let mut local = InTurn::new(part, target, self.options);
        while greedy::colours(&best) > target {
            if self.done() {
                return None;
            }
            if let Some(exact) = &mut exact {
                // Far from the upper bound a proof is easy or hopeless.
                let near = greedy::colours(&best) - target <= NEAR;
                let nodes = if near { moves / 4 } else { moves / FAR };
                let before = exact.nodes();
                let progress = exact.run(nodes, self.options.stop);
                self.bounds.nodes += exact.nodes() - before;
                match progress {
                    Progress::Found => {
                        *method = Method::Search;
                        return Some(exact.colouring());
                    }
                    Progress::Exhausted => {
                        self.bounds.lower = target + 1;
                        self.bounds.proof = Proof::Search;
                        (self.tell)(self.bounds);
                        return None;
                    }
                    Progress::Interrupted => {}
                }
            }
            // Local search goes down as long as it comes down, from where the best colouring is.
            while let Some((found, by)) = local.run(&best, moves) {
                best = found;
                *method = by;
                if let Some(whole) = whole(&best) {
                    self.improve(&whole, by);
                }
                if greedy::colours(&best) <= target || self.done() {
                    break;
                }
            }
            moves = moves * 3 / 2;
        }
        Some(best)
    }
}

/// Local search with one colour fewer than the best colouring: methods in turn, each goes on where it was.
struct InTurn<'a> {
    /// Fewer colours are not enough, or not wanted.
    fewest: usize,
    turns: &'static [Turn],
    graph: &'a Graph,
    options: &'a Options<'a>,
    colours: usize,
    turn: usize,
    /// By method, once it had its turn with so many colours.
    under_way: [Option<Box<dyn Local + 'a>>; 4],
}

impl<'a> InTurn<'a> {
    fn new(graph: &'a Graph, lower: usize, options: &'a Options<'a>) -> InTurn<'a> {
        let fewest = lower.max(options.target.unwrap_or(0));
        let turns = turns(graph);
        InTurn { fewest, turns, graph, options, colours: 0, turn: 0, under_way: Default::default() }
    }

    /// A colouring with fewer colours, if one is found in so many moves.
    fn run(&mut self, best: &[u32], moves: u64) -> Option<(Vec<u32>, Method)> {
        let colours = greedy::colours(best).checked_sub(1).filter(|&colours| colours > 0)?;
        if colours != self.colours {
            (self.colours, self.turn, self.under_way) = (colours, 0, Default::default());
        }
        let turn = self.turns[self.turn % self.turns.len()];
        self.turn += 1;
        if self.under_way[turn as usize].is_none() {
            self.under_way[turn as usize] = self.begin(turn, best);
        }
        let method = match turn {
            Turn::Memetic | Turn::Tabu => Method::Tabu,
            Turn::Partial | Turn::Deep => Method::Partial,
        };
        let search = self.under_way[turn as usize].as_mut()?;
        Some((search.run(moves, self.options.stop)?, method))
    }

    fn begin(&self, turn: Turn, best: &[u32]) -> Option<Box<dyn Local + 'a>> {
        let (graph, colours, seed) = (self.graph, self.colours, self.options.seed);
        Some(match turn {
            Turn::Memetic => {
                let mut memetic = Memetic::new(graph, colours, None, seed ^ (colours as u64) << 32)?;
                memetic.begin_with(best);
                Box::new(memetic)
            }
            Turn::Partial => {
                let mut partial = Partial::new(graph, colours, None, seed ^ self.turn as u64)?;
                // Where it has most of the turns, what is usual is best.
                if self.turns.len() <= 3 {
                    partial.tenures = &TENURES;
                }
                Box::new(partial)
            }
            Turn::Deep => {
                let fewer = colours - (colours / DEEP).saturating_sub(1);
                let fewer = fewer.max(self.fewest).min(colours);
                Box::new(Partial::new(graph, fewer, None, seed ^ self.turn as u64)?)
            }
            // Never begun anew: where few edges join many vertices it comes further than crossing does.
            Turn::Tabu => Box::new(Tabus::new(graph, colours, None, Some(&narrowed(best)), seed ^ 0x7ab0)?),
        })
    }
}
