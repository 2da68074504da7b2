//! The module of the worker that makes reports on experiments: loaded when one is asked for.

#[cfg(target_arch = "wasm32")]
fn main() {
    garns_web::wait_for_reports();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The page runs in a browser: cargo xtask web makes its files, garns serve shows them.");
}
