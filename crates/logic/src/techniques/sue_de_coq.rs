//! Sue de Coq: cells where two houses cross, with sets of either house that share out their candidates.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "sue-de-coq" ("Sue de Coq", "Sue de Coq")
    "Cells where a line crosses a box, and cells of the line and of the box that have no value in common, \
     together have as many values as cells: each value is used up where it stands."
    "Células onde uma linha cruza um bloco, e células da linha e do bloco sem valor em comum, têm juntas tantos \
     valores quantas células: cada valor se esgota onde está.",
    hodoku Miscellaneous Unfair 250 5300 true &["1101"];
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let places = words.places(&step.houses);
    let (cells, values) = (words.cells(&step.cells), words.values(&step.values));
    say!(
        words.lang,
        "{places}, {cells} hold just {values}, as many values as cells; the places of each value there all see one \
         another, so each stands there once.",
        "{places}, {cells} têm só {values}, tantos valores quantas células; os lugares de cada valor ali se veem todos, \
         e assim cada um está ali uma vez."
    )
}

/// Subsets of cells with their candidates.
fn subsets<S: CellSet>(position: &Position<S>, cells: S) -> Vec<(S, Candidates)> {
    let list: Vec<usize> = cells.cells().collect();
    let set = |chosen: u32| S::of((0..list.len()).filter(|i| chosen >> i & 1 == 1).map(|i| list[i]));
    (1_u32..1 << list.len()).map(set).map(|set| (set, position.union(set))).collect()
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let houses = &position.ground.houses;
    for (line, _) in houses.iter().enumerate().filter(|(_, house)| house.is_line()) {
        for (block, _) in houses.iter().enumerate().filter(|(_, house)| house.is_block()) {
            let crossing = houses[line].cells & houses[block].cells & position.blank;
            if crossing.len() < 2 {
                continue;
            }
            for (centre, values) in subsets(position, crossing) {
                if centre.len() < 2 || values.len() < centre.len() + 2 {
                    continue;
                }
                let rest = |house: usize| (houses[house].cells & position.blank).without(centre);
                let in_line = subsets(position, rest(line).without(houses[block].cells));
                let in_block = subsets(position, rest(block).without(houses[line].cells));
                for &(a, of_a) in in_line.iter().filter(|(_, of_a)| !(*of_a & values).is_empty()) {
                    for &(b, of_b) in &in_block {
                        let all = values | of_a | of_b;
                        if !(of_a & of_b).is_empty() || all.len() != centre.len() + a.len() + b.len() {
                            continue;
                        }
                        let set = centre | a | b;
                        let mut step = Step::default().values(all.iter()).cells(set).houses([line, block]);
                        for value in all.iter() {
                            let inside = set & position.places[value];
                            let seen = position.ground.common_peers(inside) & position.places[value];
                            let seen = seen & (houses[line].cells | houses[block].cells);
                            step = step.removing(seen.without(set), value);
                            step = step.using(inside & centre, value, Role::Base);
                            step =
                                step.using(inside & a, value, Role::On).using(inside & b, value, Role::Other);
                        }
                        if step.is_worth() {
                            sink(step)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
