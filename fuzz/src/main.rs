//! The targets under libFuzzer; the environment variable `GARNS_FUZZ` names one.

#![no_main]

mod flatzinc;
mod format;

use std::sync::LazyLock;

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("GARNS_FUZZ").unwrap_or_default();
    let all = format::TARGETS.iter().chain(flatzinc::TARGETS);
    all.clone().find(|(known, ..)| *known == name).map_or_else(
        || {
            let names: Vec<&str> = all.map(|(name, ..)| *name).collect();
            panic!("GARNS_FUZZ={name}: one of {}", names.join(", "))
        },
        |(.., target)| *target,
    )
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| TARGET(data));
