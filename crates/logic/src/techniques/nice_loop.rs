//! Nice loops: chains that come back to where they start. Continuous ones strike out along the way, others
//! settle the candidate they start from.

use garns_puzzle::{Text, say};

use super::aic::finished;
use super::chain_text::{notation, shortest_first};
use super::net::{Made, NONE, Net, Tree, Turn};
use crate::{CellSet, Flow, Position, Sink, Step, Words};

technique! {
    CONTINUOUS "continuous-nice-loop" ("Continuous nice loop", "Nice loop contínuo"),
    hodoku ChainsAndLoops Unfair 280 5600 true &["0706"];
    any: continuous, why: loop_text, meaning: LOOP, explainer: Some(7.0),
}

technique! {
    DISCONTINUOUS "discontinuous-nice-loop" ("Discontinuous nice loop", "Nice loop descontínuo"),
    hodoku ChainsAndLoops Unfair 280 5600 true &["0707"];
    any: discontinuous, why: broken_text, meaning: BROKEN, explainer: Some(7.0),
}

technique! {
    GROUPED_CONTINUOUS "grouped-continuous-nice-loop" ("Grouped continuous nice loop", "Nice loop contínuo com grupos"),
    hodoku ChainsAndLoops Unfair 300 5650 true &["0709"];
    find: grouped_continuous, why: loop_text, meaning: LOOP,
}

technique! {
    GROUPED_DISCONTINUOUS "grouped-discontinuous-nice-loop" ("Grouped discontinuous nice loop", "Nice loop descontínuo com grupos"),
    hodoku ChainsAndLoops Unfair 300 5650 true &["0710"];
    find: grouped_discontinuous, why: broken_text, meaning: BROKEN,
}

const LOOP: Text = Text {
    en: "A closed chain, false and true in turn: of every two neighbours joined by a weak link one is true.",
    pt: "Uma cadeia fechada, falsos e verdadeiros alternadamente: de cada dois vizinhos com elo fraco, um é \
         verdadeiro.",
};

const BROKEN: Text = Text {
    en: "A chain that leads from a candidate to its contrary, which settles it.",
    pt: "Uma cadeia que leva de um candidato ao seu contrário, o que o decide.",
};

fn loop_text(step: &Step, words: &Words<'_>) -> String {
    let chain = notation(&step.links, words);
    let mut text = say!(
        words.lang,
        "the chain closes ({chain}), so one end of each of its weak links is true",
        "a cadeia se fecha ({chain}), então uma ponta de cada elo fraco é verdadeira"
    );
    if step.links.iter().any(|link| !link.to.set.is_empty()) {
        text += &say!(
            words.lang,
            ", and each set on the way holds all its values but those at its ends",
            ", e cada conjunto no caminho tem todos os seus valores, fora os das pontas"
        );
    }
    text + "."
}

fn broken_text(step: &Step, words: &Words<'_>) -> String {
    let chain = notation(&step.links, words);
    let start = step.links.first().map(|link| words.node(&link.from)).unwrap_or_default();
    if step.variant == 1 {
        say!(
            words.lang,
            "if {start} were false, it would follow that it is true ({chain}).",
            "se {start} fosse falso, disso se seguiria que é verdadeiro ({chain})."
        )
    } else {
        say!(
            words.lang,
            "if {start} were true, it would follow that it is false ({chain}).",
            "se {start} fosse verdadeiro, disso se seguiria que é falso ({chain})."
        )
    }
}

const PLAIN: Made = Made { houses: true, cells: true, groups: false, sets: 0 };
const GROUPS: Made = Made { groups: true, ..PLAIN };
const SETS: Made = Made { sets: 5, ..GROUPS };

/// Whether a path is one of those a search is for.
type Wanted<S> = fn(&Net<S>, &[Turn]) -> bool;

fn any<S>(_: &Net<S>, _: &[Turn]) -> bool {
    true
}

fn over_groups(net: &Net<u128>, path: &[Turn]) -> bool {
    net.is_grouped(path)
}

fn over_sets(_: &Net<u128>, path: &[Turn]) -> bool {
    path.iter().any(|turn| turn.set != NONE)
}

fn continuous<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    shortest_first(sink, &mut |sink| loops(position, &Net::new(position, PLAIN), sink, any))
}

fn grouped_continuous(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    shortest_first(sink, &mut |sink| loops(position, &Net::new(position, GROUPS), sink, over_groups))?;
    shortest_first(sink, &mut |sink| loops(position, &Net::new(position, SETS), sink, over_sets))
}

fn discontinuous<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    shortest_first(sink, &mut |sink| contraries(position, &Net::new(position, PLAIN), sink, any))
}

fn grouped_discontinuous(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    shortest_first(sink, &mut |sink| contraries(position, &Net::new(position, GROUPS), sink, over_groups))?;
    shortest_first(sink, &mut |sink| contraries(position, &Net::new(position, SETS), sink, over_sets))
}

