//! A file that appears under its name when it is complete, and not before.

use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::{FileError, What};
use crate::fault::{self, Operation};
use crate::file::{File, remove, shown};
use crate::target::{Target, folder};

/// A file that is being written under another name (`NAME.123.part`, with the number of the process), beside where
/// it will be. It takes mode and owner of the file it replaces. Dropped before it is [finished](Whole::finish), it
/// leaves nothing behind; what a process that was killed left behind goes when the next one writes the same file.
#[derive(Debug)]
pub struct Whole {
    /// The name that was asked for.
    named: PathBuf,
    /// Where its links lead.
    path: PathBuf,
    writer: Option<BufWriter<File>>,
    part: PathBuf,
    /// The file that is there can't be replaced by one of the same owner: it gets another content instead.
    over: bool,
    /// Nothing is to be removed in the end.
    done: bool,
}

impl Whole {
    /// Begins a file.
    ///
    /// # Errors
    /// When it could not be written in the end: said now, before the work.
    pub fn begin(named: &Path) -> Result<Whole, FileError> {
        let Target::File(path) = Target::of(named)? else {
            return Err(What::Writing(io::ErrorKind::Unsupported.into()).of(named));
        };
        // Opened only to see that it may be written.
        let before = match File::through(&path) {
            Ok(file) => file.metadata().ok(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(What::Writing(error).of(named)),
        };
        sweep(&path);
        let unmade = |error| What::Folder(folder(&path).to_owned(), error).of(named);
        let file = create(&path).map_err(unmade)?;
        let part = file.path().to_owned();
        // Made first, so that whatever fails now removes what is there.
        let mut whole = Whole { named: named.to_owned(), path, writer: None, part, over: false, done: false };
        if let Some(before) = before {
            whole.over = !dress(&file, &before);
            if whole.over {
                // No other process reads it before it is where it belongs.
                hide(&file).map_err(|error| What::Writing(error).of(named))?;
            }
        }
        whole.writer = Some(BufWriter::new(file));
        Ok(whole)
    }

    /// Everything is written: onto the disk with it, and then it gets its name.
    ///
    /// # Errors
    /// When that fails. The file that was there before is still there, unless the error says otherwise.
    pub fn finish(mut self) -> Result<(), FileError> {
        let Some(writer) = self.writer.take() else { return Ok(()) };
        let trouble = |error| What::Writing(error).of(&self.named);
        let file = writer.into_inner().map_err(|error| trouble(error.into_error()))?;
        file.sync().map_err(trouble)?;
        if self.over {
            return self.overwrite(file);
        }
        fault::check(Operation::Rename, &shown(&self.path))
            .and_then(|()| fs::rename(&self.part, &self.path))
            .map_err(trouble)?;
        self.done = true;
        sync_folder(folder(&self.path)).map_err(|error| What::Unsafe(error).of(&self.named))
    }

    /// Puts what is written into the file that is there.
    fn overwrite(&mut self, mut part: File) -> Result<(), FileError> {
        let copied = File::through(&self.path).and_then(|mut file| {
            part.seek(SeekFrom::Start(0))?;
            file.cut(0)?;
            io::copy(&mut part, &mut file)?;
            file.sync()
        });
        if let Err(error) = copied {
            // The only whole copy there is.
            self.done = true;
            return Err(What::Rescued(self.part.clone(), error).of(&self.named));
        }
        Ok(())
    }

    /// The name that was asked for.
    #[must_use]
    pub fn named(&self) -> &Path {
        &self.named
    }

    /// The file that holds it until then.
    #[must_use]
    pub fn part(&self) -> &Path {
        &self.part
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.as_mut().map_or(Ok(bytes.len()), |writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            // What was not written need not be.
            drop(writer.into_parts());
        }
        if !self.done {
            let _ = remove(&self.part);
        }
    }
}

/// A whole file at once.
///
/// # Errors
/// When it can't be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut whole = Whole::begin(path)?;
    whole.write_all(bytes).map_err(|error| What::Writing(error).of(path))?;
    whole.finish()
}

/// Makes a folder, and those it lies in, where they are not there yet.
///
/// # Errors
/// When that is not possible.
pub fn make_folder(path: &Path) -> Result<(), FileError> {
    let made = fault::check(Operation::Folder, &shown(path)).and_then(|()| fs::create_dir_all(path));
    made.map_err(|error| What::Writing(error).of(path))
}

/// Longer names are cut before something is added to them: file systems take 255 bytes.
const LONGEST_NAME: usize = 200;

/// What the temporary names of a file begin with.
pub(crate) fn beginning(path: &Path) -> OsString {
    let name = path.file_name().unwrap_or_default();
    let mut name = match name.to_str() {
        Some(text) if text.len() > LONGEST_NAME => text[..text.floor_char_boundary(LONGEST_NAME)].into(),
        _ => name.to_owned(),
    };
    name.push(".");
    name
}

/// Makes the file under its temporary name, locked as long as it is written.
fn create(path: &Path) -> io::Result<File> {
    let mut number = 0;
    loop {
        let mut name = beginning(path);
        name.push(std::process::id().to_string());
        if number > 0 {
            name.push(format!("-{number}"));
        }
        name.push(".part");
        let part = path.with_file_name(name);
        number += 1;
        let file = match File::with(OpenOptions::new().read(true).write(true).create_new(true), &part) {
            Ok(file) => file,
            // Of a process with this number on another machine, or in another container.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => continue,
            Err(error) => return Err(error),
        };
        // One who sweeps may come between the two; then it is theirs, and will be gone.
        match file.lock() {
            Ok(true) if file.has_a_name() => return Ok(file),
            Ok(_) => {}
            Err(error) => {
                let _ = remove(&part);
                return Err(error);
            }
        }
    }
}

