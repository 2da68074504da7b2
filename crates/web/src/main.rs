//! The page of garns.
fn main() {}
