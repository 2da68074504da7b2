//! Forcing chains, gone over link by link: what a sentence assumes leads, over the links of the step and nothing
//! else, to what it says.

use std::collections::HashSet;

use garns_logic::{Candidate, Derivation, Inference, Link, Position, Reason, ToldLink, technique};
use garns_puzzle::{Candidates, Grid, Puzzle};

use crate::proof::refuted_by_singles;
use crate::scene::{Checked, Scene, hold};
use crate::sentence::{Fields, read};

/// A candidate being true, or being false.
type Literal = (Candidate, bool);

const FORMS: [[&str; 2]; 7] = [
    [
        "if {s:true} were true, {s:clash} would be both true and false ({#:links} links).",
        "se {s:true} fosse verdadeiro, {s:clash} seria verdadeiro e falso ao mesmo tempo ({#:links} elos).",
    ],
    [
        "if {s:false} were false, {s:clash} would be both true and false ({#:links} links).",
        "se {s:false} fosse falso, {s:clash} seria verdadeiro e falso ao mesmo tempo ({#:links} elos).",
    ],
    [
        "if {s:true} were true, it would follow that it is false ({#:links} links).",
        "se {s:true} fosse verdadeiro, disso se seguiria que é falso ({#:links} elos).",
    ],
    [
        "if {s:false} were false, it would follow that it is true ({#:links} links).",
        "se {s:false} fosse falso, disso se seguiria que é verdadeiro ({#:links} elos).",
    ],
    [
        "whether {s:double} is true or false, the same follows ({#:links} links).",
        "seja {s:double} verdadeiro ou falso, segue-se o mesmo ({#:links} elos).",
    ],
    [
        "whatever {c:cell} is, the same follows ({#:links} links).",
        "seja qual for o valor de {c:cell}, segue-se o mesmo ({#:links} elos).",
    ],
    [
        "{h:place}, whichever of {c:cells} holds {V:value}, the same follows ({#:links} links).",
        "{h:place}, qualquer que seja a célula com {V:value} entre {c:cells}, segue-se o mesmo ({#:links} elos).",
    ],
];

/// Whether a forcing chain leads from what its sentence assumes to what it concludes.
pub(crate) fn replay(scene: &Scene<'_>, why: &[String; 2]) -> Checked {
    let names = &scene.position.ground.names;
    let told = FORMS.iter().find_map(|form| Some((form, read(form[0], &why[0], names)?)));
    let Some((form, told)) = told else { return Err("no form fits the sentence".to_owned()) };
    let in_portuguese = read(form[1], &why[1], names);
    hold!(in_portuguese.as_ref() == Some(&told), "the Portuguese says something else: {in_portuguese:?}");
    hold!(told.one("links") == scene.step.links.len(), "not so many links");
    for link in &scene.step.links {
        holds(scene, link)?;
    }
    let (shown, is_true) = conclusion(scene)?;
    if let Some(premise) = ["true", "false"].into_iter().find(|name| told.has(name)) {
        let [start] = told.spots(premise)[..] else { return Err("several premises".to_owned()) };
        let assumed = premise == "true";
        hold!((shown, is_true) == (start, !assumed), "the conclusion is not the contrary of the premise");
        let end = if told.has("clash") { told.spots("clash")[0] } else { start };
        let reached = reach(scene, (start, assumed));
        hold!(
            reached.contains(&(end, true)) && reached.contains(&(end, false)),
            "no contradiction is reached"
        );
        return Ok(());
    }
    for premise in premises(scene, &told)? {
        let reached = reach(scene, premise);
        hold!(reached.contains(&(shown, is_true)), "{premise:?} does not lead there");
    }
    Ok(())
}

/// The candidate that the step settles, and how.
fn conclusion(scene: &Scene<'_>) -> Checked<Literal> {
    match (&scene.step.placed[..], &scene.step.removed[..]) {
        ([placed], removed) => {
            let elsewhere = removed.iter().any(|spot| spot.cell != placed.cell || spot.value == placed.value);
            hold!(!elsewhere, "it strikes out what does not follow");
            Ok((*placed, true))
        }
        ([], [removed]) => Ok((*removed, false)),
        _ => Err("it settles several candidates".to_owned()),
    }
}

/// All that is possible: one of these is true.
fn premises(scene: &Scene<'_>, told: &Fields) -> Checked<Vec<Literal>> {
    let position = scene.position;
    if told.has("double") {
        let [start] = told.spots("double")[..] else { return Err("several premises".to_owned()) };
        return Ok(vec![(start, true), (start, false)]);
    }
    if told.has("cell") {
        let cell = told.one("cell");
        return Ok(position.candidates[cell]
            .iter()
            .map(|value| (Candidate::new(cell, value), true))
            .collect());
    }
    let (house, value, cells) = (told.one("place"), told.one("value"), told.list("cells"));
    let places: Vec<usize> = garns_logic::CellSet::cells(position.places_in(house, value)).collect();
    hold!(places == cells, "the house has other places");
    Ok(cells.iter().map(|cell| (Candidate::new(*cell, value), true)).collect())
}

