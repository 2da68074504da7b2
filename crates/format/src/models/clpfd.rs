//! A Prolog program with CLP(FD), the constraints over finite domains of SWI-Prolog.

use std::fmt::Write;

use garns_puzzle::meaning::Demand;
use garns_puzzle::{Cell, Cells, Puzzle, Text, Values};

use super::dfa::Dfa;
use super::language::{Choice, Language, Place, joined, rectangle, say, symbols};
use super::relation::{Compare, Relation, Term};
use crate::{Format, Reason};

/// A program that prints the solution.
pub(crate) static FORMAT: Format = Format {
    name: "clpfd",
    title: Text { en: "Prolog with CLP(FD)", pt: "Prolog com CLP(FD)" },
    about: Text {
        en: "The puzzle as a program for SWI-Prolog that prints the solution, or two if there are more: swipl FILE \
             (swipl FILE all for all of them).",
        pt: "O jogo como programa para o SWI-Prolog que imprime a solução, ou duas se há mais: swipl ARQUIVO \
             (swipl ARQUIVO all para todas).",
    },
    extensions: &["pl"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

/// What runs the program: at most two solutions, as many as the argument says, or all.
const MAIN: &str = "\
:- initialization(main, main).

main(Arguments) :-
    (   Arguments = [all|_] -> Most = inf
    ;   Arguments = [Text|_] -> atom_number(Text, Most)
    ;   Most = 2
    ),
    (   Most == inf -> Goal = solution(Rows) ; Goal = limit(Most, solution(Rows)) ),
    State = printed(no),
    forall(Goal, ( nb_setarg(1, State, yes), show(Rows) )),
    (   State = printed(no) -> writeln('no solution') ; true ).

solution(Rows) :-
    puzzle(Rows, Cells),
    labeling([ff], Cells).
";

struct ClpFd<'a> {
    values: &'a Values,
    /// What the goals up to here are from, if that is not said yet.
    rule: Option<String>,
    text: String,
    automata: usize,
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let mut text =
        "% The solution, and a second one if there is one: swipl FILE (swipl FILE all: all of them)\n\
                    :- use_module(library(clpfd)).\n:- use_module(library(solution_sequences)).\n\
                    :- style_check(-singleton).\n"
            .to_owned();
    for symbol in symbols(puzzle) {
        let _ = writeln!(text, "% {symbol}");
    }
    let _ = writeln!(text, "{MAIN}");
    let shown = match rectangle(puzzle) {
        Some(_) => "maplist([Row]>>(print(Row), nl), Rows), nl",
        None => "maplist([Cell=Value]>>(write(Cell), write(' = '), print(Value), nl), Rows), nl",
    };
    let _ = writeln!(text, "show(Rows) :-\n    {shown}.\n\npuzzle(Rows, Cells) :-");
    let mut program = ClpFd { values: puzzle.values(), rule: None, text, automata: 0 };
    program.head(puzzle);
    say(puzzle, &mut program)?;
    program.text.push_str("    true.\n");
    Ok(program.text)
}

impl ClpFd<'_> {
    /// The cells, their domain, and what is given.
    fn head(&mut self, puzzle: &Puzzle) {
        let cells = puzzle.cells();
        let domain = self.set(&Choice::All);
        match rectangle(puzzle) {
            Some((_, cols)) => {
                let rows = |cell: &dyn Fn(usize) -> String| {
                    let row = |row: usize| {
                        format!("[{}]", joined((0..cols).map(|col| cell(row * cols + col)), ","))
                    };
                    joined((0..cells.len() / cols).map(row), ",\n            ")
                };
                let names = rows(&|i| name(cells[i]));
                let givens = rows(&|i| match puzzle.givens().get(i) {
                    Some(rank) => bracketed(self.values.number(rank)),
                    None => "_".to_owned(),
                });
                let _ = writeln!(
                    self.text,
                    "    Rows = [{names}],\n    append(Rows, Cells),\n    Cells ins {domain},\n    Rows = [{givens}],"
                );
            }
            None => {
                let pair = |cell: &Cell| format!("{cell}={}", name(*cell));
                let _ = writeln!(
                    self.text,
                    "    Rows = [{}],\n    Cells = [{}],\n    Cells ins {domain},",
                    joined(cells.iter().map(pair), ","),
                    joined(cells.iter().map(|cell| name(*cell)), ",")
                );
                for (i, &cell) in cells.iter().enumerate() {
                    if let Some(rank) = puzzle.givens().get(i) {
                        let _ = writeln!(self.text, "    {} = {},", name(cell), self.values.number(rank));
                    }
                }
            }
        }
        for (i, &cell) in cells.iter().enumerate() {
            let choice = Choice::new(puzzle.marks(i), self.values);
            if choice != Choice::All {
                let marks = self.member(&name(cell), &choice);
                let _ = writeln!(self.text, "    {marks},");
            }
        }
    }

    fn member(&self, variable: &str, choice: &Choice) -> String {
        match choice {
            Choice::None => "0 #= 1".to_owned(),
            Choice::All => "0 #= 0".to_owned(),
            Choice::Only(number) => format!("{variable} #= {number}"),
            Choice::Not(number) => format!("{variable} #\\= {number}"),
            Choice::Range(..) | Choice::Set(_) => format!("{variable} in {}", self.set(choice)),
        }
    }

    /// A domain.
    fn set(&self, choice: &Choice) -> String {
        let runs = |numbers: &[i64]| {
            let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
                [one] => one.to_string(),
                [first, .., last] => range(*first, *last),
                [] => String::new(),
            });
            joined(runs, " \\/ ")
        };
        match choice {
            Choice::Set(numbers) => runs(numbers),
            Choice::Only(number) => number.to_string(),
            Choice::All => runs(self.values.all_numbers()),
            Choice::Range(from, to) => range(*from, *to),
            Choice::None => "1..0".to_owned(),
            Choice::Not(number) => {
                let others: Vec<i64> =
                    self.values.all_numbers().iter().copied().filter(|other| other != number).collect();
                runs(&others)
            }
        }
    }

    fn goal(&mut self, goal: &str) {
        if let Some(rule) = self.rule.take() {
            let _ = writeln!(self.text, "    % {rule}");
        }
        let _ = writeln!(self.text, "    {goal},");
    }

    /// The states as variables, each told by the one before; the expression that the last one is accepting.
    fn states(&mut self, cells: &Cells, dfa: &Dfa) -> String {
        self.automata += 1;
        let (number, nowhere) = (self.automata, dfa.next.len() + 1);
        let mut steps = Vec::new();
        for (state, leads) in (1..).zip(dfa.next.iter().chain([&vec![None; self.values.len()]])) {
            for (value, to) in self.values.all_numbers().iter().zip(leads) {
                steps.push(format!("[{state},{value},{}]", to.unwrap_or(nowhere)));
            }
        }
        self.goal(&format!("Steps{number} = [{}]", steps.join(",")));
        self.goal(&format!("State{number}_0 = 1"));
        let read = cells
            .iter()
            .enumerate()
            .map(|(i, cell)| format!("[State{number}_{i},{},State{number}_{}]", name(*cell), i + 1));
        self.goal(&format!("tuples_in([{}], Steps{number})", joined(read, ",")));
        let accepting = joined(&dfa.accepting, " \\/ ");
        format!("State{number}_{} in {accepting}", cells.len())
    }
}

