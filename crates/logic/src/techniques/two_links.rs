//! Two strong links joined by a weak one, which is what skyscraper, kite and turbot fish are.

use garns_puzzle::say;

use crate::{CellSet, Link, Node, Part, Position, Spot, Step, Technique, Words};

/// The step of two pairs whose first places see each other: one of the last places is true. Cells are the two
/// that see each other, then the two others.
pub(crate) fn step<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    value: usize,
    [near, other_near, far, other_far]: [usize; 4],
    houses: [usize; 2],
) -> Option<Step> {
    let peers = &position.ground.peers;
    let all = S::of([near, other_near, far, other_far]);
    let removed = peers[far] & peers[other_far] & position.places[value];
    let removed = removed.without(all);
    if removed.is_empty() || all.len() < 4 {
        return None;
    }
    let mut step = Step::new(technique).values([value]).houses(houses);
    step.cells = vec![near, other_near, far, other_far];
    let node = |cell| Node::of(Spot::new(cell, value));
    for (from, to, strong) in [(far, near, true), (near, other_near, false), (other_near, other_far, true)] {
        step.links.push(Link { from: node(from), to: node(to), strong });
    }
    let step = step.using(S::of([far, other_near]), value, Part::Off);
    Some(step.using(S::of([near, other_far]), value, Part::On).removing(removed, value))
}

/// Both results of two steps, unless one holds all of the other's.
pub(crate) fn joined(a: &Step, b: &Step) -> Option<Step> {
    let holds = |a: &Step, b: &Step| b.removed.iter().all(|spot| a.removed.contains(spot));
    if holds(a, b) || holds(b, a) {
        return None;
    }
    let mut both = a.clone();
    both.values.extend(b.values.iter().filter(|value| !a.values.contains(value)));
    both.houses.extend(b.houses.iter().filter(|house| !a.houses.contains(house)));
    both.covers.extend(b.covers.iter().filter(|house| !a.covers.contains(house)));
    both.cells.extend(b.cells.iter().filter(|cell| !a.cells.contains(cell)));
    both.used.extend(b.used.iter().filter(|used| !a.used.contains(used)));
    both.links.extend(b.links.iter().filter(|link| !a.links.contains(link)).cloned());
    both.removed.extend(&b.removed);
    both.removed.sort_unstable();
    both.removed.dedup();
    Some(both)
}

/// Why two pairs whose first places share a house leave one of the last places.
pub(crate) fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, houses) = (words.value(step.values[0]), words.places(&step.houses));
    let (shared, ends) = (words.the(step.covers[0]), words.either(&step.cells[2..]));
    say!(
        words.lang,
        "{houses}, {value} has two places each, and {shared} can hold only one of them: {value} is in {ends}.",
        "{houses}, {value} tem dois lugares em cada, e {shared} só comporta um deles: {value} está em {ends}."
    )
}
