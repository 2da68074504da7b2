//! The file of results: SQLite, one row for each run, written when the run is over.
//!
//! A run is known by its puzzle, its method and its seed; the file takes no second row for the same three.
//! Each row is a transaction in the write-ahead log, so a process that is killed leaves all rows whose runs
//! were over, and none of the others. Changing an experiment changes no row: what it no longer asks for
//! stays in the file and is left out of its reports.
//!
//! One process at a time makes runs: it holds a lock beside the file (`FILE.lock`; the file itself is locked by SQLite
//! in its own way). Others may read meanwhile.

mod opening;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use garns_files::fault::{self, Operation};
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::{LabError, LabErrorKind};
use crate::experiment::Spec;
use crate::plan::{RunId, StoredPuzzle};
use crate::rows::{Moment, Outcome, RunSession};

/// "garn": says whose file it is.
const OURS: i64 = 0x6761_726e;

/// Grows when the tables change.
const VERSION: i64 = 2;

/// What the tables of version 1 lack.
const SINCE_1: &str = "
    ALTER TABLE session ADD COLUMN revision TEXT NOT NULL DEFAULT '';
    ALTER TABLE session ADD COLUMN command TEXT NOT NULL DEFAULT '';
";

const TABLES: &str = "
    CREATE TABLE experiment (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);
    CREATE TABLE session (
        id INTEGER PRIMARY KEY, started TEXT NOT NULL, version TEXT NOT NULL, machine TEXT NOT NULL,
        cores INTEGER NOT NULL, workers INTEGER NOT NULL, revision TEXT NOT NULL DEFAULT '',
        command TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE puzzle (
        id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, cells INTEGER NOT NULL,
        givens INTEGER NOT NULL
    );
    CREATE TABLE member (
        origin TEXT NOT NULL, number INTEGER NOT NULL, puzzle INTEGER NOT NULL REFERENCES puzzle,
        PRIMARY KEY (origin, number)
    ) WITHOUT ROWID;
    CREATE TABLE method (id INTEGER PRIMARY KEY, spec TEXT NOT NULL UNIQUE);
    CREATE TABLE run (
        puzzle INTEGER NOT NULL REFERENCES puzzle, method INTEGER NOT NULL REFERENCES method,
        seed INTEGER NOT NULL, verdict TEXT NOT NULL, stop TEXT, iterations INTEGER, nodes INTEGER,
        cost INTEGER, cpu REAL NOT NULL, wall REAL NOT NULL, memory INTEGER, stats TEXT NOT NULL,
        session INTEGER NOT NULL REFERENCES session,
        PRIMARY KEY (puzzle, method, seed)
    ) WITHOUT ROWID;
    CREATE TABLE course (
        puzzle INTEGER NOT NULL REFERENCES puzzle, method INTEGER NOT NULL REFERENCES method,
        seed INTEGER NOT NULL, moments TEXT NOT NULL, session INTEGER NOT NULL REFERENCES session,
        PRIMARY KEY (puzzle, method, seed)
    ) WITHOUT ROWID;
";

/// A file of results, open.
#[derive(Debug)]
pub struct Store {
    // Closed before the lock goes.
    connection: Connection,
    session: i64,
    path: PathBuf,
    /// What the runs are started by, for reports to name.
    command: String,
    _lock: Option<opening::Lock>,
}

/// What SQLite, or the system, says is wrong.
struct Why(String);

impl From<rusqlite::Error> for Why {
    fn from(error: rusqlite::Error) -> Why {
        Why(error.to_string())
    }
}

impl From<std::io::Error> for Why {
    fn from(error: std::io::Error) -> Why {
        Why(error.to_string())
    }
}

/// A chance for tests to let SQLite fail.
fn ask(path: &Path) -> std::io::Result<()> {
    fault::check(Operation::Database, &path.to_string_lossy())
}

fn unusable(path: &Path, why: Why) -> LabError {
    LabErrorKind::Store { file: path.display().to_string(), why: why.0 }.alone()
}

impl Store {
    /// Does something with the file; what goes wrong is told with its name.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Why>) -> Result<T, LabError> {
        ask(&self.path)
            .map_err(Why::from)
            .and_then(|()| work(&self.connection))
            .map_err(|why| unusable(&self.path, why))
    }

    /// Does several things, of which all or none are in the file afterwards.
    fn change<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Why>) -> Result<T, LabError> {
        self.with(|connection| {
            let change = connection.unchecked_transaction()?;
            let done = work(&change)?;
            ask(&self.path)?;
            change.commit()?;
            Ok(done)
        })
    }

    /// The text of the experiment that was run last.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn experiment(&self) -> Result<Option<String>, LabError> {
        self.with(|connection| {
            let text = connection.query_row("SELECT text FROM experiment", [], |row| row.get(0));
            Ok(text.optional()?)
        })
    }

    /// Says by which command the runs are made, for reports to name it.
    #[must_use]
    pub fn called_by(mut self, command: &str) -> Store {
        command.clone_into(&mut self.command);
        self
    }

    /// Keeps the text of the experiment, and notes that runs begin.
    pub(crate) fn begin(
        &mut self,
        text: &str,
        machine: &str,
        cores: usize,
        workers: usize,
    ) -> Result<(), LabError> {
        self.session = self.change(|change| {
            change.execute("INSERT OR REPLACE INTO experiment (id, text) VALUES (1, ?1)", [text])?;
            change.execute(
                "INSERT INTO session (started, version, machine, cores, workers, revision, command)
                 VALUES (strftime('%Y-%m-%d %H:%M:%S', 'now'), ?1, ?2, ?3, ?4, ?5, ?6)",
                params![
                    env!("CARGO_PKG_VERSION"),
                    machine,
                    cores as i64,
                    workers as i64,
                    option_env!("GARNS_COMMIT").unwrap_or_default(),
                    self.command
                ],
            )?;
            Ok(change.last_insert_rowid())
        })?;
        Ok(())
    }

    /// Keeps the puzzles of an origin, from number `from` on; with `from` 0 in place of all before.
    pub(crate) fn keep(
        &mut self,
        origin: &str,
        from: usize,
        puzzles: &[StoredPuzzle],
    ) -> Result<(), LabError> {
        self.change(|change| {
            if from == 0 {
                change.execute("DELETE FROM member WHERE origin = ?1", [origin])?;
            }
            for (number, puzzle) in puzzles.iter().enumerate() {
                change.execute(
                    "INSERT OR IGNORE INTO puzzle (text, size, cells, givens) VALUES (?1, ?2, ?3, ?4)",
                    params![puzzle.text, puzzle.size as i64, puzzle.cells as i64, puzzle.givens as i64],
                )?;
                change.execute(
                    "INSERT INTO member (origin, number, puzzle)
                     VALUES (?1, ?2, (SELECT id FROM puzzle WHERE text = ?3))",
                    params![origin, (from + number) as i64, puzzle.text],
                )?;
            }
            Ok(())
        })
    }

    /// The puzzles of an origin, in their order.
    pub(crate) fn members(&self, origin: &str) -> Result<Vec<StoredPuzzle>, LabError> {
        self.with(|connection| {
            let mut query = connection.prepare(
                "SELECT p.id, p.text, p.size, p.cells, p.givens FROM member m JOIN puzzle p ON p.id = m.puzzle
                 WHERE m.origin = ?1 ORDER BY m.number",
            )?;
            let rows = query.query_map([origin], |row| {
                let number = |at: usize| row.get::<_, i64>(at).map(|number| number as usize);
                let (size, cells, givens) = (number(2)?, number(3)?, number(4)?);
                Ok(StoredPuzzle { id: row.get(0)?, text: row.get(1)?, size, cells, givens })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The number of a method, which is kept from now on.
    pub(crate) fn method(&self, spec: &Spec) -> Result<i64, LabError> {
        self.with(|connection| {
            Ok(connection.execute("INSERT OR IGNORE INTO method (spec) VALUES (?1)", [spec.key()])?)
        })?;
        self.known(spec)
    }

    /// The number of a method; one that no row has, where it is not kept.
    pub(crate) fn known(&self, spec: &Spec) -> Result<i64, LabError> {
        self.with(|connection| {
            let id =
                connection.query_row("SELECT id FROM method WHERE spec = ?1", [spec.key()], |row| row.get(0));
            Ok(id.optional()?.unwrap_or(-1))
        })
    }

    /// The runs that are in the file; those whose course was recorded if `courses`.
    pub(crate) fn done(&self, courses: bool) -> Result<HashSet<RunId>, LabError> {
        self.with(|connection| {
            let table = if courses { "course" } else { "run" };
            let mut query = connection.prepare(&format!("SELECT puzzle, method, seed FROM {table}"))?;
            let rows = query.query_map([], |row| {
                let seed: i64 = row.get(2)?;
                Ok(RunId { puzzle: row.get(0)?, method: row.get(1)?, seed: seed.cast_unsigned() })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Adds the row of a run that is over. A second row for the same run is not taken.
    pub(crate) fn add(&self, id: RunId, outcome: &Outcome) -> Result<(), LabError> {
        self.with(|connection| {
            let number = |number: Option<u64>| number.map(u64::cast_signed);
            let stats: BTreeMap<_, _> = outcome.stats.iter().map(|(name, number)| (name, number)).collect();
            let mut insert = connection.prepare(
                "INSERT OR IGNORE INTO run VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            )?;
            insert.execute(params![
                id.puzzle,
                id.method,
                id.seed.cast_signed(),
                outcome.verdict,
                outcome.stop,
                number(outcome.iterations),
                number(outcome.nodes),
                number(outcome.cost),
                outcome.cpu,
                outcome.wall,
                number(outcome.memory),
                serde_json::to_string(&stats).unwrap_or_default(),
                self.session,
            ])?;
            Ok(())
        })
    }

    pub(crate) fn add_course(&self, id: RunId, course: &[Moment]) -> Result<(), LabError> {
        self.with(|connection| {
            let moments = serde_json::to_string(course).unwrap_or_default();
            connection.execute(
                "INSERT OR IGNORE INTO course VALUES (?1, ?2, ?3, ?4, ?5)",
                params![id.puzzle, id.method, id.seed.cast_signed(), moments, self.session],
            )?;
            Ok(())
        })
    }

    /// Every run, with what came out of it.
    pub(crate) fn runs(&self) -> Result<BTreeMap<RunId, Outcome>, LabError> {
        self.with(|connection| {
            let mut query = connection.prepare(
                "SELECT puzzle, method, seed, verdict, stop, iterations, nodes, cost, cpu, wall, memory, stats FROM run",
            )?;
            let rows = query.query_map([], |row| {
                let number = |at: usize| row.get::<_, Option<i64>>(at).map(|n| n.map(i64::cast_unsigned));
                let seed: i64 = row.get(2)?;
                let id = RunId { puzzle: row.get(0)?, method: row.get(1)?, seed: seed.cast_unsigned() };
                let stats: BTreeMap<String, u64> =
                    serde_json::from_str(&row.get::<_, String>(11)?).unwrap_or_default();
                let outcome = Outcome {
                    verdict: row.get(3)?,
                    stop: row.get(4)?,
                    iterations: number(5)?,
                    nodes: number(6)?,
                    cost: number(7)?,
                    cpu: row.get(8)?,
                    wall: row.get(9)?,
                    memory: number(10)?,
                    stats: stats.into_iter().collect(),
                    course: Vec::new(),
                };
                Ok((id, outcome))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Every course that was recorded.
    pub(crate) fn courses(&self) -> Result<BTreeMap<RunId, Vec<Moment>>, LabError> {
        self.with(|connection| {
            let mut query = connection.prepare("SELECT puzzle, method, seed, moments FROM course")?;
            let rows = query.query_map([], |row| {
                let seed: i64 = row.get(2)?;
                let id = RunId { puzzle: row.get(0)?, method: row.get(1)?, seed: seed.cast_unsigned() };
                Ok((id, serde_json::from_str(&row.get::<_, String>(3)?).unwrap_or_default()))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// When, where and by which garns the runs were made.
    pub(crate) fn sittings(&self) -> Result<Vec<RunSession>, LabError> {
        self.with(|connection| {
            // A file of version 1 that may only be read has no such columns.
            let newer = connection.prepare("SELECT revision FROM session").is_ok();
            let since = if newer { "s.revision, s.command" } else { "'', ''" };
            let mut query = connection.prepare(&format!(
                "SELECT s.started, s.version, s.machine, s.cores, s.workers, count(r.seed), {since} FROM session s
                 JOIN run r ON r.session = s.id GROUP BY s.id ORDER BY s.id",
            ))?;
            let rows = query.query_map([], |row| {
                let number = |at: usize| row.get::<_, i64>(at).map(|number| number as usize);
                Ok(RunSession {
                    started: row.get(0)?,
                    version: row.get(1)?,
                    machine: row.get(2)?,
                    cores: number(3)?,
                    workers: number(4)?,
                    runs: number(5)?,
                    revision: row.get(6)?,
                    command: row.get(7)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_run_is_doubled_and_other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lab");
        let mut store = Store::open(&path).unwrap();
        store.begin("text", "machine", 2, 1).unwrap();
        let kept = StoredPuzzle { id: 0, text: "1...".into(), size: 4, cells: 16, givens: 1 };
        store.keep("x", 0, &[kept.clone(), kept]).unwrap();
        let members = store.members("x").unwrap();
        assert_eq!((members.len(), members[0].id == members[1].id), (2, true));
        let spec = Spec {
            engine: "bits".into(),
            params: Vec::new(),
            unique: false,
            time: None,
            nodes: None,
            iterations: Some(7),
        };
        let method = store.method(&spec).unwrap();
        assert_eq!(method, store.method(&spec).unwrap());
        let id = RunId { puzzle: members[0].id, method, seed: u64::MAX };
        let first = Outcome { verdict: "solved".into(), cpu: 0.5, nodes: Some(3), ..Outcome::default() };
        store.add(id, &first).unwrap();
        store.add(id, &Outcome { cpu: 9.0, ..first.clone() }).unwrap();
        drop(store);
        let store = Store::existing(&path).unwrap();
        assert_eq!(store.runs().unwrap(), BTreeMap::from([(id, first)]));
        assert_eq!(store.experiment().unwrap().as_deref(), Some("text"));
        assert_eq!(store.sittings().unwrap()[0].runs, 1);

        let text = folder.path().join("text.txt");
        std::fs::write(&text, "not a database, but a text that is long enough to look at ".repeat(20))
            .unwrap();
        let before = std::fs::read(&text).unwrap();
        assert!(matches!(Store::open(&text).unwrap_err().what, LabErrorKind::NotAStore { .. }));
        assert_eq!(std::fs::read(&text).unwrap(), before);
        let other = folder.path().join("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
        assert!(matches!(Store::open(&other).unwrap_err().what, LabErrorKind::NotAStore { .. }));
        assert!(matches!(
            Store::existing(&folder.path().join("none")).unwrap_err().what,
            LabErrorKind::Unopened { .. }
        ));
    }
}
