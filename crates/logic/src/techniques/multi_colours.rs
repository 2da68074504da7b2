//! Multi-colours: two coloured groups, a colour of one seeing a colour of the other.

use garns_puzzle::say;

use super::colouring::{colour_names, colours, seen};
use crate::{Candidate, CellSet, Flow, Link, Node, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "multi-colours" ("Multi-colours", "Cores múltiplas")
    "A colour of one group sees a colour of another, so one of the two other colours is true; or a colour \
     sees both colours of another group, and is false."
    "Uma cor de um grupo vê uma cor de outro, e assim uma das duas outras cores é verdadeira; ou uma cor vê \
     ambas as cores de outro grupo, e é falsa.",
    hodoku Coloring Hard 200 5360 true &["0502", "0503"];
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let value = words.value(step.values[0]);
    let sets = colour_names(step, words, COLOURS);
    let [a, b, c, d] = &sets;
    let mut text = say!(
        words.lang,
        "along pairs of places, {value} is in all of {a} or in all of {b}, and in all of {c} or in all of {d}",
        "ao longo de pares de lugares, {value} está em todas as de {a} ou em todas as de {b}, e em todas as de {c} ou em todas \
         as de {d}"
    );
    if step.variant == WRAP {
        text += &say!(words.lang, "; {a} sees both {c} and {d}.", "; {a} vê tanto {c} como {d}.");
        return text;
    }
    // Which of the colours see each other is told by the links.
    for link in &step.links {
        let place =
            |node: &Node| COLOURS.iter().position(|part| holds(step, *part, node)).unwrap_or_default();
        let (near, far) = (place(&link.from), place(&link.to));
        let (one, other) = (&sets[near], &sets[far]);
        let (left, right) = (&sets[1 - near], &sets[5 - far]);
        text += &say!(
            words.lang,
            "; {one} sees {other}, so it is in all of {left} or in all of {right}",
            "; {one} vê {other}, então está em todas as de {left} ou em todas as de {right}"
        );
    }
    text + "."
}

/// The colours of the first group and of the second, by the part they play.
const COLOURS: [Role; 4] = [Role::On, Role::Off, Role::Base, Role::Other];

/// A colour sees both of the other group, by the variant of the step.
const WRAP: u8 = 2;

fn holds(step: &Step, part: Role, node: &Node) -> bool {
    step.used.iter().any(|used| used.part == part && node.cells.contains(&used.spot.cell))
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        let groups = colours(position, value);
        for (i, a) in groups.iter().enumerate() {
            for (j, b) in groups.iter().enumerate().filter(|(j, _)| *j != i) {
                let step = |a: [S; 2], variant| {
                    let all = a[0] | a[1] | b.all();
                    let step = Step::default().values([value]).cells(all).variant(variant);
                    let step = step.using(a[0], value, Role::On).using(a[1], value, Role::Off);
                    step.using(b.sets[0], value, Role::Base).using(b.sets[1], value, Role::Other)
                };
                let (mut trapped, mut links) = (S::default(), Vec::new());
                for colour in 0..2 {
                    let view = seen(position, a.sets[colour]);
                    if view.meets(b.sets[0]) && view.meets(b.sets[1]) {
                        let sets = [a.sets[colour], a.sets[1 - colour]];
                        sink(step(sets, WRAP).removing(a.sets[colour], value))?;
                    }
                    for other in (0..2).filter(|other| j > i && view.meets(b.sets[*other])) {
                        let ends = [a.sets[1 - colour], b.sets[1 - other]].map(|set| seen(position, set));
                        let found = ends[0] & ends[1] & position.places[value];
                        if !found.within(trapped) {
                            trapped = trapped | found;
                            links.extend(meeting(position, a.sets[colour], b.sets[other], value));
                        }
                    }
                }
                if !trapped.is_empty() {
                    let mut step = step(a.sets, 1).removing(trapped, value);
                    step.links = links;
                    sink(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Two places, one of each set, that see each other.
fn meeting<S: CellSet>(position: &Position<S>, a: S, b: S, value: usize) -> Option<Link> {
    let mut pairs = a.cells().filter_map(|cell| Some((cell, (position.ground.peers[cell] & b).first()?)));
    let (near, far) = pairs.next()?;
    Some(Link::weak(Node::of(Candidate::new(near, value)), Node::of(Candidate::new(far, value))))
}
