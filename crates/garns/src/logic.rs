//! Puzzles as people solve them: rated, and explained step by step, as plain data.

use garns_engine::{Goal, Limits, SettingError, Silent, Stop, Verdict};
use garns_logic::{Anywhere, Grade, Knowledge, Level, Path, Patience, Rater, Spot, Step, refutation, search};
use garns_puzzle::{Blocks, Cells, Kind, Lang, Puzzle, say};
use serde::Serialize;

use crate::{Solver, line};

/// What `garns rate --json` prints for each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Rated {
    /// The givens as one line.
    pub puzzle: String,
    /// The family it belongs to.
    pub kind: Kind,
    /// The dearest step on the way of Sudoku Explainer 1.2.1; for plain 9×9 only, as are the next five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The dearest step up to the first digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// The first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// How hard it is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// How many seconds people take, by estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The mean share of blank cells that singles can fill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visibility: Option<f64>,
    /// What HoDoKu's techniques make of it, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Scored>,
    /// How many singles it takes to refute what has to be tried where singles fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<u32>,
    /// How many values a plain search tries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u32>,
}

/// A puzzle's way by HoDoKu's techniques.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Scored {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level.
    pub level: Grade,
    /// How many steps there are.
    pub steps: usize,
    /// Whether they lead to the end.
    pub solved: bool,
}

/// Why a puzzle is not rated or explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRated {
    /// It has no solution.
    Impossible,
    /// It has more than one.
    Several,
    /// It has too many cells.
    TooLarge,
    /// It was given up before that, and why.
    GaveUp(Stop),
}

impl NotRated {
    /// In words.
    #[must_use]
    pub fn text(self, lang: Lang) -> String {
        match self {
            NotRated::Impossible => say!(lang, "the puzzle has no solution", "o problema não tem solução"),
            NotRated::Several => say!(
                lang,
                "the puzzle has several solutions, so a rating would mean nothing",
                "o problema tem várias soluções, e por isso uma avaliação nada diria"
            ),
            NotRated::TooLarge => say!(
                lang,
                "the puzzle has more cells than people's techniques are made for",
                "o problema tem mais células do que as técnicas humanas comportam"
            ),
            NotRated::GaveUp(stop) => {
                let why = stop.text(lang);
                say!(lang, "gave up: {why}", "desisti: {why}")
            }
        }
    }

    /// What is known of the puzzle's solutions.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            NotRated::Impossible => Verdict::Impossible,
            NotRated::Several => Verdict::Several,
            NotRated::TooLarge | NotRated::GaveUp(_) => Verdict::GaveUp,
        }
    }
}

/// How long techniques may look, from now on.
#[must_use]
pub fn patience(limits: &Limits) -> Patience {
    let cancel = limits.cancel.clone();
    Patience::new(limits.time, move || cancel.is_cancelled())
}

/// Why patience ran out.
fn stop(limits: &Limits) -> Stop {
    if limits.cancel.is_cancelled() { Stop::Cancelled } else { Stop::Time }
}

/// How much of a rating is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Sudoku Explainer's numbers and the level.
    Quick,
    /// Everything.
    Full,
}

/// Rates puzzles, one after the other.
pub struct Raters {
    rater: Rater,
    solver: Solver,
    limits: Limits,
    depth: Depth,
}

impl Raters {
    /// One that goes so deep.
    ///
    /// # Errors
    /// When there is no engine to tell whether a puzzle has one solution, which cannot be.
    pub fn new(depth: Depth) -> Result<Raters, SettingError> {
        Raters::with_limits(depth, Limits::default())
    }

