//! The page's files as they are put on a host: names that change with their content, references that follow
//! them, and a packed copy of each beside it.
//!
//! A file with its content in its name may be kept by browsers for ever; only `index.html` and the service
//! worker, which name the others, are asked for again.

mod pack;
mod site;
mod study;

pub use pack::{brotli, gzip};
pub use site::{File, Site};
pub use study::by_set;
