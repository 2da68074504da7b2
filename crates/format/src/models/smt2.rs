//! SMT-LIB 2: formulas over integers (QF_LIA) for SMT solvers.

use std::collections::BTreeMap;
use std::fmt::Write;

use garns_puzzle::meaning::Demand;
use garns_puzzle::{Candidates, Cell, Cells, Puzzle, Text, Values};

use super::dfa::Dfa;
use super::language::{Choice, Language, Place, joined, limits, say, symbols};
use super::relation::{Compare, Relation, Term};
use crate::{Format, Reason};

/// A script that asks for a solution and its values.
pub(crate) static FORMAT: Format = Format {
    name: "smt2",
    title: Text { en: "SMT-LIB 2", pt: "SMT-LIB 2" },
    about: Text {
        en: "The puzzle as formulas over integers for SMT solvers (QF_LIA); the constant r1c1 is the number in r1c1.",
        pt: "O jogo como fórmulas sobre inteiros para resolvedores SMT (QF_LIA); a constante r1c1 é o número em r1c1.",
    },
    extensions: &["smt2"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

struct Smt<'a> {
    values: &'a Values,
    text: String,
    automata: usize,
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let mut text =
        "; The numbers of the cells, if there is a solution: z3 FILE\n(set-logic QF_LIA)\n".to_owned();
    for symbol in symbols(puzzle) {
        // What follows a semicolon is a comment up to the end of the line.
        let _ = writeln!(text, "; {symbol}");
    }
    let mut script = Smt { values: puzzle.values(), text, automata: 0 };
    for cell in puzzle.cells() {
        let domain = script.member(&cell.to_string(), &script.domain());
        let _ = writeln!(script.text, "(declare-const {cell} Int) (assert {domain})");
    }
    for (cell, choice) in limits(puzzle) {
        let limit = script.member(&cell.to_string(), &choice);
        let _ = writeln!(script.text, "(assert {limit})");
    }
    say(puzzle, &mut script)?;
    let _ = writeln!(script.text, "(check-sat)\n(get-value ({}))", joined(puzzle.cells(), " "));
    Ok(script.text)
}

impl Smt<'_> {
    /// All numbers, listed if they are not all between the least and the greatest.
    fn domain(&self) -> Choice {
        let (least, most) = (self.values.least(), self.values.most());
        if most - least + 1 == self.values.len() as i64 {
            Choice::Range(least, most)
        } else {
            Choice::Set(self.values.all_numbers().to_vec())
        }
    }

    fn member(&self, variable: &str, choice: &Choice) -> String {
        match choice {
            Choice::None => "false".to_owned(),
            Choice::All => "true".to_owned(),
            Choice::Only(number) => format!("(= {variable} {})", signed(*number)),
            Choice::Not(number) => format!("(not (= {variable} {}))", signed(*number)),
            Choice::Range(from, to) => format!("(<= {} {variable} {})", signed(*from), signed(*to)),
            Choice::Set(numbers) => {
                let one = |number: &i64| format!("(= {variable} {})", signed(*number));
                format!("(or {})", joined(numbers.iter().map(one), " "))
            }
        }
    }
}

/// A number below zero is written as a subtraction.
fn signed(number: i64) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}

fn plus(terms: &[String]) -> String {
    match terms {
        [] => "0".to_owned(),
        [one] => one.clone(),
        _ => format!("(+ {})", terms.join(" ")),
    }
}

fn total(cells: &Cells) -> String {
    plus(&cells.iter().map(ToString::to_string).collect::<Vec<_>>())
}

