//! Solving: from a FlatZinc text to answers.

use std::io::{self, Write};

use garns_cp::{
    Cancel, Error, Float, Int, Model, Restarts, Search, Solution, Statistics, Step, Stop, ValueSelector,
    VariableSelector,
};
use web_time::{Duration, Instant};

use crate::build::Builder;
use crate::certify::Certificate;
use crate::distinct::{Last, Once};
use crate::error::{FlatZincError, What};
use crate::note::Note;
use crate::output::show_float;
use crate::portfolio;
use crate::program::{Goal, Program, Var};
use crate::search::Plan;

/// Variables without bounds are taken to be within ± this.
pub const REACH: i64 = (1 << 31) - 1;

/// What is asked for, as MiniZinc asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// `-a`: all solutions; with an objective, each that is better than those before.
    pub all: bool,
    /// `-n`: at most so many solutions; 0 is all of them.
    pub solutions: Option<u64>,
    /// `-i`: with an objective, each solution that is better than those before.
    pub intermediate: bool,
    /// `-f`: the search need not be as the model says.
    pub free: bool,
    /// `--lns`: with an objective, much of the time near the best solution.
    pub lns: bool,
    /// `-p`: so many threads, each with a search of its own; 0 and 1 are one.
    pub threads: usize,
    /// `-s`: statistics.
    pub statistics: bool,
    /// `-t`: stop after this time.
    pub time: Option<Duration>,
    /// `-r`: what random choices start from.
    pub seed: Option<u64>,
}

impl Options {
    /// How many solutions are asked for; with an objective, so many that are better than those before.
    pub(crate) fn most(&self, optimises: bool) -> u64 {
        match self.solutions {
            Some(0) => u64::MAX,
            Some(most) if !self.all => most,
            _ if self.all || optimises => u64::MAX,
            _ => 1,
        }
    }
}

/// What the answer says as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As many solutions as were asked for; there may be more.
    Satisfied,
    /// All solutions there are, or the best one.
    Complete,
    /// There is none.
    Unsatisfiable,
    /// Solutions, but it is not known whether they are all, or the best.
    Incomplete,
    /// Nothing is known.
    Unknown,
}

/// Until when there is time: looked at while a text is read, while a model is made of it, and while it is solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alarm {
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: Cancel,
}