/// A variable begins with a capital.
fn name(cell: Cell) -> String {
    format!("R{}C{}", cell.row + 1, cell.col + 1)
}

fn list(cells: &[Cell]) -> String {
    format!("[{}]", joined(cells.iter().map(|cell| name(*cell)), ","))
}

/// A number where a sign might stick to it.
fn bracketed(number: i64) -> String {
    if number < 0 { format!("({number})") } else { number.to_string() }
}

/// Two points and a sign would be read as one sign.
fn range(from: i64, to: i64) -> String {
    if to < 0 { format!("{from}.. {to}") } else { format!("{from}..{to}") }
}

fn plus(cells: &[Cell]) -> String {
    if cells.is_empty() {
        return "0".to_owned();
    }
    joined(cells.iter().map(|cell| name(*cell)), "+")
}

impl Language for ClpFd<'_> {
    fn rule(&mut self, name: &str) {
        self.rule = Some(name.to_owned());
    }

    fn post(&mut self, said: String) {
        self.goal(&said);
    }

    fn constant(&mut self, truth: bool, _: Place) -> String {
        if truth { "0 #= 0".to_owned() } else { "0 #= 1".to_owned() }
    }

    fn one_of(&mut self, cell: Cell, numbers: &Choice, _: Place) -> String {
        self.member(&name(cell), numbers)
    }

    fn related(&mut self, a: Cell, b: Cell, relation: &Relation, place: Place) -> String {
        let [a, b] = [a, b].map(name);
        match relation {
            Relation::Always => "0 #= 0".to_owned(),
            Relation::Never => "0 #= 1".to_owned(),
            Relation::Compare(term, compare, with) => compared(*term, *compare, *with, &a, &b),
            Relation::Where(firsts, seconds) => {
                format!("({} #==> {})", self.member(&a, firsts), self.member(&b, seconds))
            }
            Relation::Table(table) if place == Place::Posted => {
                let rows = table.pairs.iter().map(|(a, b)| format!("[{a},{b}]"));
                format!("tuples_in([[{a},{b}]], [{}])", joined(rows, ","))
            }
            Relation::Table(table) => {
                let groups = table.groups.iter().map(|(firsts, seconds)| {
                    format!("({} #/\\ {})", self.member(&a, firsts), self.member(&b, seconds))
                });
                format!("({})", joined(groups, " #\\/ "))
            }
        }
    }

    fn not_both(&mut self, a: Cell, b: Cell, number: i64, _: Place) -> String {
        format!("({} #\\= {number} #\\/ {} #\\= {number})", name(a), name(b))
    }

    fn all_different(&mut self, cells: &Cells, place: Place) -> String {
        if place == Place::Posted {
            return format!("all_distinct({})", list(cells));
        }
        let pairs = (0..cells.len()).flat_map(|i| cells[..i].iter().map(move |other| (*other, cells[i])));
        format!("({})", joined(pairs.map(|(a, b)| format!("{} #\\= {}", name(a), name(b))), " #/\\ "))
    }

    fn equal(&mut self, a: Cell, b: Cell, _: Place) -> String {
        format!("{} #= {}", name(a), name(b))
    }

    fn sum(&mut self, terms: &[(Cell, i64)], target: i64, place: Place) -> String {
        let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
        let plain = terms.iter().all(|(_, weight)| *weight == 1);
        match place {
            Place::Posted if plain => format!("sum({}, #=, {target})", list(&cells)),
            Place::Posted => {
                let weights = joined(terms.iter().map(|(_, weight)| weight), ",");
                format!("scalar_product([{weights}], {}, #=, {target})", list(&cells))
            }
            Place::Inside if plain => format!("{} #= {target}", plus(&cells)),
            Place::Inside => {
                let term = |(cell, weight): &(Cell, i64)| format!("{}*{}", bracketed(*weight), name(*cell));
                format!("{} #= {target}", joined(terms.iter().map(term), "+"))
            }
        }
    }

    fn product(&mut self, cells: &Cells, target: i64, _: Place) -> Option<String> {
        Some(format!("{} #= {target}", joined(cells.iter().map(|cell| name(*cell)), "*")))
    }

    fn count(&mut self, cells: &Cells, of: &Choice, demand: &Demand, place: Place) -> String {
        let sign = if demand.exactly { "#=" } else { "#>=" };
        // The truth of each is a variable, 0 or 1.
        self.automata += 1;
        let truths: Vec<String> = (1..=cells.len()).map(|i| format!("Holds{}_{i}", self.automata)).collect();
        for (cell, truth) in cells.iter().zip(&truths) {
            let held = self.member(&name(*cell), of);
            self.goal(&format!("{truth} #<==> ({held})"));
        }
        match place {
            Place::Posted => format!("sum([{}], {sign}, {})", truths.join(","), demand.count),
            Place::Inside => format!("{} {sign} {}", truths.join("+"), demand.count),
        }
    }

    fn sets(&mut self, cells: &Cells, sets: &[Choice], _: Place) -> String {
        let set = |set: &Choice| {
            let all = cells.iter().map(|cell| self.member(&name(*cell), set));
            format!("({})", joined(all, " #/\\ "))
        };
        format!("({})", joined(sets.iter().map(set), " #\\/ "))
    }

    fn automaton(&mut self, cells: &Cells, dfa: &Dfa, place: Place) -> String {
        if place == Place::Inside {
            return self.states(cells, dfa);
        }
        let sinks = joined(dfa.accepting.iter().map(|state| format!("sink(s{state})")), ",");
        let mut arcs = Vec::new();
        for (state, leads) in (1..).zip(&dfa.next) {
            for (value, to) in self.values.all_numbers().iter().zip(leads) {
                arcs.extend(to.map(|to| format!("arc(s{state},{value},s{to})")));
            }
        }
        format!("automaton({}, [source(s1),{sinks}], [{}])", list(cells), arcs.join(","))
    }

    fn equal_sums(&mut self, a: &Cells, b: &Cells, _: Place) -> String {
        format!("{} #= {}", plus(a), plus(b))
    }

    fn all(&mut self, said: Vec<String>) -> String {
        format!("({})", said.iter().map(|said| format!("({said})")).collect::<Vec<_>>().join(" #/\\ "))
    }

    fn any(&mut self, said: Vec<String>, _: Place) -> String {
        let said: Vec<String> = said.iter().map(|said| format!("({said})")).collect();
        format!("({})", said.join("\n      #\\/ "))
    }
}

/// A comparison of two variables, with the signs of CLP(FD).
fn compared(term: Term, compare: Compare, with: i64, a: &str, b: &str) -> String {
    let term = match term {
        Term::Difference if with == 0 || compare == Compare::AtMost && with == -1 => {
            let sign = match compare {
                Compare::Equal => "#=",
                Compare::Unequal => "#\\=",
                Compare::AtLeast => "#>=",
                Compare::AtMost if with == 0 => "#=<",
                Compare::AtMost => "#<",
            };
            return format!("{a} {sign} {b}");
        }
        Term::Difference => format!("{a}-{b}"),
        Term::Distance => format!("abs({a}-{b})"),
        Term::Total => format!("{a}+{b}"),
    };
    let sign = match compare {
        Compare::Equal => "#=",
        Compare::Unequal => "#\\=",
        Compare::AtLeast => "#>=",
        Compare::AtMost => "#=<",
    };
    format!("{term} {sign} {with}")
}
