//! Chains: cycles and forcing chains of single implications, and those of many.

pub(crate) mod closure;
pub(crate) mod cost;
pub(crate) mod existence;
pub(crate) mod graph;
pub(crate) mod many;
pub(crate) mod nested;
pub(crate) mod paths;
pub(crate) mod single;
