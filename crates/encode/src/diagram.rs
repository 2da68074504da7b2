//! What reading cells one after the other decides, as a layered automaton (a multi-valued decision diagram).
//!
//! The states of each layer are merged where nothing that follows tells them apart, as Hopcroft and Ullman minimise an
//! automaton; then each is a variable: "this state is reached". Clauses lead from layer to layer in both directions, as
//! in the encoding of the constraint `regular` by Bacchus, so that unit propagation sees most of what follows.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use garns_puzzle::{Candidates, Puzzle};

use crate::model::Lit;
use crate::{Encoder, TooLarge};

/// No diagram has more states before they are merged; one whose steps take long has fewer.
pub(crate) const MOST_STATES: usize = 1 << 16;

/// The class of the states from which nothing leads to an end, and of those from which everything does.
pub(crate) const NEVER: u32 = 0;
pub(crate) const ALWAYS: u32 = 1;

/// Classes of states, layer by layer, each a list of the classes its cell's candidates lead to.
#[derive(Debug)]
pub(crate) struct Diagram {
    /// The cells read, by index, one for each layer.
    pub(crate) cells: Vec<usize>,
    /// For each layer its classes; the first two are [`NEVER`] and [`ALWAYS`].
    pub(crate) layers: Vec<Vec<Vec<u32>>>,
    /// The class the first layer starts with.
    pub(crate) start: u32,
}

impl Diagram {
    /// What the values read decide, from the start to an end.
    ///
    /// A step from a state, by the number of the cell among `cells` and a rank, leads to a state or nowhere.
    pub(crate) fn new<S: Clone + Eq + Hash>(
        puzzle: &Puzzle,
        cells: Vec<usize>,
        start: S,
        mut step: impl FnMut(&S, usize, usize) -> Option<S>,
        end: impl Fn(&S) -> bool,
        most: usize,
    ) -> Result<Diagram, TooLarge> {
        // Forward: for each layer the states and where they lead; `None` is nowhere.
        let mut layers: Vec<Vec<Vec<Option<u32>>>> = Vec::new();
        let (mut states, mut count) = (vec![start], 1);
        for (place, &cell) in cells.iter().enumerate() {
            let ranks: Vec<usize> = puzzle.candidates(cell).iter().collect();
            let (mut next, mut known): (Vec<S>, HashMap<S, u32>) = (Vec::new(), HashMap::new());
            let mut layer = Vec::new();
            for state in &states {
                let mut lead = |rank: &usize| {
                    let to = step(state, place, *rank)?;
                    Some(*known.entry(to).or_insert_with_key(|to| {
                        next.push(to.clone());
                        next.len() as u32 - 1
                    }))
                };
                layer.push(ranks.iter().map(&mut lead).collect());
                if count + next.len() > most {
                    return Err(TooLarge);
                }
            }
            count += next.len();
            layers.push(layer);
            states = next;
        }
        // Backward: for each layer its classes of states, by the classes they lead to.
        let mut class: Vec<u32> =
            states.iter().map(|state| if end(state) { ALWAYS } else { NEVER }).collect();
        let mut merged: Vec<Vec<Vec<u32>>> = Vec::new();
        for layer in layers.iter().rev() {
            let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
            let width = layer.first().map_or(0, Vec::len);
            let mut classes = vec![vec![NEVER; width], vec![ALWAYS; width]];
            let of = |state: &Vec<Option<u32>>| {
                let to: Vec<u32> = state.iter().map(|to| to.map_or(NEVER, |to| class[to as usize])).collect();
                match to[..] {
                    [first, ..] if first <= ALWAYS && to.iter().all(|to| *to == first) => first,
                    [] => NEVER,
                    _ => *known.entry(to).or_insert_with_key(|to| {
                        classes.push(to.clone());
                        classes.len() as u32 - 1
                    }),
                }
            };
            class = layer.iter().map(of).collect();
            merged.push(classes);
        }
        merged.reverse();
        Ok(Diagram { cells, layers: merged, start: class[0] })
    }
}

