//! For every form a sentence can take: the facts it names and what it draws from them.

use garns_logic::{Candidate, CellSet};

use crate::figures::*;
use crate::proof::{Clause, refuted};
use crate::scene::{Argument, Form, hold};

/// The forms of sentence of a technique.
pub(crate) fn forms(technique: &str) -> &'static [Form] {
    match technique {
        "full-house" => &[(
            "{V:value} is all that is missing {h:place}.",
            "só falta {V:value} {h:place}.",
            |scene, told| {
                let (value, house) = (told.one("value"), told.one("place"));
                hold!((scene.position.blank & scene.house(house)).len() == 1, "more is missing");
                Ok(Argument { facts: vec![scene.needs(house, value)], ..Argument::default() })
            },
        )],
        "naked-single" => &[(
            "{V:value} is the only candidate left in {c:cell}.",
            "{V:value} é o único candidato em {c:cell}.",
            |scene, told| {
                let facts = vec![scene.holds(told.one("cell"))];
                hold!(
                    facts[0].len() == 1 && facts[0][0].value == told.one("value"),
                    "it is not the only one"
                );
                Ok(Argument { facts, ..Argument::default() })
            },
        )],
        "hidden-single" => &[(
            "{h:place}, {V:value} fits only in {c:cell}.",
            "{h:place}, {V:value} só cabe em {c:cell}.",
            |scene, told| {
                let facts = vec![scene.needs(told.one("place"), told.one("value"))];
                hold!(facts[0].len() == 1 && facts[0][0].cell == told.one("cell"), "it fits elsewhere");
                Ok(Argument { facts, ..Argument::default() })
            },
        )],
        "pointing" | "claiming" => &[(
            "{h:place}, {V:value} fits only where it crosses {h:other}.",
            "{h:place}, {V:value} só cabe onde há cruzamento com {h:other}.",
            |scene, told| {
                let (house, value, other) = (told.one("place"), told.one("value"), told.one("other"));
                hold!(scene.places(house, value).within(scene.house(other)), "it fits elsewhere");
                Ok(Argument { facts: vec![scene.needs(house, value)], ..Argument::default() })
            },
        )],
        "locked-pair" | "locked-triple" | "naked-pair" | "naked-triple" | "naked-quad" => &[(
            "{h:places}, {c:cells} hold nothing but {v:values}, and so use them up.",
            "{h:places}, {c:cells} só têm {v:values}, e assim os esgotam.",
            |scene, told| {
                let (houses, cells, values) = (told.list("places"), told.list("cells"), told.list("values"));
                let set = u128::of(cells.iter().copied());
                hold!(houses.iter().all(|house| set.within(scene.house(*house))), "a cell lies elsewhere");
                hold!(scene.union(cells) == values && cells.len() == values.len(), "other values");
                let impossible = scene.all_impossible(scene.houses(houses).without(set), values);
                Ok(Argument { facts: scene.all_hold(cells), impossible, ..Argument::default() })
            },
        )],
        "hidden-pair" | "hidden-triple" | "hidden-quad" => &[(
            "{h:place}, {v:values} fit only in {c:cells}, which leaves no room there for anything else.",
            "{h:place}, {v:values} só cabem em {c:cells}, onde não sobra espaço para mais nada.",
            |scene, told| {
                let (house, values, cells) = (told.one("place"), told.list("values"), told.list("cells"));
                let set = u128::of(cells.iter().copied());
                let inside = values.iter().all(|value| scene.places(house, *value).within(set));
                hold!(inside && cells.len() == values.len(), "they fit elsewhere");
                let others = scene.union(cells).into_iter().filter(|value| !values.contains(value));
                let impossible = scene.all_impossible(set, &others.collect::<Vec<_>>());
                let facts = values.iter().map(|value| scene.needs(house, *value)).collect();
                Ok(Argument { facts, impossible, ..Argument::default() })
            },
        )],
        "remote-pair" => &[(
            "of {v:values}, {c:ones} hold one and {c:others} the other, whichever way round; what sees cells of both \
             kinds can be neither.",
            "de {v:values}, {c:ones} têm um e {c:others} têm o outro, num sentido ou no outro; o que vê células dos dois \
             tipos não pode ser nenhum deles.",
            |scene, told| {
                let (values, ones, others) = (told.list("values"), told.list("ones"), told.list("others"));
                let cells: Vec<usize> = ones.iter().chain(others).copied().collect();
                hold!(scene.union(&cells) == values, "other values");
                let facts = scene.all_hold(&cells);
                for value in values {
                    for a in ones {
                        for b in others {
                            let both = [Candidate::new(*a, *value), Candidate::new(*b, *value)];
                            hold!(refuted(scene.position, &facts, &both, &[]), "both could be the same");
                        }
                    }
                }
                let seen = scene.seen_by_any(ones) & scene.seen_by_any(others);
                let impossible = scene.all_impossible(seen.without(u128::of(cells)), values);
                Ok(Argument { facts, impossible, ..Argument::default() })
            },
        )],
        "skyscraper" | "two-string-kite" => &[(
            "[ |{h:houses}, {V:value} has two places each, and {h:shared} can hold only one of them: {V:value} is in \
             {c:ends}.]",
            "[ |{h:houses}, {V:value} tem dois lugares em cada, e {h:shared} só comporta um deles: {V:value} está em \
             {c:ends}.]",
            |scene, told| each(told, "value", |number| two_links(scene, told, number)),
        )],
        "turbot-fish" => &[(
            "{h:houses}, {V:value} has two places each; {c:near} see each other, so {V:value} is in {c:far}.",
            "{h:houses}, {V:value} tem dois lugares em cada; {c:near} se veem, e assim {V:value} está em {c:far}.",
            |scene, told| {
                let (value, far) = (told.one("value"), told.list("far"));
                let [a, b] = told.list("near")[..] else { return Err("not two".to_owned()) };
                hold!(scene.see(a, b), "they don't see each other");
                let facts: Vec<Clause> =
                    told.list("houses").iter().map(|house| scene.needs(*house, value)).collect();
                hold!(facts.len() == 2 && facts.iter().all(|fact| fact.len() == 2), "not two places each");
                let claims = vec![far.iter().map(|cell| Candidate::new(*cell, value)).collect()];
                Ok(Argument { facts, claims, ..Argument::default() })
            },
        )],
        "empty-rectangle" => &[(
            "[ |{h:block}, {V:value} stands only on {h:lines}; {h:line}, it is in {c:pair}. If it is in {c:near}, {h:block} \
             has it on {h:second}; so what sees {c:far} on {h:second} outside {h:block} can't be {V:value}.]",
            "[ |{h:block}, {V:value} só está {h:lines}; {h:line}, está em {c:pair}. Se está em {c:near}, {h:block} o tem \
             {h:second}; assim, o que vê {c:far} {h:second}, fora d{h:block}, não pode ser {V:value}.]",
            |scene, told| each(told, "value", |number| empty_rectangle(scene, told, number)),
        )],
        "w-wing" => &[(
            "{h:link}, {V:tied} has two places, so {c:cells} can't both be {V:tied}: one of them is {V:value}.",
            "{h:link}, {V:tied} tem dois lugares, e assim {c:cells} não podem ser ambas {V:tied}: uma delas é {V:value}.",
            |scene, told| {
                let (link, tied, value) = (told.one("link"), told.one("tied"), told.one("value"));
                let cells = told.list("cells");
                let mut facts = vec![scene.needs(link, tied)];
                hold!(facts[0].len() == 2 && cells.len() == 2, "not two places");
                let of =
                    |value: usize| cells.iter().map(|cell| Candidate::new(*cell, value)).collect::<Vec<_>>();
                hold!(refuted(scene.position, &facts, &of(tied), &[]), "both can be {tied}");
                facts.extend(scene.all_hold(cells));
                Ok(Argument { facts, claims: vec![of(value)], ..Argument::default() })
            },
        )],
        "xy-wing" => &[(
            "whatever {c:pivot} is, {V:value} is in {c:wings}.",
            "seja qual for o valor de {c:pivot}, {V:value} está em {c:wings}.",
            |scene, told| wing(scene, told, false),
        )],
        "xyz-wing" => &[(
            "whatever {c:pivot} is, {V:value} is in it or in {c:wings}.",
            "seja qual for o valor de {c:pivot}, {V:value} está nela ou em {c:wings}.",
            |scene, told| wing(scene, told, true),
        )],
        "wxyz-wing" => &[(
            "{c:cells} hold four values, of which {v:values} fit only once each: {V:value} is in one of them.",
            "{c:cells} têm quatro valores, dos quais {v:values} só cabem uma vez cada: {V:value} está numa \
             delas.",
            |scene, told| {
                let (cells, values, value) = (told.list("cells"), told.list("values"), told.one("value"));
                hold!(scene.union(cells).len() == 4 && cells.len() == 4, "not four values");
                for value in values {
                    once(scene, cells, *value)?;
                }
                let claims = vec![scene.spots(u128::of(cells.iter().copied()), value)];
                Ok(Argument { facts: scene.all_hold(cells), claims, ..Argument::default() })
            },
        )],
        "sue-de-coq" => &[(
            "{h:places}, {c:cells} hold just {v:values}, as many values as cells; the places of each value there all see \
             one another, so each stands there once.",
            "{h:places}, {c:cells} têm só {v:values}, tantos valores quantas células; os lugares de cada valor ali se \
             veem todos, e assim cada um está ali uma vez.",
            |scene, told| {
                let (cells, values) = (told.list("cells"), told.list("values"));
                let set = u128::of(cells.iter().copied());
                hold!(set.within(scene.houses(told.list("places"))), "a cell lies elsewhere");
                hold!(scene.union(cells) == values && values.len() == cells.len(), "not as many values");
                for value in values {
                    once(scene, cells, *value)?;
                }
                let claims = values.iter().map(|value| scene.spots(set, *value)).collect();
                Ok(Argument { facts: scene.all_hold(cells), claims, ..Argument::default() })
            },
        )],
        "simple-colours-trap" => &[(
            "along pairs of places, {V:value} is in all of {x:ones} or in all of {x:others}; what sees cells of both can't \
             be {V:value}.",
            "ao longo de pares de lugares, {V:value} está em todas as de {x:ones} ou em todas as de {x:others}; o que vê \
             células de ambos não pode ser {V:value}.",
            |scene, told| {
                let (value, ones, others) =
                    (told.one("value"), &told.sets("ones")[0], &told.sets("others")[0]);
                let facts = scene.coloured(value, ones, others)?;
                let all = u128::of(ones.iter().chain(others).copied());
                let seen = (scene.seen_by_any(ones) & scene.seen_by_any(others)).without(all);
                Ok(Argument {
                    facts,
                    impossible: scene.all_impossible(seen, &[value]),
                    ..Argument::default()
                })
            },
        )],
        "simple-colours-wrap" => &[(
            "along pairs of places, {V:value} is in all of {x:ones} or in all of {x:others}; two of {x:ones} see each \
             other, so it is the latter.",
            "ao longo de pares de lugares, {V:value} está em todas as de {x:ones} ou em todas as de {x:others}; duas de \
             {x:ones} se veem, então são estas últimas.",
            |scene, told| {
                let (value, ones, others) =
                    (told.one("value"), &told.sets("ones")[0], &told.sets("others")[0]);
                let facts = scene.coloured(value, ones, others)?;
                hold!(scene.meets(ones, ones), "no two see each other");
                let claims = others.iter().map(|cell| vec![Candidate::new(*cell, value)]).collect();
                Ok(Argument { facts, claims, ..Argument::default() })
            },
        )],
        "multi-colours" => &[
            (
                "along pairs of places, {V:value} is in all of {x:a} or in all of {x:b}, and in all of {x:c} or in all of \
                 {x:d}; {x:a} sees both {x:c} and {x:d}.",
                "ao longo de pares de lugares, {V:value} está em todas as de {x:a} ou em todas as de {x:b}, e em todas as \
                 de {x:c} ou em todas as de {x:d}; {x:a} vê tanto {x:c} como {x:d}.",
                |scene, told| {
                    let [a, c, d] = ["a", "c", "d"].map(|name| &told.sets(name)[0]);
                    hold!(scene.meets(a, c) && scene.meets(a, d), "it doesn't see both");
                    multi(scene, told, &[])
                },
            ),
            (
                "along pairs of places, {V:value} is in all of {x:a} or in all of {x:b}, and in all of {x:c} or in all of \
                 {x:d}[|; {x:one} sees {x:other}, so it is in all of {x:left} or in all of {x:right}].",
                "ao longo de pares de lugares, {V:value} está em todas as de {x:a} ou em todas as de {x:b}, e em todas as \
                 de {x:c} ou em todas as de {x:d}[|; {x:one} vê {x:other}, então está em todas as de {x:left} ou em todas \
                 as de {x:right}].",
                |scene, told| multi(scene, told, &told.times("one")),
            ),
        ],
        "x-chain" | "xy-chain" | "aic" | "grouped-aic" | "s-wing" | "m-wing" | "h-wing" | "l-wing" => &[(
            "if {n:first} is false, {n:last} is true, so one of them is ({n:chain}).",
            "se {n:first} é falso, {n:last} é verdadeiro, então um deles o é ({n:chain}).",
            |scene, told| {
                let chain = told.chain("chain");
                let facts = scene.links(chain)?;
                let ends = [&told.chain("first")[0].0, &told.chain("last")[0].0];
                for (end, node) in ends.into_iter().zip([chain.first(), chain.last()]) {
                    let same =
                        node.is_some_and(|(node, _)| (&node.cells, node.value) == (&end.cells, end.value));
                    hold!(same, "the chain does not end there");
                }
                let claims = vec![ends.into_iter().flat_map(|end| scene.node(end)).collect()];
                Ok(Argument { facts, claims, ..Argument::default() })
            },
        )],
        "continuous-nice-loop" | "grouped-continuous-nice-loop" => &[
            (
                "the chain closes ({n:chain}), so one end of each of its weak links is true.",
                "a cadeia se fecha ({n:chain}), então uma ponta de cada elo fraco é verdadeira.",
                |scene, told| closed(scene, told.chain("chain"), false),
            ),
            (
                "the chain closes ({n:chain}), so one end of each of its weak links is true, and each set on the way holds \
                 all its values but those at its ends.",
                "a cadeia se fecha ({n:chain}), então uma ponta de cada elo fraco é verdadeira, e cada \
                 conjunto no caminho tem todos os seus valores, fora os das pontas.",
                |scene, told| closed(scene, told.chain("chain"), true),
            ),
        ],
        "discontinuous-nice-loop" | "grouped-discontinuous-nice-loop" => &[
            (
                "if {n:start} were false, it would follow that it is true ({n:chain}).",
                "se {n:start} fosse falso, disso se seguiria que é verdadeiro ({n:chain}).",
                |scene, told| contrary(scene, told, false),
            ),
            (
                "if {n:start} were true, it would follow that it is false ({n:chain}).",
                "se {n:start} fosse verdadeiro, disso se seguiria que é falso ({n:chain}).",
                |scene, told| contrary(scene, told, true),
            ),
        ],
        "als-xz" => &[
            (
                "the almost locked sets {x:sets} can't both hold {v:ties}; the one without it is locked, so one of them \
                 holds {v:shared}.",
                "os conjuntos quase bloqueados {x:sets} não podem ambos ter {v:ties}; o que fica sem ele é bloqueado, \
                 então um deles tem {v:shared}.",
                |scene, told| tied(scene, told),
            ),
            (
                "the almost locked sets {x:sets} can't both hold {v:ties}, neither the one nor the other; so each set \
                 holds one of these and all its other values.",
                "os conjuntos quase bloqueados {x:sets} não podem ambos ter {v:ties}, nem um nem outro; assim cada \
                 conjunto tem um deles e todos os seus demais valores.",
                |scene, told| {
                    let ([a, b], ties) = (told.sets("sets"), told.list("ties")) else {
                        return Err("not two sets".to_owned());
                    };
                    hold!(ties.len() == 2, "not two values");
                    let mut claims = Vec::new();
                    for set in [a, b] {
                        scene.almost_locked(set)?;
                        let all = u128::of(set.iter().copied());
                        let others = scene.union(set).into_iter().filter(|value| !ties.contains(value));
                        claims.extend(others.map(|value| scene.spots(all, value)));
                        claims.push(ties.iter().flat_map(|tie| scene.spots(all, *tie)).collect());
                    }
                    for tie in ties {
                        scene.restricted(a, b, *tie)?;
                        // Each set has one of the two: so each of the two is in one of them.
                        let cells = u128::of(a.iter().chain(b).copied());
                        claims.push(scene.spots(cells, *tie));
                    }
                    let cells: Vec<usize> = a.iter().chain(b).copied().collect();
                    Ok(Argument { facts: scene.all_hold(&cells), claims, ..Argument::default() })
                },
            ),
        ],
        "als-xy-wing" | "als-chain" => &[(
            "of the almost locked sets {x:sets}, each and the next can't both hold {v:ties}, in this order; so the first \
             or the last holds {v:shared}.",
            "dos conjuntos quase bloqueados {x:sets}, cada um e o próximo não podem ambos ter {v:ties}, nesta ordem; então \
             o primeiro ou o último tem {v:shared}.",
            |scene, told| tied(scene, told),
        )],
        "death-blossom" => &[(
            "whatever {c:stem} is, one of the almost locked sets {x:petals} becomes locked and holds {v:shared}.",
            "seja qual for o valor de {c:stem}, um dos conjuntos quase bloqueados {x:petals} fica bloqueado e tem \
             {v:shared}.",
            |scene, told| {
                let (stem, petals) = (told.one("stem"), told.sets("petals"));
                let mut facts = vec![scene.holds(stem)];
                for petal in petals {
                    scene.almost_locked(petal)?;
                    facts.extend(scene.all_hold(petal));
                }
                let cells = u128::of(petals.iter().flatten().copied());
                let claims = told.list("shared").iter().map(|value| scene.spots(cells, *value)).collect();
                Ok(Argument { facts, claims, ..Argument::default() })
            },
        )],
        "aligned-pair-exclusion" | "aligned-triplet-exclusion" => &[(
            "with what is eliminated, every combination of {c:cells} repeats a value or leaves nothing to a \
             cell they all see.",
            "com o que é eliminado, toda combinação de {c:cells} repete um valor ou não deixa nada para uma célula que todas \
             veem.",
            |scene, told| {
                let cells = told.list("cells");
                let mut facts = scene.all_hold(cells);
                let seen = scene.seen_by_all(cells) & scene.position.blank;
                facts.extend(seen.cells().map(|cell| scene.holds(cell)));
                Ok(Argument { facts, ..Argument::default() })
            },
        )],
        "bug-1" => &[(
            "without {s:extra}, every blank cell would have two candidates and every value two places, which leaves more \
             than one solution or none.",
            "sem {s:extra}, toda célula vazia teria dois candidatos e todo valor dois lugares, o que deixa mais de uma \
             solução ou nenhuma.",
            |scene, told| grave(scene, told, Vec::new()),
        )],
        "bug-2" => &[(
            "without {s:extra}, every blank cell would have two candidates and every value two places, so one of these is \
             true.",
            "sem {s:extra}, toda célula vazia teria dois candidatos e todo valor dois lugares, então um destes é \
             verdadeiro.",
            |scene, told| grave(scene, told, Vec::new()),
        )],
        "bug-3" => &[(
            "without {s:extra}, every blank cell would have two candidates and every value two places, so one of these is \
             true; {h:place}, with {c:others}, that uses up {v:values}.",
            "sem {s:extra}, toda célula vazia teria dois candidatos e todo valor dois lugares, então um destes é \
             verdadeiro; {h:place}, com {c:others}, isso esgota {v:values}.",
            |scene, told| {
                let (others, values) = (told.list("others"), told.list("values"));
                hold!(scene.union(others).iter().all(|value| values.contains(value)), "other values");
                hold!(values.len() == others.len() + 1, "they are not used up");
                let mut cells =
                    told.spots("extra").iter().map(|spot| spot.cell).chain(others.iter().copied());
                hold!(cells.all(|cell| scene.house(told.one("place")).has(cell)), "a cell lies elsewhere");
                grave(scene, told, scene.all_hold(others))
            },
        )],
        "bug-4" => &[(
            "without {s:extra}, every blank cell would have two candidates and every value two places, so one of these is \
             true; {h:place}, {V:value} is in {c:cells}, and the other cell holds one of these.",
            "sem {s:extra}, toda célula vazia teria dois candidatos e todo valor dois lugares, então um destes é \
             verdadeiro; {h:place}, {V:value} está em {c:cells}, e a outra célula tem um destes.",
            |scene, told| {
                let fact = scene.needs(told.one("place"), told.one("value"));
                let cells: Vec<usize> = fact.iter().map(|spot| spot.cell).collect();
                hold!(cells == told.list("cells"), "it fits elsewhere");
                grave(scene, told, vec![fact])
            },
        )],
        "unique-rectangle-1" => &[(SWAPPED.0, SWAPPED.1, |scene, told| {
            Ok(Argument { facts: vec![rectangle(scene, told)?], ..Argument::default() })
        })],
        "unique-rectangle-2" | "unique-rectangle-5" => &[(
            "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; so at least one \
             of {c:open} holds something else.",
            "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; então pelo menos \
             uma de {c:open} tem outro valor.",
            |scene, told| {
                let fact = rectangle(scene, told)?;
                hold!(fact.iter().all(|spot| told.list("open").contains(&spot.cell)), "another is open");
                Ok(Argument { facts: vec![fact], ..Argument::default() })
            },
        )],
        "unique-rectangle-3" => &[(
            "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; so {c:any} holds \
             something else, and with {c:others} that uses up {v:more}.",
            "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; então {c:any} tem \
             outro valor, e com {c:others} isso esgota {v:more}.",
            |scene, told| {
                let fact = rectangle(scene, told)?;
                let (any, others, more) = (told.list("any"), told.list("others"), told.list("more"));
                hold!(fact.iter().all(|spot| any.contains(&spot.cell)), "another is open");
                hold!(fact.iter().all(|spot| more.contains(&spot.value)), "it may hold something else yet");
                hold!(scene.union(others).iter().all(|value| more.contains(value)), "other values");
                hold!(more.len() == others.len() + 1, "they are not used up");
                let mut facts = vec![fact];
                facts.extend(scene.all_hold(others));
                Ok(Argument { facts, ..Argument::default() })
            },
        )],
        "unique-rectangle-4" => &[(
            "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; {V:value} is in \
             {c:any} anyway, so neither can be {V:other}.",
            "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; {V:value} está em \
             {c:any} de qualquer modo, então nenhuma pode ser {V:other}.",
            |scene, told| {
                let (any, value) = (u128::of(told.list("any").iter().copied()), told.one("value"));
                let whole = |house: &usize| scene.places(*house, value) == any;
                let house =
                    scene.position.ground.common_houses(any).find(whole).ok_or("it fits elsewhere")?;
                let facts = vec![rectangle(scene, told)?, scene.needs(house, value)];
                let impossible = scene.all_impossible(any, &[told.one("other")]);
                Ok(Argument { facts, impossible, ..Argument::default() })
            },
        )],
        "unique-rectangle-6" => &[(
            "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; {V:other} has no \
             other place in their rows or columns, so {V:other} in {c:any} would bring that about.",
            "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; {V:other} não tem \
             outro lugar nas linhas ou colunas delas, então {V:other} em {c:any} levaria a isso.",
            |scene, told| {
                let (set, value) = (u128::of(told.list("cells").iter().copied()), told.one("other"));
                let houses = &scene.position.ground.houses;
                let within = |house: &usize| {
                    let places = scene.places(*house, value);
                    houses[*house].is_line() && !places.is_empty() && places.within(set)
                };
                let lines: Vec<usize> = (0..houses.len()).filter(within).collect();
                hold!(lines.len() >= 2, "it has other places");
                let mut facts: Vec<Clause> = lines.iter().map(|line| scene.needs(*line, value)).collect();
                facts.push(rectangle(scene, told)?);
                facts.extend(scene.all_hold(told.list("cells")));
                let impossible = scene.all_impossible(u128::of(told.list("any").iter().copied()), &[value]);
                Ok(Argument { facts, impossible, ..Argument::default() })
            },
        )],
        "hidden-rectangle" => &[(
            "if {c:corner} were {V:removed}, {V:tied} would have to go into its neighbours among {c:cells}, which could \
             then be swapped.",
            "se {c:corner} fosse {V:removed}, {V:tied} teria de ir para as vizinhas dela entre {c:cells}, que então \
             poderiam ser trocadas.",
            |scene, told| {
                let (corner, removed, tied) = (told.one("corner"), told.one("removed"), told.one("tied"));
                let cells = told.list("cells");
                let ground = &scene.position.ground;
                let lines = ground.houses_of[corner].iter().filter(|house| ground.houses[**house].is_line());
                let mut facts: Vec<Clause> = lines.map(|line| scene.needs(*line, tied)).collect();
                let assumed = [Candidate::new(corner, removed)];
                let is_neighbour = |cell: &&usize| {
                    let line = |house: usize| ground.houses[house].is_line();
                    **cell != corner && ground.common_houses(u128::of([corner, **cell])).any(line)
                };
                let neighbours: Vec<&usize> = cells.iter().filter(is_neighbour).collect();
                hold!(neighbours.len() == 2, "no rectangle");
                for cell in &neighbours {
                    let goes = refuted(scene.position, &facts, &assumed, &[Candidate::new(**cell, tied)]);
                    hold!(goes, "{tied} need not go into {cell}");
                }
                facts.extend(scene.all_hold(cells));
                facts.push(scene.swappable(cells, &[removed, tied])?);
                Ok(Argument { facts, ..Argument::default() })
            },
        )],
        "avoidable-rectangle-1" => &[(
            "none of {c:cells} is given, so {v:values} can't stand in them crosswise: they could be swapped.",
            "nenhuma de {c:cells} é dada, então {v:values} não podem ficar nelas em cruz: poderiam ser trocados.",
            |scene, told| Ok(Argument { facts: vec![rectangle(scene, told)?], ..Argument::default() }),
        )],
        "avoidable-rectangle-2" => &[(
            "none of {c:cells} is given, so {v:values} can't stand in them crosswise: they could be swapped. So {V:extra} \
             is in {c:open}.",
            "nenhuma de {c:cells} é dada, então {v:values} não podem ficar nelas em cruz: poderiam ser trocados. Assim, \
             {V:extra} está em {c:open}.",
            |scene, told| {
                let extra = told.one("extra");
                let claims =
                    vec![told.list("open").iter().map(|cell| Candidate::new(*cell, extra)).collect()];
                Ok(Argument { facts: vec![rectangle(scene, told)?], claims, ..Argument::default() })
            },
        )],
        "unique-loop" => LOOPS,
        _ if technique.contains("wing")
            || technique.contains("fish")
            || technique.contains("squirmbag")
            || technique.contains("whale")
            || technique.contains("leviathan") =>
        {
            FISH
        }
        _ => &[],
    }
}
