//! Fish on rows and columns: X-wing, swordfish, jellyfish and larger ones.

use std::ops::ControlFlow;

use garns_puzzle::Text;

use super::fish::{self, Fins, Shape, why};
use crate::{Category, CellSet, Grade, Hodoku, Position, Sink, Technique, Wide};

const MEANING: Text = Text {
    en: "In some rows a value fits only in as many columns, which it therefore fills; or the other way round.",
    pt: "Em algumas linhas um valor só cabe no mesmo número de colunas, que portanto ocupa; ou o contrário.",
};

fn find<S: CellSet, const SIZE: usize>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    fish::find(position, technique, sink, SIZE, Shape::Basic, Fins::None)
}

pub(crate) static X_WING: Technique = Technique {
    name: "x-wing",
    title: Text { en: "X-wing", pt: "X-wing" },
    meaning: MEANING,
    explainer: Some(3.2),
    hodoku: Some(Hodoku {
        category: Category::BasicFish,
        grade: Grade::Hard,
        score: 140,
        order: 2200,
        usual: true,
        codes: &["0300"],
    }),
    unique: false,
    find: find::<u128, 2>,
    find_wide: Some(find::<Wide, 2>),
    why,
};

pub(crate) static SWORDFISH: Technique = Technique {
    name: "swordfish",
    title: Text { en: "Swordfish", pt: "Peixe-espada" },
    meaning: MEANING,
    explainer: Some(3.8),
    hodoku: Some(Hodoku {
        category: Category::BasicFish,
        grade: Grade::Hard,
        score: 150,
        order: 2300,
        usual: true,
        codes: &["0301"],
    }),
    unique: false,
    find: find::<u128, 3>,
    find_wide: Some(find::<Wide, 3>),
    why,
};

pub(crate) static JELLYFISH: Technique = Technique {
    name: "jellyfish",
    title: Text { en: "Jellyfish", pt: "Água-viva" },
    meaning: MEANING,
    explainer: Some(5.2),
    hodoku: Some(Hodoku {
        category: Category::BasicFish,
        grade: Grade::Hard,
        score: 160,
        order: 2400,
        usual: true,
        codes: &["0302"],
    }),
    unique: false,
    find: find::<u128, 4>,
    find_wide: Some(find::<Wide, 4>),
    why,
};

pub(crate) static SQUIRMBAG: Technique = Technique {
    name: "squirmbag",
    title: Text { en: "Squirmbag", pt: "Squirmbag" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::BasicFish,
        grade: Grade::Unfair,
        score: 470,
        order: 2500,
        usual: false,
        codes: &["0303"],
    }),
    unique: false,
    find: find::<u128, 5>,
    find_wide: None,
    why,
};

pub(crate) static WHALE: Technique = Technique {
    name: "whale",
    title: Text { en: "Whale", pt: "Baleia" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::BasicFish,
        grade: Grade::Unfair,
        score: 470,
        order: 2600,
        usual: false,
        codes: &["0304"],
    }),
    unique: false,
    find: find::<u128, 6>,
    find_wide: None,
    why,
};

pub(crate) static LEVIATHAN: Technique = Technique {
    name: "leviathan",
    title: Text { en: "Leviathan", pt: "Leviatã" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::BasicFish,
        grade: Grade::Unfair,
        score: 470,
        order: 2700,
        usual: false,
        codes: &["0305"],
    }),
    unique: false,
    find: find::<u128, 7>,
    find_wide: None,
    why,
};
