//! From the fields to the puzzle.

use garns_puzzle::rules::{AntiKing, AntiKnight, House, NonConsecutive, OddEven, Parity};
use garns_puzzle::{Blocks, Candidates, Cell, Cells, Frame, Grid, Kind, Puzzle, PuzzleError, Rule, Values};

use super::document::{Document, default_blocks};
use super::fields::{Numbers, Rows, Size};
use super::{cages, rule};
use crate::alphabet::is_blank;
use crate::error::shown;
use crate::rows::{characters, numbered_lines};
use crate::square::{accept, region_blocks};
use crate::{Hints, ReadError, ReadErrorKind, Shape};

/// The rules of one document may list so many cells, counting repetitions.
const MOST_CELLS: usize = 1 << 22;

/// A problem with the field it is in, so that its line can be looked up.
#[derive(Debug)]
pub(crate) struct FieldError {
    field: &'static str,
    /// The line within a drawing, from 0, or the number of a rule.
    nth: usize,
    /// The field of that rule, or the name within a table.
    inner: Option<String>,
    problem: ReadErrorKind,
}

impl FieldError {
    /// The problem with the line it is on, if that can be found.
    pub(crate) fn locate(self, text: &str) -> ReadError {
        let lines = || numbered_lines(text).map(|(number, line)| (number, line.trim_start()));
        if self.field == "rules" {
            let first = || lines().find(|(_, line)| starts(line, "rules")).map(|(number, _)| number);
            let line = rule_line(text, self.nth, self.inner.as_deref());
            return at(self.problem, line.or_else(|| listed_line(text, self.nth)).or_else(first));
        }
        let Some((number, line)) = lines().find(|(_, line)| starts(line, self.field)) else {
            return self.problem.into();
        };
        if let Some(inner) = &self.inner {
            let mut below = lines().skip_while(|(line, _)| *line <= number);
            let mut table = below.by_ref().take_while(|(_, line)| !line.starts_with('['));
            let found = table.find(|(_, line)| starts(line, inner)).map(|(line, _)| line);
            return at(self.problem, found.or(Some(number)));
        }
        // Only a text over several lines, or a list with one row on each, goes on below its name.
        let opens = [r#"""""#, "'''", "["].iter().any(|open| line.trim_end().ends_with(open));
        let below = if opens && self.nth > 0 { self.nth } else { 0 };
        at(self.problem, Some(number + below))
    }
}

/// The line of the header of a rule in TOML, or that of a field of the rule.
fn rule_line(text: &str, nth: usize, field: Option<&str>) -> Option<usize> {
    let header = |line: &str| line.starts_with("[[") && line[2..].trim_start().starts_with("rules");
    let lines = || numbered_lines(text).map(|(number, line)| (number, line.trim_start()));
    let (number, _) = lines().filter(|(_, line)| header(line)).nth(nth)?;
    let mut fields = lines().skip_while(|(line, _)| *line <= number).take_while(|(_, line)| !header(line));
    Some(
        field.and_then(|field| fields.find(|(_, line)| starts(line, field))).map_or(number, |(line, _)| line),
    )
}

/// The line on which a rule of a list begins, as far as that can be told: rules that choose among others are not counted.
fn listed_line(text: &str, nth: usize) -> Option<usize> {
    let names = |line: &str| -> usize {
        let named = |rest: &str| rest.trim_start_matches('"').trim_start().starts_with(['=', ':']);
        line.match_indices("rule").filter(|(at, _)| named(&line[at + 4..])).count()
    };
    let mut before = 0;
    let mut lines = numbered_lines(text).skip_while(|(_, line)| !line.contains("rules"));
    let (number, _) = lines.find(|(_, line)| {
        before += names(line);
        before > nth
    })?;
    (!text.contains("options")).then_some(number)
}

/// Whether the line starts with this field, as TOML or JSON writes it, or as the header of its table.
fn starts(line: &str, field: &str) -> bool {
    let after = |line: &str| {
        let line = line.strip_prefix(['"', '[']).unwrap_or(line);
        line.strip_prefix(field).is_some_and(|rest| rest.trim_start().starts_with(['=', '"', ']', ':']))
    };
    // JSON may have it all on one line; then the first line is the best there is.
    after(line) || (line.starts_with('{') && line.contains(field))
}

fn at(problem: ReadErrorKind, line: Option<usize>) -> ReadError {
    match line {
        Some(line) => problem.at_line(line),
        None => problem.into(),
    }
}

/// Says that a problem is in a field.
fn within(field: &'static str) -> impl Fn(ReadErrorKind) -> FieldError {
    move |problem| FieldError { field, nth: 0, inner: None, problem: problem.in_field(field) }
}

/// Says that a problem is in a name of a table.
fn within_table(field: &'static str, name: &str) -> impl Fn(ReadErrorKind) -> FieldError {
    let inner = Some(name.to_owned());
    move |problem| FieldError { field, nth: 0, inner: inner.clone(), problem: problem.in_field(field) }
}

fn cells_in(field: &'static str, text: &str) -> Result<Cells, FieldError> {
    text.parse::<Cells>().map_err(|error| within(field)(not_a_cell(error)))
}

/// A problem of a field that the problem itself names.
fn about(field: &'static str, problem: impl Into<ReadErrorKind>) -> FieldError {
    FieldError { field, nth: 0, inner: None, problem: problem.into() }
}

impl Document {
    /// The puzzle these fields are, in a document in this language.
    pub(crate) fn puzzle(&self, hints: &Hints, language: &'static str) -> Result<Puzzle, FieldError> {
        let frame = self.frame()?;
        let values = self.values(&frame)?;
        let mut puzzle = Puzzle::new(frame, values).map_err(|flaw| about("size", flaw))?;
        *puzzle.notes_mut() = self.notes();
        puzzle.notes_mut().fog = match self.fog.as_deref() {
            Some("none") => Some(Cells::default()),
            Some(lit) => {
                let lit = cells_in("fog", lit)?;
                if let Some(cell) = lit.iter().copied().find(|cell| puzzle.index(*cell).is_none()) {
                    return Err(about("fog", PuzzleError::OutsideGrid { cell }));
                }
                Some(lit)
            }
            None => None,
        };
        self.add_marks(&mut puzzle)?;
        let givens = self.givens(&puzzle)?;
        let against = givens.iter().enumerate().find_map(|(i, rank)| {
            rank.filter(|rank| !hints.lenient && !puzzle.marks(i).has(*rank)).map(|rank| (i, rank))
        });
        if let Some((i, rank)) = against {
            let symbol = puzzle.values().symbol(rank).to_owned();
            return Err(about("marks", PuzzleError::GivenAgainstMarks { cell: puzzle.cells()[i], symbol }));
        }
        puzzle = puzzle.with_givens(givens);
        self.add_short_rules(&mut puzzle)?;
        self.add_cages(&mut puzzle)?;
        self.add_rules(&mut puzzle, language)?;
        accept(puzzle, hints).map_err(|error| about("givens", error.problem))
    }

