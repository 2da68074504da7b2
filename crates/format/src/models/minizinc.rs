//! MiniZinc: a model that people read and that its solvers run.

use std::fmt::Write;

use garns_puzzle::meaning::Demand;
use garns_puzzle::{Cell, Cells, Puzzle, Text, Values};

use super::dfa::Dfa;
use super::language::{Choice, Language, Place, joined, limits, rectangle, say, symbols};
use super::relation::{Compare, Relation, Term};
use crate::{Format, Reason};

/// A model with an array of cells and named constraints.
pub(crate) static FORMAT: Format = Format {
    name: "minizinc",
    title: Text { en: "MiniZinc", pt: "MiniZinc" },
    about: Text {
        en: "The puzzle as a MiniZinc model to read and to run: an array of cells, a named constraint for each rule; the \
             values are numbers.",
        pt: "O jogo como modelo MiniZinc para ler e executar: uma matriz de células, uma restrição com nome para cada \
             regra; os valores são números.",
    },
    extensions: &["mzn"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

/// A table with a column for each number from the least to the greatest has no more columns; else steps are listed.
const MOST_COLUMNS: i64 = 100;

struct MiniZinc<'a> {
    values: &'a Values,
    /// The rows and columns of the array, where all of the canvas is cells; else it is one over the names of cells.
    rectangle: Option<(usize, usize)>,
    rule: String,
    text: String,
    automata: usize,
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let rectangle = rectangle(puzzle);
    let text = String::new();
    let mut model = MiniZinc { values: puzzle.values(), rectangle, rule: String::new(), text, automata: 0 };
    model.head(puzzle);
    say(puzzle, &mut model)?;
    model.text.push_str("\nsolve satisfy;\n\n");
    model.output();
    Ok(model.text)
}

impl MiniZinc<'_> {
    fn head(&mut self, puzzle: &Puzzle) {
        self.text.push_str("% All solutions: minizinc --all-solutions FILE\n");
        for symbol in symbols(puzzle) {
            let _ = writeln!(self.text, "% {symbol}");
        }
        for file in ["alldifferent", "regular", "table"] {
            let _ = writeln!(self.text, "include \"{file}.mzn\";");
        }
        let numbers = self.values.all_numbers();
        let domain = match Choice::new(self.values.all(), self.values) {
            _ if numbers.len() as i64 == self.values.most() - self.values.least() + 1 => {
                format!("{}..{}", self.values.least(), self.values.most())
            }
            _ => format!("{{{}}}", joined(numbers, ", ")),
        };
        let _ = match self.rectangle {
            Some((rows, cols)) => {
                writeln!(self.text, "\narray[1..{rows}, 1..{cols}] of var {domain}: x;")
            }
            None => {
                let names = joined(puzzle.cells(), ", ");
                writeln!(self.text, "\nenum CELL = {{{names}}};\narray[CELL] of var {domain}: x;")
            }
        };
        let mut row = None;
        for (cell, choice) in limits(puzzle) {
            // The givens of a row on one line.
            self.text.push_str(if row == Some(cell.row) {
                " /\\ "
            } else if row.is_some() {
                ";\nconstraint "
            } else {
                "\nconstraint "
            });
            self.text.push_str(&self.member(&self.cell(cell), &choice));
            row = Some(cell.row);
        }
        self.text.push_str(if row.is_some() { ";\n" } else { "" });
    }

    fn output(&mut self) {
        let _ = match self.rectangle {
            Some((rows, cols)) => writeln!(
                self.text,
                "output [\"\\(x[r, c])\" ++ if c = {cols} then \"\\n\" else \" \" endif | r in 1..{rows}, c in 1..{cols}];"
            ),
            None => self.text.write_str("output [\"\\(cell) = \\(x[cell])\\n\" | cell in CELL];\n"),
        };
    }

    fn cell(&self, cell: Cell) -> String {
        match self.rectangle {
            Some(_) => format!("x[{},{}]", cell.row + 1, cell.col + 1),
            None => format!("x[{cell}]"),
        }
    }

    fn list(&self, cells: &[Cell]) -> String {
        format!("[{}]", joined(cells.iter().map(|cell| self.cell(*cell)), ", "))
    }

    /// The cells in any order: a part of the array, where they are one.
    fn slice(&self, cells: &[Cell]) -> String {
        let rows = (cells.iter().map(|cell| cell.row).min(), cells.iter().map(|cell| cell.row).max());
        let cols = (cells.iter().map(|cell| cell.col).min(), cells.iter().map(|cell| cell.col).max());
        let (Some((all_rows, all_cols)), (Some(top), Some(bottom)), (Some(left), Some(right))) =
            (self.rectangle, rows, cols)
        else {
            return self.list(cells);
        };
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let area = usize::from(bottom - top + 1) * usize::from(right - left + 1);
        if sorted.len() != cells.len() || area != cells.len() || area < 3 {
            return self.list(cells);
        }
        let range = |from: u16, to: u16, all: usize| match (from + 1, to + 1) {
            (from, to) if from == to => from.to_string(),
            (1, to) if usize::from(to) == all => "..".to_owned(),
            (from, to) => format!("{from}..{to}"),
        };
        format!("x[{}, {}]", range(top, bottom, all_rows), range(left, right, all_cols))
    }

    fn member(&self, variable: &str, choice: &Choice) -> String {
        match choice {
            Choice::None => "false".to_owned(),
            Choice::All => "true".to_owned(),
            Choice::Only(number) => format!("{variable} = {number}"),
            Choice::Not(number) => format!("{variable} != {number}"),
            Choice::Range(..) | Choice::Set(_) => format!("{variable} in {}", self.set(choice)),
        }
    }

    fn set(&self, choice: &Choice) -> String {
        match choice {
            Choice::None => "{}".to_owned(),
            Choice::Only(number) => format!("{{{number}}}"),
            Choice::Range(from, to) => format!("{from}..{to}"),
            Choice::Set(numbers) => format!("{{{}}}", joined(numbers, ",")),
            Choice::All => format!("{{{}}}", joined(self.values.all_numbers(), ",")),
            Choice::Not(number) => {
                format!(
                    "{{{}}}",
                    joined(self.values.all_numbers().iter().filter(|other| *other != number), ",")
                )
            }
        }
    }

    /// The states as variables, each told by the one before; the expression that the last one is accepting.
    fn states(&mut self, cells: &Cells, dfa: &Dfa) -> String {
        self.automata += 1;
        let (number, length) = (self.automata, cells.len());
        let nowhere = dfa.next.len() + 1;
        let mut steps = String::new();
        for (state, leads) in (1..).zip(dfa.next.iter().chain([&vec![None; self.values.len()]])) {
            for (value, to) in self.values.all_numbers().iter().zip(leads) {
                let _ = write!(steps, "| {state},{value},{} ", to.unwrap_or(nowhere));
            }
        }
        let _ = writeln!(
            self.text,
            "% Automaton {number}: from state, by value, to state.\n\
             array[int, 1..3] of int: steps{number} = [{steps}|];\n\
             array[0..{length}] of var 1..{nowhere}: state{number};\n\
             constraint state{number}[0] = 1;\n\
             constraint forall(i in 1..{length})\n  (table([state{number}[i-1], {}[i], state{number}[i]], steps{number}));",
            self.list(cells)
        );
        format!("state{number}[{length}] in {{{}}}", joined(&dfa.accepting, ","))
    }
}

