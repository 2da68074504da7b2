//! The lesson on local search: the landscape that annealing and tabu search walk on. Every filling of the units (boxes,
//! else regions, rows or columns) is a place, its cost the height, and a swap of two cells of a unit leads to a neighbour.

use std::ops::ControlFlow;

use garns::rules::HouseKind;
use garns::{Event, Goal, Graph, Grid, Lang, Limits, Puzzle, Rule, Solver, Standing, Verdict, Watch, say};
use serde::{Deserialize, Serialize};

use crate::job::{Explanation, Reply, ranks};
use crate::learn::{Both, Explained, Role};
use crate::words;

/// A walk through the landscape.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    /// Steps and the cost then, in some places on the way.
    pub curve: Vec<(u64, u64)>,
    /// What was seen around, before each of the swaps that are shown.
    pub views: Vec<View>,
}

/// What is seen around a filling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub step: u64,
    pub cost: u64,
    /// By how much swaps would change it, and how many of them, ascending.
    pub around: Vec<(i64, u32)>,
    /// By how much the swap that was made changes it.
    pub made: i64,
}

/// So many swaps are looked at, and so many of them shown.
const MOST: usize = 2000;
const SHOWN: usize = 60;

/// The first swaps are shown, and the first local minima.
const FIRST: usize = 12;

/// So many places of the curve are kept.
const PLACES: usize = 400;

struct Walker<'a> {
    puzzle: &'a Puzzle,
    houses: Vec<Vec<usize>>,
    /// For each cell the houses it is in.
    houses_of: Vec<Vec<usize>>,
    /// The swaps there are: two cells of a unit, neither of them given.
    swaps: Vec<(usize, usize)>,
    annealing: bool,
    grid: Option<Grid>,
    standing: Standing,
    walk: Walk,
    steps: Vec<Explained>,
    made: usize,
    minima: usize,
    best: i64,
}

/// How often values are repeated in houses, each repetition counted: what both searches bring down to 0.
fn cost<'h>(houses: impl IntoIterator<Item = &'h Vec<usize>>, grid: &Grid) -> i64 {
    let repeated = |house: &Vec<usize>| {
        let seen = house.iter().filter_map(|cell| grid.get(*cell)).fold(0u64, |seen, rank| seen | 1 << rank);
        house.len() as i64 - i64::from(seen.count_ones())
    };
    houses.into_iter().map(repeated).sum()
}

/// The houses of a kind that divides the cells, within which values are swapped.
fn units(puzzle: &Puzzle) -> Option<Vec<Vec<usize>>> {
    [HouseKind::Box, HouseKind::Region, HouseKind::Row, HouseKind::Column].into_iter().find_map(|kind| {
        let of_kind = puzzle.rules().iter().filter_map(|rule| match rule {
            Rule::House(house) if house.kind == kind => {
                Some(house.cells.iter().filter_map(|cell| puzzle.index(*cell)).collect())
            }
            _ => None,
        });
        let units: Vec<Vec<usize>> = of_kind.collect();
        let full = |unit: &Vec<usize>| unit.len() == puzzle.values().len();
        (units.iter().map(Vec::len).sum::<usize>() == puzzle.cells().len() && units.iter().all(full))
            .then_some(units)
    })
}

