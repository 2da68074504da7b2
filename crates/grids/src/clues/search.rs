//! Hitting sets by branch and bound, once the clues of one band are decided.
//!
//! What is left of each unavoidable set in the other two bands (54 cells) must be hit by at most so many further clues. A
//! node branches on the cells of a smallest set; a cell that has been tried is dead for its later siblings. Disjoint unhit
//! sets are a lower bound (McGuire, Tugemann and Civario 2014); where they are exactly as many as clues are left, every
//! cell outside of them is dead too.
//!
//! The 64 smallest sets are a [`Block`], in which a set of sets is one word; the others wait in its overflow.

use std::ops::ControlFlow;

use garns_nine::{Grid, Limits, Solver};
#[cfg(target_arch = "x86_64")]
use multiversion::{inherit_target, multiversion};

use super::Part;
use crate::budget::{Budget, Unfinished};

/// How many sets a block has.
const WIDTH: usize = 64;
/// The cells of two bands.
const BOTH: u64 = (1 << 54) - 1;
/// The cells of the first of two bands.
const FIRST: u64 = (1 << 27) - 1;
/// No block.
const NONE: usize = usize::MAX;

/// From so many clues left on, a node makes a block of its own, in which dead cells are gone.
const OWN_BLOCK: usize = 9;
/// From so many clues left on, a node tries several packings.
const PACKINGS_FROM: usize = 6;
/// How many.
const PACKINGS: usize = 24;
/// A block with fewer sets of its parent takes in those that waited.
const FEW: usize = 32;
/// Among so many of the smallest sets the one with the fewest live cells is branched on.
const LOOK_AT: usize = 6;
/// Learned sets of up to so many cells are kept for the parts that follow.
const KEPT: u32 = 36;

/// Some sets of cells, and which of them a cell hits.
struct Block {
    /// The clues when it was made.
    chosen: u64,
    /// The dead cells when it was made: no set has one.
    dead: u64,
    len: usize,
    masks: [u64; WIDTH],
    /// For each set those that share a cell with it, itself among them.
    meets: [u64; WIDTH],
    /// For each cell the sets that have it.
    hits: [u64; 54],
    /// Sets that are not in the block.
    overflow: Vec<u64>,
    /// A block above whose overflow belongs to this one too.
    behind: usize,
}

impl Block {
    fn new() -> Block {
        let (masks, meets, hits) = ([0; WIDTH], [0; WIDTH], [0; 54]);
        Block { chosen: 0, dead: 0, len: 0, masks, meets, hits, overflow: Vec::new(), behind: NONE }
    }

    /// All of its sets.
    fn all(&self) -> u64 {
        if self.len == WIDTH { u64::MAX } else { (1 << self.len) - 1 }
    }

    /// Takes the smallest of some sets, and the others into the overflow; false if a set is empty.
    #[inline(always)]
    fn fill(&mut self, sets: &[u64], without_supersets: bool) -> bool {
        let mut starts = [0_u32; 56];
        for set in sets {
            starts[set.count_ones() as usize + 1] += 1;
        }
        if starts[1] != 0 {
            return false;
        }
        for size in 1..56 {
            starts[size] += starts[size - 1];
        }
        self.overflow.clear();
        self.overflow.resize(sets.len(), 0);
        for set in sets {
            let at = &mut starts[set.count_ones() as usize];
            self.overflow[*at as usize] = *set;
            *at += 1;
        }
        self.hits = [0; 54];
        self.len = 0;
        let mut taken = 0;
        for &set in &self.overflow {
            if self.len == WIDTH {
                break;
            }
            taken += 1;
            if without_supersets && self.masks[..self.len].iter().any(|smaller| smaller & !set == 0) {
                continue;
            }
            for cell in bits(set) {
                self.hits[cell] |= 1 << self.len;
            }
            self.masks[self.len] = set;
            self.len += 1;
        }
        self.overflow.drain(..taken);
        for (set, meets) in self.masks[..self.len].iter().zip(&mut self.meets) {
            *meets = bits(*set).fold(0, |met, cell| met | self.hits[cell]);
        }
        true
    }

