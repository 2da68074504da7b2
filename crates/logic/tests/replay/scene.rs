//! The position a sentence is about, and what can be seen in it.

use garns_logic::{Candidate, CellSet, Node, Position, Step};
use garns_puzzle::Puzzle;

use crate::proof::{Clause, refuted};
use crate::sentence::Fields;

/// What a sentence states.
#[derive(Debug, Default)]
pub(crate) struct Argument {
    /// What is to be seen in the position.
    pub(crate) facts: Vec<Clause>,
    /// What the sentence draws from that, on which its conclusion stands; the conclusion stands on the facts if
    /// there are none.
    pub(crate) claims: Vec<Clause>,
    /// What the sentence says can't be, if it says so of everything of a sort.
    pub(crate) impossible: Option<Vec<Candidate>>,
}

/// What goes wrong, in words.
pub(crate) type Checked<T = ()> = Result<T, String>;

macro_rules! hold {
    ($what:expr, $($text:tt)*) => {
        if !$what {
            return Err(format!($($text)*));
        }
    };
}
pub(crate) use hold;

/// A form of sentence: in English, in Portuguese, and what it states.
pub(crate) type Form = (&'static str, &'static str, fn(&Scene<'_>, &Fields) -> Checked<Argument>);

/// The position a sentence is about.
pub(crate) struct Scene<'a> {
    pub(crate) position: &'a Position<u128>,
    pub(crate) step: &'a Step,
    /// The puzzle, where its rules are more than houses.
    pub(crate) puzzle: Option<&'a Puzzle>,
}

impl Scene<'_> {
    pub(crate) fn house(&self, house: usize) -> u128 {
        self.position.ground.houses[house].cells
    }

    pub(crate) fn houses(&self, houses: &[usize]) -> u128 {
        houses.iter().fold(0, |all, house| all | self.house(*house))
    }

    pub(crate) fn places(&self, house: usize, value: usize) -> u128 {
        self.position.places_in(house, value)
    }

    pub(crate) fn see(&self, a: usize, b: usize) -> bool {
        self.position.ground.peers[a].has(b)
    }

    /// The cells that see a cell of a set.
    pub(crate) fn seen_by_any(&self, cells: &[usize]) -> u128 {
        cells.iter().fold(0, |all, cell| all | self.position.ground.peers[*cell])
    }

    /// The cells that see all cells of a set.
    pub(crate) fn seen_by_all(&self, cells: &[usize]) -> u128 {
        cells.iter().fold(u128::MAX, |all, cell| all & self.position.ground.peers[*cell])
    }

    pub(crate) fn spots(&self, cells: u128, value: usize) -> Vec<Candidate> {
        (cells & self.position.places[value]).cells().map(|cell| Candidate::new(cell, value)).collect()
    }

    /// A house holds each of its values; those that are written are not looked for.
    pub(crate) fn needs(&self, house: usize, value: usize) -> Clause {
        self.spots(self.house(house), value)
    }

    /// A cell holds one of its candidates.
    pub(crate) fn holds(&self, cell: usize) -> Clause {
        self.position.candidates[cell].iter().map(|value| Candidate::new(cell, value)).collect()
    }

    pub(crate) fn all_hold(&self, cells: &[usize]) -> Vec<Clause> {
        cells.iter().map(|cell| self.holds(*cell)).collect()
    }

    pub(crate) fn union(&self, cells: &[usize]) -> Vec<usize> {
        self.position.union(u128::of(cells.iter().copied())).iter().collect()
    }

    pub(crate) fn follows(&self, facts: &[Clause], claim: &[Candidate]) -> bool {
        refuted(self.position, facts, &[], claim)
    }

    /// Cells that can hold two values only both ways round, unless one of them holds something else: none is given,
    /// every house has two of them or none, and they take two colours. One of the others is true.
    pub(crate) fn swappable(&self, cells: &[usize], pair: &[usize]) -> Checked<Clause> {
        let set = u128::of(cells.iter().copied());
        hold!(pair.len() == 2 && cells.len() >= 4, "not a deadly pattern");
        hold!(!set.meets(self.position.givens), "a cell is given");
        for house in &self.position.ground.houses {
            hold!([0, 2].contains(&(set & house.cells).len()), "a house has one of the cells, or three");
        }
        let mut colours = [u128::only(cells[0]), 0];
        for _ in cells {
            for turn in 0..2 {
                colours[1 - turn] |= self.seen_by_any(&colours[turn].cells().collect::<Vec<_>>()) & set;
            }
        }
        hold!(
            colours[0] | colours[1] == set && colours[0] & colours[1] == 0,
            "the cells take no two colours"
        );
        let written = cells.iter().filter_map(|cell| self.position.grid.get(*cell));
        for value in written {
            hold!(pair.contains(&value), "a cell holds something else already");
        }
        let others = |cell: &usize| self.holds(*cell).into_iter().filter(|spot| !pair.contains(&spot.value));
        Ok(cells.iter().flat_map(others).collect())
    }

    /// Without some candidates every blank cell has two and every value two places, or none, in each house.
    pub(crate) fn is_grave(&self, extra: &[Candidate]) -> bool {
        let rest = |house: u128, value: usize| {
            self.spots(house, value).iter().filter(|spot| !extra.contains(spot)).count()
        };
        let twos = self
            .position
            .blank
            .cells()
            .all(|cell| self.holds(cell).iter().filter(|spot| !extra.contains(spot)).count() == 2);
        let ground = &self.position.ground;
        twos && ground
            .houses
            .iter()
            .all(|house| (0..ground.order()).all(|value| [0, 2].contains(&rest(house.cells, value))))
    }

    /// Cells that all see one another, with one candidate more than there are cells.
    pub(crate) fn almost_locked(&self, set: &[usize]) -> Checked {
        let apart = set.iter().enumerate().any(|(i, a)| set[..i].iter().any(|b| !self.see(*a, *b)));
        hold!(!apart && self.union(set).len() == set.len() + 1, "{set:?} is not an almost locked set");
        Ok(())
    }

    /// No two sets can both hold a value: all places of the one see all of the other.
    pub(crate) fn restricted(&self, a: &[usize], b: &[usize], value: usize) -> Checked {
        let of = |set: &[usize]| self.spots(u128::of(set.iter().copied()), value);
        let (one, other) = (of(a), of(b));
        let all = one.iter().all(|x| other.iter().all(|y| self.see(x.cell, y.cell)));
        hold!(all && !one.is_empty() && !other.is_empty(), "{a:?} and {b:?} can both hold {value}");
        Ok(())
    }

    /// Whether a value in each of some places lies, along pairs, in all of one set or in all of the other.
    pub(crate) fn coloured(&self, value: usize, ones: &[usize], others: &[usize]) -> Checked<Vec<Clause>> {
        let all = u128::of(ones.iter().chain(others).copied());
        let houses = 0..self.position.ground.houses.len();
        let pairs =
            houses.map(|house| self.places(house, value)).filter(|at| at.len() == 2 && at.within(all));
        let facts: Vec<Clause> = pairs.map(|places| self.spots(places, value)).collect();
        for &a in ones {
            for &b in others {
                let both = [Candidate::new(a, value), Candidate::new(b, value)];
                hold!(self.follows(&facts, &both), "neither {a} nor {b} need be {value}");
            }
        }
        Ok(facts)
    }

    pub(crate) fn meets(&self, a: &[usize], b: &[usize]) -> bool {
        a.iter().any(|a| b.iter().any(|b| self.see(*a, *b)))
    }

    /// All candidates of a node.
    pub(crate) fn node(&self, node: &Node) -> Clause {
        node.cells.iter().map(|cell| Candidate::new(*cell, node.value)).collect()
    }

    /// That one of two nodes is true: nothing else fits in a cell or a house, or a set shows it.
    pub(crate) fn strong(&self, from: &Node, to: &Node) -> Checked<Clause> {
        let either: Clause = self.node(from).into_iter().chain(self.node(to)).collect();
        hold!(either.iter().all(|s| self.position.has(s.cell, s.value)), "a node is not there");
        let within = |clause: Clause| !clause.is_empty() && clause.iter().all(|spot| either.contains(spot));
        let in_set = || {
            let facts = self.all_hold(&to.set);
            self.almost_locked(&to.set).is_ok() && self.follows(&facts, &either)
        };
        let in_house = || {
            let houses = 0..self.position.ground.houses.len();
            from.value == to.value && houses.into_iter().any(|house| within(self.needs(house, from.value)))
        };
        let in_cell = || from.cells == to.cells && from.cells.len() == 1 && within(self.holds(from.cells[0]));
        let shown = if to.set.is_empty() { in_house() || in_cell() } else { in_set() };
        hold!(shown, "no strong link from {from:?} to {to:?}");
        Ok(either)
    }

    /// That two nodes are not both true.
    pub(crate) fn weak(&self, from: &Node, to: &Node) -> Checked {
        let same_cell = from.cells == to.cells && from.cells.len() == 1 && from.value != to.value;
        let seen =
            from.value == to.value && from.cells.iter().all(|a| to.cells.iter().all(|b| self.see(*a, *b)));
        hold!(same_cell || seen, "no weak link from {from:?} to {to:?}");
        Ok(())
    }

    /// The strong links of a chain as clauses, once every link holds and strong and weak ones take turns.
    pub(crate) fn links(&self, nodes: &[(Node, bool)]) -> Checked<Vec<Clause>> {
        let mut facts = Vec::new();
        for pair in nodes.windows(2) {
            let ((from, before), (to, strong)) = (&pair[0], &pair[1]);
            hold!(
                facts.is_empty() && from == &nodes[0].0 || before != strong,
                "two links of a kind in a row"
            );
            if *strong {
                facts.push(self.strong(from, to)?);
            } else {
                self.weak(from, to)?;
            }
        }
        hold!(nodes.len() > 1, "no link");
        Ok(facts)
    }

    /// That everything of a sort can't be.
    pub(crate) fn all_impossible(&self, cells: u128, values: &[usize]) -> Option<Vec<Candidate>> {
        Some(values.iter().flat_map(|value| self.spots(cells, *value)).collect())
    }
}
