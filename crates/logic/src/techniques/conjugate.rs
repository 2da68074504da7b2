//! Houses in which a value has two places left: if it is not in the one, it is in the other.

use crate::{CellSet, Position};

/// A house and the two places of a value in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// The house.
    pub(crate) house: usize,
    /// The places.
    pub(crate) ends: [usize; 2],
}

impl Pair {
    /// Both ways round.
    pub(crate) fn turns(self) -> [(usize, usize); 2] {
        let [a, b] = self.ends;
        [(a, b), (b, a)]
    }
}

/// All of them for a value.
pub(crate) fn pairs<S: CellSet>(position: &Position<S>, value: usize) -> Vec<Pair> {
    let houses = position.ground.houses.iter().enumerate().filter(|(_, house)| house.full);
    let pair = |(house, _)| {
        let places = position.places_in(house, value);
        let mut cells = places.cells();
        let ends = [cells.next()?, cells.next()?];
        cells.next().is_none().then_some(Pair { house, ends })
    };
    houses.filter_map(pair).collect()
}
