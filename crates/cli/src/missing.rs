//! What this program was built without, and how to have it.

use anyhow::{Result, anyhow};
use garns::draw::Format;
use garns::{Lang, say};

/// The error for what only a program with this feature can do.
pub(crate) fn missing(what: &str, feature: &str, lang: Lang) -> anyhow::Error {
    anyhow!(say!(
        lang,
        "this garns was built without {what}; cargo install --path crates/cli --features {feature} builds one with it",
        "este garns foi compilado sem {what}; cargo install --path crates/cli --features {feature} compila um com isso"
    ))
}

/// Makes sure that pictures of a format can be written: said before anything is drawn.
pub(crate) fn drawable(format: Format, lang: Lang) -> Result<()> {
    if format.is_built() { Ok(()) } else { Err(missing("PNG", "png", lang)) }
}
