//! The complete method: depth first over the vertex with the fewest colours left (DSATUR as variable order), with
//! forward checking, hidden singles in cliques of as many vertices as there are colours, and interchangeable colours tried
//! once. It can be interrupted after any number of nodes, and goes on where it was.
//!
//! Vertices with more colours left than open neighbours are coloured last, and without choice: they can't fail. (Not where
//! every colouring is wanted.)

use crate::colour_set::{Set, count, first, insert};
use crate::graph::members;
use crate::rules::Rules;
use crate::vertex_set::VertexSet;

/// What became of a search so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is a colouring; asked again, the search goes on after it.
    Found,
    /// There is none, or no other.
    Exhausted,
    /// It was interrupted.
    Interrupted,
}

/// A search with sets of colours of some length.
pub(crate) trait Seek {
    /// Goes on for so many nodes at most.
    fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Progress;
    /// The colouring that was found.
    fn colouring(&self) -> Vec<u32>;
    /// Colours tried so far.
    fn nodes(&self) -> u64;
    /// The lists that propagation leaves before anything is tried; nothing if it finds a contradiction.
    fn root_lists(&mut self) -> Option<Vec<Vec<u32>>>;
}

/// Whether one colouring is wanted, or every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// One, up to the names of colours.
    One,
    /// Each of them.
    All,
}

/// The most colours that sets are made for.
pub const MOST_COLOURS: usize = 2048;

/// Prepares a search; `None` if there are more than [`MOST_COLOURS`] colours.
pub(crate) fn search<'a>(rules: &'a Rules, wanted: Wanted) -> Option<Box<dyn Seek + 'a>> {
    Some(match rules.colours.div_ceil(64) {
        0 | 1 => Box::new(Search::<1>::new(rules, wanted)),
        2 => Box::new(Search::<2>::new(rules, wanted)),
        3 | 4 => Box::new(Search::<4>::new(rules, wanted)),
        5..=8 => Box::new(Search::<8>::new(rules, wanted)),
        9..=32 => Box::new(Search::<32>::new(rules, wanted)),
        _ => return None,
    })
}

struct Search<'a, const W: usize> {
    rules: &'a Rules,
    wanted: Wanted,
    domain: Vec<Set<W>>,
    left: Vec<u32>,
    colour: Vec<u32>,
    /// Vertices without colour.
    open: VertexSet,
    open_degree: Vec<u32>,
    /// Conflicts a vertex was part of: of vertices with as many colours left, those come first.
    weight: Vec<u32>,
    trail: Vec<Change<W>>,
    frames: Vec<Frame<W>>,
    /// Vertices with one colour left, and houses in which something changed.
    singles: Vec<u32>,
    houses: Vec<u32>,
    queued: Vec<bool>,
    /// Colours from here on have not been used, and are interchangeable.
    fresh: usize,
    /// Vertices of each colour, where classes are to be equitable.
    sizes: Vec<u32>,
    symmetric: bool,
    nodes: u64,
    conflicts: u64,
    /// Conflicts after which it starts again from the top; grows, so that it ends.
    restart_at: u64,
    restart_unit: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Forward,
    Back,
    Over,
}

enum Change<const W: usize> {
    Domain { vertex: u32, domain: Set<W>, left: u32 },
    Coloured { vertex: u32 },
}

struct Frame<const W: usize> {
    vertex: u32,
    untried: Set<W>,
    trail: usize,
    fresh: usize,
}

const NONE: u32 = u32::MAX;

