//! Hitting sets by branch and bound, once the clues of one band are decided.
//!
//! What is left of each unavoidable set in the other two bands (54 cells) must be hit by at most so many further clues. A
//! node branches on the cells of a smallest set; a cell that has been tried is dead for its later siblings. Disjoint unhit
//! sets are a lower bound (McGuire, Tugemann and Civario 2014); where they are exactly as many as clues are left, every
//! cell outside of them is dead too.
//!
//! The unhit sets of a node are a [`Block`], the smallest first; a set of the first 64 of them is one word. Where many clues
//! are left a node makes a block of its own, elsewhere it uses that of a node above: that is most of the nodes.

use std::ops::ControlFlow;

use garns_nine::{Grid, Limits, Solver};
#[cfg(target_arch = "x86_64")]
use multiversion::{inherit_target, multiversion};

use super::Part;
use super::block::{Block, bits};
use crate::budget::{Budget, Unfinished};

/// The cells of two bands.
const BOTH: u64 = (1 << 54) - 1;
/// The cells of the first of two bands.
const FIRST: u64 = (1 << 27) - 1;

/// From so many clues left on, a node makes a block of its own, in which dead cells are gone, and tries several packings.
const OWN_BLOCK: usize = 8;
/// Among so many of the smallest sets the one with the fewest live cells is branched on.
const LOOK_AT: usize = 10;
/// Learned sets of up to so many cells are kept for the parts that follow.
const KEPT: u32 = 36;

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
    /// The sets that the part leaves unhit.
    squeezed: Vec<u64>,
    /// Unavoidable sets, those met on the way among them.
    sets: Vec<u128>,
    part: Part,
    nodes: u64,
}

impl Search {
    pub(super) fn new(digits: [u8; 81], sets: Vec<u128>, at_most: usize) -> Search {
        let blocks = (0..at_most + 2).map(|_| Block::new()).collect();
        let part = Part { band: 0, clues: 0, left: 0, room: [0; 2] };
        Search {
            digits,
            solver: Solver::new(),
            blocks,
            scratch: Vec::new(),
            squeezed: Vec::new(),
            sets,
            part,
            nodes: 0,
        }
    }

    /// Finds all puzzles of a part.
    pub(super) fn run(
        &mut self,
        part: &Part,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(u128),
    ) -> Result<(), Unfinished> {
        self.part = *part;
        let mut dead = 0;
        if part.room[0] == 0 {
            dead |= FIRST;
        }
        if part.room[1] == 0 {
            dead |= BOTH & !FIRST;
        }
        self.squeezed.clear();
        self.squeezed
            .extend(self.sets.iter().filter(|set| *set & part.clues == 0).map(|set| part.squeeze(*set)));
        self.squeezed.sort_unstable_by_key(|set| set.count_ones());
        explore(self, dead, budget, found)
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
            if set & block.chosen == 0 {
                block.sets.push(set & !block.dead);
            }
        }
        set
    }

    /// Makes the block of a node, of the sets in the one above that it leaves unhit; false if one of them has only dead
    /// cells.
    #[inline(always)]
    fn own_block(&mut self, node: &Node) -> bool {
        let (above, below) = self.blocks.split_at_mut(node.block);
        let Some(above) = above.last() else { return false };
        below[0].fill(&above.sets, node.chosen, node.dead, &mut self.scratch)
    }

    /// The live cells of a small set.
    #[inline(always)]
    fn branch(&self, node: &Node) -> u64 {
        let sets = &self.blocks[node.block].sets;
        let live = bits(node.unhit).take(LOOK_AT).map(|set| sets[set] & !node.dead);
        live.min_by_key(|set| set.count_ones()).unwrap_or(0)
    }

    /// The last clue must be in every set that is left.
    #[inline(always)]
    fn last(&mut self, node: &Node, found: &mut dyn FnMut(u128)) {
        let mut common = BOTH & !node.dead & !node.chosen;
        let sets = &self.blocks[node.block].sets;
        for set in bits(node.unhit) {
            common &= sets[set];
            if common == 0 {
                return;
            }
        }
        let block = &self.blocks[node.block];
        for set in &block.sets[block.len..] {
            if set & node.chosen == 0 {
                common &= set;
                if common == 0 {
                    return;
                }
            }
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

/// Finds all puzzles of a part. Most of the time is spent here, so it is compiled once more for processors that count
/// bits in one instruction; what it calls by the million is inlined into it.
#[cfg_attr(target_arch = "x86_64", multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn explore(
    search: &mut Search,
    dead: u64,
    budget: &Budget<'_>,
    found: &mut dyn FnMut(u128),
) -> Result<(), Unfinished> {
    /// Below a node in a block of its own.
    #[cfg_attr(target_arch = "x86_64", inherit_target)]
    fn in_own_block(
        search: &mut Search,
        from: &Node,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(u128),
    ) -> Result<(), Unfinished> {
        search.nodes += 1;
        if search.nodes.is_multiple_of(1 << 6) {
            budget.check()?;
        }
        let mut here = *from;
        here.block += 1;
        loop {
            if !search.own_block(&here) {
                return Ok(());
            }
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
            if here.left == 0 {
                return Ok(());
            }
            let Some(outside) = search.blocks[here.block].bound(here.unhit, here.left) else { return Ok(()) };
            let dead = outside & BOTH & !here.dead & !here.chosen;
            here.dead |= dead;
            if dead == 0 || here.left < OWN_BLOCK {
                break;
            }
        }
        for cell in bits(search.branch(&here)) {
            let next = here.with(cell, search.blocks[here.block].hits[cell]);
            match next.left {
                1 => search.last(&next, found),
                2..OWN_BLOCK => in_block(search, &next, budget, found)?,
                _ => in_own_block(search, &next, budget, found)?,
            }
            here.dead |= 1 << cell;
        }
        Ok(())
    }

    /// Below a node in the block of one above, as long as that has sets that are not hit.
    #[cfg_attr(target_arch = "x86_64", inherit_target)]
    fn in_block(
        search: &mut Search,
        from: &Node,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(u128),
    ) -> Result<(), Unfinished> {
        if from.unhit == 0 {
            return in_own_block(search, from, budget, found);
        }
        let mut here = *from;
        let (count, union) = search.blocks[here.block].packing(here.unhit, here.left);
        if count > here.left {
            return Ok(());
        }
        if count == here.left {
            here.dead |= !union;
        }
        for cell in bits(search.branch(&here)) {
            let next = here.with(cell, search.blocks[here.block].hits[cell]);
            match next.left {
                1 => search.last(&next, found),
                _ => in_block(search, &next, budget, found)?,
            }
            here.dead |= 1 << cell;
        }
        Ok(())
    }

    if !search.blocks[0].fill(&search.squeezed, 0, dead, &mut search.scratch) {
        return Ok(());
    }
    let Part { left, room, .. } = search.part;
    let root = Node { block: 0, unhit: 0, chosen: 0, dead, left, room };
    in_own_block(search, &root, budget, found)
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