impl<'a> Walker<'a> {
    fn new(puzzle: &'a Puzzle, annealing: bool) -> Option<Walker<'a>> {
        let free = |cell: &&usize| puzzle.givens().get(**cell).is_none();
        let mut swaps = Vec::new();
        for unit in units(puzzle)? {
            let cells: Vec<usize> = unit.iter().filter(free).copied().collect();
            for (i, &a) in cells.iter().enumerate() {
                swaps.extend(cells[i + 1..].iter().map(|&b| (a, b)));
            }
        }
        let houses = Graph::of(puzzle).0.hyperedges;
        let of = |cell: usize| (0..houses.len()).filter(|house| houses[*house].contains(&cell)).collect();
        let houses_of = (0..puzzle.cells().len()).map(of).collect();
        Some(Walker {
            puzzle,
            houses,
            houses_of,
            swaps,
            annealing,
            grid: None,
            standing: Standing::default(),
            walk: Walk::default(),
            steps: Vec::new(),
            made: 0,
            minima: 0,
            best: i64::MAX,
        })
    }

    /// Looks around before a swap is made, and makes it.
    fn swap(&mut self, a: usize, b: usize) {
        let Some(mut grid) = self.grid.take() else { return };
        // Only houses of one of the two cells change.
        let (houses, houses_of) = (&self.houses, &self.houses_of);
        let change = |grid: &mut Grid, a: usize, b: usize| {
            let alone = |of: usize, other: usize| {
                houses_of[of]
                    .iter()
                    .filter(move |house| !houses_of[other].contains(house))
                    .map(|house| &houses[*house])
            };
            let near = || alone(a, b).chain(alone(b, a));
            let before = cost(near(), grid);
            if let (Some(at_a), Some(at_b)) = (grid.get(a), grid.get(b)) {
                grid.set(a, at_b);
                grid.set(b, at_a);
            }
            cost(near(), grid) - before
        };
        let now = cost(houses, &grid);
        let mut around: Vec<(i64, u32)> = Vec::new();
        for &(a, b) in &self.swaps {
            let by = change(&mut grid, a, b);
            change(&mut grid, a, b);
            match around.binary_search_by_key(&by, |(by, _)| *by) {
                Ok(at) => around[at].1 += 1,
                Err(at) => around.insert(at, (by, 1)),
            }
        }
        let before = ranks(&grid);
        let made = change(&mut grid, a, b);
        let minimum = around.first().is_some_and(|(by, _)| *by >= 0);
        self.made += 1;
        self.minima += usize::from(minimum);
        self.walk.curve.push((self.standing.iteration, now as u64));
        let step = self.standing.iteration + 1;
        let solved = now + made == 0;
        let shown = self.made <= FIRST || minimum && self.minima <= FIRST || now + made < self.best || solved;
        if shown && (self.steps.len() < SHOWN || solved) {
            let view = View { step, cost: now as u64, around, made };
            let text = |lang| self.sentence(&view, (a, b), lang);
            let text = (text(Lang::En), text(Lang::Pt));
            let used = [a, b].map(|cell| (cell, before[cell].map_or(0, usize::from), Role::Base));
            self.steps.push(Explained {
                title: text.clone(),
                text,
                cells: vec![a, b],
                used: used.to_vec(),
                candidates: vec![0; before.len()],
                grid: before,
                ..Explained::default()
            });
            self.walk.views.push(view);
        }
        self.best = self.best.min(now + made);
        if solved {
            self.walk.curve.push((step, 0));
        }
        self.grid = Some(grid);
    }

    fn sentence(&self, view: &View, (a, b): (usize, usize), lang: Lang) -> String {
        let count = |wanted: fn(&i64) -> bool| {
            view.around.iter().filter(|(by, _)| wanted(by)).map(|(_, count)| count).sum::<u32>()
        };
        let (better, same, worse) = (count(|by| *by < 0), count(|by| *by == 0), count(|by| *by > 0));
        let (step, cost, made) = (view.step, view.cost, format!("{:+}", view.made).replace('-', "−"));
        let [a, b] = [a, b].map(|cell| self.puzzle.cells()[cell].to_string());
        let seen = match better {
            0 => say!(
                lang,
                "Step {step}, cost {cost}, a local minimum: no swap lowers the cost, {same} keep it, {worse} raise it.",
                "Passo {step}, custo {cost}, um mínimo local: nenhuma troca baixa o custo, {same} o mantêm, {worse} o aumentam."
            ),
            _ => say!(
                lang,
                "Step {step}, cost {cost}: {better} swaps lower the cost, {same} keep it, {worse} raise it.",
                "Passo {step}, custo {cost}: {better} trocas baixam o custo, {same} o mantêm, {worse} o aumentam."
            ),
        };
        let swapped = say!(lang, "{a} and {b} are swapped: {made}", "{a} e {b} são trocadas: {made}");
        let why = match (view.made > 0, self.standing.temperature.filter(|_| self.annealing)) {
            (true, Some(heat)) => {
                let chance = words::decimal(100.0 * (-(view.made as f64) / heat).exp(), 1, lang);
                let heat = words::decimal(heat, 2, lang);
                say!(
                    lang,
                    " (at temperature {heat} that is accepted with probability {chance} %)",
                    " (na temperatura {heat}, isso é aceito com probabilidade {chance} %)"
                )
            }
            (true, None) => say!(
                lang,
                " (the best that is not tabu: what was just swapped back would only lead into the same hollow)",
                " (a melhor que não é tabu: desfazer a última troca só levaria de volta ao mesmo vale)"
            ),
            _ => String::new(),
        };
        format!("{seen} {swapped}{why}.")
    }

    fn ending(&self, verdict: Verdict, lang: Lang) -> String {
        let (swaps, minima) = (self.made, self.minima);
        let first = self.walk.curve.first().map_or(0, |(_, cost)| *cost);
        let best = self.best.max(0);
        let end = match verdict {
            Verdict::GaveUp => say!(
                lang,
                "The cost fell from {first} to {best} in {swaps} swaps, not to 0; another seed may get there.",
                "O custo caiu de {first} para {best} em {swaps} trocas, não até 0; outra semente talvez chegue lá."
            ),
            _ => say!(
                lang,
                "The cost fell from {first} to 0, which is a solution, in {swaps} swaps.",
                "O custo caiu de {first} para 0, que é uma solução, em {swaps} trocas."
            ),
        };
        let how = match self.annealing {
            true => say!(
                lang,
                "In {minima} places no swap would have lowered it: there a descent would have ended. Annealing goes on \
                 because it accepts swaps that raise the cost, the less often the more they raise it and the colder it is.",
                "Em {minima} lugares nenhuma troca o teria baixado: ali uma descida terminaria. A têmpera continua porque \
                 aceita trocas que aumentam o custo, tanto menos quanto mais o aumentam e quanto mais frio está."
            ),
            false => say!(
                lang,
                "In {minima} places no swap would have lowered it: there a descent would have ended. Tabu search goes on \
                 because it always makes the best swap that is allowed, and forbids for a while to undo it.",
                "Em {minima} lugares nenhuma troca o teria baixado: ali uma descida terminaria. A busca tabu continua \
                 porque sempre faz a melhor troca permitida e proíbe por um tempo que ela seja desfeita."
            ),
        };
        format!("{end} {how}")
    }
}

impl Watch for Walker<'_> {
    fn wants_steps(&self) -> bool {
        true
    }

