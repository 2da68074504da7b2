//! Puzzles as people solve them: rated, and explained step by step, as plain data.

use garns_engine::{Goal, Limits, Silent, Stop, Verdict};
use garns_logic::{
    AnyPosition, Candidate, Deadline, Grade, Level, Names, Node, Path, Rater, Reason, Step, TechniqueSet,
    ToldLink, Words, refutation, search,
};
use garns_puzzle::{Cell, Cells, Kind, Lang, Network, Puzzle, impl_error, say, sentences};
use serde::Serialize;

use crate::{Solver, line};

/// What `garns rate --json` prints for each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Rated {
    /// The givens as one line.
    pub puzzle: String,
    /// The family it belongs to.
    pub kind: Kind,
    /// The hardest step on the way of Sudoku Explainer 1.2.1; for plain 9×9 only, as are the next five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The hardest step up to the first digit.
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
    /// How techniques solve it, on Sudoku Explainer's scale; for other puzzles than plain 9×9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logic: Option<ByLogic>,
    /// How far techniques lead and what they cost, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// How many singles it takes to refute what has to be tried where singles fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<u32>,
    /// How many values a plain search tries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u32>,
}

/// What techniques make of a puzzle that Sudoku Explainer does not know.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByLogic {
    /// How hard the hardest step is, on Sudoku Explainer's scale by our own weights.
    pub rating: f64,
    /// The technique of that step.
    pub hardest: &'static str,
    /// How many steps there are.
    pub steps: usize,
    /// Whether they lead to the end.
    pub solved: bool,
}

impl ByLogic {
    fn of(path: &Path) -> Option<ByLogic> {
        let hardest = path.hardest()?;
        Some(ByLogic {
            rating: hardest.difficulty(),
            hardest: hardest.technique,
            steps: path.steps.len(),
            solved: path.is_solved(),
        })
    }
}

/// A puzzle's score: HoDoKu's weights of techniques, summed up over the steps that garns finds, in HoDoKu's order of
/// techniques. HoDoKu itself may choose other steps and so come to another sum.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Score {
    /// The sum of the weights of all steps.
    pub points: u32,
    /// The level, by HoDoKu's bounds.
    pub level: Grade,
    /// How many steps there are.
    pub steps: usize,
    /// Whether they lead to the end.
    pub solved: bool,
}

sentences! {
    /// Why a puzzle is not rated or explained.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RateError in lang {
        Impossible: "the puzzle has no solution", "o jogo não tem solução";
        Several:
            "the puzzle has several solutions, so a rating would mean nothing",
            "o jogo tem várias soluções, e por isso uma avaliação não faria sentido";
        TooLarge:
            "the puzzle has too many cells for the techniques", "o jogo tem células demais para as técnicas";
        OtherRules:
            "there is no rating, since no technique knows some of the rules",
            "não há avaliação, pois nenhuma técnica conhece algumas das regras";
        GaveUp(stop: Stop): "gave up: {why}", "desistiu: {why}", why = stop.text(lang);
    }
}

impl RateError {
    /// In words, for a grid with a player's entries: what is wrong with it need not be the puzzle.
    #[must_use]
    pub fn as_it_stands(self, lang: Lang) -> String {
        match self {
            RateError::Impossible => say!(
                lang,
                "as it stands, with these values, there is no solution",
                "como está, com estes valores, não há solução"
            ),
            other => other.text(lang),
        }
    }

    /// What is known of the puzzle's solutions.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            RateError::Impossible => Verdict::Impossible,
            RateError::Several => Verdict::Several,
            RateError::OtherRules => Verdict::Unique,
            RateError::TooLarge | RateError::GaveUp(_) => Verdict::GaveUp,
        }
    }
}

impl_error!(RateError);

/// How long techniques may look, from now on.
#[must_use]
pub fn deadline(limits: &Limits) -> Deadline {
    let cancel = limits.cancel.clone();
    Deadline::new(limits.time, move || cancel.is_cancelled())
}

/// Why the deadline has passed.
fn stop(limits: &Limits) -> Stop {
    if limits.cancel.is_cancelled() { Stop::Cancelled } else { Stop::Time }
}

