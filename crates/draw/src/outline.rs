//! The border of a set of cells, drawn a little inside of it: boundary tracing, with the cells always on the right.

use std::collections::{HashMap, HashSet};

use garns_puzzle::Cell;

/// A corner of the canvas: row and column of the lines that cross there.
type Corner = (i32, i32);

/// A step along a border: rows down, columns right. The cells lie to the right of who walks.
type Way = (i32, i32);

/// The borders of the cells: for each a closed way round, as corners with how far each is to be moved (down,
/// right) so that the line runs inside. Holes have borders of their own; cells that touch at a corner only are
/// walked round one by one.
pub(crate) fn borders(cells: &[Cell]) -> Vec<Vec<(Corner, (i32, i32))>> {
    let inside: HashSet<(i32, i32)> =
        cells.iter().map(|cell| (i32::from(cell.row), i32::from(cell.col))).collect();
    // For each corner the ways that start there.
    let mut ways: HashMap<Corner, Vec<Way>> = HashMap::new();
    let mut order: Vec<(Corner, Way)> = Vec::new();
    let mut sorted: Vec<(i32, i32)> = inside.iter().copied().collect();
    sorted.sort_unstable();
    for &(row, col) in &sorted {
        let sides = [
            ((row - 1, col), (row, col), (0, 1)),
            ((row, col + 1), (row, col + 1), (1, 0)),
            ((row + 1, col), (row + 1, col + 1), (0, -1)),
            ((row, col - 1), (row + 1, col), (-1, 0)),
        ];
        for (beyond, from, way) in sides {
            if !inside.contains(&beyond) {
                ways.entry(from).or_default().push(way);
                order.push((from, way));
            }
        }
    }
    let mut taken: HashSet<(Corner, Way)> = HashSet::new();
    let mut loops = Vec::new();
    for &start in &order {
        if taken.contains(&start) {
            continue;
        }
        let mut round = Vec::new();
        let (mut at, mut way) = start;
        while taken.insert((at, way)) {
            at = (at.0 + way.0, at.1 + way.1);
            // Where two ways go on, the one to the right stays with the same cell.
            let right = (way.1, -way.0);
            let on = ways.get(&at).map_or(&[][..], Vec::as_slice);
            let next = if on.contains(&right) { right } else { on.first().copied().unwrap_or(way) };
            if next != way {
                let inward = |way: Way| (way.1, -way.0);
                let (a, b) = (inward(way), inward(next));
                round.push((at, (a.0 + b.0, a.1 + b.1)));
            }
            way = next;
        }
        loops.push(round);
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(text: &str) -> Vec<usize> {
        let cells: garns_puzzle::Cells = text.parse().unwrap();
        borders(&cells).iter().map(Vec::len).collect()
    }

    #[test]
    fn borders_turn_where_the_shape_does() {
        assert_eq!(corners("r1c1"), [4]);
        assert_eq!(corners("r1c1-r1c5"), [4]);
        assert_eq!(corners("r1c1 r1c2 r2c1"), [6], "an L");
        assert_eq!(corners("r1c1 r2c2"), [4, 4], "two cells that touch at a corner");
        let ring = "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3";
        assert_eq!(corners(ring), [4, 4], "a border around, and one around the hole");
    }

    #[test]
    fn the_line_runs_inside() {
        let square = borders(&["r1c1".parse().unwrap()]);
        for ((row, col), (down, right)) in &square[0] {
            assert_eq!((*down, *right), (if *row == 0 { 1 } else { -1 }, if *col == 0 { 1 } else { -1 }));
        }
        let l: garns_puzzle::Cells = "r1c1 r1c2 r2c1".parse().unwrap();
        let hollow = borders(&l)[0].iter().find(|(corner, _)| *corner == (1, 1)).unwrap().1;
        assert_eq!(hollow, (-1, -1), "the corner in the middle moves into the shape");
    }
}
