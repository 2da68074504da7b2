//! Which fields of a document are read, which are harmless, and which are unknown.

use serde_json::{Map, Value};

use crate::sudokupad::METADATA;
use crate::unread::{Unreads, lists};

/// Fields that are no rules: what is drawn and told, which is read elsewhere, and settings of programs.
pub(super) const SILENT: &str = "size grid title author ruleset solution successMessage disabledlogic truecandidatesoptions \
    highlightConflicts metadata line rectangle circle text cage fogofwar foglight currentTool stop id \
    version";

/// How a clue or a drawing looks, and which program drew it.
const LOOKS: &str = "outlineC baseC fontC width height size angle opacity fromConstraint isNewConstraint";

/// The fields of a cell: what is read, and a player's marks.
const CELLS: &str =
    "value given region givenPencilMarks cornerPencilMarks centerPencilMarks candidates c cArray highlight";

/// The fields that are read of the clues of a kind.
fn read_of(kind: &str) -> &'static str {
    match kind {
        "killercage" | "difference" | "ratio" | "xv" => "cells value",
        "quadruple" => "cells values",
        "clone" => "cells cloneCells",
        "extraregion" | "rowindexer" | "columnindexer" | "boxindexer" | "countingcircles" => "cells",
        "odd" | "even" | "minimum" | "maximum" => "cell",
        "sandwichsum" | "xsum" | "skyscraper" | "numberedroom" | "numberedrooms" => "cell value",
        "littlekillersum" => "cell cells value direction",
        "arrow" => "cells lines",
        "whispers" | "modularline" | "lockout" | "sumline" => "lines value",
        "line" | "rectangle" | "circle" | "text" | "cage" => "cells lines value",
        _ => "lines",
    }
}

/// Notes the fields within fields that are neither read nor known to be no part of the rules. (A field of the document
/// itself that is unknown is refused.)
pub(super) fn note_others(fields: &Map<String, Value>, unread: &mut Unreads) {
    for cell in
        fields.get("grid").and_then(Value::as_array).into_iter().flatten().flat_map(Value::as_array).flatten()
    {
        if cell.is_object() || cell.is_null() {
            unread.others("grid", cell, CELLS);
        } else {
            unread.words(&cell.to_string());
        }
    }
    if let Some(metadata) = fields.get("metadata") {
        unread.others("metadata", metadata, METADATA);
    }
    const TOLD: &str = "grid metadata disabledlogic truecandidatesoptions negative";
    for (name, clues) in fields.iter().filter(|(name, _)| !lists(TOLD, name)) {
        let known = format!("{} {LOOKS}", read_of(name));
        clues.as_array().into_iter().flatten().for_each(|clue| unread.others(name, clue, &known));
    }
}
