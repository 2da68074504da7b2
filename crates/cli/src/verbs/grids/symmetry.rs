//! Symmetries in words: turns and mirrors by name, everything else by its cycles.

use std::io::Write;

use anyhow::Result;
use garns::grids::boxes::{Geometry, Shape, Symmetry};
use garns::{Entry, Lang, NoForm, Puzzle, Text, say};
use serde_json::json;

use crate::session::Session;
use crate::unread::json_line;

/// The shape and the values of a plain puzzle, 0 for blank; else why not.
pub(super) fn plain(puzzle: &Puzzle, lang: Lang) -> Result<(Shape, Vec<u8>), String> {
    garns::plain_grid(puzzle).ok_or_else(|| NoForm::NotPlain.text(lang))
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

/// Values in the cells of a puzzle as a line, `.` for blank.
pub(super) fn line(puzzle: &Puzzle, values: &[u8]) -> String {
    let ranks = values.iter().map(|value| usize::from(*value).checked_sub(1));
    garns::line(puzzle, &ranks.collect())
}

/// Numbers from 1 as they are written on the command line: digits, or with commas where digits are not enough.
pub(super) fn written(numbers: impl Iterator<Item = u8>, order: usize) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    numbers.join(if order > 9 { "," } else { "" })
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
pub(super) fn described(symmetry: &Symmetry, shape: Shape, lang: Lang) -> String {
    let cells = match Geometry::of(symmetry) {
        Some(known) => geometry(known).get(lang).to_owned(),
        None => moves(symmetry.transposed, &goes(&symmetry.rows), &goes(&symmetry.cols), shape.sides(), lang),
    };
    let names: Vec<u8> = symmetry.names.iter().map(|name| name - 1).collect();
    match cycles(&names) {
        digits if digits.is_empty() => cells,
        digits => say!(lang, "{cells}; digits {digits}", "{cells}; dígitos {digits}"),
    }
}

/// Where each line goes, of where each comes from.
fn goes(from: &[u8]) -> Vec<u8> {
    let mut goes = vec![0; from.len()];
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
        let nine = Shape::boxes(3, 3).unwrap();
        let text = |symmetry: &Symmetry| described(symmetry, nine, Lang::En);
        let identity = Symmetry::identity(9);
        assert_eq!(text(&Geometry::HalfTurn.symmetry(9)), "half turn");
        assert_eq!(text(&identity), "every cell stays");
        let bands = Symmetry { rows: vec![3, 4, 5, 0, 1, 2, 6, 7, 8], ..identity.clone() };
        assert_eq!(text(&bands), "bands (1 2)");
        let rows = Symmetry { rows: vec![2, 0, 1, 3, 4, 5, 6, 7, 8], ..identity };
        assert_eq!(text(&rows), "rows (1 2 3)", "row 1 goes to place 2");
        let turned = Symmetry { transposed: true, names: vec![2, 1, 3, 4, 5, 6, 7, 8, 9], ..rows };
        assert_eq!(text(&turned), "transpose, then rows (1 2 3); digits (1 2)");
        assert_eq!(described(&turned, nine, Lang::Pt), "transpor, depois linhas (1 2 3); dígitos (1 2)");
        let six = Symmetry { rows: vec![2, 3, 0, 1, 4, 5], ..Symmetry::identity(6) };
        assert_eq!(described(&six, Shape::boxes(2, 3).unwrap(), Lang::En), "bands (1 2)");
        assert_eq!(described(&six, Shape::boxes(1, 6).unwrap(), Lang::En), "rows (1 3)(2 4)");
    }
}
