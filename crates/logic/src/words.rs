//! How cells, values and houses are called in a sentence.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Cell, Lang, Values, say};

use crate::{Node, Spot};

/// What a house is called.
#[derive(Clone, Copy, Debug)]
pub struct HouseName {
    /// Which sort of house it is.
    pub kind: HouseKind,
    /// Its number among those of its sort, from 1; 0 when it needs none.
    pub number: u16,
    /// The grid it belongs to, from 1; 0 when there is only one.
    pub grid: u16,
}

/// What everything in a puzzle is called.
#[derive(Clone, Debug)]
pub struct Names {
    /// The places of the cells.
    pub cells: Vec<Cell>,
    /// The values and their symbols.
    pub values: Values,
    /// The houses.
    pub houses: Vec<HouseName>,
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
    /// `r1c1`.
    #[must_use]
    pub fn cell(&self, cell: usize) -> String {
        self.names.cells[cell].to_string()
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

    /// `row 3`.
    #[must_use]
    pub fn house(&self, house: usize) -> String {
        let name = &self.names.houses[house];
        let mut label = name.kind.title().get(self.lang).to_owned();
        if name.number > 0 {
            label += &format!(" {}", name.number);
        }
        if name.grid > 0 {
            label += &say!(self.lang, " of grid {}", " da grade {}", name.grid);
        }
        label
    }

    /// `row 1 and row 5`.
    #[must_use]
    pub fn houses(&self, houses: &[usize]) -> String {
        self.all(houses.iter().map(|house| self.house(*house)))
    }

    /// `in row 3`.
    #[must_use]
    pub fn place(&self, house: usize) -> String {
        let masculine = matches!(self.names.houses[house].kind, HouseKind::Box | HouseKind::Disjoint);
        let label = self.house(house);
        match (self.lang, masculine) {
            (Lang::En, _) => format!("in {label}"),
            (Lang::Pt, false) => format!("na {label}"),
            (Lang::Pt, true) => format!("no {label}"),
        }
    }

    /// `in row 1 and in row 5`.
    #[must_use]
    pub fn places(&self, houses: &[usize]) -> String {
        self.all(houses.iter().map(|house| self.place(*house)))
    }

    /// A candidate: `5 in r1c1`.
    #[must_use]
    pub fn spot(&self, spot: Spot) -> String {
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

    /// What is struck out, cells with the same value together: `5 in r1c1 and r2c1; 7 in r3c3`.
    #[must_use]
    pub fn spots(&self, spots: &[Spot]) -> String {
        let mut values: Vec<usize> = spots.iter().map(|spot| spot.value).collect();
        values.sort_unstable();
        values.dedup();
        let each = values.iter().map(|value| {
            let cells: Vec<usize> =
                spots.iter().filter(|spot| spot.value == *value).map(|spot| spot.cell).collect();
            let (value, cells) = (self.value(*value), self.cells(&cells));
            say!(self.lang, "{value} in {cells}", "{value} em {cells}")
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
