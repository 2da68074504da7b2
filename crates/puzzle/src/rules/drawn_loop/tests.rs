//! Lines drawn into three rows of four cells.

use super::*;

const OFF: i64 = 1;
const V: i64 = 2;
const H: i64 = 3;
const UR: i64 = 4;
const RD: i64 = 5;
const DL: i64 = 6;
const LU: i64 = 7;
const E: i64 = 8;

fn rule() -> Loop {
    let cells = "r1c1-r1c4 r2c1-r2c4 r3c1-r3c4".parse().unwrap();
    let shapes = "r5c1-r5c4 r6c1-r6c4 r7c1-r7c4".parse().unwrap();
    Loop { cells, shapes, open: false, touch: Touch::Sides, least: None, stretches: Stretches::Any }
}

/// Three rows of four cells, boxes of two columns, and what tells of them.
fn said(rule: Loop, values: [i64; 12], shapes: [i64; 12]) -> usize {
    let blocks = crate::Blocks::Boxes { rows: 3, cols: 2 };
    let frame = crate::Frame::rectangle(3, 4, blocks).unwrap().beside(Cell::new(4, 0), 3, 4).unwrap();
    let mut puzzle = Puzzle::new(frame, crate::Values::count(9).unwrap()).unwrap();
    let houses = puzzle.rules().len();
    puzzle.add(rule).unwrap();
    let grid = values.iter().chain(&shapes).map(|number| puzzle.values().rank(*number)).collect();
    let broken = puzzle.check(&grid);
    broken.iter().filter(|violation| violation.source == crate::Source::Rule(houses)).count()
}

#[rustfmt::skip]
const RING: [i64; 12] = [
    RD, H, H, DL,
    V, OFF, OFF, V,
    UR, H, H, LU,
];

#[test]
fn one_closed_line() {
    assert_eq!(said(rule(), [0; 12], RING), 0);
    assert_eq!(said(rule(), [0; 12], [0; 12]), 0);
    assert_eq!(said(rule(), [0; 12], [OFF; 12]), 1, "there is no line");
    assert_eq!(
        said(rule(), [0; 12], [&[V][..], &[0; 11]].concat().try_into().unwrap()),
        1,
        "out of the grid"
    );
    let two = [RD, DL, RD, DL, UR, LU, UR, LU, OFF, OFF, OFF, OFF];
    assert_eq!(said(rule(), [0; 12], two), 1, "there are two");
    let mut cut = RING;
    cut[1] = OFF;
    assert_eq!(said(rule(), [0; 12], cut), 2, "both neighbours go on");
    let closed = [RD, DL, 0, 0, UR, LU, 0, 0, 0, 0, 0, LU];
    assert_eq!(said(rule(), [0; 12], closed), 1, "it is closed, and there is more of it elsewhere");
}

#[test]
fn a_path_has_two_ends() {
    let path = || Loop { open: true, ..rule() };
    let bent = [E, H, DL, OFF, OFF, OFF, V, OFF, OFF, OFF, E, OFF];
    assert_eq!(said(path(), [0; 12], bent), 0);
    assert_eq!(said(path(), [0; 12], RING), 1, "it has none");
    assert_eq!(said(rule(), [0; 12], bent), 2, "a loop has none");
    let two = [E, E, OFF, OFF, OFF, OFF, OFF, OFF, OFF, OFF, OFF, OFF];
    assert!(said(path(), [0; 12], two) > 0, "nothing is between them");
}

#[test]
fn where_it_touches_itself() {
    let touching = [RD, DL, RD, DL, V, UR, LU, V, UR, H, H, LU];
    let sides = |touch| said(Loop { touch, ..rule() }, [0; 12], touching);
    assert_eq!((sides(Touch::Sides), sides(Touch::Corners)), (0, 5));
    let corner = [OFF, E, H, DL, E, OFF, OFF, V, UR, H, H, LU];
    let corners = |touch| said(Loop { touch, open: true, ..rule() }, [0; 12], corner);
    assert_eq!((corners(Touch::Corners), corners(Touch::Never)), (0, 1));
}

#[test]
fn what_it_does_along_it() {
    let values = [1, 6, 2, 7, 7, 0, 0, 1, 1, 6, 2, 8];
    let whispers = |least| said(Loop { least: Some(least), ..rule() }, values, RING);
    assert_eq!((whispers(4), whispers(6)), (0, 5));
    let renban = |values| said(Loop { stretches: Stretches::Renban, ..rule() }, values, RING);
    assert_eq!(renban([1, 2, 6, 7, 3, 9, 9, 8, 5, 4, 5, 4]), 0);
    assert_eq!(renban([1, 2, 6, 7, 3, 9, 9, 8, 5, 6, 5, 4]), 1);
    let sums = |values| said(Loop { stretches: Stretches::Sums, ..rule() }, values, RING);
    assert_eq!(sums([1, 2, 3, 4, 5, 9, 9, 6, 7, 8, 9, 1]), 0);
    assert_eq!(sums([1, 2, 3, 4, 5, 9, 9, 6, 7, 8, 9, 2]), 1);
    assert_eq!(sums([1, 1, 9, 0, 1, 9, 9, 9, 1, 1, 9, 9]), 1, "the second is too much already");
}