/// Whether a name is a temporary one that begins so.
pub(crate) fn is_part(name: &OsStr, beginning: &OsStr) -> bool {
    let between = name
        .as_encoded_bytes()
        .strip_prefix(beginning.as_encoded_bytes())
        .and_then(|rest| rest.strip_suffix(b".part"));
    between.is_some_and(|number| {
        !number.is_empty() && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-')
    })
}

/// Removes what processes that are no more left of this file: its lock is free.
fn sweep(path: &Path) {
    let beginning = beginning(path);
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        if !is_part(&entry.file_name(), &beginning) {
            continue;
        }
        let left =
            File::with(OpenOptions::new().read(true).write(true), &path.with_file_name(entry.file_name()));
        if let Ok(file) = left
            && file.lock().unwrap_or(false)
        {
            let _ = remove(file.path());
        }
    }
}

/// Gives a new file owner and mode of the one it will replace; `false` where it can't have its owner.
#[cfg(unix)]
fn dress(file: &File, before: &fs::Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(now) = file.metadata() else { return false };
    let same = (now.uid(), now.gid()) == (before.uid(), before.gid());
    // First the owner: to give a file away takes some of its mode.
    (same || fchown(&file.inner, Some(before.uid()), Some(before.gid())).is_ok())
        && file.inner.set_permissions(before.permissions()).is_ok()
}

#[cfg(not(unix))]
fn dress(_file: &File, _before: &fs::Metadata) -> bool {
    true
}

/// Leaves a file to its owner alone.
fn hide(_file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        _file.inner.set_permissions(fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

/// Waits until the names in a folder are on the disk, where the system has such a thing.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    fault::check(Operation::Sync, &shown(folder))?;
    if cfg!(not(unix)) {
        return Ok(());
    }
    // A folder may be one that can be written and not read.
    let Ok(folder) = fs::File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if [io::ErrorKind::InvalidInput, io::ErrorKind::Unsupported].contains(&error.kind()) => {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_appears_when_it_is_complete_and_leaves_nothing_otherwise() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.txt");
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let mut whole = Whole::begin(&path).unwrap();
        whole.write_all(b"new").unwrap();
        assert!(!path.exists());
        drop(whole);
        assert!(names().is_empty());
        let mut first = Whole::begin(&path).unwrap();
        let mut second = Whole::begin(&path).unwrap();
        first.write_all(b"one").unwrap();
        second.write_all(b"two").unwrap();
        assert_eq!(names().len(), 2, "each has its own");
        first.finish().unwrap();
        second.finish().unwrap();
        assert_eq!((fs::read(&path).unwrap(), names().len()), (b"two".to_vec(), 1));
        // Left by a process that is no more; others have nothing to do with it.
        for name in ["x.txt.12.part", "x.txt.12-1.part", "x.txt.y.part", "x.txt.part", "xx.txt.1.part"] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        write(&path, b"three").unwrap();
        assert_eq!(names(), ["x.txt", "x.txt.part", "x.txt.y.part", "xx.txt.1.part"]);
        let long = folder.path().join("é".repeat(125));
        write(&long, b"long").unwrap();
        assert_eq!(fs::read(&long).unwrap(), b"long");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_the_mode_is_kept() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/real", at("link")).unwrap();
        symlink("link", at("link to link")).unwrap();
        write(&at("link to link"), b"dangling before").unwrap();
        assert_eq!(fs::read(at("sub/real")).unwrap(), b"dangling before");
        fs::set_permissions(at("sub/real"), fs::Permissions::from_mode(0o640)).unwrap();
        write(&at("link"), b"again").unwrap();
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert_eq!(fs::read(at("sub/real")).unwrap(), b"again");
        assert_eq!(fs::metadata(at("sub/real")).unwrap().mode() & 0o7777, 0o640);
        symlink("b", at("a")).unwrap();
        symlink("a", at("b")).unwrap();
        assert!(matches!(write(&at("a"), b"").unwrap_err().what, What::Links));
        assert!(matches!(write(&at("sub"), b"").unwrap_err().what, What::IsFolder));
        assert!(matches!(write(&at("sub/real/x"), b"").unwrap_err().what, What::NoFolder(_)));
        assert!(matches!(write(&at("none/x"), b"").unwrap_err().what, What::NoFolder(_)));
        assert!(matches!(write(&at("none/"), b"").unwrap_err().what, What::IsFolder));
        assert!(matches!(write(Path::new(""), b"").unwrap_err().what, What::NoName));
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_descriptors_are_no_files() {
        assert_eq!(Target::of(Path::new("/dev/null")).unwrap(), Target::Through("/dev/null".into()));
        if cfg!(target_os = "linux") {
            assert_eq!(Target::of(Path::new("/dev/stdout")).unwrap(), Target::Output);
            assert_eq!(Target::of(Path::new("/dev/stderr")).unwrap(), Target::Errors);
            assert_eq!(Target::of(Path::new("/dev/fd/9")).unwrap(), Target::Through("/dev/fd/9".into()));
        }
    }
}
