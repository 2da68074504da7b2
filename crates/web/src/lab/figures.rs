//! The figures of an experiment: shares of success, distributions of run times, and how the cost falls.

use garns::chart::{self, Against, Curve, Shares};
use garns::lab::Moment;
use garns::{Lang, Text, say};
use serde::{Deserialize, Serialize};

use crate::learn::Both;
use crate::words;

/// So many moments of a run are drawn.
const MOMENTS: usize = 600;

/// The course of a run, as it is drawn.
pub fn course(moments: &[crate::tape::Moment]) -> Vec<Moment> {
    let step = moments.len().div_ceil(MOMENTS).max(1);
    let last = moments.last().filter(|_| moments.len() % step != 1 && step > 1);
    let one = |moment: &crate::tape::Moment| Moment::of(&moment.standing, moment.seconds);
    moments.iter().step_by(step).chain(last).map(one).collect()
}

/// A run: the place of its puzzle and, if it was answered, its seconds.
pub type Timed = (usize, Option<f64>);

/// What figures of an experiment are drawn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// For each method its name and its runs.
    pub methods: Vec<(String, Vec<Timed>)>,
    /// For some methods how the cost of one run fell.
    pub falls: Vec<(String, Vec<Moment>)>,
    /// Whether costs are drawn against time rather than steps.
    pub timed: bool,
    /// The language of what is written on them.
    pub lang: Lang,
}

/// Two methods compared puzzle by puzzle: Wilcoxon's signed-rank test, corrected by Holm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// The place of the first method in the list, and of the second.
    pub methods: (usize, usize),
    /// How many puzzles both ran on, and on how many of them their times differ.
    pub puzzles: (usize, usize),
    /// How probable such a difference is by chance, corrected for so many comparisons.
    pub p: f64,
    /// From −1 (the first is always faster) to 1 (the second is).
    pub effect: f64,
}

/// Every two methods, compared.
pub fn pairs(drawn: &Drawn) -> Vec<Pair> {
    let seconds: Vec<_> =
        drawn.methods.iter().map(|(_, runs)| chart::stats::by_puzzle(runs.iter().copied())).collect();
    let pair = |pair: chart::stats::Paired| Pair {
        methods: (pair.first, pair.second),
        puzzles: (pair.puzzles, pair.test.n),
        p: pair.corrected,
        effect: pair.test.effect,
    };
    chart::stats::paired(&seconds).into_iter().map(pair).collect()
}

/// A figure: its title, what it says for those who can't see it, and its SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    pub title: Both,
    /// The picture.
    pub svg: String,
}

/// Draws the figures: where methods are compared, shares of success and distributions of run times; and how the cost falls.
pub fn figures(drawn: &Drawn) -> Vec<Figure> {
    let mut figures = if drawn.methods.is_empty() { Vec::new() } else { compared(drawn) };
    let lang = drawn.lang;
    let fall = |(name, moments): &(String, Vec<Moment>)| chart::Run {
        name: name.clone(),
        samples: garns::lab::samples(moments),
    };
    let falls: Vec<chart::Run> =
        drawn.falls.iter().filter(|(_, moments)| moments.len() > 1).map(fall).collect();
    if !falls.is_empty() {
        let several = Text {
            en: "How the cost falls (one run of each)",
            pt: "Como o custo cai (uma execução de cada)",
        };
        let title = if drawn.methods.is_empty() { words::CONVERGENCE } else { several };
        let against = if drawn.timed { Against::Seconds } else { Against::Iterations };
        figures.push(figure(title, chart::convergence(title.get(lang), lang, against, &falls).svg()));
    }
    figures
}

fn figure(title: Text, svg: String) -> Figure {
    Figure { title: (title.en.to_owned(), title.pt.to_owned()), svg }
}

fn compared(drawn: &Drawn) -> Vec<Figure> {
    let lang = drawn.lang;
    let answered = |(name, runs): &(String, Vec<Timed>)| {
        let solved: Vec<f64> = runs.iter().filter_map(|(_, seconds)| *seconds).collect();
        (name.clone(), solved, runs.len())
    };
    let times: Vec<(String, Vec<f64>, usize)> = drawn.methods.iter().map(answered).collect();
    let names: Vec<String> = times.iter().map(|(name, ..)| name.clone()).collect();
    let share = |solved: usize, runs: usize| {
        let (low, high) = chart::wilson(solved, runs);
        (runs > 0).then(|| (solved as f64 / runs as f64, low, high))
    };
    let group = Shares {
        name: say!(lang, "share answered, with 95 % interval", "fração respondida, com intervalo de 95 %"),
        shares: times.iter().map(|(_, solved, runs)| share(solved.len(), *runs)).collect(),
    };
    let title = Text { en: "Runs that were answered", pt: "Execuções respondidas" };
    let shares = figure(title, chart::shares(title.get(lang), lang, &names, &[group]).svg());
    let curves: Vec<Curve> = times
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
    vec![shares, figure(title, chart::distribution(title.get(lang), lang, &label, &curves).svg())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_titles_on_their_axes() {
        let drawn = Drawn {
            methods: vec![
                ("tabu".into(), vec![(0, Some(0.1)), (1, Some(0.0)), (1, None)]),
                ("bits".into(), vec![]),
            ],
            falls: Vec::new(),
            timed: false,
            lang: Lang::Pt,
        };
        let figures = figures(&drawn);
        assert_eq!(figures.len(), 2);
        assert!(figures[1].svg.contains(">segundos<") && figures[1].svg.contains(">execuções resolvidas<"));
        assert!(pairs(&drawn).is_empty(), "one of the two has no runs");
    }

    #[test]
    fn methods_are_compared_in_pairs() {
        let runs = |seconds: [f64; 6]| (0..6).map(|n| (n, Some(seconds[n]))).collect();
        // SciPy's signed-rank test gives 0.03125 for six differences of one sign.
        let drawn = Drawn {
            methods: vec![
                ("a".into(), runs([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])),
                ("b".into(), runs([2.0, 4.0, 6.0, 8.5, 10.0, 13.0])),
            ],
            falls: Vec::new(),
            timed: false,
            lang: Lang::En,
        };
        let pair = Pair { methods: (0, 1), puzzles: (6, 6), p: 0.03125, effect: -1.0 };
        assert_eq!(pairs(&drawn), [pair]);
    }
}
