//! Fish on rows and columns with fins; sashimi ones would fall apart without them.

use std::ops::ControlFlow;

use garns_puzzle::Text;

use super::fish::{self, Fins, Shape, why};
use crate::{Category, CellSet, Grade, Hodoku, Position, Sink, Technique, Wide};

const MEANING: Text = Text {
    en: "A fish with some places too many: what it strikes out must see all of those.",
    pt: "Um peixe com alguns lugares a mais: o que ele risca precisa ver todos eles.",
};

fn find<S: CellSet, const SIZE: usize, const SASHIMI: bool>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let fins = if SASHIMI { Fins::Sashimi } else { Fins::Some };
    fish::find(position, technique, sink, SIZE, Shape::Basic, fins)
}

pub(crate) static FINNED_X_WING: Technique = Technique {
    name: "finned-x-wing",
    title: Text { en: "Finned X-wing", pt: "X-wing com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Hard,
        score: 130,
        order: 4100,
        usual: true,
        codes: &["0310", "03101"],
    }),
    unique: false,
    find: find::<u128, 2, false>,
    find_wide: Some(find::<Wide, 2, false>),
    why,
};

pub(crate) static SASHIMI_X_WING: Technique = Technique {
    name: "sashimi-x-wing",
    title: Text { en: "Sashimi X-wing", pt: "X-wing sashimi" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Hard,
        score: 150,
        order: 4200,
        usual: true,
        codes: &["0320", "03201"],
    }),
    unique: false,
    find: find::<u128, 2, true>,
    find_wide: Some(find::<Wide, 2, true>),
    why,
};

pub(crate) static FINNED_SWORDFISH: Technique = Technique {
    name: "finned-swordfish",
    title: Text { en: "Finned Swordfish", pt: "Peixe-espada com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 200,
        order: 4300,
        usual: true,
        codes: &["0311", "03111"],
    }),
    unique: false,
    find: find::<u128, 3, false>,
    find_wide: Some(find::<Wide, 3, false>),
    why,
};

pub(crate) static SASHIMI_SWORDFISH: Technique = Technique {
    name: "sashimi-swordfish",
    title: Text { en: "Sashimi Swordfish", pt: "Peixe-espada sashimi" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 240,
        order: 4400,
        usual: true,
        codes: &["0321", "03211"],
    }),
    unique: false,
    find: find::<u128, 3, true>,
    find_wide: Some(find::<Wide, 3, true>),
    why,
};

pub(crate) static FINNED_JELLYFISH: Technique = Technique {
    name: "finned-jellyfish",
    title: Text { en: "Finned Jellyfish", pt: "Água-viva com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 250,
        order: 4500,
        usual: true,
        codes: &["0312", "03121"],
    }),
    unique: false,
    find: find::<u128, 4, false>,
    find_wide: Some(find::<Wide, 4, false>),
    why,
};

pub(crate) static SASHIMI_JELLYFISH: Technique = Technique {
    name: "sashimi-jellyfish",
    title: Text { en: "Sashimi Jellyfish", pt: "Água-viva sashimi" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 260,
        order: 4600,
        usual: true,
        codes: &["0322", "03221"],
    }),
    unique: false,
    find: find::<u128, 4, true>,
    find_wide: Some(find::<Wide, 4, true>),
    why,
};

pub(crate) static FINNED_SQUIRMBAG: Technique = Technique {
    name: "finned-squirmbag",
    title: Text { en: "Finned Squirmbag", pt: "Squirmbag com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 470,
        order: 4700,
        usual: false,
        codes: &["0313", "03131"],
    }),
    unique: false,
    find: find::<u128, 5, false>,
    find_wide: None,
    why,
};

pub(crate) static SASHIMI_SQUIRMBAG: Technique = Technique {
    name: "sashimi-squirmbag",
    title: Text { en: "Sashimi Squirmbag", pt: "Squirmbag sashimi" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 470,
        order: 4800,
        usual: false,
        codes: &["0323", "03231"],
    }),
    unique: false,
    find: find::<u128, 5, true>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_WHALE: Technique = Technique {
    name: "finned-whale",
    title: Text { en: "Finned Whale", pt: "Baleia com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 470,
        order: 4900,
        usual: false,
        codes: &["0314", "03141"],
    }),
    unique: false,
    find: find::<u128, 6, false>,
    find_wide: None,
    why,
};

pub(crate) static SASHIMI_WHALE: Technique = Technique {
    name: "sashimi-whale",
    title: Text { en: "Sashimi Whale", pt: "Baleia sashimi" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 470,
        order: 5000,
        usual: false,
        codes: &["0324", "03241"],
    }),
    unique: false,
    find: find::<u128, 6, true>,
    find_wide: None,
    why,
};

pub(crate) static FINNED_LEVIATHAN: Technique = Technique {
    name: "finned-leviathan",
    title: Text { en: "Finned Leviathan", pt: "Leviatã com barbatana" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 470,
        order: 5100,
        usual: false,
        codes: &["0315", "03151"],
    }),
    unique: false,
    find: find::<u128, 7, false>,
    find_wide: None,
    why,
};

pub(crate) static SASHIMI_LEVIATHAN: Technique = Technique {
    name: "sashimi-leviathan",
    title: Text { en: "Sashimi Leviathan", pt: "Leviatã sashimi" },
    meaning: MEANING,
    explainer: None,
    hodoku: Some(Hodoku {
        category: Category::FinnedFish,
        grade: Grade::Unfair,
        score: 470,
        order: 5200,
        usual: false,
        codes: &["0325", "03251"],
    }),
    unique: false,
    find: find::<u128, 7, true>,
    find_wide: None,
    why,
};
