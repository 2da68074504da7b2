//! The compiled half of the Python package `garns` (the other half, in Python, is the folder `python/`).

mod ask;
mod convert;
mod cp;
mod errors;
mod generate;
mod input;
mod interrupt;
mod language;
mod puzzle;
mod registry;
mod solution;
mod stream;
mod table;

use pyo3::prelude::*;

/// What Python imports as `garns._garns`: one line for each class and function.
#[pymodule(gil_used = false)]
mod _garns {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::ask::verify;
    #[pymodule_export]
    use crate::cp::exported;
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::language::{language, set_language};
    #[pymodule_export]
    use crate::puzzle::{Puzzle, built, read};
    #[pymodule_export]
    use crate::registry::{engines, formats, kinds, rules, techniques};
    #[pymodule_export]
    use crate::solution::{Solution, Solutions, restored_solution};
    #[pymodule_export]
    use crate::table::{
        table_canonical, table_column, table_count, table_generate, table_grids, table_judge, table_kind,
        table_minimize, table_of, table_rate, table_solve,
    };
}
