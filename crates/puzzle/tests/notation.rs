//! Cells and lists of cells as text: what is written is read again, and nothing people type is fatal.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

use garns_puzzle::{Cell, Cells, Lang};
use proptest::prelude::*;

fn cell() -> impl Strategy<Value = Cell> {
    let number = || prop_oneof![0..70_u16, any::<u16>(), Just(u16::MAX)];
    (number(), number()).prop_map(|(row, col)| Cell::new(row, col))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_cell_is_read_as_it_is_written(cell in cell()) {
        let text = cell.to_string();
        prop_assert_eq!(text.parse(), Ok(cell));
        prop_assert_eq!(text.to_uppercase().parse(), Ok(cell));
        let json = serde_json::to_string(&cell).unwrap();
        prop_assert_eq!(&json, &format!("\"{text}\""));
        prop_assert_eq!(serde_json::from_str::<Cell>(&json).unwrap(), cell);
    }

    #[test]
    fn a_list_is_read_as_it_is_written(list in prop::collection::vec(cell(), 0..20), comma: bool) {
        let cells = Cells::from(list);
        let text = cells.to_string();
        let text = if comma { text.replace(' ', ",") } else { text };
        prop_assert_eq!(text.parse(), Ok(cells.clone()));
        let json = serde_json::to_string(&cells).unwrap();
        prop_assert_eq!(serde_json::from_str::<Cells>(&json).unwrap(), cells);
    }

    #[test]
    fn a_run_is_every_cell_from_end_to_end(from in (0..80_u16, 0..80_u16), way in 0..8_usize, steps in 0..40_u16) {
        let (down, right) =
            [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)][way];
        // Far enough from the corner for every direction.
        let from = Cell::new(from.0 + 40, from.1 + 40);
        let at = |k: i32| from.offset(down * k, right * k).unwrap();
        let expected: Cells = (0..=i32::from(steps)).map(at).collect();
        let run: Cells = format!("{from}-{}", at(i32::from(steps))).parse().unwrap();
        prop_assert_eq!(run, expected);
    }

    #[test]
    fn no_text_is_fatal(text in "\\PC{0,30}", like in "[rRcC0-9 ,+.-]{0,24}", number in "[0-9]{1,25}") {
        for text in [text, like, format!("r{number}c{number}"), format!("r1c1-r{number}c{number}")] {
            if let Ok(cell) = text.parse::<Cell>() {
                prop_assert_eq!(cell.to_string().parse(), Ok(cell));
            }
            match text.parse::<Cells>() {
                Ok(cells) => prop_assert_eq!(cells.to_string().parse(), Ok(cells)),
                Err(wrong) => {
                    prop_assert!(wrong.0.chars().count() <= 40);
                    for lang in [Lang::En, Lang::Pt] {
                        prop_assert!(wrong.text(lang).contains(&wrong.0));
                    }
                }
            }
        }
    }

    #[test]
    fn steps_never_leave_the_numbers(cell in cell(), other in cell(), down: i32, right: i32) {
        if let Some(moved) = cell.offset(down, right) {
            prop_assert_eq!(i64::from(moved.row), i64::from(cell.row) + i64::from(down));
            prop_assert_eq!(i64::from(moved.col), i64::from(cell.col) + i64::from(right));
        }
        let apart = |a: u16, b: u16| i64::from(a) - i64::from(b);
        let steps = apart(cell.row, other.row).abs() + apart(cell.col, other.col).abs();
        prop_assert_eq!(cell.touches(other), steps == 1);
    }
}

#[test]
fn the_far_corner_is_a_cell_too() {
    let corner = Cell::new(u16::MAX, u16::MAX);
    assert_eq!(corner.to_string(), "r65536c65536");
    assert_eq!("r65536c65536".parse(), Ok(corner));
    assert!("r65537c1".parse::<Cell>().is_err());
    assert!(!corner.touches(Cell::new(0, 0)));
    assert_eq!(corner.offset(i32::MAX, 0), None);
    assert_eq!(corner.offset(1, 0), None);
}

#[test]
fn what_is_not_a_cell_is_quoted_in_both_languages() {
    let wrong = "r1c1 x9".parse::<Cells>().unwrap_err();
    assert_eq!(wrong.text(Lang::En), wrong.to_string());
    assert_eq!(
        wrong.text(Lang::Pt),
        "\"x9\" não é uma célula como r1c9 nem uma sequência de células como r1c1-r1c9"
    );
}
