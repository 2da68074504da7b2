//! Unique rectangles: four cells that must not be left with the same two values.

use garns_puzzle::{Candidates, Text, say};

use super::rectangles::{Deadly, SIDES, deadly};
use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique, Words};

/// Finds the steps of one type on one rectangle.
type RectangleType<S> = fn(&Position<S>, &Deadly, Step, Sink<'_>) -> Flow;

macro_rules! types {
    ($($name:ident $text:literal $code:literal $order:literal $kind:ident $explainer:expr;)*) => {$(
        pub(crate) static $name: Technique = Technique {
            name: concat!("unique-rectangle-", $text),
            title: Text {
                en: concat!("Unique rectangle type ", $text),
                pt: concat!("Retângulo único tipo ", $text),
            },
            meaning: Text {
                en: "Four cells in two rows, two columns and two boxes can't be left with the same two values: they \
                     could be swapped, and the solution would not be the only one.",
                pt: "Quatro células em duas linhas, duas colunas e dois blocos não podem ficar com os mesmos dois \
                     valores: poderiam ser trocados, e a solução não seria única.",
            },
            explainer: $explainer,
            hodoku: Hodoku::some(Category::Uniqueness, Grade::Hard, 100, $order, true, &[$code]),
            unique: true,
            find: |position, sink| find(position, sink, $kind),
            why,
            ..Technique::PLAIN
        };
    )*};
}

types! {
    TYPE_1 "1" "0600" 3500 one Some(4.5);
    TYPE_2 "2" "0601" 3600 two Some(4.5);
    TYPE_3 "3" "0602" 3700 three Some(4.6);
    TYPE_4 "4" "0603" 3800 four Some(4.5);
    TYPE_5 "5" "0604" 3900 five None;
    TYPE_6 "6" "0605" 4000 six None;
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, kind: RectangleType<S>) -> Flow {
    for rectangle in deadly(position) {
        kind(position, &rectangle, rectangle.step(position), sink)?;
    }
    Flow::Continue(())
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, values) = (words.cells(&step.cells[..4]), words.values(&step.values[..2]));
    let mut open = step.cells_of(Role::Fin);
    open.sort_unstable();
    open.dedup();
    let (any, open) = (words.either(&open), words.cells(&open));
    let other = || words.any_value(&step.removed.iter().map(|spot| spot.value).take(1).collect::<Vec<_>>());
    if step.technique == TYPE_4.name {
        let (value, other) = (words.value(step.used[step.used.len() - 1].spot.value), other());
        say!(
            words.lang,
            "if {cells} held only {values}, these could be swapped and there would be two solutions; {value} is in {any} \
             anyway, so neither can be {other}.",
            "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções; {value} está em {any} de \
             qualquer modo, então nenhuma pode ser {other}."
        )
    } else if step.technique == TYPE_6.name {
        let other = other();
        say!(
            words.lang,
            "if {cells} held only {values}, these could be swapped and there would be two solutions; {other} has no other \
             place in their rows or columns, so {other} in {any} would bring that about.",
            "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções; {other} não tem outro \
             lugar nas linhas ou colunas delas, então {other} em {any} levaria a isso."
        )
    } else if step.technique == TYPE_3.name {
        let (others, more) = (words.cells(&step.cells[4..]), words.values(&step.values[2..]));
        say!(
            words.lang,
            "if {cells} held only {values}, these could be swapped and there would be two solutions; so {any} holds \
             something else, and with {others} that uses up {more}.",
            "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções; então {any} tem outro \
             valor, e com {others} isso esgota {more}."
        )
    } else if open.is_empty() {
        say!(
            words.lang,
            "if {cells} held only {values}, these could be swapped and there would be two solutions.",
            "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções."
        )
    } else {
        say!(
            words.lang,
            "if {cells} held only {values}, these could be swapped and there would be two solutions; so at least \
             one of {open} holds something else.",
            "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções; então pelo menos \
             uma de {open} tem outro valor."
        )
    }
}

