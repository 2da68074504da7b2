//! How puzzles of a set are made: by the generator, by leaving a share of a full grid, or as random graphs.

use garns_engine::{Cancel, Limits};
use garns_format::Hints;
use garns_generate::{GenerateError, KINDS, Maker, Rng, Spec, Symmetry, Wanted, kind, seed_of};
use garns_puzzle::{Grid, Lang, Puzzle};
use serde::{Deserialize, Serialize};

use crate::error::{LabError, LabErrorKind, TooMany, Words};
use crate::plan::StoredPuzzle;
use crate::random_graph::GraphRecipe;

/// What is to be made. All but the number of puzzles: those of a longer series begin with those of a shorter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Recipe {
    /// What every puzzle is like.
    pub spec: Spec,
    /// What chance starts from.
    pub seed: u64,
    /// The share of cells that are given, chosen by chance from a full grid. Such a puzzle has a solution, but
    /// not always only one.
    pub share: Option<f64>,
    /// A graph to colour, in place of a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphRecipe>,
}

/// The recipe as it is written: the fields of `generate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecipeText {
    /// The kind, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// How many rows and columns.
    #[serde(default = "nine")]
    pub order: usize,
    /// How many puzzles.
    pub count: usize,
    /// What chance starts from.
    #[serde(default = "one")]
    pub seed: u64,
    /// How many givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<Clues>,
    /// The share of cells that are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Whether no given may go.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub minimal: bool,
    /// How hard they are to be, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Sudoku Explainer's rating, from and to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<(f64, f64)>,
    /// How the places of givens repeat, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// A graph to colour, in place of a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphRecipe>,
}

/// A number of givens, or the fewest and the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a number of clues, or [the fewest, the most]")]
pub enum Clues {
    /// So many.
    Exactly(usize),
    /// The fewest and the most.
    Between(usize, usize),
}

/// The most puzzles of a set: all are held when the runs begin.
const MOST_PUZZLES: u64 = 1_000_000;

fn nine() -> usize {
    9
}

fn one() -> u64 {
    1
}

impl RecipeText {
    /// The puzzles, all of them.
    ///
    /// # Errors
    /// When they can't be made.
    pub fn puzzles(&self) -> Result<Vec<StoredPuzzle>, LabError> {
        let recipe = self.read("").map_err(LabErrorKind::alone)?;
        let full = recipe.full();
        let made = full.as_ref().unwrap_or(&recipe).make("", 0..self.count, &Cancel::default())?;
        let kept = made.iter().map(StoredPuzzle::of).enumerate();
        let left = |(number, made): (usize, StoredPuzzle)| match &full {
            Some(_) => recipe.left(number, &made),
            None => Some(made),
        };
        Ok(kept.filter_map(left).collect())
    }