impl Encoder<'_> {
    /// A literal that is true just where the values read lead to an end. Where the diagram is `asserted`, the literal may
    /// be taken for true: nothing is said then of what leads nowhere.
    pub(crate) fn diagram(&mut self, diagram: &Diagram, asserted: bool) -> Result<Lit, TooLarge> {
        match diagram.start {
            NEVER => Ok(Lit::FALSE),
            ALWAYS => Ok(Lit::TRUE),
            start if self.has_room() => Ok(self.layers(&diagram.cells, &diagram.layers, start, asserted)),
            _ => Err(TooLarge),
        }
    }

    /// The clauses of the layers, each a list of where its classes lead, from the class the first layer starts with.
    fn layers(&mut self, cells: &[usize], layers: &[Vec<Vec<u32>>], start: u32, asserted: bool) -> Lit {
        // For each class of a layer its literal; of those not reached there is none.
        let mut here: HashMap<u32, Lit> = HashMap::from([(start, Lit::TRUE)]);
        for (place, (&cell, classes)) in cells.iter().zip(layers).enumerate() {
            let last = place + 1 == cells.len();
            let ranks: Vec<usize> = self.puzzle.candidates(cell).iter().collect();
            let mut from: Vec<(u32, Lit)> = here.iter().map(|(class, lit)| (*class, *lit)).collect();
            from.sort_unstable();
            let mut next: HashMap<u32, Lit> = HashMap::new();
            let mut reached: Vec<u32> =
                from.iter().flat_map(|(class, _)| &classes[*class as usize]).copied().collect();
            reached.sort_unstable();
            reached.dedup();
            // In the last layer there are two classes, each the contrary of the other.
            let accepted = if last && !asserted { self.model.new_variable() } else { Lit::TRUE };
            for class in reached {
                let lit = match class {
                    NEVER if asserted => Lit::FALSE,
                    NEVER if last => !accepted,
                    ALWAYS if last => accepted,
                    _ => self.model.new_variable(),
                };
                next.insert(class, lit);
            }
            // Values that lead from everywhere to the same are one.
            let mut alike: BTreeMap<Vec<u32>, (usize, Candidates)> = BTreeMap::new();
            for (i, &rank) in ranks.iter().enumerate() {
                let leads = from.iter().map(|(class, _)| classes[*class as usize][i]).collect();
                let known = alike.entry(leads).or_insert((i, Candidates::NONE));
                known.1 |= Candidates::only(rank);
            }
            let place = self.puzzle.cells()[cell];
            let mut groups: Vec<(usize, Lit)> =
                alike.into_values().map(|(i, values)| (i, self.is_one_of(place, values))).collect();
            groups.sort_unstable();
            for &(i, has) in &groups {
                if asserted {
                    let leads_on = from.iter().filter(|(class, _)| classes[*class as usize][i] != NEVER);
                    self.model.clause(leads_on.map(|(_, lit)| *lit).chain([!has]));
                }
                // From where each class of the next layer is reached by these values.
                let mut origins: HashMap<u32, Vec<Lit>> = HashMap::new();
                for &(class, lit) in &from {
                    let to = classes[class as usize][i];
                    self.model.clause([!lit, !has, next[&to]]);
                    origins.entry(to).or_default().push(lit);
                }
                let mut to: Vec<(u32, Lit)> = next.iter().map(|(class, lit)| (*class, *lit)).collect();
                to.sort_unstable();
                for (class, lit) in to {
                    let origins = origins.remove(&class).unwrap_or_default();
                    self.model.clause(origins.into_iter().chain([!lit, !has]));
                }
            }
            let mut some: Vec<Lit> = next.values().copied().collect();
            some.sort_unstable();
            self.model.clause(some);
            for &(class, lit) in &from {
                // What the state leaves to the cell.
                let left = groups.iter().filter(|(i, _)| next[&classes[class as usize][*i]] != Lit::FALSE);
                let left: Vec<Lit> = left.map(|(_, has)| *has).collect();
                if left.len() < groups.len() {
                    self.model.clause(left.into_iter().chain([!lit]));
                }
            }
            here = next;
        }
        here.get(&ALWAYS).copied().unwrap_or(Lit::FALSE)
    }
}
