//! Setting a puzzle with every rule there is: what is being drawn, as the rule's own fields; what it makes of the puzzle; and
//! rules that are there already, changed, moved or taken away.
//!
//! Nothing here knows a single rule: forms, gestures and sentences are made from the fields that each rule tells of itself.

mod blank;
mod catalogue;
mod draft;
mod edit;
mod input;
mod place;
mod symbols;

pub use blank::{Division, TEMPLATES, Template, blank, box_shapes};
pub use catalogue::{Group, found, group, rules_text};
pub use draft::Draft;
pub use edit::{
    cells_of, described, moved, with_givens, with_marks, with_notes, with_solution, with_sound_solution,
    without,
};
pub use input::{Input, has_cells};
pub use place::{Corner, inwards, ray, regions, with_grid, with_regions};
pub use symbols::{offered, split, with_symbols};
