//! Sums that are rows of the model, and those that follow from several rows together, such as innies and outies: one line
//! of cutting planes each.
//!
//! A sum is written over all values of its cells. Rows of the model leave out values that are no candidates, and count from
//! the least: what is missing is made up for by the rows "this cell has one value" and "this is no candidate".

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use garns_encode::{Linear, Lit, Model, Relation, place_row, sum_row};
use garns_propagate::{DerivedSum, Part};
use garns_puzzle::{Constraint, Puzzle};

use crate::solver::{AtMost, Explanation, Group};

/// An equation of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Equation {
    /// A linear one, by its number.
    Row(usize),
    /// That a variable is false, which the clause of this number says.
    False(usize, usize),
}

/// A sum, and the equations that give it, each so often.
#[derive(Clone, Debug)]
pub(crate) struct Derived {
    /// The cells, and what each rank of theirs adds.
    cells: Vec<(usize, Vec<i64>)>,
    groups: Vec<Group>,
    target: i64,
    made_of: Vec<(i64, Equation)>,
}

/// The numbers that constraints of a model have in a proof: an equation has two, first that the sum is not less.
pub(crate) struct Numbers<'m> {
    model: &'m Model,
    linear: Vec<usize>,
    /// That of the first clause.
    clauses: usize,
}

