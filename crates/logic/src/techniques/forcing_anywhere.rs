//! Forcing chains in any grid and with any clues: what Sudoku Explainer's are on plain 9×9, with what clues add as links.
//!
//! An assumption that contradicts itself, or what follows from every candidate of a cell or every place of a value in a
//! house. The fewest links come first, which is not quite Sudoku Explainer's order: its ratings are for plain 9×9 alone.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::chain_text::shortest_first;
use super::forcing_chains::{CELL, CLASH, DYNAMIC, HOUSE};
use super::implications::{Closure, Field, Literal};
use super::within::{Means, Nets};
use crate::memory::{Bits, Outcome};
use crate::{Candidate, CellSet, Flow, Inference, Link, Position, Role, Sink, Step, Use};

/// The most possibilities of which each is followed.
const MOST_BRANCHES: usize = 5;

/// Candidates of a cell of which each is tried within a net: with more it takes long, and hardly ever leads anywhere.
const FEW: usize = 3;

/// What follows from every possibility, of which so many are written out to find the shortest.
const MOST_SHARED: usize = 4;

/// Every link stands on one premise.
const CHAIN: Means<'static> = Means { chain: true, kept: 0, ..LONG };
/// Nets, one after the other: short ones first.
const NETS: [Means<'static>; 3] =
    [Means { kept: 10, ..Means::new(6, 6) }, Means { kept: 11, ..Means::new(20, 6) }, LONG];
const LONG: Means<'static> = Means { kept: 12, ..Means::new(usize::MAX, 9) };
/// With subsets and intersections on the way.
const PLUS: Means<'static> = Means { sets: true, kept: 13, ..LONG };

/// Chains: every link stands on one premise.
pub(super) fn chains<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    followed(position, sink, &[CHAIN])
}

/// Nets: links may stand on all that is known by then.
pub(super) fn nets<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    followed(position, sink, &NETS)
}

/// Nets with subsets and intersections of houses.
pub(super) fn nets_with_sets<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    followed(position, sink, &[PLUS])
}

/// Nets in which a candidate is false too if it would lead, by a net of its own, to the contrary of what is known.
pub(super) fn nested<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let Some(field) = Field::of(position) else { return Flow::Continue(()) };
    let nets = net_of_each(&field, PLUS)?;
    let means = Means { nets: Some(&nets), kept: 0, ..PLUS };
    shortest_first(sink, &mut |sink| search(position, &field, sink, means))
}

/// Nets in which others are tried, by nets within what is known. The first is taken: there are many, and each takes long.
pub(super) fn nets_in_nets<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let Some(field) = Field::of(position) else { return Flow::Continue(()) };
    let nets = net_of_each(&field, PLUS)?;
    let mut spots: Vec<Candidate> = field.candidates().collect();
    let memory = &position.ground.memory;
    let number = |spot: &Candidate| spot.cell * position.ground.order() + spot.value;
    // What was tried in vain before is tried after the others.
    spots.sort_by_cached_key(|spot| (memory.tries(number(spot)), position.candidates[spot.cell].len()));
    let means = Means { nets: Some(&nets), nested: FEW, kept: 0, ..PLUS };
    for spot in spots {
        field.deadline().go_on()?;
        let known = field.net((spot, true), means);
        match known.is_contradiction().then(|| field.contradiction(&known)).flatten() {
            Some(links) => sink(refuted::<S>(spot, links))?,
            None => memory.try_again(number(&spot)),
        }
    }
    Flow::Continue(())
}

/// A candidate that leads to a contradiction.
fn refuted<S: CellSet>(spot: Candidate, links: Vec<Link>) -> Step {
    let step = Step::default().variant(CLASH).cells(S::only(spot.cell)).values([spot.value]);
    along(step.removing(S::only(spot.cell), spot.value), links)
}

/// What every candidate leads to; nothing where that is a contradiction.
fn net_of_each(field: &Field<'_>, means: Means<'_>) -> ControlFlow<(), Nets> {
    let candidates = Bits::of(&field.domains, field.order);
    let mut outcomes = Vec::with_capacity(field.len());
    for spot in field.candidates() {
        field.deadline().go_on()?;
        outcomes.push(field.outcome((spot, true), means, &candidates).ok());
    }
    ControlFlow::Continue(Nets(outcomes))
}

/// Looks for nets of these means one after the other; in each for the fewest links first.
fn followed<S: CellSet>(position: &Position<S>, sink: Sink<'_>, means: &[Means<'_>]) -> Flow {
    let Some(field) = Field::of(position) else { return Flow::Continue(()) };
    means
        .iter()
        .try_for_each(|means| shortest_first(sink, &mut |sink| search(position, &field, sink, *means)))
}

