//! The module of the page: what a browser loads first. Elsewhere there is nothing to show.

#[cfg(target_arch = "wasm32")]
fn main() {
    garns_web::show();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The page runs in a browser: cargo xtask web makes its files, garns serve shows them.");
}
