//! Solving: from an instance to the lines that the competitions ask for.

use std::io::{self, Write};

use garns_cp::{Cancel, Error, Int, Restarts, Solution, Step, ValueSelector, VariableSelector};
use web_time::{Duration, Instant};

use crate::error::{What, XcspError};
use crate::reader::{Reader, read};

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// All solutions, if there is no objective.
    pub all: bool,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// What random choices start from.
    pub seed: Option<u64>,
}

/// What the answer says as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a solution; with an objective it need not be the best, and there may be others.
    Satisfiable,
    /// The best solution, or all of them.
    Complete,
    /// There is none.
    Unsatisfiable,
    /// Nothing is known.
    Unknown,
}

/// Why there is no answer.
pub type RunError = garns_lang::RunError<XcspError>;

/// Where answers go.
pub trait Answers: Write {
    /// There is a solution that is better than those before: a line that says how good it is, and the lines that would
    /// end the answer if nothing better came, for those who may have to end before.
    ///
    /// # Errors
    /// When the line can't be written.
    fn improved(&mut self, line: &str, _end: &str) -> io::Result<()> {
        self.write_all(line.as_bytes())?;
        self.flush()
    }
}

impl Answers for Vec<u8> {}

/// More variables than can be compared with each other before each decision.
const MANY: usize = 20_000;

/// Solves an instance and writes the answer: lines `o` with each better objective, `s` with the verdict, `v` with the
/// solution. Of all solutions, each has its lines `v` as soon as it is found.
///
/// `cancel` is asked every now and then whether to stop, in whatever phase the work is.
///
/// # Errors
/// When the instance is wrong or asks for what garns does not have, and when the answer can't be written.
pub fn solve(
    text: &str,
    options: &Options,
    cancel: &Cancel,
    out: &mut dyn Answers,
) -> Result<Verdict, RunError> {
    let deadline = options.time.and_then(|time| Instant::now().checked_add(time));
    let reader = match read(text, deadline, cancel) {
        Ok(reader) => reader,
        Err(XcspError { what: What::Solver(Error::Stopped(_)), .. }) => return unknown(out),
        Err(error) => return Err(RunError::Text(error)),
    };
    let Reader { mut model, names, maximises, .. } = reader;
    let vars: Vec<Int> = names.shown.iter().map(|(_, var)| *var).collect();
    let choose = if vars.len() > MANY { VariableSelector::InputOrder } else { VariableSelector::DomWdeg };
    let search = match model.search() {
        Ok(search) => search,
        Err(Error::Stopped(_)) => return unknown(out),
        Err(error) => {
            let what = What::Solver(error);
            return Err(RunError::Text(XcspError { line: 1, column: 1, what }));
        }
    };
    let mut search = search.seed(options.seed.unwrap_or(1)).first(&vars, choose, ValueSelector::Min);
    search = search.branch(choose, ValueSelector::Min);
    let all = options.all && maximises.is_none();
    if !all {
        // Learning serves to find one solution or the best one, not to list all.
        let restarts = Restarts::Luby(100);
        search = search.learning_in_turns(restarts).alternating(true).restarts(restarts);
    }
    let mut last: Option<Vec<i64>> = None;
    let mut found = 0u64;
    let stopped = loop {
        match search.step() {
            Step::Solution(solution) => {
                let values = solution.ints(&vars);
                // What tells solutions apart is decided first: those that differ only in what is not shown come together.
                if all && last.as_ref() == Some(&values) {
                    continue;
                }
                found += 1;
                last = Some(values);
                if all {
                    write_solution(&names.shown, &solution, out)?;
                    out.flush()?;
                } else if let Some(objective) = solution.objective() {
                    let mut end = b"s SATISFIABLE\n".to_vec();
                    write_solution(&names.shown, &solution, &mut end)?;
                    out.improved(&format!("o {objective}\n"), &String::from_utf8_lossy(&end))?;
                } else {
                    break false;
                }
            }
            Step::Done => break false,
            Step::Stopped(_) => break true,
        }
    };
    let (verdict, line) = match (stopped, found) {
        (true, 0) => (Verdict::Unknown, "UNKNOWN"),
        (false, 0) => (Verdict::Unsatisfiable, "UNSATISFIABLE"),
        (false, _) if maximises.is_some() => (Verdict::Complete, "OPTIMUM FOUND"),
        (false, _) if all => (Verdict::Complete, "SATISFIABLE"),
        _ => (Verdict::Satisfiable, "SATISFIABLE"),
    };
    if all {
        writeln!(out, "d FOUND SOLUTIONS {found}")?;
    }
    writeln!(out, "s {line}")?;
    if let (Some(values), false) = (last, all) {
        let shown = names.shown.iter().zip(values).map(|((name, _), value)| (name.as_str(), value));
        write_instantiation(shown, out)?;
    }
    out.flush()?;
    Ok(verdict)
}

fn unknown(out: &mut dyn Answers) -> Result<Verdict, RunError> {
    writeln!(out, "s UNKNOWN")?;
    out.flush()?;
    Ok(Verdict::Unknown)
}

fn write_solution(shown: &[(String, Int)], solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
    write_instantiation(shown.iter().map(|(name, var)| (name.as_str(), solution.int(*var))), out)
}

fn write_instantiation<'n>(
    shown: impl Iterator<Item = (&'n str, i64)> + Clone,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "v <instantiation>")?;
    write!(out, "v   <list>")?;
    shown.clone().try_for_each(|(name, _)| write!(out, " {name}"))?;
    write!(out, " </list>\nv   <values>")?;
    shown.into_iter().try_for_each(|(_, value)| write!(out, " {value}"))?;
    writeln!(out, " </values>\nv </instantiation>")
}