/// The step that strikes out a candidate because of what it leads to, over the fewest values written.
pub(crate) fn refuting<S: CellSet>(position: &Position<S>, spot: Candidate) -> Option<Step> {
    let field = Field::of(position)?;
    NETS.iter().chain([&PLUS]).find_map(|means| {
        let known = field.net((spot, true), *means);
        let links = known.is_contradiction().then(|| field.contradiction(&known))??;
        Some(Step { technique: DYNAMIC.name, ..refuted::<S>(spot, links) })
    })
}

fn search<S: CellSet>(position: &Position<S>, field: &Field<'_>, sink: Sink<'_>, means: Means<'_>) -> Flow {
    let order = position.ground.order();
    let candidates = Bits::of(&field.domains, order);
    let mut outcomes: Vec<Option<Arc<Outcome>>> = vec![None; field.len()];
    for spot in field.candidates() {
        for on in [true, false] {
            field.deadline().go_on()?;
            match field.outcome((spot, on), means, &candidates) {
                Ok(outcome) if on => outcomes[field.number(spot)] = Some(outcome),
                Ok(_) => {}
                Err(known) => {
                    let step = Step::default().variant(CLASH).cells(S::only(spot.cell)).values([spot.value]);
                    let step = settling(position, step, (spot, !on));
                    field
                        .contradiction(&known)
                        .map_or(Flow::Continue(()), |links| sink(along(step, links)))?;
                }
            }
        }
    }
    // How each of them leads to what all of them lead to, once that is asked for.
    let closures: Vec<OnceCell<Closure>> = vec![OnceCell::new(); field.len()];
    let mut branches = |spots: &[Candidate], start: Step| -> Flow {
        field.deadline().go_on()?;
        let numbers: Vec<usize> = spots.iter().map(|spot| field.number(*spot)).collect();
        let all: Option<Vec<&Arc<Outcome>>> = numbers.iter().map(|spot| outcomes[*spot].as_ref()).collect();
        let Some((first, others)) = all.as_deref().and_then(<[_]>::split_first) else {
            return Flow::Continue(());
        };
        let mut shared = first.known.clone();
        others
            .iter()
            .for_each(|other| shared.iter_mut().zip(&other.known).for_each(|(all, one)| all.keep(one)));
        let open = |number: &usize| {
            let spot = Candidate::new(number / order, number % order);
            field.has(spot) && !spots.contains(&spot)
        };
        if !shared.iter().any(|shared| shared.numbers().any(|number| open(&number))) {
            return Flow::Continue(());
        }
        let follow = |(spot, number): (&Candidate, &usize)| {
            closures[*number].get_or_init(|| field.follow((*spot, true), means))
        };
        let known: Vec<&Closure> = spots.iter().zip(&numbers).map(follow).collect();
        let of_all = known[0].literals().filter(|(spot, on)| {
            let number = field.number(*spot);
            known.iter().all(|other| other.has(number, *on)) && !spots.contains(spot)
        });
        for end in of_all.take(MOST_SHARED) {
            let ways: Option<Vec<Vec<Link>>> = known.iter().map(|known| field.way(known, end)).collect();
            let Some(ways) = ways else { continue };
            sink(along(settling(position, start.clone(), end), ways.concat()))?;
        }
        Flow::Continue(())
    };
    for cell in position.blank.cells() {
        let spots: Vec<Candidate> =
            position.candidates[cell].iter().map(|value| Candidate::new(cell, value)).collect();
        if spots.len() <= MOST_BRANCHES {
            let start = Step::default().variant(CELL).cells(S::only(cell));
            branches(&spots, start.values(spots.iter().map(|spot| spot.value)))?;
        }
    }
    for (house, _) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        for value in 0..order {
            let places = position.places_in(house, value);
            if (2..=MOST_BRANCHES).contains(&places.len()) {
                let spots: Vec<Candidate> = places.cells().map(|cell| Candidate::new(cell, value)).collect();
                let start = Step::default().variant(HOUSE).cells(places).houses([house]);
                branches(&spots, start.values([value]))?;
            }
        }
    }
    Flow::Continue(())
}

/// A step at whose end a candidate is true, or false.
fn settling<S: CellSet>(position: &Position<S>, mut step: Step, (spot, on): Literal) -> Step {
    if !on {
        return step.removing(S::only(spot.cell), spot.value);
    }
    for other in position.candidates[spot.cell].iter().filter(|other| *other != spot.value) {
        step = step.removing(S::only(spot.cell), other);
    }
    step.placing(spot.cell, spot.value)
}

/// A step with its links and the candidates they go over.
pub(super) fn along(mut step: Step, links: Vec<Link>) -> Step {
    for link in &links {
        let spot = Candidate::new(link.to.cells[0], link.to.value);
        let part = if link.inference == Inference::Strong { Role::On } else { Role::Off };
        step.used.push(Use { spot, part });
    }
    step.used.sort_unstable();
    step.used.dedup();
    step.clues = links.iter().filter_map(|link| link.clue).collect();
    step.clues.sort_unstable();
    step.clues.dedup();
    step.links = links;
    step
}