impl Language for Smt<'_> {
    fn rule(&mut self, name: &str) {
        let _ = writeln!(self.text, "; {name}");
    }

    fn post(&mut self, said: String) {
        let _ = writeln!(self.text, "(assert {said})");
    }

    fn constant(&mut self, truth: bool, _: Place) -> String {
        truth.to_string()
    }

    fn one_of(&mut self, cell: Cell, numbers: &Choice, _: Place) -> String {
        self.member(&cell.to_string(), numbers)
    }

    fn related(&mut self, a: Cell, b: Cell, relation: &Relation, _: Place) -> String {
        let both = |firsts: &Choice, seconds: &Choice| {
            [self.member(&a.to_string(), firsts), self.member(&b.to_string(), seconds)].join(" ")
        };
        match relation {
            Relation::Always => "true".to_owned(),
            Relation::Never => "false".to_owned(),
            Relation::Compare(term, compare, with) => compared(*term, *compare, *with, a, b),
            Relation::Where(firsts, seconds) => format!("(=> {})", both(firsts, seconds)),
            Relation::Table(table) => match &table.groups[..] {
                [(firsts, seconds)] => format!("(and {})", both(firsts, seconds)),
                groups => {
                    let group =
                        |(firsts, seconds): &(Choice, Choice)| format!("(and {})", both(firsts, seconds));
                    format!("(or {})", joined(groups.iter().map(group), " "))
                }
            },
        }
    }

    fn not_both(&mut self, a: Cell, b: Cell, number: i64, _: Place) -> String {
        format!("(not (= {a} {b} {}))", signed(number))
    }

    fn all_different(&mut self, cells: &Cells, _: Place) -> String {
        format!("(distinct {})", joined(cells, " "))
    }

    fn equal(&mut self, a: Cell, b: Cell, _: Place) -> String {
        format!("(= {a} {b})")
    }

    fn sum(&mut self, terms: &[(Cell, i64)], target: i64, _: Place) -> String {
        let term = |(cell, weight): &(Cell, i64)| match *weight {
            1 => cell.to_string(),
            weight => format!("(* {} {cell})", signed(weight)),
        };
        format!("(= {} {})", plus(&terms.iter().map(term).collect::<Vec<_>>()), signed(target))
    }

    fn product(&mut self, _: &Cells, _: i64, _: Place) -> Option<String> {
        // A product of variables is not linear.
        None
    }

    fn count(&mut self, cells: &Cells, of: &Choice, demand: &Demand, _: Place) -> String {
        let one = |cell: &Cell| format!("(ite {} 1 0)", self.member(&cell.to_string(), of));
        let sign = if demand.exactly { "=" } else { ">=" };
        format!("({sign} {} {})", plus(&cells.iter().map(one).collect::<Vec<_>>()), demand.count)
    }

    fn sets(&mut self, cells: &Cells, sets: &[Choice], place: Place) -> String {
        let set = |set: &Choice| {
            let all: Vec<String> = cells.iter().map(|cell| self.member(&cell.to_string(), set)).collect();
            if let [one] = &all[..] { one.clone() } else { format!("(and {})", all.join(" ")) }
        };
        let said = sets.iter().map(set).collect();
        self.any(said, place)
    }

    fn automaton(&mut self, cells: &Cells, dfa: &Dfa, place: Place) -> String {
        self.automata += 1;
        let number = self.automata;
        let _ = writeln!(self.text, "; q{number}_2_3: after two cells automaton {number} is in state 3");
        // The states it may be in; before the first cell it is in state 1.
        let mut here = vec![1];
        for (i, cell) in (1..).zip(cells) {
            let mut from: BTreeMap<usize, Vec<String>> = BTreeMap::new();
            for &state in &here {
                let mut by: BTreeMap<usize, Candidates> = BTreeMap::new();
                for (rank, to) in dfa.next[state - 1].iter().enumerate() {
                    if let Some(to) = *to {
                        let ranks = by.entry(to).or_insert(Candidates::NONE);
                        *ranks |= Candidates::only(rank);
                    }
                }
                for (to, ranks) in by {
                    let read = self.member(&cell.to_string(), &Choice::new(ranks, self.values));
                    from.entry(to).or_default().push(match i {
                        1 => read,
                        _ => format!("(and q{number}_{}_{state} {read})", i - 1),
                    });
                }
            }
            here = from.keys().copied().collect();
            for (to, ways) in from {
                let reached = self.any(ways, Place::Inside);
                let _ = writeln!(self.text, "(define-fun q{number}_{i}_{to} () Bool {reached})");
            }
        }
        let length = cells.len();
        let ends = here.iter().filter(|state| dfa.accepting.contains(state));
        let ends: Vec<String> = ends.map(|state| format!("q{number}_{length}_{state}")).collect();
        if ends.is_empty() { self.constant(false, place) } else { self.any(ends, place) }
    }

    fn equal_sums(&mut self, a: &Cells, b: &Cells, _: Place) -> String {
        format!("(= {} {})", total(a), total(b))
    }

    fn all(&mut self, said: Vec<String>) -> String {
        format!("(and {})", said.join(" "))
    }

    fn any(&mut self, said: Vec<String>, _: Place) -> String {
        match &said[..] {
            [one] => one.clone(),
            _ => format!("(or {})", said.join("\n  ")),
        }
    }
}

/// A comparison of two constants.
fn compared(term: Term, compare: Compare, with: i64, a: Cell, b: Cell) -> String {
    let term = match (term, compare, with) {
        (Term::Difference, Compare::Equal, 0) => return format!("(= {a} {b})"),
        (Term::Difference, Compare::Unequal, 0) => return format!("(not (= {a} {b}))"),
        (Term::Difference, Compare::AtMost, -1) => return format!("(< {a} {b})"),
        (Term::Difference, Compare::AtMost, 0) => return format!("(<= {a} {b})"),
        (Term::Difference, Compare::AtLeast, 1) => return format!("(> {a} {b})"),
        (Term::Difference, Compare::AtLeast, 0) => return format!("(>= {a} {b})"),
        (Term::Difference, ..) => format!("(- {a} {b})"),
        (Term::Distance, ..) => format!("(abs (- {a} {b}))"),
        (Term::Total, ..) => format!("(+ {a} {b})"),
    };
    let with = signed(with);
    match compare {
        Compare::Equal => format!("(= {term} {with})"),
        Compare::Unequal => format!("(not (= {term} {with}))"),
        Compare::AtLeast => format!("(>= {term} {with})"),
        Compare::AtMost => format!("(<= {term} {with})"),
    }
}
