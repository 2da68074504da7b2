//! Symmetries in words: turns and mirrors by name, everything else by its cycles.

use std::io::Write;

use anyhow::Result;
use garns::grids::symmetry::{Geometry, Grid, Transform};
use garns::{Entry, Lang, NoForm, Puzzle, Text, say};
use serde_json::json;

use crate::session::Session;
use crate::unread::json_line;

/// The digits of a plain 9×9 puzzle, 0 for blank; else why not.
pub(super) fn nine(puzzle: &Puzzle, lang: Lang) -> Result<Grid, String> {
    garns::nine(puzzle).ok_or_else(|| NoForm::NotNine.text(lang))
}

/// Says what is wrong with a puzzle, with `--json` as an object in its place too; the others go on.
pub(super) fn tell(
    text: &str,
    as_json: bool,
    entry: &Entry,
    session: &Session,
    out: &mut impl Write,
) -> Result<()> {
    session.complain(text);
    if as_json {
        out.write_all(json_line(&json!({ "error": text }), &entry.unread).as_bytes())?;
    }
    Ok(())
}

/// A puzzle as a line, `.` for blank.
pub(super) fn line(grid: &Grid) -> String {
    grid.iter().map(|value| if *value == 0 { '.' } else { char::from(b'0' + value) }).collect()
}

fn geometry(geometry: Geometry) -> Text {
    match geometry {
        Geometry::HalfTurn => Text { en: "half turn", pt: "meia-volta" },
        Geometry::QuarterTurn => Text { en: "quarter turn", pt: "quarto de volta" },
        Geometry::ThreeQuarterTurn => Text { en: "quarter turn back", pt: "quarto de volta para trás" },
        Geometry::LeftRight => Text { en: "left and right", pt: "esquerda e direita" },
        Geometry::TopBottom => Text { en: "top and bottom", pt: "alto e baixo" },
        Geometry::Diagonal => Text { en: "falling diagonal", pt: "diagonal descendente" },
        Geometry::AntiDiagonal => Text { en: "rising diagonal", pt: "diagonal ascendente" },
    }
}

/// A symmetry: what it does with the cells, then with the digits.
pub(super) fn described(transform: &Transform, lang: Lang) -> String {
    let cells = match Geometry::of(transform) {
        Some(known) => geometry(known).get(lang).to_owned(),
        None => moves(transform.transposed, &goes(&transform.rows), &goes(&transform.cols), (3, 3), lang),
    };
    let names = transform.names.map(|name| name - 1);
    match cycles(&names) {
        digits if digits.is_empty() => cells,
        digits => say!(lang, "{cells}; digits {digits}", "{cells}; dígitos {digits}"),
    }
}

/// Where each line goes, of where each comes from.
fn goes(from: &[u8; 9]) -> [u8; 9] {
    let mut goes = [0; 9];
    for (place, from) in (0..).zip(from) {
        goes[usize::from(*from)] = place;
    }
    goes
}

/// What becomes of cells: first rows may become columns, then rows and columns go to places of their own. `sides` are the
/// rows and columns of a box.
pub(super) fn moves(transposed: bool, rows: &[u8], cols: &[u8], sides: (usize, usize), lang: Lang) -> String {
    let rows = lines(rows, sides.0, [say!(lang, "bands", "faixas"), say!(lang, "rows", "linhas")]);
    let cols = lines(cols, sides.1, [say!(lang, "stacks", "pilhas"), say!(lang, "columns", "colunas")]);
    let moved: Vec<String> = rows.into_iter().chain(cols).collect();
    let moved = moved.join(", ");
    match (transposed, moved.is_empty()) {
        (true, true) => say!(lang, "transpose", "transpor"),
        (true, false) => say!(lang, "transpose, then {moved}", "transpor, depois {moved}"),
        (false, true) => say!(lang, "every cell stays", "cada célula fica"),
        (false, false) => moved,
    }
}

/// The cycles of lines; where whole blocks of so many lines change places, the cycles of blocks.
fn lines(goes: &[u8], size: usize, [blocks, lines]: [String; 2]) -> Option<String> {
    let together = (0..).zip(goes).all(|(from, to)| usize::from(*to) % size == from % size);
    let as_blocks = || goes.iter().step_by(size).map(|to| to / size as u8).collect::<Vec<u8>>();
    let whole = together
        && goes.chunks(size).all(|block| block.iter().all(|to| to / size as u8 == block[0] / size as u8));
    let (name, cycles) = if whole { (blocks, cycles(&as_blocks())) } else { (lines, cycles(goes)) };
    (!cycles.is_empty()).then(|| format!("{name} {cycles}"))
}

/// A permutation as its cycles, from 1; nothing if everything stays.
pub(super) fn cycles(goes: &[u8]) -> String {
    let mut seen = vec![false; goes.len()];
    let mut text = String::new();
    for start in 0..goes.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            cycle.push((at + 1).to_string());
            at = usize::from(goes[at]);
        }
        if cycle.len() > 1 {
            text += &format!("({})", cycle.join(" "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_called_by_name_or_by_cycles() {
        let text = |transform: &Transform| described(transform, Lang::En);
        assert_eq!(text(&Geometry::HalfTurn.transform()), "half turn");
        assert_eq!(text(&Transform::IDENTITY), "every cell stays");
        let bands = Transform { rows: [3, 4, 5, 0, 1, 2, 6, 7, 8], ..Transform::IDENTITY };
        assert_eq!(text(&bands), "bands (1 2)");
        let rows = Transform { rows: [2, 0, 1, 3, 4, 5, 6, 7, 8], ..bands };
        assert_eq!(text(&rows), "rows (1 2 3)", "row 1 goes to place 2");
        let turned = Transform { transposed: true, names: [2, 1, 3, 4, 5, 6, 7, 8, 9], ..rows };
        assert_eq!(text(&turned), "transpose, then rows (1 2 3); digits (1 2)");
        assert_eq!(described(&turned, Lang::Pt), "transpor, depois linhas (1 2 3); dígitos (1 2)");
    }
}
