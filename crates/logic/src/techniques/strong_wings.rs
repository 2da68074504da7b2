//! Wings of three strong links: M, S, L and H.
//!
//! A strong link lies in a cell with two candidates, or in a house with two places for a value. By which of the three lie in
//! cells (c) and which in houses (h), read from either end, there are six wings: ccc is the XY-wing, chc the W-wing, chh the
//! M-wing, hch the S-wing, hhh the L-wing, cch the H-wing (the names of the Players' Forum, as collected by Luke and
//! StrmCkr; others number them by values too). All are short alternating inference chains: one of the ends is true.

use garns_puzzle::Text;

use super::chain_text::one_end;
use super::conjugate::pairs;
use crate::{Candidate, CellSet, Flow, Link, Node, Position, Role, Sink, Step, Technique};

macro_rules! wings {
    ($($name:ident $text:literal $title:literal $links:expr, $en:literal $pt:literal;)*) => {$(
        pub(crate) static $name: Technique = Technique {
            name: $text,
            title: Text { en: $title, pt: $title },
            meaning: Text { en: $en, pt: $pt },
            find: |position, sink| find(position, sink, $links),
            find_wide: Some(|position, sink| find(position, sink, $links)),
            why: one_end,
            ..Technique::PLAIN
        };
    )*};
}

/// Whether a strong link lies in a cell.
type Sort = bool;
const CELL: Sort = true;
const HOUSE: Sort = false;

wings! {
    M "m-wing" "M-wing" [CELL, HOUSE, HOUSE],
        "A cell with two candidates and two houses with two places, one after the other: one of the ends is true."
        "Uma célula com dois candidatos e duas casas com dois lugares, uma depois da outra: uma das pontas é verdadeira.";
    S "s-wing" "S-wing" [HOUSE, CELL, HOUSE],
        "A cell with two candidates between two houses with two places for one of them each: one of the ends is true."
        "Uma célula com dois candidatos entre duas casas com dois lugares para um deles cada: uma das pontas é verdadeira.";
    H "h-wing" "H-wing" [CELL, CELL, HOUSE],
        "Two cells with two candidates and a house with two places, one after the other: one of the ends is true."
        "Duas células com dois candidatos e uma casa com dois lugares, uma depois da outra: uma das pontas é verdadeira.";
    L "l-wing" "L-wing" [HOUSE, HOUSE, HOUSE],
        "Three houses with two places for a value, of two or three values: one of the ends is true."
        "Três casas com dois lugares para um valor, de dois ou três valores: uma das pontas é verdadeira.";
}

/// The strong links from each candidate: where they lead, and of which sort they are.
struct Strong {
    order: usize,
    from: Vec<Vec<(Candidate, Sort)>>,
}

impl Strong {
    fn of<S: CellSet>(position: &Position<S>) -> Strong {
        let order = position.ground.order();
        let mut from: Vec<Vec<(Candidate, Sort)>> = vec![Vec::new(); position.candidates.len() * order];
        let mut add = |a: Candidate, b: Candidate, sort: Sort| {
            for (one, other) in [(a, b), (b, a)] {
                let links = &mut from[one.cell * order + one.value];
                if !links.contains(&(other, sort)) {
                    links.push((other, sort));
                }
            }
        };
        for cell in position.with_count(2).cells() {
            let mut values = position.candidates[cell].iter().map(|value| Candidate::new(cell, value));
            if let (Some(a), Some(b)) = (values.next(), values.next()) {
                add(a, b, CELL);
            }
        }
        for value in 0..order {
            for pair in pairs(position, value) {
                let [a, b] = pair.ends.map(|cell| Candidate::new(cell, value));
                add(a, b, HOUSE);
            }
        }
        Strong { order, from }
    }

    fn from(&self, spot: Candidate) -> &[(Candidate, Sort)] {
        &self.from[spot.cell * self.order + spot.value]
    }
}

/// What a candidate excludes: the others of its cell, and its value in the cells it sees.
fn excluded<S: CellSet>(position: &Position<S>, spot: Candidate) -> impl Iterator<Item = Candidate> {
    let own = position.candidates[spot.cell].iter().filter(move |value| *value != spot.value);
    let seen = position.ground.peers[spot.cell] & position.places[spot.value];
    let seen = seen.cells().map(move |cell| Candidate::new(cell, spot.value));
    own.map(move |value| Candidate::new(spot.cell, value)).chain(seen)
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, wanted: [Sort; 3]) -> Flow {
    let strong = Strong::of(position);
    // Read from either end it is the same wing: where both ends are alike, one of the two readings is enough.
    let symmetric = wanted[0] == wanted[2];
    for start in position.blank.cells() {
        position.deadline.go_on()?;
        for value in position.candidates[start].iter() {
            let a = Candidate::new(start, value);
            for &b in strong.from(a).iter().filter(|link| link.1 == wanted[0]).map(|link| &link.0) {
                for c in excluded(position, b).filter(|c| *c != a) {
                    for &d in strong.from(c).iter().filter(|link| link.1 == wanted[1]).map(|link| &link.0) {
                        if [a, b].contains(&d) {
                            continue;
                        }
                        for e in excluded(position, d).filter(|e| ![a, b, c].contains(e)) {
                            let ends = strong.from(e).iter().filter(|link| link.1 == wanted[2]);
                            for &f in ends.map(|link| &link.0) {
                                let known = [a, b, c, d].contains(&f) || symmetric && f < a;
                                let wing = [a, b, c, d, e, f];
                                // Of one value alone it is an X-chain.
                                if !known && wing.iter().any(|spot| spot.value != a.value) {
                                    told(position, wing, sink)?;
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

fn told<S: CellSet>(position: &Position<S>, wing: [Candidate; 6], sink: Sink<'_>) -> Flow {
    let [a, b, c, d, e, f] = wing;
    let mut step = Step::default().cells(S::of(wing.map(|spot| spot.cell)));
    step.values = wing.iter().map(|spot| spot.value).collect();
    step.values.sort_unstable();
    step.values.dedup();
    for (spot, part) in
        [(a, Role::Off), (b, Role::On), (c, Role::Off), (d, Role::On), (e, Role::Off), (f, Role::On)]
    {
        step = step.using(S::only(spot.cell), spot.value, part);
    }
    // What both ends exclude.
    let other: Vec<Candidate> = excluded(position, f).collect();
    for spot in excluded(position, a).filter(|spot| other.contains(spot)) {
        step = step.removing(S::only(spot.cell), spot.value);
    }
    if !step.is_worth() {
        return Flow::Continue(());
    }
    let [a, b, c, d, e, f] = wing.map(Node::of);
    step.links = vec![
        Link::strong(a, b.clone()),
        Link::weak(b, c.clone()),
        Link::strong(c, d.clone()),
        Link::weak(d, e.clone()),
        Link::strong(e, f),
    ];
    sink(step)
}
