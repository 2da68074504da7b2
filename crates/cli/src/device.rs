//! `--device`: where plain 9×9 puzzles are solved and made, if there are many.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::{Device, Lang, Text, say};

use crate::options::choice;
use crate::session::Session;

/// `--device cpu|gpu`.
pub(crate) fn device(lang: Lang) -> Arg {
    let help = Text {
        en: "Where many plain 9×9 puzzles are solved or made",
        pt: "Onde muitos jogos 9×9 comuns são resolvidos ou criados",
    };
    let value = Text { en: "DEVICE", pt: "DISPOSITIVO" };
    choice(lang, "device", value, help, vec!["cpu", "gpu"])
}

/// The device asked for, if it is not the processor; and if what is asked for can be done there.
pub(crate) fn chosen(
    matches: &ArgMatches,
    session: &Session,
    fits: impl FnOnce() -> bool,
) -> Result<Option<Arc<dyn Device>>> {
    match matches.get_one::<String>("device").map(String::as_str) {
        Some("gpu") if !fits() => Err(anyhow!(say!(
            session.lang,
            "--device gpu solves and counts with the engines auto and nine, without --timeout and --nodes, and makes \
             sudoku --minimal of 9×9 without --symmetry, --pattern, --clues, --level, --rating and --trail",
            "--device gpu resolve e conta com os motores auto e nine, sem --timeout nem --nodes, e cria sudoku \
             --minimal de 9×9 sem --symmetry, --pattern, --clues, --level, --rating nem --trail"
        ))),
        Some("gpu") => gpu(session).map(Some),
        _ => Ok(None),
    }
}

#[cfg(any(feature = "gpu", feature = "wgpu"))]
fn gpu(session: &Session) -> Result<Arc<dyn Device>> {
    let lang = session.lang;
    let tell = move |error: &garns::gpu::GpuError| {
        let why = error.text(lang);
        Session::new(lang).note(&say!(lang, "{why}; the processor goes on", "{why}; o processador continua"));
    };
    let device = garns::gpu::GpuDevice::open(tell).map_err(|error| anyhow!(error.text(lang)))?;
    Ok(Arc::new(device))
}

#[cfg(not(any(feature = "gpu", feature = "wgpu")))]
fn gpu(session: &Session) -> Result<Arc<dyn Device>> {
    let what = Text { en: "the GPU's kernel", pt: "o kernel da GPU" };
    Err(crate::missing::missing(what.get(session.lang), "gpu", session.lang))
}
