//! The methods, one file each.

pub(crate) mod anneal;
pub(crate) mod auto;
pub(crate) mod backtrack;
pub(crate) mod bits;
pub(crate) mod cp;
pub(crate) mod dlx;
pub(crate) mod dp;
#[cfg(feature = "colour")]
pub(crate) mod dsatur;
pub(crate) mod elimination;
#[cfg(any(feature = "sat", feature = "ilp"))]
mod encoded;
#[cfg(feature = "ilp")]
pub(crate) mod ilp;
pub(crate) mod local;
pub(crate) mod logic;
pub(crate) mod nine;
#[cfg(feature = "sat")]
pub(crate) mod sat;
pub(crate) mod tabu;
#[cfg(feature = "colour")]
pub(crate) mod tabucol;
