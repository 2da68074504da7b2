//! Certificates of what a search found: a model in pseudo-Boolean inequalities (OPB), and a derivation in cutting
//! planes that VeriPB checks.
//!
//! The way is that of the Glasgow Constraint Solver (S. Gocht, C. McCreesh, J. Nordström, “An Auditable Constraint
//! Programming Solver”, 2022), applied to lazy clause generation: every explanation that a conflict needs becomes a
//! lemma, and what is learnt follows from the lemmas by reverse unit propagation. The reasons for that, and what it
//! costs, are in `docs/decisions/cp-proofs.md`.

mod encoding;
mod energy;
mod graph;
mod justify;
mod literal;
mod local;
mod log;
mod statement;

pub use encoding::Encoding;

use std::collections::BTreeMap;
use std::io::{self, Write};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::atom::{Atom, Int, MOST_VARIABLES};
use energy::Energy;
use graph::Graph;
pub(crate) use graph::{Layers, Span, Taken};
use literal::Variable;

/// What a certificate says in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Nothing: the search did not come to its end.
    Nothing,
    /// There is a solution, and it is written down.
    Satisfiable,
    /// There is no solution, or none but those that the model excludes by name.
    Unsatisfiable,
    /// The best value of the objective.
    Optimal(i64),
}

/// A certificate that was written to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// What it says.
    pub conclusion: Conclusion,
    /// Steps that are assumed and not derived, by the name of the constraint they come from.
    pub assumed: BTreeMap<&'static str, u64>,
    /// How many solutions the model excludes by name: those that were found before others were asked for.
    pub excluded: u64,
    /// How many inequalities the derivation has.
    pub steps: u64,
    /// Whether the objective is a float, so that its values are [ranks](crate::Float::rank).
    pub float_objective: bool,
    /// Whether the model has floats: the constraints on them are not in the certificate.
    pub floats: bool,
}

/// The number of an inequality: what its label is made of.
type Label = u64;

/// `Σ factor · [fact] + Σ factor · variable ≥ bound`, an inequality of the model.
#[derive(Clone, Debug)]
struct Line {
    label: Label,
    facts: Vec<(i128, Atom)>,
    terms: Vec<(i128, Int)>,
    bound: i128,
}

/// Variables that differ, each with an offset, and the inequality for each value: at most one has it.
#[derive(Clone, Debug, Default)]
struct Group {
    members: Vec<(Int, i64)>,
    at_most_one: BTreeMap<i64, Label>,
}

/// What one constraint says in inequalities.
#[derive(Clone, Debug, Default)]
struct Meaning {
    lines: Vec<Line>,
    groups: Vec<Group>,
    /// In which lines each variable is.
    of: FxHashMap<Int, Vec<usize>>,
    /// The variables with bits in sums.
    wide: Vec<Int>,
    energy: Option<Energy>,
    graph: Option<Graph>,
}

impl Meaning {
    fn add(&mut self, line: Line, is_wide: impl Fn(Int) -> bool) {
        let number = self.lines.len();
        for var in line.facts.iter().map(|(_, fact)| fact.var).chain(line.terms.iter().map(|(_, var)| *var)) {
            self.of.entry(var).or_default().push(number);
        }
        for &(_, var) in &line.terms {
            if is_wide(var) && !self.wide.contains(&var) {
                self.wide.push(var);
            }
        }
        self.lines.push(line);
    }

    /// Forgets the inequalities from this one on.
    fn truncate(&mut self, count: usize) {
        for line in self.lines.drain(count..) {
            let vars =
                line.facts.iter().map(|(_, fact)| fact.var).chain(line.terms.iter().map(|(_, var)| *var));
            for var in vars {
                if let Some(of) = self.of.get_mut(&var) {
                    of.truncate(of.partition_point(|number| *number < count));
                }
            }
        }
    }
}

/// A certificate that is being written: to be given to a [search](crate::Search::certify).
pub struct Proof {
    model: Box<dyn Write>,
    derivation: Box<dyn Write>,
    /// The first thing that went wrong with writing.
    error: Option<io::Error>,
    names: FxHashMap<Int, String>,
    names_used: FxHashSet<String>,
    /// What is told of each constraint, by its number.
    titles: Vec<(u32, String)>,
    /// The variables that tell solutions apart; none: all of them.
    apart: Option<Vec<Int>>,

