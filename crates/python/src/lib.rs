//! The compiled half of the Python package `garns` (the other half, in Python, is the folder `python/`).

use pyo3::prelude::*;

/// What Python imports as `garns._garns`.
#[pymodule(gil_used = false)]
mod _garns {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
