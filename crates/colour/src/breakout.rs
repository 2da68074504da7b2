//! Colours that must keep a distance: PartialCol (Blöchliger and Zufferey 2008) with the weights of the breakout method
//! (Morris 1993).
//!
//! Some vertices have no colour; the others never have conflicts. A move gives one of them a colour and takes it from the
//! neighbours that are too close. Where no move is for the better, every vertex without colour gains weight, so that those
//! that are hard to place are taken from rarely.
//!
//! A vertex that demands several colours is as many copies, which are alike but for their colours and weights: they share
//! their rows.
//!
//! ```text
//! gamma[o][c]  weight of the copies that lose their colours if one of vertex o takes c     padded to whole vectors
//! least[o]     the least of the row, and how often it stands there, if that is known
//! ```
//!
//! A colour that was taken from a copy is forbidden in its row until a later move; so the least of a row is all that a move is
//! chosen by, and most moves change few of them.
//!
//! Weights that have grown for long say little, so it begins anew again and again: mostly from the best solution, with one
//! colour cut out of it at random. Lengths of runs are as in Luby's sequence, each half as frequent as the one half as long.
//! After each run that fails the solution is exchanged for another with as many colours, if one is found near it: iterated
//! local search that walks along a plateau, since some solutions lead on and most don't.

use crate::local::{Local, widened};
use crate::rng::Rng;
use crate::rules::Rules;
use crate::vertex_set::VertexSet;

/// Entries of a row are a multiple of this.
const LANES: usize = 16;

/// No vertex takes such a colour; more than all weights together, and an entry may hold it twice.
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

/// Moves in which another solution is looked for, and on how many colours vertices lose theirs for that, at most.
const WALK: u64 = 20_000;
const WINDOW: usize = 40;

/// A colour that was taken from a vertex stays away for fewer moves than this.
const TENURE: usize = 10;

/// Moves between two looks at the clock.
const BLOCK: u64 = 2000;

/// The least of a row, and how often it stands there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Least {
    weight: i32,
    times: u32,
}

/// A partial colouring, and what each vertex without colour would cost.
pub(crate) struct Breakout<'a> {
    rules: &'a Rules,
    /// For each copy its vertex, and for each vertex its first copy; copies lie together.
    owner: &'a [usize],
    first: Vec<usize>,
    /// For each vertex those that its colours keep a distance from, itself if it has several, and the distance.
    near: Vec<Vec<(u32, u16)>>,
    stride: usize,
    gamma: Vec<i32>,
    least: Vec<Option<Least>>,
    /// Entries that are allowed again when it is their turn, by moves to come.
    back: [Vec<u32>; TENURE],
    colour: Vec<u16>,
    weight: Vec<i32>,
    /// All weights together.
    total: i32,
    /// Copies without colour.
    bare: VertexSet,
    now: u32,
    spent: u64,
    /// A solution with one colour more.
    origin: Option<Vec<u32>>,
    /// Colours that may be taken now: one more while another such solution is looked for.
    colours: usize,
    rng: Rng,
}