impl<'a, const W: usize> Search<'a, W> {
    fn new(rules: &'a Rules, wanted: Wanted) -> Self {
        let n = rules.graph.len();
        let mut all = [0; W];
        (0..rules.colours).for_each(|colour| insert(&mut all, colour));
        let list = |v: usize| match &rules.lists {
            None => all,
            Some(lists) => lists[v].iter().fold([0; W], |mut set, &colour| {
                insert(&mut set, colour as usize);
                set
            }),
        };
        let domain: Vec<Set<W>> = (0..n).map(list).collect();
        Search {
            wanted,
            left: domain.iter().map(count).collect(),
            domain,
            colour: vec![NONE; n],
            open: VertexSet::all(n),
            open_degree: (0..n).map(|v| rules.graph.degree(v) as u32).collect(),
            weight: vec![0; n],
            trail: Vec::new(),
            frames: Vec::new(),
            singles: Vec::new(),
            houses: Vec::new(),
            queued: vec![false; rules.houses.len()],
            fresh: 0,
            sizes: vec![0; rules.colours],
            symmetric: wanted == Wanted::One && rules.has_interchangeable_colours(),
            nodes: 0,
            conflicts: 0,
            restart_at: if wanted == Wanted::One { RESTART_UNIT } else { u64::MAX },
            restart_unit: RESTART_UNIT,
            state: State::New,
            rules,
        }
    }

    /// What holds before anything is tried; whether nothing contradicts it.
    fn begin(&mut self) -> bool {
        if self.left.contains(&0)
            || (self.rules.equitable && self.rules.colours == 0 && !self.left.is_empty())
        {
            return false;
        }
        self.singles = (0..self.left.len() as u32).filter(|&v| self.left[v as usize] == 1).collect();
        for house in 0..self.rules.houses.len() {
            self.queued[house] = true;
            self.houses.push(house as u32);
        }
        if !self.propagate() {
            return false;
        }
        if self.symmetric && self.fresh == 0 {
            // The vertices of one clique have different colours, whichever.
            for &v in &self.rules.clique {
                if self.colour[v as usize] == NONE && !self.take(v, self.fresh as u32) {
                    return false;
                }
            }
        }
        true
    }

    fn take(&mut self, v: u32, colour: u32) -> bool {
        let mut one = [0; W];
        insert(&mut one, colour as usize);
        self.narrow(v, &one) && self.propagate()
    }

    /// Leaves a vertex only these colours; false if it has none of them.
    fn narrow(&mut self, v: u32, set: &Set<W>) -> bool {
        let at = v as usize;
        let old = self.domain[at];
        let new: Set<W> = std::array::from_fn(|i| old[i] & set[i]);
        if new == old {
            return true;
        }
        self.trail.push(Change::Domain { vertex: v, domain: old, left: self.left[at] });
        self.domain[at] = new;
        let left = count(&new);
        self.left[at] = left;
        if left == 0 {
            self.weight[at] += 1;
            return false;
        }
        if left == 1 {
            self.singles.push(v);
        }
        for &house in &self.rules.houses_of[at] {
            if !std::mem::replace(&mut self.queued[house as usize], true) {
                self.houses.push(house);
            }
        }
        true
    }

    /// To a fixpoint; false at a conflict.
    fn propagate(&mut self) -> bool {
        let consistent = self.fixpoint();
        if !consistent {
            self.singles.clear();
            self.houses.drain(..).for_each(|house| self.queued[house as usize] = false);
        }
        consistent
    }

    fn fixpoint(&mut self) -> bool {
        loop {
            while let Some(v) = self.singles.pop() {
                if self.colour[v as usize] == NONE && !self.place_colour(v) {
                    return false;
                }
            }
            let Some(house) = self.houses.pop() else { return true };
            self.queued[house as usize] = false;
            if !self.hidden_singles(house as usize) {
                return false;
            }
        }
    }

    /// A vertex has one colour left: it takes it, and its neighbours can't.
    fn place_colour(&mut self, v: u32) -> bool {
        let at = v as usize;
        let rules = self.rules;
        let colour = first(&self.domain[at]);
        self.colour[at] = colour as u32;
        self.fresh = self.fresh.max(colour + 1);
        self.trail.push(Change::Coloured { vertex: v });
        self.open.leave(at);
        self.sizes[colour] += 1;
        // All of it, so that going back can undo all of it.
        rules.graph.neighbours(at).iter().for_each(|&u| self.open_degree[u as usize] -= 1);
        for (i, &u) in rules.graph.neighbours(at).iter().enumerate() {
            let distance = rules.distances.as_ref().map_or(1, |distances| distances[at][i] as usize);
            let range = colour.saturating_sub(distance - 1)..(colour + distance).min(rules.colours);
            let other = self.colour[u as usize];
            if other != NONE {
                if range.contains(&(other as usize)) {
                    self.weight[at] += 1;
                    return false;
                }
            } else if !self.exclude(u, range) {
                self.weight[at] += 1;
                return false;
            }
        }
        self.check_groups(at, colour) && (!rules.equitable || self.check_sizes(colour))
    }