/// Candidates that lead to their contrary.
fn contraries<S: CellSet>(position: &Position<S>, net: &Net<S>, sink: Sink<'_>, wanted: Wanted<S>) -> Flow {
    let mut tree = Tree::default();
    for node in 0..net.singles as u32 {
        position.deadline.go_on()?;
        let Some(spot) = net.spot(node) else { continue };
        let at = S::only(spot.cell);
        for on in [true, false] {
            net.follow(node, on, &mut tree);
            if !tree.has(node, !on) {
                continue;
            }
            let path = tree.path(node, !on);
            if !wanted(net, &path) {
                continue;
            }
            let mut step = Step::default().variant(u8::from(!on));
            if on {
                step = step.removing(at, spot.value);
            } else {
                for other in position.candidates[spot.cell].iter().filter(|other| *other != spot.value) {
                    step = step.removing(at, other);
                }
            }
            if step.is_worth() {
                if !on {
                    step = step.placing(spot.cell, spot.value);
                }
                sink(finished(net, step, &path))?;
            }
        }
    }
    Flow::Continue(())
}

/// Chains that close: from each node over the shortest ways to every way back; then the same with every choice
/// of the first two links.
fn loops<S: CellSet>(position: &Position<S>, net: &Net<S>, sink: Sink<'_>, wanted: Wanted<S>) -> Flow {
    let mut tree = Tree::default();
    let mut close = Close { position, net, wanted, first_set: NONE };
    for start in 0..net.nodes.len() as u32 {
        position.deadline.go_on()?;
        net.follow(start, true, &mut tree);
        close.ways_back(start, &[], &tree, sink)?;
    }
    for start in 0..net.plain as u32 {
        position.deadline.go_on()?;
        if net.strong[start as usize].is_empty() {
            continue;
        }
        for &off in &net.weak[start as usize] {
            for &(next, set) in net.strong[off as usize].iter().filter(|(next, _)| *next != start) {
                net.follow_around(next, true, &[start, off], &mut tree);
                let first =
                    [Turn { node: start, on: true, set: NONE }, Turn { node: off, on: false, set: NONE }];
                close.first_set = set;
                close.ways_back(start, &first, &tree, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Closes chains.
struct Close<'a, S> {
    position: &'a Position<S>,
    net: &'a Net<S>,
    wanted: Wanted<S>,
    /// The set over which the second link goes, if it is chosen and goes over one.
    first_set: u32,
}

impl<S: CellSet> Close<'_, S> {
    /// All ways back to the start, behind the first nodes and what follows from them.
    fn ways_back(&mut self, start: u32, first: &[Turn], tree: &Tree, sink: Sink<'_>) -> Flow {
        // The last node before the start is false, and one that the start is tied to.
        for &(last, set) in &self.net.strong[start as usize] {
            for &before in self.net.weak[last as usize].iter().filter(|before| tree.has(**before, true)) {
                let rest = tree.path(before, true);
                let twice = before == start
                    || rest.iter().any(|turn| turn.node == last)
                    || first.iter().any(|turn| turn.node == last);
                if twice {
                    continue;
                }
                let mut path = first.to_vec();
                let at = path.len();
                path.extend(rest);
                if at > 0 {
                    path[at].set = self.first_set;
                }
                path.push(Turn { node: last, on: false, set: NONE });
                path.push(Turn { node: start, on: true, set });
                if !(self.wanted)(self.net, &path) {
                    continue;
                }
                let step = along(self.position, self.net, &path, Step::default());
                if step.is_worth() {
                    sink(finished(self.net, step, &path))?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// What a closed chain strikes out.
///
/// Between two cells of the chain itself nothing is struck out, though it could be: that is how loops are told.
fn along<S: CellSet>(position: &Position<S>, net: &Net<S>, path: &[Turn], mut step: Step) -> Step {
    let inside = path.iter().fold(S::default(), |all, turn| all | net.nodes[turn.node as usize].cells);
    for pair in path.windows(2) {
        let (a, b) = (net.nodes[pair[0].node as usize], net.nodes[pair[1].node as usize]);
        if pair[1].on {
            if pair[1].set != NONE {
                // Neither value can be missing from the set, so all its others are locked.
                let set = &net.sets[pair[1].set as usize];
                for value in set.values.iter().filter(|value| ![a.value, b.value].contains(value)) {
                    step = step.removing(set.seen[value], value);
                }
            }
        } else if a.value == b.value {
            let seen = position.ground.common_peers(a.cells | b.cells) & position.places[a.value];
            step = step.removing(seen.without(inside), a.value);
        } else if a.cells != b.cells {
            // Joined by a clue: what both exclude.
            let weak = |turn: &Turn| &net.weak[turn.node as usize];
            let both = weak(&pair[0]).iter().filter(|node| weak(&pair[1]).contains(node));
            for spot in both.filter_map(|node| net.spot(*node)).filter(|spot| !inside.has(spot.cell)) {
                step = step.removing(S::only(spot.cell), spot.value);
            }
        } else if let Some(cell) = a.cells.first() {
            for other in position.candidates[cell].iter().filter(|other| ![a.value, b.value].contains(other))
            {
                step = step.removing(S::only(cell), other);
            }
        }
    }
    step
}
