//! Multi-colours: two coloured groups, a colour of one seeing a colour of the other.

use std::ops::ControlFlow;

use garns_puzzle::{Text, say};

use super::colouring::{colours, seen};
use crate::{Category, CellSet, Grade, Hodoku, Part, Position, Sink, Step, Technique};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "multi-colours",
    title: Text { en: "Multi-colours", pt: "Multicores" },
    meaning: Text {
        en: "A colour of one group sees a colour of another, so one of the two other colours is true; or a colour \
             sees both colours of another group, and is false.",
        pt: "Uma cor de um grupo vê uma cor de outro, e assim uma das duas outras cores é verdadeira; ou uma cor vê \
             ambas as cores de outro grupo, e é falsa.",
    },
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::Coloring,
        grade: Grade::Hard,
        score: 200,
        order: 5360,
        usual: true,
        codes: &["0502", "0503"],
    }),
    unique: false,
    find,
    find_wide: Some(find),
    why: |step, words| {
        let value = words.value(step.values[0]);
        if step.variant == 1 {
            say!(
                words.lang,
                "in two groups of coloured pairs for {value}, two colours see each other: one of the other two is true.",
                "em dois grupos de pares coloridos para {value}, duas cores se veem: uma das outras duas é verdadeira."
            )
        } else {
            say!(
                words.lang,
                "in two groups of coloured pairs for {value}, a colour sees both colours of the other group.",
                "em dois grupos de pares coloridos para {value}, uma cor vê ambas as cores do outro grupo."
            )
        }
    },
};

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for value in 0..position.ground.order() {
        let groups = colours(position, value);
        for (i, a) in groups.iter().enumerate() {
            for (j, b) in groups.iter().enumerate().filter(|(j, _)| *j != i) {
                let step = |variant| {
                    let step = Step::new(technique).values([value]).cells(a.all() | b.all()).variant(variant);
                    let step = step.using(a.sets[0], value, Part::On).using(a.sets[1], value, Part::Off);
                    step.using(b.all(), value, Part::Other)
                };
                let mut trapped = S::default();
                for colour in 0..2 {
                    let view = seen(position, a.sets[colour]);
                    if view.meets(b.sets[0]) && view.meets(b.sets[1]) {
                        sink(step(2).removing(a.sets[colour], value))?;
                    }
                    for other in (0..2).filter(|other| j > i && view.meets(b.sets[*other])) {
                        let ends = [a.sets[1 - colour], b.sets[1 - other]].map(|set| seen(position, set));
                        trapped = trapped | ends[0] & ends[1] & position.places[value];
                    }
                }
                if !trapped.is_empty() {
                    sink(step(1).removing(trapped, value))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
