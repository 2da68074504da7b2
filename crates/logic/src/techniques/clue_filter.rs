//! One clue at a time: what none of the ways to fill its cells has.
//!
//! The same reasoning (generalised arc consistency of one constraint) under the names people use: pairs of related cells,
//! combinations of a cage, everything else.

use garns_puzzle::{Candidates, say};

use crate::clues::{Clue, ClueKind};
use crate::{CellSet, Flow, Position, Sink, Step, Words};

technique! {
    RELATED "related-cells" ("Related cells", "Células relacionadas")
    "Along a line or at a sign between cells, a value needs a partner in the cell beside it."
    "Ao longo de uma linha ou num sinal entre células, um valor precisa de um par na célula ao lado.";
    any: related, why: related_why,
}

technique! {
    CAGE "cage-combinations" ("Combinations of a cage", "Combinações de uma gaiola")
    "Only some sets of different values have the sum of a cage, and only some of those fit its cells."
    "Só alguns conjuntos de valores diferentes têm a soma de uma gaiola, e só alguns deles cabem nas células.";
    any: cage, why: cage_why,
}

technique! {
    OTHER "ways-of-a-clue" ("Ways to fill a clue", "Maneiras de preencher uma pista")
    "Of all ways to fill the cells of a clue, none has the candidate."
    "De todas as maneiras de preencher as células de uma pista, nenhuma usa o candidato.";
    any: other, why: other_why,
}

/// Fillings of a clue that are few enough to be told.
const MOST_WAYS: usize = 6;

/// Open cells of a clue whose fillings are told one by one.
const MOST_CELLS: usize = 4;

fn related_why(step: &Step, words: &Words<'_>) -> String {
    let clue = words.clue(step.clues[0]);
    let of = |place: usize| words.any_value(&step.ways[place]);
    match step.cells[..] {
        // One cell, and what the other of the pair can be.
        [cell, other] if step.variant == PAIR => {
            let (cell, other, values) = (words.cell(cell), words.cell(other), of(0));
            say!(
                words.lang,
                "{clue}: {other} is {values}, and {cell} needs a partner among these.",
                "{clue}: {other} é {values}, e {cell} precisa de um par entre estes."
            )
        }
        _ if step.variant == ALIKE => {
            let values = words.values(&step.ways[0]);
            say!(
                words.lang,
                "{clue}: only {values} have a partner in the other cell.",
                "{clue}: só {values} têm par na outra célula."
            )
        }
        _ => {
            let left = step.cells.iter().enumerate().map(|(place, cell)| {
                let (cell, values) = (words.cell(*cell), of(place));
                say!(words.lang, "{values} in {cell}", "{values} em {cell}")
            });
            let left = left.collect::<Vec<_>>().join("; ");
            match step.variant {
                LINE => say!(
                    words.lang,
                    "{clue}: what has a partner in the next cell, all along it, is {left}.",
                    "{clue}: o que tem par na célula seguinte, ao longo dela toda, é {left}."
                ),
                _ => say!(
                    words.lang,
                    "{clue}: what goes with each of the other cells is {left}.",
                    "{clue}: o que combina com cada uma das outras células é {left}."
                ),
            }
        }
    }
}

/// The variants of a step about one of two cells, about two that keep the same values, and about a line.
const PAIR: u8 = 1;
const ALIKE: u8 = 2;
const LINE: u8 = 3;

fn other_why(step: &Step, words: &Words<'_>) -> String {
    let clue = words.clue(step.clues[0]);
    if step.ways.is_empty() {
        return say!(
            words.lang,
            "{clue}: no way to fill it has what follows.",
            "{clue}: nenhuma maneira de preencher estas células usa o que segue."
        );
    }
    let (cells, ways) = (words.cells(&step.cells), words.fillings(&step.ways));
    match step.cells.len() {
        1 => say!(words.lang, "{clue}: {cells} can only be {ways}.", "{clue}: {cells} só pode ser {ways}."),
        _ => say!(words.lang, "{clue}: {cells} can only be {ways}.", "{clue}: {cells} só podem ser {ways}."),
    }
}

fn cage_why(step: &Step, words: &Words<'_>) -> String {
    let (clue, ways) = (words.clue(step.clues[0]), words.combinations(&step.ways));
    match step.ways.len() {
        1 => say!(words.lang, "{clue} is {ways}.", "{clue}: só {ways}."),
        _ => say!(words.lang, "{clue} is {ways}.", "{clue}: {ways}."),
    }
}

fn related<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    find(position, sink, |kind| kind == ClueKind::Related)
}

fn cage<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    find(position, sink, |kind| matches!(kind, ClueKind::Cage(_)))
}

fn other<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    find(position, sink, |kind| matches!(kind, ClueKind::Other | ClueKind::Unknown))
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, wanted: impl Fn(ClueKind) -> bool) -> Flow {
    if position.ground.clues.is_empty() {
        return Flow::Continue(());
    }
    let domains = position.domains();
    for (number, clue) in position.ground.clues.iter().enumerate() {
        if !wanted(clue.kind) || !position.ground.clue_sets[number].meets(position.blank) {
            continue;
        }
        position.deadline.go_on()?;
        let mut left = domains.clone();
        if !clue.filter(&mut left) {
            continue;
        }
        let step = Step::default().clues([number]).narrowing(position, &left);
        if step.is_worth() {
            sink(told(step, clue, &domains, &left, position.ground.clue_sets[number], position.blank))?;
        }
    }
    Flow::Continue(())
}

/// The step with what its sentence needs: what is left, in a form that fits the clue.
fn told<S: CellSet>(
    mut step: Step,
    clue: &Clue,
    domains: &[Candidates],
    left: &[Candidates],
    cells: S,
    blank: S,
) -> Step {
    let list = |values: Candidates| values.iter().collect::<Vec<_>>();
    match clue.kind {
        ClueKind::Cage(_) => {
            step = step.cells(cells);
            step.ways = clue.combinations(domains).into_iter().map(list).collect();
        }
        ClueKind::Related => {
            let changed: Vec<usize> =
                clue.cells.iter().copied().filter(|cell| domains[*cell] != left[*cell]).collect();
            match (&clue.cells[..], &changed[..]) {
                (&[a, b], &[cell]) => {
                    let other = if cell == a { b } else { a };
                    step.variant = PAIR;
                    step.cells = vec![cell, other];
                    step.ways = vec![list(domains[other])];
                }
                _ => {
                    step.ways = changed.iter().map(|cell| list(left[*cell])).collect();
                    let alike = clue.cells.len() == 2 && left[changed[0]] == left[changed[1]];
                    step.variant = if alike && step.ways[0].len() > 1 {
                        ALIKE
                    } else if clue.is_line() {
                        LINE
                    } else {
                        0
                    };
                    step.cells = changed;
                }
            }
        }
        ClueKind::Total | ClueKind::Other | ClueKind::Unknown => {
            let open: Vec<usize> = clue.cells.iter().copied().filter(|cell| blank.has(*cell)).collect();
            let few = (open.len() <= MOST_CELLS).then(|| clue.fillings(&open, left, MOST_WAYS)).flatten();
            match few {
                Some(ways) => (step.cells, step.ways) = (open, ways),
                None => step = step.cells(cells),
            }
        }
    }
    step
}
