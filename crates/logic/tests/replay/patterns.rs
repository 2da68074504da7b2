//! The forms of patterns over many cells: colours of all values, guardians, fireworks, tridagons, exocets.

use garns_logic::{Candidate, CellSet};
use garns_puzzle::rules::HouseKind;

use crate::proof::Clause;
use crate::scene::{Argument, Checked, Form, Scene, hold};
use crate::sentence::Fields;

/// The forms of sentence of a technique, if it is one of these.
pub(crate) fn forms(technique: &str) -> Option<&'static [Form]> {
    Some(match technique {
        "medusa-trap" => &[(
            "cells and houses with two candidates left tie others together: either all of this is true: {s:ones}; or all of this: {s:others}; what \
             both exclude is false.",
            "células e casas em que restam dois candidatos ligam outros entre si: ou tudo isto é verdade: {s:ones}; ou \
             tudo isto: {s:others}; o que ambos excluem é falso.",
            |scene, told| Ok(Argument { facts: ties(scene, told), ..Argument::default() }),
        )],
        "medusa-wrap" => MEDUSA_WRAP,
        "guardians" => &[(
            "{V:value} can't be in every second cell of the loop {c:cells}, since their number is odd; so {V:value} is in \
             {c:guards}.",
            "{V:value} não pode estar em células alternadas do laço {c:cells}, pois o número delas é ímpar; então {V:value} \
             está em {c:guards}.",
            guardians,
        )],
        "extended-rectangle" => &[(
            "if {c:cells} held only {v:values}, their two lines could change places and there would be two solutions; so \
             {c:any} holds something else.",
            "se {c:cells} tivessem só {v:values}, as suas duas linhas poderiam trocar de lugar e haveria duas soluções; então \
             {c:any} tem outro valor.",
            rectangle,
        )],
        "fireworks" => &[(
            "{h:houses}, each of {v:values} is in {c:cells} at least once: where it is not in one of the outer cells, it can \
             only be where row and column cross. There is no room for anything else in these cells.",
            "{h:houses}, cada um de {v:values} está em {c:cells} pelo menos uma vez: se não está numa das células de fora, só \
             pode estar onde linha e coluna se cruzam. Nessas células não há lugar para mais nada.",
            |scene, told| {
                let (values, cells) = (told.list("values"), told.list("cells"));
                hold!(values.len() == cells.len(), "room is left");
                let facts = wanted(scene, told.list("houses"), values);
                for value in values {
                    let claim: Clause = scene.spots(u128::of(cells.iter().copied()), *value);
                    hold!(scene.follows(&facts, &claim), "{value} need not be there");
                }
                Ok(Argument { facts, ..Argument::default() })
            },
        )],
        "tridagon" => &[(
            "{v:values} alone can't fill the twelve cells {c:cells}; so {c:any} holds something else.",
            "{v:values} sozinhos não conseguem preencher as doze células {c:cells}; então {c:any} tem outro valor.",
            |scene, told| {
                let (values, cells, any) = (told.list("values"), told.list("cells"), told.list("any"));
                let facts = scene.all_hold(cells);
                let others = facts.iter().flatten().filter(|spot| !values.contains(&spot.value));
                let others: Clause = others.copied().collect();
                hold!(cells.len() == 12 && others.iter().all(|spot| any.contains(&spot.cell)), "others too");
                Ok(Argument { facts, claims: vec![others], ..Argument::default() })
            },
        )],
        "sk-loop" => &[(
            "in the ring of the {#:count} cells {c:cells} there is room for {#:count} values and no more: [; |{h:houses} the \
             values {v:values}]. Each is there, and nowhere else in its house.",
            "no anel das {#:count} células {c:cells} há lugar para {#:count} valores e não mais: [; |{h:houses} os valores \
             {v:values}]. Cada um está ali, e em nenhum outro lugar da sua casa.",
            counted,
        )],
        "multi-sector-locked-set" => &[(
            "in the {#:count} cells {c:cells} there is room for {#:count} values and no more: [; |{h:houses} the values \
             {v:values}]. Each is there as often as that, and nowhere else in these lines.",
            "nas {#:count} células {c:cells} há lugar para {#:count} valores e não mais: [; |{h:houses} os valores {v:values}]. \
             Cada um está ali tantas vezes, e em nenhum outro lugar dessas linhas ou colunas.",
            counted,
        )],
        "exocet" => &[(
            "of {v:values}, each has room at most twice in the cells outside the band that share a column (or row) with \
             {c:targets} or with the third cell beside {c:base}; so the two that {c:base} hold are also those of {c:targets}. \
             What {c:targets} can't share with {c:base} is false, and so is what has room there only once.",
            "de {v:values}, cada um cabe no máximo duas vezes nas células fora da faixa que dividem coluna (ou linha) com \
             {c:targets} ou com a terceira célula ao lado de {c:base}; então os dois que {c:base} têm são também os de \
             {c:targets}. O que {c:targets} não podem ter em comum com {c:base} é falso, e também o que ali só cabe uma vez.",
            exocet,
        )],
        "double-exocet" => &[(
            "of {v:values}, each has room at most twice in the cells outside the band that share a column (or row) with \
             {c:targets} and {c:others}; so {c:base} hold what {c:targets} hold, {c:other} what {c:others} hold, and all four \
             values are there. Each is once in these cells of the band and twice outside it.",
            "de {v:values}, cada um cabe no máximo duas vezes nas células fora da faixa que dividem coluna (ou linha) com \
             {c:targets} e {c:others}; então {c:base} têm o que {c:targets} têm, {c:other} o que {c:others} têm, e os quatro \
             valores estão ali. Cada um está uma vez nessas células da faixa e duas fora dela.",
            |scene, told| {
                let mut argument = exocet(scene, told)?;
                argument.facts.extend(scene.all_hold(told.list("other")));
                argument.facts.extend(scene.all_hold(told.list("others")));
                Ok(argument)
            },
        )],
        "kraken-fish" => &[(
            "if {s:start} were true, {V:value} would fit {h:bases} only where these cross {h:covers}: one line too few \
             ({#:links} links).",
            "se {s:start} fosse verdadeiro, {V:value} só caberia {h:bases} nos cruzamentos com {h:covers}: falta um lugar \
             ({#:links} elos).",
            kraken,
        )],
        _ => return None,
    })
}

