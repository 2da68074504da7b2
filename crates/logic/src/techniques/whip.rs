//! Whips and braids (Denis Berthier): an assumption that leaves a cell, or a value in a house, without anything.
//!
//! A variable is a cell, or a value in a house; exactly one of its candidates is true. From the candidate assumed true, a
//! whip goes from variable to variable: of each all candidates but one are excluded by the assumption or by what was found
//! before, one of them by the very last find. In the end nothing is left of a variable. Its length is the number of its
//! variables; the greatest that a puzzle needs is Berthier's W rating. In a braid the next variable may hang on anything
//! found before, which makes it trial and error with singles: it strikes out what a net without patterns does.
//!
//! Whips are looked for breadth first over all assumptions at once, so that the shortest comes first.

use std::collections::HashSet;

use super::forcing_anywhere::along;
use super::forcing_chains::{CLASH, why};
use super::implications::Field;
use super::within::Means;
use crate::{Candidate, CellSet, Flow, Link, Node, Position, Sink, Step};

technique! {
    WHIP "whip" ("Whip", "Whip (chicote)")
    "From a candidate assumed true, each find leads to the next one, until a cell or a house is left without anything."
    "De um candidato suposto verdadeiro, cada achado leva ao seguinte, até nada restar para uma célula ou uma casa.";
    any: whips, why: why,
}

technique! {
    BRAID "braid" ("Braid", "Braid (trança)")
    "From a candidate assumed true, singles lead to a cell or a house that is left without anything."
    "De um candidato suposto verdadeiro, células e casas com um só lugar levam a uma célula ou casa sem nada.";
    any: braids, why: why,
}

/// The longest whip that is looked for.
const LONGEST: usize = 24;

/// How many beginnings of whips from one assumption are followed at a time: there are more than anyone could follow.
const MOST_STATES: usize = 4_000;

/// Candidates by number, as bits.
type Bits = Box<[u64]>;

fn has(bits: &Bits, number: u32) -> bool {
    bits[number as usize / 64] >> (number % 64) & 1 == 1
}

/// The variables, and what excludes what; candidates are numbers.
struct Board {
    spots: Vec<Candidate>,
    variables: Vec<Vec<u32>>,
    variables_of: Vec<Vec<u32>>,
    linked: Vec<Vec<u32>>,
    linked_bits: Vec<Bits>,
}

/// The beginning of a whip: the variables so far with the candidate found in each, and what is excluded by then.
#[derive(Clone)]
struct State {
    found: Vec<(u32, u32)>,
    excluded: Bits,
}

impl Board {
    fn of(field: &Field<'_>) -> Board {
        let spots: Vec<Candidate> = field.candidates().collect();
        let number = |spot: &Candidate| field.number(*spot) as u32;
        let variables: Vec<Vec<u32>> =
            field.variables().iter().map(|variable| variable.iter().map(number).collect()).collect();
        let mut variables_of = vec![Vec::new(); spots.len()];
        for (place, variable) in variables.iter().enumerate() {
            variable.iter().for_each(|spot| variables_of[*spot as usize].push(place as u32));
        }
        let linked: Vec<Vec<u32>> = spots
            .iter()
            .map(|spot| {
                let mut all: Vec<u32> = field.linked(*spot).map(|other| number(&other)).collect();
                all.sort_unstable();
                all.dedup();
                all
            })
            .collect();
        let bits = |list: &Vec<u32>| {
            let mut bits = vec![0_u64; spots.len().div_ceil(64)];
            list.iter().for_each(|number| bits[*number as usize / 64] |= 1 << (number % 64));
            bits.into_boxed_slice()
        };
        let linked_bits = linked.iter().map(bits).collect();
        Board { spots, variables, variables_of, linked, linked_bits }
    }

    /// Whether an assumption is refuted by singles: only then is there a whip.
    fn is_refuted(&self, target: u32) -> bool {
        let mut excluded = self.linked_bits[target as usize].clone();
        let mut queue = vec![target];
        let mut found = HashSet::from([target]);
        while let Some(last) = queue.pop() {
            for &spot in &self.linked[last as usize] {
                for &variable in &self.variables_of[spot as usize] {
                    match self.left(variable, &excluded) {
                        Left::None => return true,
                        Left::One(next) if found.insert(next) => {
                            unite(&mut excluded, &self.linked_bits[next as usize]);
                            queue.push(next);
                        }
                        _ => {}
                    }
                }
            }
        }
        false
    }

    fn left(&self, variable: u32, excluded: &Bits) -> Left {
        let mut left = self.variables[variable as usize].iter().filter(|spot| !has(excluded, **spot));
        match (left.next(), left.next()) {
            (None, _) => Left::None,
            (Some(one), None) => Left::One(*one),
            _ => Left::Several,
        }
    }