fn worth(step: Step, sink: Sink<'_>) -> Flow {
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

/// One corner may be something else, and has to.
fn one<S: CellSet>(position: &Position<S>, deadly: &Deadly, step: Step, sink: Sink<'_>) -> Flow {
    let [corner] = deadly.open(position)[..] else { return Flow::Continue(()) };
    let cell = S::only(deadly.rectangle.corners[corner]);
    let removing = |step: Step, value: usize| step.removing(cell & position.places[value], value);
    worth(deadly.values.into_iter().fold(step, removing), sink)
}

/// The value that all open corners, and only they, have more; the step without it where they see.
fn extra<S: CellSet>(
    position: &Position<S>,
    deadly: &Deadly,
    open: &[usize],
    step: Step,
    sink: Sink<'_>,
) -> Flow {
    let cells = S::of(open.iter().map(|corner| deadly.rectangle.corners[*corner]));
    let Some(value) = position.union(cells).without(deadly.pair()).single() else {
        return Flow::Continue(());
    };
    let removed = position.ground.common_peers(cells) & position.places[value];
    worth(step.using(cells, value, Role::Fin).removing(removed, value), sink)
}

/// Two corners in a line have the same value more.
fn two<S: CellSet>(position: &Position<S>, deadly: &Deadly, step: Step, sink: Sink<'_>) -> Flow {
    let open = deadly.open(position);
    if !SIDES.iter().any(|side| side[..] == open[..]) {
        return Flow::Continue(());
    }
    extra(position, deadly, &open, step, sink)
}

/// Opposite corners, or three, have the same value more.
fn five<S: CellSet>(position: &Position<S>, deadly: &Deadly, step: Step, sink: Sink<'_>) -> Flow {
    let open = deadly.open(position);
    if open.len() < 2 || open.len() > 3 || SIDES.iter().any(|side| side[..] == open[..]) {
        return Flow::Continue(());
    }
    extra(position, deadly, &open, step, sink)
}

/// What two corners in a line have more makes a naked subset with other cells that both see.
fn three<S: CellSet>(position: &Position<S>, deadly: &Deadly, step: Step, sink: Sink<'_>) -> Flow {
    let open = deadly.open(position);
    let [a, b] = open[..] else { return Flow::Continue(()) };
    let cells = S::of([a, b].map(|corner| deadly.rectangle.corners[corner]));
    let more = position.union(cells).without(deadly.pair());
    let mut fins = step;
    for value in more.iter() {
        fins = fins.using(cells & position.places[value], value, Role::Fin);
    }
    for house in position.ground.common_houses(cells) {
        let fits = |cell: &usize| !cells.has(*cell) && position.candidates[*cell].len() >= 2;
        let others: Vec<usize> =
            (position.ground.houses[house].cells & position.blank).cells().filter(fits).collect();
        for chosen in 1_u32..1 << others.len() {
            let size = chosen.count_ones() as usize;
            if size + 1 < more.len() || size > 6 {
                continue;
            }
            let set = S::of((0..others.len()).filter(|i| chosen >> i & 1 == 1).map(|i| others[i]));
            let values: Candidates = position.union(set) | more;
            if values.len() != size + 1 {
                continue;
            }
            let mut step = fins.clone().values(values.iter()).cells(set);
            for value in values.iter() {
                step = step.using(set & position.places[value], value, Role::Other);
                for house in position.ground.common_houses(cells | set) {
                    step = step.removing(position.places_in(house, value).without(cells | set), value);
                }
            }
            worth(step, sink)?;
        }
    }
    Flow::Continue(())
}

/// One of the two values can go only into two corners of a house they share, so the other can't go there.
fn four<S: CellSet>(position: &Position<S>, deadly: &Deadly, step: Step, sink: Sink<'_>) -> Flow {
    let open = deadly.open(position);
    if !SIDES.iter().any(|side| side[..] == open[..]) {
        return Flow::Continue(());
    }
    let cells = S::of(open.iter().map(|corner| deadly.rectangle.corners[*corner]));
    for (value, other) in [(deadly.values[0], deadly.values[1]), (deadly.values[1], deadly.values[0])] {
        let locked = |house: usize| position.places_in(house, value).within(cells);
        if cells.within(position.places[value]) && position.ground.common_houses(cells).any(locked) {
            let step = step.clone().using(cells, value, Role::Fin);
            worth(step.removing(cells & position.places[other], other), sink)?;
        }
    }
    Flow::Continue(())
}

/// Opposite corners are open, and a value can go only into the rectangle in both rows (or columns).
fn six<S: CellSet>(position: &Position<S>, deadly: &Deadly, step: Step, sink: Sink<'_>) -> Flow {
    let open = deadly.open(position);
    if open != [0, 3] && open != [1, 2] {
        return Flow::Continue(());
    }
    let corners = deadly.rectangle.corners;
    let cells = S::of(open.iter().map(|corner| corners[*corner]));
    let within = |value: usize, sides: [[usize; 2]; 2]| {
        sides.iter().all(|side| {
            let pair = S::of(side.map(|corner| corners[corner]));
            let mut lines =
                position.ground.common_houses(pair).filter(|house| position.ground.houses[*house].is_line());
            lines.any(|line| {
                let places = position.places_in(line, value);
                !places.is_empty() && places.within(pair)
            })
        })
    };
    for value in deadly.values {
        if within(value, [SIDES[0], SIDES[1]]) || within(value, [SIDES[2], SIDES[3]]) {
            let removed = cells & position.places[value];
            worth(step.clone().using(cells, value, Role::Fin).removing(removed, value), sink)?;
        }
    }
    Flow::Continue(())
}
