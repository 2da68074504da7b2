//! W-wing: two equal cells of two candidates, tied by a pair of places for one of them.

use garns_puzzle::say;

use super::conjugate::pairs;
use crate::{Candidate, CellSet, Flow, Link, Node, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "w-wing" ("W-wing", "W-wing")
    "Two cells hold the same two candidates; a house has two places for one of them, each seen by one of the \
     cells: so one of the cells is the other candidate."
    "Duas células têm os mesmos dois candidatos; uma casa tem dois lugares para um deles, cada um visto por uma \
     das células: assim, uma das células é o outro candidato.",
    hodoku Wings Hard 150 3200 true &["0803"];
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, link) = (words.cells(&step.cells[..2]), words.place(step.houses[0]));
    let (tied, value) = (words.value(step.values[1]), words.value(step.values[0]));
    say!(
        words.lang,
        "{link}, {tied} has two places, so {cells} can't both be {tied}: one of them is {value}.",
        "{link}, {tied} tem dois lugares, e assim {cells} não podem ser ambas {tied}: uma delas é {value}."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let cells: Vec<usize> = position.with_count(2).cells().collect();
    let ties: Vec<_> = (0..position.ground.order()).map(|value| pairs(position, value)).collect();
    let peers = &position.ground.peers;
    for (i, &a) in cells.iter().enumerate() {
        for &b in cells[i + 1..].iter().filter(|b| position.candidates[**b] == position.candidates[a]) {
            for tied in position.candidates[a].iter() {
                let Some(value) = position.candidates[a].iter().find(|value| *value != tied) else {
                    continue;
                };
                let removed = peers[a] & peers[b] & position.places[value];
                if removed.is_empty() {
                    continue;
                }
                for pair in &ties[tied] {
                    for (x, y) in pair.turns() {
                        if !peers[a].has(x) || !peers[b].has(y) || S::of([a, b]).meets(S::of([x, y])) {
                            continue;
                        }
                        let mut step = Step::default().values([value, tied]).houses([pair.house]);
                        step.cells = vec![a, b, x, y];
                        let node = |cell, value| Node::of(Candidate::new(cell, value));
                        step.links = vec![
                            Link::strong(node(a, value), node(a, tied)),
                            Link::weak(node(a, tied), node(x, tied)),
                            Link::strong(node(x, tied), node(y, tied)),
                            Link::weak(node(y, tied), node(b, tied)),
                            Link::strong(node(b, tied), node(b, value)),
                        ];
                        let step = step.using(S::of([a, b]), value, Role::Base);
                        let step =
                            step.using(S::of([a, b]), tied, Role::Off).using(S::of([x, y]), tied, Role::On);
                        sink(step.removing(removed, value))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
