//! One deduction as data: what it uses, what follows, and everything needed to say and draw it.

use garns_puzzle::Candidates;
use serde::Serialize;

use crate::{CellSet, Position};

/// A candidate: a cell and the rank of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Candidate {
    /// The cell.
    pub cell: usize,
    /// The value's rank.
    pub value: usize,
}

impl Candidate {
    /// The candidate of this value in this cell.
    #[must_use]
    pub const fn new(cell: usize, value: usize) -> Candidate {
        Candidate { cell, value }
    }
}

/// What part a candidate plays in a step; each has its colour in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It makes up the pattern.
    Base,
    /// It is a fin, or stands beside the pattern.
    Fin,
    /// It would be true, one way round.
    On,
    /// It would be false, one way round.
    Off,
    /// It belongs to a second set or colour.
    Other,
}

/// A candidate and the part it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Use {
    /// The candidate.
    #[serde(flatten)]
    pub spot: Candidate,
    /// Its part.
    pub part: Role,
}

/// An end of a link: the candidates of one value in one or several cells, or a whole set of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Node {
    /// The cells.
    pub cells: Vec<usize>,
    /// The value's rank.
    pub value: usize,
    /// The cells of the almost locked set it stands for, if it does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<usize>,
}

impl Node {
    /// The node of one candidate.
    #[must_use]
    pub fn of(spot: Candidate) -> Node {
        Node { cells: vec![spot.cell], value: spot.value, set: Vec::new() }
    }

    /// Whether both stand for the same candidates, whatever set shows them.
    #[must_use]
    pub fn is_same(&self, other: &Node) -> bool {
        self.value == other.value && self.cells == other.cells
    }
}

/// What a link says of its two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Inference {
    /// If the first is false, the second is true; where several lead to one node, if all of them are false.
    Strong,
    /// If the first is true, the second is false.
    Weak,
    /// If the first, and all others that lead to the same node in this way, are false, a set or a chain appears
    /// that makes the second false.
    Pattern,
}

impl Inference {
    /// Whether the second node is true in the end.
    #[must_use]
    pub fn ends_true(self) -> bool {
        self == Inference::Strong
    }
}

/// From one node to the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Link {
    /// Where it starts.
    pub from: Node,
    /// Where it leads.
    pub to: Node,
    /// What it says of them.
    pub inference: Inference,
    /// The clue that shows it, where it takes more than two cells to see it. Links to the same node by the same clue, one
    /// after the other, show it together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue: Option<usize>,
}

impl Link {
    /// From a node that is false to one that is then true.
    #[must_use]
    pub fn strong(from: Node, to: Node) -> Link {
        Link { from, to, inference: Inference::Strong, clue: None }
    }

    /// From a node that is true to one that is then false.
    #[must_use]
    pub fn weak(from: Node, to: Node) -> Link {
        Link { from, to, inference: Inference::Weak, clue: None }
    }

    /// Whether it leads to a node that is true.
    #[must_use]
    pub fn is_strong(&self) -> bool {
        self.inference == Inference::Strong
    }
}

/// One use of a technique in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Step {
    /// The technique, by name (put in by [`Technique::each`](crate::Technique::each)).
    pub technique: &'static str,
    /// The values it is about, by rank.
    pub values: Vec<usize>,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The houses it stands on.
    pub houses: Vec<usize>,
    /// The houses in which something follows, where that differs.
    pub covers: Vec<usize>,
    /// The candidates it uses.
    pub used: Vec<Use>,
    /// The links it follows, in order.
    pub links: Vec<Link>,
    /// What it strikes out, in order of cells and values, each once.
    pub removed: Vec<Candidate>,
    /// What it writes.
    pub placed: Vec<Candidate>,
    /// Which of several kinds of the technique this is; 0 where there is one.
    pub variant: u8,
    /// The clues it stands on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<usize>,
    /// The sets of values that a clue leaves, where they are few enough to be told; or the values counted in each house.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Vec<usize>>,
}

impl Step {
    /// About these values.
    #[must_use]
    pub fn values(mut self, values: impl IntoIterator<Item = usize>) -> Step {
        self.values.extend(values);
        self
    }

    /// With these cells in the pattern.
    #[must_use]
    pub fn cells(mut self, cells: impl CellSet) -> Step {
        self.cells.extend(cells.cells());
        self
    }

    /// On these houses.
    #[must_use]
    pub fn houses(mut self, houses: impl IntoIterator<Item = usize>) -> Step {
        self.houses.extend(houses);
        self
    }

    /// With what follows in these houses.
    #[must_use]
    pub fn covers(mut self, houses: impl IntoIterator<Item = usize>) -> Step {
        self.covers.extend(houses);
        self
    }

    /// Using the candidates of a value in these cells.
    #[must_use]
    pub fn using(mut self, cells: impl CellSet, value: usize, part: Role) -> Step {
        self.used.extend(cells.cells().map(|cell| Use { spot: Candidate::new(cell, value), part }));
        self
    }

    /// Striking out a value in these cells.
    #[must_use]
    pub fn removing(mut self, cells: impl CellSet, value: usize) -> Step {
        self.removed.extend(cells.cells().map(|cell| Candidate::new(cell, value)));
        self.removed.sort_unstable();
        self.removed.dedup();
        self
    }

    /// Writing a value into a cell.
    #[must_use]
    pub fn placing(mut self, cell: usize, value: usize) -> Step {
        self.placed.push(Candidate::new(cell, value));
        self
    }

    /// Of this kind.
    #[must_use]
    pub fn variant(mut self, variant: u8) -> Step {
        self.variant = variant;
        self
    }

    /// On these clues.
    #[must_use]
    pub fn clues(mut self, clues: impl IntoIterator<Item = usize>) -> Step {
        self.clues.extend(clues);
        self
    }

    /// Striking out what is in the position but not in the domains.
    #[must_use]
    pub(crate) fn narrowing<S: CellSet>(mut self, position: &Position<S>, domains: &[Candidates]) -> Step {
        for cell in position.blank.cells() {
            let gone = position.candidates[cell].without(domains[cell]);
            self.removed.extend(gone.iter().map(|value| Candidate::new(cell, value)));
        }
        self
    }

    /// The cells of the candidates that play a part, each once where those of a cell stand together.
    #[must_use]
    pub(crate) fn cells_of(&self, part: Role) -> Vec<usize> {
        let used = self.used.iter().filter(|used| used.part == part);
        let mut cells: Vec<usize> = used.map(|used| used.spot.cell).collect();
        cells.dedup();
        cells
    }

    /// Whether anything follows.
    #[must_use]
    pub fn is_worth(&self) -> bool {
        !self.removed.is_empty() || !self.placed.is_empty()
    }
}
