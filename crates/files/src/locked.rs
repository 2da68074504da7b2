//! Files that one process at a time may have.

use std::fs::{OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use crate::error::{FileError, What};
use crate::fault::{self, Operation};
use crate::file::{File, shown};
use crate::target::folder;

impl File {
    /// Takes the lock that ends with this process, however it ends. `false`: another process has it. A file system
    /// without locks leaves everybody alone.
    pub(crate) fn lock(&self) -> io::Result<bool> {
        fault::check(Operation::Lock, &shown(&self.path))?;
        match self.inner.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Opens a file for reading and writing, makes it where there is none, and keeps all other processes from doing the
/// same as long as it is open.
///
/// # Errors
/// When another process has it, or it can't be made.
pub fn open_locked(path: &Path) -> Result<File, FileError> {
    loop {
        let file = File::with(OpenOptions::new().read(true).write(true).create(true).truncate(false), path)
            .map_err(|error| {
            match error.kind() {
                io::ErrorKind::NotFound => What::NoFolder(folder(path).to_owned()),
                _ if !path.exists() => What::Folder(folder(path).to_owned(), error),
                _ => What::Writing(error),
            }
            .of(path)
        })?;
        match file.lock() {
            Ok(true) if file.has_a_name() => return Ok(file),
            // Who had it before removed it as we came.
            Ok(true) => {}
            Ok(false) => return Err(What::Busy.of(path)),
            Err(error) => return Err(What::Writing(error).of(path)),
        }
    }
}
