//! The fields of a native document.

use std::collections::BTreeMap;

use garns_puzzle::{Blocks, Kind, Notes, usual_box};
use serde::{Deserialize, Serialize};

use super::fields::{Clue, Numbers, Rows, Size, Symbols, Words};

macro_rules! document {
    ($($(#[$doc:meta])* $field:ident $name:literal: $type:ty,)+) => {
        /// A puzzle as the native format writes it; every field is optional.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub(crate) struct Document {
            $($(#[$doc])* #[serde(rename = $name, skip_serializing_if = "is_default")] pub(crate) $field: $type,)+
        }

        /// The names of the fields, in the order in which they are written.
        pub(crate) const FIELDS: &[&str] = &[$($name),+];
    };
}

document! {
    /// What it is called.
    title "title": String,
    /// Who set it.
    author "author": String,
    /// What it is about.
    description "description": String,
    /// Anything else.
    comment "comment": String,
    /// When it was set.
    date "date": String,
    /// Where it appeared.
    source "source": String,
    /// How hard its author calls it.
    level "level": String,
    /// Where to find it.
    url "url": String,
    /// The solution its author attached.
    solution "solution": String,
    /// The cells without fog, where the grid lies in fog; `none` if all do.
    fog "fog": Option<String>,
    /// The family, which decides what is meant where nothing is said.
    kind "kind": Option<Kind>,
    /// The size of a grid.
    size "size": Option<Size>,
    /// Whether rows and columns are houses; they are, unless cells are to be coloured.
    lines "lines": Option<bool>,
    /// Rows x columns of one box, or `none`.
    boxes "boxes": Option<String>,
    /// The region of each cell, `.` for none.
    regions "regions": Option<Rows>,
    /// The names of regions, if the drawing numbers them instead.
    region_names "region-names": Option<Vec<String>>,
    /// Where copies of the grid lie.
    grids "grids": Option<Vec<String>>,
    /// Rectangles of single cells beside the grids: where, and how many rows and columns.
    beside "beside": Vec<String>,
    /// The numbers cells take.
    values "values": Option<Numbers>,
    /// How they are written.
    symbols "symbols": Option<Symbols>,
    /// What stands in the cells.
    givens "givens": Option<Rows>,
    /// Both long diagonals are houses.
    diagonals "diagonals": bool,
    /// The windows between the boxes are houses.
    windows "windows": bool,
    /// Cells at the same place of every box are houses.
    disjoint "disjoint": bool,
    /// Other sets of cells that are houses.
    houses "houses": Vec<String>,
    /// Cells a knight's move apart differ.
    anti_knight "anti-knight": bool,
    /// Cells a king's move apart differ.
    anti_king "anti-king": bool,
    /// Neighbours are never consecutive.
    non_consecutive "non-consecutive": bool,
    /// Cells with odd values.
    odd "odd": String,
    /// Cells with even values.
    even "even": String,
    /// The cage of each cell, `.` for none.
    cages "cages": Option<Rows>,
    /// What each cage shows.
    clues "clues": BTreeMap<String, Clue>,
    /// What cells are limited to.
    marks "marks": BTreeMap<String, Words>,
    /// Every other rule.
    rules "rules": Vec<serde_json::Value>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Document {
    /// The fields that are about the puzzle rather than of it.
    pub(crate) fn notes(&self) -> Notes {
        Notes {
            title: self.title.clone(),
            author: self.author.clone(),
            description: self.description.clone(),
            comment: self.comment.clone(),
            date: self.date.clone(),
            source: self.source.clone(),
            level: self.level.clone(),
            url: self.url.clone(),
            solution: self.solution.clone(),
            fog: None,
        }
    }

    /// A document that says only this.
    pub(crate) fn with_notes(notes: &Notes) -> Document {
        let Notes { title, author, description, comment, date, source, level, url, solution, fog } =
            notes.clone();
        let fog = fog.map(|lit| if lit.is_empty() { "none".to_owned() } else { lit.to_string() });
        let document = Document { title, author, description, comment, date, ..Document::default() };
        Document { source, level, url, solution, fog, ..document }
    }
}

/// The blocks of a grid of this size where the document doesn't say.
pub(crate) fn default_blocks(kind: Option<Kind>, rows: usize, cols: usize) -> Blocks {
    let without = matches!(kind, Some(Kind::Latin | Kind::Kenken | Kind::Colouring));
    match usual_box(rows).filter(|_| rows == cols && !without) {
        Some((rows, cols)) => Blocks::Boxes { rows: rows as u16, cols: cols as u16 },
        None => Blocks::None,
    }
}