    variables: Vec<Variable>,
    /// So many of them are those of the model; the others are facts that only the certificate has.
    model_variables: usize,
    /// How many variables there can be in all.
    most: usize,
    /// Whether there was no room for those of a constraint that variables differ.
    differ_unstated: bool,
    /// So many parts of inequalities are looked at for the lists of facts that lead to one lemma.
    looks: usize,
    /// By the number of the constraint.
    meanings: FxHashMap<u32, Meaning>,
    /// The propagators whose constraints the model has.
    stated: Vec<bool>,
    labels: Label,
    /// Whether what is written still belongs to the model.
    in_model: bool,
    /// Lemmas that are of no more use once a clause is learnt.
    lemmas: Vec<Label>,
    lemmas_known: FxHashSet<Vec<Atom>>,
    learnt: FxHashMap<u32, Label>,
    /// The events before this number have been told.
    told: usize,
    excluded: u64,
    improved: Option<Label>,
    assumed: BTreeMap<&'static str, u64>,
    steps: u64,
    float_objective: bool,
    floats: bool,
}

impl std::fmt::Debug for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proof").field("steps", &self.steps).finish_non_exhaustive()
    }
}

impl Proof {
    /// A certificate: the model goes to the one, the derivation to the other. Both are written while the search runs.
    #[must_use]
    pub fn new(model: impl Write + 'static, derivation: impl Write + 'static) -> Proof {
        Proof {
            model: Box::new(io::BufWriter::new(model)),
            derivation: Box::new(io::BufWriter::new(derivation)),
            error: None,
            names: FxHashMap::default(),
            names_used: FxHashSet::default(),
            titles: Vec::new(),
            apart: None,
            variables: Vec::new(),
            model_variables: 0,
            most: MOST_VARIABLES,
            differ_unstated: false,
            looks: justify::LOOKS,
            meanings: FxHashMap::default(),
            stated: Vec::new(),
            labels: 0,
            in_model: true,
            lemmas: Vec::new(),
            lemmas_known: FxHashSet::default(),
            learnt: FxHashMap::default(),
            told: 0,
            excluded: 0,
            improved: None,
            assumed: BTreeMap::new(),
            steps: 0,
            float_objective: false,
            floats: false,
        }
    }

    /// What a variable is called in the certificate: letters, digits and `_`, the first one a letter, as in
    /// FlatZinc; others are replaced. A name that another variable has gets the variable's number behind it, and a
    /// variable that has a name keeps it. Returns what it is called.
    pub fn name(&mut self, var: Int, name: &str) -> &str {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
        let mut kept: String = name.chars().map(plain).collect();
        if !kept.starts_with(|c: char| c.is_ascii_alphabetic()) {
            kept.insert(0, 'v');
        }
        if !self.names.contains_key(&var) {
            if !self.names_used.insert(kept.clone()) {
                kept = format!("{kept}{{{}}}", var.index());
            }
            self.names.insert(var, kept);
        }
        &self.names[&var]
    }

    /// What is told above the inequalities of the constraints posted from the one of this number on; see
    /// [`Model::constraint_count`](crate::Model::constraint_count).
    pub fn title(&mut self, constraint: u32, title: impl Into<String>) {
        self.titles.push((constraint, title.into()));
    }

    /// A line for the readers of the model.
    pub fn remark(&mut self, text: &str) {
        let text = format!("* {}\n", text.replace('\n', " "));
        self.write(true, &text);
    }

    /// When all solutions are asked for: those are one that have the same values of these variables.
    pub fn told_apart_by(&mut self, vars: &[Int]) {
        self.apart = Some(vars.to_vec());
    }

    /// A constraint that the model could not say.
    pub(crate) fn unstated(&self, space: &crate::space::Space) -> Option<&'static str> {
        let place = self.stated.iter().position(|stated| !stated);
        let name = place.map(|place| space.propagators[place].name());
        name.or_else(|| self.differ_unstated.then_some("different"))
    }

    fn write(&mut self, model: bool, text: &str) {
        if self.error.is_none() {
            let to = if model { &mut self.model } else { &mut self.derivation };
            self.error = to.write_all(text.as_bytes()).err();
        }
    }

    fn next_label(&mut self) -> Label {
        self.labels += 1;
        self.labels
    }
}
