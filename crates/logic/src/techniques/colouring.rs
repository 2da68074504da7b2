//! Colours: places of a value that are true or false together, along pairs.

use crate::techniques::conjugate::pairs;
use crate::{CellSet, Position, Role, Step, Words};

/// Places of a value joined by pairs: all of one colour are true, or all of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colours<S> {
    /// The two colours.
    pub(crate) sets: [S; 2],
}

impl<S: CellSet> Colours<S> {
    /// All places of either colour.
    pub(crate) fn all(&self) -> S {
        self.sets[0] | self.sets[1]
    }
}

/// The coloured groups of a value.
pub(crate) fn colours<S: CellSet>(position: &Position<S>, value: usize) -> Vec<Colours<S>> {
    let pairs = pairs(position, value);
    let mut left = pairs.iter().fold(S::default(), |all, pair| all | S::of(pair.ends));
    let mut groups = Vec::new();
    while let Some(first) = left.first() {
        let mut sets = [S::only(first), S::default()];
        let mut queue = vec![(first, 0)];
        while let Some((cell, colour)) = queue.pop() {
            for (a, b) in pairs.iter().flat_map(|pair| pair.turns()).filter(|(a, _)| *a == cell) {
                debug_assert_eq!(a, cell);
                if !sets[1 - colour].has(b) {
                    sets[1 - colour] = sets[1 - colour] | S::only(b);
                    queue.push((b, 1 - colour));
                }
            }
        }
        left = left.without(sets[0] | sets[1]);
        groups.push(Colours { sets });
    }
    groups
}

/// The cells that see a cell of a set.
pub(crate) fn seen<S: CellSet>(position: &Position<S>, set: S) -> S {
    set.cells().fold(S::default(), |all, cell| all | position.ground.peers[cell])
}

/// The cells of some colours, each colour as one set.
pub(crate) fn colour_names<const N: usize>(step: &Step, words: &Words<'_>, parts: [Role; N]) -> [String; N] {
    parts.map(|part| words.set(&step.cells_of(part)))
}
