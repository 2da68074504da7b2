//! The solvers: how each is found, what to install where it is absent, and how it is asked.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::rows::{Question, Row};
use crate::stopwatch::Answer;

/// One solver, a column of the table.
pub(crate) struct Solver {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Its name in the table.
    pub(crate) title: &'static str,
    /// What to do where it is absent.
    pub(crate) install: &'static str,
    kind: Kind,
}

enum Kind {
    /// A crate this program is built with; see [`CRATES`].
    Crate,
    /// A program in C++ under `peers/`, compiled against these libraries.
    Compiled { file: &'static str, libraries: &'static [&'static str] },
    /// A script under `peers/`, run by Python where this module is installed.
    Python { file: &'static str, module: &'static str },
    /// A program in Prolog under `peers/`.
    Prolog { file: &'static str },
}

type Ask = fn(&Question, u64) -> Answer;

/// The solvers that are crates: the name, and the function that states and answers a question.
pub(crate) const CRATES: &[(&str, Ask)] = &[
    ("garns", crate::garns::answer),
    #[cfg(feature = "pumpkin")]
    ("pumpkin", crate::pumpkin::answer),
];

/// What became of a question.
pub(crate) enum Outcome {
    /// Answered rightly, in so many milliseconds, with the solver's own account of the search.
    Solved { ms: f64, effort: String },
    /// Stopped after so many seconds.
    TooLong(u64),
    /// The solver has no model for this row.
    NotAsked,
    /// A wrong answer or none: what was said.
    Wrong(String),
}

/// Every solver there is a model for.
pub(crate) fn all() -> Vec<Solver> {
    let gecode = Kind::Compiled {
        file: "gecode.cpp",
        libraries: &["gecodesearch", "gecodeminimodel", "gecodeint", "gecodekernel", "gecodesupport"],
    };
    vec![
        Solver { name: "garns", title: "garns", install: "it is always there", kind: Kind::Crate },
        Solver {
            name: "choco",
            title: "Choco",
            install: "`pip install pychoco`, for the Python that PYTHON names (else python3)",
            kind: Kind::Python { file: "choco.py", module: "pychoco" },
        },
        Solver { name: "gecode", title: "Gecode", install: "`apt install g++ libgecode-dev`", kind: gecode },
        Solver {
            name: "cpsat",
            title: "CP-SAT",
            install: "`pip install ortools`, for the Python that PYTHON names (else python3)",
            kind: Kind::Python { file: "cpsat.py", module: "ortools" },
        },
        Solver {
            name: "pumpkin",
            title: "Pumpkin",
            install: "build with `--features pumpkin`",
            kind: Kind::Crate,
        },
        Solver {
            name: "swi",
            title: "SWI clpfd",
            install: "`apt install swi-prolog-nox`",
            kind: Kind::Prolog { file: "swi.pl" },
        },
        Solver {
            name: "cadical",
            title: "CaDiCaL",
            install: "`apt install g++ libcadical-dev`",
            kind: Kind::Compiled { file: "cadical.cpp", libraries: &["cadical"] },
        },
    ]
}

fn peers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers")
}

fn python() -> String {
    std::env::var("PYTHON").unwrap_or_else(|_| "python3".into())
}

/// What a command prints, if it can be run and succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Where the compiled peers lie: beside this program.
fn compiled(file: &str) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.with_file_name(format!("cp-bench-{}", file.trim_end_matches(".cpp"))))
}

impl Solver {
    /// Its version, where it can be run; a peer in C++ is compiled by this.
    pub(crate) fn version(&self) -> Option<String> {
        match &self.kind {
            Kind::Crate => {
                CRATES.iter().find(|(name, _)| *name == self.name)?;
                Some(crate_version(self.name))
            }
            Kind::Compiled { file, libraries } => {
                let program = compiled(file)?;
                let mut compiler = Command::new("g++");
                compiler.args(["-O3", "-DNDEBUG", "-std=c++17", "-o"]).arg(&program).arg(peers().join(file));
                compiler.args(libraries.iter().map(|library| format!("-l{library}")));
                output(&mut compiler)?;
                output(Command::new(program).arg("--version"))
            }
            Kind::Python { module, .. } => {
                let ask = format!("import {module}, importlib.metadata as m; print(m.version('{module}'))");
                output(Command::new(python()).args(["-c", &ask]))
            }
            Kind::Prolog { .. } => {
                let said = output(Command::new("swipl").arg("--version"))?;
                Some(
                    said.split_whitespace()
                        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?
                        .to_owned(),
                )
            }
        }
    }

