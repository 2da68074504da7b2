//! `.sdm`: many puzzles, one line each, with comment lines that start with `#`.

use garns_puzzle::Text;

use crate::Format;
use crate::line::{self, clear_cells, content};

/// Many lines. [`Source`](crate::Source) reads them one after the other; read as a document, the file must
/// have just one.
pub(crate) static FORMAT: Format = Format {
    name: "sdm",
    title: Text { en: ".sdm", pt: ".sdm" },
    about: Text {
        en: "Many puzzles, one line each as in the one-line format; lines that start with # are comments.",
        pt: "Muitos jogos, um por linha como no formato de uma linha; linhas que começam com # são \
             comentários.",
    },
    extensions: &["sdm"],
    one_line: false,
    fits: |text| {
        // Sixteen lines of sixteen characters are one grid rather than sixteen.
        let lines = content(text).count();
        content(text)
            .all(|(_, line)| clear_cells(line).is_some_and(|cells| cells != lines && 2 * cells != lines))
    },
    read: Some(line::read),
    write: Some(line::write),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hints, read};

    #[test]
    fn lines_are_told_from_grids() {
        let line = ".".repeat(81);
        assert!((FORMAT.fits)(&format!("# two\n{line}\n{line}\n")));
        let row = format!("{}\n", ".".repeat(16));
        assert!(!(FORMAT.fits)(&row.repeat(16)) && (FORMAT.fits)(&row.repeat(3)));
        assert_eq!(read(&row.repeat(16), &Hints::default()).unwrap().values().len(), 16);
    }

    #[test]
    fn one_document_is_one_puzzle() {
        let error = read(&format!("{0}\n{0}\n", ".".repeat(81)), &Hints::default()).unwrap_err();
        assert_eq!(error.to_string(), "there are 2 puzzles where one was expected");
    }
}