    /// Disjoint sets, taken greedily: how many (counted up to one more than `most`), and their cells.
    #[inline(always)]
    fn packing(&self, mut from: u64, most: usize) -> (usize, u64) {
        let (mut union, mut count) = (0, 0);
        while from != 0 {
            let set = from.trailing_zeros() as usize;
            count += 1;
            if count > most {
                break;
            }
            union |= self.masks[set];
            from &= !self.meets[set];
        }
        (count, union)
    }
}

/// The positions of the set bits, lowest first.
#[inline(always)]
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// Where the search is.
#[derive(Clone, Copy)]
struct Node {
    /// The block whose sets are unhit.
    block: usize,
    /// The sets of the block that no clue hits.
    unhit: u64,
    chosen: u64,
    /// Cells that get no clue.
    dead: u64,
    /// How many clues may follow,
    left: usize,
    /// and how many of them in each band.
    room: [usize; 2],
}

impl Node {
    /// The node with another clue.
    #[inline(always)]
    fn with(&self, cell: usize, hits: u64) -> Node {
        let band = cell / 27;
        let mut next =
            Node { unhit: self.unhit & !hits, chosen: self.chosen | 1 << cell, left: self.left - 1, ..*self };
        next.room[band] -= 1;
        if next.room[band] == 0 {
            next.dead |= if band == 0 { FIRST } else { BOTH & !FIRST };
        }
        next
    }
}

/// Searches parts of the plan, one after the other, and keeps what it learns.
pub(super) struct Search {
    digits: [u8; 81],
    solver: Solver,
    blocks: Vec<Block>,
    scratch: Vec<u64>,
    /// Unavoidable sets, those met on the way among them.
    sets: Vec<u128>,
    part: Part,
    nodes: u64,
}

impl Search {
    pub(super) fn new(digits: [u8; 81], sets: Vec<u128>, at_most: usize) -> Search {
        let blocks = (0..at_most + 2).map(|_| Block::new()).collect();
        let part = Part { band: 0, clues: 0, left: 0, room: [0; 2] };
        Search { digits, solver: Solver::new(), blocks, scratch: Vec::new(), sets, part, nodes: 0 }
    }

    /// Finds all puzzles of a part.
    pub(super) fn run(
        &mut self,
        part: &Part,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(u128),
    ) -> Result<(), Unfinished> {
        self.part = *part;
        let mut sets = std::mem::take(&mut self.scratch);
        sets.clear();
        sets.extend(self.sets.iter().filter(|set| *set & part.clues == 0).map(|set| part.squeeze(*set)));
        let root = &mut self.blocks[0];
        (root.chosen, root.dead, root.behind) = (0, 0, NONE);
        let possible = root.fill(&sets, true);
        self.scratch = sets;
        if !possible {
            return Ok(());
        }
        let unhit = self.blocks[0].all();
        let mut dead = 0;
        if part.room[0] == 0 {
            dead |= FIRST;
        }
        if part.room[1] == 0 {
            dead |= BOTH & !FIRST;
        }
        let root = Node { block: 0, unhit, chosen: 0, dead, left: part.left, room: part.room };
        explore(self, &root, budget, found)
    }

    /// Looks for another solution of the puzzle with these clues: the cells in which it differs, if there is one.
    fn another(&mut self, chosen: u64) -> Option<u128> {
        let clues = self.part.clues | self.part.stretch(chosen);
        let digits = &self.digits;
        let puzzle =
            Grid::new(std::array::from_fn(|cell| if clues >> cell & 1 == 1 { digits[cell] } else { 0 }));
        let mut differs = None;
        if let Ok(puzzle) = puzzle {
            self.solver.solutions(&puzzle, &Limits::solutions(2), |solution| {
                let pairs = solution.digits().iter().zip(digits).enumerate();
                let set = pairs.fold(0, |set, (cell, (a, b))| set | u128::from(a != b) << cell);
                if set == 0 {
                    return ControlFlow::Continue(());
                }
                differs = Some(set);
                ControlFlow::Break(())
            });
        }
        differs
    }

