//! Models and proofs as text: OPB and VeriPB, DIMACS CNF with DRAT and LRAT.

use std::collections::HashSet;
use std::fmt::Write;

use garns_encode::{Model, Relation};
use garns_puzzle::{Grid, Puzzle};

use crate::Models;
use crate::derived::{Derived, Numbers};
use crate::solver::{AtMost, Explanation, Lit, Log, Origin};

/// Proofs of more lemmas name the constraints that each follows from.
const WITHOUT_HINTS: usize = 200;

/// What the variables of cells mean: `r1c1=5`.
fn meanings(puzzle: &Puzzle, model: &Model) -> impl Iterator<Item = (usize, String)> {
    (1..=model.variables).map_while(|variable| {
        let (cell, rank) = model.meaning(variable)?;
        let (cell, symbol) = (puzzle.cells()[cell], puzzle.values().symbol(rank));
        Some((variable, format!("{cell}={symbol}")))
    })
}

/// The variables that are true in a solution.
fn of_solution<'a>(model: &'a Model, grid: &'a Grid) -> impl Iterator<Item = usize> + 'a {
    let has = |(cell, rank): (usize, Option<usize>)| Some(model.has(cell, rank?).variable());
    grid.iter().enumerate().filter_map(has)
}

/// The model in linear constraints, and that no solution is one of these.
pub(crate) fn opb(puzzle: &Puzzle, model: &Model, solutions: &[Grid]) -> String {
    let rows = model.linear.len() + model.clauses.len() + solutions.len();
    let mut text = format!("* #variable= {} #constraint= {rows}\n", model.variables);
    for (variable, meaning) in meanings(puzzle, model) {
        let _ = writeln!(text, "* {meaning} is x{variable}");
    }
    for row in &model.linear {
        // Only = and >= are known.
        let sign = if row.relation == Relation::AtMost { -1 } else { 1 };
        for (weight, variable) in &row.terms {
            let _ = write!(text, "{:+} x{variable} ", sign * weight);
        }
        let relation = if row.relation == Relation::Equal { "=" } else { ">=" };
        let _ = writeln!(text, "{relation} {} ;", sign * row.bound);
    }
    for clause in &model.clauses {
        clause.iter().for_each(|lit| term(&mut text, i64::from(lit.0), '+'));
        text.push_str(">= 1 ;\n");
    }
    for (number, grid) in (1..).zip(solutions) {
        let _ = writeln!(text, "* not solution {number}");
        of_solution(model, grid).for_each(|variable| term(&mut text, -(variable as i64), '+'));
        text.push_str(">= 1 ;\n");
    }
    text
}

/// A literal with the weight 1.
fn term(text: &mut String, lit: i64, sign: char) {
    text.push(sign);
    text.push_str(if lit > 0 { "1 x" } else { "1 ~x" });
    digits(text, lit.unsigned_abs());
    text.push(' ');
}

/// The model in clauses, and that no solution is one of these.
pub(crate) fn cnf(puzzle: &Puzzle, model: &Model, solutions: &[Grid]) -> String {
    let mut text = String::new();
    for (variable, meaning) in meanings(puzzle, model) {
        let _ = writeln!(text, "c {meaning} is {variable}");
    }
    let clauses = model.clauses.len() + solutions.len();
    let _ = writeln!(text, "p cnf {} {clauses}", model.variables);
    for clause in &model.clauses {
        clause.iter().for_each(|lit| number(&mut text, i64::from(lit.0)));
        text.push_str("0\n");
    }
    for (name, grid) in (1..).zip(solutions) {
        let _ = writeln!(text, "c not solution {name}");
        of_solution(model, grid).for_each(|variable| number(&mut text, -(variable as i64)));
        text.push_str("0\n");
    }
    text
}

fn number(text: &mut String, number: i64) {
    text.push_str(if number < 0 { "-" } else { "" });
    digits(text, number.unsigned_abs());
    text.push(' ');
}

/// A number as it is: proofs are little else, and formatting takes several times as long.
fn digits(text: &mut String, number: u64) {
    if number > 9 {
        digits(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// How rows of the model are added up, for clauses that follow from sums.
pub(crate) struct Adding<'a> {
    derived: &'a [Derived],
    halves: Vec<AtMost>,
    explanations: &'a [Explanation],
    numbers: Numbers<'a>,
}

impl<'a> Adding<'a> {
    pub(crate) fn new(
        derived: &'a [Derived],
        explanations: &'a [Explanation],
        model: &'a Model,
    ) -> Adding<'a> {
        let halves = derived.iter().flat_map(Derived::both).collect();
        Adding { derived, halves, explanations, numbers: Numbers::new(model) }
    }
}

/// The lemmas that are needed, each with its number, literals and reasons.
pub(crate) struct Lemmas<'a> {
    log: &'a Log,
    needed: Vec<bool>,
}

impl<'a> Lemmas<'a> {
    /// Those that the empty clause, which is this, needs.
    pub(crate) fn new(log: &'a Log, contradiction: u32) -> Lemmas<'a> {
        Lemmas { log, needed: log.needed_for(contradiction) }
    }

    fn ids(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.log.len()).filter(|id| self.needed[*id as usize])
    }