impl<'m> Numbers<'m> {
    pub(crate) fn new(model: &'m Model) -> Numbers<'m> {
        let mut next = 1;
        let mut number = |row: &Linear| {
            let own = next;
            next += if row.relation == Relation::Equal { 2 } else { 1 };
            own
        };
        Numbers { linear: model.linear.iter().map(&mut number).collect(), clauses: next, model }
    }

    /// The clauses of the model with their numbers, and the number after them.
    pub(crate) fn clauses(&self) -> (impl Iterator<Item = (&'m Vec<Lit>, usize)> + use<'m>, usize) {
        let clauses = &self.model.clauses;
        (clauses.iter().zip(self.clauses..), self.clauses + clauses.len())
    }

    /// The clauses that unit propagation sees in rows: one of these, no two of these, and none of these.
    pub(crate) fn of_rows(&self) -> HashMap<Vec<Lit>, usize> {
        let mut seen = HashMap::new();
        for (number, row) in self.model.linear.iter().enumerate() {
            let mut lits: Vec<Lit> = row.terms.iter().map(|(_, variable)| Lit(*variable as i32)).collect();
            lits.sort_unstable();
            let counts = row.bound == 1 && row.terms.iter().all(|(weight, _)| *weight == 1);
            let nothing = row.bound == 0 && row.terms.iter().all(|(weight, _)| *weight > 0);
            if row.relation != Relation::AtLeast {
                let not_more = self.not_more(number);
                for (i, a) in lits.iter().enumerate() {
                    let before = if counts { &lits[..i] } else { &[] };
                    seen.extend(before.iter().map(|b| (vec![!*b, !*a], not_more)));
                    seen.extend(nothing.then(|| (vec![!*a], not_more)));
                }
            }
            if row.relation != Relation::AtMost && counts {
                seen.insert(lits, self.linear[number]);
            }
        }
        seen
    }

    fn not_more(&self, row: usize) -> usize {
        // Of an equation that is the second half.
        self.linear[row] + usize::from(self.model.linear[row].relation == Relation::Equal)
    }
}

/// The equations of a model by terms and bound, with their numbers.
type Rows<'m> = HashMap<(&'m [(i64, usize)], i64), usize>;

/// The sums that are rows of this model, and those that its rows give of what follows from the puzzle.
pub(crate) fn derive(puzzle: &Puzzle, model: &Model, sums: &[DerivedSum]) -> Vec<Derived> {
    let mut rows = Rows::new();
    for (number, row) in model.linear.iter().enumerate().filter(|(_, row)| row.relation == Relation::Equal) {
        rows.entry((&row.terms, row.bound)).or_insert(number);
    }
    let mut never: HashMap<usize, usize> = HashMap::new();
    for (number, clause) in model.clauses.iter().enumerate() {
        if let [lit] = clause[..]
            && !lit.is_positive()
        {
            never.entry(lit.variable()).or_insert(number);
        }
    }
    let own = (0..model.linear.len()).filter_map(|row| own_sum(model, row));
    let further = sums.iter().filter_map(|sum| derived(puzzle, model, sum, &rows, &never));
    let mut all: Vec<Derived> = own.chain(further).collect();
    let different = different(puzzle, model);
    for sum in &mut all {
        let cells = sum.cells.iter().map(|(cell, _)| *cell).collect();
        sum.groups = groups(cells, &different);
    }
    all
}

/// A row of the model, if it adds up numbers: of those that count, "one of these" is seen by unit propagation.
fn own_sum(model: &Model, number: usize) -> Option<Derived> {
    let row = &model.linear[number];
    let counts = row.bound == 1 && row.terms.iter().all(|(factor, _)| *factor == 1);
    if row.relation != Relation::Equal || counts {
        return None;
    }
    let mut cells: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
    for (factor, variable) in &row.terms {
        let (cell, rank) = model.meaning(*variable)?;
        cells.entry(cell).or_insert_with(|| vec![0; model.values])[rank] = *factor;
    }
    let cells = cells.into_iter().collect();
    Some(Derived { cells, groups: Vec::new(), target: row.bound, made_of: vec![(1, Equation::Row(number))] })
}

/// Cells that differ, with the row for each rank that says so.
type Different = (Vec<usize>, Vec<Option<usize>>);

fn different(puzzle: &Puzzle, model: &Model) -> Vec<Different> {
    let mut rows = Rows::new();
    for (number, row) in model.linear.iter().enumerate() {
        if row.relation != Relation::AtLeast {
            rows.entry((&row.terms, row.bound)).or_insert(number);
        }
    }
    let mut all = Vec::new();
    for constraint in puzzle.rules().iter().flat_map(|rule| rule.meaning(puzzle)) {
        if let Constraint::AllDifferent(cells) = constraint {
            let cells: Vec<usize> = cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
            let row = |rank| {
                let row = place_row(puzzle, &cells, rank);
                rows.get(&(&row.terms[..], 1)).copied()
            };
            let rows = (0..model.values).map(row).collect();
            all.push((cells, rows));
        }
    }
    all
}

/// Groups of the cells of a sum that differ, the largest first.
fn groups(cells: Vec<usize>, different: &[Different]) -> Vec<Group> {
    let mut left: BTreeMap<usize, usize> =
        cells.into_iter().enumerate().map(|(place, cell)| (cell, place)).collect();
    let mut groups = Vec::new();
    let inside = |cells: &[usize], left: &BTreeMap<usize, usize>| {
        cells.iter().filter(|cell| left.contains_key(cell)).count()
    };
    while let Some((cells, rows)) = different.iter().max_by_key(|(cells, _)| inside(cells, &left))
        && inside(cells, &left) > 1
    {
        let places = cells.iter().filter_map(|cell| left.remove(cell)).collect();
        groups.push(Group { places, rows: rows.clone() });
    }
    groups
}

fn derived(
    puzzle: &Puzzle,
    model: &Model,
    sum: &DerivedSum,
    rows: &Rows<'_>,
    never: &HashMap<usize, usize>,
) -> Option<Derived> {
    let values = puzzle.values();
    let mut made_of: Vec<(i64, Equation)> = Vec::new();
    // What is still to be made up for.
    let mut missing: BTreeMap<usize, i64> = BTreeMap::new();
    let mut left = sum.target;
    for (cell, weight) in &sum.terms {
        for rank in 0..values.len() {
            *missing.entry(model.has(cell.index(), rank).variable()).or_default() +=
                weight * values.number(rank);
        }
    }
    let mut add = |weight: i64, row: usize, missing: &mut BTreeMap<usize, i64>| {
        for (factor, variable) in &model.linear[row].terms {
            *missing.entry(*variable).or_default() -= weight * factor;
        }
        left -= weight * model.linear[row].bound;
        made_of.push((weight, Equation::Row(row)));
    };
    for (weight, part) in &sum.parts {
        let used: Vec<(i64, Linear)> = match part {
            Part::House(cells) => {
                let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
                let of = |rank: usize| (weight * values.number(rank), place_row(puzzle, &cells, rank));
                (0..values.len()).map(of).collect()
            }
            Part::Sum(cells, target) => {
                let terms: Vec<(usize, i64)> = cells.iter().map(|cell| (cell.index(), 1)).collect();
                vec![(*weight, sum_row(puzzle, &terms, *target))]
            }
        };
        for (weight, row) in used.iter().filter(|(weight, row)| *weight != 0 && !row.terms.is_empty()) {
            add(*weight, *rows.get(&(&row.terms[..], row.bound))?, &mut missing);
        }
    }
    // The same for each candidate of a cell: so often its row.
    for cell in 0..model.cells {
        let Some(first) = puzzle.candidates(cell).iter().next() else { continue };
        let factor = missing.get(&model.has(cell, first).variable()).copied().unwrap_or(0);
        if factor != 0 {
            let one: Vec<(i64, usize)> =
                (0..values.len()).map(|rank| (1, model.has(cell, rank).variable())).collect();
            add(factor, *rows.get(&(&one[..], 1))?, &mut missing);
        }
    }
    for (variable, factor) in missing.into_iter().filter(|(_, factor)| *factor != 0) {
        made_of.push((factor, Equation::False(variable, *never.get(&variable)?)));
    }
    let adds = |weight: i64| (0..values.len()).map(|rank| weight * values.number(rank)).collect();
    let cells = sum.terms.iter().map(|(cell, weight)| (cell.index(), adds(*weight))).collect();
    (left == 0).then_some(Derived { cells, groups: Vec::new(), target: sum.target, made_of })
}

impl Derived {
    /// That the sum is not more than the target, and that it is not less, with the signs turned.
    pub(crate) fn both(&self) -> [AtMost; 2] {
        [1, -1].map(|sign| {
            let turned = |adds: &Vec<i64>| adds.iter().map(|adds| sign * adds).collect();
            let cells = self.cells.iter().map(|(cell, adds)| (*cell, turned(adds))).collect();
            AtMost { cells, groups: self.groups.clone(), bound: sign * self.target }
        })
    }

