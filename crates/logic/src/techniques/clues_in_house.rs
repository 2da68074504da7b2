//! A house and the clues inside it at once: what no way to fill the whole house has.

use garns_puzzle::{Text, say};

use crate::{CellSet, Flow, Position, Sink, Step, Technique, Wide};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "clues-in-a-house",
    title: Text { en: "Clues in a house", pt: "Pistas numa casa" },
    meaning: Text {
        en: "The cells of a house differ, so clues inside it share no value: of the ways to fill all of them at once, none \
             has the candidate.",
        pt: "As células de uma casa são diferentes; logo, pistas dentro dela não têm valor em comum: das maneiras de preencher \
             todas de uma vez, nenhuma usa o candidato.",
    },
    find: find::<u128>,
    find_wide: Some(find::<Wide>),
    why: |step, words| {
        let houses = words.houses(&step.houses);
        let clues = words.all(step.clues.iter().map(|clue| words.clue(*clue)));
        say!(
            words.lang,
            "{houses}: no way to fill all of it that fits {clues} has what follows.",
            "{houses}: nenhuma maneira de preencher tudo de acordo com {clues} usa o que segue."
        )
    },
    ..Technique::PLAIN
};

fn find<S: CellSet>(position: &Position<S>, technique: &'static Technique, sink: Sink<'_>) -> Flow {
    let domains = position.domains();
    for together in &position.ground.together {
        if !position.ground.houses[together.house].cells.meets(position.blank) {
            continue;
        }
        position.deadline.go_on()?;
        let mut left = domains.clone();
        if !together.all.filter(&mut left) {
            continue;
        }
        let step = Step::new(technique).houses([together.house]).clues(together.clues.iter().copied());
        let mut step = step.narrowing(position, &left);
        if step.is_worth() {
            step.cells.extend(together.all.cells.iter().copied());
            sink(step)?;
        }
    }
    Flow::Continue(())
}
