//! The figures of an experiment: shares of success, distributions of run times, and how the cost falls.

use garns::chart::{self, Against, Curve, Sample, Shares};
use garns::{Lang, Text, say};
use serde::{Deserialize, Serialize};

use crate::learn::Both;
use crate::tape::Moment;

/// A run at a moment: steps, seconds, cost, best cost, temperature.
pub type Fall = (u64, f64, u64, u64, Option<f64>);

/// So many moments of a run are drawn.
const MOMENTS: usize = 600;

/// The moments of a run, as they are drawn.
#[must_use]
pub fn falls(moments: &[Moment]) -> Vec<Fall> {
    let step = moments.len().div_ceil(MOMENTS).max(1);
    let last = moments.last().filter(|_| moments.len() % step != 1 && step > 1);
    let one = |moment: &Moment| {
        let now = &moment.standing;
        (now.iteration, moment.seconds, now.cost, now.best, now.temperature)
    };
    moments.iter().step_by(step).chain(last).map(one).collect()
}

/// What figures of an experiment are drawn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// For each method its name, the seconds of runs that were answered, and how many ended.
    pub times: Vec<(String, Vec<f64>, usize)>,
    /// For some methods how the cost of one run fell.
    pub falls: Vec<(String, Vec<Fall>)>,
    /// The language of what is written on them.
    pub lang: Lang,
}

/// A figure: its title, what it says for those who can't see it, and its SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The title.
    pub title: Both,
    /// The picture.
    pub svg: String,
}

/// Draws the figures: shares of success, distributions of run times, and how the cost falls.
#[must_use]
pub fn figures(drawn: &Drawn) -> Vec<Figure> {
    let lang = drawn.lang;
    let mut figures = Vec::new();
    let mut add = |title: Text, svg: String| {
        figures.push(Figure { title: (title.en.to_owned(), title.pt.to_owned()), svg });
    };
    let names: Vec<String> = drawn.times.iter().map(|(name, ..)| name.clone()).collect();
    let share = |solved: usize, runs: usize| {
        let (low, high) = chart::wilson(solved, runs);
        (runs > 0).then(|| (solved as f64 / runs as f64, low, high))
    };
    let group = Shares {
        name: say!(lang, "share answered, with 95 % interval", "fração respondida, com intervalo de 95 %"),
        shares: drawn.times.iter().map(|(_, solved, runs)| share(solved.len(), *runs)).collect(),
    };
    let title = Text { en: "Runs that were answered", pt: "Execuções respondidas" };
    add(title, chart::shares(title.get(lang), lang, &names, &[group]).svg());
    let curves: Vec<Curve> = drawn
        .times
        .iter()
        .map(|(name, solved, runs)| Curve {
            name: name.clone(),
            // A logarithmic axis has no zero, and clocks of browsers do.
            solved: solved.iter().map(|seconds| seconds.max(1e-4)).collect(),
            runs: *runs,
        })
        .collect();
    let title = Text { en: "Run times", pt: "Tempos de execução" };
    let label = say!(lang, "seconds", "segundos");
    add(title, chart::distribution(title.get(lang), lang, &label, &curves).svg());
    let falls: Vec<chart::Run> =
        drawn.falls.iter().filter(|(_, moments)| moments.len() > 1).map(fall).collect();
    if !falls.is_empty() {
        let title = Text {
            en: "How the cost falls (one run of each)",
            pt: "Como o custo cai (uma execução de cada)",
        };
        add(title, chart::convergence(title.get(lang), lang, Against::Iterations, &falls).svg());
    }
    figures
}

fn fall((name, moments): &(String, Vec<Fall>)) -> chart::Run {
    let sample = |&(iterations, seconds, cost, best, temperature): &Fall| Sample {
        iterations,
        seconds,
        cost: cost as f64,
        best: best as f64,
        temperature,
        acceptance: None,
        restart: false,
    };
    chart::Run { name: name.clone(), samples: moments.iter().map(sample).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_titles_on_their_axes() {
        let drawn = Drawn {
            times: vec![("tabu".into(), vec![0.1, 0.0], 3), ("bits".into(), vec![], 0)],
            falls: Vec::new(),
            lang: Lang::Pt,
        };
        let figures = figures(&drawn);
        assert_eq!(figures.len(), 2);
        assert!(figures[1].svg.contains(">segundos<") && figures[1].svg.contains(">execuções resolvidas<"));
    }
}
