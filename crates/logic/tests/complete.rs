//! Techniques find all their steps: what follows from a definition, tried out cell by cell, is found.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod random;

use std::collections::HashSet;

use garns_logic::{Candidate, CellSet, House, Position, technique};

/// Positions of all sorts: full of candidates, thinned out, near the end.
fn positions(seed: u64, count: usize) -> Vec<Position<u128>> {
    let mut random = random::Random::new(seed);
    let position = |_| {
        let (givens, solution) = random::puzzle(&mut random);
        let mut position: Position<u128> = Position::of(&random::read(&givens)).unwrap();
        let blanks = 25 + random.below(35);
        random::fill_to(&mut position, blanks, &solution, &mut random);
        let wrong = random::wrong(&position, &solution, &mut random);
        random::strike_out(&mut position, &wrong[..random.below(wrong.len() + 1)]);
        position
    };
    (0..count).map(position).collect()
}

/// The results of some techniques.
fn results(position: &Position<u128>, names: &[&str]) -> HashSet<Vec<Candidate>> {
    let steps = names.iter().flat_map(|name| technique(name).unwrap().find_all(position));
    steps.map(|step| step.removed).collect()
}

/// Whatever some techniques strike out.
fn struck(position: &Position<u128>, names: &[&str]) -> HashSet<Candidate> {
    results(position, names).into_iter().flatten().collect()
}

fn spots(cells: u128, value: usize) -> Vec<Candidate> {
    cells.cells().map(|cell| Candidate::new(cell, value)).collect()
}

