//! `tabucol`: local search on the puzzle as list colouring of a graph; `garns-colour` does the colouring.

use garns_colour::LocalMethod;
use garns_puzzle::{Grid, Network, Puzzle};

use super::dsatur::lists;
use crate::run::Run;
use crate::{About, Engine, Entry, Goal, Limits, Param, Report, Settings, Stop, Watch, about};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(TabuCol::new(settings)) };

static ABOUT: About = about! {
    name: "tabucol", complete: false,
    what:
        "Local search as for graphs: every cell has a value at random, and the best change of one cell in \
         conflict is made (TabuCol), or values are given and taken without conflicts (PartialCol). For \
         puzzles made of houses and candidates. Finds solutions and proves nothing.",
        "Busca local como em grafos: cada célula tem um valor ao acaso, e se faz a melhor mudança de uma \
         célula em conflito (TabuCol), ou valores são dados e tirados sem conflitos (PartialCol). Para jogos \
         feitos de casas e candidatos. Acha soluções e não prova nada.",
    params: [
        Param::choice("method",
            "all cells filled (tabu), the same on the children of two fillings (memetic), or some cells blank (partial)",
            "todas as células preenchidas (tabu), o mesmo nos filhos de dois preenchimentos (memetic), ou \
             algumas em branco (partial)",
            &["tabu", "memetic", "partial"]),
    ],
};

/// Moves between two looks at the limits.
const MOVES_PER_LOOK: u64 = 1024;

pub(super) struct TabuCol {
    method: LocalMethod,
}

impl TabuCol {
    /// All cells filled.
    pub(super) const USUAL: TabuCol = TabuCol { method: LocalMethod::Tabu };

    fn new(settings: &Settings) -> TabuCol {
        let method = match settings.get("method") {
            "memetic" => LocalMethod::Memetic,
            "partial" => LocalMethod::Partial,
            _ => LocalMethod::Tabu,
        };
        TabuCol { method }
    }
}

impl Engine for TabuCol {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        // What propagation refutes is refuted; everything else is only sought.
        let Some(lists) = lists(puzzle).propagated() else { return run.report(ABOUT.name, true) };
        let Some(mut search) = lists.local(self.method, limits.seed) else {
            let _ = run.stop(Stop::Stuck);
            return run.report(ABOUT.name, false);
        };
        let limits = run.limits().clone();
        let stop = || limits.stop().is_some();
        loop {
            let moves = search.moves();
            run.count_nodes(moves);
            if run.look().is_break() {
                break;
            }
            if limits.iterations.is_some_and(|most| moves >= most) {
                let _ = run.stop(Stop::Iterations);
                break;
            }
            let left = limits.iterations.map_or(u64::MAX, |most| most - moves);
            let block = (run.next_look(MOVES_PER_LOOK) - moves).min(left);
            if let Some(found) = search.run(block, &stop) {
                let grid = || found.iter().map(|&colour| Some(colour as usize)).collect::<Grid>();
                let exchanged = |a: usize, b: usize| {
                    let other = move |colour: usize| match colour {
                        _ if colour == a => b,
                        _ if colour == b => a,
                        _ => colour,
                    };
                    found.iter().map(move |&colour| Some(other(colour as usize))).collect::<Grid>()
                };
                if run.solution(grid).is_break() {
                    break;
                }
                let second = interchangeable(puzzle, &found).map(|(a, b)| run.solution(|| exchanged(a, b)));
                if second.is_none_or(|second| second.is_continue()) {
                    // Others may exist, and this method can't tell.
                    let _ = run.stop(Stop::Stuck);
                }
                break;
            }
        }
        run.count_nodes(search.moves());
        run.report(ABOUT.name, false)
    }
}

/// Two values that no list of candidates tells apart, one of them in use: exchanged, they make another solution.
fn interchangeable(puzzle: &Puzzle, colouring: &[u32]) -> Option<(usize, usize)> {
    let network = Network::of(puzzle);
    let first = *colouring.first()? as usize;
    let alike = |b: &usize| {
        let tells = |list: &garns_puzzle::Candidates| list.has(first) != list.has(*b);
        *b != first && !network.candidates.iter().any(tells)
    };
    (0..network.values).find(alike).map(|b| (first, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Silent, Verdict, make};

    #[test]
    fn every_method_solves_and_a_seed_decides() {
        let puzzle = Puzzle::sudoku(9).unwrap().with_givens(
            crate::testing::FIGURE_1
                .chars()
                .map(|c| c.to_digit(10).and_then(|d| (d as usize).checked_sub(1)))
                .collect(),
        );
        for puzzle in [puzzle, Puzzle::latin(12).unwrap(), Puzzle::sudoku(16).unwrap()] {
            for method in ["tabu", "memetic", "partial"] {
                let engine = make("tabucol", &[("method".into(), method.into())]).unwrap();
                let limits = Limits { seed: 3, iterations: Some(20_000_000), ..Limits::default() };
                let run = || engine.run(&puzzle, Goal::First, &limits, &mut Silent);
                let (first, second) = (run(), run());
                assert_eq!((first.verdict, first.stop), (Verdict::Solved, None), "{method}");
                assert_eq!((&first.solutions, &first.stats), (&second.solutions, &second.stats));
            }
        }
    }

    #[test]
    fn it_gives_up_at_its_limit_and_says_no_where_propagation_does() {
        let mut puzzle = Puzzle::latin(3).unwrap();
        let engine = make("tabucol", &[]).unwrap();
        let limits = Limits { iterations: Some(0), ..Limits::default() };
        let report = engine.run(&puzzle, Goal::First, &limits, &mut Silent);
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Iterations)));
        puzzle.give_digit("r1c1".parse().unwrap(), 1).unwrap();
        puzzle.give_digit("r1c2".parse().unwrap(), 1).unwrap();
        let report = engine.run(&puzzle, Goal::First, &Limits::default(), &mut Silent);
        assert_eq!(report.verdict, Verdict::Impossible);
    }
}
