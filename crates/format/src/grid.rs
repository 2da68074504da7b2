//! Text grids: one line per row, with or without borders, and optionally a second grid that names the region
//! of each cell.

use garns_puzzle::{Blocks, LARGEST_GRID, Puzzle, Text};

use crate::rows::{
    characters, has_dash_cell, is_border, is_dashes, is_one_character, is_upright, numbered_lines,
    usual_length,
};
use crate::square::{Square, plain_order, symbols};
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// A drawing of the grid.
pub(crate) static FORMAT: Format = Format {
    name: "grid",
    title: Text { en: "grid", pt: "de grade" },
    about: Text {
        en: "One line per row, with or without borders; a second grid after it names the region of each cell.",
        pt: "Uma linha de texto para cada linha da grade, com ou sem bordas; uma segunda grade depois dela dá a região de \
             cada célula.",
    },
    extensions: &["grid", "txt"],
    one_line: false,
    fits: |text| numbered_lines(text).filter(|(_, line)| !line.trim().is_empty()).nth(1).is_some(),
    read: Some(read),
    write: Some(write),
};

/// Reads a drawing; lines that start with `#` are comments.
pub(crate) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let rows = numbered_lines(text).filter(|(_, line)| !crate::line::is_comment(line));
    read_rows(rows, hints).map(Read::from)
}

/// A row of 64 cells, each with a long symbol and blanks beside it, is shorter.
const LONGEST_ROW: usize = 8 * 1024;

/// A row of cells as it stands in the text.
struct Row<'a> {
    line: usize,
    text: &'a str,
    /// Whether an empty line stands before it.
    after_gap: bool,
}

/// Reads the grid on these lines.
pub(crate) fn read_rows<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    hints: &Hints,
) -> Result<Puzzle, ReadError> {
    let lines: Vec<(usize, &str)> = lines.collect();
    let dashes = lines.iter().any(|(_, line)| has_dash_cell(line));
    let mut rows = Vec::new();
    let mut gap = false;
    for (line, text) in lines {
        if text.trim().is_empty() {
            gap = true;
        } else if !is_border(text) || (dashes && is_dashes(text)) {
            rows.push(Row { line, text, after_gap: std::mem::take(&mut gap) });
        }
    }
    if rows.is_empty() {
        return Err(ReadErrorKind::NoPuzzle.into());
    }
    if let Some(row) = rows.iter().find(|row| row.text.len() > LONGEST_ROW) {
        return Err(ReadErrorKind::LineTooLong { limit: LONGEST_ROW }.at_line(row.line));
    }
    if rows.len() > 2 * LARGEST_GRID {
        // Too many whatever they are: not worth cutting all of them.
        let (_, widths) = cut_rows(&rows[..LARGEST_GRID], LARGEST_GRID);
        let expected = usual_length(widths.into_iter(), LARGEST_GRID);
        return Err(ReadErrorKind::RowCount { found: rows.len(), expected }.into());
    }
    let half = rows.len() / 2;
    let halves = rows.len() == 2 * half && rows.get(half).is_some_and(|row| row.after_gap);
    let (cut, widths) = cut_rows(&rows, rows.len());
    let width = usual_length(widths.iter().copied(), rows.len());
    if halves && width != rows.len() {
        let (givens, regions) = rows.split_at(half);
        let (cut_givens, widths) = cut_rows(givens, half);
        if usual_length(widths.iter().copied(), half) == half {
            let mut square = to_square(givens, cut_givens, half)?;
            let (cut_regions, _) = cut_rows(regions, half);
            square.regions = Some(to_square(regions, cut_regions, half)?.cells);
            return square.puzzle(hints, None);
        }
    }
    to_square(&rows, cut, width)?.puzzle(hints, None)
}

/// How the rows of a grid are cut into cells.
struct Cut<'a> {
    rows: Vec<Vec<&'a str>>,
    separated: bool,
}