    fn wants_cost(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Filled(grid) => self.grid = Some(grid.clone()),
            Event::Swapped { a, b } => self.swap(a, b),
            Event::Cost(standing) => self.standing = standing,
            _ => {}
        }
        if self.made < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The walk of a search through the landscape of a puzzle, step by step.
pub fn lesson(puzzle: &Puzzle, engine: &str, limits: Limits) -> Reply {
    let refused = |text: &dyn Fn(Lang) -> String| Reply::Refused { en: text(Lang::En), pt: text(Lang::Pt) };
    let params = [("neighbourhood", "any"), ("fill", "random")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    let solver = match Solver::new(engine, &params, Goal::First, limits) {
        Ok(solver) => solver,
        Err(error) => return refused(&|lang| error.text(lang)),
    };
    let Some(mut walker) = Walker::new(puzzle, engine == "anneal") else {
        return refused(&|lang| words::NO_LANDSCAPE.get(lang).to_owned());
    };
    let verdict = match solver.run(puzzle, &mut walker) {
        Ok(report) => report.verdict,
        Err(refusal) => return refused(&|lang| refusal.text(lang)),
    };
    let told = |lang| walker.ending(verdict, lang);
    let said: Option<Both> = Some((told(Lang::En), told(Lang::Pt)));
    let mut walk = walker.walk;
    let every = walk.curve.len().div_ceil(PLACES).max(1);
    let mut at = 0;
    let last = walk.curve.len().saturating_sub(1);
    walk.curve.retain(|_| {
        at += 1;
        (at - 1) % every == 0 || at - 1 == last
    });
    let solved = verdict != Verdict::GaveUp;
    let (steps, walk) = (walker.steps, Some(walk));
    Reply::Explanation(Box::new(Explanation { steps, solved, said, walk, ..Explanation::default() }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    /// The cost as the engines tell it, beside the one that is counted here.
    struct Told<'a>(Walker<'a>, usize);

    impl Watch for Told<'_> {
        fn wants_steps(&self) -> bool {
            true
        }

        fn wants_cost(&self) -> bool {
            true
        }

        fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
            if let Event::Swapped { a, b } = event {
                assert!(self.0.swaps.contains(&(a, b)) || self.0.swaps.contains(&(b, a)), "a swap of a unit");
            }
            let went = self.0.event(event);
            if let (Event::Cost(standing), Some(grid)) = (event, &self.0.grid) {
                assert_eq!(cost(&self.0.houses, grid) as u64, standing.cost);
                self.1 += 1;
            }
            went
        }
    }

    #[test]
    fn the_height_is_the_cost_that_the_engines_count() {
        let puzzles = [
            "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5",
            "1.....2..3.....4",
        ];
        for text in puzzles {
            let puzzle: Puzzle = text.parse().unwrap();
            for engine in ["tabu", "anneal"] {
                let params = [("fill".to_owned(), "random".to_owned())];
                let limits = Limits { iterations: Some(300), seed: 3, ..Limits::default() };
                let solver = Solver::new(engine, &params, Goal::First, limits).unwrap();
                let mut told = Told(Walker::new(&puzzle, false).unwrap(), 0);
                solver.run(&puzzle, &mut told).unwrap();
                assert!(told.1 > 0 && told.0.made > 0, "{engine}");
            }
        }
    }

    #[test]
    fn the_walk_is_told_swap_by_swap() {
        let line = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5";
        let puzzle: Puzzle = line.parse().unwrap();
        for engine in ["tabu", "anneal"] {
            let limits = Limits { iterations: Some(20_000), seed: 1, ..Limits::default() };
            let Reply::Explanation(told) = lesson(&puzzle, engine, limits) else { panic!("a lesson") };
            let walk = told.walk.unwrap();
            assert_eq!(walk.views.len(), told.steps.len());
            assert!((FIRST..=SHOWN + 1).contains(&told.steps.len()) && walk.curve.len() <= PLACES + 1);
            let movable: u32 = walk.views[0].around.iter().map(|(_, count)| count).sum();
            for (view, step) in walk.views.iter().zip(&told.steps) {
                assert_eq!(view.around.iter().map(|(_, count)| count).sum::<u32>(), movable);
                assert!(view.around.iter().any(|(by, _)| *by == view.made));
                let minimum = view.around[0].0 >= 0;
                assert_eq!(step.text.0.contains("a local minimum"), minimum, "{}", step.text.0);
            }
            assert!(told.said.unwrap().1.contains("O custo caiu de"));
        }
        let killer = Puzzle::sudoku(9).unwrap();
        assert!(matches!(lesson(&killer, "nobody", Limits::default()), Reply::Refused { .. }));
    }
}
