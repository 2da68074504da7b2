//! The module of the workers: engines, techniques, generators. The page is there before it is loaded.

#[cfg(target_arch = "wasm32")]
fn main() {
    garns_web::wait_for_jobs();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The page runs in a browser: cargo xtask web makes its files, garns serve shows them.");
}
