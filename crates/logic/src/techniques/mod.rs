//! The techniques, one file each, and the list of them all.

/// A technique: the name of its static, its name for programs, its title and its meaning in both languages; what HoDoKu
/// makes of it (see [`Hodoku::some`](crate::Hodoku)); its other fields. `any` looks in puzzles of every size, `find` in
/// those of up to 128 cells.
macro_rules! technique {
    ($static:ident $name:literal ($en:literal, $pt:literal) $($meaning_en:literal $meaning_pt:literal)?
        $(, hodoku $category:ident $grade:ident $score:literal $order:literal $usual:literal $codes:expr)?;
        any: $find:expr, $($field:ident: $value:expr,)*) => {
        technique! {
            $static $name ($en, $pt) $($meaning_en $meaning_pt)?
            $(, hodoku $category $grade $score $order $usual $codes)?;
            find: $find, find_wide: Some($find), $($field: $value,)*
        }
    };
    ($static:ident $name:literal ($en:literal, $pt:literal) $($meaning_en:literal $meaning_pt:literal)?
        $(, hodoku $category:ident $grade:ident $score:literal $order:literal $usual:literal $codes:expr)?;
        $($field:ident: $value:expr,)*) => {
        #[allow(clippy::needless_update, reason = "some techniques have every field")]
        pub(crate) static $static: $crate::Technique = $crate::Technique {
            name: $name,
            title: garns_puzzle::Text { en: $en, pt: $pt },
            $(meaning: garns_puzzle::Text { en: $meaning_en, pt: $meaning_pt },)?
            $(hodoku: $crate::Hodoku::some(
                $crate::Category::$category, $crate::Grade::$grade, $score, $order, $usual, $codes,
            ),)?
            $($field: $value,)*
            ..$crate::Technique::PLAIN
        };
    };
}

mod aic;
mod aligned_exclusion;
mod almost_locked;
mod als_chain;
mod als_xz;
mod avoidable_rectangle;
mod basic_fish;
mod bug;
mod bug_many;
mod chain_text;
mod clue_filter;
mod clue_locked;
mod clues_in_house;
mod colouring;
mod conjugate;
mod contradiction;
mod death_blossom;
mod double_exocet;
mod empty_rectangle;
mod exocet;
mod extended_rectangle;
mod finned_fish;
mod fireworks;
mod fish;
mod forcing_anywhere;
mod forcing_chains;
mod franken_fish;
mod full_house;
mod guardians;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
mod implications;
mod innies_outies;
mod kraken_fish;
mod locked_candidates;
mod medusa;
mod multi_colours;
mod multi_sector;
mod mutant_fish;
mod naked_single;
mod naked_subset;
mod net;
mod nice_loop;
mod reasons;
mod rectangles;
mod remote_pair;
mod simple_colours;
mod sk_loop;
mod skyscraper;
mod something_else;
mod strong_wings;
mod sue_de_coq;
mod symmetry;
mod templates;
mod tridagon;
mod turbot_fish;
mod two_links;
mod two_string_kite;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod whip;
mod within;
mod wxyz_wing;
mod xy_wing;

pub(crate) use fish::Kind;
pub(crate) use forcing_anywhere::refuting;
pub(crate) use rectangles::{Rectangle, rectangles};

use crate::Technique;

