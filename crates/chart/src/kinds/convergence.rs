//! How the cost falls in local search: current and best cost, and below them the temperature and the share
//! of accepted moves.

use garns_lang::{Lang, say};

use crate::figure::{Axis, Figure, Mark, Panel, Scale, Shape, Side, Stroke};

/// What the horizontal axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Iterations.
    Iterations,
    /// Seconds.
    Seconds,
}

/// One run, seen at moments in order.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What tells it from the others; empty for the only one.
    pub name: String,
    /// The moments.
    pub samples: Vec<Sample>,
}

/// A run at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Iterations so far.
    pub iterations: u64,
    /// Seconds so far.
    pub seconds: f64,
    /// The cost of the state.
    pub cost: f64,
    /// The lowest cost so far.
    pub best: f64,
    /// The temperature, where there is one.
    pub temperature: Option<f64>,
    /// The share of moves accepted since the sample before, where it is known.
    pub acceptance: Option<f64>,
    /// Whether the search began anew, or was heated up, since the sample before.
    pub restart: bool,
}

impl Sample {
    fn at(&self, against: Against) -> f64 {
        match against {
            Against::Iterations => self.iterations as f64,
            Against::Seconds => self.seconds,
        }
    }
}

/// The convergence of one or more runs, laid over each other.
#[must_use]
pub fn convergence(title: &str, lang: Lang, against: Against, runs: &[Run]) -> Figure {
    let x = match against {
        Against::Iterations => say!(lang, "iterations", "iterações"),
        Against::Seconds => say!(lang, "seconds", "segundos"),
    };
    let alone = runs.len() == 1;
    let cost = if alone {
        say!(lang, "cost", "custo")
    } else {
        say!(lang, "cost (thin: current, thick: best)", "custo (fino: atual, grosso: melhor)")
    };
    let mut marks = Vec::new();
    for (i, run) in runs.iter().enumerate() {
        let line = |get: fn(&Sample) -> f64| run.samples.iter().map(|s| (s.at(against), get(s))).collect();
        let restarts: Vec<_> = run.samples.iter().filter(|s| s.restart).map(|s| s.at(against)).collect();
        if !restarts.is_empty() {
            let name = say!(lang, "restart", "reinício");
            let colour = if alone { 7 } else { i };
            let mark = Mark { name: Some(name), colour, side: Side::Left, shape: Shape::Verticals(restarts) };
            marks.push(mark);
        }
        let current = alone.then(|| say!(lang, "current cost", "custo atual"));
        let shape = Shape::Line(line(|s| s.cost), Stroke::Faint);
        marks.push(Mark { name: current, colour: i, side: Side::Left, shape });
        let best = if alone { say!(lang, "best cost", "melhor custo") } else { run.name.clone() };
        let shape = Shape::Steps(line(|s| s.best));
        marks.push(Mark { name: Some(best), colour: if alone { 1 } else { i }, side: Side::Left, shape });
    }
    let mut panels = vec![Panel { height: 260.0, ..Panel::new(Axis::new(&cost, Scale::Linear), marks) }];
    panels.extend(heat(lang, against, runs));
    let ends: Vec<_> = runs.iter().filter_map(|run| Some((run, run.samples.last()?))).collect();
    let told = ends.iter().map(|(run, last)| {
        let (name, iterations, best) = (&run.name, last.iterations, last.best);
        let text = say!(
            lang,
            "after {iterations} iterations the best cost is {best}",
            "após {iterations} iterações o melhor custo é {best}"
        );
        if name.is_empty() { text } else { format!("{name}: {text}") }
    });
    let about = told.collect::<Vec<_>>().join("; ");
    Figure { panels, ..Figure::new(title, &about, lang, Axis::new(&x, Scale::Linear), empty()) }
}

fn empty() -> Panel {
    Panel::new(Axis::new("", Scale::Linear), Vec::new())
}

/// Moves are accepted or not, one by one: only the share over a while is a line that can be read.
const WHILES: usize = 80;

/// The means of so many parts of the line.
fn evened(line: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mean = |part: &[(f64, f64)]| {
        let sum = part.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        (sum.0 / part.len() as f64, sum.1 / part.len() as f64)
    };
    line.chunks(line.len().div_ceil(WHILES).max(1)).map(mean).collect()
}

/// The panel below: temperature on the left axis, acceptance on the right, as far as they are known.
fn heat(lang: Lang, against: Against, runs: &[Run]) -> Option<Panel> {
    let known = |get: fn(&Sample) -> Option<f64>| {
        let line = move |run: &Run| -> Vec<(f64, f64)> {
            run.samples.iter().filter_map(|s| Some((s.at(against), get(s)?))).collect()
        };
        runs.iter().enumerate().map(move |(i, run)| (i, line(run))).filter(|(_, line)| !line.is_empty())
    };
    let temperature = say!(lang, "temperature", "temperatura");
    let acceptance = say!(lang, "accepted moves", "movimentos aceitos");
    // A single run has a name and a colour for each line; several have one colour each.
    let mark = |name: &str, i: usize, colour: usize, side: Side, shape: Shape| {
        let alone = runs.len() == 1;
        Mark { name: alone.then(|| name.to_owned()), colour: if alone { colour } else { i }, side, shape }
    };
    let hot: Vec<_> = known(|s| s.temperature).collect();
    let taken: Vec<_> = known(|s| s.acceptance).map(|(i, line)| (i, evened(&line))).collect();
    let percent = Axis::new(&acceptance, Scale::Percent);
    let taken_on = |side: Side| {
        let line = move |(i, line): &(usize, Vec<(f64, f64)>)| {
            mark(&acceptance, *i, 4, side, Shape::Line(line.clone(), Stroke::Faint))
        };
        taken.iter().map(line).collect::<Vec<_>>()
    };
    let panel = if hot.is_empty() {
        if taken.is_empty() {
            return None;
        }
        Panel::new(percent.clone(), taken_on(Side::Left))
    } else {
        let mut marks = taken_on(Side::Right);
        marks.extend(hot.iter().map(|(i, line)| {
            mark(&temperature, *i, 3, Side::Left, Shape::Line(line.clone(), Stroke::Strong))
        }));
        let right = (!taken.is_empty()).then_some(percent.clone());
        Panel { right, ..Panel::new(Axis::new(&temperature, Scale::Log), marks) }
    };
    Some(Panel { height: 130.0, ..panel })
}