    /// Adds a set that the clues of the node do not hit, wherever it will be looked for.
    fn learn(&mut self, block: usize, set: u128) -> u64 {
        // Large ones seldom help another part, and each part looks at all of them.
        if set.count_ones() <= KEPT {
            self.sets.push(set);
        }
        let set = self.part.squeeze(set);
        for block in &mut self.blocks[..=block] {
            if block.behind == NONE && set & block.chosen == 0 {
                block.overflow.push(set & !block.dead);
            }
        }
        set
    }

    /// Makes the block after that of a node, of the sets it leaves unhit; false if one of them has only dead cells.
    #[inline(always)]
    fn own_block(&mut self, node: &Node) -> bool {
        let (above, below) = self.blocks.split_at_mut(node.block + 1);
        let (block, next) = (&above[node.block], &mut below[0]);
        self.scratch.clear();
        self.scratch.extend(bits(node.unhit).map(|set| block.masks[set] & !node.dead));
        next.behind = node.block;
        if self.scratch.len() < FEW {
            while next.behind != NONE {
                let from = &above[next.behind];
                let unhit = from.overflow.iter().filter(|set| *set & node.chosen == 0);
                self.scratch.extend(unhit.map(|set| set & !node.dead));
                next.behind = from.behind;
            }
        }
        (next.chosen, next.dead) = (node.chosen, node.dead);
        next.fill(&self.scratch, false)
    }

    /// Cells that turn out to be dead, unless more clues are needed than are left.
    #[inline(always)]
    fn bound(&self, node: &Node) -> Option<u64> {
        let block = &self.blocks[node.block];
        let (count, union) = block.packing(node.unhit, node.left);
        if count > node.left {
            return None;
        }
        let mut dead = if count == node.left { !union } else { 0 };
        if node.left >= PACKINGS_FROM && count + 1 >= node.left {
            for set in bits(node.unhit).take(PACKINGS) {
                let (count, union) = block.packing(node.unhit & !block.meets[set], node.left - 1);
                if count >= node.left {
                    return None;
                }
                if count + 1 == node.left {
                    dead |= !(union | block.masks[set]);
                }
            }
        }
        Some(dead & BOTH & !node.dead & !node.chosen)
    }

    /// The live cells of a small set.
    #[inline(always)]
    fn branch(&self, node: &Node) -> u64 {
        let masks = &self.blocks[node.block].masks;
        let live = bits(node.unhit).take(LOOK_AT).map(|set| masks[set] & !node.dead);
        live.min_by_key(|set| set.count_ones()).unwrap_or(0)
    }

    /// The last clue must be in every set that is left.
    #[inline(always)]
    fn last(&mut self, node: &Node, found: &mut dyn FnMut(u128)) {
        let mut common = BOTH & !node.dead & !node.chosen;
        let masks = &self.blocks[node.block].masks;
        for set in bits(node.unhit) {
            common &= masks[set];
            if common == 0 {
                return;
            }
        }
        let mut from = node.block;
        while from != NONE {
            for set in &self.blocks[from].overflow {
                if set & node.chosen == 0 {
                    common &= set;
                    if common == 0 {
                        return;
                    }
                }
            }
            from = self.blocks[from].behind;
        }
        while common != 0 {
            let cell = common & common.wrapping_neg();
            match self.another(node.chosen | cell) {
                Some(set) => common &= self.learn(node.block, set),
                None => {
                    found(self.part.clues | self.part.stretch(node.chosen | cell));
                    common ^= cell;
                }
            }
        }
    }
}

