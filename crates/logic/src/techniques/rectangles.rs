//! Rectangles of two rows, two columns and two boxes: what arguments from a single solution look at.

use garns_puzzle::Candidates;
use garns_puzzle::rules::HouseKind;

use crate::{CellSet, Position, Role, Step, Topology};

/// Four cells: the corners at 0 and 3 are opposite, as are those at 1 and 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    /// The corners: 0 and 1 share a row, 0 and 2 a column.
    pub(crate) corners: [usize; 4],
}

/// Pairs of corners in one line, and the corner opposite to each.
pub(crate) const SIDES: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

impl Rectangle {
    /// The corners as a set.
    pub(crate) fn set<S: CellSet>(&self) -> S {
        S::of(self.corners)
    }
}

/// All rectangles of a plain grid, those with a given corner too. The ground keeps them.
pub(crate) fn rectangles<S: CellSet>(ground: &Topology<S>) -> Vec<Rectangle> {
    let mut all = Vec::new();
    if !ground.plain {
        return all;
    }
    let of = |kind: HouseKind| -> Vec<usize> {
        (0..ground.houses.len()).filter(|house| ground.houses[*house].kind == kind).collect()
    };
    let (rows, cols) = (of(HouseKind::Row), of(HouseKind::Column));
    let cell = |row: usize, col: usize| (ground.houses[row].cells & ground.houses[col].cells).first();
    let block =
        |cell: usize| ground.house_at(cell, |kind| matches!(kind, HouseKind::Box | HouseKind::Region));
    for (i, &top) in rows.iter().enumerate() {
        for &bottom in &rows[i + 1..] {
            for (j, &left) in cols.iter().enumerate() {
                for &right in &cols[j + 1..] {
                    let corners =
                        [cell(top, left), cell(top, right), cell(bottom, left), cell(bottom, right)];
                    let [Some(a), Some(b), Some(c), Some(d)] = corners else { continue };
                    let mut blocks = [a, b, c, d].map(block);
                    if blocks.contains(&None) {
                        continue;
                    }
                    blocks.sort_unstable();
                    // Two boxes, two corners in each.
                    if blocks[0] == blocks[1] && blocks[2] == blocks[3] && blocks[1] != blocks[2] {
                        all.push(Rectangle { corners: [a, b, c, d] });
                    }
                }
            }
        }
    }
    all
}

/// A rectangle of blank cells that each may hold one of two values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadly {
    /// The rectangle.
    pub(crate) rectangle: Rectangle,
    /// The two values.
    pub(crate) values: [usize; 2],
}

impl Deadly {
    /// The two values as a set.
    pub(crate) fn pair(&self) -> Candidates {
        self.values.into_iter().collect()
    }

    /// The corners, by place, that may hold something else.
    pub(crate) fn open<S: CellSet>(&self, position: &Position<S>) -> Vec<usize> {
        let more = |corner: &usize| {
            !position.candidates[self.rectangle.corners[*corner]].without(self.pair()).is_empty()
        };
        (0..4).filter(more).collect()
    }

    /// A step on this rectangle.
    pub(crate) fn step<S: CellSet>(&self, position: &Position<S>) -> Step {
        let mut step = Step::default().values(self.values).cells(self.rectangle.set::<S>());
        for value in self.values {
            step = step.using(self.rectangle.set::<S>() & position.places[value], value, Role::Base);
        }
        step
    }
}

/// All rectangles of blank cells and pairs of values that could fill them both ways round. A corner may have
/// lost one of the two values, but each value must be left somewhere in both rows.
pub(crate) fn deadly<S: CellSet>(position: &Position<S>) -> Vec<Deadly> {
    let mut all = Vec::new();
    for &rectangle in position.ground.rectangles() {
        if !rectangle.set::<S>().within(position.blank) {
            continue;
        }
        let union = position.union(rectangle.set());
        let values: Vec<usize> = union.iter().collect();
        for (i, &a) in values.iter().enumerate() {
            for &b in &values[i + 1..] {
                let pair: Candidates = [a, b].into_iter().collect();
                let held = rectangle.corners.map(|cell| position.candidates[cell] & pair);
                let small =
                    rectangle.corners.iter().zip(held).any(|(cell, held)| position.candidates[*cell] == held);
                if held.iter().all(|held| !held.is_empty()) && small {
                    all.push(Deadly { rectangle, values: [a, b] });
                }
            }
        }
    }
    all
}
