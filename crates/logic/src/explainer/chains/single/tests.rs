use super::*;

/// Boards of a hard puzzle with candidates struck out at random, and all chains measured one by one.
#[test]
fn there_are_chains_where_it_is_said_so() {
    let puzzle = b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let givens = puzzle.map(|letter| if letter == b'.' { 0 } else { letter - b'0' });
    let source = Board::new(&givens);
    let mut single = Single::default();
    let (mut random, mut counts) = (7_u32, [0; 2]);
    for round in 0..400 {
        let mut board = source.clone();
        for _ in 0..round / 4 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (cell, digit) = (random as usize / 64 % 81, random as usize / 65_536 % 9);
            board.remove(cell, digit);
        }
        single.graph.candidates(&board);
        for links in [Links::X, Links::Y, Links::XY] {
            let shown = single.existence.shown(&board, &source, links);
            single.graph.link(&board, links);
            let mut any = false;
            for number in 0..single.graph.spots.len() {
                let spot = single.graph.spots[number];
                for on in [false, true] {
                    let found = single.shortest(number, on, u32::MAX).is_some();
                    let said = shown.as_ref().is_some_and(|shown| single.existence.shows(shown, spot, on));
                    assert_eq!(said, found, "{round}: {links:?} {spot} {on}");
                    any |= found;
                }
            }
            assert_eq!(shown.is_some(), any, "{round}: {links:?}");
            counts[usize::from(any)] += 1;
        }
    }
    assert!(counts[0] > 20 && counts[1] > 20, "{counts:?}");
}
