//! What sentences state, and whether it holds: for every form a sentence can take, the facts it names, which must be
//! there to be seen in the position, and what it draws from them.

use garns_logic::{CellSet, Node, Position, Spot, Step};

use crate::proof::{Clause, refuted};
use crate::sentence::{Fields, read};

/// What a sentence states.
#[derive(Debug, Default)]
pub(crate) struct Argument {
    /// What is to be seen in the position.
    facts: Vec<Clause>,
    /// What the sentence draws from that, on which its conclusion stands; the conclusion stands on the facts if
    /// there are none.
    claims: Vec<Clause>,
    /// What the sentence says can't be, if it says so of everything of a sort.
    impossible: Option<Vec<Spot>>,
}

/// What goes wrong, in words.
pub(crate) type Checked<T = ()> = Result<T, String>;

macro_rules! hold {
    ($what:expr, $($text:tt)*) => {
        if !$what {
            return Err(format!($($text)*));
        }
    };
}
pub(crate) use hold;

/// A form of sentence: in English, in Portuguese, and what it states.
type Form = (&'static str, &'static str, fn(&Scene<'_>, &Fields) -> Checked<Argument>);

/// The position a sentence is about.
pub(crate) struct Scene<'a> {
    pub(crate) position: &'a Position<u128>,
    pub(crate) step: &'a Step,
}

impl Scene<'_> {
    fn house(&self, house: usize) -> u128 {
        self.position.ground.houses[house].cells
    }

    fn houses(&self, houses: &[usize]) -> u128 {
        houses.iter().fold(0, |all, house| all | self.house(*house))
    }

    fn places(&self, house: usize, value: usize) -> u128 {
        self.position.places_in(house, value)
    }

    fn see(&self, a: usize, b: usize) -> bool {
        self.position.ground.peers[a].has(b)
    }

    /// The cells that see a cell of a set.
    fn seen_by_any(&self, cells: &[usize]) -> u128 {
        cells.iter().fold(0, |all, cell| all | self.position.ground.peers[*cell])
    }

    /// The cells that see all cells of a set.
    fn seen_by_all(&self, cells: &[usize]) -> u128 {
        cells.iter().fold(u128::MAX, |all, cell| all & self.position.ground.peers[*cell])
    }

    fn spots(&self, cells: u128, value: usize) -> Vec<Spot> {
        (cells & self.position.places[value]).cells().map(|cell| Spot::new(cell, value)).collect()
    }

    /// A house holds each of its values; those that are written are not looked for.
    fn needs(&self, house: usize, value: usize) -> Clause {
        self.spots(self.house(house), value)
    }

    /// A cell holds one of its candidates.
    fn holds(&self, cell: usize) -> Clause {
        self.position.candidates[cell].iter().map(|value| Spot::new(cell, value)).collect()
    }

    fn all_hold(&self, cells: &[usize]) -> Vec<Clause> {
        cells.iter().map(|cell| self.holds(*cell)).collect()
    }

    fn union(&self, cells: &[usize]) -> Vec<usize> {
        self.position.union(u128::of(cells.iter().copied())).iter().collect()
    }

    fn follows(&self, facts: &[Clause], claim: &[Spot]) -> bool {
        refuted(self.position, facts, &[], claim)
    }

    /// Cells that can hold two values only both ways round, unless one of them holds something else: none is given,
    /// every house has two of them or none, and they take two colours. One of the others is true.
    fn swappable(&self, cells: &[usize], pair: &[usize]) -> Checked<Clause> {
        let set = u128::of(cells.iter().copied());
        hold!(pair.len() == 2 && cells.len() >= 4, "not a deadly pattern");
        hold!(!set.meets(self.position.givens), "a cell is given");
        for house in &self.position.ground.houses {
            hold!([0, 2].contains(&(set & house.cells).len()), "a house has one of the cells, or three");
        }
        let mut colours = [u128::only(cells[0]), 0];
        for _ in cells {
            for turn in 0..2 {
                colours[1 - turn] |= self.seen_by_any(&colours[turn].cells().collect::<Vec<_>>()) & set;
            }
        }
        hold!(
            colours[0] | colours[1] == set && colours[0] & colours[1] == 0,
            "the cells take no two colours"
        );
        let written = cells.iter().filter_map(|cell| self.position.grid.get(*cell));
        for value in written {
            hold!(pair.contains(&value), "a cell holds something else already");
        }
        let others = |cell: &usize| self.holds(*cell).into_iter().filter(|spot| !pair.contains(&spot.value));
        Ok(cells.iter().flat_map(others).collect())
    }

    /// Without some candidates every blank cell has two and every value two places, or none, in each house.
    fn is_grave(&self, extra: &[Spot]) -> bool {
        let rest = |house: u128, value: usize| {
            self.spots(house, value).iter().filter(|spot| !extra.contains(spot)).count()
        };
        let twos = self
            .position
            .blank
            .cells()
            .all(|cell| self.holds(cell).iter().filter(|spot| !extra.contains(spot)).count() == 2);
        let ground = &self.position.ground;
        twos && ground
            .houses
            .iter()
            .all(|house| (0..ground.order()).all(|value| [0, 2].contains(&rest(house.cells, value))))
    }

    /// Cells that all see one another, with one candidate more than there are cells.
    fn almost_locked(&self, set: &[usize]) -> Checked {
        let apart = set.iter().enumerate().any(|(i, a)| set[..i].iter().any(|b| !self.see(*a, *b)));
        hold!(!apart && self.union(set).len() == set.len() + 1, "{set:?} is not an almost locked set");
        Ok(())
    }

    /// No two sets can both hold a value: all places of the one see all of the other.
    fn restricted(&self, a: &[usize], b: &[usize], value: usize) -> Checked {
        let of = |set: &[usize]| self.spots(u128::of(set.iter().copied()), value);
        let (one, other) = (of(a), of(b));
        let all = one.iter().all(|x| other.iter().all(|y| self.see(x.cell, y.cell)));
        hold!(all && !one.is_empty() && !other.is_empty(), "{a:?} and {b:?} can both hold {value}");
        Ok(())
    }

    /// Whether a value in each of some places lies, along pairs, in all of one set or in all of the other.
    fn coloured(&self, value: usize, ones: &[usize], others: &[usize]) -> Checked<Vec<Clause>> {
        let all = u128::of(ones.iter().chain(others).copied());
        let houses = 0..self.position.ground.houses.len();
        let pairs =
            houses.map(|house| self.places(house, value)).filter(|at| at.len() == 2 && at.within(all));
        let facts: Vec<Clause> = pairs.map(|places| self.spots(places, value)).collect();
        for &a in ones {
            for &b in others {
                let both = [Spot::new(a, value), Spot::new(b, value)];
                hold!(self.follows(&facts, &both), "neither {a} nor {b} need be {value}");
            }
        }
        Ok(facts)
    }

    fn meets(&self, a: &[usize], b: &[usize]) -> bool {
        a.iter().any(|a| b.iter().any(|b| self.see(*a, *b)))
    }

    /// All candidates of a node.
    fn node(&self, node: &Node) -> Clause {
        node.cells.iter().map(|cell| Spot::new(*cell, node.value)).collect()
    }

    /// That one of two nodes is true: nothing else fits in a cell or a house, or a set shows it.
    pub(crate) fn strong(&self, from: &Node, to: &Node) -> Checked<Clause> {
        let either: Clause = self.node(from).into_iter().chain(self.node(to)).collect();
        hold!(either.iter().all(|s| self.position.has(s.cell, s.value)), "a node is not there");
        let within = |clause: Clause| !clause.is_empty() && clause.iter().all(|spot| either.contains(spot));
        let in_set = || {
            let facts = self.all_hold(&to.set);
            self.almost_locked(&to.set).is_ok() && self.follows(&facts, &either)
        };
        let in_house = || {
            let houses = 0..self.position.ground.houses.len();
            from.value == to.value && houses.into_iter().any(|house| within(self.needs(house, from.value)))
        };
        let in_cell = || from.cells == to.cells && from.cells.len() == 1 && within(self.holds(from.cells[0]));
        let shown = if to.set.is_empty() { in_house() || in_cell() } else { in_set() };
        hold!(shown, "no strong link from {from:?} to {to:?}");
        Ok(either)
    }

    /// That two nodes are not both true.
    pub(crate) fn weak(&self, from: &Node, to: &Node) -> Checked {
        let same_cell = from.cells == to.cells && from.cells.len() == 1 && from.value != to.value;
        let seen =
            from.value == to.value && from.cells.iter().all(|a| to.cells.iter().all(|b| self.see(*a, *b)));
        hold!(same_cell || seen, "no weak link from {from:?} to {to:?}");
        Ok(())
    }

    /// The strong links of a chain as clauses, once every link holds and strong and weak ones take turns.
    fn links(&self, nodes: &[(Node, bool)]) -> Checked<Vec<Clause>> {
        let mut facts = Vec::new();
        for pair in nodes.windows(2) {
            let ((from, before), (to, strong)) = (&pair[0], &pair[1]);
            hold!(
                facts.is_empty() && from == &nodes[0].0 || before != strong,
                "two links of a kind in a row"
            );
            if *strong {
                facts.push(self.strong(from, to)?);
            } else {
                self.weak(from, to)?;
            }
        }
        hold!(nodes.len() > 1, "no link");
        Ok(facts)
    }

    /// That everything of a sort can't be.
    fn all_impossible(&self, cells: u128, values: &[usize]) -> Option<Vec<Spot>> {
        Some(values.iter().flat_map(|value| self.spots(cells, *value)).collect())
    }
}

