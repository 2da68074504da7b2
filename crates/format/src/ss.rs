//! `.ss`: the boxed drawing of Simple Sudoku.

use garns_puzzle::{Blocks, Puzzle, Text};

use crate::rows::{is_border, numbered_lines};
use crate::square::{plain_order, single_characters};
use crate::{Format, Reason, grid};

/// Simple Sudoku's drawing; other drawings are read by [`grid`] in the same way.
pub(crate) static FORMAT: Format = Format {
    name: "ss",
    title: Text { en: "Simple Sudoku", pt: "Simple Sudoku" },
    about: Text {
        en: "The boxed drawing of Simple Sudoku: a frame of * and -, boxes between | and +.",
        pt: "O desenho do Simple Sudoku: moldura de * e -, blocos entre | e +.",
    },
    extensions: &["ss"],
    one_line: false,
    fits: |text| {
        let first = numbered_lines(text).map(|(_, line)| line.trim()).find(|line| !line.is_empty());
        first.is_some_and(|line| line.starts_with("*-") && is_border(line))
    },
    read: Some(grid::read),
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (order, cells) = (plain_order(puzzle, false)?, single_characters(puzzle)?);
    let (box_rows, box_cols) = match puzzle.frame().single().map(|grid| &grid.blocks) {
        Some(Blocks::Boxes { rows, cols }) => (usize::from(*rows), usize::from(*cols)),
        _ => (order, order),
    };
    let across = order / box_cols;
    let frame = format!("*{}*\n", "-".repeat(order + across - 1));
    let between = format!("|{}|\n", vec!["-".repeat(box_cols); across].join("+"));
    let mut text = frame.clone();
    for (i, row) in cells.chunks(order).enumerate() {
        if i > 0 && i % box_rows == 0 {
            text += &between;
        }
        let parts: Vec<String> = row.chunks(box_cols).map(<[String]>::concat).collect();
        text += &format!("|{}|\n", parts.join("|"));
    }
    Ok(text + &frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hints, read};

    const FILE: &str = "\
*-----------*
|1.3|6..|...|
|78.|...|..6|
|426|9.3|7.1|
|---+---+---|
|9..|7..|.5.|
|.3.|1.5|.6.|
|.4.|..2|..7|
|---+---+---|
|5.2|8.9|174|
|8..|...|.23|
|...|..4|8.5|
*-----------*
";

    #[test]
    fn figure_1_is_read_and_written() {
        assert!((FORMAT.fits)(FILE));
        let puzzle = read(FILE, &Hints::default()).unwrap();
        let line = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
        assert_eq!(puzzle, read(line, &Hints::default()).unwrap());
        assert_eq!(write(&puzzle).unwrap(), FILE);
    }

    #[test]
    fn other_orders_have_their_boxes() {
        let six = read(&".".repeat(36), &Hints::default()).unwrap();
        let text = write(&six).unwrap();
        assert!(text.starts_with("*-------*\n|...|...|\n|...|...|\n|---+---|\n"), "{text}");
        assert_eq!(read(&text, &Hints::default()).unwrap(), six);
    }
}
