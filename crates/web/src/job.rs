//! What the page asks of a worker, and what a worker answers: plain data.

use garns::lab::Outcome;
use garns::{Grid, Lang, Verdict};
use serde::{Deserialize, Serialize};

use crate::added::Added;
use crate::course::{Exercise, Lesson};
use crate::lab::{Drawn, Figure, Loaded, Pair, Recipe};
use crate::landscape::Walk;
use crate::learn::{Both, Explained};
use crate::order::Order;
use crate::part::Part;

/// A filling as it travels: ranks, blank cells empty.
pub type Ranks = Vec<Option<u8>>;

/// A filling to send.
pub fn ranks(grid: &Grid) -> Ranks {
    grid.iter().map(|rank| rank.map(|rank| rank as u8)).collect()
}

/// A filling that was sent.
pub fn grid(ranks: &Ranks) -> Grid {
    ranks.iter().map(|rank| rank.map(usize::from)).collect()
}

/// How much of the answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Want {
    /// A solution, and whether it is the only one.
    Solve,
    /// One solution.
    First,
    /// All solutions.
    All,
    /// How many there are.
    Count,
}

/// A run of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The puzzle as text in the native JSON.
    pub puzzle: String,
    pub engine: String,
    /// Its parameters.
    pub params: Vec<(String, String)>,
    pub want: Want,
    /// What random choices start from.
    pub seed: u64,
    /// The most seconds.
    pub seconds: Option<f64>,
    /// The most steps of a method that improves a full grid.
    #[serde(default)]
    pub iterations: Option<u64>,
    /// The most values tried.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Whether single steps are to be told.
    pub steps: bool,
}

/// Puzzles to be printed together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booklet {
    /// The puzzles in the native JSON.
    pub puzzles: Vec<String>,
    /// What stands on top of the first page.
    pub title: String,
    /// How many come on a page.
    pub per_page: usize,
    /// Whether the solutions are printed at the end.
    pub solutions: bool,
    /// Whether the level of each puzzle stands above it.
    pub levels: bool,
    /// The language of headings.
    pub lang: Lang,
    /// Whether its colours are told apart by everybody.
    pub safe: bool,
}

