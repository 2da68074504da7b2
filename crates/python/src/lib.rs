//! The compiled half of the Python package `garns` (the other half, in Python, is the folder `python/`).

mod errors;
mod interrupt;
mod language;

use pyo3::prelude::*;

/// What Python imports as `garns._garns`: one line for each class and function.
#[pymodule(gil_used = false)]
mod _garns {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::language::{language, set_language};
}