/// Lines whose places for a value the links leave in fewer lines across.
fn kraken(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
    let (value, bases, covers) = (told.one("value"), told.list("bases"), told.list("covers"));
    hold!(bases.len() == covers.len() + 1, "there is room enough");
    hold!(told.one("links") == scene.step.links.len(), "not so many links");
    hold!(told.spots("start") == scene.step.removed, "something else is struck out");
    let mut facts: Vec<Clause> = Vec::new();
    for link in scene.step.links.iter().filter(|link| link.is_strong()) {
        facts.push(scene.strong(&link.from, &link.to)?);
    }
    // The links alone strike out every place of the lines outside the lines across.
    for cell in (scene.houses(bases) & scene.position.places[value]).without(scene.houses(covers)).cells() {
        let assumed = [told.spots("start")[0], Candidate::new(cell, value)];
        hold!(crate::proof::refuted(scene.position, &facts, &assumed, &[]), "{cell} could still hold it");
    }
    facts.extend(bases.iter().map(|house| scene.needs(*house, value)));
    Ok(Argument { facts, ..Argument::default() })
}

const MEDUSA_WRAP: &[Form] = &[
    (
        "cells and houses with two candidates left tie others together: either all of this is true: {s:ones}; or all of this: {s:others}; if the \
         former were, {s:one} and {s:other} would exclude each other.",
        "células e casas em que restam dois candidatos ligam outros entre si: ou tudo isto é verdade: {s:ones}; ou \
             tudo isto: {s:others}; se fossem os primeiros, {s:one} e {s:other} se excluiriam.",
        |scene, told| {
            let [one, other] = ["one", "other"].map(|name| told.spots(name)[0]);
            hold!([one, other].iter().all(|spot| told.spots("ones").contains(spot)), "not of the former");
            Ok(Argument { facts: ties(scene, told), ..Argument::default() })
        },
    ),
    (
        "cells and houses with two candidates left tie others together: either all of this is true: {s:ones}; or all of this: {s:others}; if the \
         former were, nothing would be left for {c:cell}.",
        "células e casas em que restam dois candidatos ligam outros entre si: ou tudo isto é verdade: {s:ones}; ou \
             tudo isto: {s:others}; se fossem os primeiros, nada restaria para {c:cell}.",
        |scene, told| {
            let mut facts = ties(scene, told);
            facts.push(scene.holds(told.one("cell")));
            Ok(Argument { facts, ..Argument::default() })
        },
    ),
    (
        "cells and houses with two candidates left tie others together: either all of this is true: {s:ones}; or all of this: {s:others}; if the \
         former were, {V:value} would have no place left {h:place}.",
        "células e casas em que restam dois candidatos ligam outros entre si: ou tudo isto é verdade: {s:ones}; ou \
             tudo isto: {s:others}; se fossem os primeiros, {V:value} não teria mais lugar {h:place}.",
        |scene, told| {
            let mut facts = ties(scene, told);
            facts.push(scene.needs(told.one("place"), told.one("value")));
            Ok(Argument { facts, ..Argument::default() })
        },
    ),
];

/// Cells and houses with two candidates, one of each colour.
fn ties(scene: &Scene<'_>, told: &Fields) -> Vec<Clause> {
    let (ones, others) = (told.spots("ones"), told.spots("others"));
    let turned =
        |clause: &Clause, a: &[Candidate], b: &[Candidate]| a.contains(&clause[0]) && b.contains(&clause[1]);
    let tie =
        |clause: &Clause| clause.len() == 2 && (turned(clause, ones, others) || turned(clause, others, ones));
    let cells = scene.position.blank.cells().map(|cell| scene.holds(cell));
    let houses =
        (0..scene.position.ground.houses.len()).flat_map(|house| (0..9).map(move |value| (house, value)));
    cells.chain(houses.map(|(house, value)| scene.needs(house, value))).filter(tie).collect()
}

