//! Parts that can be left out: the library compiles with none and with each alone, and a program without some of them says
//! how to have them.

use crate::{cargo, well};

/// What the library is compiled with: nothing, and each feature alone.
const LIBRARY: &[&str] = &[
    "", "logic", "generate", "draw", "png", "pdf", "chart", "colour", "cp", "fzn", "xcsp3", "gpu", "ilp",
    "lab", "models", "prove", "sat", "wgpu",
];

/// What a program without features is asked, how it exits, and what its sentence has in it.
const PROGRAM: &[(&[&str], i32, &str)] = &[
    (&["solve", "12..3......4...1"], 0, ""),
    (&["lab", "run", "experiments/engines.toml", "--threads", "1"], 2, "--features lab builds"),
    (&["--lang", "pt", "lab", "report", "x.lab"], 2, "--features lab compila"),
    (&["draw", "12..3......4...1", "-o", "x.png"], 2, "--features png builds"),
    (&["hint", "12..3......4...1", "--draw", "-o", "x.png"], 2, "--features png builds"),
    (&["generate", "-o", "x.parquet"], 2, "--features parquet builds"),
    (&["solve", "--engine", "sat", "12..3......4...1"], 2, "--features sat builds"),
    (&["solve", "--device", "gpu", "12..3......4...1"], 2, "--features gpu builds"),
];

/// Runs all of it.
pub(crate) fn check() -> bool {
    LIBRARY.iter().all(|features| {
        let words =
            ["check", "--quiet", "--locked", "--package", "garns", "--no-default-features", "--features"];
        well(cargo().args(words).arg(features))
    }) && well(cargo().args(["build", "--quiet", "--locked", "--package", "garns-cli"]))
        && PROGRAM.iter().all(|(words, code, sentence)| says(words, *code, sentence))
}

/// Whether the program that was just built ends so.
fn says(words: &[&str], code: i32, sentence: &str) -> bool {
    let mut garns = cargo();
    garns.args(["run", "--quiet", "--locked", "--package", "garns-cli", "--"]).args(words);
    let Ok(output) = garns.env("LANG", "en").output() else { return false };
    let told = String::from_utf8_lossy(&output.stderr);
    let well = output.status.code() == Some(code) && told.contains(sentence);
    if !well {
        eprintln!("── garns {}: {:?}, {told}", words.join(" "), output.status.code());
    }
    well
}
