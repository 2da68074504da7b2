//! Batches answer what single puzzles are answered, whichever way a line takes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::ops::ControlFlow;

use garns::batch::{Item, answer};
use garns::{Answer, Entry, Event, Goal, Hints, Lang, Limits, LineReader, ReadError, Silent, Solver, Source};
use proptest::prelude::*;

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
const LEO: &str = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";

const SOLVED: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";

/// Verdict, number of solutions and the solutions themselves; or nothing for a line that can't be read.
type Said = Option<(String, String, Vec<String>)>;

fn said(answer: Option<&Answer>) -> Said {
    answer.map(|answer| (answer.verdict.name().into(), answer.count.clone(), answer.solutions.clone()))
}

fn by_batch(text: &str, solver: &Solver) -> Vec<Said> {
    let mut source = Source::new(text.as_bytes(), Hints::default());
    let mut answers = Vec::new();
    while let Some(block) = source.next_block(300, Vec::new()) {
        answer(&block.unwrap(), &Hints::default(), solver, Lang::En, |item: Item<'_>| {
            answers.push(said(item.to_answer().as_ref()));
        });
    }
    answers
}

fn one_by_one(text: &str, solver: &Solver) -> Vec<Said> {
    let puzzles = Source::new(text.as_bytes(), Hints::default());
    let answer = |puzzle: &garns::Puzzle| Answer::new(puzzle, &solver.run(puzzle, &mut Silent).unwrap());
    puzzles.map(|entry| said(entry.ok().map(|entry| answer(&entry.puzzle)).as_ref())).collect()
}

/// A line: a puzzle, one with some cells changed, another order, a comment, or nonsense.
fn line() -> impl Strategy<Value = String> {
    let changes = proptest::collection::vec((0..81_usize, prop_oneof![0..10_u8, Just(0)]), 0..4);
    let known = prop_oneof![2 => Just(FIGURE_1), 1 => Just(LEO), 1 => Just(SOLVED)];
    prop_oneof![
        6 => (known, changes, prop::sample::select(&b"0._*-?"[..])).prop_map(|(puzzle, changes, blank)| {
            let mut bytes = puzzle.as_bytes().to_vec();
            changes.into_iter().for_each(|(cell, digit)| bytes[cell] = b'0' + digit);
            String::from_utf8(bytes).unwrap().replace('0', &char::from(blank).to_string())
        }),
        1 => Just("12..3......4...1".to_owned()),
        1 => Just("# a comment".to_owned()),
        1 => Just(String::new()),
        1 => "[0-9.x ]{1,90}",
        1 => Just(format!("{FIGURE_1} # with a remark")),
    ]
}

/// Every answer as JSON without its time, and every sentence, of the short way.
fn side_by_side(text: &str, solver: &Solver) -> Vec<String> {
    let mut source = Source::new(text.as_bytes(), Hints::default());
    let mut texts = Vec::new();
    while let Some(block) = source.next_block(3000, Vec::new()) {
        answer(&block.unwrap(), &Hints::default(), solver, Lang::En, |item: Item<'_>| {
            if let Item::Plain(plain) = &item {
                let (short, long) = (serde_json::to_string(plain), serde_json::to_string(&item.to_answer()));
                assert_eq!(short.unwrap(), long.unwrap());
            }
            texts.push(match &item {
                Item::Bad(sentence) => (*sentence).to_owned(),
                answered => untimed(answered.to_answer().unwrap()),
            });
        });
    }
    texts
}

/// The same by the engine, one puzzle after the other.
fn engine_alone(text: &str, solver: &Solver) -> Vec<String> {
    let mut reader = LineReader::new(Hints::default());
    let lines = text.lines().zip(1..);
    let entries = lines.filter_map(|(line, number)| reader.read(number, line.as_bytes()));
    let text = |entry: Result<Entry, ReadError>| match entry {
        Err(error) => error.text(Lang::En),
        Ok(entry) => {
            let mut solutions = Vec::new();
            let watch = &mut |event: Event<'_>| {
                if let Event::Solution(grid) = event {
                    solutions.push(garns::line(&entry.puzzle, grid));
                }
                ControlFlow::Continue(())
            };
            let report = solver.run(&entry.puzzle, watch).unwrap();
            untimed(Answer { solutions, ..Answer::new(&entry.puzzle, &report) }.without(entry.unread))
        }
    };
    entries.map(text).collect()
}

fn untimed(answer: Answer) -> String {
    serde_json::to_string(&Answer { seconds: 0.0, ..answer }).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_batch_says_what_single_puzzles_say(lines in proptest::collection::vec(line(), 1..40)) {
        // Two good lines in front make it a batch whatever follows.
        let good = format!("{FIGURE_1}\n{LEO}\n");
        let text = format!("{good}{good}{}\n{}", lines.join("\n"), good.repeat(20));
        let fewest = [("order".to_owned(), "fewest".to_owned())];
        let auto = |goal| Solver::new("auto", &[], goal, Limits::default()).unwrap();
        let bits = |goal| Solver::new("bits", &fewest, goal, Limits::default()).unwrap();
        for goal in [Goal::AtMost(2), Goal::Count { limit: Some(3) }] {
            let (batch, single) = (by_batch(&text, &auto(goal)), one_by_one(&text, &bits(goal)));
            prop_assert_eq!(batch.len(), single.len());
            for (batch, single) in batch.iter().zip(&single) {
                let (Some(batch), Some(single)) = (batch, single) else {
                    prop_assert_eq!(batch.is_some(), single.is_some());
                    continue;
                };
                prop_assert_eq!((&batch.0, &batch.1), (&single.0, &single.1));
                if single.0 == "unique" || !goal.shows_solutions() {
                    prop_assert_eq!(&batch.2, &single.2);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    /// To the letter: verdicts, solutions and their order, counts, guesses and rounds, sentences.
    #[test]
    fn the_short_way_says_what_the_engine_says(lines in proptest::collection::vec(line(), 1..60)) {
        let text = format!("{FIGURE_1}\n{LEO}\n{}\n{FIGURE_1}\n{LEO}\n", lines.join("\n"));
        for goal in [
            Goal::First,
            Goal::AtMost(1),
            Goal::AtMost(2),
            Goal::AtMost(3),
            Goal::All,
            Goal::Count { limit: None },
            Goal::Count { limit: Some(1) },
            Goal::Count { limit: Some(7) },
        ] {
            let solver = Solver::new("nine", &[], goal, Limits::default()).unwrap();
            let auto = Solver::new("auto", &[], goal, Limits::default()).unwrap();
            // Other sizes than 9×9 are for other engines.
            let alone = engine_alone(&text, &auto);
            prop_assert_eq!(&side_by_side(&text, &auto), &alone, "{:?}", goal);
            let nine: Vec<_> = side_by_side(&text, &solver);
            prop_assert_eq!(nine.len(), alone.len());
        }
    }
}
