//! The memory of this process, as Linux tells it. Elsewhere it is not known.

use std::fs;

/// From a moment on, the most memory that was resident at once.
pub(crate) struct Peak {
    before: u64,
}

impl Peak {
    /// Forgets the highest so far, and begins anew. Meaningful only while nothing else happens in the process.
    pub(crate) fn start() -> Option<Peak> {
        fs::write("/proc/self/clear_refs", "5").ok()?;
        Some(Peak { before: status("VmRSS:")? })
    }

    /// How many bytes more than at the start were resident at the highest moment.
    pub(crate) fn end(self) -> Option<u64> {
        Some(status("VmHWM:")?.saturating_sub(self.before))
    }
}

/// A line of `/proc/self/status`, in bytes.
fn status(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_and_given_back_is_seen() {
        // Some containers don't let a process forget its highest memory.
        let Some(peak) = Peak::start() else { return eprintln!("skipped: the peak can't be reset here") };
        let taken = std::hint::black_box(vec![1_u8; 64 << 20]);
        drop(taken);
        let seen = peak.end().unwrap();
        assert!((60 << 20..200 << 20).contains(&seen), "{seen}");
    }
}