/// What these houses still want of these values.
fn wanted(scene: &Scene<'_>, houses: &[usize], values: &[usize]) -> Vec<Clause> {
    let all = houses.iter().flat_map(|house| values.iter().map(|value| scene.needs(*house, *value)));
    all.filter(|clause| !clause.is_empty()).collect()
}

fn guardians(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
    let (value, cells, guards) = (told.one("value"), told.list("cells"), told.list("guards"));
    hold!(cells.len() % 2 == 1, "the loop is even");
    let mut facts = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        let pair = u128::of([cell, cells[(i + 1) % cells.len()]]);
        let within = pair | u128::of(guards.iter().copied());
        let houses = scene.position.ground.houses.iter().enumerate();
        let mut houses = houses.filter(|(_, house)| pair.within(house.cells)).map(|(house, _)| house);
        let house = houses.find(|house| scene.places(*house, value).within(within));
        hold!(house.is_some(), "the loop is broken");
        facts.extend(house.map(|house| scene.needs(house, value)));
    }
    let claim = guards.iter().map(|cell| Candidate::new(*cell, value)).collect();
    Ok(Argument { facts, claims: vec![claim], ..Argument::default() })
}

/// Two lines of cells that could change places: each cell has one beside it, in the same block and the same line across.
fn rectangle(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
    let (cells, values, any) = (told.list("cells"), told.list("values"), told.list("any"));
    let set = u128::of(cells.iter().copied());
    hold!(
        cells.len() == 6 && values.len() == 3 && !set.meets(scene.position.givens),
        "not six cells for three"
    );
    for house in &scene.position.ground.houses {
        let inside = (house.cells & set).len();
        let block = house.kind == HouseKind::Box;
        hold!(
            if block { [0, 2].contains(&inside) } else { [0, 2, 3].contains(&inside) },
            "they could not change"
        );
    }
    let others = scene.all_hold(cells).into_iter().flatten().filter(|spot| !values.contains(&spot.value));
    let others: Clause = others.collect();
    hold!(others.iter().all(|spot| any.contains(&spot.cell)), "other cells may hold others too");
    Ok(Argument { facts: vec![others], ..Argument::default() })
}

/// As many values as cells: everything the cells may hold is counted in a house, and there are no more of these than cells. So
/// each of them is there.
fn counted(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
    let (cells, count) = (told.list("cells"), told.one("count"));
    let set = u128::of(cells.iter().copied());
    let mut counted: Vec<(usize, usize)> = Vec::new();
    for time in told.times("houses") {
        for house in told.list(&format!("houses{time}")) {
            let values = told.list(&format!("values{time}")).iter();
            counted.extend(
                values
                    .map(|value| (*house, *value))
                    .filter(|(_, value)| !scene.spots(scene.house(*house) & set, *value).is_empty()),
            );
        }
    }
    hold!(
        counted.len() == count && cells.len() == count,
        "{} values for {} cells",
        counted.len(),
        cells.len()
    );
    for spot in scene.all_hold(cells).into_iter().flatten() {
        let known =
            |(house, value): &(usize, usize)| *value == spot.value && scene.house(*house).has(spot.cell);
        hold!(counted.iter().any(known), "{spot:?} is not counted");
    }
    let facts =
        counted.into_iter().map(|(house, value)| scene.spots(scene.house(house) & set, value)).collect();
    Ok(Argument { facts, ..Argument::default() })
}

fn exocet(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
    let (values, targets, base) = (told.list("values"), told.list("targets"), told.list("base"));
    let line = |cell: usize, row: bool| if row { cell / 9 } else { cell % 9 };
    let in_row = line(base[0], true) == line(base[1], true);
    // The third cell of the base box in the line of the base, and the lines across through it and the targets.
    let start = line(base[0], !in_row) / 3 * 3;
    let third = (start..start + 3).find(|place| base.iter().all(|cell| line(*cell, !in_row) != *place));
    let across = third.into_iter().chain(targets.iter().map(|cell| line(*cell, !in_row)));
    let kind = if in_row { HouseKind::Column } else { HouseKind::Row };
    let names = &scene.position.ground.names.houses;
    let house = |place: usize| {
        names.iter().position(|house| house.kind == kind && usize::from(house.number) == place + 1)
    };
    let houses: Vec<usize> = across.filter_map(house).collect();
    hold!(houses.len() == 3, "not three lines");
    let mut facts = wanted(scene, &houses, values);
    facts.extend(scene.all_hold(base));
    facts.extend(scene.all_hold(targets));
    Ok(Argument { facts, ..Argument::default() })
}