/// The forms of sentence of a technique.
fn forms(technique: &str) -> &'static [Form] {
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
                            let both = [Spot::new(*a, *value), Spot::new(*b, *value)];
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
                let claims = vec![far.iter().map(|cell| Spot::new(*cell, value)).collect()];
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
                let of = |value: usize| cells.iter().map(|cell| Spot::new(*cell, value)).collect::<Vec<_>>();
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
            "{c:cells} têm quatro valores, dos quais {v:values} só cabem uma vez cada: {V:value} está em uma delas.",
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
                let claims = others.iter().map(|cell| vec![Spot::new(*cell, value)]).collect();
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
        "x-chain" | "xy-chain" | "aic" | "grouped-aic" => &[(
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
                "a corrente se fecha ({n:chain}), então uma ponta de cada elo fraco é verdadeira.",
                |scene, told| closed(scene, told.chain("chain"), false),
            ),
            (
                "the chain closes ({n:chain}), so one end of each of its weak links is true, and each set on the way holds \
                 all its values but those at its ends.",
                "a corrente se fecha ({n:chain}), então uma ponta de cada elo fraco é verdadeira, e cada conjunto no \
                 caminho tem todos os seus valores, fora os das pontas.",
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
            "with what is struck out, every combination of {c:cells} repeats a value or leaves nothing to a cell they all \
             see.",
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
                let assumed = [Spot::new(corner, removed)];
                let is_neighbour = |cell: &&usize| {
                    let line = |house: usize| ground.houses[house].is_line();
                    **cell != corner && ground.common_houses(u128::of([corner, **cell])).any(line)
                };
                let neighbours: Vec<&usize> = cells.iter().filter(is_neighbour).collect();
                hold!(neighbours.len() == 2, "no rectangle");
                for cell in &neighbours {
                    let goes = refuted(scene.position, &facts, &assumed, &[Spot::new(**cell, tied)]);
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
                let claims = vec![told.list("open").iter().map(|cell| Spot::new(*cell, extra)).collect()];
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

const SWAPPED: (&str, &str) = (
    "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions.",
    "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções.",
);

const LOOPS: &[Form] = &[
    (SWAPPED.0, SWAPPED.1, |scene, told| {
        Ok(Argument { facts: vec![rectangle(scene, told)?], ..Argument::default() })
    }),
    (
        "if {c:cells} held only {v:values}, these could be swapped and there would be two solutions; so {V:digit} is in \
         {c:any}.",
        "se {c:cells} tivessem só {v:values}, estes poderiam ser trocados e haveria duas soluções; então {V:digit} está em \
         {c:any}.",
        |scene, told| {
            let claim = told.list("any").iter().map(|cell| Spot::new(*cell, told.one("digit"))).collect();
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

const FISH: &[Form] = &[
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
fn each(told: &Fields, name: &str, argument: impl Fn(&str) -> Checked<Argument>) -> Checked<Argument> {
    let parts = told.times(name).iter().map(|number| argument(number)).collect::<Checked<Vec<_>>>()?;
    parts.into_iter().reduce(both).ok_or_else(|| "nothing is said".to_owned())
}

/// Two arguments side by side.
fn both(mut a: Argument, b: Argument) -> Argument {
    a.facts.extend(b.facts);
    a.claims.extend(b.claims);
    a.impossible = a.impossible.map(|spots| [spots, b.impossible.unwrap_or_default()].concat());
    a
}

fn fish(scene: &Scene<'_>, told: &Fields, covers: &str, fins: &str, own: bool) -> Checked<Argument> {
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

fn two_links(scene: &Scene<'_>, told: &Fields, number: &str) -> Checked<Argument> {
    let name = |name: &str| format!("{name}{number}");
    let (value, shared) = (told.one(&name("value")), told.one(&name("shared")));
    let facts: Vec<Clause> =
        told.list(&name("houses")).iter().map(|house| scene.needs(*house, value)).collect();
    for fact in &facts {
        hold!(fact.len() == 2, "not two places");
        hold!(fact.iter().any(|spot| scene.house(shared).has(spot.cell)), "no place is shared");
    }
    let claims = vec![told.list(&name("ends")).iter().map(|cell| Spot::new(*cell, value)).collect()];
    Ok(Argument { facts, claims, ..Argument::default() })
}

fn empty_rectangle(scene: &Scene<'_>, told: &Fields, number: &str) -> Checked<Argument> {
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
    let near = Spot::new(one("near"), value);
    hold!(refuted(scene.position, &facts[..1], &[near], &on_second), "it need not be there");
    let seen = scene.position.ground.peers[one("far")] & scene.house(second);
    let impossible = scene.all_impossible(seen.without(scene.house(block)), &[value]);
    Ok(Argument { facts, impossible, ..Argument::default() })
}

fn wing(scene: &Scene<'_>, told: &Fields, with_pivot: bool) -> Checked<Argument> {
    let (pivot, wings, value) = (told.one("pivot"), told.list("wings"), told.one("value"));
    let cells: Vec<usize> = wings.iter().copied().chain([pivot]).collect();
    let ends = if with_pivot { &cells[..] } else { wings };
    let claims = vec![ends.iter().map(|cell| Spot::new(*cell, value)).collect()];
    Ok(Argument { facts: scene.all_hold(&cells), claims, ..Argument::default() })
}

/// All places of a value in some cells see one another.
fn once(scene: &Scene<'_>, cells: &[usize], value: usize) -> Checked {
    let places = scene.spots(u128::of(cells.iter().copied()), value);
    let apart = places.iter().any(|a| places.iter().any(|b| a != b && !scene.see(a.cell, b.cell)));
    hold!(!apart, "{value} fits twice");
    Ok(())
}

fn multi(scene: &Scene<'_>, told: &Fields, pairs: &[String]) -> Checked<Argument> {
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
                let either = [Spot::new(*x, value), Spot::new(*y, value)];
                hold!(scene.follows(&facts, &either), "neither {x} nor {y} need hold it");
            }
        }
        let seen = scene.seen_by_any(left) & scene.seen_by_any(right);
        impossible.extend(scene.spots(seen, value));
    }
    let impossible = Some(impossible).filter(|_| !pairs.is_empty());
    Ok(Argument { facts, impossible, ..Argument::default() })
}

fn closed(scene: &Scene<'_>, chain: &[(Node, bool)], with_sets: bool) -> Checked<Argument> {
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

fn contrary(scene: &Scene<'_>, told: &Fields, on: bool) -> Checked<Argument> {
    let (start, chain) = (&told.chain("start")[0].0, told.chain("chain"));
    let facts = scene.links(chain)?;
    let last = &chain[chain.len() - 1];
    for node in [&chain[0].0, &last.0] {
        hold!((&node.cells, node.value) == (&start.cells, start.value), "it leads elsewhere");
    }
    hold!(chain[1].1 != on && last.1 != on, "it does not lead to the contrary");
    Ok(Argument { facts, ..Argument::default() })
}

fn tied(scene: &Scene<'_>, told: &Fields) -> Checked<Argument> {
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

fn grave(scene: &Scene<'_>, told: &Fields, mut facts: Vec<Clause>) -> Checked<Argument> {
    let extra = told.spots("extra");
    hold!(scene.is_grave(extra), "something else is left over");
    facts.push(extra.to_vec());
    Ok(Argument { facts, ..Argument::default() })
}

fn rectangle(scene: &Scene<'_>, told: &Fields) -> Checked<Clause> {
    scene.swappable(told.list("cells"), told.list("values"))
}

/// Whether a step's sentence, in two languages, states what holds and what its conclusion follows from. `why` and
/// `what` are what it says in each.
pub(crate) fn replay(scene: &Scene<'_>, why: &[String; 2]) -> Checked {
    let names = &scene.position.ground.names;
    let candidates: Vec<(&Form, Fields)> = forms(scene.step.technique)
        .iter()
        .filter_map(|form| Some((form, read(form.0, &why[0], names)?)))
        .collect();
    let Some((form, told)) = candidates.into_iter().next() else {
        return Err("no form fits the sentence".to_owned());
    };
    let in_portuguese = read(form.1, &why[1], names);
    hold!(in_portuguese.as_ref() == Some(&told), "the Portuguese says something else: {in_portuguese:?}");
    let argument = (form.2)(scene, &told)?;
    conclude(scene, &argument)
}

fn conclude(scene: &Scene<'_>, argument: &Argument) -> Checked {
    let Argument { facts, claims, impossible } = argument;
    for claim in claims {
        hold!(!claim.is_empty() && scene.follows(facts, claim), "{claim:?} does not follow");
    }
    let ground = if claims.is_empty() { facts } else { claims };
    for spot in impossible.iter().flatten() {
        hold!(refuted(scene.position, facts, &[*spot], &[]), "{spot:?} is said to be impossible");
    }
    for spot in &scene.step.removed {
        hold!(refuted(scene.position, ground, &[*spot], &[]), "{spot:?} is struck out for no reason");
        hold!(impossible.as_ref().is_none_or(|all| all.contains(spot)), "{spot:?} is not told of");
    }
    for spot in &scene.step.placed {
        hold!(refuted(scene.position, ground, &[], &[*spot]), "{spot:?} is written for no reason");
    }
    Ok(())
}
