//! `--device`: where the plain 9×9 puzzles of a file with many are solved.

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::{Lang, Solver, Text, say};

use crate::options::choice;
use crate::session::Session;

/// `--device cpu|gpu`.
pub(crate) fn device(lang: Lang) -> Arg {
    let help = Text {
        en: "Where plain 9×9 puzzles of a file with many are solved",
        pt: "Onde são resolvidos os jogos 9×9 comuns de um arquivo com muitos",
    };
    let value = Text { en: "DEVICE", pt: "DISPOSITIVO" };
    choice(lang, "device", value, help, vec!["cpu", "gpu"])
}

/// The solver, on the device asked for.
pub(crate) fn on_device(solver: Solver, matches: &ArgMatches, session: &Session) -> Result<Solver> {
    match matches.get_one::<String>("device").map(String::as_str) {
        Some("gpu") if !solver.has_batches() => Err(anyhow!(say!(
            session.lang,
            "--device gpu goes with the engines auto and nine, without --timeout and --nodes",
            "--device gpu vai com os motores auto e nine, sem --timeout nem --nodes"
        ))),
        Some("gpu") => on_gpu(solver, session),
        _ => Ok(solver),
    }
}

#[cfg(feature = "gpu")]
fn on_gpu(solver: Solver, session: &Session) -> Result<Solver> {
    let lang = session.lang;
    let tell = move |error: &garns::gpu::GpuError| {
        let why = error.text(lang);
        Session::new(lang).note(&say!(lang, "{why}; the processor goes on", "{why}; o processador continua"));
    };
    let device = garns::gpu::GpuDevice::open(tell).map_err(|error| anyhow!(error.text(lang)))?;
    Ok(solver.on(Box::new(device)))
}

#[cfg(not(feature = "gpu"))]
fn on_gpu(_solver: Solver, session: &Session) -> Result<Solver> {
    let what = Text { en: "the GPU's kernel", pt: "o kernel da GPU" };
    Err(crate::missing::missing(what.get(session.lang), "gpu", session.lang))
}