/// Finds all puzzles below a node. Most of the time is spent here, so it is compiled once more for processors that count
/// bits in one instruction; what it calls by the million is inlined into it.
#[cfg_attr(target_arch = "x86_64", multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn explore(
    search: &mut Search,
    root: &Node,
    budget: &Budget<'_>,
    found: &mut dyn FnMut(u128),
) -> Result<(), Unfinished> {
    #[cfg_attr(target_arch = "x86_64", inherit_target)]
    fn node(
        search: &mut Search,
        from: &Node,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(u128),
    ) -> Result<(), Unfinished> {
        search.nodes += 1;
        if search.nodes.is_multiple_of(1 << 12) {
            budget.check()?;
        }
        let mut here = *from;
        let own = from.left >= OWN_BLOCK || from.unhit == 0;
        loop {
            if own {
                let above = Node { block: from.block, unhit: from.unhit, ..here };
                if !search.own_block(&above) {
                    return Ok(());
                }
                here.block = from.block + 1;
                here.unhit = search.blocks[here.block].all();
                if here.unhit == 0 {
                    match search.another(here.chosen) {
                        Some(set) => {
                            search.learn(here.block, set);
                            continue;
                        }
                        None => {
                            found(search.part.clues | search.part.stretch(here.chosen));
                            return Ok(());
                        }
                    }
                }
            }
            if here.left == 0 {
                return Ok(());
            }
            let Some(dead) = search.bound(&here) else { return Ok(()) };
            here.dead |= dead;
            if !own || dead == 0 {
                break;
            }
        }
        let branch = search.branch(&here);
        for cell in bits(branch) {
            let next = here.with(cell, search.blocks[here.block].hits[cell]);
            match next.left {
                1 => search.last(&next, found),
                _ => node(search, &next, budget, found)?,
            }
            here.dead |= 1 << cell;
        }
        Ok(())
    }
    node(search, root, budget, found)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::unavoidable::minimal;
    use crate::{CellSet, Filled, unavoidable};

    const GRID: &[u8; 81] =
        b"347291865951638472628754391234169758519872634786543129173425986462987513895316247";

    /// Beside trying all sets of up to three further clues.
    #[test]
    fn further_clues_agree_with_trying_all() {
        let digits = GRID.map(|digit| digit - b'0');
        let grid = Filled::new(3, 3, digits.map(|digit| digit - 1).to_vec()).unwrap();
        let sets: Vec<u128> =
            unavoidable(&grid, 10, &Budget::default()).unwrap().iter().map(|set| set.bits()).collect();
        let mut solver = Solver::new();
        let mut is_unique = |clues: u128| {
            let given = |cell: usize| if clues >> cell & 1 == 1 { digits[cell] } else { 0 };
            solver.is_unique(&Grid::new(std::array::from_fn(given)).unwrap())
        };
        let mut some = 0;
        for trial in 0..12_u64 {
            let band = trial as usize % 3;
            // The whole band, and a few cells elsewhere.
            let mut clues = 0x7FF_FFFF_u128 << (27 * band);
            let mut state = trial;
            for _ in 0..14 + trial {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                clues |= 1 << ((state >> 33) % 81);
            }
            let part = Part { band, clues, left: 3, room: [3, 2] };
            let mut found = Vec::new();
            let mut search = Search::new(digits, sets.clone(), 17);
            search.run(&part, &Budget::default(), &mut |set| found.push(CellSet::from_bits(set))).unwrap();
            let free: Vec<u128> = (0..81).map(|cell| 1 << cell).filter(|cell| clues & cell == 0).collect();
            let mut all = Vec::new();
            let mut check = |set: u128| {
                let second = part.squeeze(set & !clues) >> 27;
                if second.count_ones() <= 2 && is_unique(clues | set) {
                    all.push(CellSet::from_bits(clues | set));
                }
            };
            check(0);
            for (i, a) in free.iter().enumerate() {
                check(*a);
                for (j, b) in free[..i].iter().enumerate() {
                    check(a | b);
                    free[..j].iter().for_each(|c| check(a | b | c));
                }
            }
            let expected: BTreeSet<CellSet> = minimal(all).into_iter().collect();
            assert_eq!(minimal(found).into_iter().collect::<BTreeSet<_>>(), expected, "{trial}");
            some += expected.len();
        }
        assert!(some > 100, "{some}");
    }
}
