//! Depth first: an item with the fewest choices is next (minimum remaining values), and what has only one choice is taken
//! at once. It can be interrupted after any number of nodes, and goes on where it was.

use crate::Cover;
use crate::sets::{Mark, Sets};

/// What became of a search so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is a solution; asked again, the search goes on after it.
    Found,
    /// There is none, or no other.
    Exhausted,
    /// So many nodes have been tried as were allowed.
    Interrupted,
}

/// A search in progress. Each solution is found once, always in the same order.
#[derive(Clone, Debug)]
pub struct Search {
    sets: Sets,
    multiplicities: bool,
    colours: bool,
    frames: Vec<Frame>,
    nodes: u64,
    place: Place,
}

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing was done.
    Begin,
    /// Something is to be chosen here.
    Here,
    /// The next thing to try is in the last frame.
    Next,
}

/// A place where something is tried, and then otherwise.
#[derive(Clone, Copy, Debug)]
struct Frame {
    mark: Mark,
    /// Whether something was tried.
    begun: bool,
    choice: Choice,
}

#[derive(Clone, Copy, Debug)]
enum Choice {
    /// Each of the options in these cells.
    Each { cell: usize, end: usize },
    /// With this option, then without: for items that can be covered more than once, or not at all.
    Either { node: u32 },
}

impl Search {
    pub(crate) fn new(cover: &Cover) -> Search {
        Search {
            sets: Sets::new(cover),
            multiplicities: !cover.often.is_empty(),
            colours: !cover.colours.is_empty(),
            frames: Vec::new(),
            nodes: 0,
            place: Place::Begin,
        }
    }

    /// Goes on until a solution, or for so many nodes.
    pub fn run(&mut self, nodes: u64) -> Progress {
        let most = self.nodes.saturating_add(nodes);
        match (self.multiplicities, self.colours) {
            (false, false) => self.run_as::<false, false>(most),
            (false, true) => self.run_as::<false, true>(most),
            (true, false) => self.run_as::<true, false>(most),
            (true, true) => self.run_as::<true, true>(most),
        }
    }

    /// Options tried so far; those that were the only choice left are not counted.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The options of the solution that was found, by their numbers.
    pub fn solution(&self) -> impl Iterator<Item = usize> + '_ {
        self.sets.chosen.iter().map(|option| *option as usize)
    }

    /// The solutions still to come.
    pub fn solutions(&mut self) -> impl Iterator<Item = Vec<usize>> + '_ {
        std::iter::from_fn(|| (self.run(u64::MAX) == Progress::Found).then(|| self.solution().collect()))
    }

    /// How many solutions are still to come, as far as a limit.
    pub fn count(&mut self, limit: Option<u64>) -> u64 {
        let mut count = 0;
        while limit.is_none_or(|limit| count < limit) && self.run(u64::MAX) == Progress::Found {
            count += 1;
        }
        count
    }

    fn run_as<const MULTI: bool, const COLOURS: bool>(&mut self, most: u64) -> Progress {
        loop {
            let well = match self.place {
                Place::Begin => self.sets.begin::<MULTI, COLOURS>().is_ok(),
                Place::Here => {
                    self.place = Place::Next;
                    let Some((item, once)) = self.sets.pick::<MULTI>() else { return Progress::Found };
                    let cells = self.sets.cells_of(item);
                    let choice = if once {
                        Choice::Each { cell: cells.start, end: cells.end }
                    } else {
                        Choice::Either { node: self.sets.node(cells.start) }
                    };
                    self.frames.push(Frame { mark: self.sets.mark(), begun: false, choice });
                    continue;
                }
                Place::Next => {
                    let Some(frame) = self.frames.last_mut() else { return Progress::Exhausted };
                    if self.nodes >= most {
                        return Progress::Interrupted;
                    }
                    self.nodes += 1;
                    let Frame { mark, begun, .. } = *frame;
                    frame.begun = true;
                    let (node, takes, is_last) = match &mut frame.choice {
                        Choice::Each { cell, end } => {
                            *cell += 1;
                            (self.sets.node(*cell - 1), true, cell == end)
                        }
                        Choice::Either { node } => (*node, !begun, begun),
                    };
                    if is_last {
                        self.frames.pop();
                    }
                    if begun {
                        self.sets.restore(mark, is_last);
                    }
                    if takes {
                        self.sets.take::<MULTI, COLOURS>(node).is_ok()
                    } else {
                        self.sets.leave::<MULTI, COLOURS>(node).is_ok()
                    }
                }
            };
            self.place = if well { Place::Here } else { Place::Next };
        }
    }
}