/// All sets of so many out of some things.
fn choose<T: Copy>(from: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in from.iter().enumerate() {
        for mut rest in choose(&from[i + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

fn houses(position: &Position<u128>, fits: impl Fn(&House<u128>) -> bool) -> Vec<usize> {
    let houses = &position.ground.houses;
    (0..houses.len()).filter(|house| fits(&houses[*house])).collect()
}

#[test]
fn subsets_by_definition() {
    for position in positions(41, 40) {
        for (size, naked, hidden) in [
            (2, "naked-pair", "hidden-pair"),
            (3, "naked-triple", "hidden-triple"),
            (4, "naked-quad", "hidden-quad"),
        ] {
            let (naked, hidden) = (results(&position, &[naked]), results(&position, &[hidden]));
            for house in &position.ground.houses {
                let blank: Vec<usize> = (house.cells & position.blank).cells().collect();
                for cells in choose(&blank, size) {
                    let set = u128::of(cells.iter().copied());
                    let values = position.union(set);
                    if cells.iter().any(|cell| position.candidates[*cell].len() < 2) {
                        continue;
                    }
                    let outside = house.cells.without(set);
                    if values.len() == size {
                        let mut removed: Vec<Candidate> = values
                            .iter()
                            .flat_map(|value| spots(outside & position.places[value], value))
                            .collect();
                        removed.sort_unstable();
                        assert!(
                            removed.is_empty() || naked.contains(&removed),
                            "{size} {cells:?} {:?}",
                            position.candidates
                        );
                    }
                    // Hidden: values whose places in the house are just these cells.
                    let fits = |value: &usize| {
                        let places = position.places[*value] & house.cells;
                        places.len() >= 2 && places.within(set)
                    };
                    let inside: Vec<usize> = values.iter().filter(fits).collect();
                    let all = inside.iter().fold(0, |all, value| all | position.places[*value] & house.cells);
                    if inside.len() == size && all == set {
                        let others = values.iter().filter(|value| !inside.contains(value));
                        let mut removed: Vec<Candidate> =
                            others.flat_map(|value| spots(set & position.places[value], value)).collect();
                        removed.sort_unstable();
                        assert!(
                            removed.is_empty() || hidden.contains(&removed),
                            "{size} {cells:?} {:?}",
                            position.candidates
                        );
                    }
                }
            }
        }
    }
}

/// What fish on some houses strike out: places of the covers that are in no base and see all places of the bases
/// outside the covers.
fn fish(
    position: &Position<u128>,
    bases: &[usize],
    covers: &[usize],
    size: usize,
    each: &mut dyn FnMut(Candidate, bool),
) {
    let cells = |house: usize| position.ground.houses[house].cells;
    for value in 0..9 {
        let places = position.places[value];
        // A base with one place is a single, which nobody calls a fish.
        let fits = |base: &usize| (places & cells(*base)).len() >= 2;
        let fitting: Vec<usize> = bases.iter().copied().filter(fits).collect();
        for chosen in choose(&fitting, size) {
            let apart = choose(&chosen, 2).iter().all(|pair| !places.meets(cells(pair[0]) & cells(pair[1])));
            let body = chosen.iter().fold(0, |all, base| all | cells(*base)) & places;
            for covers in choose(covers, size).iter().filter(|_| apart) {
                if chosen.iter().any(|base| covers.contains(base)) {
                    continue;
                }
                let cover = covers.iter().fold(0, |all, cover| all | cells(*cover)) & places;
                let fins = body.without(cover);
                let seen = fins.cells().fold(u128::MAX, |seen, fin| seen & position.ground.peers[fin]);
                for cell in (cover.without(body) & seen).cells() {
                    each(Candidate::new(cell, value), fins.is_empty());
                }
            }
        }
    }
}

#[test]
fn fish_on_lines_by_definition() {
    const PLAIN: [&str; 3] = ["x-wing", "swordfish", "jellyfish"];
    const FINNED: [&str; 6] = [
        "finned-x-wing",
        "sashimi-x-wing",
        "finned-swordfish",
        "sashimi-swordfish",
        "finned-jellyfish",
        "sashimi-jellyfish",
    ];
    for position in positions(42, 12) {
        let (rows, cols) = (
            houses(&position, |h| h.is_line() && h.list[1] == h.list[0] + 1),
            houses(&position, |h| h.is_line() && h.list[1] != h.list[0] + 1),
        );
        for size in 2..=4 {
            // A fish that holds because of a smaller one, or of locked candidates, is not told again.
            let plain = struck(&position, &PLAIN[..size - 1]);
            let mut any = struck(&position, &FINNED[..2 * size - 2]);
            any.extend(&plain);
            any.extend(struck(&position, &["pointing", "claiming"]));
            let mut check = |spot: Candidate, is_plain: bool| {
                let found = if is_plain { plain.contains(&spot) } else { any.contains(&spot) };
                assert!(found, "{size} {spot:?} {is_plain} {:?}", position.candidates);
            };
            fish(&position, &rows, &cols, size, &mut check);
            fish(&position, &cols, &rows, size, &mut check);
        }
    }
}

#[test]
fn fish_on_any_houses_by_definition() {
    const SMALLER: [&str; 9] = [
        "pointing",
        "claiming",
        "x-wing",
        "finned-x-wing",
        "sashimi-x-wing",
        "franken-x-wing",
        "finned-franken-x-wing",
        "mutant-x-wing",
        "finned-mutant-x-wing",
    ];
    const LARGER: [&str; 7] = [
        "swordfish",
        "finned-swordfish",
        "sashimi-swordfish",
        "franken-swordfish",
        "finned-franken-swordfish",
        "mutant-swordfish",
        "finned-mutant-swordfish",
    ];
    for position in positions(43, 6) {
        let all = houses(&position, |_| true);
        let mut found = struck(&position, &SMALLER);
        fish(&position, &all, &all, 2, &mut |spot, _| {
            assert!(found.contains(&spot), "{spot:?} {:?}", position.candidates);
        });
        found.extend(struck(&position, &LARGER));
        let few: Vec<usize> = all.iter().copied().step_by(2).collect();
        fish(&position, &few, &few, 3, &mut |spot, _| {
            assert!(found.contains(&spot), "{spot:?} {:?}", position.candidates);
        });
    }
}

#[test]
fn wings_by_definition() {
    for position in positions(44, 60) {
        let ground = &position.ground;
        let (xy, xyz, w) = (
            struck(&position, &["xy-wing"]),
            struck(&position, &["xyz-wing"]),
            struck(&position, &["w-wing"]),
        );
        let pairs: Vec<usize> = position.with_count(2).cells().collect();
        for ends in choose(&pairs, 2) {
            let [a, b] = [position.candidates[ends[0]], position.candidates[ends[1]]];
            let both = ground.peers[ends[0]] & ground.peers[ends[1]];
            let shared = (a & b).single().filter(|_| a != b);
            for pivot in both.cells().filter(|_| shared.is_some()) {
                let z = shared.unwrap();
                let held = position.candidates[pivot];
                let rest = (a | b).without([z].into_iter().collect());
                let seen = both & position.places[z];
                if held == rest {
                    assert!(
                        spots(seen, z).iter().all(|spot| xy.contains(spot)),
                        "{ends:?} {pivot} {:?}",
                        position.candidates
                    );
                } else if held == (a | b) {
                    let seen = seen & ground.peers[pivot];
                    assert!(
                        spots(seen, z).iter().all(|spot| xyz.contains(spot)),
                        "{ends:?} {pivot} {:?}",
                        position.candidates
                    );
                }
            }
            // Two cells with the same two values, joined by a strong link of one of them.
            for value in a.iter().filter(|_| a == b && !ground.peers[ends[0]].has(ends[1])) {
                let other = a.without([value].into_iter().collect()).single().unwrap();
                for house in &ground.houses {
                    let places: Vec<usize> = (house.cells & position.places[value]).cells().collect();
                    let [p, q] = places[..] else { continue };
                    let ties =
                        |p: usize, q: usize| ground.peers[p].has(ends[0]) && ground.peers[q].has(ends[1]);
                    if ties(p, q) || ties(q, p) {
                        let seen = both & position.places[other];
                        assert!(
                            spots(seen, other).iter().all(|spot| w.contains(spot)),
                            "{ends:?} {:?}",
                            position.candidates
                        );
                    }
                }
            }
        }
    }
}

/// Cells of a house with one candidate more than there are cells, found the slow way.
fn almost_locked(position: &Position<u128>) -> Vec<u128> {
    let mut sets: HashSet<u128> = HashSet::new();
    for house in &position.ground.houses {
        let blank: Vec<usize> = (house.cells & position.blank).cells().collect();
        for size in 1..=blank.len().min(8) {
            let sets_here = choose(&blank, size).into_iter().map(u128::of);
            sets.extend(sets_here.filter(|set| position.union(*set).len() == size + 1));
        }
    }
    sets.into_iter().collect()
}

#[test]
fn almost_locked_sets_by_definition() {
    let mut positions = positions(45, 12);
    positions.retain(|position| position.blank.len() < 45);
    assert!(positions.len() > 3);
    for position in positions {
        let found = struck(&position, &["als-xz"]);
        let sets = almost_locked(&position);
        for (i, &a) in sets.iter().enumerate() {
            for &b in &sets[..i] {
                let common = position.union(a) & position.union(b);
                let seen =
                    |set: u128, value: usize| position.ground.common_peers(set & position.places[value]);
                let tied = |x: &usize| {
                    let (in_a, in_b) = (a & position.places[*x], b & position.places[*x]);
                    !in_a.meets(in_b) && in_b.within(seen(a, *x))
                };
                if !common.iter().any(|x| tied(&x)) || a.meets(b) {
                    continue;
                }
                for z in common.iter().filter(|z| common.iter().any(|x| x != *z && tied(&x))) {
                    let removed = (seen(a, z) & seen(b, z) & position.places[z]).without(a | b);
                    assert!(
                        spots(removed, z).iter().all(|spot| found.contains(spot)),
                        "{a:b} {b:b} {:?}",
                        position.candidates
                    );
                }
            }
        }
    }
}

#[test]
fn rectangles_by_definition() {
    let mut positions = positions(46, 80);
    positions.retain(|position| position.with_count(1).is_empty());
    for position in positions {
        let (one, two) =
            (struck(&position, &["unique-rectangle-1"]), struck(&position, &["unique-rectangle-2"]));
        let line = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        for a in position.with_count(2).cells() {
            let pair = position.candidates[a];
            for b in (0..81).filter(|b| line(*b).0 == line(a).0 && *b != a) {
                for c in (0..81).filter(|c| line(*c).1 == line(a).1 && *c != a) {
                    let d = c / 9 * 9 + b % 9;
                    let boxes: HashSet<usize> = [a, b, c, d].map(|cell| line(cell).2).into();
                    let all = [b, c, d].map(|cell| position.candidates[cell]);
                    if boxes.len() != 2 || all.iter().any(|held| held.without(pair).len() + 2 != held.len()) {
                        continue;
                    }
                    let open: Vec<usize> =
                        [b, c, d].into_iter().filter(|cell| position.candidates[*cell] != pair).collect();
                    match open[..] {
                        [cell] => {
                            assert!(pair.iter().all(|value| one.contains(&Candidate::new(cell, value))))
                        }
                        [p, q] if p / 9 == q / 9 || p % 9 == q % 9 => {
                            let more = position.union(u128::of([p, q])).without(pair);
                            let Some(value) = more.single() else { continue };
                            let seen =
                                position.ground.common_peers(u128::of([p, q])) & position.places[value];
                            assert!(spots(seen, value).iter().all(|spot| two.contains(spot)), "{a} {b} {c}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}
