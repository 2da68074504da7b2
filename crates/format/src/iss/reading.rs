//! From a constraint string to a puzzle.

use std::collections::BTreeMap;

use garns_puzzle::rules::{AnyOf, House, HouseKind, NoDifference, NoRatio, NoTotal, Regions, SameValues};
use garns_puzzle::{Candidates, Cell, Cells, Rule, Text};

use super::context::{GridContext, Shift, box_sides};
use super::names::{NAMES, OUTSIDE, WITHIN, may_be_within};
use super::{clues, string, uncommented};
use crate::error::shown;
use crate::square::accept;
use crate::unread::{Unreads, lists};
use crate::{Hints, Read, ReadError, ReadErrorKind, link, packing};

/// One constraint: its name, what follows it, and those it holds.
pub(crate) struct Item<'a> {
    pub(crate) name: &'a str,
    pub(crate) args: Vec<&'a str>,
    pub(crate) items: Vec<Item<'a>>,
    pub(crate) text: &'a str,
}

impl Item<'_> {
    /// An argument, empty if it is not there.
    pub(crate) fn arg(&self, i: usize) -> &str {
        self.args.get(i).copied().unwrap_or("")
    }
}

/// Constraints may lie within each other so deep.
const DEEPEST: usize = 6;

/// Reads a constraint string. Lines that start with `#` are comments.
pub(crate) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let mut unread = Unreads::default();
    link::beside(text, super::HOSTS, &["q"], &mut unread);
    let text: String = uncommented(&string(text)).split_whitespace().collect();
    let items = items(&text)?;
    let mut reading =
        Reading { context: GridContext::of(&items)?, marks: BTreeMap::new(), ties: Default::default() };
    let mut puzzle = reading.context.puzzle()?;
    // Of these the last one counts, as in the program the strings are from.
    for name in ["RegionSize", "FullRankTies"] {
        items.iter().rev().filter(|item| item.name == name).skip(1).for_each(|item| unread.words(item.text));
    }
    reading.note_ties(&items)?;
    refuse_unclear_negatives(&items)?;
    for item in &items {
        for rule in reading.top(item)? {
            puzzle.add(rule).map_err(|flaw| ReadErrorKind::from(flaw).within(item.text))?;
        }
    }
    for (cell, candidates) in &reading.marks {
        match candidates.single() {
            Some(rank) => puzzle.give(*cell, rank)?,
            None => puzzle.mark(*cell, *candidates)?,
        }
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

/// The constraints of a string without blanks.
pub(crate) fn items(text: &str) -> Result<Vec<Item<'_>>, ReadErrorKind> {
    let mut parts = text.split('.');
    if parts.next() != Some("") {
        const DOT: Text =
            Text { en: "a dot before the first constraint", pt: "um ponto antes da primeira restrição" };
        return Err(ReadErrorKind::Wrong { expected: DOT, found: shown(text) });
    }
    let mut parts = parts.peekable();
    let items = group(&mut parts, None, 0)?;
    match parts.next() {
        Some(part) => Err(ReadErrorKind::UnknownRule { name: "End".into() }.within(part)),
        None => Ok(items),
    }
}

/// What else a puzzle may say again and again.
const OFTEN: &[&str] =
    &["And", "ChaosArrow", "ChaosCount", "ConnectedValues", "Or", "Replicate", "SearchPriority"];

/// What of an item a puzzle says no more than once, each as a text that is the same where it is the same thing.
pub(crate) fn said_once(item: &Item<'_>) -> Vec<String> {
    match item.name {
        "Given" => item.args.iter().filter_map(|text| Some(text.split_once('_')?.0.to_owned())).collect(),
        "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" => {
            let ends = [1, 2].into_iter().filter(|end| !item.arg(*end).is_empty());
            ends.map(|end| format!("{} {} {end}", item.name, item.arg(0))).collect()
        }
        "Sandwich" | "LittleKiller" => vec![format!("{} {}", item.name, item.arg(1))],
        "Quad" | "Diagonal" | "Var" => vec![format!("{} {}", item.name, item.arg(0))],
        name if !lists(WITHIN, name) && !name.starts_with("Binary") && !OFTEN.contains(&name) => {
            vec![name.to_owned()]
        }
        _ => Vec::new(),
    }
}