/// Cuts rows into cells in the way that comes nearest to a square with so many rows.
fn cut_rows<'a>(rows: &[Row<'a>], wanted: usize) -> (Cut<'a>, Vec<usize>) {
    type Ways = [(bool, fn(&str) -> Vec<&str>); 5];
    const WAYS: Ways = [(true, tokens), (false, joined), (true, listed), (true, tabbed), (false, spaced)];
    let cut = |(separated, way): (bool, fn(&'a str) -> Vec<&'a str>)| {
        let rows: Vec<Vec<&str>> = rows.iter().map(|row| way(row.text)).collect();
        let width = usual_length(rows.iter().map(Vec::len), wanted);
        let exact = rows.iter().filter(|row| row.len() == width).count();
        (width.abs_diff(wanted), rows.len() - exact, Cut { rows, separated })
    };
    let lists = rows.iter().any(|row| row.text.contains([',', ';']));
    let ways = WAYS.into_iter().enumerate().filter(|(i, _)| if lists { *i == 2 } else { *i != 2 });
    let best = ways
        .map(|(_, way)| cut(way))
        .reduce(|best, next| if (next.0, next.1) < (best.0, best.1) { next } else { best });
    let cut = best.map_or(Cut { rows: Vec::new(), separated: false }, |(_, _, cut)| cut);
    let widths = cut.rows.iter().map(Vec::len).collect();
    (cut, widths)
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || is_upright(c)
}

/// What stands between blanks and upright lines.
fn tokens(row: &str) -> Vec<&str> {
    row.split(is_gap).filter(|token| !token.is_empty()).collect()
}

/// Every character but blanks and upright lines.
fn joined(row: &str) -> Vec<&str> {
    tokens(row).into_iter().flat_map(characters).collect()
}

/// What stands between commas or semicolons; nothing between two of them is a blank cell.
fn listed(row: &str) -> Vec<&str> {
    let row = row.trim().trim_matches(is_upright).trim();
    let row = row.strip_suffix([',', ';']).filter(|_| !row.contains(",,")).unwrap_or(row);
    row.split([',', ';']).map(|cell| cell.trim_matches(is_gap)).collect()
}

/// What stands between tabs.
fn tabbed(row: &str) -> Vec<&str> {
    if row.contains('\t') { row.split('\t').map(str::trim).collect() } else { tokens(row) }
}

/// Every character but upright lines: a space is a blank cell.
fn spaced(row: &str) -> Vec<&str> {
    row.split(is_upright).flat_map(characters).collect()
}

/// The rows as one square, if they are one.
fn to_square<'a>(rows: &[Row<'_>], cut: Cut<'a>, width: usize) -> Result<Square<'a>, ReadError> {
    for (number, (row, cells)) in (1..).zip(rows.iter().zip(&cut.rows)) {
        if cells.len() != width {
            let problem = ReadErrorKind::RowLength { row: number, found: cells.len(), expected: width };
            // Where rows and lines have the same numbers, one is enough.
            return Err(if row.line == number { problem.into() } else { problem.at_line(row.line) });
        }
    }
    if cut.rows.len() != width {
        return Err(ReadErrorKind::RowCount { found: cut.rows.len(), expected: width }.into());
    }
    if width > LARGEST_GRID {
        return Err(garns_puzzle::PuzzleError::FrameSize { rows: width, cols: width }.into());
    }
    let separated = cut.separated && width > 1;
    Ok(Square { order: width, cells: cut.rows.concat(), separated, regions: None })
}

/// Draws the grid with borders between boxes, or without and followed by its regions.
fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (order, cells) = (plain_order(puzzle, true)?, symbols(puzzle)?);
    // What stands between cells can't stand in one.
    let parted = |cell: &&String| cell.contains(|c| is_upright(c) || matches!(c, ',' | ';'));
    if let Some(cell) = cells.iter().find(parted) {
        return Err(Reason::Symbol(cell.clone()));
    }
    // Above order 9, single characters set apart would be read as numbers.
    let joined = order > 9 && puzzle.values().all_symbols().iter().all(|symbol| is_one_character(symbol));
    let drawing = Drawing { order, gap: if joined { "" } else { " " } };
    let blocks = puzzle.frame().single().map(|grid| &grid.blocks);
    Ok(match blocks {
        Some(Blocks::Boxes { rows, cols }) => drawing.boxed(&cells, usize::from(*rows), usize::from(*cols)),
        Some(Blocks::Regions { of, names }) => {
            let names = region_letters(names);
            let region =
                |of: &Option<u16>| of.and_then(|i| names.get(usize::from(i)).cloned()).unwrap_or_default();
            let regions: Vec<String> = of.iter().map(region).collect();
            drawing.rows(&cells) + "\n" + &drawing.rows(&regions)
        }
        _ => drawing.rows(&cells),
    })
}

/// The names of regions as the grid can show them: as they are, or numbers.
fn region_letters(names: &[String]) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let plain = |name: &String| is_one_character(name) && name.chars().all(char::is_alphanumeric);
    if names.iter().all(|name| plain(name) && seen.insert(name.as_str())) {
        return names.to_vec();
    }
    (1..=names.len()).map(|number| number.to_string()).collect()
}

/// How cells are laid out.
struct Drawing {
    order: usize,
    gap: &'static str,
}

impl Drawing {
    fn rows(&self, cells: &[String]) -> String {
        self.boxed(cells, self.order, self.order).lines().skip(1).take(self.order).fold(
            String::new(),
            |text, row| {
                let row = row.trim_matches(|c| c == '|' || c == ' ');
                text + row + "\n"
            },
        )
    }