impl<'a> Breakout<'a> {
    /// Prepares the tables; `None` if they would be too large. `owner` is the vertex each comes from, `origin` a solution with
    /// one colour more.
    pub(crate) fn new(
        rules: &'a Rules,
        owner: &'a [usize],
        origin: Option<&[u32]>,
        seed: u64,
    ) -> Option<Breakout<'a>> {
        let (n, stride) = (rules.graph.len(), (rules.colours + 1).next_multiple_of(LANES));
        let vertices = owner.last().map_or(0, |last| last + 1);
        let fits = vertices.checked_mul(stride).is_some_and(|entries| entries <= MOST_ENTRIES);
        if !fits || rules.colours == 0 || rules.colours >= usize::from(NONE) {
            return None;
        }
        let first: Vec<usize> = (0..=vertices).map(|o| owner.partition_point(|other| *other < o)).collect();
        let near = |o: usize| {
            let mut near = Vec::new();
            // Copies are alike: the first speaks for all.
            if first[o] < first[o + 1] {
                for (i, &u) in rules.graph.neighbours(first[o]).iter().enumerate() {
                    let distance = rules.distances.as_ref().map_or(1, |distances| distances[first[o]][i]);
                    near.push((owner[u as usize] as u32, distance.min(u32::from(NONE)) as u16));
                }
                near.dedup();
            }
            near
        };
        Some(Breakout {
            rules,
            owner,
            near: (0..vertices).map(near).collect(),
            first,
            stride,
            gamma: vec![0; vertices * stride],
            least: vec![None; vertices],
            back: Default::default(),
            colour: vec![NONE; n],
            weight: vec![1; n],
            total: 0,
            bare: VertexSet::none(n),
            now: 0,
            spent: 0,
            origin: origin.map(<[u32]>::to_vec),
            colours: rules.colours,
            rng: Rng::new(seed),
        })
    }

    /// Begins anew: from the solution with a colour less, or with as many and without some of its vertices, or from nothing;
    /// then the first colour that fits.
    fn begin(&mut self) {
        let n = self.rules.graph.len();
        self.gamma.fill(FORBIDDEN);
        for (o, row) in self.gamma.chunks_exact_mut(self.stride).enumerate() {
            match &self.rules.lists {
                Some(lists) if self.first[o] < n => {
                    lists[self.first[o]].iter().for_each(|&c| row[c as usize] = 0)
                }
                _ => row[..self.colours].fill(0),
            }
        }
        self.least.fill(None);
        self.back.iter_mut().for_each(Vec::clear);
        self.colour.fill(NONE);
        self.weight.fill(1);
        self.total = n as i32;
        self.now = 0;
        self.bare = VertexSet::all(n);
        let mut order: Vec<usize> = (0..n).collect();
        self.rng.shuffle(&mut order);
        let walks = self.colours > self.rules.colours;
        let origin = self.origin.take_if(|_| walks || !self.rng.chance(FRESH));
        let cut = self.rng.below(self.rules.colours + 1);
        let window = if walks { self.rng.below(WINDOW / 2) + 1 } else { 0 };
        for &v in origin.iter().flat_map(|_| &order) {
            let colour = origin.as_ref().map_or(0, |origin| origin[v] as usize);
            // Those above the cut move down by one: what was too close then is placed anew.
            let colour = colour - usize::from(!walks && colour > cut);
            if colour.abs_diff(cut) >= window && self.gamma[self.owner[v] * self.stride + colour] == 0 {
                self.give(v, colour as u16);
            }
        }
        self.origin = self.origin.take().or(origin);
        for v in order.into_iter().filter(|&v| self.colour[v] == NONE).collect::<Vec<_>>() {
            let row = &self.gamma[self.owner[v] * self.stride..][..self.stride];
            if let Some(colour) = row.iter().position(|&weight| weight == 0) {
                self.give(v, colour as u16);
            }
        }
    }

    /// Begins anew and makes so many moves; whether all have colours then, or nothing if it is to stop.
    fn attempt(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<bool> {
        self.begin();
        self.spent += moves;
        for made in 0..moves {
            if self.bare.is_empty() {
                return Some(true);
            }
            if made.is_multiple_of(BLOCK) && stop() {
                return None;
            }
            self.step();
        }
        Some(self.bare.is_empty())
    }

    /// Adds to the rows of a vertex' neighbours, or takes away, what the colour of its copy means to them.
    fn press(&mut self, v: usize, colour: u16, weight: i32) {
        let colour = usize::from(colour);
        for &(other, distance) in &self.near[self.owner[v]] {
            let distance = usize::from(distance);
            let from = (colour + 1).saturating_sub(distance);
            let to = (colour + distance).min(self.colours);
            let row = other as usize * self.stride;
            add(&mut self.gamma[row + from..row + to], weight, &mut self.least[other as usize]);
        }
    }

    fn give(&mut self, v: usize, colour: u16) {
        self.colour[v] = colour;
        self.bare.leave(v);
        // Rows that nothing is chosen from are not followed.
        self.least[self.owner[v]] = None;
        self.press(v, colour, self.weight[v]);
    }

    fn take(&mut self, v: usize) {
        let colour = std::mem::replace(&mut self.colour[v], NONE);
        self.bare.enter(v);
        self.press(v, colour, -self.weight[v]);
    }

    fn step(&mut self) {
        self.now += 1;
        for entry in std::mem::take(&mut self.back[self.now as usize % TENURE]) {
            let entry = entry as usize;
            add(&mut self.gamma[entry..=entry], -FORBIDDEN, &mut self.least[entry / self.stride]);
        }
        let Some((v, colour, change)) = self.look() else { return };
        if change >= 0 {
            self.bare.iter().for_each(|&v| self.weight[v as usize] += 1);
            self.total += self.bare.len() as i32;
            if self.total > FORBIDDEN / 2 {
                return self.begin();
            }
        }
        let own = self.owner[v];
        for i in 0..self.near[own].len() {
            let (other, distance) = self.near[own][i];
            let other = other as usize;
            for u in self.first[other]..self.first[other + 1] {
                let lost = self.colour[u];
                if lost != NONE && lost.abs_diff(colour) < distance {
                    self.take(u);
                    let later = self.rng.below(TENURE);
                    if later > 1 {
                        let entry = other * self.stride + usize::from(lost);
                        add(&mut self.gamma[entry..=entry], FORBIDDEN, &mut self.least[other]);
                        self.back[(self.now as usize + later) % TENURE].push(entry as u32);
                    }
                }
            }
        }
        self.give(v, colour);
    }

    /// The best move, of equal ones each with the same chance: vertex, colour, and by how much the weight of vertices
    /// without colour changes.
    fn look(&mut self) -> Option<(usize, u16, i32)> {
        let (mut best, mut chosen, mut ties) = (FORBIDDEN / 2, None, 0);
        for &v in &*self.bare {
            let v = v as usize;
            let own = self.owner[v];
            let least =
                self.least[own].get_or_insert_with(|| least(&self.gamma[own * self.stride..][..self.stride]));
            let change = least.weight - self.weight[v];
            if change > best {
                continue;
            }
            if change < best {
                (best, ties) = (change, 0);
            }
            ties += least.times as usize;
            if self.rng.below(ties) < least.times as usize {
                chosen = Some((v, *least));
            }
        }
        let (v, least) = chosen?;
        let row = &self.gamma[self.owner[v] * self.stride..][..self.stride];
        let mut colours = (0..).zip(row).filter(|&(_, &weight)| weight == least.weight);
        let (colour, _) = colours.nth(self.rng.below(least.times as usize))?;
        Some((v, colour, best))
    }
}

