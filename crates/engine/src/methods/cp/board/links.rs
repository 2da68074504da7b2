//! Relations between two cells: a cell that changes leaves to each cell it is related to what goes with what it has left.
//!
//! There may be hundreds, many of one kind: neighbours that aren't consecutive, the steps of all whispers. So they are no
//! constraints that wait in the queue. What a cell's candidates leave is looked up once for all cells that are related to
//! it in the same way.

use std::sync::Arc;

use super::{Board, Dead};
use crate::methods::cp::relation::Relation;

/// Two cells, and how they are related.
pub(in crate::methods::cp) type Related = (u32, u32, Arc<Relation>);

/// Cells that are related to one in the same way.
#[derive(Clone, Debug)]
struct Link {
    relation: Arc<Relation>,
    /// Whether the one comes second in the relation.
    backward: bool,
    others: Vec<u32>,
}

/// How a cell takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// It has no links.
    None,
    /// It has, and they have seen all its changes.
    Calm,
    /// It changed since.
    Waits,
}

/// The links of all cells, and which cells have changed since theirs were last looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    of: Vec<Vec<Link>>,
    parts: Vec<Part>,
    waiting: Vec<u32>,
}

impl Links {
    /// The links of so many cells; all of them wait.
    pub(super) fn new(cells: usize, related: &[Related]) -> Links {
        let mut of: Vec<Vec<Link>> = vec![Vec::new(); cells];
        for (first, second, relation) in related {
            for (one, other, backward) in [(*first, *second, false), (*second, *first, true)] {
                let links = &mut of[one as usize];
                let known = links
                    .iter_mut()
                    .find(|link| link.backward == backward && Arc::ptr_eq(&link.relation, relation));
                match known {
                    Some(link) => link.others.push(other),
                    None => {
                        links.push(Link { relation: Arc::clone(relation), backward, others: vec![other] })
                    }
                }
            }
        }
        let part = |links: &Vec<Link>| if links.is_empty() { Part::None } else { Part::Waits };
        let parts: Vec<Part> = of.iter().map(part).collect();
        let waiting = (0..cells as u32).filter(|cell| parts[*cell as usize] == Part::Waits).collect();
        Links { of, parts, waiting }
    }

    /// A cell has changed.
    #[inline]
    pub(super) fn changed(&mut self, cell: u32) {
        if let Some(part @ Part::Calm) = self.parts.get_mut(cell as usize) {
            *part = Part::Waits;
            self.waiting.push(cell);
        }
    }

    /// Nothing waits any more.
    pub(super) fn clear(&mut self) {
        for cell in self.waiting.drain(..) {
            self.parts[cell as usize] = Part::Calm;
        }
    }

    /// The next cell that has changed.
    #[inline]
    fn next(&mut self) -> Option<u32> {
        let cell = self.waiting.pop()?;
        self.parts[cell as usize] = Part::Calm;
        Some(cell)
    }
}

impl Board {
    /// Looks at the links of one cell that has changed; whether there was one.
    #[inline]
    pub(super) fn follow_links(&mut self) -> Result<bool, Dead> {
        let Some(cell) = self.links.next() else { return Ok(false) };
        let bits = self.bits[cell as usize];
        for number in 0..self.links.of[cell as usize].len() {
            let link = &self.links.of[cell as usize][number];
            let left = if link.backward { link.relation.before(bits) } else { link.relation.after(bits) };
            for i in 0..link.others.len() {
                let other = self.links.of[cell as usize][number].others[i];
                let before = self.bits[other as usize];
                if before & !left != 0 {
                    self.lost = [other, cell];
                    self.changed(other, before & left)?;
                }
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CELLS: usize = 6;
    const VALUES: usize = 9;

    proptest! {
        /// A value stays if and only if every related cell has a partner for it, and so on.
        #[test]
        fn every_value_has_partners(
            bits in proptest::collection::vec(1..1u64 << VALUES, CELLS),
            tables in proptest::collection::vec(proptest::collection::vec(0..1u64 << VALUES, VALUES), 1..4),
            pairs in proptest::collection::vec((0..CELLS, 1..CELLS, 0..4usize), 0..8),
        ) {
            let relations: Vec<Arc<Relation>> =
                tables.iter().map(|rows| Arc::new(Relation::new(VALUES, |a, b| rows[a] >> b & 1 == 1))).collect();
            let pairs: Vec<(usize, usize, usize)> =
                pairs.into_iter().map(|(a, b, table)| (a, (a + b) % CELLS, table % tables.len())).collect();
            let related: Vec<Related> = pairs
                .iter()
                .map(|&(a, b, table)| (a as u32, b as u32, Arc::clone(&relations[table])))
                .collect();
            let mut board = Board::new(bits.clone(), &[], &[], &related);
            let found = board.spread().ok().map(|()| board.bits);

            let mut slow = bits;
            loop {
                let before = slow.clone();
                for &(a, b, table) in &pairs {
                    let goes = |x: usize, y: usize| tables[table][x] >> y & 1 == 1;
                    let has = |cell: usize, value: usize| before[cell] >> value & 1 == 1;
                    for value in 0..VALUES {
                        if !(0..VALUES).any(|other| has(b, other) && goes(value, other)) {
                            slow[a] &= !(1 << value);
                        }
                        if !(0..VALUES).any(|other| has(a, other) && goes(other, value)) {
                            slow[b] &= !(1 << value);
                        }
                    }
                }
                if slow == before {
                    break;
                }
            }
            prop_assert_eq!(found, (!slow.contains(&0)).then_some(slow));
        }
    }
}