    /// One that gives each puzzle up when its time is up, or everything when it is cancelled.
    ///
    /// # Errors
    /// As [`Raters::new`].
    pub fn with_limits(depth: Depth, limits: Limits) -> Result<Raters, SettingError> {
        let solver = Solver::new("auto", &[], Goal::AtMost(2), limits.clone())?;
        Ok(Raters { rater: Rater::new(), solver, limits, depth })
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// When it has not exactly one solution, or too many cells, or was given up.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Rated, NotRated> {
        let patience = patience(&self.limits);
        let late = || NotRated::GaveUp(stop(&self.limits));
        let mut rated = Rated {
            puzzle: line(puzzle, puzzle.givens()),
            kind: puzzle.kind(),
            er: None,
            ep: None,
            ed: None,
            level: None,
            seconds: None,
            visibility: None,
            hodoku: None,
            refutation: None,
            guesses: None,
        };
        if let Some(givens) = nine(puzzle) {
            let prove = || unique(&self.solver, puzzle);
            let appraisal = self.rater.appraise(&givens, &patience, prove)?.ok_or_else(late)?;
            let tenth = |tenths: u16| Some(f64::from(tenths) / 10.0);
            let rating = appraisal.rating;
            (rated.er, rated.ep, rated.ed) = (tenth(rating.er), tenth(rating.ep), tenth(rating.ed));
            rated.level = Some(Level::of(&appraisal.features));
            rated.seconds = Some(appraisal.features.seconds().round());
            rated.visibility = Some((appraisal.features.visibility * 1000.0).round() / 1000.0);
            if self.depth == Depth::Full {
                let searched = search(&givens);
                rated.guesses = Some(searched.guesses);
                rated.refutation = searched.solution.map(|solution| refutation(&givens, &solution));
            }
        } else {
            unique(&self.solver, puzzle)?;
        }
        if self.depth == Depth::Full || rated.er.is_none() {
            let start = Anywhere::of(puzzle).ok_or(NotRated::TooLarge)?;
            let path = Path::walk(start.with_patience(patience.clone()), &Knowledge::hodoku(true));
            if patience.is_over() {
                return Err(late());
            }
            let (score, level) = path.score();
            rated.hodoku = Some(Scored { score, level, steps: path.steps.len(), solved: path.is_solved() });
        }
        Ok(rated)
    }
}

/// Makes sure that a puzzle has exactly one solution.
fn unique(solver: &Solver, puzzle: &Puzzle) -> Result<(), NotRated> {
    let Ok(report) = solver.run(puzzle, &mut Silent) else { return Err(NotRated::GaveUp(Stop::Stuck)) };
    match report.verdict {
        Verdict::Unique => Ok(()),
        Verdict::Several => Err(NotRated::Several),
        Verdict::Impossible => Err(NotRated::Impossible),
        Verdict::Solved | Verdict::GaveUp => Err(NotRated::GaveUp(report.stop.unwrap_or(Stop::Stuck))),
    }
}

/// Whether a puzzle has exactly one solution, as far as that can be told.
///
/// # Errors
/// When it has none, or that was cancelled.
pub fn has_one_solution(puzzle: &Puzzle, limits: Limits) -> Result<bool, NotRated> {
    let Ok(solver) = Solver::new("auto", &[], Goal::AtMost(2), limits) else { return Ok(false) };
    match unique(&solver, puzzle) {
        Ok(()) => Ok(true),
        Err(why @ (NotRated::Impossible | NotRated::GaveUp(Stop::Cancelled))) => Err(why),
        Err(_) => Ok(false),
    }
}

/// The digits of a plain 9×9 puzzle without pencil marks.
pub(crate) fn nine(puzzle: &Puzzle) -> Option<[u8; 81]> {
    let grid = puzzle.frame().single()?;
    let plain = (grid.rows, grid.cols) == (9, 9)
        && grid.lines
        && grid.blocks == Blocks::Boxes { rows: 3, cols: 3 }
        && puzzle.values().len() == 9
        && puzzle.added_rules().is_empty()
        && (0..81).all(|cell| puzzle.marks(cell) == puzzle.values().all());
    let digit = |cell: usize| puzzle.givens().get(cell).map_or(0, |rank| rank as u8 + 1);
    plain.then(|| std::array::from_fn(digit))
}

/// A step as `garns explain --json` and `garns hint --json` print it.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The technique, by name.
    pub technique: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What, where and why.
    pub text: String,
    /// What Sudoku Explainer rates the technique at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explainer: Option<f32>,
    /// What HoDoKu's score for it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The cells of the pattern.
    pub cells: Cells,
    /// What is written: `r1c1=5`.
    pub placed: Vec<String>,
    /// What is struck out: `r1c1-5`.
    pub removed: Vec<String>,
}

impl Told {
    /// A step of a position in words.
    #[must_use]
    pub fn new(position: &Anywhere, step: &Step, lang: Lang) -> Told {
        let names = position.names();
        let spot = |sign: char| {
            move |spot: &Spot| format!("{}{sign}{}", names.cells[spot.cell], names.values.symbol(spot.value))
        };
        let technique = step.about();
        Told {
            technique: step.technique,
            title: technique.map_or("", |technique| technique.title.get(lang)),
            text: step.text(names, lang),
            explainer: technique.and_then(|technique| technique.explainer),
            score: technique.and_then(|technique| technique.hodoku).map(|hodoku| hodoku.score),
            cells: step.cells.iter().map(|cell| names.cells[*cell]).collect(),
            placed: step.placed.iter().map(spot('=')).collect(),
            removed: step.removed.iter().map(spot('-')).collect(),
        }
    }
}
