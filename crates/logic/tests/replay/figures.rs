//! What several forms have in common: fish, wings, loops, colours, rectangles.

use garns_logic::{Candidate, CellSet, Node};

use crate::proof::{Clause, refuted};
use crate::scene::{Argument, Checked, Form, Scene, hold};
use crate::sentence::Fields;

pub(crate) const SWAPPED: (&str, &str) = (
    "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions.",
    "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções.",
);

pub(crate) const LOOPS: &[Form] = &[
    (SWAPPED.0, SWAPPED.1, |scene, told| {
        Ok(Argument { facts: vec![rectangle(scene, told)?], ..Argument::default() })
    }),
    (
        "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; so {V:digit} is in \
         {c:any}.",
        "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; então {V:digit} está em \
         {c:any}.",
        |scene, told| {
            let claim =
                told.list("any").iter().map(|cell| Candidate::new(*cell, told.one("digit"))).collect();
            Ok(Argument { facts: vec![rectangle(scene, told)?], claims: vec![claim], ..Argument::default() })
        },
    ),
    (
        "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; so {c:any} holds \
         something else, and {h:place}, with {c:others}, that uses up {v:digits}.",
        "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; então {c:any} tem outro \
         valor, e {h:place}, com {c:others}, isso esgota {v:digits}.",
        |scene, told| {
            let fact = rectangle(scene, told)?;
            let (any, others, digits) = (told.list("any"), told.list("others"), told.list("digits"));
            hold!(
                any.iter().chain(others).all(|cell| scene.house(told.one("place")).has(*cell)),
                "elsewhere"
            );
            hold!(fact.iter().all(|spot| digits.contains(&spot.value)), "it may hold something else yet");
            hold!(scene.union(others).iter().all(|value| digits.contains(value)), "other values");
            hold!(digits.len() == others.len() + 1, "they are not used up");
            let mut facts = vec![fact];
            facts.extend(scene.all_hold(others));
            Ok(Argument { facts, ..Argument::default() })
        },
    ),
    (
        "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; so {c:any} holds \
         something else; {h:place}, {v:digits} fit only in {c:any} and {c:others}, which leaves no room in {c:others} for \
         anything else.",
        "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; então {c:any} tem outro \
         valor; {h:place}, {v:digits} só cabem em {c:any} e {c:others}, e em {c:others} não sobra espaço para mais nada.",
        |scene, told| {
            let (any, others, digits) = (told.list("any"), told.list("others"), told.list("digits"));
            let all = u128::of(any.iter().chain(others).copied());
            let place = told.one("place");
            hold!(digits.iter().all(|value| scene.places(place, *value).within(all)), "they fit elsewhere");
            let mut facts: Vec<Clause> = digits.iter().map(|value| scene.needs(place, *value)).collect();
            facts.push(rectangle(scene, told)?);
            Ok(Argument { facts, ..Argument::default() })
        },
    ),
    (
        "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; {h:place}, {V:digit} is \
         in {c:any} anyway, so the other of the two values is in neither.",
        "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; {h:place}, {V:digit} \
         está em {c:any} de qualquer modo, então o outro dos dois valores não está em nenhuma.",
        |scene, told| {
            let (any, digit) = (told.list("any"), told.one("digit"));
            let fact = scene.needs(told.one("place"), digit);
            hold!(fact.iter().all(|spot| any.contains(&spot.cell)), "it fits elsewhere");
            let others: Vec<usize> = told.list("values").iter().copied().filter(|v| *v != digit).collect();
            let impossible = scene.all_impossible(u128::of(any.iter().copied()), &others);
            Ok(Argument { facts: vec![rectangle(scene, told)?, fact], impossible, ..Argument::default() })
        },
    ),
];

pub(crate) const FISH: &[Form] = &[
    (
        "{h:bases}, {V:value} fits only where these cross {h:covers}, and so fills those.",
        "{h:bases}, {V:value} só cabe nos cruzamentos com {h:covers}, que ele assim ocupa.",
        |scene, told| fish(scene, told, "covers", "", false),
    ),
    (
        "{h:bases}, {V:value} fits only where these cross {h:covers}, or in {c:fins}; what else is in {h:covers} and sees \
         {c:fins} can't be {V:value} either way.",
        "{h:bases}, {V:value} só cabe nos cruzamentos com {h:covers}, ou em {c:fins}; o que mais está entre {h:covers} e vê \
         {c:fins} não pode ser {V:value} em nenhum caso.",
        |scene, told| fish(scene, told, "covers", "fins", false),
    ),
    (
        "{h:bases}, {V:value} fits only where these cross {h:covers}, and so fills those; what lies in more of {h:covers} \
         than of {h:bases} would fill too many.",
        "{h:bases}, {V:value} só cabe nos cruzamentos com {h:covers}, que ele assim ocupa; o que está em mais casas entre \
         {h:covers} do que entre {h:bases} ocuparia casas demais.",
        |scene, told| fish(scene, told, "covers", "", true),
    ),
    (
        "{h:bases}, {V:value} fits only where these cross {h:covers}, or in {c:fins}; what sees {c:fins} and lies in more \
         of {h:covers} than of {h:bases} can't be {V:value} either way.",
        "{h:bases}, {V:value} só cabe nos cruzamentos com {h:covers}, ou em {c:fins}; o que vê {c:fins} e está em mais casas \
         entre {h:covers} do que entre {h:bases} não pode ser {V:value} em nenhum caso.",
        |scene, told| fish(scene, told, "covers", "fins", true),
    ),
    (
        "{h:bases}, {V:value} fits only where these cross {h:covers}, or in {c:fins}, and only where these cross \
         {h:others}, or in {c:more}; what else is in {h:covers} and sees {c:fins}, or is in {h:others} and sees {c:more}, \
         can't be {V:value}.",
        "{h:bases}, {V:value} só cabe nos cruzamentos com {h:covers}, ou em {c:fins}, e só nos cruzamentos com {h:others}, \
         ou em {c:more}; o que mais está entre {h:covers} e vê {c:fins}, ou está entre {h:others} e vê {c:more}, não pode \
         ser {V:value}.",
        |scene, told| {
            Ok(both(fish(scene, told, "covers", "fins", false)?, fish(scene, told, "others", "more", false)?))
        },
    ),
];

