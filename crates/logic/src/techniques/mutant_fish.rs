//! Mutant fish: rows, columns and boxes together.

use std::ops::ControlFlow;

use garns_puzzle::Text;

use super::fish::{self, Fins, Shape, why};
use crate::{Category, CellSet, Grade, Hodoku, Position, Sink, Technique};

const MEANING: Text = Text {
    en: "A fish whose bases or covers are rows and columns mixed.",
    pt: "Um peixe cujas bases ou coberturas misturam linhas e colunas.",
};

fn find<S: CellSet, const SIZE: usize, const FINNED: bool>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let fins = if FINNED { Fins::Any } else { Fins::None };
    fish::find(position, technique, sink, SIZE, Shape::Mutant, fins)
}

pub(crate) static MUTANT_X_WING: Technique = Technique {
    name: "mutant-x-wing",
    title: Text { en: "Mutant X-wing", pt: "X-wing mutante" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 450,
        order: 7300,
        usual: false,
        codes: &["0350"],
    }),
    unique: false,
    find: find::<u128, 2, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_MUTANT_X_WING: Technique = Technique {
    name: "finned-mutant-x-wing",
    title: Text { en: "Finned mutant X-wing", pt: "X-wing mutante com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 7900,
        usual: false,
        codes: &["0360", "03601"],
    }),
    unique: false,
    find: find::<u128, 2, true>,
    find_wide: None,
    why,
};

pub(crate) static MUTANT_SWORDFISH: Technique = Technique {
    name: "mutant-swordfish",
    title: Text { en: "Mutant Swordfish", pt: "Peixe-espada mutante" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 450,
        order: 7400,
        usual: false,
        codes: &["0351"],
    }),
    unique: false,
    find: find::<u128, 3, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_MUTANT_SWORDFISH: Technique = Technique {
    name: "finned-mutant-swordfish",
    title: Text { en: "Finned mutant Swordfish", pt: "Peixe-espada mutante com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 8000,
        usual: false,
        codes: &["0361", "03611"],
    }),
    unique: false,
    find: find::<u128, 3, true>,
    find_wide: None,
    why,
};

pub(crate) static MUTANT_JELLYFISH: Technique = Technique {
    name: "mutant-jellyfish",
    title: Text { en: "Mutant Jellyfish", pt: "Água-viva mutante" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 450,
        order: 7500,
        usual: false,
        codes: &["0352"],
    }),
    unique: false,
    find: find::<u128, 4, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_MUTANT_JELLYFISH: Technique = Technique {
    name: "finned-mutant-jellyfish",
    title: Text { en: "Finned mutant Jellyfish", pt: "Água-viva mutante com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 8100,
        usual: false,
        codes: &["0362", "03621"],
    }),
    unique: false,
    find: find::<u128, 4, true>,
    find_wide: None,
    why,
};

pub(crate) static MUTANT_SQUIRMBAG: Technique = Technique {
    name: "mutant-squirmbag",
    title: Text { en: "Mutant Squirmbag", pt: "Squirmbag mutante" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 7600,
        usual: false,
        codes: &["0353"],
    }),
    unique: false,
    find: find::<u128, 5, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_MUTANT_SQUIRMBAG: Technique = Technique {
    name: "finned-mutant-squirmbag",
    title: Text { en: "Finned mutant Squirmbag", pt: "Squirmbag mutante com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 8200,
        usual: false,
        codes: &["0363", "03631"],
    }),
    unique: false,
    find: find::<u128, 5, true>,
    find_wide: None,
    why,
};

pub(crate) static MUTANT_WHALE: Technique = Technique {
    name: "mutant-whale",
    title: Text { en: "Mutant Whale", pt: "Baleia mutante" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 7700,
        usual: false,
        codes: &["0354"],
    }),
    unique: false,
    find: find::<u128, 6, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_MUTANT_WHALE: Technique = Technique {
    name: "finned-mutant-whale",
    title: Text { en: "Finned mutant Whale", pt: "Baleia mutante com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::MutantFish,
        grade: Grade::Extreme,
        score: 470,
        order: 8300,
        usual: false,
        codes: &["0364", "03641"],
    }),
    unique: false,
    find: find::<u128, 6, true>,
    find_wide: None,
    why,
};
