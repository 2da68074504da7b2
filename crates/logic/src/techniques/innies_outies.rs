//! Innies and outies, the rule of 45: what houses add up to, less their cages, is the sum of the cells that are left.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Sink, Step, Words};

/// The most open cells of a sum that can be thought through.
const MOST_OPEN: usize = 5;

technique! {
    TECHNIQUE "innies-outies" ("Innies and outies", "Innies e outies (regra do 45)")
    "Houses that hold every value have a known sum; less their cages, it is that of the cells left over (innies), \
     less that of cells where cages stick out (outies)."
    "Casas com todos os valores têm soma conhecida; descontadas as gaiolas, resta a soma das células que sobram \
     (innies), menos a das células em que gaiolas saem das casas (outies).";
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let houses = words.houses(&step.houses);
    let numbers = words.names.values.all_numbers();
    let total = numbers.iter().sum::<i64>() * step.houses.len() as i64;
    let cages: i64 = step.clues.iter().filter_map(|clue| words.names.clues[*clue].sum).sum();
    let sum = |cells: &[usize]| cells.iter().map(|cell| words.cell(*cell)).collect::<Vec<_>>().join(" + ");
    // Innies and outies are told apart by the part they play.
    let (innies, outies) = step.cells.split_at(usize::from(step.variant));
    let target = total - cages;
    let count = step.clues.len();
    let equation = match (innies, outies) {
        (_, []) => format!("{} = {target}", sum(innies)),
        ([], _) => format!("{} = {}", sum(outies), -target),
        _ if target >= 0 => format!("{} = {} + {target}", sum(innies), sum(outies)),
        _ => format!("{} = {} + {}", sum(outies), sum(innies), -target),
    };
    match count {
        1 => say!(
            words.lang,
            "{houses}: {total} in all, {cages} in the cage that is counted, so {equation}.",
            "{houses}: {total} ao todo, {cages} na gaiola contada, então {equation}."
        ),
        _ => say!(
            words.lang,
            "{houses}: {total} in all, {cages} in {count} cages, so {equation}.",
            "{houses}: {total} ao todo, {cages} em {count} gaiolas, então {equation}."
        ),
    }
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if position.ground.clues.is_empty() {
        return Flow::Continue(());
    }
    let totals = &position.ground.totals;
    let domains = position.domains();
    // The fewer cells are open, the easier it is to see.
    for open in 1..=MOST_OPEN {
        for total in totals {
            if total.cells().filter(|cell| position.blank.has(*cell)).count() != open {
                continue;
            }
            position.deadline.go_on()?;
            let mut left = domains.clone();
            if !total.filter(&mut left) {
                continue;
            }
            let step =
                Step::default().houses(total.houses.iter().copied()).clues(total.cages.iter().copied());
            let mut step = step.variant(total.innies.len() as u8).narrowing(position, &left);
            if step.is_worth() {
                step.cells.extend(total.cells());
                sink(step)?;
            }
        }
    }
    Flow::Continue(())
}
