//! Answers to puzzles, judged: right, partly right, rules broken. Nothing an answer may be is an error.

use garns::{Check, Goal, Grid, Lang, Puzzle, Solver, Verdict, read_filling, say};
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use super::columns::{Columns, Type, Value};
use super::reading::{Reader, grid};
use super::rows::{Row, Rows};
use super::side::{Answer, answer};
use super::{Options, over_rows};
use crate::errors::refused;
use crate::language::lang;

/// Columns `right`; of the cells that were to fill how many are `correct`, `wrong` and `blank`; how many givens were
/// `changed`; what is `broken`, as the names of rules, and the `sentences` that say where; and why an answer is
/// `unreadable`.
#[pyfunction]
pub(crate) fn table_judge(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    columns: (String, String),
    errors: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PyTable> {
    let options = Options::new(errors, threads, timeout)?;
    let (puzzles, answers) = (Rows::of(puzzles, &columns.0)?, Rows::of(answers, &columns.1)?);
    if puzzles.len() != answers.len() {
        let (puzzles, answers, lang) = (puzzles.len(), answers.len(), lang());
        return Err(refused(say!(
            lang,
            "there are {puzzles} puzzles and {answers} answers",
            "há {puzzles} jogos e {answers} respostas"
        )));
    }
    let named = vec![
        ("right", Type::Flag),
        ("to_fill", Type::Count),
        ("correct", Type::Count),
        ("wrong", Type::Count),
        ("blank", Type::Count),
        ("changed", Type::Count),
        ("broken", Type::Texts),
        ("sentences", Type::Texts),
        ("unreadable", Type::Text),
    ];
    let lang = lang();
    let answers = &answers;
    over_rows(py, &puzzles, &named, &options, |limits| {
        let solver = Solver::auto(Goal::AtMost(2), limits);
        move |start, rows, out| {
            let given = answers.slice(start..start + rows.len());
            let mut judge = Judge { lang, reader: Reader::new(lang) };
            answer(rows, &solver, lang, out, |out, number, found| {
                judge.row(out, rows[number], given[number], &found);
            });
        }
    })
}

struct Judge {
    lang: Lang,
    reader: Reader,
}

impl Judge {
    fn row(&mut self, out: &mut Columns, row: Row<'_>, given: Row<'_>, found: &Answer<'_>) {
        let read;
        let (puzzle, solution) = match found {
            Answer::Plain(found) => {
                read = match self.reader.read(row) {
                    Ok(puzzle) => puzzle,
                    Err(why) => return out.fail(&why),
                };
                let solution = (found.verdict == Verdict::Unique).then(|| found.solutions().next());
                (&read, solution.flatten().map(|digits| grid(digits)))
            }
            Answer::Other(puzzle, report) => {
                let only = (report.verdict == Verdict::Unique).then(|| report.solutions.first().cloned());
                (*puzzle, only.flatten())
            }
        };
        let to_fill = puzzle.givens().blanks() as u64;
        let filled = match self.filling(puzzle, given) {
            Ok(filled) => filled,
            Err(why) => {
                let none = Value::Count(0);
                return out.push([
                    Value::Flag(false),
                    Value::Count(to_fill),
                    none.clone(),
                    none.clone(),
                    Value::Count(to_fill),
                    none,
                    Value::Texts(Vec::new()),
                    Value::Texts(Vec::new()),
                    Value::Owned(why),
                ]);
            }
        };
        let check = Check::new(puzzle, &filled, self.lang);
        // With several solutions a right answer is one of them, and other answers are compared with none.
        let known = if check.solved { Some(filled.clone()) } else { solution };
        let (mut correct, mut wrong, mut blank, mut changed) = (0, 0, 0, 0);
        for (cell, value) in filled.iter().enumerate() {
            let target = known.as_ref().and_then(|known| known.get(cell));
            match (puzzle.givens().get(cell), value) {
                (Some(given), value) => changed += u64::from(value != Some(given)),
                (None, None) => blank += 1,
                (None, value) if value == target => correct += 1,
                _ => wrong += 1,
            }
        }
        let told = |count: u64| known.as_ref().map_or(Value::Null, |_| Value::Count(count));
        let mut names: Vec<String> = check.broken.iter().map(|broken| broken.rule.to_owned()).collect();
        names.sort();
        names.dedup();
        out.push([
            Value::Flag(check.solved),
            Value::Count(to_fill),
            told(correct),
            told(wrong),
            Value::Count(blank),
            Value::Count(changed),
            Value::Texts(names),
            Value::Texts(check.broken.into_iter().map(|broken| broken.text).collect()),
            Value::Null,
        ]);
    }

    /// What an answer fills in.
    fn filling(&self, puzzle: &Puzzle, given: Row<'_>) -> Result<Grid, String> {
        let lang = self.lang;
        match given {
            Row::Null => Err(say!(lang, "there is no answer", "não há resposta")),
            Row::Text(text) => read_filling(puzzle, text).map_err(|error| error.text(lang)),
            Row::Digits(digits) => {
                let (found, cells, largest) = (digits.len(), puzzle.cells().len(), puzzle.values().len());
                if found != cells {
                    return Err(say!(
                        lang,
                        "{found} numbers for {cells} cells",
                        "{found} números para {cells} células"
                    ));
                }
                match digits.iter().position(|digit| usize::from(*digit) > largest) {
                    None => Ok(grid(digits)),
                    Some(cell) => {
                        let (digit, cell) = (digits[cell], puzzle.cells()[cell]);
                        Err(say!(
                            lang,
                            "{digit} in {cell} is not a value",
                            "{digit} em {cell} não é um valor"
                        ))
                    }
                }
            }
        }
    }
}