/// How much of a rating is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Sudoku Explainer's numbers and the level.
    Level,
    /// How long people take and how much they see, too.
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
    #[must_use]
    pub fn new(depth: Depth) -> Raters {
        Raters::with_limits(depth, Limits::default())
    }

    /// One that gives each puzzle up when its time is up, or everything when it is cancelled.
    #[must_use]
    pub fn with_limits(depth: Depth, limits: Limits) -> Raters {
        let solver = Solver::auto(Goal::AtMost(2), limits.clone());
        Raters { rater: Rater::new(), solver, limits, depth }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// When it has not exactly one solution, or too many cells, or rules beyond houses, or was given up.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<Rated, RateError> {
        let deadline = deadline(&self.limits);
        let late = || RateError::GaveUp(stop(&self.limits));
        let mut rated = Rated {
            puzzle: line(puzzle, puzzle.givens()),
            kind: puzzle.kind(),
            er: None,
            ep: None,
            ed: None,
            level: None,
            seconds: None,
            visibility: None,
            logic: None,
            score: None,
            refutation: None,
            guesses: None,
        };
        if let Some(givens) = crate::nine(puzzle) {
            let prove = || unique(&self.solver, puzzle);
            let appraisal = self.rater.appraise(&givens, &deadline, prove)?.ok_or_else(late)?;
            let tenth = |tenths: u16| Some(f64::from(tenths) / 10.0);
            let rating = appraisal.rating;
            (rated.er, rated.ep, rated.ed) = (tenth(rating.er), tenth(rating.ep), tenth(rating.ed));
            if self.depth == Depth::Level {
                rated.level = Some(appraisal.level());
            } else {
                let features = appraisal.features();
                rated.level = Some(Level::of(&features));
                rated.seconds = Some(features.seconds().round());
                rated.visibility = Some((features.visibility * 1000.0).round() / 1000.0);
            }
            if self.depth == Depth::Full {
                let searched = search(&givens);
                rated.guesses = Some(searched.guesses);
                rated.refutation = searched.solution.map(|solution| refutation(&givens, &solution));
            }
        } else {
            unique(&self.solver, puzzle)?;
            let start = AnyPosition::of(puzzle).ok_or(RateError::TooLarge)?;
            // What techniques make of a part of the rules says nothing about the puzzle.
            if !start.unexplained().is_empty() {
                return Err(RateError::OtherRules);
            }
            let path =
                Path::walk(start.with_deadline(deadline.clone()), &TechniqueSet::usual(!has_marks(puzzle)));
            if deadline.is_over() {
                return Err(late());
            }
            (rated.logic, rated.level) = (ByLogic::of(&path), Some(path.level()));
        }
        // HoDoKu has weights for houses alone.
        let houses = Network::irreducible_rules(puzzle).next().is_none();
        if houses && (self.depth == Depth::Full || rated.er.is_none()) {
            let start = AnyPosition::of(puzzle).ok_or(RateError::TooLarge)?;
            let path =
                Path::walk(start.with_deadline(deadline.clone()), &TechniqueSet::hodoku(!has_marks(puzzle)));
            if deadline.is_over() {
                return Err(late());
            }
            let (points, level) = path.score();
            rated.score = Some(Score { points, level, steps: path.steps.len(), solved: path.is_solved() });
        }
        Ok(rated)
    }
}

/// Whether a puzzle has pencil marks.
fn has_marks(puzzle: &Puzzle) -> bool {
    let all = puzzle.values().all();
    (0..puzzle.cells().len()).any(|cell| puzzle.marks(cell) != all)
}

/// The puzzle without its pencil marks.
fn bare(puzzle: &Puzzle) -> Puzzle {
    let mut bare = puzzle.clone();
    for &cell in puzzle.cells() {
        // Every value is allowed: no given is against that.
        let _ = bare.mark(cell, puzzle.values().all());
    }
    bare
}

/// Makes sure that a puzzle has exactly one solution.
fn unique(solver: &Solver, puzzle: &Puzzle) -> Result<(), RateError> {
    let Ok(report) = solver.run(puzzle, &mut Silent) else { return Err(RateError::GaveUp(Stop::Stuck)) };
    match report.verdict {
        Verdict::Unique => Ok(()),
        Verdict::Several => Err(RateError::Several),
        Verdict::Impossible => Err(RateError::Impossible),
        _ => Err(RateError::GaveUp(report.stop.unwrap_or(Stop::Stuck))),
    }
}

/// Whether a puzzle has exactly one solution, as far as that can be told, and has it without its pencil marks too: what an
/// argument from uniqueness swaps may be against a mark.
///
/// # Errors
/// When it has none, or that was cancelled.
pub fn has_one_solution(puzzle: &Puzzle, limits: Limits) -> Result<bool, RateError> {
    let solver = Solver::auto(Goal::AtMost(2), limits);
    match unique(&solver, puzzle) {
        Ok(()) => Ok(!has_marks(puzzle) || unique(&solver, &bare(puzzle)).is_ok()),
        Err(why @ (RateError::Impossible | RateError::GaveUp(Stop::Cancelled))) => Err(why),
        Err(_) => Ok(false),
    }
}

/// A player's entry in a puzzle that is not so in its only solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// Values in the wrong cells.
    pub values: Vec<(Cell, String)>,
    /// Cells whose pencil marks leave out their value.
    pub marks: Vec<Cell>,
}

impl Mistakes {
    /// What is wrong in a puzzle as it stands, with what was written as givens and marks as pencil marks; nothing
    /// where that can't be told: the puzzle itself has not just one solution, or was given up.
    #[must_use]
    pub fn find(puzzle: &Puzzle, standing: &Puzzle, limits: Limits) -> Option<Mistakes> {
        let report = Solver::auto(Goal::AtMost(2), limits).run(puzzle, &mut Silent).ok()?;
        let solution = report.solutions.first().filter(|_| report.verdict == Verdict::Unique)?;
        let mut mistakes = Mistakes::default();
        for (index, cell) in puzzle.cells().iter().enumerate() {
            let right = solution.get(index)?;
            match standing.givens().get(index) {
                Some(value) if value != right => {
                    mistakes.values.push((*cell, puzzle.values().symbol(value).to_owned()));
                }
                None if !standing.marks(index).has(right) => mistakes.marks.push(*cell),
                _ => {}
            }
        }
        (mistakes != Mistakes::default()).then_some(mistakes)
    }

