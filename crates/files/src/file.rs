//! A file whose operations are known to [`fault`].

use std::fs;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::fault::{self, Operation};

/// A file, and its name.
#[derive(Debug)]
pub struct File {
    pub(crate) inner: fs::File,
    pub(crate) path: PathBuf,
}

/// A name as tests see it.
pub(crate) fn shown(path: &Path) -> String {
    if cfg!(debug_assertions) { path.display().to_string() } else { String::new() }
}

impl File {
    /// Opens a file as `options` say.
    pub(crate) fn with(options: &fs::OpenOptions, path: &Path) -> io::Result<File> {
        fault::check(Operation::Open, &shown(path))?;
        Ok(File { inner: options.open(path)?, path: path.to_owned() })
    }

    /// Opens a file to read it.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn open(path: &Path) -> io::Result<File> {
        File::with(fs::OpenOptions::new().read(true), path)
    }

    /// Opens what is there to write to it is: nothing is cut off, nothing is made.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn through(path: &Path) -> io::Result<File> {
        File::with(fs::OpenOptions::new().write(true), path)
    }

    /// What is known of it.
    ///
    /// # Errors
    /// When the system doesn't say.
    pub fn metadata(&self) -> io::Result<fs::Metadata> {
        self.inner.metadata()
    }

    /// Its name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// When it doesn't come there.
    pub fn sync(&self) -> io::Result<()> {
        fault::check(Operation::Sync, &shown(&self.path))?;
        self.inner.sync_all()
    }

    /// Cuts it off, and goes there.
    ///
    /// # Errors
    /// When it can't be changed.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        fault::check(Operation::Resize, &shown(&self.path))?;
        self.inner.set_len(length)?;
        self.inner.seek(SeekFrom::Start(length))?;
        Ok(())
    }

    /// Whether it still has a name; it hasn't once it was removed.
    pub(crate) fn has_a_name(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            self.inner.metadata().is_ok_and(|data| data.nlink() > 0)
        }
        #[cfg(not(unix))]
        true
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        fault::check(Operation::Read, &shown(&self.path))?;
        self.inner.read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let part = fault::part(bytes.len(), &shown(&self.path))?;
        self.inner.write(&bytes[..part])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// So much is read at once.
const BLOCK: usize = 1 << 16;

/// All of an input, if it is not larger than `most` bytes and there is memory for it: an endless device, or a file
/// larger than the memory, is an error and not the end of the process.
///
/// # Errors
/// When it can't be read, or is too large.
pub fn read(mut input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        bytes.try_reserve(BLOCK).map_err(|_| io::ErrorKind::OutOfMemory)?;
        if input.by_ref().take(BLOCK as u64).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
        if bytes.len() as u64 > most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
    }
}

/// Removes a file.
///
/// # Errors
/// When it can't be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    fault::check(Operation::Remove, &shown(path))?;
    fs::remove_file(path)
}
