//! Franken fish: rows or columns together with boxes.

use garns_puzzle::Text;

use super::fish::fish;

const MEANING: Text = Text {
    en: "A fish that also stands on boxes, or is covered by some.",
    pt: "Um peixe que também se apoia em blocos, ou é coberto por alguns.",
};

fish! {
    Franken FrankenFish;
    FRANKEN_X_WING "franken-x-wing" "Franken X-wing" "X-wing franken" 2 None,
        None, Unfair 300 6100 true &["0330"], find;
    FINNED_FRANKEN_X_WING "finned-franken-x-wing" "Finned franken X-wing" "X-wing franken com barbatana" 2 Any,
        None, Unfair 390 6700 true &["0340", "03401"], find;
    FRANKEN_SWORDFISH "franken-swordfish" "Franken Swordfish" "Swordfish franken" 3 None,
        None, Unfair 350 6200 true &["0331"], find;
    FINNED_FRANKEN_SWORDFISH "finned-franken-swordfish" "Finned franken Swordfish" "Swordfish franken com barbatana" 3 Any,
        None, Unfair 410 6800 true &["0341", "03411"], find;
    FRANKEN_JELLYFISH "franken-jellyfish" "Franken Jellyfish" "Jellyfish franken" 4 None,
        None, Unfair 370 6300 false &["0332"], find;
    FINNED_FRANKEN_JELLYFISH "finned-franken-jellyfish" "Finned franken Jellyfish" "Jellyfish franken com barbatana" 4 Any,
        None, Unfair 430 6900 false &["0342", "03421"], find;
    FRANKEN_SQUIRMBAG "franken-squirmbag" "Franken Squirmbag" "Squirmbag franken" 5 None,
        None, Extreme 470 6400 false &["0333"], find;
    FINNED_FRANKEN_SQUIRMBAG "finned-franken-squirmbag" "Finned franken Squirmbag" "Squirmbag franken com barbatana" 5 Any,
        None, Extreme 470 7000 false &["0343", "03431"], find;
    FRANKEN_WHALE "franken-whale" "Franken Whale" "Whale franken" 6 None,
        None, Extreme 470 6500 false &["0334"], find;
    FINNED_FRANKEN_WHALE "finned-franken-whale" "Finned franken Whale" "Whale franken com barbatana" 6 Any,
        None, Extreme 470 7100 false &["0344", "03441"], find;
}
