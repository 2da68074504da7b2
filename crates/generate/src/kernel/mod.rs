//! A small solver for houses and cages, made for the questions a generator asks: fill a grid at random, and is there
//! another solution than this one?
//!
//! It is no [engine](garns_engine): nothing it finds is shown to anybody before an engine has confirmed it.

mod cage;
mod model;
mod propagate;
mod search;

pub(crate) use cage::Total;
pub(crate) use model::Model;
pub(crate) use search::{Ended, Guide, Kernel};
