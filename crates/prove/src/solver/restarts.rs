//! When to begin anew: where clauses learned of late lie on more levels than those before (Biere and Fröhlich 2015).

/// How much of an average is the newest figure: of those of late, and of all.
const OF_LATE: f64 = 1.0 / 32.0;
const OF_ALL: f64 = 1.0 / 4096.0;

/// How many times the levels of all those of late lie on.
const WORSE: f64 = 1.15;

/// Conflicts between two restarts at least.
const LEAST: u64 = 12;

/// Averages of the levels that learned clauses lie on.
#[derive(Debug, Default)]
pub(super) struct Restarts {
    of_late: f64,
    of_all: f64,
    count: u64,
    since: u64,
}

impl Restarts {
    /// A search begins.
    pub(super) fn begin(&mut self) {
        self.since = 0;
    }

    /// A clause was learned that lies on so many levels.
    pub(super) fn learned(&mut self, levels: u32) {
        self.count += 1;
        self.since += 1;
        // The first figures are averages of what there is.
        let first = 1.0 / self.count as f64;
        self.of_late += (f64::from(levels) - self.of_late) * OF_LATE.max(first);
        self.of_all += (f64::from(levels) - self.of_all) * OF_ALL.max(first);
    }

    /// Whether it is time to begin anew: then it is taken for done.
    pub(super) fn is_time(&mut self) -> bool {
        let is_time = self.since >= LEAST && self.of_late > WORSE * self.of_all;
        if is_time {
            self.since = 0;
        }
        is_time
    }
}