    /// Puts a row's question, and checks the answer.
    pub(crate) fn ask(&self, row: &Row, give_up: u64) -> Outcome {
        if self.name == "cadical" && row.question.model() != "colours" {
            return Outcome::NotAsked;
        }
        let Some(words) = self.command(row) else {
            return Outcome::Wrong("cannot be started".into());
        };
        let (program, rest) = (&words[0], &words[1..]);
        let child = Command::new(program).args(rest).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let Ok(mut child) = child else {
            return Outcome::Wrong("cannot be started".into());
        };
        if !ends_within(&mut child, Duration::from_secs(give_up)) {
            return Outcome::TooLong(give_up);
        }
        let Ok(output) = child.wait_with_output() else {
            return Outcome::Wrong("cannot be read".into());
        };
        let said = String::from_utf8_lossy(&output.stdout);
        match said.lines().next_back() {
            Some(line) if output.status.success() => judge(row, line),
            _ => Outcome::Wrong(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        }
    }

    fn command(&self, row: &Row) -> Option<Vec<String>> {
        let path = |path: PathBuf| path.to_string_lossy().into_owned();
        let mut words = match &self.kind {
            Kind::Crate => {
                let program = path(std::env::current_exe().ok()?);
                return Some(vec![program, "play".into(), self.name.into(), row.name.clone()]);
            }
            Kind::Compiled { file, .. } => vec![path(compiled(file)?)],
            Kind::Python { file, .. } => vec![python(), path(peers().join(file))],
            Kind::Prolog { file } => vec!["swipl".into(), "-O".into(), path(peers().join(file)), "--".into()],
        };
        let question = &row.question;
        words.extend([row.name.clone(), question.model().into(), row.limit.to_string(), question.instance()]);
        Some(words)
    }
}

/// Waits until the child has ended, or stops it once it has used that much processor time. (A limit set by the
/// shell would be simpler, but with it the kernel rounds the clock by which the child times itself.)
fn ends_within(child: &mut Child, limit: Duration) -> bool {
    let start = Instant::now();
    while let Ok(None) = child.try_wait() {
        if processor_time(child.id()).unwrap_or_else(|| start.elapsed()) > limit {
            let _ = child.kill();
            let _ = child.wait();
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// The processor time of a process, where the system tells it as Linux does: in hundredths of a second, as the
/// 12th and 13th fields after the program's name, which stands in brackets.
fn processor_time(id: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields = stat.rsplit_once(')')?.1.split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(ticks * 10))
}

/// The version of a crate, as this workspace's lock file has it.
fn crate_version(name: &str) -> String {
    let lock = include_str!("../../../Cargo.lock");
    if name == "garns" {
        return env!("CARGO_PKG_VERSION").to_owned();
    }
    let wanted = format!("name = \"{name}-solver\"");
    let after = lock.lines().skip_while(|line| *line != wanted).nth(1).unwrap_or_default();
    after.trim_start_matches("version = ").trim_matches('"').to_owned()
}

/// Reads `ROW<TAB>MS<TAB>COUNT VALUES<TAB>EFFORT`, and checks count and solution.
fn judge(row: &Row, line: &str) -> Outcome {
    let wrong = || Outcome::Wrong(format!("said \"{line}\""));
    let mut fields = line.split('\t');
    let (Some(_), Some(ms), Some(answer)) = (fields.next(), fields.next(), fields.next()) else {
        return wrong();
    };
    let (count, values) = answer.split_once(' ').unwrap_or((answer, ""));
    let (Ok(ms), Ok(count)) = (ms.parse(), count.parse::<u64>()) else {
        return wrong();
    };
    let values: Vec<i64> = values.split(',').filter_map(|value| value.parse().ok()).collect();
    if count != row.expected || (count > 0 && !row.question.is_solved_by(&values)) {
        return wrong();
    }
    Outcome::Solved { ms, effort: fields.next().unwrap_or_default().to_owned() }
}
