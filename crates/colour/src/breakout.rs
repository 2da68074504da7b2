//! Colours that must keep a distance: PartialCol (Blöchliger and Zufferey 2008) with the weights of the breakout method
//! (Morris 1993).
//!
//! Some vertices have no colour; the others never have conflicts. A move gives one of them a colour and takes it from the
//! neighbours that are too close. Where no move is for the better, every vertex without colour gains weight, so that those
//! that are hard to place are taken from rarely.
//!
//! ```text
//! gamma[v][c]  weight of the neighbours that lose their colours if v takes c     one row a vertex, padded to whole vectors
//! until[v][c]  v may not take c before this move
//! ```
//!
//! Weights that have grown for long say little, so it begins anew again and again: mostly from the best solution, with one
//! colour cut out of it at random. Lengths of runs are as in Luby's sequence, each half as frequent as the one half as long.

use crate::rng::Rng;
use crate::rules::Rules;
use crate::vertex_set::VertexSet;

/// Entries of a row are a multiple of this.
const LANES: usize = 16;

/// No vertex takes such a colour; more than all weights together.
const FORBIDDEN: i32 = 1 << 29;

/// A vertex without colour.
const NONE: u16 = u16::MAX;

/// Entries of the tables, at most.
const MOST_ENTRIES: usize = 1 << 25;

/// Moves of the shortest run, and how often that is doubled at most.
const RUN: u64 = 8000;
const DOUBLINGS: u32 = 6;

/// How often a run begins from nothing even if there is a solution.
const FRESH: f64 = 0.05;

/// A colour that was taken from a vertex stays away for fewer moves than this.
const TENURE: usize = 10;

/// Moves between two looks at the clock.
const BLOCK: u64 = 2000;

/// A partial colouring, and what each vertex without colour would cost.
pub(crate) struct Breakout<'a> {
    rules: &'a Rules,
    stride: usize,
    gamma: Vec<i32>,
    until: Vec<u32>,
    colour: Vec<u16>,
    weight: Vec<i32>,
    /// All weights together.
    total: i32,
    /// Vertices without colour.
    bare: VertexSet,
    now: u32,
    /// A solution with one colour more.
    origin: Option<&'a [u32]>,
    rng: Rng,
}

