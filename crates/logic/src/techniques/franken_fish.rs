//! Franken fish: rows or columns together with boxes.

use std::ops::ControlFlow;

use garns_puzzle::Text;

use super::fish::{self, Fins, Shape, why};
use crate::{Category, CellSet, Grade, Hodoku, Position, Sink, Technique};

const MEANING: Text = Text {
    en: "A fish that also stands on boxes, or is covered by some.",
    pt: "Um peixe que também se apoia em blocos, ou é coberto por alguns.",
};

fn find<S: CellSet, const SIZE: usize, const FINNED: bool>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let fins = if FINNED { Fins::Any } else { Fins::None };
    fish::find(position, technique, sink, SIZE, Shape::Franken, fins)
}

pub(crate) static FRANKEN_X_WING: Technique = Technique {
    name: "franken-x-wing",
    title: Text { en: "Franken X-wing", pt: "X-wing franken" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Unfair,
        score: 300,
        order: 6100,
        usual: true,
        codes: &["0330"],
    }),
    unique: false,
    find: find::<u128, 2, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_FRANKEN_X_WING: Technique = Technique {
    name: "finned-franken-x-wing",
    title: Text { en: "Finned franken X-wing", pt: "X-wing franken com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Unfair,
        score: 390,
        order: 6700,
        usual: true,
        codes: &["0340", "03401"],
    }),
    unique: false,
    find: find::<u128, 2, true>,
    find_wide: None,
    why,
};

pub(crate) static FRANKEN_SWORDFISH: Technique = Technique {
    name: "franken-swordfish",
    title: Text { en: "Franken Swordfish", pt: "Peixe-espada franken" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Unfair,
        score: 350,
        order: 6200,
        usual: true,
        codes: &["0331"],
    }),
    unique: false,
    find: find::<u128, 3, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_FRANKEN_SWORDFISH: Technique = Technique {
    name: "finned-franken-swordfish",
    title: Text { en: "Finned franken Swordfish", pt: "Peixe-espada franken com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Unfair,
        score: 410,
        order: 6800,
        usual: true,
        codes: &["0341", "03411"],
    }),
    unique: false,
    find: find::<u128, 3, true>,
    find_wide: None,
    why,
};

pub(crate) static FRANKEN_JELLYFISH: Technique = Technique {
    name: "franken-jellyfish",
    title: Text { en: "Franken Jellyfish", pt: "Água-viva franken" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Unfair,
        score: 370,
        order: 6300,
        usual: false,
        codes: &["0332"],
    }),
    unique: false,
    find: find::<u128, 4, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_FRANKEN_JELLYFISH: Technique = Technique {
    name: "finned-franken-jellyfish",
    title: Text { en: "Finned franken Jellyfish", pt: "Água-viva franken com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Unfair,
        score: 430,
        order: 6900,
        usual: false,
        codes: &["0342", "03421"],
    }),
    unique: false,
    find: find::<u128, 4, true>,
    find_wide: None,
    why,
};

pub(crate) static FRANKEN_SQUIRMBAG: Technique = Technique {
    name: "franken-squirmbag",
    title: Text { en: "Franken Squirmbag", pt: "Squirmbag franken" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Extreme,
        score: 470,
        order: 6400,
        usual: false,
        codes: &["0333"],
    }),
    unique: false,
    find: find::<u128, 5, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_FRANKEN_SQUIRMBAG: Technique = Technique {
    name: "finned-franken-squirmbag",
    title: Text { en: "Finned franken Squirmbag", pt: "Squirmbag franken com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Extreme,
        score: 470,
        order: 7000,
        usual: false,
        codes: &["0343", "03431"],
    }),
    unique: false,
    find: find::<u128, 5, true>,
    find_wide: None,
    why,
};

pub(crate) static FRANKEN_WHALE: Technique = Technique {
    name: "franken-whale",
    title: Text { en: "Franken Whale", pt: "Baleia franken" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Extreme,
        score: 470,
        order: 6500,
        usual: false,
        codes: &["0334"],
    }),
    unique: false,
    find: find::<u128, 6, false>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_FRANKEN_WHALE: Technique = Technique {
    name: "finned-franken-whale",
    title: Text { en: "Finned franken Whale", pt: "Baleia franken com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FrankenFish,
        grade: Grade::Extreme,
        score: 470,
        order: 7100,
        usual: false,
        codes: &["0344", "03441"],
    }),
    unique: false,
    find: find::<u128, 6, true>,
    find_wide: None,
    why,
};