    /// In words: the first wrong value by itself, and how many others there are.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let all = |items: Vec<String>| match (items.split_last(), lang) {
            (Some((last, [])), _) => last.clone(),
            (Some((last, rest)), Lang::En) => format!("{} and {last}", rest.join(", ")),
            (Some((last, rest)), Lang::Pt) => format!("{} e {last}", rest.join(", ")),
            (None, _) => String::new(),
        };
        let mut sentences = Vec::new();
        if let Some(((cell, value), others)) = self.values.split_first() {
            sentences.push(say!(
                lang,
                "Look again at {cell}: {value} does not belong there.",
                "Reveja {cell}: {value} não vai aí."
            ));
            match others.len() {
                0 => {}
                1 => sentences.push(say!(
                    lang,
                    "One more entry needs a second look.",
                    "Mais um valor precisa ser revisto."
                )),
                more => sentences.push(say!(
                    lang,
                    "{more} more entries need a second look.",
                    "Mais {more} valores precisam ser revistos."
                )),
            }
        }
        if !self.marks.is_empty() {
            let cells = all(self.marks.iter().map(ToString::to_string).collect());
            sentences.push(say!(
                lang,
                "The marks in {cells} exclude the right value.",
                "As anotações em {cells} excluem o valor certo."
            ));
        }
        sentences.join(" ")
    }
}

/// A step as `garns explain --json` and `garns hint --json` print it.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainedStep {
    /// The technique, by name.
    pub technique: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What, where and why.
    pub text: String,
    /// How hard it is to see, on one scale for every kind of puzzle.
    pub difficulty: f64,
    /// What Sudoku Explainer rates the technique at; a long chain costs more than its technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explainer: Option<f64>,
    /// What one step of it adds to a score: HoDoKu's weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The cells of the pattern.
    pub cells: Cells,
    /// What is written: `r1c1=5`.
    pub placed: Vec<String>,
    /// What is struck out: `r1c1-5`.
    pub removed: Vec<String>,
    /// The links of its chain, if it is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<ExplainedLink>,
}

/// A link of a chain: what follows from what, and why.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainedLink {
    /// The candidates it starts from, all true or all false: `r1c1=5`, `r1c1 r1c2=5` for one of several cells.
    pub from: Vec<String>,
    /// Whether they are true.
    pub from_true: bool,
    /// What is true besides, where those it starts from are false and it takes both.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub besides: Vec<String>,
    /// What follows.
    pub to: String,
    /// Whether that is true.
    pub to_true: bool,
    /// Why, by the kind of argument.
    pub reason: &'static str,
    /// All of it in a sentence.
    pub text: String,
    /// The links of a chain within the chain that shows it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub within: Vec<ExplainedLink>,
}

impl ExplainedLink {
    fn new(names: &Names, link: &ToldLink, lang: Lang) -> ExplainedLink {
        let node = |node: &Node| {
            let cells: Cells = node.cells.iter().map(|cell| names.cells[*cell]).collect();
            format!("{cells}={}", names.values.symbol(node.value))
        };
        ExplainedLink {
            from: link.from.iter().map(node).collect(),
            from_true: link.from_true,
            besides: link.besides.iter().map(node).collect(),
            to: node(&link.to),
            to_true: link.to_true,
            reason: link.reason.name(),
            text: link.text(&Words { names, lang }),
            within: match &link.reason {
                Reason::Within(_, links) => {
                    links.iter().map(|link| ExplainedLink::new(names, link, lang)).collect()
                }
                _ => Vec::new(),
            },
        }
    }
}

impl ExplainedStep {
    /// A step of a position in words.
    #[must_use]
    pub fn new(position: &AnyPosition, step: &Step, lang: Lang) -> ExplainedStep {
        let names = position.names();
        let spot = |sign: char| {
            move |spot: &Candidate| {
                format!("{}{sign}{}", names.cells[spot.cell], names.values.symbol(spot.value))
            }
        };
        let technique = step.about();
        ExplainedStep {
            technique: step.technique,
            title: technique.map_or("", |technique| technique.title.get(lang)),
            text: step.text(names, lang),
            difficulty: step.difficulty(),
            explainer: technique.and_then(|technique| technique.explainer),
            score: technique.and_then(|technique| technique.hodoku).map(|hodoku| hodoku.score),
            cells: step.cells.iter().map(|cell| names.cells[*cell]).collect(),
            placed: step.placed.iter().map(spot('=')).collect(),
            removed: step.removed.iter().map(spot('-')).collect(),
            links: position.links_of(step).iter().map(|link| ExplainedLink::new(names, link, lang)).collect(),
        }
    }
}