    fn exclude(&mut self, v: u32, colours: std::ops::Range<usize>) -> bool {
        let mut set = [u64::MAX; W];
        colours.for_each(|colour| set[colour / 64] &= !(1 << (colour % 64)));
        self.narrow(v, &set)
    }

    /// Sets whose vertices must not all have one colour: the last one without colour can't take that of all others.
    fn check_groups(&mut self, v: usize, colour: usize) -> bool {
        let rules = self.rules;
        for &group in &rules.groups_of[v] {
            let mut last = None;
            let mut alike = true;
            for &u in &rules.groups[group as usize] {
                match self.colour[u as usize] {
                    NONE => alike &= last.replace(u).is_none(),
                    other => alike &= other as usize == colour,
                }
                if !alike {
                    break;
                }
            }
            if alike && !last.is_some_and(|u| self.exclude(u, colour..colour + 1)) {
                return false;
            }
        }
        true
    }

    /// Classes whose sizes differ by one at most: a full one takes no more.
    fn check_sizes(&mut self, colour: usize) -> bool {
        let (n, k) = (self.colour.len(), self.rules.colours);
        let (small, larger) = ((n / k) as u32, n % k);
        let most = small + u32::from(larger > 0);
        let count = |size: u32| self.sizes.iter().filter(|&&other| other == size).count();
        if self.sizes[colour] > most || (larger > 0 && count(most) > larger) {
            return false;
        }
        let above = if larger > 0 { larger - count(most) } else { 0 };
        let full: Vec<usize> =
            (0..k).filter(|&c| self.sizes[c] == most || (above == 0 && self.sizes[c] == small)).collect();
        let open = self.open.clone();
        full.into_iter().all(|c| open.iter().all(|&v| self.exclude(v, c..c + 1)))
    }

    /// A clique of as many vertices as there are colours has each of them; with fewer it has enough for all.
    fn hidden_singles(&mut self, house: usize) -> bool {
        let rules = self.rules;
        let members = &rules.houses[house];
        let (mut once, mut twice) = ([0; W], [0; W]);
        for &v in members {
            let domain = &self.domain[v as usize];
            for i in 0..W {
                twice[i] |= once[i] & domain[i];
                once[i] |= domain[i];
            }
        }
        let colours = count(&once) as usize;
        if colours < members.len() {
            members.iter().for_each(|&v| self.weight[v as usize] += 1);
            return false;
        }
        if colours > members.len() {
            return true;
        }
        let only: Set<W> = std::array::from_fn(|i| once[i] & !twice[i]);
        if only == [0; W] {
            return true;
        }
        for &v in members {
            let own: Set<W> = std::array::from_fn(|i| self.domain[v as usize][i] & only[i]);
            if self.left[v as usize] > 1 && own != [0; W] && (count(&own) > 1 || !self.narrow(v, &own)) {
                self.weight[v as usize] += 1;
                return false;
            }
        }
        true
    }

