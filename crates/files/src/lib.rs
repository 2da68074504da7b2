//! Files as the program and its laboratory touch them.
//!
//! What is written appears under its name only when it is complete ([`Whole`], [`WholeFolder`]), unless there is a device or a pipe
//! at that name, which is written through ([`Target`]). What two processes must not write at once is locked
//! ([`open_locked`]). What goes wrong is told with the file's name ([`FileError`]). In builds with debug assertions each
//! operation can be made to fail, by its number ([`fault`]).

mod error;
pub mod fault;
mod file;
mod folder;
mod locked;
mod target;
mod whole;

pub use error::{FileError, What, cause};
pub use file::{File, read, remove};
pub use folder::WholeFolder;
pub use locked::open_locked;
pub use target::Target;
pub use whole::{Whole, make_folder, write};