    /// The line that derives one of [`both`](Derived::both), as VeriPB writes it: signs turned, it is not less.
    pub(crate) fn line(&self, turned: bool, numbers: &Numbers<'_>) -> String {
        let mut text = "pol".to_owned();
        for (i, (weight, equation)) in self.made_of.iter().enumerate() {
            let weight = if turned { *weight } else { -weight };
            let _ = match equation {
                // Its second half says that the sum is not more.
                Equation::Row(row) => write!(text, " {}", numbers.linear[*row] + usize::from(weight < 0)),
                Equation::False(variable, _) if weight > 0 => write!(text, " x{variable}"),
                Equation::False(_, clause) => write!(text, " {}", numbers.clauses + clause),
            };
            if weight.abs() != 1 {
                let _ = write!(text, " {} *", weight.abs());
            }
            if i > 0 {
                text.push_str(" +");
            }
        }
        text + " ;\n"
    }
}

impl AtMost {
    /// The line that derives the clause of an explanation from this, which has the number given in the proof.
    pub(crate) fn line(&self, number: usize, why: &Explanation, numbers: &Numbers<'_>) -> String {
        let mut text = format!("pol {number}");
        let model = numbers.model;
        let mut degree = -self.bound + why.prices.iter().flatten().sum::<i64>();
        // What counts against the clause is left out.
        let mut leave_out: BTreeMap<usize, i64> = BTreeMap::new();
        let priced = self.priced(&why.prices);
        for (place, ((cell, _), pays)) in self.cells.iter().zip(&why.pays).enumerate() {
            let lost = why.lost.filter(|lost| lost.0 == place).map(|lost| lost.1);
            degree += pays + lost.map_or(0, |rank| priced[place][rank] - pays);
            if *pays != 0 {
                // The row that the cell has one value, or its other half.
                let row = numbers.linear[*cell] + usize::from(*pays < 0);
                let _ = write!(text, " {row} {} * +", pays.abs());
            }
            for (rank, adds) in priced[place].iter().enumerate().filter(|(rank, _)| lost != Some(*rank)) {
                leave_out.insert(model.has(*cell, rank).variable(), adds - pays);
            }
        }
        for (group, prices) in self.groups.iter().zip(&why.prices) {
            let of_group: Vec<usize> = group.places.iter().map(|place| self.cells[*place].0).collect();
            for (row, price) in group.rows.iter().zip(prices).filter(|(_, price)| **price != 0) {
                let Some(row) = *row else { continue };
                let _ = write!(text, " {} {} * +", numbers.not_more(row), -price);
                // Other cells that differ from these.
                for (_, variable) in &model.linear[row].terms {
                    if model.meaning(*variable).is_some_and(|(cell, _)| !of_group.contains(&cell)) {
                        *leave_out.entry(*variable).or_default() -= price;
                    }
                }
            }
        }
        for (variable, weight) in leave_out.into_iter().filter(|(_, weight)| *weight > 0) {
            let _ = write!(text, " x{variable} {weight} * +");
        }
        text.push_str(" s");
        if degree > 1 {
            let _ = write!(text, " {degree} d");
        }
        text + " ;\n"
    }
}