/// A job. Puzzles are text in the native JSON; sentences come back in the language named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Run an engine.
    Run(Run),
    /// Which values each cell has in some solution.
    Candidates { puzzle: String },
    /// The next step from here.
    Hint {
        /// The puzzle, with what was written as givens and marks as pencil marks.
        puzzle: String,
        /// The puzzle as it was set, against which it is seen what was written wrong.
        start: String,
        /// Whether what was written wrong is to be named.
        named: bool,
        /// Techniques that are left out, by name.
        #[serde(default)]
        without: Vec<String>,
    },
    /// How hard people find it.
    Rate { puzzle: String },
    /// Take givens away until every one is needed.
    Minimise {
        puzzle: String,
        /// What decides which of them go.
        seed: u64,
    },
    /// The whole way, and how hard it is.
    Explain {
        puzzle: String,
        /// The cell whose value is asked for: then only what leads to it is told.
        #[serde(default)]
        until: Option<usize>,
        /// Techniques that are left out, by name.
        #[serde(default)]
        without: Vec<String>,
    },
    /// What each rule removes from the cells' domains, step by step.
    Propagate { puzzle: String },
    /// The landscape that a local search walks on, step by step.
    Landscape {
        puzzle: String,
        /// The engine: `anneal` or `tabu`.
        engine: String,
        /// What its random choices start from.
        seed: u64,
    },
    /// What a rule adds.
    Added {
        /// The puzzle without it.
        puzzle: String,
        /// The puzzle with it.
        with: String,
    },
    /// The techniques there are to be learnt.
    Lessons,
    /// A picture of a technique at work.
    Pictured {
        technique: String,
        /// Light on dark.
        dark: bool,
        /// With colours that everybody can tell apart.
        safe: bool,
    },
    /// A position in which a technique is the next step.
    Exercise {
        technique: String,
        /// The number of the first puzzle to look at.
        from: u64,
    },
    /// Make a puzzle.
    Make(Order),
    /// Read a text in any format.
    Open {
        /// The text.
        text: String,
        /// The language of what is said about it.
        lang: Lang,
    },
    /// Write the puzzle in every format that can say it.
    Write { puzzle: String },
    /// A picture of the puzzle to print.
    Pdf {
        puzzle: String,
        /// What is written into it.
        grid: Ranks,
        /// The language of its captions.
        lang: Lang,
        /// Whether its colours are told apart by everybody.
        safe: bool,
    },
    /// Prove that there is no other solution.
    Certificate { puzzle: String },
    /// Print puzzles as a booklet.
    Booklet(Booklet),
    /// The puzzles of a collection that was kept.
    Unpack {
        /// The collection as it was packed.
        packed: String,
    },
    /// Make the puzzles of an experiment.
    Series(Recipe),
    /// Read the TOML of an experiment.
    Experiment {
        /// The text.
        text: String,
        set: usize,
    },
    /// Which studies are published beside the page.
    Studies,
    /// Read a published study.
    Study {
        /// Its name.
        name: String,
        set: usize,
    },
    /// Draw the figures of an experiment.
    Figures(Drawn),
    /// The report on an experiment, and its rows.
    Report(Box<crate::lab::Ran>),
    /// A small picture of every rule that can be seen.
    Samples {
        /// Light on dark.
        dark: bool,
        /// With colours that everybody can tell apart.
        safe: bool,
    },
    /// A text as a QR code.
    Qr {
        /// The text.
        text: String,
    },
    /// Whether there is no, one or more than one solution; and whether every given is needed.
    Unique {
        puzzle: String,
        /// Whether givens that are not needed are looked for as well.
        minimal: bool,
        /// Whether the reason is looked for where there is no solution.
        why: bool,
    },
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// How far it has come.
    Progress {
        /// Values tried.
        nodes: u64,
        /// Solutions found.
        found: u64,
        /// Seconds since the run began, on the clock of all figures of a run.
        seconds: f64,
    },
    /// Solutions, as they are found; only the first few thousand are sent.
    Solutions {
        /// The solutions.
        grids: Vec<Ranks>,
    },
    /// A run has ended.
    Ran(Box<Ran>),
    /// The values each cell can have, one bit a rank.
    Candidates {
        /// A set for each cell.
        cells: Vec<u64>,
        /// Whether nothing was left open.
        complete: bool,
        /// Whether there is no solution at all.
        impossible: bool,
    },
    /// What a rule adds.
    Added(Added),
    /// The next step, if there is one.
    Hint {
        step: Option<Box<Explained>>,
        /// Whether nothing is left to do.
        full: bool,
    },
    /// The whole way.
    Explanation(Box<Explanation>),
    /// The techniques there are to be learnt.
    Lessons {
        /// The simplest first.
        lessons: Vec<Lesson>,
    },
    /// A picture of a technique at work, and what it does there; none if none was found in time.
    Pictured {
        /// The picture as SVG.
        picture: Option<(String, Both)>,
    },
    /// A position in which a technique is the next step; none if it was not found in time.
    Exercise {
        /// The position.
        exercise: Option<Box<Exercise>>,
    },
    /// How many solutions there are, as far as two.
    Unique {
        verdict: Verdict,
        /// Cells whose given is not needed, if that was asked for and there is one solution.
        needless: Option<Vec<usize>>,
        /// Why there is no solution, if that was asked for and found.
        why: Option<Contradiction>,
    },
    /// How hard people find it, in English and Portuguese, where that can be told.
    Rated {
        level: Option<(String, String)>,
    },
    /// Puzzles of a text that holds many: some of them, of which the last come with [`Reply::Opened`].
    More {
        /// The puzzles in the native JSON, each with what is missing of it.
        puzzles: Vec<(String, Option<Part>)>,
    },
    /// What a text holds: one puzzle, or many of them together.
    Opened {
        /// The puzzles in the native JSON, each with what is missing of it.
        puzzles: Vec<(String, Option<Part>)>,
        /// What of the text was not read, in sentences.
        unread: Vec<String>,
        /// Many of them packed, to be kept.
        #[serde(default)]
        packed: String,
    },
    /// The puzzle in every format that is written.
    Written {
        /// One after the other.
        texts: Vec<Written>,
    },
    Experiment(Box<Loaded>),
    /// Published studies.
    Studies {
        /// The name of each, and what it is called in English and Portuguese.
        list: Vec<(String, Both)>,
    },
    Figures {
        /// One after the other.
        figures: Vec<Figure>,
        /// Every two methods, compared.
        pairs: Vec<Pair>,
    },
    /// The report on an experiment.
    Report {
        /// The report as one page of HTML.
        html: String,
        csv: String,
    },
    File {
        /// Its bytes in base 64.
        bytes: String,
        said: Option<Both>,
    },
    /// Small pictures of rules.
    Samples {
        /// The name of the rule, and its picture as an address.
        list: Vec<(String, String)>,
    },
    /// A QR code, drawn in squares of side 1 with an empty border; nothing where the text is too long for one.
    Qr {
        /// Its side, with the border.
        side: usize,
        /// The path of what is dark.
        path: String,
    },
    /// A puzzle was made.
    Made {
        /// The puzzle as text in the native JSON.
        puzzle: String,
    },
    /// It can't be done, for a reason in words.
    Refused {
        /// The reason in English.
        en: String,
        /// The reason in Portuguese.
        pt: String,
    },
}

/// The puzzle in a format, or why it can't be written in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The name of the format.
    pub name: String,
    /// The name for people.
    pub title: Both,
    /// The ending of files in it, without the dot.
    pub ending: String,
    /// The text.
    pub text: Option<String>,
    pub why: Both,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    pub verdict: Verdict,
    /// How many solutions were seen.
    pub count: String,
    /// Whether those are all.
    pub exact: bool,
    /// The engine that answered.
    pub engine: String,
    pub seconds: f64,
    /// What it counted, as experiments keep it.
    pub outcome: Outcome,
    /// Why it ended early, in English and Portuguese.
    pub stop: Option<(String, String)>,
    /// How far a method that got stuck has come.
    pub partial: Option<Ranks>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contradiction {
    /// What they do, as words before a list of them.
    pub lead: Both,
    /// Rules, givens and candidates that can't hold together: what each says, and its cells; none where it is about all.
    pub reasons: Vec<(Both, Vec<usize>)>,
}

/// The whole way to the solution, and how hard it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    pub steps: Vec<Explained>,
    /// Whether they lead to the end.
    pub solved: bool,
    /// How hard people find it, in English and Portuguese.
    pub level: Option<(String, String)>,
    /// The rating of Sudoku Explainer, whose own way need not be this one.
    pub rating: Option<f64>,
    /// The hardest technique of the steps, in English and Portuguese.
    pub hardest: Option<(String, String)>,
    /// How many seconds people take, by estimate.
    pub seconds: Option<f64>,
    /// The cell that was asked about and its value, if the steps lead to it.
    #[serde(default)]
    pub asked: Option<(String, String)>,
    /// What is to be said of how it ended.
    #[serde(default)]
    pub said: Option<Both>,
    /// The landscape, where the steps lead through one.
    #[serde(default)]
    pub walk: Option<Walk>,
}