impl Alarm {
    /// Why it is time to stop, if it is.
    pub(crate) fn stop(&self) -> Option<Stop> {
        if self.cancel.is_cancelled() {
            Some(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// Why there is no answer.
pub type RunError = garns_lang::RunError<FlatZincError>;

/// Where answers go.
pub trait Answers: Write {
    /// There is a solution that is better than those before, and will be written in the end unless a better one
    /// comes: for those who may have to end before.
    fn best_so_far(&mut self, _text: &str) {}
}

impl Answers for Vec<u8> {}

/// Solves a FlatZinc text and writes answers as MiniZinc expects them, each as soon as it is there.
///
/// `cancel` is asked every now and then whether to stop, in whatever phase the work is.
///
/// # Errors
/// When the text is wrong or asks for what garns does not have, and when the answer can't be written.
pub fn solve(
    text: &str,
    options: &Options,
    cancel: &Cancel,
    out: &mut dyn Answers,
    note: &mut dyn FnMut(Note),
) -> Result<Verdict, RunError> {
    solve_or_certify(text, options, cancel, out, note, &mut None)
}

/// Solves, and writes a certificate if there is one to be written; it is taken by the search that ends it.
pub(crate) fn solve_or_certify(
    text: &str,
    options: &Options,
    cancel: &Cancel,
    out: &mut dyn Answers,
    note: &mut dyn FnMut(Note),
    certificate: &mut Option<Certificate>,
) -> Result<Verdict, RunError> {
    let start = Instant::now();
    let deadline = options.time.and_then(|time| start.checked_add(time));
    let alarm = Alarm { deadline, cancel: cancel.clone() };
    // Nothing is known yet: not even whether there is a solution.
    let late = |out: &mut dyn Answers, note: &mut dyn FnMut(Note)| {
        note(alarm.stop().and_then(Note::stopped).unwrap_or(Note::Time));
        end(Verdict::Unknown, out)
    };
    let Some(program) = Program::read_until(text, &alarm).map_err(RunError::Text)? else {
        return late(out, note);
    };
    let at_place = |(what, place): (What, u32)| RunError::Text(what.at(text, place as usize));
    let model = if certificate.is_some() { Model::for_proof() } else { Model::without_text() };
    let Some(mut builder) = Builder::build(&program, REACH, &alarm, model).map_err(at_place)? else {
        return late(out, note);
    };
    let plan = builder.plan();
    for ignored in &plan.ignored {
        note(Note::Ignored(ignored.clone()));
    }
    let several = !program.optimises() && options.most(false) > 1;
    let last = match certificate {
        Some(certificate) => {
            certificate.describe(&mut builder, &plan, several);
            None
        }
        None if several => once(&mut builder, &plan),
        None => None,
    };
    let built_in = start.elapsed();
    let mut model = std::mem::take(&mut builder.model);
    // Whether a verdict holds beyond the bounds of variables that have none is asked of one search.
    if options.threads > 1 && !several && certificate.is_none() && builder.free.is_empty() {
        drop(model);
        let mut told = Told::new(options, program.optimises(), out);
        let (verdict, stop, statistics) = portfolio::answers(&program, options, &alarm, &mut told)?;
        if let Some(stopped) = stop.and_then(Note::stopped) {
            note(stopped);
        }
        let objective = told.objective();
        let verdict = end(unless_endless(verdict, &program, objective, note), out)?;
        if options.statistics {
            let solved_in = start.elapsed() - built_in;
            print_statistics(&program, &statistics, (built_in, solved_in), objective, out)?;
        }
        return Ok(verdict);
    }
    let search = match model.search() {
        Ok(search) => search,
        Err(Error::Stopped(_)) => return late(out, note),
        Err(error) => return Err(at_place((What::Solver(error), program.solve_place))),
    };
    let mut search = prepare(search, options, &plan, &builder, last.as_ref());
    if let Some(proof) = certificate.as_mut().and_then(Certificate::start) {
        search = search.certify(proof);
    }
    let mut told = Told::new(options, program.optimises(), out);
    let (mut verdict, stop) = told.answers(&mut search, &builder, last.as_ref())?;
    let best = told.best;
    let statistics = search.statistics();
    if let (Some(certificate), Some(ended)) = (certificate, search.conclude()) {
        certificate.ended = Some(ended);
    }
    drop(search);
    if let Some(stopped) = stop.and_then(Note::stopped) {
        note(stopped);
    }
    let objective = best.as_ref().map(|best| best.1);
    verdict = unless_endless(verdict, &program, objective, note);
    if matches!(verdict, Verdict::Complete | Verdict::Unsatisfiable) && !builder.free.is_empty() {
        let bounds: Vec<(i64, i64)> = builder.free.iter().map(|var| model.bounds(*var)).collect();
        if !holds_beyond(&program, &bounds, best.as_ref().map(|best| best.1), &alarm) {
            // Whether it holds beyond may only have taken too long to find out.
            note(alarm.stop().and_then(Note::stopped).unwrap_or(Note::Reach));
            verdict = if verdict == Verdict::Complete { Verdict::Incomplete } else { Verdict::Unknown };
        }
    }
    let verdict = end(verdict, out)?;
    if options.statistics {
        let solved_in = start.elapsed() - built_in;
        let objective = best.map(|best| best.1).filter(|_| program.optimises());
        print_statistics(&program, &statistics, (built_in, solved_in), objective, out)?;
    }
    Ok(verdict)
}

/// What can be claimed of an objective that is a float: not that it is best where floats end.
fn unless_endless(
    verdict: Verdict,
    program: &Program,
    objective: Option<i64>,
    note: &mut dyn FnMut(Note),
) -> Verdict {
    let ends = Float::ranks(f64::NEG_INFINITY..=f64::INFINITY);
    let is_end = |rank: i64| rank <= ends.start() + 1 || rank >= ends.end() - 1;
    let endless = program.has_float_objective() && objective.is_some_and(is_end);
    if !endless || verdict != Verdict::Complete {
        return verdict;
    }
    note(Note::Endless);
    Verdict::Incomplete
}

/// Whether what was found out with variables within ±[`REACH`] holds for all integers: with far wider bounds
/// either nothing is left without trying, or exactly what was left before.
///
/// With an objective, only what is better than the best solution counts.
fn holds_beyond(program: &Program, bounds: &[(i64, i64)], best: Option<i64>, alarm: &Alarm) -> bool {
    // What functions of floats make of integers is not estimated here.
    if program.vars.iter().any(Var::is_float) {
        return false;
    }
    // A product of free variables may be a variable without bounds again, and so on: no bounds are wide enough.
    if program.multiplies_without_bounds() {
        return false;
    }
    // What the numbers of the program come to, two of them multiplied, must lie well inside. Where bounds are too wide to
    // be calculated with, less wide ones are tried.
    let wide = |bits: u32| {
        let inside = program.greatest() < 1 << (bits / 2);
        inside.then(|| Builder::build(program, 1 << bits, alarm, Model::without_text()).ok().flatten())?
    };
    let Some(mut builder) = wide(61).or_else(|| wide(45)) else { return false };
    let better = match (program.goal, best) {
        (Goal::Minimise(term), Some(best)) => builder.int(term, 0).map(|var| var.lt(best)),
        (Goal::Maximise(term), Some(best)) => builder.int(term, 0).map(|var| var.gt(best)),
        _ => Ok(true.into()),
    };
    let Ok(better) = better else { return false };
    if builder.model.try_post(better).is_err() {
        return false;
    }
    match builder.model.propagate() {
        Ok(false) => true,
        Ok(true) => {
            let inside = |var: &garns_cp::Int, before: &(i64, i64)| {
                let (low, high) = builder.model.bounds(*var);
                low >= before.0 && high <= before.1 && -REACH < low && high < REACH
            };
            builder.free.iter().zip(bounds).all(|(var, before)| inside(var, before))
        }
        Err(_) => false,
    }
}

/// Sees to it that solutions which differ only in what is not shown are one.
fn once(builder: &mut Builder, plan: &Plan) -> Option<Last> {
    let annotated: Vec<Int> = plan.phases.iter().flat_map(|(vars, ..)| vars).copied().collect();
    let (own, others) = builder.apart(&annotated);
    let floats: Vec<Float> = own.iter().filter_map(|var| builder.model.as_float(*var)).collect();
    // Two intervals that touch may be one number that was split.
    let others = others.or_else(|| (!floats.is_empty()).then(Vec::new))?;
    let own = own.into_iter().filter(|var| builder.model.as_float(*var).is_none());
    let last = Last::new(own.collect(), floats);
    builder.model.add_propagator(Once::new(last.clone(), others));
    Some(last)
}

/// More variables than can be compared with each other before each decision.
const MANY: usize = 20_000;

/// Sets the search up as the model says, or, where it is free, as serves best.
pub(crate) fn prepare<'m>(
    search: Search<'m>,
    options: &Options,
    plan: &Plan,
    builder: &Builder,
    last: Option<&Last>,
) -> Search<'m> {
    let mut search = search.seed(options.seed.unwrap_or(1)).hints(&plan.hints);
    let annotated = !plan.phases.is_empty();
    // Learning serves to find one solution or the best one, not to list all.
    if builder.program.optimises() || options.most(false) == 1 {
        let free = options.free || options.lns || !annotated;
        let default = if free { Restarts::Luby(100) } else { Restarts::Never };
        search = search.learning_in_turns(plan.restarts.unwrap_or(default));
        search = search.alternating(free).neighbourhoods(options.lns);
        if !annotated {
            search = search.by_conflicts();
        }
    }
    // To compare all variables before each decision takes too long where there are very many.
    let many = builder.program.vars.len() > MANY;
    let choose = if many { VariableSelector::InputOrder } else { VariableSelector::DomWdeg };
    for (vars, choose, pick) in &plan.phases {
        search = search.first(vars, *choose, *pick);
    }
    if let Some(last) = last {
        // What tells solutions apart comes first.
        search = search.first(last.own(), choose, ValueSelector::Min);
    }
    let decisions: Vec<Int> =
        builder.decisions.iter().copied().filter(|var| Some(*var) != builder.objective).collect();
    search = search.first(&decisions, choose, ValueSelector::Min).branch(choose, ValueSelector::Min);
    if let Some(objective) = builder.objective.filter(|_| !builder.program.has_float_objective()) {
        // What is left to choose of the objective is chosen well.
        let best = if matches!(builder.program.goal, Goal::Minimise(_)) {
            ValueSelector::Min
        } else {
            ValueSelector::Max
        };
        search = search.first(&[objective], VariableSelector::InputOrder, best);
    }
    let default = if annotated { Restarts::Never } else { Restarts::Luby(100) };
    search.restarts(plan.restarts.unwrap_or(default))
}

/// The best solution as text, and the value of its objective.
type Best = Option<(String, i64)>;

/// The solutions that have been told, and those that are to be.
pub(crate) struct Told<'a> {
    /// Whether each solution is shown; otherwise only the best one is, in the end.
    each: bool,
    optimises: bool,
    most: u64,
    found: u64,
    best: Best,
    out: &'a mut dyn Answers,
}

impl<'a> Told<'a> {
    fn new(options: &Options, optimises: bool, out: &'a mut dyn Answers) -> Told<'a> {
        let Options { all, solutions, intermediate, .. } = *options;
        let each = !optimises || all || intermediate || solutions.is_some();
        Told { each, optimises, most: options.most(optimises), found: 0, best: None, out }
    }

    /// The objective of the best solution.
    pub(crate) fn objective(&self) -> Option<i64> {
        self.best.as_ref().map(|best| best.1).filter(|_| self.optimises)
    }

    /// Tells a solution; whether those are as many as are wanted.
    pub(crate) fn tell(&mut self, text: String, objective: i64) -> Result<bool, RunError> {
        self.found += 1;
        if self.each {
            self.out.write_all(text.as_bytes())?;
            self.out.flush()?;
        } else {
            self.out.best_so_far(&text);
        }
        self.best = Some((text, objective));
        Ok(self.found >= self.most)
    }

    /// All has been found, if nothing stopped it before.
    pub(crate) fn end(&mut self, stop: Option<Stop>) -> Result<Verdict, RunError> {
        if let (Some((text, _)), false) = (&self.best, self.each) {
            self.out.write_all(text.as_bytes())?;
        }
        Ok(match (stop, self.found) {
            (None, _) if self.found >= self.most => Verdict::Satisfied,
            (None, 0) => Verdict::Unsatisfiable,
            (None, _) => Verdict::Complete,
            (Some(_), 0) => Verdict::Unknown,
            (Some(_), _) => Verdict::Incomplete,
        })
    }

    /// Writes the answers of one search, without the line that ends them all.
    fn answers(
        &mut self,
        search: &mut Search,
        builder: &Builder,
        last: Option<&Last>,
    ) -> Result<(Verdict, Option<Stop>), RunError> {
        let stop = loop {
            match search.step() {
                Step::Solution(solution) => {
                    if last.is_some_and(|last| !last.is_new(&solution)) {
                        continue;
                    }
                    if self.tell(builder.show(&solution), builder.objective_of(&solution))? {
                        break None;
                    }
                }
                Step::Done => break None,
                Step::Stopped(stop) => break Some(stop),
            }
        };
        Ok((self.end(stop)?, stop))
    }
}

impl Builder<'_> {
    /// What the objective comes to, as the program says it, or its rank if it is a float; 0 if there is none.
    pub(crate) fn objective_of(&self, solution: &Solution) -> i64 {
        use crate::program::Term;
        match self.program.goal {
            Goal::Minimise(term) | Goal::Maximise(term) => match term {
                Term::Var(var) if self.program.vars[var as usize].is_float() => {
                    Float::rank_of(self.float_value(var, solution))
                }
                Term::Var(var) => self.value(var, solution),
                Term::Int(value) => value,
                Term::Float(value) => Float::rank_of(value),
                _ => 0,
            },
            Goal::Satisfy => 0,
        }
    }
}

/// Writes the line that ends an answer.
fn end(verdict: Verdict, out: &mut dyn Answers) -> Result<Verdict, RunError> {
    match verdict {
        Verdict::Satisfied | Verdict::Incomplete => {}
        Verdict::Complete => writeln!(out, "==========")?,
        Verdict::Unsatisfiable => writeln!(out, "=====UNSATISFIABLE=====")?,
        Verdict::Unknown => writeln!(out, "=====UNKNOWN=====")?,
    }
    out.flush()?;
    Ok(verdict)
}

fn print_statistics(
    program: &Program,
    statistics: &Statistics,
    (built_in, solved_in): (Duration, Duration),
    objective: Option<i64>,
    out: &mut dyn Answers,
) -> io::Result<()> {
    let (variables, constraints) = program.size();
    if let Some(objective) = objective {
        let mut text = objective.to_string();
        if program.has_float_objective() {
            text.clear();
            let _ = show_float(Float::between(objective, objective).2, &mut text);
        }
        writeln!(out, "%%%mzn-stat: objective={text}")?;
    }
    writeln!(out, "%%%mzn-stat: initTime={:.6}", built_in.as_secs_f64())?;
    writeln!(out, "%%%mzn-stat: solveTime={:.6}", solved_in.as_secs_f64())?;
    for (name, value) in [
        ("solutions", statistics.solutions),
        ("variables", variables as u64),
        ("constraints", constraints as u64),
        ("propagations", statistics.propagations),
        ("nodes", statistics.nodes),
        ("failures", statistics.conflicts),
        ("restarts", statistics.restarts),
        ("learnt", statistics.learnt),
        ("peakDepth", statistics.depth),
    ] {
        writeln!(out, "%%%mzn-stat: {name}={value}")?;
    }
    writeln!(out, "%%%mzn-stat-end")?;
    out.flush()
}
