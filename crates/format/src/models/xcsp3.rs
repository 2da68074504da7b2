//! XCSP3: constraints in XML, as the solvers of its competitions (ACE, Choco, …) read them; of the core of the format.

use std::collections::BTreeSet;
use std::fmt::Write;

use garns_puzzle::meaning::Demand;
use garns_puzzle::{Cell, Cells, Puzzle, Text, Values};

use super::dfa::Dfa;
use super::language::{Choice, Language, Place, joined, limits, say, symbols};
use super::relation::{Compare, Relation, Term};
use crate::{Format, Reason};

/// An instance of a constraint satisfaction problem.
pub(crate) static FORMAT: Format = Format {
    name: "xcsp3",
    title: Text { en: "XCSP3", pt: "XCSP3" },
    about: Text {
        en: "The puzzle as an XCSP3 instance for constraint solvers such as ACE and Choco; the variable r1c1 is the number \
             in r1c1.",
        pt: "O jogo como instância XCSP3 para resolvedores de restrições como ACE e Choco; a variável r1c1 é o número \
             em r1c1.",
    },
    extensions: &["xml"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

struct Xcsp<'a> {
    values: &'a Values,
    rule: String,
    variables: String,
    constraints: String,
    automata: usize,
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (values, rule) = (puzzle.values(), String::new());
    let mut model = Xcsp { values, rule, variables: String::new(), constraints: String::new(), automata: 0 };
    let domain = model.domain(&Choice::All);
    for cell in puzzle.cells() {
        let _ = writeln!(model.variables, "    <var id=\"{cell}\"> {domain} </var>");
    }
    // What is given, as each cell's own limit.
    model.rule("givens");
    for (cell, choice) in limits(puzzle) {
        let limit = model.one_of(cell, &choice, Place::Posted);
        model.post(limit);
    }
    say(puzzle, &mut model)?;
    let mut text = String::new();
    for symbol in symbols(puzzle) {
        let _ = writeln!(text, "<!-- {} -->", escaped(&symbol).replace('-', "&#45;"));
    }
    let Xcsp { variables, mut constraints, .. } = model;
    let named: BTreeSet<&str> = constraints.split(|sign: char| !sign.is_ascii_alphanumeric()).collect();
    let free: Vec<&Cell> =
        puzzle.cells().iter().filter(|cell| !named.contains(cell.to_string().as_str())).collect();
    for cell in free {
        // What no constraint is about is no variable to some readers.
        let _ = writeln!(constraints, "    <intension> ge({cell},{}) </intension>", values.least());
    }
    let _ = write!(
        text,
        "<instance format=\"XCSP3\" type=\"CSP\">\n  <variables>\n{variables}  </variables>\n  \
         <constraints>\n{constraints}  </constraints>\n</instance>\n"
    );
    Ok(text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Xcsp<'_> {
    /// Numbers, with runs of them as ranges.
    fn domain(&self, choice: &Choice) -> String {
        let runs = |numbers: Vec<i64>| {
            let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
                [first, .., last] => format!("{first}..{last}"),
                _ => joined(run, " "),
            });
            joined(runs, " ")
        };
        runs(self.numbers(choice))
    }

    fn numbers(&self, choice: &Choice) -> Vec<i64> {
        let all = self.values.all_numbers().iter().copied();
        match choice {
            Choice::None => Vec::new(),
            Choice::All => all.collect(),
            Choice::Only(number) => vec![*number],
            Choice::Not(number) => all.filter(|other| other != number).collect(),
            Choice::Range(from, to) => all.filter(|number| (from..=to).contains(&number)).collect(),
            Choice::Set(numbers) => numbers.clone(),
        }
    }

    fn member(&self, variable: &str, choice: &Choice) -> String {
        match choice {
            Choice::None => "eq(0,1)".to_owned(),
            Choice::All => "eq(0,0)".to_owned(),
            Choice::Only(number) => format!("eq({variable},{number})"),
            Choice::Not(number) => format!("ne({variable},{number})"),
            Choice::Range(from, to) => format!("and(ge({variable},{from}),le({variable},{to}))"),
            Choice::Set(numbers) => format!("in({variable},set({}))", joined(numbers, ",")),
        }
    }

    fn declare(&mut self, name: &str, domain: &str) {
        let _ = writeln!(self.variables, "    <var id=\"{name}\"> {domain} </var>");
    }

    /// The states as variables, each told by the one before; the expression that the last one is accepting.
    fn states(&mut self, cells: &Cells, dfa: &Dfa) -> String {
        self.automata += 1;
        let (number, nowhere) = (self.automata, dfa.next.len() + 1);
        let mut steps = String::new();
        for (state, leads) in (1..).zip(dfa.next.iter().chain([&vec![None; self.values.len()]])) {
            for (value, to) in self.values.all_numbers().iter().zip(leads) {
                let _ = write!(steps, "({state},{value},{})", to.unwrap_or(nowhere));
            }
        }
        self.declare(&format!("q{number}_0"), "1");
        for (i, cell) in (1..).zip(cells) {
            self.declare(&format!("q{number}_{i}"), &format!("1..{nowhere}"));
            self.post(format!(
                "<extension> <list> q{number}_{} {cell} q{number}_{i} </list> <supports> {steps} </supports> </extension>",
                i - 1
            ));
        }
        let last = format!("q{number}_{}", cells.len());
        match &dfa.accepting[..] {
            [one] => format!("eq({last},{one})"),
            some => format!("in({last},set({}))", joined(some, ",")),
        }
    }
}