/// The arguments of everything that a sentence says several times, side by side.
pub(crate) fn each(
    told: &Fields,
    name: &str,
    argument: impl Fn(&str) -> Checked<Argument>,
) -> Checked<Argument> {
    let parts = told.times(name).iter().map(|number| argument(number)).collect::<Checked<Vec<_>>>()?;
    parts.into_iter().reduce(both).ok_or_else(|| "nothing is said".to_owned())
}

/// Two arguments side by side.
pub(crate) fn both(mut a: Argument, b: Argument) -> Argument {
    a.facts.extend(b.facts);
    a.claims.extend(b.claims);
    a.impossible = a.impossible.map(|spots| [spots, b.impossible.unwrap_or_default()].concat());
    a
}

pub(crate) fn fish(
    scene: &Scene<'_>,
    told: &Fields,
    covers: &str,
    fins: &str,
    own: bool,
) -> Checked<Argument> {
    let (bases, covers, value) = (told.list("bases"), told.list(covers), told.one("value"));
    let fins = if fins.is_empty() { &[] } else { told.list(fins) };
    hold!(bases.len() == covers.len(), "not as many covers as bases");
    let body = scene.houses(bases) & scene.position.places[value];
    let cover = scene.houses(covers);
    hold!(body.without(cover).within(u128::of(fins.iter().copied())), "it fits elsewhere");
    let seen = scene.seen_by_all(fins);
    let count = |houses: &[usize], cell: usize| houses.iter().filter(|h| scene.house(**h).has(cell)).count();
    let struck = |cell: &usize| match own {
        true => count(covers, *cell) > count(bases, *cell),
        false => cover.has(*cell) && !body.has(*cell),
    };
    let cells = u128::of((seen & scene.position.blank).cells().filter(struck));
    let facts = bases.iter().map(|base| scene.needs(*base, value)).collect();
    Ok(Argument { facts, impossible: scene.all_impossible(cells, &[value]), ..Argument::default() })
}

pub(crate) fn two_links(scene: &Scene<'_>, told: &Fields, number: &str) -> Checked<Argument> {
    let name = |name: &str| format!("{name}{number}");
    let (value, shared) = (told.one(&name("value")), told.one(&name("shared")));
    let facts: Vec<Clause> =
        told.list(&name("houses")).iter().map(|house| scene.needs(*house, value)).collect();
    for fact in &facts {
        hold!(fact.len() == 2, "not two places");
        hold!(fact.iter().any(|spot| scene.house(shared).has(spot.cell)), "no place is shared");
    }
    let claims = vec![told.list(&name("ends")).iter().map(|cell| Candidate::new(*cell, value)).collect()];
    Ok(Argument { facts, claims, ..Argument::default() })
}

pub(crate) fn empty_rectangle(scene: &Scene<'_>, told: &Fields, number: &str) -> Checked<Argument> {
    let one = |name: &str| told.one(&format!("{name}{number}"));
    let (value, block, line, second) = (one("value"), one("block"), one("line"), one("second"));
    let lines = told.list(&format!("lines{number}"));
    let facts = vec![scene.needs(block, value), scene.needs(line, value)];
    hold!(scene.places(block, value).within(scene.houses(lines)) && lines.contains(&second), "elsewhere");
    let pair: Vec<usize> = scene.places(line, value).cells().collect();
    let mut named = told.list(&format!("pair{number}")).to_vec();
    named.sort_unstable();
    hold!(pair == named && pair.contains(&one("near")) && pair.contains(&one("far")), "another place");
    let on_second = scene.spots(scene.house(block) & scene.house(second), value);
    let near = Candidate::new(one("near"), value);
    hold!(refuted(scene.position, &facts[..1], &[near], &on_second), "it need not be there");
    let seen = scene.position.ground.peers[one("far")] & scene.house(second);
    let impossible = scene.all_impossible(seen.without(scene.house(block)), &[value]);
    Ok(Argument { facts, impossible, ..Argument::default() })
}

