//! A house and the clues inside it at once: what no way to fill the whole house has.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Sink, Step, Words};

technique! {
    TECHNIQUE "clues-in-a-house" ("Clues in a house", "Pistas numa casa")
    "The cells of a house differ, so clues inside it share no value: of the ways to fill all of them at once, none \
     has the candidate."
    "As células de uma casa são diferentes; logo, pistas dentro dela não têm valor em comum: das maneiras de preencher \
     todas de uma vez, nenhuma usa o candidato.";
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let houses = words.houses(&step.houses);
    let clues = words.all(step.clues.iter().map(|clue| words.clue(*clue)));
    say!(
        words.lang,
        "{houses}: no way to fill all of it that fits {clues} has what follows.",
        "{houses}: nenhuma maneira de preencher tudo de acordo com {clues} usa o que segue."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
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
        let step = Step::default().houses([together.house]).clues(together.clues.iter().copied());
        let mut step = step.narrowing(position, &left);
        if step.is_worth() {
            step.cells.extend(together.all.cells.iter().copied());
            sink(step)?;
        }
    }
    Flow::Continue(())
}
