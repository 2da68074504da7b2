//! What `anneal` and `tabu` share: a full grid, wrong in places, is made less wrong swap by swap.

pub(crate) mod board;
pub(crate) mod ground;
mod matching;
pub(crate) mod moves;
pub(crate) mod pace;
mod propagate;
pub(crate) mod rng;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use garns_puzzle::{Grid, Network, Puzzle, Text};

use self::board::Board;
use self::ground::{Instance, NO_HOUSE};
use self::moves::{Boxes, Neighbourhood};
use self::pace::Pace;
use self::rng::Rng;
use crate::run::Run;
use crate::{About, Goal, Limits, Param, Report, Settings, UnsupportedError, Watch};

/// Refuses what is more than houses, or too large.
pub(crate) fn accepts(about: &About, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
    UnsupportedError::unless_houses(about, puzzle)?;
    Instance::of(puzzle).map(drop).ok_or_else(|| UnsupportedError::shape(about).advising(ADVICE))
}

/// Graphs with many edges take a row of houses for each vertex and value.
const ADVICE: Text = Text {
    en: "its tables would be too large; for graphs the engine tabucol is made",
    pt: "suas tabelas seriam grandes demais; para grafos há o motor tabucol",
};

/// Who says what is left open: a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Author {
    /// We do.
    Garns,
    /// The study of annealing and tabu search.
    Paper,
    /// R. Lewis, Metaheuristics can solve sudoku puzzles, Journal of Heuristics 13 (2007).
    Lewis,
}

/// What both searches can be told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common {
    /// Whose words hold where nothing else is said.
    pub(crate) author: Author,
    pub(crate) neighbourhood: Neighbourhood,
    pub(crate) boxes: Boxes,
    /// Whether candidates are eliminated before the start.
    pub(crate) propagate: bool,
    pub(crate) iterations: Option<u64>,
    /// How often it may start again; none: as often as it takes.
    pub(crate) restarts: Option<u64>,
    /// Random swaps made when it starts again; none: what the engine does of its own.
    pub(crate) kick: Option<u64>,
}

impl Common {
    pub(crate) fn new(settings: &Settings) -> Common {
        Common {
            author: match settings.preset() {
                "paper" => Author::Paper,
                "lewis" => Author::Lewis,
                _ => Author::Garns,
            },
            neighbourhood: Neighbourhood::named(settings.get("neighbourhood")),
            boxes: Boxes::named(settings.get("boxes")),
            propagate: settings.get("fill") == "propagate",
            iterations: settings.whole("iterations"),
            restarts: settings.whole("restarts"),
            kick: settings.whole("kick"),
        }
    }
}

pub(crate) const NEIGHBOURHOOD: Param = Param::choice(
    "neighbourhood",
    "which cells of a box swap: a problematic one (its value is repeated in a row or column) with any; with \
     an unproblematic one, as the paper says it (literal), which finishes only by a box with two free cells; \
     or any two",
    "que células de um bloco se trocam: uma problemática (seu valor se repete numa linha ou coluna) com \
     qualquer uma; com uma não problemática, como diz o artigo (literal), o que só chega ao fim por um bloco \
     com duas células livres; ou duas quaisquer",
    Neighbourhood::NAMES,
);

pub(crate) const BOXES: Param = Param::choice(
    "boxes",
    "whether a step looks at all boxes, or at one picked at random among those with a swap (one), or among all, \
     so that a step may do nothing (one-idle)",
    "se um passo olha todos os blocos, ou um sorteado entre os que têm uma troca (one), ou entre todos, de modo \
     que um passo pode não fazer nada (one-idle)",
    Boxes::NAMES,
);

pub(crate) const FILL: Param = Param::choice(
    "fill",
    "whether what follows from the givens is written before the rest is filled at random",
    "se o que decorre dos dados é escrito antes que o resto seja preenchido ao acaso",
    &["propagate", "random"],
);

pub(crate) const ITERATIONS: Param = Param::whole(
    "iterations",
    "steps before it gives up; auto: no limit, with the preset paper as in the paper",
    "passos até desistir; auto: sem limite, na predefinição paper como no artigo",
    None,
    1..=u64::MAX,
);

pub(crate) const RESTARTS: Param = Param::whole(
    "restarts",
    "how often it may start again; auto: as often as it takes",
    "quantas vezes pode recomeçar; auto: quantas precisar",
    None,
    0..=u64::MAX,
);

pub(crate) const KICK: Param = Param::whole(
    "kick",
    "random swaps made when it starts again; auto: anneal only heats up, tabu fills all anew",
    "trocas ao acaso feitas ao recomeçar; auto: anneal só reaquece, tabu preenche tudo de novo",
    None,
    0..=1 << 20,
);

/// A puzzle made ready for a local search.
pub(crate) struct Start {
    pub(crate) ground: Instance,
    /// What does not move.
    pub(crate) fixed: Grid,
}

impl Start {
    /// How many cells move.
    pub(crate) fn free(&self) -> usize {
        self.fixed.blanks()
    }

