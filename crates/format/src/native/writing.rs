//! From the puzzle to the fields, and from the fields to TOML.

use std::fmt::Write as _;

use garns_puzzle::rules::{HouseKind, OddEven};
use garns_puzzle::{Blocks, Cell, Frame, Kind, Puzzle, Rule, Subgrid};

use super::cages;
use super::document::{Document, default_blocks};
use super::fields::{Numbers, Rows, Size, Symbols, Words};
use super::reading::short_houses;
use crate::rows::{characters, is_one_character};

impl Document {
    /// The fields of a puzzle; reading them gives the same puzzle.
    pub(crate) fn of(puzzle: &Puzzle) -> Document {
        let mut document = Document::with_notes(puzzle.notes());
        let kind = puzzle.kind();
        document.kind = Some(kind);
        document.say_frame(puzzle.frame(), kind);
        document.say_values(puzzle);
        if puzzle.givens().blanks() < puzzle.cells().len() {
            document.givens = Some(givens(puzzle));
        }
        for (i, cell) in puzzle.cells().iter().enumerate() {
            let marks = puzzle.marks(i);
            if marks != puzzle.values().all() {
                let symbols = marks.iter().map(|rank| puzzle.values().symbol(rank).to_owned());
                document.marks.insert(cell.to_string(), Words(symbols.collect()));
            }
        }
        document.say_rules(puzzle, kind);
        document
    }

    fn say_frame(&mut self, frame: &Frame, kind: Kind) {
        if *frame == Frame::samurai() {
            return;
        }
        // However a frame is made, its grids are copies of one, and what follows are single cells beside them.
        let Some(grid) = frame.grids().first() else { return };
        let alike =
            |other: &&Subgrid| (other.rows, other.cols, other.lines) == (grid.rows, grid.cols, grid.lines);
        let copies = frame.grids().iter().take_while(alike).count();
        let beside = frame.grids().iter().skip(copies);
        self.beside = beside.map(|other| format!("{} {}x{}", other.at, other.rows, other.cols)).collect();
        let (rows, cols) = (usize::from(grid.rows), usize::from(grid.cols));
        self.size = Some(match kind {
            Kind::Colouring if rows == 1 => Size::Square(cols),
            Kind::Colouring => Size::Sides(rows, cols),
            _ if rows == cols => Size::Square(rows),
            _ => Size::Sides(rows, cols),
        });
        if grid.lines != (kind != Kind::Colouring) {
            self.lines = Some(grid.lines);
        }
        match &grid.blocks {
            Blocks::Regions { of, names } => self.say_regions(of, names, cols),
            blocks if !grid.lines || *blocks == default_blocks(Some(kind), rows, cols) => {}
            Blocks::None => self.boxes = Some("none".to_owned()),
            Blocks::Boxes { rows, cols } => self.boxes = Some(format!("{rows}x{cols}")),
        }
        let corner = |cell: Cell| cell == Cell::new(0, 0);
        if copies > 1 || !corner(grid.at) {
            self.grids = Some(frame.grids()[..copies].iter().map(|grid| grid.at.to_string()).collect());
        }
    }

    fn say_regions(&mut self, of: &[Option<u16>], names: &[String], cols: usize) {
        let mut seen = 0;
        let in_order = of.iter().flatten().all(|region| {
            seen = seen.max(usize::from(*region) + usize::from(usize::from(*region) == seen));
            usize::from(*region) < seen
        });
        let word = |name: &String| {
            let dots = name.trim_matches('.').is_empty();
            !dots && !name.chars().any(|c| c.is_whitespace() || c.is_control())
        };
        let different = names.iter().collect::<std::collections::HashSet<_>>().len() == names.len();
        let numbers: Vec<String>;
        let shown = if in_order && seen == names.len() && different && names.iter().all(word) {
            names
        } else {
            self.region_names = Some(names.to_vec());
            numbers = (1..=names.len()).map(|number| number.to_string()).collect();
            &numbers
        };
        let name = |region: &Option<u16>| {
            region.and_then(|region| shown.get(usize::from(region))).map_or(".", String::as_str)
        };
        let cells: Vec<Vec<&str>> = of.chunks(cols).map(|row| row.iter().map(name).collect()).collect();
        self.regions = Some(lay_out(&cells, shown.iter().all(|name| is_one_character(name))));
    }

    fn say_values(&mut self, puzzle: &Puzzle) {
        let values = puzzle.values();
        let named = !values.written_as_numbers();
        if named {
            self.symbols = Some(Symbols(values.all_symbols().to_vec()));
        }
        let first_grid = puzzle.frame().grids().first();
        let usual = first_grid.filter(|grid| grid.lines).is_some_and(|grid| grid.order() == values.len());
        if values.counts_from_one() && (named || usual) {
            return;
        }
        let run = values.most() - values.least() + 1 == values.len() as i64;
        self.values = Some(if run {
            Numbers::Range(values.least(), values.most())
        } else {
            Numbers::List(values.all_numbers().to_vec())
        });
    }

