//! Every propagator against brute force on random small domains.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod arithmetic;
mod counting;
mod different;
mod extremes;
mod graphs;
mod linear;
mod oracle;
mod order;
mod packing;
mod schedules;
mod tables;
