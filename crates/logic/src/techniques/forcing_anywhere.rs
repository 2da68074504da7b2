//! Forcing chains in any grid and with any clues: what Sudoku Explainer's are on plain 9×9, with what clues add as links.
//!
//! An assumption that contradicts itself, or what follows from every candidate of a cell or every place of a value in a
//! house. The fewest links come first, which is not quite Sudoku Explainer's order: its ratings are for plain 9×9 alone.

use std::ops::ControlFlow;

use super::chain_text::shortest_first;
use super::forcing_chains::{CELL, CLASH, DYNAMIC, HOUSE};
use super::implications::{Closure, Field, Literal};
use super::within::{Means, Nets};
use crate::{Candidate, CellSet, Inference, Link, Position, Role, Sink, Step, Technique, Use};

/// The most possibilities of which each is followed.
const MOST_BRANCHES: usize = 5;

/// What follows from every possibility, of which so many are written out to find the shortest.
const MOST_SHARED: usize = 4;

/// Nets, one after the other: short ones first.
const NETS: [Means<'static>; 3] = [Means::new(6, 6), Means::new(20, 6), LONG];
const LONG: Means<'static> = Means::new(usize::MAX, 9);
/// With subsets and intersections on the way.
const PLUS: Means<'static> = Means { sets: true, ..LONG };

/// Chains: every link stands on one premise.
pub(super) fn chains<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let Some(field) = Field::of(position) else { return ControlFlow::Continue(()) };
    shortest_first(sink, &mut |sink| search(position, &field, technique, sink, &|start| field.chains(start)))
}

/// Nets: links may stand on all that is known by then.
pub(super) fn nets<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    followed(position, technique, sink, &NETS)
}

/// Nets with subsets and intersections of houses.
pub(super) fn nets_with_sets<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    followed(position, technique, sink, &[PLUS])
}

/// Nets in which a candidate is false too if it would lead, by a net of its own, to the contrary of what is known.
pub(super) fn nested<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let Some(field) = Field::of(position) else { return ControlFlow::Continue(()) };
    let nets = net_of_each(&field, PLUS)?;
    let follow = |start: Literal| field.net(start, Means { nets: Some(&nets), ..PLUS });
    shortest_first(sink, &mut |sink| search(position, &field, technique, sink, &follow))
}

/// Nets in which others are tried, by nets within what is known. The first is taken: there are many, and each takes long.
pub(super) fn nets_in_nets<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let Some(field) = Field::of(position) else { return ControlFlow::Continue(()) };
    let nets = net_of_each(&field, PLUS)?;
    let means = Means { nets: Some(&nets), nested: true, ..PLUS };
    let mut spots: Vec<Candidate> = field.candidates().collect();
    spots.sort_by_key(|spot| position.candidates[spot.cell].len());
    for spot in spots {
        field.deadline().go_on()?;
        let known = field.net((spot, true), means);
        if known.is_contradiction()
            && let Some(links) = field.contradiction(&known)
        {
            sink(refuted::<S>(technique, spot, links))?;
        }
    }
    ControlFlow::Continue(())
}

/// A candidate that leads to a contradiction.
fn refuted<S: CellSet>(technique: &Technique, spot: Candidate, links: Vec<Link>) -> Step {
    let step = Step::new(technique).variant(CLASH).cells(S::only(spot.cell)).values([spot.value]);
    along(step.removing(S::only(spot.cell), spot.value), links)
}

/// What every candidate leads to; nothing where that is a contradiction.
fn net_of_each(field: &Field<'_>, means: Means<'_>) -> ControlFlow<(), Nets> {
    let mut closures = Vec::with_capacity(field.len());
    for spot in field.candidates() {
        field.deadline().go_on()?;
        closures.push(Some(field.net((spot, true), means)).filter(|known| !known.is_contradiction()));
    }
    ControlFlow::Continue(Nets::of(closures))
}

/// Looks for nets of these means one after the other; in each for the fewest links first.
fn followed<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    means: &[Means<'_>],
) -> ControlFlow<()> {
    let Some(field) = Field::of(position) else { return ControlFlow::Continue(()) };
    means.iter().try_for_each(|means| {
        let follow = |start: Literal| field.net(start, *means);
        shortest_first(sink, &mut |sink| search(position, &field, technique, sink, &follow))
    })
}

/// The step that strikes out a candidate because of what it leads to, over the fewest values written.
pub(crate) fn refuting<S: CellSet>(position: &Position<S>, spot: Candidate) -> Option<Step> {
    let field = Field::of(position)?;
    NETS.iter().chain([&PLUS]).find_map(|means| {
        let known = field.net((spot, true), *means);
        let links = known.is_contradiction().then(|| field.contradiction(&known))??;
        Some(refuted::<S>(&DYNAMIC, spot, links))
    })
}

fn search<S: CellSet>(
    position: &Position<S>,
    field: &Field<'_>,
    technique: &'static Technique,
    sink: Sink<'_>,
    follow: &dyn Fn(Literal) -> Closure,
) -> ControlFlow<()> {
    let order = position.ground.order();
    let mut closures: Vec<Option<Closure>> = Vec::new();
    closures.resize_with(field.len(), || None);
    for spot in field.candidates() {
        for on in [true, false] {
            field.deadline().go_on()?;
            let known = follow((spot, on));
            if known.is_contradiction() {
                let step = Step::new(technique).variant(CLASH).cells(S::only(spot.cell)).values([spot.value]);
                let step = settling(position, step, (spot, !on));
                field
                    .contradiction(&known)
                    .map_or(ControlFlow::Continue(()), |links| sink(along(step, links)))?;
            } else if on {
                closures[field.number(spot)] = Some(known);
            }
        }
    }
    let mut branches = |spots: &[Candidate], start: Step| -> ControlFlow<()> {
        field.deadline().go_on()?;
        let known: Option<Vec<&Closure>> =
            spots.iter().map(|spot| closures[field.number(*spot)].as_ref()).collect();
        let Some((first, others)) = known.as_deref().and_then(<[&Closure]>::split_first) else {
            return ControlFlow::Continue(());
        };
        let shared = first.literals().filter(|(spot, on)| {
            let number = field.number(*spot);
            others.iter().all(|other| other.has(number, *on)) && !spots.contains(spot)
        });
        for end in shared.take(MOST_SHARED) {
            let ways: Option<Vec<Vec<Link>>> =
                known.iter().flatten().map(|known| field.way(known, end)).collect();
            let Some(ways) = ways else { continue };
            sink(along(settling(position, start.clone(), end), ways.concat()))?;
        }
        ControlFlow::Continue(())
    };
    for cell in position.blank.cells() {
        let spots: Vec<Candidate> =
            position.candidates[cell].iter().map(|value| Candidate::new(cell, value)).collect();
        if spots.len() <= MOST_BRANCHES {
            let start = Step::new(technique).variant(CELL).cells(S::only(cell));
            branches(&spots, start.values(spots.iter().map(|spot| spot.value)))?;
        }
    }
    for (house, _) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        for value in 0..order {
            let places = position.places_in(house, value);
            if (2..=MOST_BRANCHES).contains(&places.len()) {
                let spots: Vec<Candidate> = places.cells().map(|cell| Candidate::new(cell, value)).collect();
                let start = Step::new(technique).variant(HOUSE).cells(places).houses([house]);
                branches(&spots, start.values([value]))?;
            }
        }
    }
    ControlFlow::Continue(())
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
