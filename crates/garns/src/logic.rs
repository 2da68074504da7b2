//! Puzzles as people solve them: rated, and explained step by step, as plain data.

use garns_engine::{Goal, Limits, SettingError, Silent, Verdict};
use garns_logic::{Anywhere, Grade, Knowledge, Level, Path, Rater, Spot, Step, refutation, search};
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
    /// Nobody could say whether it has a solution.
    Unknown,
}

impl NotRated {
    /// In words.
    #[must_use]
    pub fn text(self, lang: Lang) -> String {
        match self {
            NotRated::Impossible => say!(lang, "the puzzle has no solution", "o problema não tem solução"),
            NotRated::Several => {
                say!(lang, "the puzzle has several solutions", "o problema tem várias soluções")
            }
            NotRated::TooLarge => say!(
                lang,
                "the puzzle has more cells than people's techniques are made for",
                "o problema tem mais células do que as técnicas humanas comportam"
            ),
            NotRated::Unknown => say!(
                lang,
                "whether the puzzle has a solution could not be found out",
                "não foi possível saber se o problema tem solução"
            ),
        }
    }
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
    depth: Depth,
}

impl Raters {
    /// One that goes so deep.
    ///
    /// # Errors
    /// When there is no engine to tell whether a puzzle has one solution, which cannot be.
    pub fn new(depth: Depth) -> Result<Raters, SettingError> {
        let solver = Solver::new("auto", &[], Goal::AtMost(2), Limits::default())?;
        Ok(Raters { rater: Rater::new(), solver, depth })
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// When it has not exactly one solution, or too many cells.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Rated, NotRated> {
        unique(&self.solver, puzzle)?;
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
            let appraisal = self.rater.appraise(&givens);
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
        }
        if self.depth == Depth::Full || rated.er.is_none() {
            let start = Anywhere::of(puzzle).ok_or(NotRated::TooLarge)?;
            let path = Path::walk(start, &Knowledge::hodoku(true));
            let (score, level) = path.score();
            rated.hodoku = Some(Scored { score, level, steps: path.steps.len(), solved: path.is_solved() });
        }
        Ok(rated)
    }
}

/// Makes sure that a puzzle has exactly one solution.
fn unique(solver: &Solver, puzzle: &Puzzle) -> Result<(), NotRated> {
    match solver.run(puzzle, &mut Silent).map(|report| report.verdict) {
        Ok(Verdict::Unique) => Ok(()),
        Ok(Verdict::Several) => Err(NotRated::Several),
        Ok(Verdict::Impossible) => Err(NotRated::Impossible),
        _ => Err(NotRated::Unknown),
    }
}

/// Whether a puzzle has exactly one solution, as far as that can be told.
///
/// # Errors
/// When it has none.
pub fn has_one_solution(puzzle: &Puzzle, limits: Limits) -> Result<bool, NotRated> {
    let Ok(solver) = Solver::new("auto", &[], Goal::AtMost(2), limits) else { return Ok(false) };
    match unique(&solver, puzzle) {
        Ok(()) => Ok(true),
        Err(NotRated::Impossible) => Err(NotRated::Impossible),
        Err(_) => Ok(false),
    }
}

/// The digits of a plain 9×9 puzzle without pencil marks.
fn nine(puzzle: &Puzzle) -> Option<[u8; 81]> {
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
