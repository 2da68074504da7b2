//! Constraint solvers side by side.

fn main() {}
