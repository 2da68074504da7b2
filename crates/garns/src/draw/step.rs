//! A step of people's solving as a picture: candidates in the colours of their parts, links, what goes and what
//! comes, on the puzzle with all its rules.

use garns_draw::{Content, Ink, Link, Mark, Options, Picture, draw};
use garns_logic::{Anywhere, Node, Part, Spot, Step};
use garns_puzzle::Puzzle;

/// The colour behind a candidate.
fn ink(part: Part) -> Ink {
    match part {
        Part::Base | Part::On => Ink::Base,
        Part::Fin => Ink::Fin,
        Part::Off => Ink::Off,
        Part::Other => Ink::Else,
    }
}

fn mark(spot: &Spot) -> Mark {
    Mark { cell: spot.cell, value: spot.value }
}

fn marks(node: &Node) -> Vec<Mark> {
    node.cells.iter().map(|&cell| Mark { cell, value: node.value }).collect()
}

/// Draws a position and a step in it, with the step's sentence as the picture's description.
#[must_use]
pub fn draw_step(puzzle: &Puzzle, position: &Anywhere, step: Option<&Step>, options: &Options) -> Picture {
    let mut content = Content {
        values: Some(position.grid().clone()),
        marks: Some(position.candidates().to_vec()),
        ..Content::default()
    };
    if let Some(step) = step {
        content.cells = step.cells.iter().map(|&cell| (cell, Ink::Pattern)).collect();
        // What comes and what goes is told before the part it plays.
        content.behind = step.placed.iter().map(|spot| (mark(spot), Ink::Placed)).collect();
        content.behind.extend(step.removed.iter().map(|spot| (mark(spot), Ink::Gone)));
        content.behind.extend(step.used.iter().map(|used| (mark(&used.spot), ink(used.part))));
        content.struck = step.removed.iter().map(mark).collect();
        let link = |link: &garns_logic::Link| Link {
            from: marks(&link.from),
            to: marks(&link.to),
            dashed: !link.strong,
        };
        content.links = step.links.iter().map(link).collect();
        content.description = step.text(position.names(), options.lang);
    }
    draw(puzzle, &content, options)
}
