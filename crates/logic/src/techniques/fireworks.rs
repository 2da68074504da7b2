//! Fireworks (shye, 2021): a value that leaves a box along a row and a column by at most one cell each.
//!
//! If it is in neither of these two cells, the row's and the column's place are both in the box, hence the same cell: the one
//! where they cross. So the value is in one of three cells. As many such values as cells fill the cells.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "fireworks" ("Fireworks", "Fogos de artifício")
    "Values that leave a box along a row and a column only by the same two cells are in these or where row and column \
     cross; as many values as cells leave no room for others."
    "Valores que só saem de um bloco por uma linha e uma coluna nas mesmas duas células estão nelas ou onde linha e \
     coluna se cruzam; tantos valores quantas células não deixam lugar a outros.";
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (values, cells) = (words.values(&step.values), words.cells(&step.cells));
    let places = words.places(&step.houses);
    say!(
        words.lang,
        "{places}, each of {values} is in {cells} at least once: where it is not in one of the outer cells, it can only \
         be where row and column cross. There is no room for anything else in these cells.",
        "{places}, cada um de {values} está em {cells} pelo menos uma vez: se não está numa das células de fora, só pode \
         estar onde linha e coluna se cruzam. Nessas células não há lugar para mais nada."
    )
}

/// A row and a column that cross in a block, and the cells by which values leave it.
struct Cross<S> {
    row: usize,
    column: usize,
    /// Where they cross, and the two cells outside.
    corner: usize,
    wings: [usize; 2],
    cells: S,
    /// The values that are in one of the three cells.
    values: Candidates,
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let crosses = crosses(position);
    for cross in &crosses {
        told(position, cross.cells, cross.values, &[cross.row, cross.column], sink)?;
        // The other corner of the rectangle, in another box, with the same cells outside.
        for other in crosses.iter().filter(|other| other.corner > cross.corner) {
            if [other.wings[1], other.wings[0]] == cross.wings {
                let houses = [cross.row, cross.column, other.row, other.column];
                let (cells, values) = (cross.cells | other.cells, cross.values | other.values);
                told(position, cells, values, &houses, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn told<S: CellSet>(
    position: &Position<S>,
    cells: S,
    values: Candidates,
    houses: &[usize],
    sink: Sink<'_>,
) -> Flow {
    let cells = cells & position.blank;
    if values.len() != cells.len() || cells.len() < 2 {
        return Flow::Continue(());
    }
    let mut step = Step::default().cells(cells).values(values.iter()).houses(houses.iter().copied());
    for value in 0..position.ground.order() {
        let places = cells & position.places[value];
        step = match values.has(value) {
            true => step.using(places, value, Role::Base),
            false => step.removing(places, value),
        };
    }
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

/// Every row and column that cross in a block, with every two cells outside by which at least two values leave it.
fn crosses<S: CellSet>(position: &Position<S>) -> Vec<Cross<S>> {
    let ground = &position.ground;
    let mut crosses = Vec::new();
    for corner in 0..ground.names.cells.len() {
        if position.deadline.is_over() {
            break;
        }
        let at = |sort: fn(HouseKind) -> bool| {
            ground.house_at(corner, sort).filter(|house| ground.houses[*house].full)
        };
        let row = at(|kind| kind == HouseKind::Row);
        let column = at(|kind| kind == HouseKind::Column);
        let block = at(|kind| matches!(kind, HouseKind::Box | HouseKind::Region));
        let (Some(row), Some(column), Some(block)) = (row, column, block) else { continue };
        let block = ground.houses[block].cells;
        // For each value the cells outside, where there are no two in one line and both lines still want it.
        let outside: Vec<(usize, [S; 2])> = (0..ground.order())
            .filter_map(|value| {
                let lines = [row, column].map(|house| position.places_in(house, value));
                let out = lines.map(|places| places.without(block));
                let fits =
                    lines.iter().all(|places| !places.is_empty()) && out.iter().all(|out| out.len() <= 1);
                fits.then_some((value, out))
            })
            .collect();
        let wings = |line: usize| {
            let cells = outside.iter().fold(S::default(), |all, (_, out)| all | out[line]);
            cells.cells().collect::<Vec<_>>()
        };
        for right in wings(0) {
            for below in wings(1) {
                let within = [S::only(right), S::only(below)];
                let leaves = |out: &[S; 2]| (0..2).all(|line| out[line].within(within[line]));
                let values = outside.iter().filter(|(_, out)| leaves(out)).map(|(value, _)| *value);
                let values: Candidates = values.collect();
                if values.len() >= 2 {
                    let cells = S::of([corner, right, below]);
                    crosses.push(Cross { row, column, corner, wings: [right, below], cells, values });
                }
            }
        }
    }
    crosses
}
