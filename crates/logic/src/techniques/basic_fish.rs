//! Fish on rows and columns: X-wing, swordfish, jellyfish and larger ones.

use garns_puzzle::Text;

use super::fish::fish;

const MEANING: Text = Text {
    en: "In some rows a value fits only in as many columns, which it therefore fills; or the other way round.",
    pt: "Em algumas linhas um valor só cabe no mesmo número de colunas, que portanto ocupa; ou o contrário.",
};

fish! {
    Basic BasicFish;
    X_WING "x-wing" "X-wing" "X-wing" 2 None,
        Some(3.2), Hard 140 2200 true &["0300"], any;
    SWORDFISH "swordfish" "Swordfish" "Swordfish" 3 None,
        Some(3.8), Hard 150 2300 true &["0301"], any;
    JELLYFISH "jellyfish" "Jellyfish" "Jellyfish" 4 None,
        Some(5.2), Hard 160 2400 true &["0302"], any;
    SQUIRMBAG "squirmbag" "Squirmbag" "Squirmbag" 5 None,
        None, Unfair 470 2500 false &["0303"], find;
    WHALE "whale" "Whale" "Whale" 6 None,
        None, Unfair 470 2600 false &["0304"], find;
    LEVIATHAN "leviathan" "Leviathan" "Leviathan" 7 None,
        None, Unfair 470 2700 false &["0305"], find;
}
