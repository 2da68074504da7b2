//! Steps of reasoning as they are shown: in words of both languages, and with all that is drawn on the grid.

use garns::{AnyPosition, Candidates, ExplainedStep, Lang, Puzzle, Step, Words, say};
use serde::{Deserialize, Serialize};

use crate::board::{Board, bits};
use crate::job::Ranks;

/// A text in both languages.
pub type Both = (String, String);

/// The text in the language asked for.
pub fn get(both: &Both, lang: Lang) -> &str {
    match lang {
        Lang::En => &both.0,
        Lang::Pt => &both.1,
    }
}

/// What part a candidate plays in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It makes up the pattern.
    Base,
    /// It stands beside the pattern.
    Fin,
    /// It would be true, one way round.
    On,
    /// It would be false, one way round.
    Off,
    /// It belongs to a second set.
    Other,
    /// It is struck out.
    Gone,
    /// It is written.
    Placed,
}

/// A candidate: its cell and the rank of its value.
pub type Candidate = (usize, usize);

/// Links from one candidate to another, and whether they are strong.
pub type Links = Vec<(Candidate, Candidate, bool)>;

/// A step with everything that is shown of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Explained {
    /// The technique's name in data.
    pub technique: String,
    /// The technique's name for people.
    pub title: Both,
    /// What the technique is.
    pub meaning: Both,
    /// Where to look.
    pub place: Both,
    /// What, where and why.
    pub text: Both,
    /// Its chain link by link, each with its reason, if it is one.
    pub told: Vec<Both>,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The cells of the houses it stands on.
    pub houses: Vec<usize>,
    /// Candidates (cell, rank) and the part they play.
    pub used: Vec<(usize, usize, Role)>,
    /// The links it follows.
    pub links: Links,
    /// What is written.
    pub placed: Vec<(usize, usize)>,
    /// What is struck out.
    pub removed: Vec<(usize, usize)>,
    /// The grid before the step.
    pub grid: Ranks,
    /// The candidates before the step.
    pub candidates: Vec<u64>,
}

impl Explained {
    pub fn new(puzzle: &Puzzle, position: &AnyPosition, step: &Step) -> Explained {
        let told = [Lang::En, Lang::Pt].map(|lang| ExplainedStep::new(position, step, lang));
        let both = |get: &dyn Fn(Lang) -> String| (get(Lang::En), get(Lang::Pt));
        let place = |lang| {
            let words = Words { names: position.names(), lang };
            match (&step.houses[..], &step.cells[..]) {
                ([], cells) => say!(lang, "in {}", "em {}", words.cells(cells)),
                (houses, _) => words.places(houses),
            }
        };
        let part = |part| match part {
            garns::Role::Base => Role::Base,
            garns::Role::Fin => Role::Fin,
            garns::Role::On => Role::On,
            garns::Role::Off => Role::Off,
            garns::Role::Other => Role::Other,
        };
        let mut used: Vec<(usize, usize, Role)> =
            step.used.iter().map(|used| (used.spot.cell, used.spot.value, part(used.part))).collect();
        used.extend(step.removed.iter().map(|spot| (spot.cell, spot.value, Role::Gone)));
        used.extend(step.placed.iter().map(|spot| (spot.cell, spot.value, Role::Placed)));
        let spots = |spots: &[garns::Candidate]| spots.iter().map(|spot| (spot.cell, spot.value)).collect();
        let end = |node: &garns::Node| node.cells.first().map(|cell| (*cell, node.value));
        let link = |link: &garns::Link| Some((end(&link.from)?, end(&link.to)?, link.is_strong()));
        let mut houses: Vec<usize> = Vec::new();
        for house in &step.houses {
            let Some(name) = position.names().houses.get(*house) else { continue };
            let named = puzzle.rules().iter().find_map(|rule| match rule {
                garns::Rule::House(house) => {
                    let same = (house.kind, house.number, house.grid) == (name.kind, name.number, name.grid);
                    same.then_some(house)
                }
                _ => None,
            });
            let cells = named.into_iter().flat_map(|house| house.cells.iter());
            houses.extend(cells.filter_map(|cell| puzzle.index(*cell)));
        }
        Explained {
            technique: step.technique.to_owned(),
            title: both(&|lang| told[lang as usize].title.to_owned()),
            meaning: both(&|lang| {
                step.about().map_or("", |technique| technique.meaning.get(lang)).to_owned()
            }),
            place: both(&place),
            text: both(&|lang| told[lang as usize].text.clone()),
            told: told[0]
                .links
                .iter()
                .zip(&told[1].links)
                .map(|(en, pt)| (en.text.clone(), pt.text.clone()))
                .collect(),
            cells: step.cells.clone(),
            houses,
            used,
            links: step.links.iter().filter_map(link).collect(),
            placed: spots(&step.placed),
            removed: spots(&step.removed),
            grid: crate::job::ranks(position.grid()),
            candidates: position.candidates().iter().map(|candidates| bits(*candidates)).collect(),
        }
    }
}

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Where to look.
    Where,
    /// Which technique.
    Which,
    Step,
}

impl Stage {
    pub fn next(self) -> Stage {
        match self {
            Stage::Where => Stage::Which,
            _ => Stage::Step,
        }
    }
}

/// A hint up to a stage, in words.
pub fn revealed(step: &Explained, stage: Stage, lang: Lang) -> String {
    let (place, title, meaning) = (get(&step.place, lang), get(&step.title, lang), get(&step.meaning, lang));
    match stage {
        Stage::Where => say!(lang, "Look {place}.", "Olhe {place}."),
        Stage::Which => {
            say!(lang, "Look for: {title}, {place}. {meaning}", "Procure: {title}, {place}. {meaning}")
        }
        Stage::Step => get(&step.text, lang).to_owned(),
    }
}

/// The puzzle as it stands: what was written becomes given, and marks in the centre become pencil marks.
pub fn as_it_stands(board: &Board) -> Puzzle {
    let grid = board.grid();
    let mut puzzle = board.puzzle().with_givens(grid.clone());
    for (cell, entry) in board.entries().iter().enumerate() {
        if grid.get(cell).is_none() && entry.centre != 0 {
            let marks: Candidates = crate::board::ranks(entry.centre).collect();
            // Marks that leave nothing are no marks.
            let _ = puzzle.mark(board.puzzle().cells()[cell], marks & board.puzzle().marks(cell));
        }
    }
    puzzle
}
