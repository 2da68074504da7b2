//! Counts by their bounds: how many cells hold one of some values for sure, and how many can.

use garns_puzzle::Candidates;
use garns_puzzle::meaning::Demand;

use super::layered::{GROUPS, Layered};

impl Layered {
    /// Filters a count by its bounds, where it is long or of one value: how many cells hold one of the values for sure, and how many can, of cells that
    /// differ no more than there are values.
    pub(super) fn filter_count(&self, demand: &Demand, domains: &mut [Candidates]) -> bool {
        let Demand { values, count, exactly } = *demand;
        let may = |place: &usize| !(domains[self.cells[*place]] & values).is_empty();
        let (mut rooms, mut alone) = ([(0, Candidates::NONE); GROUPS], 0);
        for place in (0..self.cells.len()).filter(may) {
            match self.groups[place].0 {
                Some(group) => {
                    rooms[group].0 += 1;
                    rooms[group].1 |= domains[self.cells[place]] & values;
                }
                None => alone += 1,
            }
        }
        let room = alone + rooms.iter().map(|(cells, values)| values.len().min(*cells)).sum::<usize>();
        let fixed = self.cells.iter().filter(|cell| domains[**cell].without(values).is_empty()).count();
        if room < count || exactly && fixed > count {
            return false;
        }
        for (cell, (group, _)) in self.cells.iter().zip(&self.groups) {
            let all = group.is_none_or(|group| rooms[group].1.len() >= rooms[group].0);
            let domain = domains[*cell];
            if exactly && fixed == count && !domain.without(values).is_empty() {
                domains[*cell] = domain.without(values);
            } else if room == count && all && !(domain & values).is_empty() {
                domains[*cell] = domain & values;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::layered::Reading;
    use super::*;

    /// The bounds of a count exclude nothing that some way to fill the cells has.
    #[test]
    fn bounds_of_a_count_exclude_no_filling() {
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % bound
        };
        let (mut struck, mut impossible) = (0, 0);
        for _ in 0..2000 {
            let values = Candidates(1 + below(15));
            let demand = Demand { values, count: below(5) as usize, exactly: below(2) == 0 };
            let mut count = Layered::new((0..5).collect(), &[1, 2, 3, 4], Reading::Counts(vec![demand]));
            let differ = below(6) as usize;
            count.look_around(&|a, b| a.max(b) < differ);
            let start: Vec<Candidates> = (0..5).map(|_| Candidates(1 + below(15))).collect();
            let mut left = start.clone();
            let holds = count.filter_count(&demand, &mut left);
            let mut exact = [Candidates::NONE; 5];
            for filling in 0..4_usize.pow(5) {
                let rank = |cell: usize| filling / 4_usize.pow(cell as u32) % 4;
                let counted = (0..5).filter(|cell| values.has(rank(*cell))).count();
                let right = counted == demand.count || !demand.exactly && counted > demand.count;
                let apart = (0..differ.min(5)).all(|a| (0..a).all(|b| rank(a) != rank(b)));
                if right && apart && (0..5).all(|cell| start[cell].has(rank(cell))) {
                    (0..5).for_each(|cell| exact[cell] |= Candidates::only(rank(cell)));
                }
            }
            if exact[0].is_empty() {
                impossible += usize::from(!holds);
                continue;
            }
            assert!(holds, "{demand:?} {start:?}");
            for (left, exact) in left.iter().zip(exact) {
                assert!(exact.without(*left).is_empty(), "{demand:?} {start:?} {left:?}");
            }
            struck += usize::from(left != start);
        }
        assert!(struck > 100 && impossible > 100, "{struck} {impossible}");
    }
}
