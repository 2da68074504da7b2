//! What every rule means, in constraints, against its check and the oracle of its definition, by trying everything.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

mod draw;
mod oracle;

use std::collections::BTreeSet;

use draw::{Drawn, Tape};
use garns_puzzle::{Cell, Constraint, Grid, RULES, Rule, View};

/// How many instances of each rule are tried; `GARNS_CASES=20` takes twenty times as many.
const INSTANCES: usize = 40;

/// So many cells are open at most, and so many fillings tried.
const OPEN: usize = 4;
const MOST_TRIED: usize = 1300;

/// The instance of a rule of this name that a seed makes, if it makes sense in its puzzle.
fn instance(name: &str, seed: u64) -> Option<(Drawn, Rule, Tape)> {
    let mut tape = Tape::of_seed(seed, 400);
    let mut drawn = draw::ground_for(&mut tape, name);
    // Signs between cells tell other rules which pairs they are about.
    for _ in 0..tape.below(3) {
        let other = draw::rule(&mut tape, &drawn);
        let _ = drawn.puzzle.add(other);
    }
    let rule = draw::named(&mut tape, name, &drawn);
    drawn.puzzle.add(rule.clone()).ok()?;
    Some((drawn, rule, tape))
}

/// Fillings that differ in a few of the rule's cells, in every way these can be filled.
fn fillings(drawn: &Drawn, rule: &Rule, tape: &mut Tape) -> Vec<Grid> {
    let values = drawn.puzzle.values().len();
    let ground = draw::full_grid(drawn, tape);
    let cells: BTreeSet<Cell> = rule.def().cells(&drawn.puzzle).into_iter().collect();
    let mut cells: Vec<usize> = cells.iter().map(|cell| drawn.puzzle.index(*cell).unwrap()).collect();
    let mut open = Vec::new();
    while open.len() < OPEN && !cells.is_empty() && values.pow(open.len() as u32 + 1) <= MOST_TRIED {
        open.push(cells.swap_remove(tape.below(cells.len())));
    }
    let filling = |mut code: usize| {
        let mut grid = ground.clone();
        for &cell in &open {
            grid.set(cell, code % values);
            code /= values;
        }
        grid
    };
    (0..values.pow(open.len() as u32)).map(filling).collect()
}

/// Whether the constraints all hold.
fn hold(constraints: &[Constraint], view: &View<'_>) -> bool {
    constraints.iter().all(|constraint| constraint.holds(view).expect("every cell is filled"))
}

/// The constraints, said in the language itself.
fn decomposed(constraints: &[Constraint], drawn: &Drawn) -> Vec<Constraint> {
    let parts = |constraint: &Constraint| {
        let parts = constraint.decompose(&drawn.puzzle).unwrap_or_else(|| vec![constraint.clone()]);
        assert!(parts.iter().all(|part| part.decompose(&drawn.puzzle).is_none()), "{parts:?}");
        parts
    };
    constraints.iter().flat_map(parts).collect()
}

#[test]
fn the_meaning_of_every_rule_is_what_its_check_and_its_definition_say() {
    let times = std::env::var("GARNS_CASES").map_or(1, |times| times.parse::<usize>().unwrap());
    for about in RULES {
        let (mut instances, mut kept, mut broken, mut said) = (0, 0, 0, 0);
        let seeds = (1..).take(40 * times * INSTANCES);
        for (drawn, rule, mut tape) in seeds.filter_map(|seed| instance(about.name, seed)) {
            if instances == times * INSTANCES {
                break;
            }
            instances += 1;
            let meaning = rule.meaning(&drawn.puzzle);
            let primitive = decomposed(&meaning, &drawn);
            said += usize::from(!primitive.iter().any(|part| matches!(part, Constraint::Opaque(_))));
            for grid in fillings(&drawn, &rule, &mut tape) {
                let view = View { puzzle: &drawn.puzzle, grid: &grid };
                let mut checked = true;
                rule.def().check(&view, &mut |_, _| checked = false);
                let number = |cell| view.number(cell).unwrap();
                assert_eq!(oracle::holds(&drawn.puzzle, &rule, &number), checked, "{rule:?} with {grid:?}");
                assert_eq!(hold(&meaning, &view), checked, "{rule:?} with {grid:?} means {meaning:?}");
                assert_eq!(hold(&primitive, &view), checked, "{rule:?} with {grid:?} means {primitive:?}");
                *(if checked { &mut kept } else { &mut broken }) += 1;
            }
        }
        let seen =
            format!("{}: {instances} instances, {kept} kept, {broken} broken, {said} said", about.name);
        assert!(instances >= INSTANCES && kept >= 40 && broken >= 40, "{seen}");
        // The language has no words for these.
        let opaque = ["connected", "full-rank", "regions", "doublers", "any-of", "shading", "loop"];
        let opaque = opaque.contains(&about.name);
        assert!(opaque || said >= instances / 2, "{seen}");
    }
}
