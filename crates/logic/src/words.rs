//! How cells, values and houses are called in a sentence.

use std::collections::BTreeMap;

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Cell, Lang, Text, Values, say};

use crate::clues::Clue;
use crate::{Candidate, Node};

/// What a house is called.
#[derive(Clone, Copy, Debug)]
pub struct HouseName {
    /// Which sort of house it is.
    pub kind: HouseKind,
    /// Its number among those of its sort, from 1; 0 when it needs none.
    pub number: u16,
    /// The grid it belongs to, from 1; 0 when there is only one.
    pub grid: u16,
    /// If a rule says so that is more than a house: what it is called, and its first cell.
    pub rule: Option<(Text, usize)>,
}

/// What a clue is called.
#[derive(Clone, Debug)]
pub struct ClueName {
    /// The name of the rule.
    pub title: Text,
    /// Its cells.
    pub cells: Vec<usize>,
    /// The number at it, as it is written in a grid.
    pub number: Option<String>,
    /// What its cells add up to, if it says so.
    pub sum: Option<i64>,
    /// How many of its cells are added, the others being taken away, if it follows from houses and cages.
    pub innies: Option<usize>,
}

impl ClueName {
    pub(crate) fn of(clue: &Clue) -> ClueName {
        let (title, number, cells) = (clue.title, clue.number.clone(), clue.cells.clone());
        let innies = clue.derived.as_ref().map(|derived| derived.innies);
        ClueName { title, cells, number, sum: clue.as_sum(), innies }
    }
}

/// How cells are written in sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellNotation {
    /// `r4c2`: row and column.
    #[default]
    Rc,
    /// `L4C2`: *linha* and *coluna*, as in Portuguese.
    Lc,
}

/// What everything in a puzzle is called.
#[derive(Clone, Debug)]
pub struct Names {
    /// How cells are written.
    pub notation: CellNotation,
    /// The places of the cells.
    pub cells: Vec<Cell>,
    /// The values and their symbols.
    pub values: Values,
    /// The houses.
    pub houses: Vec<HouseName>,
    /// What rules say beyond houses.
    pub clues: Vec<ClueName>,
}

/// Names in one language.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// What everything is called.
    pub names: &'a Names,
    /// The language.
    pub lang: Lang,
}