impl Language for MiniZinc<'_> {
    fn rule(&mut self, name: &str) {
        self.rule = name.to_owned();
    }

    fn post(&mut self, said: String) {
        let _ = writeln!(self.text, "constraint :: \"{}\" {said};", self.rule);
    }

    fn constant(&mut self, truth: bool, _: Place) -> String {
        truth.to_string()
    }

    fn one_of(&mut self, cell: Cell, numbers: &Choice, _: Place) -> String {
        self.member(&self.cell(cell), numbers)
    }

    fn related(&mut self, a: Cell, b: Cell, relation: &Relation, place: Place) -> String {
        let [a, b] = [a, b].map(|cell| self.cell(cell));
        match relation {
            Relation::Always => "true".to_owned(),
            Relation::Never => "false".to_owned(),
            Relation::Compare(term, compare, with) => compared(*term, *compare, *with, &a, &b),
            Relation::Where(firsts, seconds) => {
                format!("({} -> {})", self.member(&a, firsts), self.member(&b, seconds))
            }
            Relation::Table(table) if place == Place::Posted => {
                let rows = table.pairs.iter().map(|(a, b)| format!("{a},{b}"));
                format!("table([{a}, {b}], [| {} |])", joined(rows, " | "))
            }
            Relation::Table(table) => {
                let groups = table.groups.iter().map(|(firsts, seconds)| {
                    format!("({} /\\ {})", self.member(&a, firsts), self.member(&b, seconds))
                });
                format!("({})", joined(groups, " \\/ "))
            }
        }
    }

    fn not_both(&mut self, a: Cell, b: Cell, number: i64, _: Place) -> String {
        format!("({} != {number} \\/ {} != {number})", self.cell(a), self.cell(b))
    }

    fn all_different(&mut self, cells: &Cells, _: Place) -> String {
        format!("alldifferent({})", self.slice(cells))
    }

    fn equal(&mut self, a: Cell, b: Cell, _: Place) -> String {
        format!("{} = {}", self.cell(a), self.cell(b))
    }

    fn sum(&mut self, terms: &[(Cell, i64)], target: i64, _: Place) -> String {
        if terms.iter().all(|(_, weight)| *weight == 1) {
            let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
            return format!("sum({}) = {target}", self.slice(&cells));
        }
        let term = |(cell, weight): &(Cell, i64)| match *weight {
            1 => format!("+ {}", self.cell(*cell)),
            -1 => format!("- {}", self.cell(*cell)),
            weight if weight < 0 => format!("- {}*{}", weight.unsigned_abs(), self.cell(*cell)),
            weight => format!("+ {weight}*{}", self.cell(*cell)),
        };
        let sum = joined(terms.iter().map(term), " ");
        format!("{} = {target}", sum.strip_prefix("+ ").unwrap_or(&sum))
    }

    fn product(&mut self, cells: &Cells, target: i64, _: Place) -> Option<String> {
        // Unlike `product`, a product of two has bounds in every version.
        let product = joined(cells.iter().map(|cell| self.cell(*cell)), " * ");
        Some(format!("{product} = {target}"))
    }

    fn count(&mut self, cells: &Cells, of: &Choice, demand: &Demand, _: Place) -> String {
        let relation = if demand.exactly { "=" } else { ">=" };
        format!("sum(c in {})({}) {relation} {}", self.list(cells), self.member("c", of), demand.count)
    }

    fn sets(&mut self, cells: &Cells, sets: &[Choice], _: Place) -> String {
        let sets = joined(sets.iter().map(|set| self.set(set)), ", ");
        format!("exists(s in [{sets}])(forall(c in {})(c in s))", self.list(cells))
    }

    fn automaton(&mut self, cells: &Cells, dfa: &Dfa, place: Place) -> String {
        let (least, most) = (self.values.least(), self.values.most());
        if place == Place::Inside || most - least >= MOST_COLUMNS {
            return self.states(cells, dfa);
        }
        // The columns are the numbers from the least to the greatest, counted from 1.
        let lead = |leads: &Vec<Option<usize>>| {
            let by = |number: i64| self.values.rank(number).and_then(|rank| leads[rank]).unwrap_or(0);
            joined((least..=most).map(by), ",")
        };
        let rows = joined(dfa.next.iter().map(lead), " | ");
        let read = match least {
            1 => self.list(cells),
            _ if least < 1 => format!("[c + {} | c in {}]", 1 - least, self.list(cells)),
            _ => format!("[c - {} | c in {}]", least - 1, self.list(cells)),
        };
        let (states, columns) = (dfa.next.len(), most - least + 1);
        format!("regular({read}, {states}, {columns}, [| {rows} |], 1, {{{}}})", joined(&dfa.accepting, ","))
    }

    fn equal_sums(&mut self, a: &Cells, b: &Cells, _: Place) -> String {
        format!("sum({}) = sum({})", self.slice(a), self.slice(b))
    }

    fn all(&mut self, said: Vec<String>) -> String {
        format!("({})", said.join(" /\\ "))
    }

    fn any(&mut self, said: Vec<String>, _: Place) -> String {
        format!("({})", said.join("\n  \\/ "))
    }
}

/// A comparison of two variables, with the signs of MiniZinc.
fn compared(term: Term, compare: Compare, with: i64, a: &str, b: &str) -> String {
    match (term, compare, with) {
        (Term::Difference, Compare::Equal, 0) => return format!("{a} = {b}"),
        (Term::Difference, Compare::Unequal, 0) => return format!("{a} != {b}"),
        (Term::Difference, Compare::AtMost, -1) => return format!("{a} < {b}"),
        (Term::Difference, Compare::AtMost, 0) => return format!("{a} <= {b}"),
        (Term::Difference, Compare::AtLeast, 1) => return format!("{a} > {b}"),
        (Term::Difference, Compare::AtLeast, 0) => return format!("{a} >= {b}"),
        _ => {}
    }
    let term = match term {
        Term::Difference => format!("{a} - {b}"),
        Term::Distance => format!("abs({a} - {b})"),
        Term::Total => format!("{a} + {b}"),
    };
    let sign = match compare {
        Compare::Equal => "=",
        Compare::Unequal => "!=",
        Compare::AtLeast => ">=",
        Compare::AtMost => "<=",
    };
    format!("{term} {sign} {with}")
}