fn least(row: &[i32]) -> Least {
    let weight = row.iter().copied().min().unwrap_or(FORBIDDEN);
    Least { weight, times: row.iter().map(|&other| u32::from(other == weight)).sum() }
}

/// Adds to some of a row, and keeps what is known of its least.
fn add(entries: &mut [i32], weight: i32, known: &mut Option<Least>) {
    let Some(least) = known else { return entries.iter_mut().for_each(|entry| *entry += weight) };
    for entry in entries {
        least.times -= u32::from(*entry == least.weight);
        *entry += weight;
        if *entry < least.weight {
            *least = Least { weight: *entry, times: 0 };
        }
        least.times += u32::from(*entry == least.weight);
    }
    if least.times == 0 {
        *known = None;
    }
}

impl Local for Breakout<'_> {
    fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let mut left = moves;
        while left > 0 {
            let doublings = (self.rng.below(1 << DOUBLINGS) | 1 << DOUBLINGS).trailing_zeros();
            let run = (RUN << doublings).min(left);
            left -= run;
            if self.attempt(run, stop)? {
                return Some(widened(&self.colour));
            }
            // Lists were made for fewer colours.
            if self.origin.is_some() && self.rules.lists.is_none() && left > 0 {
                let walk = WALK.min(left);
                left -= walk;
                self.colours = self.rules.colours + 1;
                let found = self.attempt(walk, stop);
                self.colours = self.rules.colours;
                if found? {
                    self.origin = Some(widened(&self.colour));
                }
            }
        }
        None
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;
    use crate::problem::{Allowed, Problem};

    const VERTICES: usize = 40;

    /// Vertices that demand up to three colours, with distances of their own and between them.
    fn problem(lists: bool) -> Problem {
        let graph = families::random(VERTICES, 0.4, 3);
        let mut problem = Problem::new(graph.clone());
        graph.edges().for_each(|(a, b)| problem.distance(a, b, far(a, b)));
        for v in 0..VERTICES {
            problem.demand(v, v as u32 % 4);
            problem.distance(v, v, far(v, v));
            if lists {
                let list = (0..90).filter(|c| !(v as u32 + c).is_multiple_of(7)).collect();
                problem.allow(v, Allowed::List(list));
            }
        }
        problem
    }

    fn far(a: usize, b: usize) -> u32 {
        1 + (a + b) as u32 % 3
    }

    /// What an entry has more until it is allowed again: a copy may have taken its colour from one of the same vertex, and
    /// have lost it since.
    fn later(search: &Breakout<'_>, entry: usize) -> i32 {
        let times = search.back.iter().flatten().filter(|&&other| other as usize == entry).count();
        assert!(times <= 2);
        times as i32 * FORBIDDEN
    }

    /// After many moves coloured copies keep their distances and lists, and the table is what it would be made anew.
    #[test]
    fn the_table_follows_the_moves() {
        for lists in [false, true] {
            let problem = problem(lists);
            let (rules, owner) = problem.rules(18);
            let mut search = Breakout::new(&rules, &owner, None, 1).unwrap();
            search.begin();
            for _ in 0..2000 {
                search.step();
                let bare: Vec<u32> =
                    (0..owner.len()).filter(|&v| search.colour[v] == NONE).map(|v| v as u32).collect();
                let mut told = search.bare.to_vec();
                told.sort_unstable();
                assert_eq!(told, bare);
                for o in (0..VERTICES).filter(|o| problem.demands()[*o] > 0) {
                    for c in 0..18 {
                        let near = (0..owner.len()).filter(|&u| {
                            let (other, colour) = (owner[u], search.colour[u]);
                            let joined = problem.graph().neighbours(o).contains(&(other as u32));
                            let joined = joined || o == other && problem.demands()[o] > 1;
                            joined && colour != NONE && u32::from(colour.abs_diff(c)) < far(o, other)
                        });
                        let weight: i32 = near.map(|u| search.weight[u]).sum();
                        let entry = o * search.stride + usize::from(c);
                        let open = problem.allowed(o).has(u32::from(c));
                        let expected = weight + if open { 0 } else { FORBIDDEN };
                        assert_eq!(search.gamma[entry], expected + later(&search, entry));
                    }
                    let row = &search.gamma[o * search.stride..][..search.stride];
                    assert!(search.least[o].is_none_or(|known| known == least(row)));
                }
                let coloured = (0..owner.len()).filter(|&v| search.colour[v] != NONE);
                for v in coloured {
                    let alone = problem.demands()[owner[v]] == 1;
                    let entry = owner[v] * search.stride + usize::from(search.colour[v]);
                    let own = if alone { 0 } else { search.weight[v] };
                    assert_eq!(search.gamma[entry], own + later(&search, entry));
                }
            }
        }
    }

    #[test]
    fn what_it_finds_holds() {
        for lists in [false, true] {
            let problem = problem(lists);
            let ((more, owner), (fewer, _)) = (problem.rules(60), problem.rules(59));
            let first = Breakout::new(&more, &owner, None, 1).unwrap().run(100_000, &|| false).unwrap();
            assert!(more.hold(&first));
            let next =
                Breakout::new(&fewer, &owner, Some(&first), 1).unwrap().run(100_000, &|| false).unwrap();
            assert!(fewer.hold(&next));
        }
    }
}
