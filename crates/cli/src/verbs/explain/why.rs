//! `garns explain --impossible` and `--several`: why a puzzle has no solution, or more than one.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::why::{Impossible, Several, differing};
use garns::{Disambiguation, Entry, Lang, Limits, Puzzle, Why, conflict, disambiguate, say};

use crate::options::arguments;
use crate::outcome::Outcome;
use crate::paint;
use crate::session::{RED, Session};
use crate::unread::json_line;

/// The two questions, as arguments.
pub(super) fn arguments(lang: Lang) -> Vec<Arg> {
    let others = ["until", "only", "without", "draw", "links"];
    arguments! { lang;
        flag "impossible":
            "Say why there is no solution: rules, clues and givens that contradict each other, no more than needed",
            "Diz por que não há solução: regras, pistas e dados que se contradizem, sem nenhum a mais",
            .conflicts_with_all(others).conflicts_with("several");
        flag "several":
            "Show two solutions, where they differ, and givens that would leave one",
            "Mostra duas soluções, onde diferem, e dados que deixariam uma só",
            .conflicts_with_all(others);
    }
}

/// How long it takes at the most, unless `--timeout` says otherwise.
const USUAL: Duration = Duration::from_secs(120);

/// What the arguments allow.
pub(crate) fn limits(matches: &ArgMatches, session: &Session) -> Limits {
    let time = matches.get_one("timeout").copied().unwrap_or(USUAL);
    Limits { time: Some(time), cancel: session.cancel.clone(), ..Limits::default() }
}

/// Says that a puzzle has a solution, and is therefore not impossible.
pub(crate) fn solvable(session: &Session) -> Outcome {
    session.complain(&say!(
        session.lang,
        "the puzzle has a solution: nothing in it contradicts itself",
        "o jogo tem solução: nada nele se contradiz"
    ));
    Outcome::Negative
}

/// Says that there are not several solutions.
pub(crate) fn not_several(session: &Session) -> Outcome {
    session.complain(&say!(
        session.lang,
        "the puzzle does not have several solutions",
        "o jogo não tem várias soluções"
    ));
    Outcome::Negative
}

/// Why there is no solution.
pub(super) fn impossible(
    entry: &Entry,
    matches: &ArgMatches,
    session: &Session,
    out: &mut impl Write,
) -> Result<Outcome> {
    let (puzzle, lang) = (&entry.puzzle, session.lang);
    let conflict = match conflict(puzzle, &limits(matches, session)) {
        Why::Conflict(conflict) => conflict,
        Why::Solvable(_) => return Ok(solvable(session)),
        Why::Unknown(stop) => return Ok(session.gave_up(stop)),
    };
    let told = Impossible::new(puzzle, &conflict, lang);
    // What was cut short is true, but perhaps more than is needed.
    let outcome = if told.minimal { Outcome::Answered } else { Outcome::GaveUp };
    if matches.get_flag("json") {
        out.write_all(json_line(&told, &entry.unread).as_bytes())?;
        return Ok(outcome);
    }
    let part = puzzle.only(&conflict.statements);
    let frame = puzzle.rules().len() - puzzle.added_rules().len();
    let clue = |statement: &garns::Statement| !matches!(statement, garns::Statement::Rule(n) if *n < frame);
    let marked = conflict.statements.iter().filter(|statement| clue(statement));
    let marked: Vec<usize> = marked
        .map(|statement| statement.cells(puzzle))
        .filter(|cells| cells.len() < puzzle.cells().len())
        .flat_map(|cells| cells.iter().filter_map(|cell| puzzle.index(*cell)).collect::<Vec<_>>())
        .collect();
    let style = |cell: usize| if marked.contains(&cell) { RED } else { Default::default() };
    write!(out, "{}", paint::grid(puzzle, part.givens(), style))?;
    writeln!(out, "{}", told.text)?;
    Ok(outcome)
}

/// Two solutions, and how there would be one.
pub(super) fn several(
    entry: &Entry,
    matches: &ArgMatches,
    session: &Session,
    out: &mut impl Write,
) -> Result<Outcome> {
    let (puzzle, lang) = (&entry.puzzle, session.lang);
    let found = match disambiguate(puzzle, &limits(matches, session)) {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(not_several(session)),
        Err(stop) => return Ok(session.gave_up(stop)),
    };
    let told = Several::new(puzzle, &found, lang);
    if matches.get_flag("json") {
        out.write_all(json_line(&told, &entry.unread).as_bytes())?;
    } else {
        side_by_side(puzzle, &found, out)?;
        writeln!(out, "{}", told.text)?;
        if told.unique_with.is_none() {
            session.complain(&say!(
                lang,
                "the time was up before givens that leave one solution were found",
                "o tempo acabou antes de se acharem dados que deixem uma só solução"
            ));
        }
    }
    Ok(if told.unique_with.is_some() { Outcome::Answered } else { Outcome::GaveUp })
}

/// The two solutions, the cells in which they differ in red.
fn side_by_side(puzzle: &Puzzle, found: &Disambiguation, out: &mut impl Write) -> Result<()> {
    let differ: Vec<usize> = differing(found).collect();
    let style = |cell: usize| if differ.contains(&cell) { RED } else { Default::default() };
    let [left, right] = [&found.solution, &found.other].map(|grid| paint::lines(puzzle, grid, style));
    for (left, right) in left.into_iter().zip(right) {
        let gap = [("   ".to_owned(), anstyle::Style::new())];
        for (part, style) in left.into_iter().chain(gap).chain(right) {
            write!(out, "{style}{part}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