    fn frame(&self) -> Result<Frame, FieldError> {
        let mut frame = self.grid_frame()?;
        for text in &self.beside {
            let wrong = || ReadErrorKind::FieldValue { field: "beside".into(), found: shown(text) };
            let parse = || {
                let (at, size) = text.trim().split_once(char::is_whitespace)?;
                match size.parse() {
                    Ok(Shape::Boxes { rows, cols }) => Some((at.parse().ok()?, rows, cols)),
                    _ => None,
                }
            };
            let (at, rows, cols) = parse().ok_or_else(|| about("beside", wrong()))?;
            frame = frame.beside(at, rows, cols).map_err(|flaw| about("beside", flaw))?;
        }
        Ok(frame)
    }

    /// The grids, without the cells beside them.
    fn grid_frame(&self) -> Result<Frame, FieldError> {
        let samurai = self.kind == Some(Kind::Samurai);
        let (rows, cols) = match self.size {
            Some(Size::Square(side)) if self.kind == Some(Kind::Colouring) => (1, side),
            Some(Size::Square(side)) => (side, side),
            Some(Size::Sides(rows, cols)) => (rows, cols),
            None if samurai => (9, 9),
            None => self
                .drawn_size()
                .ok_or_else(|| about("size", ReadErrorKind::Missing { field: "size".into() }))?,
        };
        let lines = self.lines.unwrap_or(self.kind != Some(Kind::Colouring));
        let frame = if lines {
            // The size is checked before anything of that size is made.
            Frame::rectangle(rows, cols, Blocks::None).map_err(|flaw| about("size", flaw))?;
            let (field, blocks) = self.blocks(rows, cols)?;
            Frame::rectangle(rows, cols, blocks).map_err(|flaw| about(field, flaw))?
        } else {
            let blocks = [("boxes", self.boxes.is_some()), ("regions", self.regions.is_some())];
            if let Some((second, _)) = blocks.iter().find(|(_, there)| *there) {
                return Err(about(second, ReadErrorKind::Both { first: "lines = false", second }));
            }
            Frame::loose(rows, cols).map_err(|flaw| about("size", flaw))?
        };
        let places: Vec<Cell> = match &self.grids {
            Some(grids) => grids
                .iter()
                .map(|place| place.parse().map_err(|error| within("grids")(not_a_cell(error))))
                .collect::<Result<_, _>>()?,
            None if samurai && (rows, cols) == (9, 9) => {
                Frame::samurai().grids().iter().map(|grid| grid.at).collect()
            }
            None if samurai => return Err(about("size", ReadErrorKind::Missing { field: "grids".into() })),
            None => return Ok(frame),
        };
        Frame::overlap(&frame, &places).map_err(|flaw| about("grids", flaw))
    }

