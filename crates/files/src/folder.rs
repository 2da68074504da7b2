//! A folder that appears under its name with all of its files in it, and not before.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{FileError, What};
use crate::fault::{self, Operation};
use crate::file::{File, shown};
use crate::target::folder;
use crate::whole::{beginning, is_part, sync_folder};

/// A folder that is being filled under another name (`NAME.123.part`, with the number of the process), beside where it
/// will be. Dropped before it is [finished](WholeFolder::finish), it leaves nothing behind; what a process that was
/// killed left behind goes when the next one makes the same folder.
#[derive(Debug)]
pub struct WholeFolder {
    /// The name that was asked for, without a slash at its end.
    named: PathBuf,
    part: PathBuf,
    /// As long as it is open and locked, a process is writing it. Where folders can't be opened, none is swept up.
    _lock: Option<File>,
    done: bool,
}

impl WholeFolder {
    /// Begins a folder.
    ///
    /// # Errors
    /// When it could not be made in the end: said now, before the work.
    pub fn begin(named: &Path) -> Result<WholeFolder, FileError> {
        // Without slashes at its end, and where its links lead.
        let named: PathBuf = named.components().collect();
        let path = named.canonicalize().unwrap_or_else(|_| named.clone());
        if path.file_name().is_none() {
            return Err(What::NoName.of(&named));
        }
        let within = folder(&path);
        if !within.is_dir() {
            return Err(What::NoFolder(within.to_owned()).of(&named));
        }
        sweep(&path);
        let part = create(&path).map_err(|error| What::Folder(within.to_owned(), error).of(&named))?;
        let mut whole = WholeFolder { named: path, part, _lock: None, done: false };
        whole._lock = File::open(&whole.part).ok().filter(|file| file.lock().unwrap_or(false));
        Ok(whole)
    }

    /// Writes a file into it.
    ///
    /// # Errors
    /// When that fails.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        let path = self.part.join(name);
        let written = File::with(OpenOptions::new().write(true).create_new(true), &path)
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync()));
        written.map_err(|error| What::Writing(error).of(&self.named.join(name)))
    }

    /// Everything is written: it gets its name. A folder that has it goes, with all that is in it.
    ///
    /// # Errors
    /// When that fails. The folder that was there before is still there, unless the error says otherwise.
    pub fn finish(mut self) -> Result<(), FileError> {
        let trouble = |error| What::Writing(error).of(&self.named);
        sync_folder(&self.part).map_err(trouble)?;
        let mut aside = self.part.file_stem().unwrap_or_default().to_owned();
        aside.push("-0.part");
        let aside = self.part.with_file_name(aside);
        let old = self.named.exists();
        if old {
            rename(&self.named, &aside).map_err(trouble)?;
        }
        if let Err(error) = rename(&self.part, &self.named) {
            if old {
                let _ = fs::rename(&aside, &self.named);
            }
            return Err(trouble(error));
        }
        self.done = true;
        if old {
            // A second attempt: nothing may stay behind.
            let _ = remove(&aside).or_else(|_| fs::remove_dir_all(&aside));
        }
        sync_folder(folder(&self.named)).map_err(|error| What::Unsafe(error).of(&self.named))
    }

    /// The folder that holds it until then.
    #[must_use]
    pub fn part(&self) -> &Path {
        &self.part
    }
}

impl Drop for WholeFolder {
    fn drop(&mut self) {
        if !self.done {
            let _ = remove(&self.part);
        }
    }
}

fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fault::check(Operation::Rename, &shown(to)).and_then(|()| fs::rename(from, to))
}

fn remove(path: &Path) -> io::Result<()> {
    fault::check(Operation::Remove, &shown(path)).and_then(|()| fs::remove_dir_all(path))
}

/// Makes the folder under its temporary name.
fn create(path: &Path) -> io::Result<PathBuf> {
    let mut number = std::process::id();
    loop {
        let mut name = beginning(path);
        name.push(format!("{number}.part"));
        let part = path.with_file_name(name);
        let made = fault::check(Operation::Folder, &shown(&part)).and_then(|()| fs::create_dir(&part));
        match made {
            Ok(()) => return Ok(part),
            // Of a process with this number on another machine, or in another container.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Removes what processes that are no more left of this folder: its lock is free.
fn sweep(path: &Path) {
    let beginning = beginning(path);
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let left = path.with_file_name(entry.file_name());
        if is_part(&entry.file_name(), &beginning)
            && left.is_dir()
            && File::open(&left).is_ok_and(|file| file.lock().unwrap_or(false))
        {
            let _ = remove(&left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn it_appears_when_it_is_complete_and_leaves_nothing_otherwise() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("made");
        let whole = WholeFolder::begin(&path).unwrap();
        whole.write("a", b"one").unwrap();
        assert!(!path.exists() && names(folder.path()).len() == 1);
        drop(whole);
        assert!(names(folder.path()).is_empty());

        let whole = WholeFolder::begin(&folder.path().join("made/")).unwrap();
        let other = WholeFolder::begin(&path).unwrap();
        whole.write("a", b"one").unwrap();
        whole.finish().unwrap();
        assert_eq!(names(&path), ["a"]);
        other.write("b", b"two").unwrap();
        other.finish().unwrap();
        assert_eq!((names(&path), names(folder.path())), (vec!["b".to_owned()], vec!["made".to_owned()]));

        // Left by a process that is no more; others have nothing to do with it.
        for left in ["made.12.part", "made.12-0.part", "made.x.part", "other.12.part"] {
            fs::create_dir(folder.path().join(left)).unwrap();
        }
        drop(WholeFolder::begin(&path).unwrap());
        assert_eq!(names(folder.path()), ["made", "made.x.part", "other.12.part"]);
        assert!(matches!(
            WholeFolder::begin(&folder.path().join("none/made")).unwrap_err().what,
            What::NoFolder(_)
        ));
        assert!(matches!(WholeFolder::begin(Path::new("/")).unwrap_err().what, What::NoName));
    }
}
