//! Operations that fail on purpose, so that tests see what becomes of it.
//!
//! In builds with debug assertions two variables are looked at. `GARNS_FAULT=fail:N` makes the `N`-th operation of
//! the process fail, as a full or broken disk does: a write comes through by half, and the next one fails.
//! `GARNS_FAULT=fail:Read:N` makes the `N`-th one of that kind fail. `GARNS_FAULT=kill:N` ends the process in place of the
//! operation, without a chance to clean up. With
//! `GARNS_FAULT_LOG=FILE` each operation adds a line to a file, so that a test knows how many there are. In other
//! builds nothing of this exists.

/// Something that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Operation {
    Open,
    Read,
    Write,
    Sync,
    Resize,
    Rename,
    Remove,
    Lock,
    Folder,
    Database,
}

/// The exit code of a process that [ended in place](self) of an operation: that of `kill -9`.
pub const KILLED: i32 = 137;

/// To be called before an operation on `name`, which is not done if this fails.
///
/// # Errors
/// When a test says so.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub fn check(_operation: Operation, _name: &str) -> std::io::Result<()> {
    Ok(())
}

/// How many of `length` bytes are to be written.
///
/// # Errors
/// When a test says so.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub(crate) fn part(length: usize, _name: &str) -> std::io::Result<usize> {
    Ok(length)
}

#[cfg(debug_assertions)]
pub use wanted::check;
#[cfg(debug_assertions)]
pub(crate) use wanted::part;

#[cfg(debug_assertions)]
mod wanted {
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use super::{KILLED, Operation};

    /// What the environment asks for.
    struct Plan {
        fail: Option<u64>,
        /// The name of a kind, and which of its operations fails.
        fail_of: Option<(String, u64)>,
        kill: Option<u64>,
        log: Option<Mutex<std::fs::File>>,
    }

    static PLAN: OnceLock<Plan> = OnceLock::new();
    static COUNT: AtomicU64 = AtomicU64::new(0);
    static COUNT_OF_KIND: AtomicU64 = AtomicU64::new(0);
    /// Half of a write came through: the next one finds the disk full.
    static FULL: AtomicBool = AtomicBool::new(false);

    fn plan() -> &'static Plan {
        PLAN.get_or_init(|| {
            let fault = std::env::var("GARNS_FAULT").unwrap_or_default();
            let number =
                |name: &str| fault.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')?.parse().ok());
            let log = std::env::var_os("GARNS_FAULT_LOG")
                .and_then(|path| std::fs::OpenOptions::new().create(true).append(true).open(path).ok());
            let fail_of = fault.strip_prefix("fail:").and_then(|rest| rest.split_once(':'));
            let fail_of = fail_of.and_then(|(kind, n)| Some((kind.to_owned(), n.parse().ok()?)));
            Plan { fail: number("fail"), fail_of, kill: number("kill"), log: log.map(Mutex::new) }
        })
    }

    /// Counts an operation, and says whether it is the one to fail.
    fn is_wanted(operation: Operation, name: &str) -> bool {
        let plan = plan();
        let number = COUNT.fetch_add(1, SeqCst) + 1;
        if let Some(log) = &plan.log {
            let _ = writeln!(log.lock().unwrap_or_else(PoisonError::into_inner), "{operation:?} {name}");
        }
        if plan.kill == Some(number) {
            std::process::exit(KILLED);
        }
        // One kind at most is asked for, so one count is enough.
        let of_kind = plan.fail_of.as_ref().is_some_and(|(kind, wanted)| {
            format!("{operation:?}") == *kind && COUNT_OF_KIND.fetch_add(1, SeqCst) + 1 == *wanted
        });
        plan.fail == Some(number) || of_kind
    }

    /// To be called before an operation on `name`, which is not done if this fails.
    ///
    /// # Errors
    /// When a test says so.
    pub fn check(operation: Operation, name: &str) -> io::Result<()> {
        if is_wanted(operation, name) {
            return Err(match operation {
                Operation::Write | Operation::Database => io::ErrorKind::StorageFull.into(),
                _ => io::Error::other("input/output error"),
            });
        }
        Ok(())
    }

    /// How many of `length` bytes are to be written.
    ///
    /// # Errors
    /// When a test says so.
    pub(crate) fn part(length: usize, name: &str) -> io::Result<usize> {
        if FULL.swap(false, SeqCst) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        if is_wanted(Operation::Write, name) {
            if length < 2 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            FULL.store(true, SeqCst);
            return Ok(length / 2);
        }
        Ok(length)
    }
}