    /// The size of the first drawing there is: a square with as many rows.
    fn drawn_size(&self) -> Option<(usize, usize)> {
        let drawings = [&self.givens, &self.regions, &self.cages];
        let rows = drawings.into_iter().flatten().next()?;
        let side = rows.0.iter().filter(|row| !row.trim().is_empty()).count();
        Some((side, side))
    }

    /// What divides the grid, and the field that says so.
    fn blocks(&self, rows: usize, cols: usize) -> Result<(&'static str, Blocks), FieldError> {
        match (&self.regions, &self.boxes) {
            (Some(_), Some(_)) => {
                Err(about("regions", ReadErrorKind::Both { first: "boxes", second: "regions" }))
            }
            (Some(regions), None) => Ok(("regions", self.regions(regions, rows, cols)?)),
            (None, _) if self.region_names.is_some() => {
                Err(about("region-names", ReadErrorKind::Missing { field: "regions".into() }))
            }
            (None, Some(boxes)) => match boxes.parse() {
                Ok(Shape::Usual) => Ok(("boxes", default_blocks(None, rows, cols))),
                Ok(Shape::Latin) => Ok(("boxes", Blocks::None)),
                Ok(Shape::Boxes { rows, cols }) => {
                    Ok(("boxes", Blocks::Boxes { rows: rows as u16, cols: cols as u16 }))
                }
                Err(error) => {
                    Err(about("boxes", ReadErrorKind::FieldValue { field: "boxes".into(), found: error.0 }))
                }
            },
            (None, None) if self.kind == Some(Kind::Jigsaw) => {
                Err(about("kind", ReadErrorKind::Missing { field: "regions".into() }))
            }
            (None, None) => Ok(("size", default_blocks(self.kind, rows, cols))),
        }
    }

