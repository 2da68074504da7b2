//! The page of garns: a place to play, to solve and watch, to learn and to make puzzles, in any browser.
//!
//! What can be said without a browser is said here and tested natively: the [`board`] with its history,
//! [keys], the [link](share) that holds everything, the [jobs](job) that workers do, the [tape] of what an engine
//! does. The modules under `page` and `worker` exist only where there is a browser; they show the first kind and
//! pass on what people do.

#![allow(missing_docs, reason = "no library: nobody depends on it but its own tests")]

pub mod added;
pub mod board;
pub mod certificate;
pub mod code;
pub mod collection;
pub mod course;
pub mod curve;
pub mod export;
pub mod games;
pub mod geometry;
pub mod job;
pub mod keys;
pub mod lab;
pub mod landscape;
pub mod learn;
pub mod order;
pub mod part;
pub mod picture;
mod practice;
pub mod propagation;
mod recorder;
pub mod set;
pub mod settings;
pub mod share;
pub mod tape;
pub mod tree;
pub mod words;
pub mod work;
pub mod zip;

#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod worker;

/// Starts the page.
#[cfg(target_arch = "wasm32")]
pub fn show() {
    console_error_panic_hook::set_once();
    page::start();
}

/// Waits for jobs, in a worker.
#[cfg(target_arch = "wasm32")]
pub fn wait_for_jobs() {
    console_error_panic_hook::set_once();
    worker::start(work::perform);
}

/// Waits for experiments to report on, in a worker.
#[cfg(target_arch = "wasm32")]
pub fn wait_for_reports() {
    console_error_panic_hook::set_once();
    worker::start(work::report);
}
