//! Forcing chains: what follows from each of several possibilities, or from an assumption that contradicts itself. On plain
//! 9×9 they are Sudoku Explainer's.

use std::collections::HashMap;

use garns_puzzle::{Lang, Text, say};

use super::forcing_anywhere::{chains, nested, nets, nets_in_nets, nets_with_sets};
use crate::explainer::Board;
use crate::explainer::chains::closure::Closure;
use crate::explainer::chains::many::{ChainKind, Find, Many, Start};
use crate::explainer::chains::paths::{Target, finds, targets, walk};
use crate::{
    Candidate, Category, CellSet, Flow, Grade, Hodoku, Inference, Link, Node, Position, Role, Sink, Step,
    Technique, Use, Words,
};

macro_rules! kinds {
    ($($name:ident $text:literal $en:literal $pt:literal $meaning:ident $rating:literal $hodoku:expr, $kind:expr,
        $anywhere:ident;)*) => {$(
        pub(crate) static $name: Technique = Technique {
            name: $text,
            title: Text { en: $en, pt: $pt },
            meaning: $meaning,
            explainer: Some($rating),
            hodoku: $hodoku,
            find: |position, sink| match Board::of(position) {
                Some(board) => find(position, &board, sink, $kind),
                None => $anywhere(position, sink),
            },
            find_wide: Some($anywhere),
            why,
            ..Technique::PLAIN
        };
    )*};
}

kinds! {
    NISHIO "nishio" "Nishio forcing chain" "Cadeia forçada de Nishio" CONTRARY 7.5 None, ChainKind::Nishio, nowhere;
    MULTIPLE "forcing-chains" "Cell or region forcing chains" "Cadeias forçadas de célula ou região" EACH 8.0
        Hodoku::some(Category::LastResort, Grade::Extreme, 500, 8500, true, &[]), ChainKind::Multiple, chains;
    DYNAMIC "dynamic-forcing-chains" "Dynamic forcing chains" "Cadeias forçadas dinâmicas" EACH 8.5
        Hodoku::some(Category::LastResort, Grade::Extreme, 700, 8600, true, &[]), ChainKind::Dynamic(0), nets;
    PLUS "dynamic-forcing-chains-plus" "Dynamic forcing chains (+)" "Cadeias forçadas dinâmicas (+)" EACH 9.0
        None, ChainKind::Dynamic(1), nets_with_sets;
    NESTED_2 "nested-forcing-chains-2" "Nested forcing chains (+ chains)" "Cadeias forçadas aninhadas (+ cadeias)" EACH 9.5
        None, ChainKind::Dynamic(2), nowhere;
    NESTED_3 "nested-forcing-chains-3" "Nested forcing chains (+ cell and region chains)"
        "Cadeias forçadas aninhadas (+ cadeias de célula e região)" EACH 10.0 None, ChainKind::Dynamic(3), nowhere;
    NESTED_4 "nested-forcing-chains-4" "Nested forcing chains (+ dynamic chains)"
        "Cadeias forçadas aninhadas (+ cadeias dinâmicas)" EACH 10.5 None, ChainKind::Dynamic(4), nested;
    NESTED_5 "nested-forcing-chains-5" "Nested forcing chains (+ dynamic chains + chains)"
        "Cadeias forçadas aninhadas (+ cadeias dinâmicas + cadeias)" EACH 11.0 None, ChainKind::Dynamic(5), nets_in_nets;
}

const CONTRARY: Text = Text {
    en: "A place for a value would leave another house without one.",
    pt: "Um lugar para um valor deixaria outra casa sem nenhum.",
};

const EACH: Text = Text {
    en: "The same follows from every candidate of a cell, or every place of a value in a house; or a candidate leads to \
         a contradiction.",
    pt: "O mesmo se segue de cada candidato de uma célula, ou de cada lugar de um valor numa casa; ou um candidato leva a \
         uma contradição.",
};

/// How a step starts, by its variant.
pub(super) const CLASH: u8 = 1;
const DOUBLE: u8 = 2;
pub(super) const CELL: u8 = 3;
pub(super) const HOUSE: u8 = 4;

