//! The grid a constraint string is about: its shape, its values, its boxes, and cells beside it.

use std::collections::HashMap;

use garns_puzzle::{Blocks, Cell, Frame, Puzzle, Text, Values};

use super::reading::Item;
use crate::ReadErrorKind;
use crate::error::shown;

/// The grid and where its cells are.
pub(crate) struct GridContext {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) values: Values,
    /// Rows and columns of a box, if there are boxes.
    pub(crate) boxes: Option<(usize, usize)>,
    /// The number of cells of a region.
    pub(crate) region: usize,
    pub(crate) region_said: Option<usize>,
    /// Irregular regions, each a list of cells.
    pub(crate) pieces: Vec<Vec<Cell>>,
    /// Whether the grid has rows and columns.
    lined: bool,
    /// Groups of cells beside the grid.
    groups: HashMap<String, Group>,
    bottom: usize,
    /// By how much the cells that are read are moved, one after the other.
    pub(crate) shifts: Vec<Shift>,
}

/// Cells beside the grid, which have a name in common.
struct Group {
    at: Cell,
    count: usize,
    cols: usize,
}

/// Cells of the group of one cell are read as cells so much further.
#[derive(Clone, Copy)]
pub(crate) struct Shift {
    pub(crate) origin: Cell,
    pub(crate) down: i32,
    pub(crate) right: i32,
}

/// Rows, columns and values of the grids there are, at most.
const MOST: usize = 16;

/// So many cells may be added.
const MOST_ADDED: usize = 1000;

/// What a shape says: rows, columns, first and last value, and whether rows and columns are houses.
type Said = (usize, usize, usize, usize, bool);

const SHAPE: Text = Text { en: "a shape such as 9x9 or 6x6~0-8", pt: "uma forma como 9x9 ou 6x6~0-8" };
const PREFIX: Text = Text {
    en: "a name of capital letters for the added cells",
    pt: "um nome em maiúsculas para as células",
};
const NUMBER: Text = Text { en: "a number", pt: "um número" };
const CELL: Text = Text { en: "a cell such as R1C9", pt: "uma célula como R1C9" };

impl GridContext {
    pub(crate) fn of(items: &[Item<'_>]) -> Result<GridContext, ReadErrorKind> {
        let mut context = GridContext {
            rows: 9,
            cols: 9,
            values: Values::count(9)?,
            boxes: None,
            region: 0,
            region_said: None,
            pieces: Vec::new(),
            lined: true,
            groups: HashMap::new(),
            bottom: 0,
            shifts: Vec::new(),
        };
        let all = |name: &'static str| items.iter().filter(move |item| item.name == name);
        // Of what can be said once only the last counts.
        let find = |name: &'static str| all(name).next_back();
        let mut said: Option<Said> = None;
        for shape in all("Shape") {
            let now = context.shape(shape).map_err(|problem| problem.within(shape.text))?;
            if said.replace(now).is_some_and(|before| before != now) {
                return Err(ReadErrorKind::UnknownRule { name: "Shape twice".into() }.within(shape.text));
            }
        }
        context.bottom = context.rows;
        context.region = context.rows.max(context.cols);
        if let Some(size) = find("RegionSize") {
            context.region_said = Some(number(size.arg(0))?);
        }
        context.region = context.region_said.unwrap_or(context.region);
        // These are no rules of their own.
        for name in ["NoBoxes", "RegionSize", "Jigsaw"] {
            if let (Some(item), Some(why)) = (find(name), context.unfit(name)) {
                return Err(ReadErrorKind::UnknownRule { name: format!("{name} {why}") }.within(item.text));
            }
        }
        if context.lined && find("NoBoxes").is_none() {
            context.boxes = box_sides(context.rows, context.cols, context.region);
        }
        for jigsaw in all("Jigsaw") {
            for piece in context.jigsaw(jigsaw).map_err(|problem| problem.within(jigsaw.text))? {
                if !context.pieces.contains(&piece) {
                    context.pieces.push(piece);
                }
            }
        }
        for item in items {
            match item.name {
                "Var" => context.variable(item).map_err(|problem| problem.within(item.text))?,
                "ChaosConstruction" => context.beside("CC", context.rows * context.cols, context.cols),
                "Doppelganger" => {
                    let side = context.rows.max(context.cols);
                    for group in ["DGR", "DGC", "DGB"] {
                        context.beside(group, side, side);
                    }
                }
                _ => {}
            }
        }
        Ok(context)
    }

    /// What the grid lacks for a constraint, if it lacks something.
    pub(crate) fn unfit(&self, name: &str) -> Option<&'static str> {
        let lined = matches!(
            name,
            "AntiKing"
                | "AntiKnight"
                | "ChaosConstruction"
                | "Diagonal"
                | "DisjointSets"
                | "Doppelganger"
                | "FullRank"
                | "FullRankTies"
                | "HiddenSkyscraper"
                | "Indexing"
                | "Jigsaw"
                | "LittleKiller"
                | "NoBoxes"
                | "NumberedRoom"
                | "RegionSameValues"
                | "RegionSize"
                | "Sandwich"
                | "Skyscraper"
                | "Windoku"
                | "XSum"
        );
        let square = matches!(
            name,
            "Diagonal" | "DisjointSets" | "Doppelganger" | "FullRank" | "FullRankTies" | "Windoku"
        );
        let (least, count) = (self.values.least(), self.values.len());
        match name {
            _ if lined && !self.lined => Some("on a grid without rows and columns"),
            _ if square && self.rows != self.cols => Some("on a grid that is not square"),
            "FullRank" if count != self.rows => Some("with more values than rows"),
            "Doppelganger" if least != 0 || count != self.rows + 1 => Some("with values other than 0 to n"),
            "AntiTaxicab" if least != 1 => Some("with a value 0"),
            "DutchFlatmates" | "Entropic" | "GlobalEntropy" if (least, count) != (1, 9) => {
                Some("with values other than 1 to 9")
            }
            "GlobalMod" if count != 9 => Some("without nine values"),
            // Without lines, added cells would be cells of the grid like others.
            "AntiConsecutive" | "AntiTaxicab" | "GlobalEntropy" | "GlobalMod" | "StrictKropki"
            | "StrictXV"
                if !self.lined && !self.groups.is_empty() =>
            {
                Some("with added cells and without rows and columns")
            }
            _ => None,
        }
    }

