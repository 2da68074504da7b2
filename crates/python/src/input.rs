//! What `garns.Puzzle(…)` and `garns.read(…)` are given: the text itself, or a file.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use garns::{Entry, Hints, ReadError, Shape, Source, say};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{refused, unreadable, unreadable_in};
use crate::interrupt;
use crate::language::lang;

/// What a text is called in messages, and the text.
pub(crate) struct Text {
    name: Option<String>,
    bytes: Vec<u8>,
}

/// No text of puzzles that is read as a whole is larger.
const LARGEST: u64 = 1 << 30;

impl Text {
    /// A text, the name of a file that is there, or a path.
    pub(crate) fn of(source: &Bound<'_, PyAny>) -> PyResult<Text> {
        if let Ok(text) = source.cast::<PyString>() {
            let text = text.to_str()?;
            return match file_named(text)? {
                Some(path) => Text::open(source.py(), path),
                None => Ok(Text { name: None, bytes: text.as_bytes().to_vec() }),
            };
        }
        match source.extract::<PathBuf>() {
            Ok(path) => Text::open(source.py(), path),
            Err(_) => Err(refused(say!(
                lang(),
                "a puzzle is a text, the name of a file or a path",
                "um jogo é um texto, o nome de um arquivo ou um caminho"
            ))),
        }
    }

    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Text> {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let read =
            py.detach(|| File::open(&path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)));
        match read {
            Ok(length) if length as u64 > LARGEST => Err(refused(say!(
                lang(),
                "{name}: larger than 1 GiB; tables (garns.solve) and the program garns take files of any length",
                "{name}: maior que 1 GiB; tabelas (garns.solve) e o programa garns aceitam arquivos de qualquer tamanho"
            ))),
            Ok(_) => Ok(Text { name: Some(name), bytes }),
            // FileNotFoundError and its like, which Python's users know.
            Err(error) => Err(PyErr::from(std::io::Error::new(
                error.kind(),
                say!(lang(), "can't read {name}: {error}", "não foi possível ler {name}: {error}"),
            ))),
        }
    }

    /// The puzzles in it. What can't be read ends it.
    pub(crate) fn puzzles(self, py: Python<'_>, hints: &Hints) -> PyResult<Vec<Entry>> {
        let Text { name, bytes } = self;
        let read = interrupt::guarded(py, || {
            Source::new(Cursor::new(bytes), hints.clone()).collect::<Result<Vec<Entry>, ReadError>>()
        })?;
        read.map_err(|error| unreadable_in(name.as_deref(), &error))
    }

    /// The one puzzle in it.
    pub(crate) fn puzzle(self, py: Python<'_>, hints: &Hints) -> PyResult<Entry> {
        let mut puzzles = self.puzzles(py, hints)?;
        let found = puzzles.len();
        match (puzzles.pop(), found) {
            (Some(entry), 1) => Ok(entry),
            (None, _) => Err(unreadable(&garns::ReadErrorKind::NoPuzzle.into())),
            _ => Err(unreadable(&garns::ReadErrorKind::Several { found }.into())),
        }
    }
}

/// The file a text names, if it does: one that is there. One that isn't, but can be nothing else, is refused.
fn file_named(text: &str) -> PyResult<Option<PathBuf>> {
    let path = Path::new(text);
    if text.len() < 1024 && !text.contains('\n') && path.is_file() {
        return Ok(Some(path.to_owned()));
    }
    let one_line = !text.trim().contains(['\n', '[', '{', '=', ' ']);
    if !one_line || garns::stands_alone(text) {
        return Ok(None);
    }
    let known = |extension: &str| {
        extension == "txt" || garns::FORMATS.iter().any(|format| format.extensions.contains(&extension))
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    let meant = extension.is_some_and(known) || text.contains('/') && !text.contains("://");
    // Opening it says what is wrong with it.
    Ok(meant.then(|| path.to_owned()))
}

/// What is known of a text beside the text.
pub(crate) fn hints(format: Option<&str>, shape: Option<&str>, strict: bool) -> PyResult<Hints> {
    let format = format.map(known_format).transpose()?;
    let shape = shape.map(|shape| shape.parse::<Shape>().map_err(|wrong| refused(wrong.text(lang()))));
    Ok(Hints { format, shape: shape.transpose()?, strict, ..Hints::default() })
}

/// The format of this name.
pub(crate) fn known_format(name: &str) -> PyResult<&'static garns::Format> {
    garns::find(name).ok_or_else(|| {
        let known: Vec<&str> = garns::FORMATS.iter().map(|format| format.name).collect();
        let known = known.join(", ");
        refused(say!(
            lang(),
            "there is no format {name:?}; there are: {known}",
            "não há o formato {name:?}; há: {known}"
        ))
    })
}
