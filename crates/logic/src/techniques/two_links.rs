//! Two strong links joined by a weak one, which is what skyscraper, kite and turbot fish are.

use garns_puzzle::say;

use crate::{Candidate, CellSet, Link, Node, Position, Role, Step, Words};

/// The step of two pairs whose first places see each other: one of the last places is true. Cells are the two
/// that see each other, then the two others.
pub(crate) fn step<S: CellSet>(
    position: &Position<S>,
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
    let mut step = Step::default().values([value]).houses(houses);
    step.cells = vec![near, other_near, far, other_far];
    let node = |cell| Node::of(Candidate::new(cell, value));
    step.links = vec![
        Link::strong(node(far), node(near)),
        Link::weak(node(near), node(other_near)),
        Link::strong(node(other_near), node(other_far)),
    ];
    let step = step.using(S::of([far, other_near]), value, Role::Off);
    Some(step.using(S::of([near, other_far]), value, Role::On).removing(removed, value))
}

/// Both results of two steps, unless one holds all of the other's. Everything but the results stands one after
/// the other, so that [`each`] can take them apart again.
pub(crate) fn joined(a: &Step, b: &Step) -> Option<Step> {
    let holds = |a: &Step, b: &Step| b.removed.iter().all(|spot| a.removed.contains(spot));
    if holds(a, b) || holds(b, a) {
        return None;
    }
    let mut both = a.clone();
    both.values.extend(&b.values);
    both.houses.extend(&b.houses);
    both.covers.extend(&b.covers);
    both.cells.extend(&b.cells);
    both.used.extend(b.used.iter().filter(|used| !a.used.contains(used)));
    both.links.extend(b.links.iter().filter(|link| !a.links.contains(link)).cloned());
    both.removed.extend(&b.removed);
    both.removed.sort_unstable();
    both.removed.dedup();
    Some(both)
}

/// One of the steps that were joined: its value, houses, covers and cells.
pub(crate) struct Single<'a> {
    pub(crate) value: usize,
    pub(crate) houses: &'a [usize],
    pub(crate) covers: &'a [usize],
    pub(crate) cells: &'a [usize],
}

/// What is said of each of the steps that were joined, or of the only one.
pub(crate) fn each(step: &Step, say: impl Fn(Single<'_>) -> String) -> String {
    let parts = step.values.len();
    let part = |list: &'_ [usize], i: usize| -> std::ops::Range<usize> {
        let length = list.len() / parts;
        i * length..(i + 1) * length
    };
    let single = |i: usize| Single {
        value: step.values[i],
        houses: &step.houses[part(&step.houses, i)],
        covers: &step.covers[part(&step.covers, i)],
        cells: &step.cells[part(&step.cells, i)],
    };
    (0..parts).map(|i| say(single(i))).collect::<Vec<_>>().join(" ")
}

/// Why two pairs whose first places share a house leave one of the last places.
pub(crate) fn why(step: &Step, words: &Words<'_>) -> String {
    each(step, |single| {
        let (value, houses) = (words.value(single.value), words.places(single.houses));
        let (shared, ends) = (words.the(single.covers[0]), words.either(&single.cells[2..]));
        say!(
            words.lang,
            "{houses}, {value} has two places each, and {shared} can hold only one of them: {value} is in {ends}.",
            "{houses}, {value} tem dois lugares em cada, e {shared} só comporta um deles: {value} está em {ends}."
        )
    })
}