impl Words<'_> {
    /// `r1c1`, or `L1C1`.
    #[must_use]
    pub fn cell(&self, cell: usize) -> String {
        let place = self.names.cells[cell];
        match self.names.notation {
            CellNotation::Rc => place.to_string(),
            CellNotation::Lc => format!("L{}C{}", place.row + 1, place.col + 1),
        }
    }

    /// `r1c1, r1c2 and r3c3`.
    #[must_use]
    pub fn cells(&self, cells: &[usize]) -> String {
        self.all(cells.iter().map(|cell| self.cell(*cell)))
    }

    /// The symbol of a value.
    #[must_use]
    pub fn value(&self, value: usize) -> &str {
        self.names.values.symbol(value)
    }

    /// `1, 2 and 3`.
    #[must_use]
    pub fn values(&self, values: &[usize]) -> String {
        self.all(values.iter().map(|value| self.value(*value).to_owned()))
    }

    /// `1, 2 or 3`.
    #[must_use]
    pub fn any_value(&self, values: &[usize]) -> String {
        self.joined(values.iter().map(|value| self.value(*value).to_owned()), say!(self.lang, "or", "ou"))
    }

    /// `r1c1 or r2c2`.
    #[must_use]
    pub fn either(&self, cells: &[usize]) -> String {
        self.joined(cells.iter().map(|cell| self.cell(*cell)), say!(self.lang, "or", "ou"))
    }

    /// A set of cells as one thing: `{r1c1, r1c2}`.
    #[must_use]
    pub fn set(&self, cells: &[usize]) -> String {
        let cells: Vec<String> = cells.iter().map(|cell| self.cell(*cell)).collect();
        format!("{{{}}}", cells.join(", "))
    }

    /// `row 3`, `rows 1 and 5`: with its article where the language wants one.
    #[must_use]
    pub fn the(&self, house: usize) -> String {
        self.houses(&[house])
    }

    /// `rows 1 and 5 and box 2`.
    #[must_use]
    pub fn houses(&self, houses: &[usize]) -> String {
        self.all(self.sorts(houses).map(|sort| match (self.lang, self.is_masculine(sort[0]), sort.len()) {
            (Lang::En, ..) => self.label(sort),
            (Lang::Pt, false, 1) => format!("a {}", self.label(sort)),
            (Lang::Pt, true, 1) => format!("o {}", self.label(sort)),
            (Lang::Pt, false, _) => format!("as {}", self.label(sort)),
            (Lang::Pt, true, _) => format!("os {}", self.label(sort)),
        }))
    }

    /// `in row 3`.
    #[must_use]
    pub fn place(&self, house: usize) -> String {
        self.places(&[house])
    }

    /// `in rows 1 and 5 and in box 2`.
    #[must_use]
    pub fn places(&self, houses: &[usize]) -> String {
        self.all(self.sorts(houses).map(|sort| match (self.lang, self.is_masculine(sort[0]), sort.len()) {
            (Lang::En, ..) => format!("in {}", self.label(sort)),
            (Lang::Pt, false, 1) => format!("na {}", self.label(sort)),
            (Lang::Pt, true, 1) => format!("no {}", self.label(sort)),
            (Lang::Pt, false, _) => format!("nas {}", self.label(sort)),
            (Lang::Pt, true, _) => format!("nos {}", self.label(sort)),
        }))
    }

    /// Neighbours in a list that can be told together: numbered houses of one sort in one grid.
    fn sorts<'h>(&self, houses: &'h [usize]) -> impl Iterator<Item = &'h [usize]> {
        let names = &self.names.houses;
        houses.chunk_by(move |a, b| {
            let (a, b) = (names[*a], names[*b]);
            let named =
                [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region].contains(&a.kind);
            named && a.kind == b.kind && a.grid == b.grid && a.number > 0 && b.number > 0
        })
    }

    fn is_masculine(&self, house: usize) -> bool {
        matches!(self.names.houses[house].kind, HouseKind::Box | HouseKind::Disjoint)
    }

    /// What houses of one sort are called.
    fn label(&self, houses: &[usize]) -> String {
        let name = &self.names.houses[houses[0]];
        if let Some((title, cell)) = name.rule {
            return format!("{} {}", title.get(self.lang), self.cell(cell));
        }
        let mut label = match (houses.len(), name.kind) {
            (1, kind) => kind.title().get(self.lang).to_owned(),
            (_, HouseKind::Box) => say!(self.lang, "boxes", "blocos"),
            (_, HouseKind::Region) => say!(self.lang, "regions", "regiões"),
            (_, kind) => format!("{}s", kind.title().get(self.lang)),
        };
        let numbers =
            houses.iter().map(|house| self.names.houses[*house].number).filter(|number| *number > 0);
        let numbers = self.all(numbers.map(|number| number.to_string()));
        if !numbers.is_empty() {
            label += &format!(" {numbers}");
        }
        if name.grid > 0 {
            label += &say!(self.lang, " of grid {}", " da grade {}", name.grid);
        }
        label
    }

    /// A clue, by its cells and its sum: `killer cage r1c1 r1c2 = 10`; long ones by their ends: `thermometer r1c1 … r5c5`.
    #[must_use]
    pub fn clue(&self, clue: usize) -> String {
        const SHOWN: usize = 5;
        let name = &self.names.clues[clue];
        if let Some(innies) = name.innies {
            let (innies, outies) = name.cells.split_at(innies);
            let sum = |cells: &[usize]| cells.iter().map(|cell| self.cell(*cell)).collect::<Vec<_>>();
            let both = match (innies, outies) {
                (cells, []) | ([], cells) => sum(cells).join(" + "),
                _ => format!("{} − {}", sum(innies).join(" + "), sum(outies).join(" − ")),
            };
            let number = name.number.as_deref().unwrap_or_default();
            return format!("{} {both} {number}", name.title.get(self.lang));
        }
        let cells: Vec<String> = match &name.cells[..] {
            [first, .., last] if name.cells.len() > SHOWN => {
                vec![self.cell(*first), "…".to_owned(), self.cell(*last)]
            }
            cells => cells.iter().map(|cell| self.cell(*cell)).collect(),
        };
        let mut words = vec![name.title.get(self.lang).to_owned(), cells.join(" ")];
        words.extend(name.number.clone());
        words.join(" ")
    }

    /// Sets of values as sums are written: `7+9`, `1+2+4 or 1+3+3`; of many only the first, and how many more there are.
    #[must_use]
    pub fn combinations(&self, ways: &[Vec<usize>]) -> String {
        const SHOWN: usize = 6;
        let sum = |way: &Vec<usize>| way.iter().map(|value| self.value(*value)).collect::<Vec<_>>().join("+");
        let mut sums: Vec<String> = ways.iter().take(SHOWN).map(sum).collect();
        if ways.len() > SHOWN {
            let more = ways.len() - SHOWN;
            sums.push(say!(self.lang, "{more} more", "mais {more}"));
        }
        self.joined(sums.into_iter(), say!(self.lang, "or", "ou"))
    }

    /// Values of cells one after the other: `3 1 5 or 4 1 4`.
    #[must_use]
    pub fn fillings(&self, ways: &[Vec<usize>]) -> String {
        let way = |way: &Vec<usize>| way.iter().map(|value| self.value(*value)).collect::<Vec<_>>().join(" ");
        self.joined(ways.iter().map(way), say!(self.lang, "or", "ou"))
    }

    /// A candidate: `5 in r1c1`.
    #[must_use]
    pub fn spot(&self, spot: Candidate) -> String {
        let (value, cell) = (self.value(spot.value), self.cell(spot.cell));
        say!(self.lang, "{value} in {cell}", "{value} em {cell}")
    }

    /// A node of a chain: `5 in r1c1`, `5 in r1c1, r1c2`.
    #[must_use]
    pub fn node(&self, node: &Node) -> String {
        let value = self.value(node.value);
        let cells: Vec<String> = node.cells.iter().map(|cell| self.cell(*cell)).collect();
        let cells = cells.join(", ");
        say!(self.lang, "{value} in {cells}", "{value} em {cells}")
    }

    /// What is struck out, in the fewest groups: `5 and 6 in r1c1 and r2c1; 7 in r3c3`.
    #[must_use]
    pub fn spots(&self, spots: &[Candidate]) -> String {
        let by_value = grouped(spots.iter().map(|spot| (spot.value, spot.cell)));
        let by_cell = grouped(spots.iter().map(|spot| (spot.cell, spot.value)));
        let groups = if by_cell.len() < by_value.len() {
            by_cell.into_iter().map(|(cells, values)| (values, cells)).collect()
        } else {
            by_value
        };
        let each = groups.iter().map(|(values, cells)| {
            let (values, cells) = (self.values(values), self.cells(cells));
            say!(self.lang, "{values} in {cells}", "{values} em {cells}")
        });
        each.collect::<Vec<_>>().join("; ")
    }

    /// A list: `a, b and c`.
    #[must_use]
    pub fn all(&self, items: impl Iterator<Item = String>) -> String {
        self.joined(items, say!(self.lang, "and", "e"))
    }

    fn joined(&self, items: impl Iterator<Item = String>, last: String) -> String {
        let items: Vec<String> = items.collect();
        match items.split_last() {
            Some((end, [])) => end.clone(),
            Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
            None => String::new(),
        }
    }
}

/// Pairs as products: those that share their second halves together.
fn grouped(pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut each: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    pairs.for_each(|(key, item)| each.entry(key).or_default().push(item));
    let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for (key, mut items) in each {
        items.sort_unstable();
        items.dedup();
        match groups.iter_mut().find(|group| group.1 == items) {
            Some(group) => group.0.push(key),
            None => groups.push((vec![key], items)),
        }
    }
    groups
}