pub(super) fn why(step: &Step, words: &Words<'_>) -> String {
    // What is assumed is the cell and the value of the step: its first link need not start there.
    let premise = Candidate::new(step.cells[0], step.values[0]);
    let (start, links) = (words.spot(premise), step.links.len());
    match step.variant {
        CLASH => {
            // What is to be written was assumed false.
            let (assumed, contrary) = match (step.placed.is_empty(), words.lang) {
                (true, Lang::En) => ("true", "false"),
                (false, Lang::En) => ("false", "true"),
                (true, Lang::Pt) => ("verdadeiro", "falso"),
                (false, Lang::Pt) => ("falso", "verdadeiro"),
            };
            // Both branches end at the same candidate.
            let clash = step.links.last().map(|link| &link.to).filter(|end| **end != Node::of(premise));
            match clash.map(|end| words.node(end)) {
                Some(end) => say!(
                    words.lang,
                    "if {start} were {assumed}, {end} would be both true and false ({links} links).",
                    "se {start} fosse {assumed}, {end} seria verdadeiro e falso ao mesmo tempo ({links} elos)."
                ),
                None => say!(
                    words.lang,
                    "if {start} were {assumed}, it would follow that it is {contrary} ({links} links).",
                    "se {start} fosse {assumed}, disso se seguiria que é {contrary} ({links} elos)."
                ),
            }
        }
        DOUBLE => say!(
            words.lang,
            "whether {start} is true or false, the same follows ({links} links).",
            "seja {start} verdadeiro ou falso, segue-se o mesmo ({links} elos)."
        ),
        CELL => {
            let cell = words.cell(step.cells[0]);
            say!(
                words.lang,
                "whatever {cell} is, the same follows ({links} links).",
                "seja qual for o valor de {cell}, segue-se o mesmo ({links} elos)."
            )
        }
        _ => {
            let (value, cells) = (words.value(step.values[0]), words.cells(&step.cells));
            let place = words.places(&step.houses);
            say!(
                words.lang,
                "{place}, whichever of {cells} holds {value}, the same follows ({links} links).",
                "{place}, qualquer que seja a célula com {value} entre {cells}, segue-se o mesmo ({links} elos)."
            )
        }
    }
}

/// What is looked for on plain 9×9 alone.
fn nowhere<S>(_: &Position<S>, _: Sink<'_>) -> Flow {
    Flow::Continue(())
}

fn find(position: &Position<u128>, board: &Board, sink: Sink<'_>, kind: ChainKind) -> Flow {
    let mut many = Many::default();
    many.set_deadline(&position.deadline);
    let mut closures = HashMap::new();
    for ((cell, digits), find) in finds(&mut many, board, kind) {
        let targets = targets(&mut many, board, &find, kind, &mut closures);
        let mut step = start(position, &many, &find);
        for target in &targets {
            follow(&many, &closures[&target.from], target, &mut step);
        }
        step.used.sort_unstable();
        step.used.dedup();
        let cell = cell as usize;
        for digit in (0..9).filter(|digit| digits >> digit & 1 == 1) {
            step = step.removing(u128::only(cell), digit);
        }
        if find.shown & 1 == 1 {
            let spot = many.numbers.spots[find.shown as usize / 2] as usize;
            step = step.placing(spot / 9, spot % 9);
        }
        sink(step)?;
    }
    Flow::Continue(())
}

fn spot(many: &Many, node: u16) -> Candidate {
    let spot = many.numbers.spots[node as usize / 2] as usize;
    Candidate::new(spot / 9, spot % 9)
}

/// What a step starts from.
fn start(position: &Position<u128>, many: &Many, find: &Find) -> Step {
    let step = Step::default();
    let of =
        |numbers: &[u16]| -> Vec<Candidate> { numbers.iter().map(|number| spot(many, number * 2)).collect() };
    let (variant, spots) = match &find.start {
        Start::Clash(node) => (CLASH, vec![spot(many, *node)]),
        Start::Double(number) => (DOUBLE, of(&[*number])),
        Start::Cell(numbers) => (CELL, of(numbers)),
        Start::House(_, numbers) => (HOUSE, of(numbers)),
    };
    let cells = u128::of(spots.iter().map(|spot| spot.cell));
    let mut values: Vec<usize> = spots.iter().map(|spot| spot.value).collect();
    values.dedup();
    // The house has no other place for the value.
    let whole =
        |house: &usize| values.first().is_some_and(|value| position.places_in(*house, *value) == cells);
    let house = position.ground.common_houses(cells).find(whole).filter(|_| variant == HOUSE);
    step.variant(variant).cells(cells).houses(house).values(values)
}

/// Adds the links of one branch, in the order in which they are gone.
fn follow(many: &Many, closure: &Closure, target: &Target, step: &mut Step) {
    let mut links = Vec::new();
    walk(closure, target, |node, origin| {
        let to = spot(many, node);
        step.used.push(Use { spot: to, part: if node & 1 == 1 { Role::On } else { Role::Off } });
        for &parent in origin.parents.iter().rev() {
            let from = Node::of(spot(many, parent));
            let inference = match (parent & 1, node & 1) {
                (_, 1) => Inference::Strong,
                (1, _) => Inference::Weak,
                _ => Inference::Pattern,
            };
            links.push(Link { from, to: Node::of(to), inference, clue: None });
        }
    });
    links.reverse();
    step.links.extend(links);
}