/// The items up to the end of the text or of the group that `outer` names.
fn group<'a>(
    parts: &mut std::iter::Peekable<std::str::Split<'a, char>>,
    outer: Option<&str>,
    depth: usize,
) -> Result<Vec<Item<'a>>, ReadErrorKind> {
    let mut items = Vec::new();
    while let Some(text) = parts.next_if(|text| *text != "End") {
        let mut args = text.split('~');
        let name = match args.next() {
            None | Some("") => "Given",
            Some(name) => name,
        };
        if !lists(NAMES, name) {
            return Err(ReadErrorKind::UnknownRule { name: shown(name) });
        }
        if let Some(outer) = outer.filter(|outer| !may_be_within(name, outer)) {
            return Err(ReadErrorKind::UnknownRule { name: format!("{name} in {outer}") }.within(text));
        }
        let mut item = Item { name, args: args.collect(), items: Vec::new(), text };
        if matches!(name, "Or" | "And" | "Replicate") {
            if depth >= DEEPEST {
                return Err(ReadErrorKind::UnknownRule { name: shown(name) }.within(text));
            }
            item.items = group(parts, Some(name), depth + 1)?;
            if parts.next() != Some("End") {
                return Err(ReadErrorKind::Missing { field: "End".into() }.within(text));
            }
        }
        items.push(item);
    }
    Ok(if outer == Some("Or") { items } else { only_last(items) })
}