    fn boxed(&self, cells: &[String], box_rows: usize, box_cols: usize) -> String {
        let wide = cells.iter().map(|cell| characters(cell).len()).max().unwrap_or(1);
        let width = box_cols * (wide + self.gap.len()) + self.gap.len();
        let border = format!("+{}\n", format!("{}+", "-".repeat(width)).repeat(self.order / box_cols));
        let mut text = border.clone();
        for (i, row) in cells.chunks(self.order).enumerate() {
            for part in row.chunks(box_cols) {
                text.push('|');
                for cell in part {
                    text += self.gap;
                    text += &" ".repeat(wide - characters(cell).len());
                    text += cell;
                }
                text += self.gap;
            }
            text += "|\n";
            if (i + 1) % box_rows == 0 {
                text += &border;
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Puzzle, String> {
        read(text, &Hints::default()).map(|read| read.puzzle).map_err(|error| error.to_string())
    }

    const FOUR: &str = "1...\n..2.\n.3..\n...4\n";

    #[test]
    fn borders_and_gaps_make_no_difference() {
        let plain = parse(FOUR).unwrap();
        for same in [
            "1 . . .\n. . 2 .\n. 3 . .\n. . . 4",
            "1.|..\n..|2.\n--+--\n.3|..\n..|.4",
            "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+",
            "╔═══╤═══╗\n║1 .│. .║\n║. .│2 .║\n╟───┼───╢\n║. 3│. .║\n║. .│. 4║\n╚═══╧═══╝",
            "1...\n..2.\n\n.3..\n...4",
            "1,,,\n,,2,\n,3,,\n,,,4",
            "1,0,0,0,\n0,0,2,0,\n0,3,0,0,\n0,0,0,4,",
            "1\t\t\t\n\t\t2\t\n\t3\t\t\n\t\t\t4",
            "|1 |  |\n|  |2 |\n| 3|  |\n|  | 4|",
            "1---\n--2-\n-3--\n---4",
            "! 1 . ! . . !\n! . . ! 2 . !\n! . 3 ! . . !\n! . . ! . 4 !",
            "# comment\n  1...\t\n  ..2.\n  .3..\n  ...4  ",
        ] {
            assert_eq!(parse(same).as_ref(), Ok(&plain), "{same}");
        }
        let blank_row = parse("1---\n----\n-3--\n---4").unwrap();
        assert_eq!(blank_row.givens().blanks(), 13);
    }

    #[test]
    fn a_second_grid_names_regions() {
        let jigsaw = parse("1...\n..2.\n.3..\n...4\n\naaab\nacbb\nccdb\ncddd\n").unwrap();
        assert_eq!(jigsaw.kind().name(), "jigsaw");
        assert_eq!(parse(&write(&jigsaw).unwrap()).as_ref(), Ok(&jigsaw));
        let wrong = parse("1...\n..2.\n.3..\n...4\n\naaaa\nabbb\nccdb\ncddd\n");
        assert!(wrong.is_err_and(|error| error.starts_with("region a has 5 cells")));
    }

    #[test]
    fn larger_numbers_stand_apart() {
        let row = |first: &str| format!("{first}{}\n", " .".repeat(15));
        let text = row("16") + &row(".").repeat(15);
        let puzzle = parse(&text).unwrap();
        assert_eq!((puzzle.values().len(), puzzle.givens().get(0)), (16, Some(15)));
        assert_eq!(parse(&write(&puzzle).unwrap()).as_ref(), Ok(&puzzle));
    }

    #[test]
    fn wrong_rows_are_named() {
        let error = |text: &str| parse(text).unwrap_err();
        assert_eq!(error("1..\n..2.\n.3..\n...4"), "row 1 has 3 cells, expected 4");
        assert_eq!(error("# a\n1...\n..2.\n.3...\n...4"), "line 4: row 3 has 5 cells, expected 4");
        assert_eq!(error("1...\n..2.\n.3.."), "the grid has 3 rows, expected 4");
        assert_eq!(error(&"1234\n".repeat(5000)), "the grid has 5000 rows, expected 4");
        assert_eq!(error(&format!("1\n{}", "1".repeat(9000))), "line 2: the line is longer than 8 KiB");
        assert_eq!(error("+---+\n+---+"), "there is no puzzle in the input");
    }

    #[test]
    fn the_drawing_shows_boxes() {
        let drawn = write(&parse(FOUR).unwrap()).unwrap();
        let expected = "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n";
        assert_eq!(drawn.lines().count(), 7);
        assert!(drawn.starts_with(expected), "{drawn}");
    }

    #[test]
    fn a_symbol_with_a_sign_that_parts_cells_is_refused() {
        for symbol in ["a:b", "a|", "a,b", ";a"] {
            let values = garns_puzzle::Values::symbols([symbol, "c"]).unwrap();
            let mut puzzle = Puzzle::new(garns_puzzle::Frame::latin(2).unwrap(), values).unwrap();
            puzzle.give("r1c1".parse().unwrap(), 0).unwrap();
            assert_eq!(write(&puzzle).unwrap_err(), Reason::Symbol(symbol.to_owned()));
        }
    }
}
