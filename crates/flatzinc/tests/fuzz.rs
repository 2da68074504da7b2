//! The fuzz targets, run for a bounded time; `cargo xtask fuzz` runs them without end, guided by coverage.

#[path = "../../../fuzz/src/bounded.rs"]
mod bounded;
#[path = "../../../fuzz/src/flatzinc.rs"]
mod targets;

use std::time::Duration;

#[test]
fn no_target_fails() {
    for (name, seeds, target) in targets::TARGETS {
        bounded::run(seeds, name, *target, Duration::from_secs(3));
    }
}
