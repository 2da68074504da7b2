//! What follows from some facts and the rules of the grid, by a small search (DPLL).
//!
//! A fact is a clause: one of some candidates is true. That a cell holds one value, and that cells that see each
//! other hold different ones, goes without saying; so does what is struck out already. Nothing else is known, so a
//! conclusion that a sentence does not carry is not found.

use garns_logic::{Candidate, CellSet, Position};

/// One of these is true.
pub(crate) type Clause = Vec<Candidate>;

/// Candidates that are true, and such that are false, by value.
#[derive(Clone)]
struct State {
    on: Vec<u128>,
    off: Vec<u128>,
}

/// Whether nothing satisfies all facts with some candidates true and some false.
pub(crate) fn refuted(
    position: &Position<u128>,
    facts: &[Clause],
    on: &[Candidate],
    off: &[Candidate],
) -> bool {
    let order = position.ground.order();
    let mut state = State { on: vec![0; order], off: position.places.iter().map(|places| !places).collect() };
    for spot in off {
        state.off[spot.value] |= u128::only(spot.cell);
    }
    on.iter().any(|spot| !state.set(position, *spot)) || !satisfiable(position, facts, state)
}

/// Whether a candidate leads to a contradiction by singles alone; or, if `probing`, by singles and by striking out
/// what does so.
pub(crate) fn refuted_by_singles(position: &Position<u128>, spot: Candidate, probing: bool) -> bool {
    let houses = 0..position.ground.houses.len();
    let mut facts: Vec<Clause> = houses
        .flat_map(|house| (0..position.ground.order()).map(move |value| (house, value)))
        .filter(|(house, value)| {
            let written =
                position.ground.houses[*house].list.iter().filter_map(|cell| position.grid.get(*cell));
            written.into_iter().all(|other| other != *value)
        })
        .map(|(house, value)| {
            position.places_in(house, value).cells().map(|cell| Candidate::new(cell, value)).collect()
        })
        .collect();
    let cell =
        |cell: usize| position.candidates[cell].iter().map(|value| Candidate::new(cell, value)).collect();
    facts.extend(position.blank.cells().map(cell));
    let mut state = State {
        on: vec![0; position.ground.order()],
        off: position.places.iter().map(|places| !places).collect(),
    };
    if !state.set(position, spot) || !propagate(position, &facts, &mut state).0 {
        return true;
    }
    let all: Vec<Candidate> = facts.iter().flatten().copied().collect();
    let mut last = None;
    // Round and round until a whole round strikes nothing out.
    for (at, &probe) in all.iter().enumerate().cycle() {
        if !probing || last == Some(at) {
            return false;
        }
        last.get_or_insert(at);
        if state.is_off(probe) || state.is_on(probe) {
            continue;
        }
        let mut next = state.clone();
        if !next.set(position, probe) || !propagate(position, &facts, &mut next).0 {
            state.off[probe.value] |= u128::only(probe.cell);
            if !propagate(position, &facts, &mut state).0 {
                return true;
            }
            last = Some(at);
        }
    }
    false
}

impl State {
    fn is_off(&self, spot: Candidate) -> bool {
        self.off[spot.value].has(spot.cell)
    }

    fn is_on(&self, spot: Candidate) -> bool {
        self.on[spot.value].has(spot.cell)
    }

    /// Makes a candidate true; false if it is not possible.
    fn set(&mut self, position: &Position<u128>, spot: Candidate) -> bool {
        if self.is_off(spot) {
            return false;
        }
        let cell = u128::only(spot.cell);
        let peers = position.ground.peers[spot.cell];
        if self.on[spot.value].meets(peers) {
            return false;
        }
        for (value, (on, off)) in self.on.iter().zip(&mut self.off).enumerate() {
            if value != spot.value {
                if on.meets(cell) {
                    return false;
                }
                *off |= cell;
            }
        }
        self.on[spot.value] |= cell;
        self.off[spot.value] |= peers;
        true
    }
}

/// Makes true what is the last of a fact, as long as there is any; false if a fact has nothing left. Then the
/// shortest fact that is still open.
fn propagate(position: &Position<u128>, facts: &[Clause], state: &mut State) -> (bool, Option<Clause>) {
    loop {
        let (mut changed, mut shortest): (bool, Option<Clause>) = (false, None);
        for fact in facts {
            if fact.iter().any(|spot| state.is_on(*spot)) {
                continue;
            }
            let open: Clause = fact.iter().copied().filter(|spot| !state.is_off(*spot)).collect();
            match open[..] {
                [] => return (false, None),
                [last] => {
                    changed = true;
                    if !state.set(position, last) {
                        return (false, None);
                    }
                }
                _ if shortest.as_ref().is_none_or(|best| open.len() < best.len()) => shortest = Some(open),
                _ => {}
            }
        }
        if !changed {
            return (true, shortest);
        }
    }
}

fn satisfiable(position: &Position<u128>, facts: &[Clause], mut state: State) -> bool {
    let (possible, open) = propagate(position, facts, &mut state);
    let Some(open) = open else { return possible };
    open.into_iter().any(|spot| {
        let mut next = state.clone();
        next.set(position, spot) && satisfiable(position, facts, next)
    })
}