fn spot(node: &garns_logic::Node) -> Candidate {
    Candidate::new(node.cells[0], node.value)
}

/// Whether a link can be one at all: strong ones lie in a cell or a house, weak ones between what excludes each
/// other; what a pattern shows is looked at where it is drawn.
fn holds(scene: &Scene<'_>, link: &Link) -> Checked {
    let (from, to) = (spot(&link.from), spot(&link.to));
    let near = from.cell == to.cell
        || from.value == to.value && scene.position.ground.peers[from.cell] >> to.cell & 1 == 1;
    let by_clue = link.clue.or_else(|| pair(scene, link)).is_some_and(|clue| {
        let cells = &scene.position.ground.clues[clue].cells;
        cells.contains(&from.cell) && cells.contains(&to.cell)
    });
    let pattern = link.inference == Inference::Pattern && link.clue.is_none();
    hold!(near || by_clue || pattern, "{link:?} joins what has nothing in common");
    hold!(scene.position.has(to.cell, to.value), "{to:?} is gone already");
    Ok(())
}

/// Everything that follows from an assumption over the links of a step, each as far as it holds in the position.
fn reach(scene: &Scene<'_>, start: Literal) -> HashSet<Literal> {
    let mut known: HashSet<Literal> = HashSet::from([start]);
    loop {
        let before = known.len();
        for link in &scene.step.links {
            let end = spot(&link.to);
            let stated = |inference: Inference, on: bool| -> Vec<Candidate> {
                let to_end = scene.step.links.iter().filter(|other| other.to == link.to);
                let of_kind =
                    to_end.filter(|other| other.inference == inference).map(|other| spot(&other.from));
                of_kind.filter(|from| known.contains(&(*from, on))).collect()
            };
            let literal = (end, link.inference == Inference::Strong);
            let follows = !known.contains(&literal)
                && match link.inference {
                    _ if link.clue.is_some() => is_told(scene, link, &known),
                    Inference::Weak if pair(scene, link).is_some() => {
                        known.contains(&(spot(&link.from), true)) && is_told(scene, link, &known)
                    }
                    // One that is true excludes the other.
                    Inference::Weak => known.contains(&(spot(&link.from), true)),
                    Inference::Strong => is_last(scene.position, end, &stated(Inference::Strong, false)),
                    Inference::Pattern => is_shown(scene, end, &stated(Inference::Pattern, false)),
                };
            if follows {
                known.insert(literal);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// The clue about two cells that a link without a clue of its own goes over, if what it joins does not see each other.
fn pair(scene: &Scene<'_>, link: &Link) -> Option<usize> {
    let step = garns_logic::Step { links: vec![link.clone()], ..scene.step.clone() };
    match step.told_links(scene.position)[..] {
        [ToldLink { reason: Reason::Clue(clue), .. }] => Some(clue),
        _ => None,
    }
}

/// Whether a clue shows a literal: by trying every way to fill its cells with the premises that are known and the contrary.
fn is_told(scene: &Scene<'_>, link: &Link, known: &HashSet<Literal>) -> bool {
    let (Some(puzzle), Some(clue)) = (scene.puzzle, link.clue.or_else(|| pair(scene, link))) else {
        return false;
    };
    let position = scene.position;
    let written = |cell: usize| position.grid.get(cell).map(Candidates::only);
    let mut domains: Vec<Candidates> = (0..position.candidates.len())
        .map(|cell| written(cell).unwrap_or(position.candidates[cell]))
        .collect();
    let strike = |domains: &mut Vec<Candidates>, (spot, on): Literal| {
        let only = Candidates::only(spot.value);
        domains[spot.cell] = if on { domains[spot.cell] & only } else { domains[spot.cell].without(only) };
    };
    for other in scene.step.links.iter().filter(|other| other.to == link.to && other.clue == link.clue) {
        let premise = (spot(&other.from), other.inference == Inference::Weak);
        if known.contains(&premise) {
            strike(&mut domains, premise);
        }
    }
    strike(&mut domains, (spot(&link.to), link.inference != Inference::Strong));
    let clue = &position.ground.clues[clue];
    let cells = &clue.cells;
    if let Some(derived) = &clue.derived {
        return follows(position, derived, cells)
            && !adds_up(position, derived, cells, &domains, &mut Vec::new());
    }
    !fits(puzzle, &domains, cells, &mut Grid::blank(domains.len()))
}

/// Whether a sum follows from houses that hold every value and from cages: cell by cell, what is counted is what it says.
fn follows(position: &Position<u128>, derived: &Derivation, cells: &[usize]) -> bool {
    let ground = &position.ground;
    let mut counted = vec![0; position.candidates.len()];
    let mut target: i64 = 0;
    for house in derived.houses.iter().map(|house| &ground.houses[*house]) {
        target += ground.names.values.all_numbers().iter().sum::<i64>();
        house.list.iter().for_each(|cell| counted[*cell] += 1);
        if house.list.len() != ground.names.values.len() {
            return false;
        }
    }
    for cage in &derived.cages {
        let Some(sum) = ground.names.clues[*cage].sum else { return false };
        target -= sum;
        ground.clues[*cage].cells.iter().for_each(|cell| counted[*cell] -= 1);
    }
    let (innies, outies) = cells.split_at(derived.innies);
    innies.iter().for_each(|cell| counted[*cell] -= 1);
    outies.iter().for_each(|cell| counted[*cell] += 1);
    target == derived.target && counted.iter().all(|count| *count == 0)
}

/// Whether some cells can be filled with different numbers where they see each other so that the sum is right.
fn adds_up(
    position: &Position<u128>,
    derived: &Derivation,
    cells: &[usize],
    domains: &[Candidates],
    filled: &mut Vec<usize>,
) -> bool {
    let Some(&cell) = cells.get(filled.len()) else {
        let numbers = position.ground.names.values.all_numbers();
        let sign = |place: usize| if place < derived.innies { 1 } else { -1 };
        let sum: i64 = filled.iter().enumerate().map(|(place, value)| sign(place) * numbers[*value]).sum();
        return sum == derived.target;
    };
    domains[cell].iter().any(|value| {
        let seen = |(other, held): (&usize, &usize)| {
            *held == value && position.ground.peers[cell] >> *other & 1 == 1
        };
        if cells.iter().zip(filled.iter()).any(seen) {
            return false;
        }
        filled.push(value);
        let fits = adds_up(position, derived, cells, domains, filled);
        filled.pop();
        fits
    })
}

/// Whether some cells, alone in the grid, can be filled without breaking a rule.
fn fits(puzzle: &Puzzle, domains: &[Candidates], cells: &[usize], grid: &mut Grid) -> bool {
    if !puzzle.check(grid).is_empty() {
        return false;
    }
    // The cell with the fewest candidates first: there are many ways otherwise.
    let open = cells.iter().copied().filter(|cell| grid.get(*cell).is_none());
    let Some(cell) = open.min_by_key(|cell| domains[*cell].len()) else { return true };
    for value in domains[cell].iter() {
        grid.set(cell, value);
        if fits(puzzle, domains, cells, grid) {
            return true;
        }
    }
    grid.clear(cell);
    false
}

/// Whether a candidate is the last of its cell or of a house once some others are struck out.
fn is_last(position: &Position<u128>, end: Candidate, gone: &[Candidate]) -> bool {
    let of_cell = position.candidates[end.cell].iter().map(|value| Candidate::new(end.cell, value));
    let lone = |mut all: Box<dyn Iterator<Item = Candidate> + '_>| {
        all.all(|spot| spot == end || gone.contains(&spot))
    };
    lone(Box::new(of_cell))
        || position.ground.houses_of[end.cell].iter().any(|house| {
            let places = garns_logic::CellSet::cells(position.places_in(*house, end.value));
            lone(Box::new(places.map(|cell| Candidate::new(cell, end.value))))
        })
}

/// Whether a candidate goes once some others are struck out: by a set, as people see them, or by a chain, which is
/// gone over by singles.
fn is_shown(scene: &Scene<'_>, end: Candidate, gone: &[Candidate]) -> bool {
    const SETS: [&str; 9] = [
        "pointing",
        "claiming",
        "hidden-pair",
        "naked-pair",
        "x-wing",
        "naked-triple",
        "hidden-triple",
        "naked-quad",
        "hidden-quad",
    ];
    let mut position = scene.position.clone();
    for spot in gone {
        position.remove(spot.cell, spot.value);
    }
    let strikes = |name: &&str| {
        let steps = technique(name).map(|technique| technique.find_all(&position)).unwrap_or_default();
        steps.iter().any(|step| step.removed.contains(&end))
    };
    // Chains within the deepest ones are dynamic themselves.
    let deep = ["nested-forcing-chains-4", "nested-forcing-chains-5"].contains(&scene.step.technique);
    // Over clues, what is told to be within is replayed by itself.
    let within = || {
        let to_end = |link: &&Link| link.inference == Inference::Pattern && spot(&link.to) == end;
        let links = scene.step.links.iter().filter(to_end).cloned().collect();
        let told = garns_logic::Step { links, ..scene.step.clone() }.told_links(scene.position);
        matches!(&told[..], [ToldLink { reason: Reason::Within(..), from, .. }] if from.iter().all(|node| gone.contains(&spot(node))))
    };
    SETS.iter().any(strikes)
        || scene.step.technique.starts_with("nested") && refuted_by_singles(&position, end, deep)
        || scene.puzzle.is_some() && within()
}
