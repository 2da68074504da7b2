//! HEAD (Moalic and Gondran 2018), the memetic search of Galinier and Hao (1999) with two parents: their children by the
//! greedy partition crossover GPX are improved by tabu search and replace them, and the best of ten generations come back
//! twenty generations later.

use crate::Graph;
use crate::local::{Local, narrowed, widened};
use crate::rng::Rng;
use crate::tabu::Tabu;

/// Generations after which the best come back.
const CYCLE: u64 = 10;

/// Moves between two looks at the clock.
const BLOCK: u64 = 2048;

/// Two parents, and the best of this cycle and of the one before.
pub(crate) struct Memetic<'a> {
    graph: &'a Graph,
    tabu: Tabu<'a>,
    colours: usize,
    rng: Rng,
    parents: [Individual; 2],
    elite: Individual,
    previous: Individual,
    generation: u64,
    /// The first child, while the second is improved.
    children: Vec<Individual>,
    /// Moves left for the child at hand, and moves made in all.
    left: u64,
    spent: u64,
    /// Moves of tabu search for each child.
    moves: u64,
}

#[derive(Clone)]
struct Individual {
    conflicts: u32,
    colouring: Vec<u16>,
}

impl<'a> Memetic<'a> {
    /// Prepares the search; `None` where [`Tabu::new`] is.
    pub(crate) fn new(
        graph: &'a Graph,
        colours: usize,
        lists: Option<&[Vec<u32>]>,
        seed: u64,
    ) -> Option<Memetic<'a>> {
        let tabu = Tabu::new(graph, colours, lists)?;
        let none = Individual { conflicts: u32::MAX, colouring: vec![u16::MAX; graph.len()] };
        Some(Memetic {
            graph,
            tabu,
            colours,
            rng: Rng::new(seed),
            parents: [none.clone(), none.clone()],
            elite: none.clone(),
            previous: none,
            generation: 0,
            children: Vec::new(),
            left: 0,
            spent: 0,
            moves: 8 * graph.len() as u64 + 2000,
        })
    }

    /// The first parent starts from this colouring.
    pub(crate) fn begin_with(&mut self, colouring: &[u32]) {
        self.parents[0].colouring = narrowed(colouring);
    }

    /// Goes on with the child at hand, or begins the next one.
    fn child(&mut self, end: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        if self.left == 0 {
            let [a, b] = &self.parents;
            let (a, b) = if self.children.is_empty() { (a, b) } else { (b, a) };
            let start = match self.generation {
                0 => a.colouring.clone(),
                _ => crossover(&a.colouring, &b.colouring, self.colours, &mut self.rng),
            };
            self.tabu.start(&start, &mut self.rng);
            self.left = self.moves;
        }
        while self.left > 0 {
            let block = BLOCK.min(self.left).min(end - self.spent);
            let found = self.tabu.improve(block, &mut self.rng);
            self.spent += block;
            self.left -= block;
            if found {
                return Some(widened(self.tabu.best().1));
            }
            if self.spent >= end || stop() {
                break;
            }
        }
        if self.left == 0 {
            let (conflicts, colouring) = self.tabu.best();
            let child = Individual { conflicts, colouring: colouring.to_vec() };
            if child.conflicts < self.elite.conflicts {
                self.elite = child.clone();
            }
            if self.children.is_empty() {
                self.children.push(child);
            } else {
                self.next_generation(child);
            }
        }
        None
    }

    /// The children become parents.
    fn next_generation(&mut self, second: Individual) {
        let Some(first) = self.children.pop() else { return };
        self.parents = [first, second];
        self.generation += 1;
        let none = || Individual { conflicts: u32::MAX, colouring: vec![u16::MAX; self.graph.len()] };
        if distance(&self.parents[0].colouring, &self.parents[1].colouring, self.colours)
            < self.graph.len() / 40
        {
            // Nothing is left to be combined.
            self.parents = [none(), none()];
            (self.elite, self.previous) = (none(), none());
            self.generation = 0;
            self.moves += self.moves / 2;
        } else if self.generation.is_multiple_of(CYCLE) {
            if self.previous.conflicts != u32::MAX {
                self.parents[0] = self.previous.clone();
            }
            let fresh = none();
            self.previous = std::mem::replace(&mut self.elite, fresh);
        }
    }
}

impl Local for Memetic<'_> {
    fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let end = self.spent.saturating_add(moves);
        while self.spent < end {
            if let Some(found) = self.child(end, stop) {
                return Some(found);
            }
            if stop() {
                return None;
            }
        }
        None
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

/// GPX: the largest class of each parent in turn, without what the child has already. The rest is coloured at random.
fn crossover(first: &[u16], second: &[u16], colours: usize, rng: &mut Rng) -> Vec<u16> {
    let mut child = vec![u16::MAX; first.len()];
    let parents = [first, second];
    let mut sizes = parents.map(|parent| {
        let mut sizes = vec![0_u32; colours];
        parent.iter().for_each(|&colour| sizes[usize::from(colour)] += 1);
        sizes
    });
    for colour in 0..colours {
        let turn = colour % 2;
        let most = sizes[turn].iter().copied().max().unwrap_or(0);
        let largest: Vec<usize> = (0..colours).filter(|&class| sizes[turn][class] == most).collect();
        let class = largest[rng.below(largest.len())];
        for v in 0..child.len() {
            if usize::from(parents[turn][v]) == class && child[v] == u16::MAX {
                child[v] = colour as u16;
                for (sizes, parent) in sizes.iter_mut().zip(parents) {
                    sizes[usize::from(parent[v])] -= 1;
                }
            }
        }
    }
    for colour in child.iter_mut().filter(|colour| **colour == u16::MAX) {
        *colour = rng.below(colours) as u16;
    }
    child
}

/// About how many vertices would have to change their class: those outside the largest common part of each class.
fn distance(first: &[u16], second: &[u16], colours: usize) -> usize {
    let mut common = vec![0_u32; colours * colours];
    for (&a, &b) in first.iter().zip(second) {
        common[usize::from(a) * colours + usize::from(b)] += 1;
    }
    let kept: u32 = common.chunks_exact(colours).map(|row| row.iter().copied().max().unwrap_or(0)).sum();
    first.len() - kept as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn a_child_has_classes_of_its_parents() {
        let mut rng = Rng::new(1);
        let first = [0, 0, 0, 1, 1, 2];
        let second = [0, 1, 2, 0, 1, 2];
        let child = crossover(&first, &second, 3, &mut rng);
        assert_eq!(child[..3], [0, 0, 0]);
        assert_eq!((distance(&first, &first, 3), distance(&first, &[1, 1, 1, 0, 0, 2], 3)), (0, 0));
        assert_eq!(distance(&first, &[1, 1, 2, 0, 0, 2], 3), 1);
    }

    #[test]
    fn it_finds_what_is_known() {
        for (graph, colours) in [(families::queen(6, 6), 7), (families::random(125, 0.1, 2), 6)] {
            let mut search = Memetic::new(&graph, colours, None, 1).unwrap();
            let found = search.run(10_000_000, &|| false).unwrap();
            assert!(graph.is_coloured(&found, colours));
        }
    }
}
