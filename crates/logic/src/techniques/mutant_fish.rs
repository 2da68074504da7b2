//! Mutant fish: rows, columns and boxes together.

use garns_puzzle::Text;

use super::fish::fish;

const MEANING: Text = Text {
    en: "A fish whose bases or covers are rows and columns mixed.",
    pt: "Um peixe cujas bases ou coberturas misturam linhas e colunas.",
};

fish! {
    Mutant MutantFish;
    MUTANT_X_WING "mutant-x-wing" "Mutant X-wing" "X-wing mutante" 2 None,
        None, Extreme 450 7300 false &["0350"], find;
    FINNED_MUTANT_X_WING "finned-mutant-x-wing" "Finned mutant X-wing" "X-wing mutante com barbatana" 2 Any,
        None, Extreme 470 7900 false &["0360", "03601"], find;
    MUTANT_SWORDFISH "mutant-swordfish" "Mutant Swordfish" "Swordfish mutante" 3 None,
        None, Extreme 450 7400 false &["0351"], find;
    FINNED_MUTANT_SWORDFISH "finned-mutant-swordfish" "Finned mutant Swordfish" "Swordfish mutante com barbatana" 3 Any,
        None, Extreme 470 8000 false &["0361", "03611"], find;
    MUTANT_JELLYFISH "mutant-jellyfish" "Mutant Jellyfish" "Jellyfish mutante" 4 None,
        None, Extreme 450 7500 false &["0352"], find;
    FINNED_MUTANT_JELLYFISH "finned-mutant-jellyfish" "Finned mutant Jellyfish" "Jellyfish mutante com barbatana" 4 Any,
        None, Extreme 470 8100 false &["0362", "03621"], find;
    MUTANT_SQUIRMBAG "mutant-squirmbag" "Mutant Squirmbag" "Squirmbag mutante" 5 None,
        None, Extreme 470 7600 false &["0353"], find;
    FINNED_MUTANT_SQUIRMBAG "finned-mutant-squirmbag" "Finned mutant Squirmbag" "Squirmbag mutante com barbatana" 5 Any,
        None, Extreme 470 8200 false &["0363", "03631"], find;
    MUTANT_WHALE "mutant-whale" "Mutant Whale" "Whale mutante" 6 None,
        None, Extreme 470 7700 false &["0354"], find;
    FINNED_MUTANT_WHALE "finned-mutant-whale" "Finned mutant Whale" "Whale mutante com barbatana" 6 Any,
        None, Extreme 470 8300 false &["0364", "03641"], find;
}
