//! Constraints by lists of what is allowed: tables, automata, decision diagrams.

use garns_cp::{Automaton, Constraint, Int, forbidden, or, regular, table};
use garns_lang::Text;
use roxmltree::Node;
use rustc_hash::FxHashMap;

use crate::error::What;
use crate::reader::{Read, Reader, TUPLES, child, name};
use crate::tokens::{tuples, words};

/// A table whose rows with `*` come to no more rows without is written out.
const WRITTEN_OUT: usize = 100_000;

/// From a state, with a value, to a state.
type Transition = (usize, i64, usize);

/// A row of a short table: none stands for any value.
type Row = Vec<Option<i64>>;

fn wrong(text: &str) -> What {
    let found: String = text.trim().chars().take(40).collect();
    What::Expected { wanted: TUPLES, found }
}

/// The rows of a table over so many variables.
fn rows(text: &str, width: usize) -> Read<Vec<Row>> {
    if width == 1 && !text.trim_start().starts_with('(') {
        let mut all = Vec::new();
        for word in words(text) {
            let (low, high) = crate::tokens::range(word)
                .filter(|(low, high)| low.abs_diff(*high) < 1 << 24)
                .ok_or_else(|| wrong(word))?;
            all.extend((low..=high).map(|value| vec![Some(value)]));
        }
        return Ok(all);
    }
    let value = |word: &str| match word {
        "*" => Some(None),
        word => word.parse().ok().map(Some),
    };
    let mut all = Vec::new();
    for tuple in tuples(text).ok_or_else(|| wrong(text))? {
        let row: Option<Row> = tuple.iter().map(|word| value(word)).collect();
        all.push(row.filter(|row| row.len() == width).ok_or_else(|| wrong(&tuple.join(",")))?);
    }
    Ok(all)
}

/// The rows with every value in the place of each `*`; none if those would be too many.
fn written_out(rows: &[Row], values: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let mut all: Vec<Vec<i64>> = Vec::new();
    for row in rows {
        let mut parts = vec![Vec::new()];
        for (value, values) in row.iter().zip(values) {
            let here = value.as_ref().map_or(&values[..], std::slice::from_ref);
            if all.len() + parts.len().checked_mul(here.len())? > WRITTEN_OUT {
                return None;
            }
            let longer =
                |part: &Vec<i64>, value: &i64| part.iter().copied().chain([*value]).collect::<Vec<i64>>();
            parts = parts.iter().flat_map(|part| here.iter().map(move |value| longer(part, value))).collect();
        }
        all.append(&mut parts);
    }
    Some(all)
}

impl Reader {
    pub(crate) fn extension(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "supports", "conflicts"], &["type"])?;
        if let Some(kind) = node.attribute("type").filter(|kind| *kind != "extension") {
            let attribute = format!("type=\"{kind}\"");
            return Err(What::Attribute { element: name(node), attribute });
        }
        let vars = self.vars(&self.part(node, "list")?)?;
        let (allows, part) = match (child(node, "supports"), child(node, "conflicts")) {
            (Some(supports), None) => (true, supports),
            (None, Some(conflicts)) => (false, conflicts),
            _ => return Err(What::Missing { element: name(node), part: "supports" }),
        };
        let rows = rows(&self.text(part)?, vars.len())?;
        let full: Option<Vec<Vec<i64>>> = rows.iter().map(|row| row.iter().copied().collect()).collect();
        match (allows, full) {
            (true, Some(rows)) => self.holds(table(vars, rows)),
            (false, Some(rows)) => self.holds(forbidden(vars, rows)),
            (true, None) => self.short_table(&vars, &rows),
            (false, None) => rows.iter().try_for_each(|row| {
                let cells = vars.iter().zip(row);
                let other = |(var, value): (&Int, &Option<i64>)| value.map(|value| var.ne(value));
                self.holds(or(cells.filter_map(other).collect::<Vec<Constraint>>()))
            }),
        }
    }

    fn short_table(&mut self, vars: &[Int], rows: &[Row]) -> Read<()> {
        let values: Vec<Vec<i64>> = vars.iter().map(|var| self.model.values(*var).collect()).collect();
        if let Some(full) = written_out(rows, &values) {
            return self.holds(table(vars, full));
        }
        // The number of the row, and with each variable what the row has there.
        let number = self.model.int(0..=rows.len() as i64 - 1);
        for (column, var) in vars.iter().enumerate() {
            let mut pairs: Vec<[i64; 2]> = Vec::new();
            for (row, at) in rows.iter().zip(0..) {
                let here = row[column].as_ref().map_or(&values[column][..], std::slice::from_ref);
                pairs.extend(here.iter().map(|value| [at, *value]));
            }
            self.holds(table([number, *var], pairs))?;
        }
        Ok(())
    }

    /// The steps of an automaton or a diagram, with names of states as numbers.
    fn transitions(&self, node: Node) -> Read<(FxHashMap<String, usize>, Vec<Transition>)> {
        let text = self.part(node, "transitions")?;
        let mut numbers = FxHashMap::default();
        let mut steps = Vec::new();
        for tuple in tuples(&text).ok_or_else(|| wrong(&text))? {
            let [from, value, to] = tuple[..] else { return Err(wrong(&tuple.join(","))) };
            let mut number = |state: &str| {
                let next = numbers.len();
                *numbers.entry(state.to_owned()).or_insert(next)
            };
            let (from, to) = (number(from), number(to));
            let value = value.parse().map_err(|_| wrong(&tuple.join(",")))?;
            steps.push((from, value, to));
        }
        Ok((numbers, steps))
    }

    pub(crate) fn regular(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "transitions", "start", "final"], &["type"])?;
        let list = self.list(node, "list")?;
        let (mut numbers, steps) = self.transitions(node)?;
        let (start, ends) = (self.part(node, "start")?, self.part(node, "final")?);
        for state in words(&start).into_iter().chain(words(&ends)) {
            // A state without any transition.
            let next = numbers.len();
            numbers.entry(state.to_owned()).or_insert(next);
        }
        let start = numbers.get(start.trim()).copied().ok_or_else(|| wrong(&start))?;
        let ends = words(&ends).into_iter().filter_map(|state| numbers.get(state).copied());
        let automaton = Automaton::new(numbers.len()).start(start).accept(ends).steps(steps);
        self.holds(regular(list, &automaton))
    }

    pub(crate) fn mdd(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "transitions"], &["type"])?;
        let list = self.list(node, "list")?;
        let (numbers, steps) = self.transitions(node)?;
        // The root is what no step leads to, and the end is where none leads on.
        let mut entered = vec![false; numbers.len()];
        let mut left = vec![false; numbers.len()];
        for (from, _, to) in &steps {
            (left[*from], entered[*to]) = (true, true);
        }
        let roots: Vec<usize> = (0..numbers.len()).filter(|state| !entered[*state]).collect();
        let [root] = roots[..] else {
            return Err(crate::constraints::refused(
                node,
                Text { en: "without exactly one root", pt: "sem exatamente uma raiz" },
            ));
        };
        let ends = (0..numbers.len()).filter(|state| !left[*state]);
        let automaton = Automaton::new(numbers.len()).start(root).accept(ends).steps(steps);
        self.holds(regular(list, &automaton))
    }
}