/// An expression by itself is a constraint.
fn intension(expression: String, place: Place) -> String {
    match place {
        Place::Posted => format!("<intension> {expression} </intension>"),
        Place::Inside => expression,
    }
}

/// A function of two or more expressions, or the one there is.
fn function(name: &str, mut of: Vec<String>) -> String {
    match of.len() {
        1 => of.swap_remove(0),
        _ => format!("{name}({})", of.join(",")),
    }
}

fn total(cells: &[Cell]) -> String {
    if cells.is_empty() {
        return "0".to_owned();
    }
    function("add", cells.iter().map(ToString::to_string).collect())
}

impl Language for Xcsp<'_> {
    fn rule(&mut self, name: &str) {
        self.rule = name.to_owned();
    }

    fn post(&mut self, said: String) {
        // The name is an attribute of the constraint's element.
        let (element, rest) = said.split_at(said.find([' ', '>']).unwrap_or(said.len()));
        let _ = writeln!(self.constraints, "    {element} note=\"{}\"{rest}", escaped(&self.rule));
    }

    fn constant(&mut self, truth: bool, place: Place) -> String {
        // Some readers want a variable in every constraint.
        let (least, sign) = (self.values.least(), if truth { "ge" } else { "lt" });
        let first = self.variables.split('"').nth(1).unwrap_or_default();
        intension(format!("{sign}({first},{least})"), place)
    }

    fn one_of(&mut self, cell: Cell, numbers: &Choice, place: Place) -> String {
        intension(self.member(&cell.to_string(), numbers), place)
    }

    fn related(&mut self, a: Cell, b: Cell, relation: &Relation, place: Place) -> String {
        let both = |firsts: &Choice, seconds: &Choice| {
            [self.member(&a.to_string(), firsts), self.member(&b.to_string(), seconds)].join(",")
        };
        let expression = match relation {
            Relation::Always => return self.constant(true, place),
            Relation::Never => return self.constant(false, place),
            Relation::Compare(term, compare, with) => compared(*term, *compare, *with, a, b),
            Relation::Where(firsts, seconds) => format!("imp({})", both(firsts, seconds)),
            Relation::Table(table) if place == Place::Posted => {
                let pairs = joined(table.pairs.iter().map(|(a, b)| format!("({a},{b})")), "");
                return format!(
                    "<extension> <list> {a} {b} </list> <supports> {pairs} </supports> </extension>"
                );
            }
            Relation::Table(table) => {
                let group = |(firsts, seconds): &(Choice, Choice)| format!("and({})", both(firsts, seconds));
                function("or", table.groups.iter().map(group).collect())
            }
        };
        intension(expression, place)
    }

    fn not_both(&mut self, a: Cell, b: Cell, number: i64, place: Place) -> String {
        intension(format!("or(ne({a},{number}),ne({b},{number}))"), place)
    }

    fn all_different(&mut self, cells: &Cells, place: Place) -> String {
        if place == Place::Posted {
            return format!("<allDifferent> {} </allDifferent>", joined(cells, " "));
        }
        let pairs = (0..cells.len()).flat_map(|i| cells[..i].iter().map(move |other| (*other, cells[i])));
        function("and", pairs.map(|(a, b)| format!("ne({a},{b})")).collect())
    }

    fn equal(&mut self, a: Cell, b: Cell, place: Place) -> String {
        intension(format!("eq({a},{b})"), place)
    }

    fn sum(&mut self, terms: &[(Cell, i64)], target: i64, place: Place) -> String {
        if place == Place::Posted {
            let cells = joined(terms.iter().map(|(cell, _)| cell), " ");
            let weights = match terms.iter().all(|(_, weight)| *weight == 1) {
                true => String::new(),
                false => {
                    format!("<coeffs> {} </coeffs> ", joined(terms.iter().map(|(_, weight)| weight), " "))
                }
            };
            return format!(
                "<sum> <list> {cells} </list> {weights}<condition> (eq,{target}) </condition> </sum>"
            );
        }
        let term = |(cell, weight): &(Cell, i64)| match *weight {
            1 => cell.to_string(),
            weight => format!("mul({weight},{cell})"),
        };
        format!("eq({},{target})", function("add", terms.iter().map(term).collect()))
    }

    fn product(&mut self, cells: &Cells, target: i64, place: Place) -> Option<String> {
        let product = function("mul", cells.iter().map(ToString::to_string).collect());
        Some(intension(format!("eq({product},{target})"), place))
    }

    fn count(&mut self, cells: &Cells, of: &Choice, demand: &Demand, place: Place) -> String {
        let sign = if demand.exactly { "eq" } else { "ge" };
        if place == Place::Posted {
            let numbers = joined(self.numbers(of), " ");
            return format!(
                "<count> <list> {} </list> <values> {numbers} </values> <condition> ({sign},{}) </condition> </count>",
                joined(cells, " "),
                demand.count
            );
        }
        let found = cells.iter().map(|cell| self.member(&cell.to_string(), of)).collect();
        format!("{sign}({},{})", function("add", found), demand.count)
    }

    fn sets(&mut self, cells: &Cells, sets: &[Choice], place: Place) -> String {
        let set = |set: &Choice| {
            function("and", cells.iter().map(|cell| self.member(&cell.to_string(), set)).collect())
        };
        intension(function("or", sets.iter().map(set).collect()), place)
    }

    fn automaton(&mut self, cells: &Cells, dfa: &Dfa, place: Place) -> String {
        if place == Place::Inside {
            return self.states(cells, dfa);
        }
        let mut steps = String::new();
        for (state, leads) in (1..).zip(&dfa.next) {
            for (value, to) in self.values.all_numbers().iter().zip(leads) {
                let _ = to.map(|to| write!(steps, "(s{state},{value},s{to})"));
            }
        }
        let ends = joined(dfa.accepting.iter().map(|state| format!("s{state}")), " ");
        format!(
            "<regular> <list> {} </list> <transitions> {steps} </transitions> <start> s1 </start> \
             <final> {ends} </final> </regular>",
            joined(cells, " ")
        )
    }

    fn equal_sums(&mut self, a: &Cells, b: &Cells, place: Place) -> String {
        intension(format!("eq({},{})", total(a), total(b)), place)
    }

    fn all(&mut self, said: Vec<String>) -> String {
        function("and", said)
    }

    fn any(&mut self, said: Vec<String>, place: Place) -> String {
        intension(function("or", said), place)
    }
}

/// A comparison of two variables.
fn compared(term: Term, compare: Compare, with: i64, a: Cell, b: Cell) -> String {
    let (term, with) = match (term, compare, with) {
        (Term::Difference, _, 0) => (a.to_string(), b.to_string()),
        (Term::Difference, Compare::AtMost, -1) => return format!("lt({a},{b})"),
        (Term::Difference, Compare::AtLeast, 1) => return format!("gt({a},{b})"),
        (Term::Difference, ..) => (format!("sub({a},{b})"), with.to_string()),
        (Term::Distance, ..) => (format!("dist({a},{b})"), with.to_string()),
        (Term::Total, ..) => (format!("add({a},{b})"), with.to_string()),
    };
    let sign = match compare {
        Compare::Equal => "eq",
        Compare::Unequal => "ne",
        Compare::AtLeast => "ge",
        Compare::AtMost => "le",
    };
    format!("{sign}({term},{with})")
}
