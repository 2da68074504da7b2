//! The rules that are drawn on the grid.

use garns::rules::{Cage, Killer};
use garns::{Cell, Puzzle, Rule};
use leptos::prelude::*;

use crate::geometry::{CELL, corner, outline};

/// The clue of a cage as it is printed.
fn clue(rule: &Rule) -> Option<(&[Cell], String)> {
    match rule {
        Rule::Cage(Cage { cells, op, target }) => {
            let sign = op.map(|op| op.sign().to_string()).unwrap_or_default();
            Some((cells, format!("{target}{sign}")))
        }
        Rule::Killer(Killer { cells, sum, .. }) => {
            Some((cells, sum.map(|sum| sum.to_string()).unwrap_or_default()))
        }
        _ => None,
    }
}

/// Cages with their clues.
pub(crate) fn cages(puzzle: &Puzzle) -> impl IntoView + use<> {
    let cage = |rule: &Rule| {
        let (cells, text) = clue(rule)?;
        let first = cells.iter().min().copied()?;
        let (x, y) = corner(first);
        let path = outline(cells, 4.5);
        Some(view! {
            <g class="cage">
                <path d=path/>
                <text x=x + 7.0 y=y + CELL * 0.265>{text}</text>
            </g>
        })
    };
    puzzle.added_rules().iter().filter_map(cage).collect_view()
}