    /// Takes over a shape: what rows and columns there are, the first value and the last, whether it has lines.
    fn shape(&mut self, shape: &Item<'_>) -> Result<Said, ReadErrorKind> {
        let wrong = || ReadErrorKind::Wrong { expected: SHAPE, found: shown(&shape.args.join("~")) };
        let (rows, cols) = shape.arg(0).split_once('x').ok_or_else(wrong)?;
        (self.rows, self.cols) = (number(rows)?, number(cols)?);
        if !(1..=MOST).contains(&self.rows) || !(1..=MOST).contains(&self.cols) {
            return Err(wrong());
        }
        let order = self.rows.max(self.cols);
        let range = shape.arg(1);
        let (first, last): (usize, usize) = match range.split_once('-') {
            _ if range.is_empty() => (1, order),
            Some((first, last)) => (number(first)?, number(last)?),
            None => (1, number(range)?),
        };
        self.lined = match shape.arg(2) {
            "" | "Sudoku" => true,
            "Raw" => false,
            other => return Err(ReadErrorKind::UnknownRule { name: format!("Shape {}", shown(other)) }),
        };
        let count = (last + 1).checked_sub(first).ok_or_else(wrong)?;
        let least = if self.lined { order } else { 1 };
        if first > 1 || !(least..=MOST).contains(&count) {
            return Err(wrong());
        }
        self.values = Values::range(first as i64, count)?;
        Ok((self.rows, self.cols, first, last, self.lined))
    }

    /// The irregular regions; one part may be of a size no region has, and is then none.
    fn jigsaw(&self, jigsaw: &Item<'_>) -> Result<Vec<Vec<Cell>>, ReadErrorKind> {
        let layout: Vec<char> = jigsaw.args.last().map_or("", |text| text).chars().collect();
        let (found, expected) = (layout.len(), self.rows * self.cols);
        if found != expected {
            return Err(ReadErrorKind::CellCount { found, expected });
        }
        let mut names: Vec<char> = Vec::new();
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        for (i, name) in layout.into_iter().enumerate() {
            let piece = names.iter().position(|other| *other == name).unwrap_or_else(|| {
                names.push(name);
                pieces.push(Vec::new());
                names.len() - 1
            });
            pieces[piece].push(self.at(i));
        }
        if pieces.len() == 1 {
            return Ok(Vec::new());
        }
        let possible = self.rows.max(self.cols)..=self.values.len();
        let strange = |piece: &[Cell]| !possible.contains(&piece.len());
        let mut strangers = pieces.iter().enumerate().filter(|(_, piece)| strange(piece));
        let second = strangers.nth(1);
        let uneven =
            pieces.iter().enumerate().find(|(_, piece)| !strange(piece) && piece.len() != self.region);
        if let Some((i, piece)) = second.or(uneven) {
            let (region, found) = (names[i].to_string(), piece.len());
            return Err(garns_puzzle::PuzzleError::RegionSize { region, found, expected: self.region }.into());
        }
        pieces.retain(|piece| !strange(piece));
        Ok(pieces)
    }