    /// The beginnings that are longer by one variable; or the variable of which nothing is left.
    fn longer(&self, target: u32, states: &[State]) -> Result<Vec<State>, (State, u32)> {
        let mut known: HashSet<(Vec<u32>, u32)> = HashSet::new();
        let mut longer = Vec::new();
        for state in states {
            let last = state.found.last().map_or(target, |found| found.1);
            for &spot in &self.linked[last as usize] {
                for &variable in &self.variables_of[spot as usize] {
                    let next = match self.left(variable, &state.excluded) {
                        Left::None => return Err((state.clone(), variable)),
                        Left::One(next) if next != target => next,
                        _ => continue,
                    };
                    if longer.len() >= MOST_STATES || state.found.iter().any(|found| found.1 == next) {
                        continue;
                    }
                    let mut finds: Vec<u32> = state.found.iter().map(|found| found.1).collect();
                    finds.sort_unstable();
                    if known.insert((finds, next)) {
                        let mut more = state.clone();
                        more.found.push((variable, next));
                        unite(&mut more.excluded, &self.linked_bits[next as usize]);
                        longer.push(more);
                    }
                }
            }
        }
        Ok(longer)
    }

    /// A whip with its links: what excludes each candidate of a variable, and what that leaves.
    fn step<S: CellSet>(&self, target: u32, whip: &State, end: u32) -> Step {
        let node = |spot: u32| Node::of(self.spots[spot as usize]);
        let mut sources = vec![target];
        let mut excluded: HashSet<u32> = HashSet::new();
        let mut links: Vec<Link> = Vec::new();
        let mut exclude = |spot: u32, sources: &[u32], links: &mut Vec<Link>| {
            let by = sources.iter().find(|source| has(&self.linked_bits[**source as usize], spot));
            if let Some(by) = by.filter(|_| excluded.insert(spot)) {
                links.push(Link::weak(node(*by), node(spot)));
            }
        };
        let mut variable = |variable: u32, left: u32, sources: &[u32], links: &mut Vec<Link>| {
            let others = || self.variables[variable as usize].iter().filter(|spot| **spot != left);
            others().for_each(|spot| exclude(*spot, sources, links));
            links.extend(others().map(|spot| Link::strong(node(*spot), node(left))));
        };
        for &(number, left) in &whip.found {
            variable(number, left, &sources, &mut links);
            sources.push(left);
        }
        // Of the last variable nothing is left: the last find excludes one of its candidates, which is the only one.
        let members = &self.variables[end as usize];
        let last = sources[sources.len() - 1];
        let clash = members.iter().copied().find(|spot| has(&self.linked_bits[last as usize], *spot));
        if let Some(clash) = clash {
            variable(end, clash, &sources, &mut links);
            links.retain(|link| link.is_strong() || link.to != node(clash));
            let by = sources.iter().find(|source| has(&self.linked_bits[**source as usize], clash));
            links.extend(by.map(|by| Link::weak(node(*by), node(clash))));
        }
        let spot = self.spots[target as usize];
        let step = Step::default().variant(CLASH).cells(S::only(spot.cell)).values([spot.value]);
        along(step.removing(S::only(spot.cell), spot.value), links)
    }
}

/// What is left of a variable.
enum Left {
    None,
    One(u32),
    Several,
}

fn unite(bits: &mut Bits, more: &Bits) {
    bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
}

fn whips<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let Some(field) = Field::of(position) else { return Flow::Continue(()) };
    let board = Board::of(&field);
    let mut open: Vec<(u32, Vec<State>)> = (0..board.spots.len() as u32)
        .filter(|target| board.is_refuted(*target))
        .map(|target| {
            let excluded = board.linked_bits[target as usize].clone();
            (target, vec![State { found: Vec::new(), excluded }])
        })
        .collect();
    for _ in 0..LONGEST {
        let mut next = Vec::new();
        for (target, states) in open {
            position.deadline.go_on()?;
            match board.longer(target, &states) {
                Err((whip, end)) => sink(board.step::<S>(target, &whip, end))?,
                Ok(longer) if longer.is_empty() => {}
                Ok(longer) => next.push((target, longer)),
            }
        }
        open = next;
    }
    Flow::Continue(())
}

fn braids<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let Some(field) = Field::of(position) else { return Flow::Continue(()) };
    super::chain_text::shortest_first(sink, &mut |sink| {
        for spot in field.candidates() {
            field.deadline().go_on()?;
            let known = field.net((spot, true), Means::new(usize::MAX, 0));
            let links = known.is_contradiction().then(|| field.contradiction(&known)).flatten();
            if let Some(links) = links {
                let step = Step::default().variant(CLASH).cells(S::only(spot.cell)).values([spot.value]);
                sink(along(step.removing(S::only(spot.cell), spot.value), links))?;
            }
        }
        Flow::Continue(())
    })
}

impl Step {
    /// How many variables a whip or a braid goes through: those that leave one candidate, and the last one.
    #[must_use]
    pub fn variables(&self) -> usize {
        let ends =
            self.links.iter().filter(|link| link.is_strong()).map(|link| (link.to.cells[0], link.to.value));
        ends.collect::<HashSet<_>>().len()
    }
}