    /// The rules in fields of their own, as far as these are read back in the same order; then the others.
    fn say_rules(&mut self, puzzle: &Puzzle, kind: Kind) {
        let mut rules = puzzle.added_rules();
        for (field, said) in [
            ("diagonals", &mut self.diagonals),
            ("windows", &mut self.windows),
            ("disjoint", &mut self.disjoint),
        ] {
            let houses = short_houses(field, puzzle.frame()).unwrap_or_default();
            let houses: Vec<Rule> = houses.into_iter().map(Rule::from).collect();
            if let Some(rest) = rules.strip_prefix(houses.as_slice()).filter(|_| !houses.is_empty()) {
                *said = true;
                rules = rest;
            }
        }
        while let [Rule::House(house), rest @ ..] = rules {
            if (house.kind, house.number, house.grid) != (HouseKind::Extra, 0, 0) {
                break;
            }
            self.houses.push(house.cells.to_string());
            rules = rest;
        }
        if let [Rule::AntiKnight(_), rest @ ..] = rules {
            self.anti_knight = true;
            rules = rest;
        }
        if let [Rule::AntiKing(_), rest @ ..] = rules {
            self.anti_king = true;
            rules = rest;
        }
        if let [Rule::NonConsecutive(_), rest @ ..] = rules {
            self.non_consecutive = true;
            rules = rest;
        }
        for (is, said) in [(OddEven::Odd, &mut self.odd), (OddEven::Even, &mut self.even)] {
            if let [Rule::Parity(parity), rest @ ..] = rules
                && parity.is == is
            {
                *said = parity.cells.to_string();
                rules = rest;
            }
        }
        if let Some(drawn) = cages::draw(puzzle, rules, kind) {
            self.cages = Some(drawn.cages);
            self.clues = drawn.clues;
            rules = rules.get(drawn.count..).unwrap_or_default();
        }
        // A rule is a map of texts and numbers: nothing that can't be said.
        self.rules = rules.iter().filter_map(|rule| serde_json::to_value(rule).ok()).collect();
    }

    /// The fields as TOML, drawings.
    pub(crate) fn to_toml(&self) -> String {
        let mut text = String::new();
        let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(self) else { return text };
        let drawings = [("regions", &self.regions), ("givens", &self.givens), ("cages", &self.cages)];
        let drawings: std::collections::HashMap<&str, &Rows> =
            drawings.into_iter().filter_map(|(field, rows)| Some((field, rows.as_ref()?))).collect();
        let mut tables = String::new();
        for (field, value) in fields {
            if let Some(rows) = drawings.get(field.as_str()) {
                let _ = writeln!(text, "{field} = \"\"\"\n{}\"\"\"", escape_rows(rows));
            } else if let serde_json::Value::Object(table) = &value {
                let _ = writeln!(tables, "\n[{field}]");
                write_pairs(&mut tables, table);
            } else if field == "rules" {
                for rule in value.as_array().into_iter().flatten().filter_map(serde_json::Value::as_object) {
                    tables += "\n[[rules]]\n";
                    write_pairs(&mut tables, rule);
                }
            } else {
                let _ = writeln!(text, "{field} = {}", inline(&value));
            }
        }
        text + &tables
    }
}

fn write_pairs(text: &mut String, table: &serde_json::Map<String, serde_json::Value>) {
    for (key, value) in table {
        let _ = writeln!(text, "{} = {}", key_text(key), inline(value));
    }
}

/// A key as TOML writes it: bare where it can be.
fn key_text(key: &str) -> String {
    let bare = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if bare { key.to_owned() } else { quote(key) }
}

/// A value on one line, as TOML writes it.
fn inline(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => quote(text),
        serde_json::Value::Array(list) => {
            format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        serde_json::Value::Object(table) => {
            let pair = |(key, value): (&String, &serde_json::Value)| {
                format!("{} = {}", key_text(key), inline(value))
            };
            format!("{{ {} }}", table.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A text in quotes, as TOML writes it.
fn quote(text: &str) -> String {
    format!("\"{}\"", escape(text))
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => escaped += "\\\"",
            '\\' => escaped += "\\\\",
            '\n' => escaped += "\\n",
            '\r' => escaped += "\\r",
            '\t' => escaped += "\\t",
            c if garns_puzzle::is_control_sign(c) => {
                let _ = write!(escaped, "\\u{:04X}", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// The rows of a drawing within triple quotes, one line each.
fn escape_rows(rows: &Rows) -> String {
    rows.0.iter().map(|row| escape(row) + "\n").collect()
}

/// The givens as a drawing of the canvas.
fn givens(puzzle: &Puzzle) -> Rows {
    let values = puzzle.values();
    let (height, width) = puzzle.frame().canvas();
    let single = values.all_symbols().iter().all(|symbol| is_one_character(symbol));
    let free = |blank: &str| values.rank_of_symbol(blank).is_none();
    let blank = [".", "_", "*", "-", "?"].into_iter().find(|blank| free(blank)).map(str::to_owned);
    let compact = single && blank.is_some();
    // Dots alone are blank however many there are, and a puzzle has no more than 64 symbols.
    let blank = blank
        .unwrap_or_else(|| (2..).map(|count| ".".repeat(count)).find(|dots| free(dots)).unwrap_or_default());
    let at = |row: usize, col: usize| puzzle.index(Cell::new(row as u16, col as u16));
    // Holes are spaces, unless a line would be nothing else.
    let spaces = compact && (0..height).all(|row| (0..width).any(|col| at(row, col).is_some()));
    let text = |row: usize, col: usize| match at(row, col) {
        None if spaces => " ",
        None => blank.as_str(),
        Some(i) => puzzle.givens().get(i).map_or(blank.as_str(), |rank| values.symbol(rank)),
    };
    let cells: Vec<Vec<&str>> =
        (0..height).map(|row| (0..width).map(|col| text(row, col)).collect()).collect();
    lay_out(&cells, compact)
}

/// Cells as rows: side by side where each is one character, else in columns with blanks between them.
fn lay_out(cells: &[Vec<&str>], compact: bool) -> Rows {
    if compact {
        return Rows(cells.iter().map(|row| row.concat().trim_end().to_owned()).collect());
    }
    let length = |cell: &&str| characters(cell).len();
    let wide = cells.iter().flatten().map(length).max().unwrap_or(1);
    let pad = |cell: &&str| " ".repeat(wide - length(cell)) + cell;
    Rows(cells.iter().map(|row| row.iter().map(pad).collect::<Vec<_>>().join(" ")).collect())
}