    /// Checks it; `set` is the name of its set.
    pub(crate) fn read(&self, set: &str) -> Result<Recipe, LabErrorKind> {
        TooMany::Puzzles.check(self.count as u64, MOST_PUZZLES)?;
        let unknown =
            |word: &str, known: Vec<String>| LabErrorKind::UnknownWord { word: word.to_owned(), known };
        let name = self.kind.as_deref().unwrap_or("sudoku");
        let known = || KINDS.iter().map(|kind| kind.name.to_owned()).collect();
        let kind = kind(name).ok_or_else(|| unknown(name, known()))?;
        let mut spec = Spec { order: self.order, minimal: self.minimal, ..Spec::new(kind.name) };
        spec.clues = self.clues.map(|clues| match clues {
            Clues::Exactly(number) => (number, number),
            Clues::Between(fewest, most) => (fewest, most),
        });
        if let Some(level) = &self.level {
            use garns_logic::Level::{Easy, Expert, Extreme, Hard, Medium};
            let levels = [Easy, Medium, Hard, Expert, Extreme];
            let found = levels.into_iter().find(|known| known.title().en == *level);
            let names = || levels.map(|level| level.title().en.to_owned()).to_vec();
            spec.wanted = Some(Wanted::Level(found.ok_or_else(|| unknown(level, names()))?));
        }
        if let Some((from, to)) = self.rating {
            let tenths = |rating: f64| (rating * 10.0).round().clamp(0.0, 1000.0) as u16;
            spec.wanted = Some(Wanted::Rating(tenths(from), tenths(to)));
        }
        if let Some(symmetry) = &self.symmetry {
            let found = Symmetry::ALL.into_iter().find(|known| known.name() == symmetry);
            let names = || Symmetry::ALL.map(|known| known.name().to_owned()).to_vec();
            spec.symmetry = found.ok_or_else(|| unknown(symmetry, names()))?;
        }
        let impossible = |why: Words| LabErrorKind::Recipe { set: set.to_owned(), why };
        if let Some(graph) = &self.graph {
            graph.check().map_err(impossible)?;
            if spec != Spec::new(kind.name) || self.share.is_some() {
                return Err(impossible(Words {
                    en: "with a graph nothing but count and seed can be chosen".into(),
                    pt: "com um grafo só se escolhem count e seed".into(),
                }));
            }
            return Ok(Recipe { spec, seed: self.seed, share: None, graph: self.graph });
        }
        if let Some(share) = self.share {
            if !(0.0..=1.0).contains(&share) {
                return Err(impossible(Words {
                    en: "a share lies between 0 and 1".into(),
                    pt: "uma fração fica entre 0 e 1".into(),
                }));
            }
            if spec.clues.is_some() || spec.wanted.is_some() || spec.minimal {
                return Err(impossible(Words {
                    en: "with a share of givens nothing else can be chosen".into(),
                    pt: "com uma fração de dados não se escolhe mais nada".into(),
                }));
            }
            spec.full = true;
        }
        let recipe = Recipe { spec, seed: self.seed, share: self.share, graph: None };
        recipe.maker(&Cancel::default()).map_err(|why| impossible(Words::each(|lang| why.text(lang))))?;
        Ok(recipe)
    }
}

impl Recipe {
    fn maker(&self, cancel: &Cancel) -> Result<Maker, garns_generate::SpecError> {
        Maker::new(&self.spec, &Limits::from(cancel))
    }

    /// The puzzles with these numbers.
    pub(crate) fn make(
        &self,
        set: &str,
        numbers: std::ops::Range<usize>,
        cancel: &Cancel,
    ) -> Result<Vec<Puzzle>, LabError> {
        let wrong = |why: Words| LabErrorKind::Recipe { set: set.to_owned(), why }.alone();
        if let Some(graph) = &self.graph {
            let made = numbers.map(|number| graph.make(seed_of(self.seed, number as u64)).map_err(wrong));
            return made.collect();
        }
        let said = |text: &dyn Fn(Lang) -> String| wrong(Words::each(text));
        let mut maker = self.maker(cancel).map_err(|why| said(&|lang| why.text(lang)))?;
        let made = maker.make(self.seed, numbers.start as u64..numbers.end as u64);
        let made = made
            .into_iter()
            .map(|made| Ok(made.map_err(|why: GenerateError| said(&|lang| why.text(lang)))?.puzzle));
        made.collect()
    }

    /// Where a share is left of full grids: the recipe of these.
    pub(crate) fn full(&self) -> Option<Recipe> {
        self.share.map(|_| Recipe { share: None, ..self.clone() })
    }

    /// What is left of a full grid, by its number.
    pub(crate) fn left(&self, number: usize, full: &StoredPuzzle) -> Option<StoredPuzzle> {
        let full = garns_format::read(&full.text, &Hints::default()).ok()?;
        Some(StoredPuzzle::of(&leave(&full, self.share?, seed_of(self.seed ^ LEAVING, number as u64))))
    }
}

/// Chance for what stays is not the chance for the grid.
const LEAVING: u64 = 0x5eed_0f9a_b1a9;

/// Leaves this share of the givens, rounded, each cell with the same chance.
fn leave(full: &Puzzle, share: f64, seed: u64) -> Puzzle {
    let grid: Vec<Option<usize>> = full.givens().iter().collect();
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    Rng::new(seed).shuffle(&mut cells);
    let mut left = vec![None; grid.len()];
    for cell in cells.into_iter().take((grid.len() as f64 * share).round() as usize) {
        left[cell] = grid[cell];
    }
    full.with_givens(left.into_iter().collect::<Grid>())
}