    /// Whether there are as many slots as this, all cells have a house in each, and none has limits of its own.
    fn is_plain(&self, slots: usize) -> bool {
        let all = garns_puzzle::Candidates::first(self.ground.values);
        let open = self
            .fixed
            .iter()
            .zip(&self.ground.allowed)
            .all(|(rank, &allowed)| rank.is_some() || allowed == all);
        open && self.ground.slots == slots && !self.ground.house_of.contains(&NO_HOUSE)
    }

    /// Makes the start: `None` when there is provably no solution.
    fn new(puzzle: &Puzzle, ground: Instance, propagate: bool) -> Option<Start> {
        let mut fixed =
            if propagate { propagate::propagate(&Network::of(puzzle))? } else { puzzle.givens().clone() };
        fixed = ground.with_spare(&fixed);
        ground.complete_units(&mut fixed);
        (!ground.is_broken(&fixed)).then_some(Start { ground, fixed })
    }
}

/// A local search: what one engine does with a board.
pub(crate) trait LocalSearch {
    /// What the engine is told in general.
    fn common(&self) -> &Common;

    /// Iterations at most by default, and how many swaps one judges.
    fn pace(&self, start: &Start) -> (Option<u64>, u64);

    /// Searches until the cost is 0, or the pace breaks off.
    fn seek<const K: usize>(
        &self,
        start: &Start,
        board: &mut Board<K>,
        rng: &mut Rng,
        pace: &mut Pace<'_, '_>,
    ) -> ControlFlow<()>;
}

/// Runs a local search on a puzzle.
pub(crate) fn run(
    search: &impl LocalSearch,
    about: &'static About,
    puzzle: &Puzzle,
    goal: Goal,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Report {
    let mut run = Run::new(puzzle, goal, limits, watch);
    let ground = Instance::of(puzzle).filter(|_| Network::irreducible_rules(puzzle).next().is_none());
    let Some(ground) = ground else { return run.refuse(about.name) };
    let Some(start) = Start::new(puzzle, ground, search.common().propagate) else {
        return run.report(about.name, true);
    };
    let (usual, weight) = search.pace(&start);
    // What the caller asks for wins over what a preset would allow, be it less or more.
    let asked = [search.common().iterations, limits.iterations].into_iter().flatten().min();
    let mut pace = Pace::new(&mut run, asked.or(usual), weight);
    let partial = if start.is_plain(1) {
        walk::<1>(search, &start, limits.seed, &mut pace)
    } else if start.is_plain(2) {
        walk::<2>(search, &start, limits.seed, &mut pace)
    } else {
        walk::<0>(search, &start, limits.seed, &mut pace)
    };
    let stats = pace.end();
    let mut report = run.report(about.name, false);
    report.stats = stats;
    report.partial = partial;
    report
}

/// Searches; what is sound of the best grid, when it is no solution.
fn walk<const K: usize>(
    search: &impl LocalSearch,
    start: &Start,
    seed: u64,
    pace: &mut Pace<'_, '_>,
) -> Option<Grid> {
    let mut rng = Rng::new(seed);
    let mut board = Board::<K>::new(&start.ground, &start.fixed, &mut rng);
    pace.now.cost = u64::from(board.cost());
    pace.now.best = pace.now.cost;
    let mut end = pace.filled(|| board.grid());
    if end.is_continue() && board.cost() > 0 {
        end = search.seek(start, &mut board, &mut rng, pace);
    }
    if end.is_continue() {
        let _ = pace.solved(board.grid());
        return None;
    }
    Some(board.sound())
}

/// How many iterations the paper allows: for easy, medium and hard grids up to 9×9, and for larger ones.
pub(crate) fn paper_limit(start: &Start, limits: [u64; 4]) -> u64 {
    let cells = start.fixed.len();
    let given = cells - start.free();
    // 38, 32 and 28 givens of 81 were easy, medium and hard.
    let hardness = match given * 81 / cells {
        _ if start.ground.values > 9 => 3,
        35.. => 0,
        30..35 => 1,
        _ => 2,
    };
    limits[hardness]
}

/// Random swaps between two looks at the clock.
const KICKS_PER_LOOK: u64 = 1 << 12;

/// Starts again: from a fresh filling, or with some random swaps.
pub(crate) fn restart<const K: usize>(
    kick: Option<u64>,
    board: &mut Board<K>,
    rng: &mut Rng,
    pace: &mut Pace<'_, '_>,
) -> ControlFlow<()> {
    if kick.is_none() {
        board.shuffle(rng);
    }
    for number in 0..kick.unwrap_or(0) {
        if number % KICKS_PER_LOOK == 0 {
            pace.check_time()?;
        }
        if let Some((a, b)) = Neighbourhood::Any.draw(board, Boxes::All, rng) {
            board.swap(a, b, board.change(a, b));
        }
    }
    pace.now.restarts += 1;
    pace.now.cost = u64::from(board.cost());
    pace.now.best = u64::from(board.best_cost());
    pace.filled(|| board.grid())
}