    /// What has to be said where reasons are not: all but what unit propagation finds alone.
    fn said(&self) -> impl Iterator<Item = &[Lit]> + '_ {
        self.ids().filter(|id| self.log.origin(*id) == Origin::Lemma).map(|id| self.log.clause(id))
    }

    /// Whether all follow from the clauses of the model alone.
    pub(crate) fn are_clauses(&self) -> bool {
        !self.ids().any(|id| matches!(self.log.origin(id), Origin::Sum(_)))
    }

    /// A proof for VeriPB 3, over so many constraints (an equation is two), and how many steps it has. A long one names the
    /// constraints that unit propagation uses: without them VeriPB looks at all there are for each lemma.
    pub(crate) fn veripb(&self, constraints: usize, models: &Models, adding: &Adding<'_>) -> (String, usize) {
        let mut text = format!("pseudo-Boolean proof version 3.0\nf {constraints} ;\n");
        let mut steps = 0;
        // For each half of a sum the number it has in the proof.
        let mut halves: Vec<Option<usize>> = vec![None; adding.halves.len()];
        let mut hints = match self.said().count() > WITHOUT_HINTS {
            true => self.numbers(models, adding),
            false => None,
        };
        let mut named = HashSet::new();
        for id in self.ids() {
            match self.log.origin(id) {
                Origin::Unit if hints.is_none() => continue,
                Origin::Lemma | Origin::Unit => {
                    text.push_str("rup ");
                    self.log.clause(id).iter().for_each(|lit| term(&mut text, lit.dimacs(), '+'));
                    text.push_str(">= 1 ");
                    if let Some(numbers) = &hints {
                        text.push_str(": ~ ");
                        // A row that stands for several clauses implies at once what they do one by one.
                        named.clear();
                        let reasons = self.log.reasons(id).iter().map(|reason| numbers[*reason as usize]);
                        for reason in reasons.filter(|reason| named.insert(*reason)) {
                            number(&mut text, reason as i64);
                        }
                    }
                    text.push_str(";\n");
                }
                Origin::Sum(number) => {
                    let why = &adding.explanations[number as usize];
                    let half = *halves[why.sum].get_or_insert_with(|| {
                        text.push_str(&adding.derived[why.sum / 2].line(why.sum % 2 == 1, &adding.numbers));
                        steps += 1;
                        constraints + steps
                    });
                    text.push_str(&adding.halves[why.sum].line(half, why, &adding.numbers));
                }
                Origin::Model | Origin::Solution => continue,
            }
            steps += 1;
            if let Some(numbers) = &mut hints {
                numbers[id as usize] = constraints + steps;
            }
        }
        text.push_str("output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n");
        (text, steps)
    }

    /// For each clause of the model and of the solutions its number in the proof: its own, or that of a row that says the same.
    /// Nothing if one that is needed has none.
    fn numbers(&self, models: &Models, adding: &Adding<'_>) -> Option<Vec<usize>> {
        let of_rows = adding.numbers.of_rows();
        // The clauses beside rows are those without, in the same order, but for some that rows say.
        let (beside_rows, end) = adding.numbers.clauses();
        let (mut beside_rows, mut of_solutions) = (beside_rows.peekable(), end..);
        let mut of_model = models.clauses.clauses.iter();
        let number = |id| match self.log.origin(id) {
            Origin::Model => {
                let clause = of_model.next()?;
                match beside_rows.next_if(|(beside, _)| *beside == clause) {
                    Some((_, number)) => Some(number),
                    None if self.needed[id as usize] => of_rows.get(clause).copied(),
                    None => Some(0),
                }
            }
            Origin::Solution => of_solutions.next(),
            // These get theirs as they are written.
            Origin::Lemma | Origin::Unit | Origin::Sum(_) => Some(0),
        };
        (0..self.log.len()).map(number).collect()
    }

    /// The same for checkers of DRAT.
    pub(crate) fn drat(&self) -> String {
        let mut text = String::new();
        for lits in self.said() {
            lits.iter().for_each(|lit| number(&mut text, lit.dimacs()));
            text.push_str("0\n");
        }
        text
    }

    /// The same with reasons, for checkers of LRAT; the model has so many clauses.
    pub(crate) fn lrat(&self, model: usize) -> String {
        let mut numbers = vec![0; self.log.len() as usize];
        let (mut of_model, mut of_solutions) = (1..=model, model + 1..);
        for id in 0..self.log.len() {
            let next = match self.log.origin(id) {
                Origin::Model => of_model.next(),
                Origin::Solution => of_solutions.next(),
                Origin::Lemma | Origin::Unit | Origin::Sum(_) => None,
            };
            numbers[id as usize] = next.unwrap_or_default();
        }
        let mut next = of_solutions.start;
        let mut text = String::new();
        for id in self.ids() {
            if !matches!(self.log.origin(id), Origin::Lemma | Origin::Unit) {
                continue;
            }
            numbers[id as usize] = next;
            number(&mut text, next as i64);
            self.log.clause(id).iter().for_each(|lit| number(&mut text, lit.dimacs()));
            text.push_str("0 ");
            for reason in self.log.reasons(id) {
                number(&mut text, numbers[*reason as usize] as i64);
            }
            text.push_str("0\n");
            next += 1;
        }
        text
    }
}
