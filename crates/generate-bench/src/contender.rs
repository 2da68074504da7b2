//! Who makes puzzles, and which.

use std::process::Command;

use cpu_time::ThreadTime;
use garns_engine::Limits;
use garns_generate::{Maker, Spec};

/// What is to be made, and by whom; garns comes first.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) contenders: Vec<Contender>,
}

/// A way to make puzzles.
pub(crate) enum Contender {
    /// garns: what, and how many.
    Garns(Box<Spec>, u64),
    /// The crate `sudoku`: how many.
    Sudoku(u32),
    /// A program, with its arguments: how many it makes.
    Program(&'static [&'static str], u32),
}

/// Everything that is measured.
pub(crate) fn tasks() -> Vec<Task> {
    let spec = |kind| Spec::new(kind);
    let minimal = || Spec { minimal: true, ..Spec::new("sudoku") };
    vec![
        Task {
            name: "9×9, minimal (qqwing's are not)",
            contenders: vec![
                Contender::Garns(minimal().into(), 20_000),
                Contender::Sudoku(1_000),
                Contender::Program(&["qqwing", "--generate", "50"], 50),
            ],
        },
        Task {
            name: "9×9 full grids, uniform",
            contenders: vec![Contender::Garns(Spec { full: true, ..Spec::new("sudoku") }.into(), 50_000)],
        },
        Task {
            name: "KenKen 9×9",
            contenders: vec![
                Contender::Garns(spec("kenken").into(), 30),
                Contender::Program(&["/usr/games/sgt-keen", "--generate", "10", "9dn"], 10),
            ],
        },
        Task {
            name: "killer 9×9",
            contenders: vec![
                Contender::Garns(spec("killer").into(), 30),
                Contender::Program(&["/usr/games/sgt-solo", "--generate", "10", "3x3kda"], 10),
            ],
        },
        Task {
            name: "irregular 9×9",
            contenders: vec![
                Contender::Garns(spec("irregular").into(), 60),
                Contender::Program(&["/usr/games/sgt-solo", "--generate", "20", "9j"], 20),
            ],
        },
        Task {
            name: "16×16, minimal",
            contenders: vec![Contender::Garns(Spec { order: 16, ..minimal() }.into(), 3)],
        },
        Task {
            name: "25×25",
            contenders: vec![Contender::Garns(Spec { order: 25, ..spec("sudoku") }.into(), 1)],
        },
        Task {
            name: "36×36, full",
            contenders: vec![Contender::Garns(Spec { order: 36, full: true, ..spec("sudoku") }.into(), 1)],
        },
    ]
}

impl Contender {
    pub(crate) fn name(&self) -> String {
        match self {
            Contender::Garns(..) => "garns".into(),
            Contender::Sudoku(_) => "sudoku 0.8".into(),
            Contender::Program(words, _) => {
                let name = words[0].rsplit('/').next().unwrap_or_default();
                format!("{name} {}", words[1..].join(" "))
            }
        }
    }

    /// Seconds of processor time for one puzzle; nothing if the program is not there.
    pub(crate) fn run(&self, round: u64) -> Option<f64> {
        match self {
            Contender::Garns(spec, count) => {
                let mut maker = Maker::new(spec, &Limits::default()).ok()?;
                let start = ThreadTime::now();
                let made = maker.make(round, 0..*count);
                let spent = start.elapsed().as_secs_f64();
                made.iter().all(Result::is_ok).then(|| spent / *count as f64)
            }
            Contender::Sudoku(count) => {
                let start = ThreadTime::now();
                let clues: u32 = (0..*count).map(|_| u32::from(sudoku::Sudoku::generate().n_clues())).sum();
                let spent = start.elapsed().as_secs_f64();
                (clues > 0).then(|| spent / f64::from(*count))
            }
            Contender::Program(words, count) => {
                // The shell tells the processor time of its child.
                let script = "TIMEFORMAT='%U %S'; time \"$@\" > /dev/null";
                let output = Command::new("bash").args(["-c", script, "bash"]).args(*words).output().ok()?;
                let told = String::from_utf8(output.stderr).ok().filter(|_| output.status.success())?;
                let times: Option<Vec<f64>> =
                    told.lines().last()?.split(' ').map(|time| time.replace(',', ".").parse().ok()).collect();
                Some(times?.iter().sum::<f64>() / f64::from(*count))
            }
        }
    }
}