pub(crate) fn wing(scene: &Scene<'_>, told: &Fields, with_pivot: bool) -> Checked<Argument> {
    let (pivot, wings, value) = (told.one("pivot"), told.list("wings"), told.one("value"));
    let cells: Vec<usize> = wings.iter().copied().chain([pivot]).collect();
    let ends = if with_pivot { &cells[..] } else { wings };
    let claims = vec![ends.iter().map(|cell| Candidate::new(*cell, value)).collect()];
    Ok(Argument { facts: scene.all_hold(&cells), claims, ..Argument::default() })
}

/// All places of a value in some cells see one another.
pub(crate) fn once(scene: &Scene<'_>, cells: &[usize], value: usize) -> Checked {
    let places = scene.spots(u128::of(cells.iter().copied()), value);
    let apart = places.iter().any(|a| places.iter().any(|b| a != b && !scene.see(a.cell, b.cell)));
    hold!(!apart, "{value} fits twice");
    Ok(())
}

pub(crate) fn multi(scene: &Scene<'_>, told: &Fields, pairs: &[String]) -> Checked<Argument> {
    let value = told.one("value");
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| &told.sets(name)[0]);
    let mut facts = scene.coloured(value, a, b)?;
    facts.extend(scene.coloured(value, c, d)?);
    let mut impossible = Vec::new();
    for number in pairs {
        let [one, other, left, right] =
            ["one", "other", "left", "right"].map(|name| &told.sets(&format!("{name}{number}"))[0]);
        hold!(scene.meets(one, other), "they don't see each other");
        for x in left {
            for y in right {
                let either = [Candidate::new(*x, value), Candidate::new(*y, value)];
                hold!(scene.follows(&facts, &either), "neither {x} nor {y} need hold it");
            }
        }
        let seen = scene.seen_by_any(left) & scene.seen_by_any(right);
        impossible.extend(scene.spots(seen, value));
    }
    let impossible = Some(impossible).filter(|_| !pairs.is_empty());
    Ok(Argument { facts, impossible, ..Argument::default() })
}

pub(crate) fn closed(scene: &Scene<'_>, chain: &[(Node, bool)], with_sets: bool) -> Checked<Argument> {
    let mut facts = scene.links(chain)?;
    let ends = [&chain[0].0, &chain[chain.len() - 1].0].map(|node| (&node.cells, node.value));
    hold!(ends[0] == ends[1] && chain.len() % 2 == 1, "it does not close");
    let mut claims = Vec::new();
    for pair in chain.windows(2) {
        let ((from, _), (to, strong)) = (&pair[0], &pair[1]);
        if !strong {
            claims.push(scene.node(from).into_iter().chain(scene.node(to)).collect());
        }
        if *strong && with_sets && !to.set.is_empty() {
            facts.extend(scene.all_hold(&to.set));
            let others = scene.union(&to.set).into_iter().filter(|v| ![from.value, to.value].contains(v));
            let set = u128::of(to.set.iter().copied());
            claims.extend(others.map(|value| scene.spots(set, value)));
        }
    }
    hold!(with_sets == chain.iter().any(|(node, _)| !node.set.is_empty()), "sets are not told of");
    Ok(Argument { facts, claims, ..Argument::default() })
}

pub(crate) fn contrary(scene: &Scene<'_>, told: &Fields, on: bool) -> Checked<Argument> {
    let (start, chain) = (&told.chain("start")[0].0, told.chain("chain"));
    let facts = scene.links(chain)?;
    let last = &chain[chain.len() - 1];
    for node in [&chain[0].0, &last.0] {
        hold!((&node.cells, node.value) == (&start.cells, start.value), "it leads elsewhere");
    }
    hold!(chain[1].1 != on && last.1 != on, "it does not lead to the contrary");
    Ok(Argument { facts, ..Argument::default() })
}

pub(crate) fn tied(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
    let (sets, ties) = (told.sets("sets"), told.list("ties"));
    hold!(sets.len() == ties.len() + 1, "not a tie between each two");
    let mut facts = Vec::new();
    for set in sets {
        scene.almost_locked(set)?;
        facts.extend(scene.all_hold(set));
    }
    for (pair, tie) in sets.windows(2).zip(ties) {
        scene.restricted(&pair[0], &pair[1], *tie)?;
    }
    let ends = u128::of(sets[0].iter().chain(&sets[sets.len() - 1]).copied());
    let claims = told.list("shared").iter().map(|value| scene.spots(ends, *value)).collect();
    Ok(Argument { facts, claims, ..Argument::default() })
}

pub(crate) fn grave(scene: &Scene<'_>, told: &Fields, mut facts: Vec<Clause>) -> Checked<Argument> {
    let extra = told.spots("extra");
    hold!(scene.is_grave(extra), "something else is left over");
    facts.push(extra.to_vec());
    Ok(Argument { facts, ..Argument::default() })
}

pub(crate) fn rectangle(scene: &Scene<'_>, told: &Fields) -> Checked<Clause> {
    scene.swappable(told.list("cells"), told.list("values"))
}
