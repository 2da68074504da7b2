//! The names of constraints.

use crate::unread::lists;

/// Every name a constraint string may use, whether garns knows the rule or not.
pub(super) const NAMES: &str = "AllDifferent And AntiConsecutive AntiKing AntiKnight AntiTaxicab Arrow Between Binary BinaryX BlackDot \
    Cage ChaosArrow ChaosConstruction ChaosCount ConnectedValues ContainAtLeast ContainExact CountDistinct \
    CountingCircles Diagonal DisjointSets Doppelganger DoubleArrow DutchFlatmates End Entropic EqualSum \
    EqualityCage FullRank FullRankTies Given GlobalEntropy GlobalMod GreaterThan HiddenSkyscraper Indexing \
    Jigsaw LittleKiller Lockout LookAndSay Lunchbox Modular NFA NoBoxes NumberedRoom Or Pair PairX \
    Palindrome PillArrow Quad Regex RegionSameValues RegionSize RegionSumLine RellikCage Renban Replicate \
    SameValues Sandwich SearchPriority Shape Skyscraper StrictKropki StrictXV Sum SumLine Thermo V \
    ValueIndexing Var WhiteDot Whisper Windoku X XSum Zipper";

/// What may stand within `Or`, `And` and `Replicate`, beside these three and givens; outside clues not in the last.
pub(super) const WITHIN: &str = "AllDifferent Arrow Between BlackDot Cage ContainAtLeast ContainExact CountDistinct CountingCircles \
    DoubleArrow Entropic EqualSum EqualityCage GreaterThan Indexing Lockout LookAndSay Lunchbox Modular NFA \
    Pair PairX Palindrome PillArrow Quad Regex RegionSumLine RellikCage Renban SameValues Sum SumLine Thermo \
    V ValueIndexing WhiteDot Whisper X Zipper";

/// Clues at the ends of rows, columns and diagonals.
pub(super) const OUTSIDE: &str =
    "FullRank HiddenSkyscraper LittleKiller NumberedRoom Sandwich Skyscraper XSum";

/// Whether a constraint may stand within `Or`, `And` or `Replicate`.
pub(super) fn may_be_within(name: &str, outer: &str) -> bool {
    matches!(name, "Given" | "Or" | "And" | "Replicate")
        || lists(WITHIN, name)
        || (outer != "Replicate" && lists(OUTSIDE, name))
}
