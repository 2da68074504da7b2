//! How a chain is told: node by node, the shortest first.

use garns_puzzle::say;

use crate::{Flow, Link, Sink, Step, Words};

/// Hands on the steps that are found, those of short chains first: they are the easiest to follow. Of many only the
/// first are put in order, since large grids have chains without end.
pub(crate) fn shortest_first(sink: Sink<'_>, find: &mut dyn FnMut(Sink<'_>) -> Flow) -> Flow {
    const HELD: usize = 100;
    let mut held: Vec<Step> = Vec::with_capacity(HELD);
    let mut hand_on = |held: &mut Vec<Step>| {
        held.sort_by_key(|step| step.links.len());
        held.drain(..).try_for_each(&mut *sink)
    };
    // Cut short by a deadline, what was found by then is still right.
    let ended = find(&mut |step| {
        held.push(step);
        if held.len() < HELD { Flow::Continue(()) } else { hand_on(&mut held) }
    });
    hand_on(&mut held)?;
    ended
}

/// The nodes of a chain, with `=` for strong links and `-` for weak ones. An almost locked set that makes a link
/// strong stands in it: `={r1c1, r1c2}=`.
pub(crate) fn notation(links: &[Link], words: &Words<'_>) -> String {
    let mut text = links.first().map(|link| words.node(&link.from)).unwrap_or_default();
    for link in links {
        let sign = match (link.is_strong(), &link.to.set[..]) {
            (false, _) => "-".to_owned(),
            (true, []) => "=".to_owned(),
            (true, set) => format!("={}=", words.set(set)),
        };
        text += &format!(" {sign} {}", words.node(&link.to));
    }
    text
}

/// That one end of a chain or the other is true.
pub(crate) fn one_end(step: &Step, words: &Words<'_>) -> String {
    let links = &step.links;
    let chain = notation(links, words);
    let first = links.first().map(|link| words.node(&link.from)).unwrap_or_default();
    let last = links.last().map(|link| words.node(&link.to)).unwrap_or_default();
    say!(
        words.lang,
        "if {first} is false, {last} is true, so one of them is ({chain}).",
        "se {first} é falso, {last} é verdadeiro, então um deles o é ({chain})."
    )
}
