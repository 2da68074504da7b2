//! The language of sentences: one for the whole interpreter, English unless said otherwise.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use garns::Lang;
use pyo3::prelude::*;

use crate::errors::refused;

/// Whether sentences are in Portuguese: `GARNS_LANG` says it, until it is set.
fn portuguese() -> &'static AtomicBool {
    static PORTUGUESE: OnceLock<AtomicBool> = OnceLock::new();
    PORTUGUESE.get_or_init(|| {
        let named = std::env::var("GARNS_LANG").unwrap_or_default();
        AtomicBool::new(Lang::of_locale(&named) == Lang::Pt)
    })
}

/// The language everything is said in.
pub(crate) fn lang() -> Lang {
    if portuguese().load(Ordering::Relaxed) { Lang::Pt } else { Lang::En }
}

/// The language of sentences: "en" or "pt".
#[pyfunction]
pub(crate) fn language() -> &'static str {
    match lang() {
        Lang::En => "en",
        Lang::Pt => "pt",
    }
}

/// Says everything in this language from now on, exceptions too: "en" or "pt".
///
/// It is English at first, or what the environment variable GARNS_LANG says.
#[pyfunction]
pub(crate) fn set_language(name: &str) -> PyResult<()> {
    let chosen = match name {
        "en" => false,
        "pt" => true,
        _ => {
            return Err(refused(garns::say!(
                lang(),
                "there is no language {name:?}; there are: en, pt",
                "não há o idioma {name:?}; há: en, pt"
            )));
        }
    };
    portuguese().store(chosen, Ordering::Relaxed);
    Ok(())
}