    /// Added cells: so many in rows as wide as the grid, or rows and columns, or one.
    fn variable(&mut self, item: &Item<'_>) -> Result<(), ReadErrorKind> {
        let prefix = item.arg(0);
        if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(ReadErrorKind::Wrong { expected: PREFIX, found: shown(prefix) });
        }
        let whole =
            |text: &str| text.parse::<usize>().ok().filter(|n| *n > 0 && !text.starts_with(['0', '+']));
        let sides = item.arg(2).split_once('x').map(|(rows, cols)| (whole(rows), whole(cols)));
        let (count, cols) = match (sides, whole(item.arg(2))) {
            (Some((Some(rows), Some(cols))), _) => (rows.saturating_mul(cols), cols),
            (_, Some(count)) => (count, self.cols),
            // Anything else is taken for one.
            _ => (1, 1),
        };
        if count > MOST_ADDED || (sides.is_some() && cols > MOST) {
            return Err(ReadErrorKind::Wrong { expected: NUMBER, found: shown(item.arg(2)) });
        }
        self.beside(&format!("V{prefix}"), count, cols);
        Ok(())
    }

    /// Makes room for a group of cells, as wide as is said. Of groups of one name the last counts.
    fn beside(&mut self, name: &str, count: usize, cols: usize) {
        let at = Cell::new(self.bottom as u16 + 1, 0);
        self.bottom += 1 + count.div_ceil(cols);
        self.groups.insert(name.to_owned(), Group { at, count, cols });
    }

    /// The puzzle without rules, but for those of the grid.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, ReadErrorKind> {
        let (rows, cols) = (self.rows, self.cols);
        let whole =
            rows == cols && self.pieces.len() == rows && self.pieces.iter().all(|piece| piece.len() == rows);
        let mut frame = match self.boxes {
            _ if !self.lined => Frame::loose(rows, cols)?,
            Some((box_rows, box_cols)) => {
                Frame::rectangle(rows, cols, Blocks::Boxes { rows: box_rows as u16, cols: box_cols as u16 })?
            }
            None if whole => {
                let mut of = vec![None; rows * cols];
                for (i, piece) in self.pieces.iter().enumerate() {
                    piece.iter().for_each(|cell| {
                        of[usize::from(cell.row) * cols + usize::from(cell.col)] = Some(i as u16)
                    });
                }
                let names = (1..=self.pieces.len()).map(|number| number.to_string()).collect();
                Frame::rectangle(rows, cols, Blocks::Regions { of, names })?
            }
            None => Frame::rectangle(rows, cols, Blocks::None)?,
        };
        let framed = self.boxes.is_none() && whole;
        let mut groups: Vec<&Group> = self.groups.values().collect();
        groups.sort_by_key(|group| group.at);
        for group in groups {
            let full = group.count / group.cols;
            if full > 0 {
                frame = frame.beside(group.at, full, group.cols)?;
            }
            if group.count % group.cols > 0 {
                let at = Cell::new(group.at.row + full as u16, 0);
                frame = frame.beside(at, 1, group.count % group.cols)?;
            }
        }
        let mut puzzle = Puzzle::new(frame, self.values.clone())?;
        for (i, piece) in self.pieces.iter().enumerate().filter(|_| !framed) {
            use garns_puzzle::rules::{House, HouseKind};
            let (kind, number) = (HouseKind::Region, i as u16 + 1);
            puzzle.add(House { kind, number, grid: 0, cells: piece.clone().into() })?;
        }
        Ok(puzzle)
    }

    /// The cell of this name, moved as is said. On no way may it leave its group.
    pub(crate) fn cell(&self, name: &str) -> Result<Cell, ReadErrorKind> {
        let wrong = || ReadErrorKind::Wrong { expected: CELL, found: shown(name) };
        let (group, mut cell) = self.place(name).ok_or_else(wrong)?;
        for shift in &self.shifts {
            let inside = |cell: &Cell| [*cell, shift.origin].iter().all(|c| self.group_at(*c) == Some(group));
            cell = cell.offset(shift.down, shift.right).filter(inside).ok_or_else(wrong)?;
        }
        Ok(cell)
    }

    /// The cell of this name, where it stands.
    pub(crate) fn unmoved(&self, name: &str) -> Result<Cell, ReadErrorKind> {
        let wrong = || ReadErrorKind::Wrong { expected: CELL, found: shown(name) };
        self.place(name).map(|(_, cell)| cell).ok_or_else(wrong)
    }

    /// The two by two cells below and right of one, if its group has them.
    pub(crate) fn square(&self, corner: Cell) -> Option<Vec<Cell>> {
        let group = self.group_at(corner);
        let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cell = |(down, right): (i32, i32)| corner.offset(down, right);
        around.into_iter().map(|step| cell(step).filter(|cell| self.group_at(*cell) == group)).collect()
    }

    /// The group a name is in, `""` being the grid, and its place.
    fn place(&self, name: &str) -> Option<(&str, Cell)> {
        if let [b'R' | b'r', row, b'C' | b'c', col] = name.as_bytes() {
            let side = |byte: u8, most: usize| {
                let number = char::from(byte).to_digit(17)? as usize;
                (1..=most).contains(&number).then(|| number as u16 - 1)
            };
            return Some(("", Cell::new(side(*row, self.rows)?, side(*col, self.cols)?)));
        }
        let letters = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (prefix, rest) = name.split_at(letters);
        let (key, group) = self.groups.get_key_value(prefix)?;
        let number: usize = if rest.is_empty() && group.count == 1 { 1 } else { rest.parse().ok()? };
        let i = number.checked_sub(1).filter(|i| *i < group.count)?;
        Some((key, group.cell(i)))
    }

    /// The group that has a cell here.
    fn group_at(&self, cell: Cell) -> Option<&str> {
        if usize::from(cell.row) < self.rows {
            return (usize::from(cell.col) < self.cols).then_some("");
        }
        let has = |group: &Group| (0..group.count).any(|i| group.cell(i) == cell);
        self.groups.iter().find(|(_, group)| has(group)).map(|(name, _)| name.as_str())
    }

    /// All cells of a group, `""` being the grid.
    pub(crate) fn group(&self, name: &str) -> Option<Vec<Cell>> {
        if name.is_empty() {
            return Some((0..self.rows * self.cols).map(|i| self.at(i)).collect());
        }
        let group = self.groups.get(name)?;
        Some((0..group.count).map(|i| group.cell(i)).collect())
    }

    /// The cell so many places after another of the same group.
    pub(crate) fn after(&self, origin: Cell, places: usize) -> Option<Cell> {
        let cells = self.group(self.group_at(origin)?)?;
        cells.get(cells.iter().position(|cell| *cell == origin)? + places).copied()
    }

    /// The cell of the grid with this index.
    fn at(&self, i: usize) -> Cell {
        Cell::new((i / self.cols) as u16, (i % self.cols) as u16)
    }

    /// The cells of a row or column, `R3` or `C3`.
    pub(crate) fn line(&self, name: &str) -> Result<Vec<Cell>, ReadErrorKind> {
        const LINE: Text =
            Text { en: "a row or column such as R1 or C9", pt: "uma linha ou coluna como R1 ou C9" };
        let wrong = || ReadErrorKind::Wrong { expected: LINE, found: shown(name) };
        let (is_row, rest) = match name.split_at_checked(1) {
            Some(("R", rest)) => (true, rest),
            Some(("C", rest)) => (false, rest),
            _ => return Err(wrong()),
        };
        let most = if is_row { self.rows } else { self.cols };
        let number =
            rest.parse::<usize>().ok().filter(|number| (1..=most).contains(number)).ok_or_else(wrong)?;
        let across = if is_row { self.cols } else { self.rows };
        let cell = |i: usize| match is_row {
            true => Cell::new(number as u16 - 1, i as u16),
            false => Cell::new(i as u16, number as u16 - 1),
        };
        Ok((0..across).map(cell).collect())
    }
}

impl Group {
    fn cell(&self, i: usize) -> Cell {
        Cell::new(self.at.row + (i / self.cols) as u16, self.at.col + (i % self.cols) as u16)
    }
}

/// A number written in digits.
pub(crate) fn number<T: std::str::FromStr>(text: &str) -> Result<T, ReadErrorKind> {
    text.trim().parse().map_err(|_| ReadErrorKind::Wrong { expected: NUMBER, found: shown(text) })
}

/// Rows and columns of the boxes of so many cells that tile the grid: nearest to a square, flat before tall.
pub(crate) fn box_sides(rows: usize, cols: usize, size: usize) -> Option<(usize, usize)> {
    let smaller = (2..=size).take_while(|side| side * side <= size).filter(|side| size.is_multiple_of(*side));
    smaller.collect::<Vec<_>>().into_iter().rev().find_map(|small| {
        let large = size / small;
        let tile = |r: usize, c: usize| rows.is_multiple_of(r) && cols.is_multiple_of(c);
        [(small, large), (large, small)].into_iter().find(|(r, c)| tile(*r, *c))
    })
}
