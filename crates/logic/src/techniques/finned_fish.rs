//! Fish on rows and columns with fins; sashimi ones would fall apart without them.

use garns_puzzle::Text;

use super::fish::fish;

const MEANING: Text = Text {
    en: "A fish with some places too many: what it would eliminate goes where it sees all of those.",
    pt: "Um peixe com alguns lugares a mais: o que ele eliminaria sai onde vê todos eles.",
};

fish! {
    Basic FinnedFish;
    FINNED_X_WING "finned-x-wing" "Finned X-wing" "X-wing com barbatana" 2 Some,
        None, Hard 130 4100 true &["0310", "03101"], any;
    SASHIMI_X_WING "sashimi-x-wing" "Sashimi X-wing" "X-wing sashimi" 2 Sashimi,
        None, Hard 150 4200 true &["0320", "03201"], any;
    FINNED_SWORDFISH "finned-swordfish" "Finned Swordfish" "Swordfish com barbatana" 3 Some,
        None, Unfair 200 4300 true &["0311", "03111"], any;
    SASHIMI_SWORDFISH "sashimi-swordfish" "Sashimi Swordfish" "Swordfish sashimi" 3 Sashimi,
        None, Unfair 240 4400 true &["0321", "03211"], any;
    FINNED_JELLYFISH "finned-jellyfish" "Finned Jellyfish" "Jellyfish com barbatana" 4 Some,
        None, Unfair 250 4500 true &["0312", "03121"], any;
    SASHIMI_JELLYFISH "sashimi-jellyfish" "Sashimi Jellyfish" "Jellyfish sashimi" 4 Sashimi,
        None, Unfair 260 4600 true &["0322", "03221"], any;
    FINNED_SQUIRMBAG "finned-squirmbag" "Finned Squirmbag" "Squirmbag com barbatana" 5 Some,
        None, Unfair 470 4700 false &["0313", "03131"], find;
    SASHIMI_SQUIRMBAG "sashimi-squirmbag" "Sashimi Squirmbag" "Squirmbag sashimi" 5 Sashimi,
        None, Unfair 470 4800 false &["0323", "03231"], find;
    FINNED_WHALE "finned-whale" "Finned Whale" "Whale com barbatana" 6 Some,
        None, Unfair 470 4900 false &["0314", "03141"], find;
    SASHIMI_WHALE "sashimi-whale" "Sashimi Whale" "Whale sashimi" 6 Sashimi,
        None, Unfair 470 5000 false &["0324", "03241"], find;
    FINNED_LEVIATHAN "finned-leviathan" "Finned Leviathan" "Leviathan com barbatana" 7 Some,
        None, Unfair 470 5100 false &["0315", "03151"], find;
    SASHIMI_LEVIATHAN "sashimi-leviathan" "Sashimi Leviathan" "Leviathan sashimi" 7 Sashimi,
        None, Unfair 470 5200 false &["0325", "03251"], find;
}
