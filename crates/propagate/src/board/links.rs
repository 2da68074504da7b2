//! Binary constraints, arc consistent: a cell that changes leaves to each cell it is related to what goes with its domain.
//!
//! There may be hundreds, many of one kind: neighbours that aren't consecutive, the steps of all whispers. So they are no
//! propagators of the queue. What a domain leaves is a table lookup for eight values at a time (bitwise, as in AC3bit by
//! Lecoutre and Vion 2008), made once for all cells that are related to it in the same way.

use std::sync::Arc;

use super::Conflict;
use super::queue::Queue;
use crate::relation::Relation;
use crate::{CellIndex, Domain};

/// Two cells, and how they are related.
pub(crate) type Binary = (CellIndex, CellIndex, Arc<Relation>);

/// For every eight values what each subset of them is related to.
type Images = [u64; 256];

/// The cells that are related to one in the same way.
#[derive(Clone, Debug)]
struct Link {
    /// Where its images are, and where its cells end; they begin where those of the link before it end.
    images: u32,
    end: u32,
}

/// The links of all cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// Of cell `c`: `links[starts[c]..starts[c + 1]]`, and the first of their cells.
    starts: Vec<(u32, u32)>,
    links: Vec<Link>,
    others: Vec<CellIndex>,
    images: Vec<Images>,
    /// How many images a relation has.
    eights: usize,
}

impl Links {
    /// The links of so many cells.
    pub(super) fn new(cells: usize, related: &[Binary]) -> Links {
        let mut links = Links::default();
        let Some((_, _, relation)) = related.first() else { return links };
        links.eights = relation.images(false).len() / 256;
        let mut known: Vec<(*const Relation, bool, u32)> = Vec::new();
        let mut of: Vec<Vec<(u32, Vec<CellIndex>)>> = vec![Vec::new(); cells];
        for (first, second, relation) in related {
            for (one, other, backward) in [(*first, *second, false), (*second, *first, true)] {
                let key = (Arc::as_ptr(relation), backward);
                let images = match known.iter().rev().find(|known| (known.0, known.1) == key) {
                    Some(known) => known.2,
                    None => {
                        let at = links.images.len() as u32;
                        links.images.extend(relation.images(backward).as_chunks().0);
                        known.push((key.0, key.1, at));
                        at
                    }
                };
                let own = &mut of[one.index()];
                match own.iter_mut().find(|(known, _)| *known == images) {
                    Some((_, others)) => others.push(other),
                    None => own.push((images, vec![other])),
                }
            }
        }
        links.starts.push((0, 0));
        for own in of {
            for (images, others) in own {
                links.others.extend(others);
                links.links.push(Link { images, end: links.others.len() as u32 });
            }
            links.starts.push((links.links.len() as u32, links.others.len() as u32));
        }
        links
    }

    /// Whether each cell has any; nothing if none has.
    pub(super) fn linked(&self) -> Vec<bool> {
        self.starts.windows(2).map(|pair| pair[0].0 != pair[1].0).collect()
    }

    /// Follows the links of a cell that has changed; the cell whose domain is wiped out, if one is.
    #[inline]
    pub(super) fn follow(
        &self,
        cell: CellIndex,
        domains: &mut [Domain],
        queue: &mut Queue,
    ) -> Result<(), CellIndex> {
        let own = domains[cell.index()];
        let (first, mut from) = self.starts[cell.index()];
        let last = self.starts[cell.index() + 1].0;
        for link in &self.links[first as usize..last as usize] {
            let images = &self.images[link.images as usize..link.images as usize + self.eights];
            let mut set = own;
            let mut left = 0;
            for subsets in images {
                left |= subsets[(set & 255) as usize];
                set >>= 8;
            }
            for &other in &self.others[from as usize..link.end as usize] {
                let domain = &mut domains[other.index()];
                if *domain & !left != 0 {
                    *domain &= left;
                    queue.changed(other, *domain).map_err(|Conflict| other)?;
                }
            }
            from = link.end;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Board;

    const CELLS: usize = 6;
    const VALUES: usize = 9;

    proptest! {
        /// A value stays if and only if every related cell has a partner for it, and so on.
        #[test]
        fn every_value_has_partners(
            domains in proptest::collection::vec(1..1u64 << VALUES, CELLS),
            tables in proptest::collection::vec(proptest::collection::vec(0..1u64 << VALUES, VALUES), 1..4),
            pairs in proptest::collection::vec((0..CELLS, 1..CELLS, 0..4usize), 0..8),
        ) {
            let relations: Vec<Arc<Relation>> =
                tables.iter().map(|rows| Arc::new(Relation::new(VALUES, |a, b| rows[a] >> b & 1 == 1))).collect();
            let pairs: Vec<(usize, usize, usize)> =
                pairs.into_iter().map(|(a, b, table)| (a, (a + b) % CELLS, table % tables.len())).collect();
            let related: Vec<Binary> = pairs
                .iter()
                .map(|&(a, b, table)| (CellIndex::new(a), CellIndex::new(b), Arc::clone(&relations[table])))
                .collect();
            let mut board = Board::new(domains.clone(), &[], &[], &related);
            let found = board.spread().ok().map(|()| board.domains);

            let mut slow = domains;
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