impl<'a> Breakout<'a> {
    /// Prepares the tables; `None` if they would be too large. `origin` is a solution with one colour more.
    pub(crate) fn new(rules: &'a Rules, origin: Option<&'a [u32]>, seed: u64) -> Option<Breakout<'a>> {
        let (n, stride) = (rules.graph.len(), rules.colours.next_multiple_of(LANES));
        let fits = n.checked_mul(stride).is_some_and(|entries| entries <= MOST_ENTRIES);
        if !fits || rules.colours == 0 || rules.colours >= usize::from(NONE) {
            return None;
        }
        Some(Breakout {
            rules,
            stride,
            gamma: vec![0; n * stride],
            until: vec![0; n * stride],
            colour: vec![NONE; n],
            weight: vec![1; n],
            total: 0,
            bare: VertexSet::none(n),
            now: 0,
            origin,
            rng: Rng::new(seed),
        })
    }

    /// Makes so many moves; a colouring if one was found.
    pub(crate) fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let mut left = moves;
        while left > 0 {
            self.begin();
            let doublings = (self.rng.below(1 << DOUBLINGS) | 1 << DOUBLINGS).trailing_zeros();
            let run = (RUN << doublings).min(left);
            left -= run;
            for made in 0..run {
                if self.bare.is_empty() {
                    break;
                }
                if made.is_multiple_of(BLOCK) && stop() {
                    return None;
                }
                self.step();
            }
            if self.bare.is_empty() {
                return Some(self.colour.iter().map(|&colour| u32::from(colour)).collect());
            }
        }
        None
    }

    /// Begins anew: a colour less than the solution has, or nothing, then the first colour that fits.
    fn begin(&mut self) {
        let n = self.rules.graph.len();
        self.gamma.fill(FORBIDDEN);
        for (v, row) in self.gamma.chunks_exact_mut(self.stride).enumerate() {
            match &self.rules.lists {
                Some(lists) => lists[v].iter().for_each(|&c| row[c as usize] = 0),
                None => row[..self.rules.colours].fill(0),
            }
        }
        self.until.fill(0);
        self.colour.fill(NONE);
        self.weight.fill(1);
        self.total = n as i32;
        self.now = 0;
        self.bare = VertexSet::all(n);
        let mut order: Vec<usize> = (0..n).collect();
        self.rng.shuffle(&mut order);
        let origin = self.origin.filter(|_| !self.rng.chance(FRESH));
        // Those above the cut move down by one: what was too close then is placed anew.
        let cut = self.rng.below(self.rules.colours + 1) as u32;
        for &v in origin.iter().flat_map(|_| &order) {
            let colour = origin.map_or(0, |origin| origin[v] - u32::from(origin[v] > cut)) as usize;
            if colour < self.stride && self.gamma[v * self.stride + colour] == 0 {
                self.give(v, colour as u16);
            }
        }
        for v in order.into_iter().filter(|&v| self.colour[v] == NONE).collect::<Vec<_>>() {
            let row = &self.gamma[v * self.stride..][..self.stride];
            if let Some(colour) = row.iter().position(|&weight| weight == 0) {
                self.give(v, colour as u16);
            }
        }
    }

    /// Adds to the rows of a vertex' neighbours, or takes away, what its colour means to them.
    fn press(&mut self, v: usize, colour: u16, weight: i32) {
        let (rules, colour) = (self.rules, usize::from(colour));
        for (i, &u) in rules.graph.neighbours(v).iter().enumerate() {
            let distance = rules.distances.as_ref().map_or(1, |distances| distances[v][i] as usize);
            let from = (colour + 1).saturating_sub(distance);
            let to = (colour + distance).min(rules.colours);
            let row = u as usize * self.stride;
            self.gamma[row + from..row + to].iter_mut().for_each(|gamma| *gamma += weight);
        }
    }

    fn give(&mut self, v: usize, colour: u16) {
        self.colour[v] = colour;
        self.bare.leave(v);
        self.press(v, colour, self.weight[v]);
    }

    fn take(&mut self, v: usize) {
        let colour = std::mem::replace(&mut self.colour[v], NONE);
        self.bare.enter(v);
        self.press(v, colour, -self.weight[v]);
    }

    fn step(&mut self) {
        self.now += 1;
        let Some((v, colour, change)) = self.look() else { return };
        if change >= 0 {
            self.bare.iter().for_each(|&v| self.weight[v as usize] += 1);
            self.total += self.bare.len() as i32;
            if self.total > FORBIDDEN / 2 {
                return self.begin();
            }
        }
        let rules = self.rules;
        for (i, &u) in rules.graph.neighbours(v).iter().enumerate() {
            let distance = rules.distances.as_ref().map_or(1, |distances| distances[v][i]);
            let other = self.colour[u as usize];
            if other != NONE && u32::from(other.abs_diff(colour)) < distance {
                self.take(u as usize);
                self.until[u as usize * self.stride + usize::from(other)] =
                    self.now + self.rng.below(TENURE) as u32;
            }
        }
        self.give(v, colour);
    }

    /// The best move, of equal ones each with the same chance: vertex, colour, and by how much the weight of vertices
    /// without colour changes.
    fn look(&mut self) -> Option<(usize, u16, i32)> {
        let now = self.now;
        let (mut best, mut chosen, mut ties) = (FORBIDDEN / 2, None, 0);
        for &v in &*self.bare {
            let v = v as usize;
            let gamma = &self.gamma[v * self.stride..][..self.stride];
            let until = &self.until[v * self.stride..][..self.stride];
            let least =
                gamma.iter().zip(until).map(|(&gamma, &until)| if until > now { FORBIDDEN } else { gamma });
            let change = least.min().unwrap_or(FORBIDDEN) - self.weight[v];
            if change > best {
                continue;
            }
            if change < best {
                (best, ties) = (change, 0);
            }
            let least = change + self.weight[v];
            for (colour, (&gamma, &until)) in gamma.iter().zip(until).enumerate() {
                if gamma == least && until <= now {
                    ties += 1;
                    if ties == 1 || self.rng.below(ties) == 0 {
                        chosen = Some((v, colour as u16, change));
                    }
                }
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    fn rules(colours: usize, lists: bool) -> Rules {
        let graph = families::random(60, 0.5, 3);
        let far = |v: usize| graph.neighbours(v).iter().map(|u| 1 + (v as u32 + u) % 3).collect();
        let distances = Some((0..60).map(far).collect());
        let list = |v: u32| (0..colours as u32).filter(|c| !(v + c).is_multiple_of(7)).collect();
        let lists = lists.then(|| (0..60).map(list).collect());
        Rules { distances, lists, ..Rules::plain(graph, colours) }
    }

    /// After many moves coloured vertices keep their distances and lists, and the table is what it would be made anew.
    #[test]
    fn the_table_follows_the_moves() {
        for lists in [false, true] {
            let rules = rules(18, lists);
            let mut search = Breakout::new(&rules, None, 1).unwrap();
            search.begin();
            for _ in 0..3000 {
                search.step();
                let bare: Vec<u32> = (0..60).filter(|&v| search.colour[v as usize] == NONE).collect();
                let mut told = search.bare.to_vec();
                told.sort_unstable();
                assert_eq!(told, bare);
                for v in 0..60 {
                    for c in 0..18 {
                        let near = rules.graph.neighbours(v).iter().filter(|&&u| {
                            let other = search.colour[u as usize];
                            other != NONE && u32::from(other.abs_diff(c)) < 1 + (v as u32 + u) % 3
                        });
                        let weight: i32 = near.map(|&u| search.weight[u as usize]).sum();
                        let open = rules.lists.as_ref().is_none_or(|lists| lists[v].contains(&u32::from(c)));
                        let expected = weight + if open { 0 } else { FORBIDDEN };
                        let gamma = search.gamma[v * search.stride + usize::from(c)];
                        assert_eq!(gamma, expected);
                        assert!(search.colour[v] != c || gamma == 0);
                    }
                }
            }
        }
    }

    #[test]
    fn what_it_finds_holds() {
        for lists in [false, true] {
            let (more, fewer) = (rules(40, lists), rules(39, lists));
            let first = Breakout::new(&more, None, 1).unwrap().run(100_000, &|| false).unwrap();
            assert!(more.hold(&first));
            let next = Breakout::new(&fewer, Some(&first), 1).unwrap().run(100_000, &|| false).unwrap();
            assert!(fewer.hold(&next));
        }
    }
}