    fn regions(&self, drawing: &Rows, rows: usize, cols: usize) -> Result<Blocks, FieldError> {
        let rows = cells("regions", drawing, rows, cols, false)?;
        let cells: Vec<&str> = rows.into_iter().flat_map(|(_, row)| row).collect();
        let Some(names) = &self.region_names else { return Ok(region_blocks(&cells, is_none)) };
        let number = |cell: &str| {
            let number = cell.parse::<usize>().ok().filter(|number| (1..=names.len()).contains(number));
            let wrong = || ReadErrorKind::FieldValue { field: "regions".into(), found: shown(cell) };
            number.map(|number| (number - 1) as u16).ok_or_else(|| about("regions", wrong()))
        };
        let of = cells.iter().map(|cell| if is_none(cell) { Ok(None) } else { number(cell).map(Some) });
        Ok(Blocks::Regions { of: of.collect::<Result<_, _>>()?, names: names.clone() })
    }

    fn values(&self, frame: &Frame) -> Result<Values, FieldError> {
        let symbols = self.symbols.as_ref().map(|symbols| symbols.0.clone());
        let count = |count: i64| usize::try_from(count).unwrap_or(0);
        let lines = frame.grids().iter().any(|grid| grid.lines);
        let range = match &self.values {
            Some(Numbers::List(numbers)) => {
                let numbers = numbers.clone();
                let values = match symbols {
                    Some(symbols) => Values::with_symbols(numbers, symbols),
                    None => Values::numbers(numbers),
                };
                return values.map_err(|flaw| about("values", flaw));
            }
            Some(Numbers::Count(last)) => Values::count(count(*last)),
            Some(Numbers::Range(first, last)) => {
                Values::range(*first, count(last.saturating_sub(*first).saturating_add(1)))
            }
            None => match &symbols {
                Some(symbols) => Values::count(symbols.len()),
                None if !lines => {
                    return Err(about("kind", ReadErrorKind::Missing { field: "values".into() }));
                }
                None => Values::count(frame.grids().first().map_or(0, garns_puzzle::Subgrid::order)),
            },
        };
        let values = range.map_err(|flaw| about("values", flaw))?;
        match symbols {
            Some(symbols) => Values::with_symbols(values.all_numbers().to_vec(), symbols)
                .map_err(|flaw| about("symbols", flaw)),
            None => Ok(values),
        }
    }

    fn givens(&self, puzzle: &Puzzle) -> Result<Grid, FieldError> {
        let mut givens = Grid::blank(puzzle.cells().len());
        let Some(drawing) = &self.givens else { return Ok(givens) };
        for (row, (nth, line)) in drawn("givens", drawing, puzzle)?.into_iter().enumerate() {
            for (col, text) in line.into_iter().enumerate() {
                let cell = Cell::new(row as u16, col as u16);
                let wrong = |problem: fn(Cell, String) -> ReadErrorKind| {
                    let symbol = shown(text);
                    FieldError {
                        field: "givens",
                        nth,
                        inner: None,
                        problem: problem(cell, symbol).in_field("givens"),
                    }
                };
                match (puzzle.index(cell), puzzle.values().rank_of_symbol(text)) {
                    (Some(i), Some(rank)) => givens.set(i, rank),
                    _ if is_blank(text) => {}
                    (None, _) => {
                        return Err(wrong(|cell, symbol| ReadErrorKind::NoCellThere { cell, symbol }));
                    }
                    (_, None) => {
                        return Err(wrong(|cell, symbol| ReadErrorKind::NotASymbol { cell, symbol }));
                    }
                }
            }
        }
        Ok(givens)
    }

