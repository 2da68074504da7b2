//! Models in MiniZinc, flattened by MiniZinc, solved by garns and by Gecode: the same answers.
//!
//! Needs Debian's package `minizinc`, which brings Gecode; without it the tests say so and pass, unless
//! `CI` is set in the environment.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use garns_flatzinc::{Cancel, Options, library, solve};

fn is_there() -> bool {
    let there =
        Command::new("minizinc").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        let said = "minizinc is not installed: nothing is compared with Gecode";
        // Who asks for everything must not be told that all is well.
        assert!(std::env::var_os("CI").is_none(), "{said}");
        eprintln!("{said}");
    }
    there
}

fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    let mut models: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    models.sort();
    assert!(models.len() > 20);
    models
}

/// The folder with the library for MiniZinc in this repository.
fn configuration() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("minizinc/garns.msc")
}

fn output(command: &mut Command, input: &[u8]) -> String {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// A model that MiniZinc has flattened for garns.
struct Flat {
    text: String,
    /// How MiniZinc shows its solutions.
    shown: PathBuf,
}

impl Flat {
    fn of(model: &Path) -> Flat {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let name = model.file_stem().unwrap().to_str().unwrap();
        let (flat, shown) = (folder.join(format!("{name}.fzn")), folder.join(format!("{name}.ozn")));
        let mut command = Command::new("minizinc");
        command.arg("-c").arg("--solver").arg(configuration()).arg(model);
        output(command.arg("--fzn").arg(&flat).arg("--ozn").arg(&shown), b"");
        Flat { text: fs::read_to_string(flat).unwrap(), shown }
    }

    /// What garns answers.
    fn answer(&self, options: &Options) -> String {
        let mut answer = Vec::new();
        solve(&self.text, options, &Cancel::never(), &mut answer, &mut |_| {})
            .unwrap_or_else(|failure| panic!("{}: {failure}", self.shown.display()));
        String::from_utf8(answer).unwrap()
    }

    /// An answer as MiniZinc shows it.
    fn shown(&self, answer: &str) -> String {
        output(Command::new("minizinc").arg("--ozn-file").arg(&self.shown), answer.as_bytes())
    }
}

/// The solutions in a fixed order, and the line that ends them.
fn sorted(answer: &str) -> (Vec<String>, String) {
    let mut parts: Vec<String> = answer.split("----------\n").map(str::to_owned).collect();
    let end = parts.pop().unwrap_or_default();
    parts.sort();
    (parts, end)
}

/// The models, each flattened once.
fn flattened() -> &'static [(PathBuf, Flat)] {
    static FLAT: OnceLock<Vec<(PathBuf, Flat)>> = OnceLock::new();
    FLAT.get_or_init(|| models().into_iter().map(|model| (model.clone(), Flat::of(&model))).collect())
}

#[test]
fn garns_and_gecode_agree() {
    if !is_there() {
        return;
    }
    for (model, flat) in flattened() {
        let optimises = !fs::read_to_string(model).unwrap().contains(" satisfy;");
        let mut gecode = Command::new("minizinc");
        gecode.args(["--solver", "gecode"]).arg(model);
        if !optimises {
            gecode.arg("-a");
        }
        let expected = sorted(&output(&mut gecode, b""));
        let options = Options { all: !optimises, ..Options::default() };
        let found = sorted(&flat.shown(&flat.answer(&options)));
        assert_eq!(found.0.len(), expected.0.len(), "{}", model.display());
        assert_eq!(found, expected, "{}", model.display());
        // However it is searched for.
        let free = flat.answer(&Options { free: true, ..options });
        assert_eq!(sorted(&free).0.len(), expected.0.len(), "{} -f", model.display());
        let one = sorted(&flat.shown(&flat.answer(&Options { free: true, ..Options::default() })));
        assert!(one.0.iter().all(|solution| expected.0.contains(solution)), "{} -f", model.display());
        assert_eq!(one.0.len(), expected.0.len().min(1), "{} -f", model.display());
    }
}

#[test]
fn every_file_of_the_library_is_carried_and_used() {
    let folder = configuration().with_file_name(library::FOLDER);
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let carried: Vec<&str> = library::FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(carried, files);
    if !is_there() {
        return;
    }
    // What the library only declares is for garns to solve: some model comes to it.
    let truths = truths();
    let declared =
        library::FILES.iter().flat_map(|(_, text)| text.split(';')).filter(|item| !item.contains(" ="));
    let names = declared.filter_map(|item| item.split_once("predicate ")?.1.split('(').next());
    for name in names {
        let call = format!("constraint {name}(");
        let mut texts = flattened().iter().map(|(_, flat)| &flat.text).chain([&truths.text]);
        assert!(texts.any(|text| text.contains(&call)), "no model comes to {name}");
    }
}

/// Truths of global constraints that MiniZinc's own library can't decompose, nor Gecode decide.
fn truths() -> Flat {
    Flat::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/truths/globals.mzn"))
}

#[test]
fn truths_of_globals_are_those_of_formulas() {
    if !is_there() {
        return;
    }
    let flat = truths();
    for free in [false, true] {
        let answer = flat.answer(&Options { all: true, free, ..Options::default() });
        let (solutions, _) = sorted(&flat.shown(&answer));
        assert_eq!(solutions.len(), 27);
        assert!(solutions.iter().all(|solution| solution.ends_with(" true\n")), "{solutions:?}");
    }
}
