//! From the name of a file of results to the file, open: locked to add runs to it, or as it is to read it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use garns_files::{File, FileError, Target, What, open_locked};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{OURS, SINCE_1, Store, TABLES, VERSION, Why, ask, unusable};
use crate::error::{LabError, LabErrorKind, Words};

/// The right to make runs.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // A lock file that stays is only a file: the lock is free.
        let _ = garns_files::remove(self.0.path());
    }
}

/// Another part of the file's name at its end.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

fn not_ours(path: &Path) -> LabError {
    LabErrorKind::NotAStore { file: path.display().to_string() }.alone()
}

impl Store {
    /// Opens a file of results to add runs to it, or makes one. No other process can do so at the same time.
    ///
    /// # Errors
    /// When it is something else, can't be written, or another process has it.
    pub fn open(path: &Path) -> Result<Store, LabError> {
        // Reported with the name that was asked for, whatever file beside it could not be made.
        let named = |trouble: FileError| match trouble.what {
            What::Busy => LabErrorKind::Busy { file: path.display().to_string() }.alone(),
            what => {
                let error = FileError { path: path.to_owned(), what };
                LabErrorKind::File { why: Words::each(|lang| error.text(lang)) }.alone()
            }
        };
        let Target::File(real) = Target::of(path).map_err(named)? else { return Err(not_ours(path)) };
        let lock = Lock(open_locked(&beside(&real, ".lock")).map_err(named)?);
        match File::through(&real) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(named(FileError { path: real, what: What::Writing(error) }));
            }
            _ => {}
        }
        let connection = connected(path, OpenFlags::default()).map_err(|why| unusable(path, why))?;
        // Asked first: another kind of file must not be touched.
        ask(path).map_err(|error| unusable(path, error.into()))?;
        let application = identity(&connection).map_err(|error| located(path, error))?;
        let store = Store {
            connection,
            session: 0,
            path: path.to_owned(),
            command: String::new(),
            _lock: Some(lock),
        };
        let (tables, version) = store.with(|connection| {
            let tables = number(connection, path, "SELECT count(*) FROM sqlite_schema")?;
            Ok((tables, number(connection, path, "PRAGMA user_version")?))
        })?;
        if application != OURS && tables > 0 {
            return Err(not_ours(path));
        }
        if version > VERSION {
            return Err(LabErrorKind::Newer { file: path.display().to_string() }.alone());
        }
        store.with(|connection| {
            connection.pragma_update(None, "journal_mode", "wal")?;
            connection.pragma_update(None, "synchronous", "normal")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            if version == 0 {
                ask(path)?;
                let made = format!(
                    "BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {OURS}; \
                     PRAGMA user_version = {VERSION}; COMMIT"
                );
                connection.execute_batch(&made)?;
            } else if version < VERSION {
                ask(path)?;
                let changed = format!("BEGIN IMMEDIATE; {SINCE_1} PRAGMA user_version = {VERSION}; COMMIT");
                connection.execute_batch(&changed)?;
            }
            Ok(())
        })?;
        Ok(store)
    }

    /// Opens a file of results that must be there, to read it; also while runs are made, and in places where nothing
    /// can be written.
    ///
    /// # Errors
    /// When there is none.
    pub fn existing(path: &Path) -> Result<Store, LabError> {
        match std::fs::metadata(path) {
            Ok(data) if data.is_file() => {}
            Ok(_) => return Err(not_ours(path)),
            Err(error) => {
                return Err(LabErrorKind::Unopened {
                    file: path.display().to_string(),
                    why: error.to_string(),
                }
                .alone());
            }
        }
        let mut connection = connected(path, OpenFlags::default()).map_err(|why| unusable(path, why))?;
        ask(path).map_err(|error| unusable(path, error.into()))?;
        let mut application = identity(&connection);
        // The write-ahead log wants files of its own beside this one, even of those who only read.
        if let Err(rusqlite::Error::SqliteFailure(error, _)) = &application
            && [ErrorCode::CannotOpen, ErrorCode::ReadOnly].contains(&error.code)
        {
            if std::fs::metadata(beside(path, "-wal")).is_ok_and(|data| data.len() > 0) {
                return Err(LabErrorKind::ReadOnly { file: path.display().to_string() }.alone());
            }
            connection = unchanging(path).map_err(|why| unusable(path, why))?;
            application = identity(&connection);
        }
        if application.map_err(|error| located(path, error))? != OURS {
            return Err(not_ours(path));
        }
        let store =
            Store { connection, session: 0, path: path.to_owned(), command: String::new(), _lock: None };
        if store.with(|connection| number(connection, path, "PRAGMA user_version"))? > VERSION {
            return Err(LabErrorKind::Newer { file: path.display().to_string() }.alone());
        }
        Ok(store)
    }
}

fn connected(path: &Path, flags: OpenFlags) -> Result<Connection, Why> {
    ask(path)?;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(30))?;
    Ok(connection)
}

/// Opens a file as immutable, so that nothing is written beside it.
fn unchanging(path: &Path) -> Result<Connection, Why> {
    let mut address = "file:".to_owned();
    for symbol in path.to_string_lossy().chars() {
        match symbol {
            '?' => address += "%3f",
            '#' => address += "%23",
            '%' => address += "%25",
            _ => address.push(symbol),
        }
    }
    connected(
        Path::new(&(address + "?immutable=1")),
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI,
    )
}

/// Whose file it is.
fn identity(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

/// Why a file can't be looked at.
fn located(path: &Path, error: rusqlite::Error) -> LabError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => not_ours(path),
        _ => unusable(path, error.into()),
    }
}

fn number(connection: &Connection, path: &Path, query: &str) -> Result<i64, Why> {
    ask(path)?;
    Ok(connection.query_row(query, [], |row| row.get(0))?)
}