    fn add_marks(&self, puzzle: &mut Puzzle) -> Result<(), FieldError> {
        for (name, words) in &self.marks {
            let wrong = within_table("marks", name);
            let cell: Cell = name.parse().map_err(|error| wrong(not_a_cell(error)))?;
            let mut marks = Candidates::NONE;
            for word in &words.0 {
                let rank = |symbol: &str| puzzle.values().rank_of_symbol(symbol);
                let ranks: Option<Candidates> = match rank(word) {
                    Some(rank) => Some(Candidates::only(rank)),
                    None => characters(word).into_iter().map(rank).collect(),
                };
                let symbol = || shown(word);
                marks |= ranks.ok_or_else(|| wrong(ReadErrorKind::NotASymbol { cell, symbol: symbol() }))?;
            }
            puzzle.mark(cell, marks).map_err(|flaw| wrong(flaw.into()))?;
        }
        Ok(())
    }

    /// The rules that have a field of their own, in the order in which the writer looks for them.
    fn add_short_rules(&self, puzzle: &mut Puzzle) -> Result<(), FieldError> {
        let mut rules: Vec<(&'static str, Rule)> = Vec::new();
        for (field, wanted) in
            [("diagonals", self.diagonals), ("windows", self.windows), ("disjoint", self.disjoint)]
        {
            if wanted {
                let houses = short_houses(field, puzzle.frame());
                let houses = houses.ok_or_else(|| about(field, ReadErrorKind::NeedsSquare { field }))?;
                rules.extend(houses.into_iter().map(|house| (field, house.into())));
            }
        }
        for house in &self.houses {
            rules.push(("houses", House::extra(cells_in("houses", house)?).into()));
        }
        if self.anti_knight {
            rules.push(("anti-knight", AntiKnight {}.into()));
        }
        if self.anti_king {
            rules.push(("anti-king", AntiKing {}.into()));
        }
        if self.non_consecutive {
            rules.push(("non-consecutive", NonConsecutive {}.into()));
        }
        for (field, text, is) in [("odd", &self.odd, OddEven::Odd), ("even", &self.even, OddEven::Even)] {
            if !text.is_empty() {
                rules.push((field, Parity { is, cells: cells_in(field, text)? }.into()));
            }
        }
        rules
            .into_iter()
            .try_for_each(|(field, rule)| puzzle.add(rule).map_err(|flaw| within(field)(flaw.into())))
    }

    fn add_cages(&self, puzzle: &mut Puzzle) -> Result<(), FieldError> {
        let mut cages: Vec<(&str, Vec<Cell>)> = Vec::new();
        if let Some(drawing) = &self.cages {
            for (row, (_, line)) in drawn("cages", drawing, puzzle)?.into_iter().enumerate() {
                for (col, name) in line.into_iter().enumerate().filter(|(_, name)| !is_none(name)) {
                    let cell = Cell::new(row as u16, col as u16);
                    match cages.iter_mut().find(|(other, _)| *other == name) {
                        Some((_, cells)) => cells.push(cell),
                        None => cages.push((name, vec![cell])),
                    }
                }
            }
        }
        if let Some(name) = self.clues.keys().find(|name| !cages.iter().any(|(cage, _)| cage == name)) {
            let problem = ReadErrorKind::ClueWithoutCage { cage: shown(name) };
            return Err(FieldError { field: "clues", nth: 0, inner: Some(name.clone()), problem });
        }
        for (name, cells) in cages {
            let clue = self.clues.get(name);
            let missing = || ReadErrorKind::CageWithoutClue { cage: shown(name) };
            let clue = clue.ok_or_else(|| about("cages", missing()))?;
            let rule = cages::rule(name, &clue.0, cells.into(), self.kind);
            let inner = || Some(name.to_owned());
            let rule =
                rule.map_err(|problem| FieldError { field: "clues", nth: 0, inner: inner(), problem })?;
            puzzle.add(rule).map_err(|flaw| about("cages", ReadErrorKind::from(flaw).in_field(name)))?;
        }
        Ok(())
    }

    fn add_rules(&self, puzzle: &mut Puzzle, language: &'static str) -> Result<(), FieldError> {
        let mut cells = 0;
        for (nth, value) in self.rules.iter().enumerate() {
            let wrong = |(inner, problem): (Option<String>, ReadErrorKind)| {
                let problem = ReadErrorKind::InRule { number: nth + 1, problem: Box::new(problem) };
                FieldError { field: "rules", nth, inner, problem }
            };
            let rule = rule::read(value, puzzle.values(), language).map_err(wrong)?;
            puzzle.add(rule).map_err(|flaw| wrong((rule::field_of(&flaw, value), flaw.into())))?;
            cells += puzzle.rules().last().map_or(0, |rule| rule.def().cells(puzzle).len());
            if cells > MOST_CELLS {
                return Err(about("rules", ReadErrorKind::TooManyCells { limit: MOST_CELLS }));
            }
        }
        Ok(())
    }
}

/// The houses a field stands for, in a frame they make sense in: one square grid, and for windows and
/// disjoint groups one whose boxes have as many cells as its rows.
pub(crate) fn short_houses(field: &str, frame: &Frame) -> Option<Vec<House>> {
    let grid = frame.single().filter(|grid| grid.rows == grid.cols && grid.at == Cell::new(0, 0))?;
    match (field, &grid.blocks) {
        ("diagonals", _) => Some(House::diagonals(grid.rows).to_vec()),
        ("windows", Blocks::Boxes { rows, cols })
            if rows == cols && rows * cols == grid.rows && *rows > 1 =>
        {
            Some(House::windows(*rows))
        }
        ("disjoint", Blocks::Boxes { rows, cols }) if rows * cols == grid.rows => {
            Some(House::disjoint_groups(*rows, *cols))
        }
        _ => None,
    }
}

fn not_a_cell(error: garns_puzzle::NotACell) -> ReadErrorKind {
    ReadErrorKind::NotACell { text: error.0 }
}

/// Whether the place of a drawing of regions or cages names none: dots or nothing.
fn is_none(name: &str) -> bool {
    name.trim().trim_matches('.').is_empty()
}

/// The number of a line in its drawing, from 1, and its cells.
type Line<'a> = (usize, Vec<&'a str>);

/// The cells of a drawing of the whole canvas.
fn drawn<'a>(field: &'static str, drawing: &'a Rows, puzzle: &Puzzle) -> Result<Vec<Line<'a>>, FieldError> {
    let (height, width) = puzzle.frame().canvas();
    let holes = height * width != puzzle.cells().len();
    cells(field, drawing, height, width, holes)
}

/// Cuts a drawing into cells: one character each, or words with blanks between them. On a canvas with holes a
/// space may stand where no cell is.
fn cells<'a>(
    field: &'static str,
    drawing: &'a Rows,
    height: usize,
    width: usize,
    holes: bool,
) -> Result<Vec<Line<'a>>, FieldError> {
    let filled = |row: &String| !row.trim().is_empty();
    let first = drawing.0.iter().position(filled).unwrap_or(0);
    let last = drawing.0.iter().rposition(filled).map_or(0, |last| last + 1);
    let inside = drawing.0.iter().enumerate().take(last).skip(first);
    let lines: Vec<(usize, &String)> = inside.filter(|(_, row)| holes || filled(row)).collect();
    let mut rows = Vec::with_capacity(lines.len().min(height));
    for (number, (nth, line)) in (1..).zip(&lines) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut row = if holes && words.len() != width {
            let mut row = characters(line.trim_end());
            row.resize(row.len().max(width), " ");
            row
        } else if words.len() > 1 || width == 1 {
            words
        } else {
            characters(line.trim())
        };
        if row.len() != width {
            let problem = ReadErrorKind::RowLength { row: number, found: row.len(), expected: width };
            return Err(FieldError { field, nth: nth + 1, inner: None, problem: problem.in_field(field) });
        }
        row.shrink_to_fit();
        rows.push((nth + 1, row));
    }
    if rows.len() != height {
        let problem = ReadErrorKind::RowCount { found: rows.len(), expected: height };
        return Err(about(field, problem.in_field(field)));
    }
    Ok(rows)
}
