//! SudokuMaker's constraints by their numbers, and what f-puzzles calls them.

use serde_json::Value;

use crate::unread::Unreads;

/// What a constraint has, and what f-puzzles calls it.
pub(super) enum Clues {
    /// Nothing: it is there or not.
    Whole(&'static str),
    /// Cells, each a clue.
    Each(&'static str),
    /// Cells that are one clue.
    Area(&'static str),
    /// Lines, in a field of this name.
    Lines(&'static str, &'static str),
    /// Cages with a value.
    Cages(&'static str),
    /// Signs on the sides between cells, and by which field other signs free a pair of what pairs without these are forbidden.
    Sides(&'static str, &'static str),
    /// Digits on corners.
    Corners(&'static str),
    /// Numbers beside the grid, along a row or column or along a diagonal.
    Beside(&'static str),
    /// Groups of cells with the same digit.
    Same(&'static str),
    /// Lines each part of which has a digit of each group.
    Groups,
    /// Something that is not read.
    Unread(&'static str),
    /// What says nothing of the rules, or is read elsewhere.
    Nothing,
}

/// The constraints by their numbers.
pub(super) fn clues(number: i64) -> Clues {
    use Clues::*;
    match number {
        10 => Whole("diagonal-"),
        11 => Whole("diagonal+"),
        12 => Whole("antiking"),
        13 => Whole("antiknight"),
        14 => Whole("disjointgroups"),
        15 => Whole("nonconsecutive"),
        100 => Each("even"),
        101 => Each("odd"),
        102 => Each("maximum"),
        103 => Each("minimum"),
        300 => Lines("thermometer", "thermometers"),
        301 => Cages("killercage"),
        305 => Area("extraregion"),
        400 => Lines("renban", "lines"),
        401 => Lines("whispers", "lines"),
        402 => Lines("palindrome", "lines"),
        403 => Lines("betweenline", "lines"),
        404 => Lines("regionsumline", "lines"),
        407 => Lines("lockout", "lines"),
        409 => Lines("doublearrow", "lines"),
        600 => Area("rowindexer"),
        601 => Area("columnindexer"),
        2001 => Cages("cage"),
        // Givens, regions, rows and columns, arrows, lines and symbols that are only drawn; fog.
        0 | 1 | 408 | 2000 | 2002 | 2003 | 4000 | 4001 => Nothing,
        200 => Sides("difference", "overrideNegativeDifferences"),
        201 => Sides("ratio", "overrideNegativeRatios"),
        202 => Sides("xv", ""),
        302 => Same("clone"),
        303 => Corners("quadruple"),
        406 => Groups,
        500 => Beside("littlekillersum"),
        501 => Beside("sandwichsum"),
        502 => Beside("xsum"),
        503 => Beside("skyscraper"),
        504 => Beside("numberedroom"),
        16 => Unread("global groups"),
        304 => Unread("look-and-say cages"),
        405 => Unread("sequence lines"),
        _ => Unread("a constraint of its own"),
    }
}

/// Notes the fields of a constraint, and of what it lists, that are not read of one with this number. Returns those that are.
pub(super) fn note_others(number: i64, constraint: &Value, unread: &mut Unreads) -> &'static str {
    let (own, parts) = fields_of(number);
    unread.others("constraints", constraint, &format!("type id name enabled solverIgnored style {own}"));
    for list in own.split_whitespace() {
        constraint[list].as_array().into_iter().flatten().for_each(|it| unread.others(list, it, parts));
    }
    own
}

/// The fields that are read of a constraint, beside those that all have, and those of the things it lists.
fn fields_of(number: i64) -> (&'static str, &'static str) {
    match clues(number) {
        Clues::Whole(_) => ("", ""),
        Clues::Each(_) | Clues::Area(_) => ("cells", ""),
        Clues::Lines("thermometer", _) => ("thermometers slow", ""),
        Clues::Lines("whispers" | "lockout", _) => ("lines minDifference", ""),
        Clues::Lines(..) => ("lines", ""),
        Clues::Cages(_) => ("cages", "cells value style"),
        Clues::Sides("difference", _) => ("clues negative overrideNegativeRatios", "value edge"),
        Clues::Sides("ratio", _) => ("clues negative overrideNegativeDifferences", "value edge"),
        Clues::Sides(..) => ("clues negative", "value edge"),
        Clues::Corners(_) => ("clues", "corner digits"),
        Clues::Beside("littlekillersum") => ("clues", "value outerCell diagonal"),
        Clues::Beside(_) => ("clues", "value outerCell"),
        Clues::Same(_) => ("groups", ""),
        Clues::Groups => ("lines groups", ""),
        Clues::Nothing if number == 408 => ("bulbsWithArrows", "bulbCells arrows style"),
        // Neither what is told as a whole nor what is only drawn is gone into.
        Clues::Unread(_) | Clues::Nothing => ("cells cages lines regions areas clues groups", ANY),
    }
}

/// What is in the lists of constraints that are not gone into.
const ANY: &str = "cells value style edge corner digits outerCell diagonal";

/// What a constraint is called where it is not read.
pub(super) fn called(number: i64) -> &'static str {
    match clues(number) {
        Clues::Whole(name)
        | Clues::Each(name)
        | Clues::Area(name)
        | Clues::Lines(name, _)
        | Clues::Cages(name)
        | Clues::Sides(name, _)
        | Clues::Corners(name)
        | Clues::Beside(name)
        | Clues::Same(name)
        | Clues::Unread(name) => name,
        Clues::Groups => "group lines",
        Clues::Nothing if number == 408 => "arrow",
        Clues::Nothing => "drawings",
    }
}

/// The groups of low, middle and high digits, of digits with the same remainder by 3, of even and of odd ones, as sets of bits.
pub(super) const ENTROPIC: [u64; 3] = [14, 112, 896];
pub(super) const MODULAR: [u64; 3] = [146, 292, 584];
pub(super) const PARITY: [u64; 2] = [340, 682];