/// Every technique, in the order in which they are tried. The one place where a new technique is registered.
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::TECHNIQUE,
    &hidden_single::TECHNIQUE,
    &naked_single::TECHNIQUE,
    &clue_filter::RELATED,
    &clue_filter::CAGE,
    &innies_outies::TECHNIQUE,
    &clue_filter::OTHER,
    &clue_locked::TECHNIQUE,
    &naked_subset::LOCKED_PAIR,
    &naked_subset::LOCKED_TRIPLE,
    &locked_candidates::POINTING,
    &locked_candidates::CLAIMING,
    &naked_subset::PAIR,
    &naked_subset::TRIPLE,
    &hidden_subset::PAIR,
    &hidden_subset::TRIPLE,
    &naked_subset::QUAD,
    &hidden_subset::QUAD,
    &clues_in_house::TECHNIQUE,
    &contradiction::CLASH,
    &basic_fish::X_WING,
    &basic_fish::SWORDFISH,
    &basic_fish::JELLYFISH,
    &basic_fish::SQUIRMBAG,
    &basic_fish::WHALE,
    &basic_fish::LEVIATHAN,
    &remote_pair::TECHNIQUE,
    &bug::TECHNIQUE,
    &skyscraper::TECHNIQUE,
    &two_string_kite::TECHNIQUE,
    &turbot_fish::TECHNIQUE,
    &empty_rectangle::TECHNIQUE,
    &w_wing::TECHNIQUE,
    &xy_wing::XY,
    &xy_wing::XYZ,
    &wxyz_wing::TECHNIQUE,
    &unique_rectangle::TYPE_1,
    &unique_rectangle::TYPE_2,
    &unique_rectangle::TYPE_3,
    &unique_rectangle::TYPE_4,
    &unique_rectangle::TYPE_5,
    &unique_rectangle::TYPE_6,
    &hidden_rectangle::TECHNIQUE,
    &avoidable_rectangle::TYPE_1,
    &avoidable_rectangle::TYPE_2,
    &unique_loop::TECHNIQUE,
    &extended_rectangle::TECHNIQUE,
    &bug_many::TYPE_2,
    &bug_many::TYPE_3,
    &bug_many::TYPE_4,
    &finned_fish::FINNED_X_WING,
    &finned_fish::SASHIMI_X_WING,
    &finned_fish::FINNED_SWORDFISH,
    &finned_fish::SASHIMI_SWORDFISH,
    &finned_fish::FINNED_JELLYFISH,
    &finned_fish::SASHIMI_JELLYFISH,
    &finned_fish::FINNED_SQUIRMBAG,
    &finned_fish::SASHIMI_SQUIRMBAG,
    &finned_fish::FINNED_WHALE,
    &finned_fish::SASHIMI_WHALE,
    &finned_fish::FINNED_LEVIATHAN,
    &finned_fish::SASHIMI_LEVIATHAN,
    &sue_de_coq::TECHNIQUE,
    &simple_colours::TRAP,
    &simple_colours::WRAP,
    &multi_colours::TECHNIQUE,
    &guardians::TECHNIQUE,
    &symmetry::TECHNIQUE,
    &medusa::TRAP,
    &medusa::WRAP,
    &strong_wings::S,
    &strong_wings::M,
    &strong_wings::H,
    &strong_wings::L,
    &aic::X_CHAIN,
    &aic::XY_CHAIN,
    &nice_loop::CONTINUOUS,
    &nice_loop::DISCONTINUOUS,
    &aic::AIC,
    &nice_loop::GROUPED_CONTINUOUS,
    &nice_loop::GROUPED_DISCONTINUOUS,
    &aic::GROUPED,
    &als_xz::XZ,
    &als_xz::XY_WING,
    &als_chain::TECHNIQUE,
    &death_blossom::TECHNIQUE,
    &fireworks::TECHNIQUE,
    &tridagon::TECHNIQUE,
    &sk_loop::TECHNIQUE,
    &multi_sector::TECHNIQUE,
    &exocet::TECHNIQUE,
    &double_exocet::TECHNIQUE,
    &aligned_exclusion::PAIR,
    &aligned_exclusion::TRIPLET,
    &franken_fish::FRANKEN_X_WING,
    &franken_fish::FRANKEN_SWORDFISH,
    &franken_fish::FRANKEN_JELLYFISH,
    &franken_fish::FRANKEN_SQUIRMBAG,
    &franken_fish::FRANKEN_WHALE,
    &franken_fish::FINNED_FRANKEN_X_WING,
    &franken_fish::FINNED_FRANKEN_SWORDFISH,
    &franken_fish::FINNED_FRANKEN_JELLYFISH,
    &franken_fish::FINNED_FRANKEN_SQUIRMBAG,
    &franken_fish::FINNED_FRANKEN_WHALE,
    &mutant_fish::MUTANT_X_WING,
    &mutant_fish::MUTANT_SWORDFISH,
    &mutant_fish::MUTANT_JELLYFISH,
    &mutant_fish::MUTANT_SQUIRMBAG,
    &mutant_fish::MUTANT_WHALE,
    &mutant_fish::FINNED_MUTANT_X_WING,
    &mutant_fish::FINNED_MUTANT_SWORDFISH,
    &mutant_fish::FINNED_MUTANT_JELLYFISH,
    &mutant_fish::FINNED_MUTANT_SQUIRMBAG,
    &mutant_fish::FINNED_MUTANT_WHALE,
    &kraken_fish::TECHNIQUE,
    &whip::WHIP,
    &whip::BRAID,
    &contradiction::TECHNIQUE,
    &forcing_chains::NISHIO,
    &forcing_chains::MULTIPLE,
    &forcing_chains::DYNAMIC,
    &forcing_chains::PLUS,
    &forcing_chains::NESTED_2,
    &forcing_chains::NESTED_3,
    &forcing_chains::NESTED_4,
    &forcing_chains::NESTED_5,
    &templates::SET,
    &templates::DELETE,
];

/// Other ways to find what techniques of the list find too: only for those who ask for them by name.
pub(crate) static ALTERNATIVES: &[&Technique] = &[&whip::WHIP, &whip::BRAID];

/// The technique of a name.
#[must_use]
pub fn technique(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().copied().find(|technique| technique.name == name)
}
