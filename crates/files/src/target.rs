//! What a name leads to, before anything is written there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{FileError, What};
use crate::whole::Whole;

/// What is to be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Standard output by one of its names, as `/dev/stdout`.
    Output,
    /// Standard error by one of its names.
    Errors,
    /// A device, a pipe or a descriptor: written through as it is.
    Through(PathBuf),
    /// A file, or none yet, where the links of the name lead.
    File(PathBuf),
}

/// No name goes over more links, as in Linux.
const MOST_LINKS: usize = 40;

impl Target {
    /// Follows the links of a name, and looks at what is there.
    ///
    /// # Errors
    /// When nothing can be written there: a folder, or a name in a folder that doesn't exist.
    pub fn of(path: &Path) -> Result<Target, FileError> {
        let text = path.as_os_str().as_encoded_bytes();
        if text.is_empty() {
            return Err(What::NoName.of(path));
        }
        if text.last().is_some_and(|last| std::path::is_separator(char::from(*last))) {
            return Err(What::IsFolder.of(path));
        }
        let mut real = path.to_owned();
        let mut links = 0;
        loop {
            if let Some(target) = descriptor(&real) {
                return Ok(target);
            }
            let Ok(next) = fs::read_link(&real) else { break };
            // A link is read from the folder it lies in.
            real = folder(&real).join(next);
            links += 1;
            if links > MOST_LINKS {
                return Err(What::Links.of(path));
            }
        }
        match fs::metadata(&real) {
            Ok(data) if data.is_dir() => Err(What::IsFolder.of(path)),
            Ok(data) if data.is_file() => Ok(Target::File(real)),
            Ok(_) => Ok(Target::Through(real)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = folder(&real);
                match fs::metadata(folder) {
                    _ if real.file_name().is_none() => Err(What::NoName.of(path)),
                    Ok(data) if data.is_dir() => Ok(Target::File(real)),
                    _ => Err(What::NoFolder(folder.to_owned()).of(path)),
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                Err(What::NoFolder(folder(&real).to_owned()).of(path))
            }
            Err(error) => Err(What::Writing(error).of(path)),
        }
    }

    /// Says at once whether the file can be written, for those who write it much later. A pipe is not opened: its
    /// reader would take that for the whole text.
    ///
    /// # Errors
    /// When it can't.
    pub fn check(path: &Path) -> Result<(), FileError> {
        match Target::of(path)? {
            Target::File(_) => Whole::begin(path).map(drop),
            Target::Output | Target::Errors | Target::Through(_) => Ok(()),
        }
    }
}

/// The folder of a file; `.` where the name has none.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// An open descriptor of this process that is named as a file. What it leads to must not be replaced: whoever opened
/// it, as the shell in `>> file`, means what is open and not the name it has.
fn descriptor(path: &Path) -> Option<Target> {
    let own = format!("/proc/{}/fd", std::process::id());
    let tables = [Path::new("/proc/self/fd"), Path::new("/dev/fd"), Path::new(&own)];
    let table = path.parent().filter(|parent| cfg!(unix) && tables.contains(parent))?;
    match path.strip_prefix(table).ok()?.to_str()? {
        "1" => Some(Target::Output),
        "2" => Some(Target::Errors),
        _ => Some(Target::Through(path.to_owned())),
    }
}
