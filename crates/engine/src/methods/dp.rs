//! `dp`: dynamic programming. Counts solutions without enumerating them; `garns-grids` does the counting.

use std::ops::ControlFlow;

use garns_grids::frontier::Completions;
use garns_grids::{BigUint, Budget, Houses, Unfinished, count};
use garns_puzzle::{Network, Puzzle, Text};

use crate::run::Run;
use crate::{About, Engine, Entry, Goal, Limits, Report, Stop, UnsupportedError, Watch};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Dp) };

static ABOUT: About = About {
    name: "dp",
    what: Text {
        en: "Dynamic programming: counts solutions without enumerating them, however many there are. For every \
             puzzle made of houses and candidates, as far as memory allows.",
        pt: "Programação dinâmica: conta as soluções sem enumerá-las, quantas quer que sejam. Para todo jogo feito de \
             casas e candidatos, até onde a memória permite.",
    },
    // What doesn't fit into memory is not decided.
    complete: false,
    params: &[],
    presets: &[],
};

/// Bytes that tables may take.
const MEMORY: usize = if cfg!(target_family = "wasm") { 256 << 20 } else { 2 << 30 };

/// Bytes that one state takes, roughly: where the number of nodes is limited, so is that of states.
const STATE: usize = 64;

/// Needs beyond this many megabytes are not told apart.
const MOST: f64 = 1e12;

pub(crate) struct Dp;

impl Engine for Dp {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        let houses = network(puzzle);
        let limits = run.limits().clone();
        let nodes = limits.nodes.and_then(|nodes| usize::try_from(nodes).ok()).unwrap_or(usize::MAX);
        let memory = MEMORY.min(nodes.saturating_mul(STATE));
        let stop = || limits.stop().is_some();
        let budget = Budget { memory, stop: &stop };
        let ended = match goal {
            Goal::Count { .. } => count(&houses, &budget).map(|total| run.total(total)),
            _ => show(&houses, &budget, &mut run),
        };
        let exhausted = match ended {
            Ok(flow) => flow.is_continue(),
            Err(why) => {
                let stop = match why {
                    Unfinished::Stopped => limits.stop().unwrap_or(Stop::Cancelled),
                    Unfinished::Memory { bytes } => {
                        run.others.push(("megabytes_needed", (bytes / 1e6).min(MOST) as u64));
                        Stop::Memory
                    }
                    Unfinished::NoMethod => Stop::Stuck,
                };
                let _ = run.stop(stop);
                false
            }
        };
        run.report(ABOUT.name, exhausted)
    }
}

/// A puzzle as candidates and houses alone.
///
/// # Errors
/// When it has a rule that is more than that.
pub fn houses(puzzle: &Puzzle) -> Result<Houses, UnsupportedError> {
    UnsupportedError::unless_houses(&ABOUT, puzzle).map(|()| network(puzzle))
}

fn network(puzzle: &Puzzle) -> Houses {
    let network = Network::of(puzzle);
    Houses {
        values: network.values,
        candidates: network.candidates.iter().map(|set| set.0).collect(),
        houses: network.houses.to_vec(),
    }
}

/// Hands over solutions in the order of their numbers.
fn show(houses: &Houses, budget: &Budget<'_>, run: &mut Run<'_>) -> Result<ControlFlow<()>, Unfinished> {
    let Some(completions) = Completions::new(houses, true, budget)? else {
        return Ok(ControlFlow::Continue(()));
    };
    let one = BigUint::from(1_u8);
    let mut number = BigUint::ZERO;
    while let Some(solution) = completions.solution(&number) {
        let grid = || solution.into_iter().map(Some).collect();
        if run.node().is_break() || run.solution(grid).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        number += &one;
    }
    Ok(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Silent, Verdict};

    fn counted(puzzle: &Puzzle, limit: Option<u64>) -> Report {
        Dp.run(puzzle, Goal::Count { limit }, &Limits::default(), &mut Silent)
    }

    #[test]
    fn totals_are_exact_at_any_length() {
        let report = counted(&Puzzle::sudoku(9).unwrap(), None);
        assert_eq!(report.count_text(), "6670903752021072936960");
        assert_eq!((report.verdict, report.exact, report.count), (Verdict::Several, true, u64::MAX));
        assert_eq!(counted(&Puzzle::latin(6).unwrap(), None).count, 812_851_200);
    }

    #[test]
    fn a_limit_is_reached_and_no_more_is_said() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let report = counted(&puzzle, Some(5));
        assert_eq!((report.count, report.exact, report.verdict), (5, false, Verdict::Several));
        let report = counted(&puzzle, Some(289));
        assert_eq!((report.count, report.exact), (288, true));
    }

    #[test]
    fn what_does_not_fit_is_said() {
        let report = counted(&Puzzle::sudoku(25).unwrap(), None);
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Memory)));
        assert!(report.stats.iter().any(|(name, bytes)| *name == "megabytes_needed" && *bytes > 1 << 11));
    }
}
