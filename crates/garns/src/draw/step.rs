//! A step of people's solving as a picture: candidates in the colours of their parts, links, what goes and what
//! comes, on the puzzle with all its rules.

use garns_draw::{Content, Ink, Link, Mark, Options, Picture, draw};
use garns_logic::{AnyPosition, Candidate, Node, Role, Step};
use garns_puzzle::Puzzle;

/// The colour behind a candidate.
fn ink(part: Role) -> Ink {
    match part {
        Role::Base | Role::On => Ink::Base,
        Role::Fin => Ink::Fin,
        Role::Off => Ink::Off,
        Role::Other => Ink::Else,
    }
}

fn mark(spot: &Candidate) -> Mark {
    Mark { cell: spot.cell, value: spot.value }
}

fn marks(node: &Node) -> Vec<Mark> {
    node.cells.iter().map(|&cell| Mark { cell, value: node.value }).collect()
}

/// Draws a position and a step in it, with the step's sentence as the picture's description.
#[must_use]
pub fn draw_step(puzzle: &Puzzle, position: &AnyPosition, step: Option<&Step>, options: &Options) -> Picture {
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
        // Numbered as they are told link by link.
        for (number, link) in position.links_of(step).iter().enumerate() {
            let arrow = |from| Link {
                from: marks(from),
                to: marks(&link.to),
                dashed: !link.to_true,
                number: Some(number + 1),
            };
            content.links.extend(link.from.iter().chain(&link.besides).map(arrow));
        }
        content.description = step.text(position.names(), options.lang);
    }
    draw(puzzle, &content, options)
}

#[cfg(test)]
mod tests {
    use garns_draw::svg;
    use garns_logic::{TechniqueSet, technique};
    use garns_puzzle::{Lang, rules::Thermometer};

    use super::*;

    #[test]
    fn a_drawing_shows_what_goes_and_says_why() {
        let text = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let puzzle = crate::read(text, &crate::Hints::default()).unwrap();
        let position = AnyPosition::of(&puzzle).unwrap();
        let chain = TechniqueSet::only(&[technique("dynamic-forcing-chains").unwrap()], true);
        let step = position.next(&chain).unwrap();
        let drawn =
            |step, lang| svg(&draw_step(&puzzle, &position, step, &Options { lang, ..Options::default() }));
        let (with, without) = (drawn(Some(&step), Lang::En), drawn(None, Lang::Pt));
        assert_eq!(with.matches("#f4a0a0").count(), step.removed.len());
        assert_eq!(with.matches("Q").count(), step.links.len(), "each link is a bend");
        assert!(with.contains("<desc id=\"desc\">Dynamic forcing chains: "), "{with}");
        assert!(without.matches("<text").count() > 81 && without.matches("#f4a0a0").count() == 0);
    }

    #[test]
    fn the_rules_of_the_puzzle_are_seen_beside_the_step() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let bare = AnyPosition::of(&puzzle).unwrap();
        let before = draw_step(&puzzle, &bare, None, &Options::default()).shapes.len();
        puzzle.add(Thermometer { path: "r1c1 r1c2 r1c3".parse().unwrap(), slow: false }).unwrap();
        let after = draw_step(&puzzle, &bare, None, &Options::default()).shapes.len();
        assert!(after > before, "{before} {after}");
    }
}