    fn undo(&mut self, length: usize) {
        let graph = &self.rules.graph;
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Domain { vertex, domain, left }) => {
                    self.domain[vertex as usize] = domain;
                    self.left[vertex as usize] = left;
                }
                Some(Change::Coloured { vertex }) => {
                    let at = vertex as usize;
                    self.sizes[self.colour[at] as usize] -= 1;
                    self.colour[at] = NONE;
                    self.open.enter(at);
                    graph.neighbours(at).iter().for_each(|&u| self.open_degree[u as usize] += 1);
                }
                None => {}
            }
        }
    }

    /// The next vertex to try; none if the rest takes care of itself.
    fn choose(&self) -> Option<u32> {
        let safe = self.wanted == Wanted::One && self.rules.is_plain();
        let open = self.open.iter().copied().filter(|&v| {
            let v = v as usize;
            !safe || self.left[v] <= self.open_degree[v]
        });
        open.min_by_key(|&v| {
            let at = v as usize;
            (self.left[at], u32::MAX - self.open_degree[at] - self.weight[at], v)
        })
    }

    /// Colours what can't fail.
    fn complete(&mut self) -> bool {
        while let Some(&v) = self.open.last() {
            let colour = first(&self.domain[v as usize]) as u32;
            if !self.take(v, colour) {
                return false;
            }
        }
        true
    }

    /// Goes back to the last frame with something untried; false if there is none.
    fn back(&mut self) -> bool {
        while let Some(frame) = self.frames.pop() {
            self.undo(frame.trail);
            self.fresh = frame.fresh;
            if frame.untried != [0; W] {
                self.frames.push(frame);
                return true;
            }
        }
        false
    }

    fn restart(&mut self) {
        if let Some(first) = self.frames.first() {
            let (trail, fresh) = (first.trail, first.fresh);
            self.frames.clear();
            self.undo(trail);
            self.fresh = fresh;
        }
        self.restart_unit += self.restart_unit / 4;
        self.restart_at = self.conflicts + self.restart_unit;
    }

    /// Opens a frame for the next vertex; false if all have colours.
    fn descend(&mut self) -> bool {
        let Some(vertex) = self.choose() else { return false };
        let mut untried = self.domain[vertex as usize];
        if self.symmetric {
            // Of the colours nothing has, one is as good as another.
            for colour in self.fresh + 1..self.rules.colours {
                untried[colour / 64] &= !(1 << (colour % 64));
            }
        }
        self.frames.push(Frame { vertex, untried, trail: self.trail.len(), fresh: self.fresh });
        true
    }
}

/// Conflicts before the first restart.
const RESTART_UNIT: u64 = 2000;

impl<const W: usize> Seek for Search<'_, W> {
    fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Progress {
        match self.state {
            State::New => {
                self.state = State::Forward;
                if !self.begin() {
                    self.state = State::Over;
                }
            }
            State::Forward | State::Back | State::Over => {}
        }
        let end = self.nodes.saturating_add(nodes);
        loop {
            match self.state {
                State::Over => return Progress::Exhausted,
                State::Back => {
                    self.state = if self.back() { State::Forward } else { State::Over };
                    if self.state == State::Over {
                        continue;
                    }
                }
                State::New | State::Forward => {
                    if !self.descend() {
                        let complete = self.complete();
                        self.state = if self.wanted == Wanted::One { State::Over } else { State::Back };
                        return if complete { Progress::Found } else { Progress::Exhausted };
                    }
                }
            }
            // The last frame has something to try, or is left at once.
            loop {
                if self.nodes >= end || (self.nodes.is_multiple_of(256) && stop()) {
                    // The frame stays: `back` finds it with what is untried.
                    self.state = State::Back;
                    return Progress::Interrupted;
                }
                let Some(frame) = self.frames.last_mut() else { break };
                if frame.untried == [0; W] {
                    self.state = State::Back;
                    break;
                }
                let colour = first(&frame.untried);
                frame.untried[colour / 64] &= !(1 << (colour % 64));
                let (vertex, trail, fresh) = (frame.vertex, frame.trail, frame.fresh);
                self.nodes += 1;
                if self.take(vertex, colour as u32) {
                    self.state = State::Forward;
                    break;
                }
                self.conflicts += 1;
                self.undo(trail);
                self.fresh = fresh;
                if self.conflicts >= self.restart_at {
                    self.restart();
                    self.state = State::Forward;
                    break;
                }
            }
        }
    }

    fn colouring(&self) -> Vec<u32> {
        self.colour.clone()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn root_lists(&mut self) -> Option<Vec<Vec<u32>>> {
        let list = |set: &Set<W>| members(set).map(|colour| colour as u32).collect();
        self.begin().then(|| self.domain.iter().map(list).collect())
    }
}
