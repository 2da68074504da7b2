//! The compiled half of the Python package `garns` (the other half, in Python, is the folder `python/`).

mod errors;
mod interrupt;
mod language;
mod table;

use pyo3::prelude::*;

/// What Python imports as `garns._garns`: one line for each class and function.
#[pymodule(gil_used = false)]
mod _garns {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::language::{language, set_language};

    #[pymodule_export]
    use crate::table::{
        bad_row, table_canonical, table_column, table_count, table_generate, table_grids, table_judge,
        table_kind, table_minimize, table_of, table_rate, table_solve,
    };
}