/// Of clues at the same end of a line, and of quads at the same corner, the last one counts.
fn only_last(items: Vec<Item<'_>>) -> Vec<Item<'_>> {
    let mut seen = std::collections::HashSet::new();
    let mut kept = Vec::new();
    for mut item in items.into_iter().rev() {
        let arg = |i: usize| item.args.get(i).copied().unwrap_or("");
        let counts = match item.name {
            "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" => {
                let line = arg(0);
                for (end, clue) in item.args.iter_mut().enumerate().skip(1) {
                    if !clue.is_empty() && !seen.insert((item.name, line, end)) {
                        *clue = "";
                    }
                }
                true
            }
            "Sandwich" | "LittleKiller" => seen.insert((item.name, arg(1), 0)),
            "Quad" => seen.insert((item.name, arg(0), 0)),
            _ => true,
        };
        if counts {
            kept.push(item);
        }
    }
    kept.reverse();
    kept
}

/// Which pairs have no dot, or no sign, is not said where one of them is an alternative.
fn refuse_unclear_negatives(items: &[Item<'_>]) -> Result<(), ReadErrorKind> {
    fn within_or<'a>(items: &'a [Item<'a>], inside: bool) -> Vec<&'a Item<'a>> {
        let deeper = |item: &'a Item<'a>| within_or(&item.items, inside || item.name == "Or");
        let own = items.iter().filter(|_| inside);
        own.chain(items.iter().flat_map(deeper)).collect()
    }
    for (strict, signs) in [("StrictKropki", ["BlackDot", "WhiteDot"]), ("StrictXV", ["X", "V"])] {
        let unclear = within_or(items, false).into_iter().find(|item| signs.contains(&item.name));
        if let Some(item) = unclear.filter(|_| items.iter().any(|item| item.name == strict)) {
            let name = format!("{strict} with {} in Or", item.name);
            return Err(ReadErrorKind::UnknownRule { name }.within(item.text));
        }
    }
    Ok(())
}

/// How an item is read, by where it stands.
type Way = fn(&mut Reading, &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind>;

/// What is known while items are read.
pub(crate) struct Reading {
    pub(crate) context: GridContext,
    /// What cells are limited to.
    marks: BTreeMap<Cell, Candidates>,
    /// Which rows and columns may be equal when they are ranked.
    pub(crate) ties: garns_puzzle::rules::Ties,
}

impl Reading {
    fn note_ties(&mut self, items: &[Item<'_>]) -> Result<(), ReadErrorKind> {
        use garns_puzzle::rules::Ties;
        let Some(item) = items.iter().rev().find(|item| item.name == "FullRankTies") else { return Ok(()) };
        self.ties = match item.arg(0) {
            "any" => Ties::Any,
            "none" => Ties::None,
            "only-unclued" => Ties::Unclued,
            other => return Err(ReadErrorKind::UnknownRule { name: shown(other) }.within(item.text)),
        };
        if self.ties == Ties::None && !items.iter().any(|item| item.name == "FullRank") {
            return Err(ReadErrorKind::UnknownRule { name: "FullRankTies without FullRank".into() });
        }
        Ok(())
    }

    /// The rules of an item that stands by itself; givens are noted.
    fn top(&mut self, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
        match item.name {
            "Given" => {
                for (cell, candidates) in self.givens(item).map_err(|problem| problem.within(item.text))? {
                    let all = self.context.values.all();
                    *self.marks.entry(cell).or_insert(all) &= candidates;
                }
                Ok(Vec::new())
            }
            "And" => self.each(&item.items, Reading::top),
            "Replicate" => self.replicate(item, Reading::top),
            _ => self.rules(item),
        }
    }

    /// The rules of items, one after the other, each read in this way.
    fn each(&mut self, items: &[Item<'_>], way: Way) -> Result<Vec<Rule>, ReadErrorKind> {
        let mut rules = Vec::new();
        for item in items {
            rules.extend(way(self, item)?);
        }
        Ok(rules)
    }

    /// The same items at several places. Within another one, what that one moved is moved further.
    fn replicate(&mut self, item: &Item<'_>, way: Way) -> Result<Vec<Rule>, ReadErrorKind> {
        const PLACES: Text = Text { en: "places in base 64", pt: "lugares em base 64" };
        let wrong = || ReadErrorKind::Wrong { expected: PLACES, found: shown(item.arg(0)) }.within(item.text);
        let origin = if item.arg(1).is_empty() { "R1C1" } else { item.arg(1) };
        let origin = self.context.unmoved(origin)?;
        let words = packing::six_bits(item.arg(0)).ok_or_else(wrong)?;
        let mut rules = Vec::new();
        for places in (0..6 * words.len()).filter(|i| words[i / 6] >> (i % 6) & 1 == 1) {
            let target = self.context.after(origin, places).ok_or_else(wrong)?;
            let down = i32::from(target.row) - i32::from(origin.row);
            let right = i32::from(target.col) - i32::from(origin.col);
            self.context.shifts.push(Shift { origin, down, right });
            let found = self.each(&item.items, way);
            self.context.shifts.pop();
            rules.extend(found?);
        }
        Ok(rules)
    }

    /// The rules an item stands for, wherever it stands.
    pub(crate) fn rules(&mut self, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
        if let Some(why) = self.context.unfit(item.name) {
            return Err(ReadErrorKind::UnknownRule { name: format!("{} {why}", item.name) }.within(item.text));
        }
        if lists(OUTSIDE, item.name) && !self.context.shifts.is_empty() {
            let name = format!("{} in Replicate", item.name);
            return Err(ReadErrorKind::UnknownRule { name }.within(item.text));
        }
        let context = &self.context;
        let rules: Result<Vec<Rule>, ReadErrorKind> = match item.name {
            "Or" => {
                let mut options = Vec::new();
                for option in &item.items {
                    options.push(self.rules(option)?);
                }
                Ok(match options.iter().any(Vec::is_empty) {
                    true => Vec::new(),
                    false => vec![AnyOf { options }.into()],
                })
            }
            "And" => return self.each(&item.items, Reading::rules),
            "Replicate" => return self.replicate(item, Reading::rules),
            "Given" => self.givens(item).map(|givens| {
                let numbers =
                    |candidates: Candidates| candidates.iter().map(|rank| self.context.values.number(rank));
                let limit = |(cell, candidates): (Cell, Candidates)| {
                    let (cells, values) = (Cells::from(vec![cell]), numbers(candidates).collect());
                    garns_puzzle::rules::Allowed { cells, values }.into()
                };
                givens.into_iter().map(limit).collect()
            }),
            // Told already, or of no consequence for what a solution is.
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Var" | "FullRankTies" | "SearchPriority" => {
                Ok(Vec::new())
            }
            "StrictKropki" => Ok(vec![NoDifference { by: vec![1] }.into(), NoRatio { by: vec![2] }.into()]),
            "StrictXV" => Ok(vec![NoTotal { sums: vec![5, 10] }.into()]),
            "Diagonal" => Ok(match context.rows == context.cols {
                true => {
                    vec![
                        House::diagonals(context.rows as u16)[usize::from(item.arg(0) == "1")].clone().into(),
                    ]
                }
                false => return Err(ReadErrorKind::NeedsSquare { field: "Diagonal" }),
            }),
            "Windoku" => Ok(houses(HouseKind::Window, windows(context))),
            "DisjointSets" => Ok(houses(HouseKind::Disjoint, disjoint(context))),
            "RegionSameValues" => Ok(same_regions(context)),
            "ChaosConstruction" => {
                let (cells, numbers) = (context.group(""), context.group("CC"));
                let cells = Cells::from(cells.unwrap_or_default());
                Ok(vec![
                    Regions { cells, numbers: numbers.unwrap_or_default().into(), size: context.region }
                        .into(),
                ])
            }
            _ => clues::rules(self, item),
        };
        rules.map_err(|problem| problem.within(item.text))
    }

    /// Cells and what they are limited to.
    fn givens(&self, item: &Item<'_>) -> Result<Vec<(Cell, Candidates)>, ReadErrorKind> {
        let one = |text: &&str| {
            let mut parts = text.split('_');
            let cell = self.context.cell(parts.next().unwrap_or(""))?;
            let rank = |text: &str| {
                let number: i64 = super::context::number(text)?;
                let wrong = || ReadErrorKind::NotASymbol { cell, symbol: shown(text) };
                self.context.values.rank(number).ok_or_else(wrong)
            };
            Ok((cell, parts.map(rank).collect::<Result<Candidates, ReadErrorKind>>()?))
        };
        item.args.iter().filter(|text| !text.is_empty()).map(one).collect()
    }
}

fn houses(kind: HouseKind, cells: Vec<Vec<Cell>>) -> Vec<Rule> {
    let house =
        |(i, cells): (usize, Vec<Cell>)| House { kind, number: i as u16 + 1, grid: 0, cells: cells.into() };
    cells.into_iter().enumerate().map(|it| house(it).into()).collect()
}

/// Rectangles of the boxes' size, one cell away from each other and from the border, whether there are boxes or not.
fn windows(context: &GridContext) -> Vec<Vec<Cell>> {
    let size = context.region_said.unwrap_or(context.values.len());
    let Some((rows, cols)) = box_sides(context.rows, context.cols, size) else { return Vec::new() };
    let starts =
        |side: usize, whole: usize| (1..).step_by(side + 1).take_while(move |start| start + side < whole);
    let corners =
        starts(rows, context.rows).flat_map(|top| starts(cols, context.cols).map(move |left| (top, left)));
    let cells = |(top, left): (usize, usize)| {
        (0..rows * cols).map(|i| Cell::new((top + i / cols) as u16, (left + i % cols) as u16)).collect()
    };
    corners.map(cells).collect()
}

/// For each place within a box, the cells there, whether there are boxes or not.
fn disjoint(context: &GridContext) -> Vec<Vec<Cell>> {
    let Some((rows, cols)) = box_sides(context.rows, context.cols, context.region) else { return Vec::new() };
    let across = context.cols / cols;
    let count = (context.rows / rows) * across;
    let group = |place: usize| {
        let cell = |b: usize| {
            Cell::new((b / across * rows + place / cols) as u16, (b % across * cols + place % cols) as u16)
        };
        (0..count).map(cell).collect()
    };
    (0..rows * cols).map(group).collect()
}

/// The largest of rows, columns, boxes and regions hold the same values.
fn same_regions(context: &GridContext) -> Vec<Rule> {
    let (rows, cols) = (context.rows, context.cols);
    let cell = |row: usize, col: usize| Cell::new(row as u16, col as u16);
    let mut all = context.pieces.clone();
    all.extend((0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect::<Vec<Cell>>()));
    all.extend((0..cols).map(|col| (0..rows).map(|row| cell(row, col)).collect::<Vec<Cell>>()));
    if let Some((height, width)) = context.boxes {
        let corners =
            (0..rows).step_by(height).flat_map(|top| (0..cols).step_by(width).map(move |left| (top, left)));
        all.extend(corners.map(|(top, left)| {
            (0..height * width).map(|i| cell(top + i / width, left + i % width)).collect::<Vec<Cell>>()
        }));
    }
    let largest = all.iter().map(Vec::len).max().unwrap_or(0);
    let groups: Vec<Cells> =
        all.into_iter().filter(|cells| cells.len() == largest).map(Cells::from).collect();
    if largest == context.values.len() || groups.len() < 2 {
        Vec::new()
    } else {
        vec![SameValues { groups }.into()]
    }
}
