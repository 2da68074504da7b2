//! How many runs are solved within what: cactus plots and distributions of run times.

use garns_lang::{Lang, say};

use crate::figure::{Axis, Figure, Mark, Panel, Scale, Shape, Side};
use crate::scale::number;

/// What one method needed for each run it solved.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The method.
    pub name: String,
    /// What each solved run needed: seconds, iterations, swaps.
    pub solved: Vec<f64>,
    /// All runs, those that were not solved too.
    pub runs: usize,
}

impl Curve {
    fn sorted(&self) -> Vec<f64> {
        let mut sorted: Vec<_> = self.solved.iter().copied().filter(|n| n.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        sorted
    }
}

/// A cactus plot: how many puzzles each method solves, if each may need so much. Further to the right is
/// better.
#[must_use]
pub fn cactus(title: &str, lang: Lang, label: &str, curves: &[Curve]) -> Figure {
    let marks = curves.iter().enumerate().map(|(i, curve)| {
        let points = curve.sorted().into_iter().enumerate().map(|(k, n)| ((k + 1) as f64, n));
        let shape = Shape::Line(points.collect(), crate::Stroke::Strong);
        Mark { name: Some(curve.name.clone()), colour: i, side: Side::Left, shape }
    });
    let x = Axis::new(&say!(lang, "solved", "resolvidos"), Scale::Linear);
    let panel = Panel::new(Axis::new(label, Scale::Log), marks.collect());
    Figure::new(title, &about(lang, curves), lang, x, panel)
}

/// The share of runs solved within so much (an empirical distribution, by powers of ten). Runs that were
/// not solved keep a curve below 100 %.
#[must_use]
pub fn distribution(title: &str, lang: Lang, label: &str, curves: &[Curve]) -> Figure {
    let longest = curves.iter().flat_map(|curve| &curve.solved).copied().filter(|n| n.is_finite());
    let longest = longest.fold(f64::NEG_INFINITY, f64::max);
    let marks = curves.iter().enumerate().map(|(i, curve)| {
        let runs = curve.runs.max(curve.solved.len()).max(1) as f64;
        let sorted = curve.sorted();
        let mut points: Vec<_> =
            sorted.iter().enumerate().map(|(k, n)| (*n, (k + 1) as f64 / runs)).collect();
        // A curve begins on the ground, and goes on to the end of the longest.
        if let (Some(first), Some(last)) = (sorted.first(), points.last().copied()) {
            points.insert(0, (*first, 0.0));
            points.push((longest, last.1));
        }
        Mark { name: Some(curve.name.clone()), colour: i, side: Side::Left, shape: Shape::Steps(points) }
    });
    let y = Axis::new(&say!(lang, "runs solved", "execuções resolvidas"), Scale::Percent);
    let x = Axis::new(label, Scale::Log);
    Figure::new(title, &about(lang, curves), lang, x, Panel::new(y, marks.collect()))
}

fn about(lang: Lang, curves: &[Curve]) -> String {
    let told = curves.iter().map(|curve| {
        let (name, runs, sorted) = (&curve.name, curve.runs, curve.sorted());
        let solved = sorted.len();
        let text = say!(lang, "{name}: {solved} of {runs} solved", "{name}: {solved} de {runs} resolvidas");
        match (sorted.get(sorted.len() / 2), sorted.last()) {
            (Some(half), Some(last)) => {
                let (half, last) = (number(*half, lang), number(*last, lang));
                say!(
                    lang,
                    "{text}, half of them within {half}, all within {last}",
                    "{text}, metade em até {half}, todas em até {last}"
                )
            }
            _ => text,
        }
    });
    told.collect::<Vec<_>>().join("; ")
}
