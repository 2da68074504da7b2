//! `garns check`: which rules a filled or partly filled grid breaks, and where.

use std::collections::HashSet;
use std::io::Write;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::generate::{NotUnique, redundant};
use garns::why::{Reason, hopeless};
use garns::{Cells, Check, Grid, Hints, Lang, Limits, Puzzle, Text, say};
use serde::Serialize;

use super::Verb;
use super::minimize::names;
use crate::input;
use crate::options::{arguments, hints, json, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::paint;
use crate::session::{BOLD, RED, Session};
use crate::unread::json_line;
use crate::words::blanks;

pub(crate) const VERB: Verb = Verb {
    name: "check",
    about: Text {
        en: "Check filled or partly filled grids: every rule broken, and by which cells",
        pt: "Verifica grades cheias ou parciais: toda regra violada, e por quais células",
    },
    examples: &[
        "garns check 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
        "garns check puzzles/figure-5-kenken.toml --solution solution.txt",
        "garns check --minimal puzzles/figure-1.toml",
        "garns check --json many.sdm",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("check").args(arguments! { lang;
        ..reading(lang);
        flag "minimal":
            "Also list the givens that could be removed with the solution still unique",
            "Lista também os dados que poderiam sair sem que a solução deixe de ser única",
            .conflicts_with("solution");
        option "solution" ("GRID", "GRADE"):
            "A grid to check as an answer to the puzzle: a file or the text",
            "Uma grade a verificar como resposta ao jogo: um arquivo ou o texto";
        timeout(lang).requires("minimal");
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    // Grids that break a rule are what this verb is for: reading them is no error.
    let hints = Hints { lenient: true, ..hints(matches) };
    let json = matches.get_flag("json");
    let minimal = matches.get_flag("minimal");
    let limits = limits(matches, session);
    if minimal {
        session.catch_ctrl_c();
    }
    let solution = matches.get_one::<String>("solution").map(|argument| input::text(argument, session.lang));
    let solution = solution.transpose()?;
    input::each_puzzle(matches, &hints, session, &mut session.out(), |entry, out| {
        let puzzle = &entry.puzzle;
        let grid = match &solution {
            Some(text) => filling(puzzle, text, session.lang)?,
            None => puzzle.givens().clone(),
        };
        let check = Check::new(puzzle, &grid, session.lang);
        let needs = (minimal && check.sound).then(|| Needs::of(puzzle, &limits, session.lang));
        if json {
            let limits = Limits { time: Some(LONGEST_LOOK), ..Limits::from(&session.cancel) };
            let hopeless = hopeless(puzzle, &limits, session.lang);
            let told = WithNeeds { check: &check, needs: needs.as_ref(), hopeless };
            out.write_all(json_line(&told, &entry.unread).as_bytes())?;
        } else {
            show(puzzle, &grid, &check, session.lang, out)?;
            if let Some(needs) = &needs {
                writeln!(out, "{}", needs.sentence(puzzle, session.lang))?;
            }
        }
        let needed = needs.map_or(Outcome::Answered, |needs| needs.outcome);
        Ok(if check.sound { needed } else { Outcome::Negative })
    })
}

/// Which givens a puzzle needs.
#[derive(Serialize)]
struct Needs {
    /// Whether every given is needed; nothing if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The givens that could go, each by itself.
    redundant: Cells,
    /// Why nothing can be said, where nothing can.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<String>,
    #[serde(skip)]
    outcome: Outcome,
}

/// How long clues that can never hold are looked for.
const LONGEST_LOOK: Duration = Duration::from_millis(200);

/// What `garns check --json` prints.
#[derive(Serialize)]
struct WithNeeds<'a> {
    #[serde(flatten)]
    check: &'a Check,
    #[serde(flatten)]
    needs: Option<&'a Needs>,
    /// Clues that can never hold, even by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hopeless: Vec<Reason>,
}

impl Needs {
    fn of(puzzle: &Puzzle, limits: &Limits, lang: Lang) -> Needs {
        let nothing = |unknown: String, outcome| Needs {
            minimal: None,
            redundant: Cells::default(),
            unknown: Some(unknown),
            outcome,
        };
        match redundant(puzzle, limits) {
            Ok((_, open)) if !open.is_empty() => {
                let cells = names(puzzle, &open);
                let why = say!(
                    lang,
                    "undecided for these givens: {cells}",
                    "não decidido para estes dados: {cells}"
                );
                nothing(why, Outcome::GaveUp)
            }
            Ok((can_go, _)) => Needs {
                minimal: Some(can_go.is_empty()),
                outcome: if can_go.is_empty() { Outcome::Answered } else { Outcome::Negative },
                redundant: can_go.iter().map(|cell| puzzle.cells()[*cell]).collect(),
                unknown: None,
            },
            Err(why @ NotUnique::Unknown) => nothing(why.text(lang), Outcome::GaveUp),
            Err(why) => nothing(why.text(lang), Outcome::Negative),
        }
    }

    fn sentence(&self, puzzle: &Puzzle, lang: Lang) -> String {
        if let Some(why) = &self.unknown {
            return say!(lang, "Not known whether it is minimal: {why}.", "Não se sabe se é mínimo: {why}.");
        }
        let givens = puzzle.givens().len() - puzzle.givens().blanks();
        if self.redundant.is_empty() {
            return say!(
                lang,
                "Minimal: each of the {givens} givens is needed.",
                "Mínimo: cada um dos {givens} dados é necessário."
            );
        }
        let cells = self.redundant.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let count = self.redundant.len();
        say!(
            lang,
            "Not minimal: {count} of the {givens} givens could go, each by itself: {cells}.",
            "Não é mínimo: {count} dos {givens} dados poderiam sair, cada um por si: {cells}."
        )
    }
}

/// A grid for the puzzle, from the text of `--solution`.
fn filling(puzzle: &Puzzle, text: &str, lang: Lang) -> Result<Grid> {
    garns::read_filling(puzzle, text).map_err(|error| anyhow!("--solution: {}", error.text(lang)))
}

/// The grid, everything that is broken, and a sentence.
pub(super) fn show(
    puzzle: &Puzzle,
    grid: &Grid,
    check: &Check,
    lang: Lang,
    out: &mut impl Write,
) -> Result<()> {
    let broken: HashSet<usize> =
        check.broken.iter().flat_map(|b| b.cells.iter()).filter_map(|cell| puzzle.index(*cell)).collect();
    let style = |cell: usize| match (broken.contains(&cell), puzzle.givens().get(cell)) {
        (true, _) => RED,
        (false, Some(_)) => BOLD,
        (false, None) => Default::default(),
    };
    write!(out, "{}", paint::grid(puzzle, grid, style))?;
    for violation in &check.broken {
        writeln!(out, "{}", violation.text)?;
    }
    let sentence = match (check.sound, check.blanks, check.broken.len()) {
        (true, 0, _) => say!(lang, "Correct: every rule holds.", "Correto: todas as regras são respeitadas."),
        (true, number, _) => {
            let blanks = blanks(number, lang);
            say!(lang, "No rule is broken so far; {blanks}.", "Nenhuma regra violada até aqui; {blanks}.")
        }
        (false, _, 1) => say!(lang, "Wrong: 1 violation.", "Errado: 1 violação."),
        (false, _, count) => say!(lang, "Wrong: {count} violations.", "Errado: {count} violações."),
    };
    writeln!(out, "{sentence}")?;
    Ok(())
}
