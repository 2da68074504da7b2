//! Batches answer what single puzzles are answered, whichever way a line takes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns::batch::{Item, answer};
use garns::{Answer, Goal, Hints, Lang, Limits, Silent, Solver, Source};
use proptest::prelude::*;

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
const LEO: &str = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";

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
    let changes = proptest::collection::vec((0..81_usize, 0..10_u8), 0..3);
    let known = prop_oneof![Just(FIGURE_1), Just(LEO)];
    prop_oneof![
        6 => (known, changes, any::<bool>()).prop_map(|(puzzle, changes, dots)| {
            let mut bytes = puzzle.as_bytes().to_vec();
            changes.into_iter().for_each(|(cell, digit)| bytes[cell] = b'0' + digit);
            let line = String::from_utf8(bytes).unwrap();
            if dots { line.replace('0', ".") } else { line }
        }),
        1 => Just("12..3......4...1".to_owned()),
        1 => Just("# a comment".to_owned()),
        1 => Just(String::new()),
        1 => "[0-9.x ]{1,90}",
        1 => Just(format!("{FIGURE_1} # with a remark")),
    ]
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
