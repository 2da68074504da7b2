//! The estimate of how long people take, against how long they took.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod ranks;

use garns_logic::{Appraisal, Deadline, Rater};
use ranks::spearman;

fn digits(text: &str) -> [u8; 81] {
    let bytes = text.as_bytes();
    std::array::from_fn(|i| if bytes[i].is_ascii_digit() { bytes[i] - b'0' } else { 0 })
}

/// Puzzles and the mean times of people.
fn timed() -> impl Iterator<Item = ([u8; 81], f64)> {
    include_str!("data/human-times.tsv").lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (digits(fields[0]), fields[2].parse().unwrap())
    })
}

fn appraise(rater: &mut Rater, givens: &[u8; 81]) -> Appraisal {
    rater.appraise(givens, &Deadline::default(), || Ok::<_, ()>(())).unwrap().unwrap()
}

#[test]
fn the_estimate_ranks_puzzles_as_people_do() {
    let mut rater = Rater::new();
    let (mut times, mut estimates, mut hardest) = (Vec::new(), Vec::new(), Vec::new());
    for (givens, time) in timed() {
        let features = appraise(&mut rater, &givens).features();
        times.push(time);
        estimates.push(features.seconds());
        hardest.push(features.hardest);
    }
    // By cross-validation (`--example human_times`) it is 0.72.
    assert!(spearman(&estimates, &times) >= 0.72, "as shipped: {}", spearman(&estimates, &times));
    assert!(spearman(&hardest, &times) < 0.6, "the rating alone says less: {}", spearman(&hardest, &times));
    // Neither too long nor too short on the whole, by the median of the quotient.
    let mut quotients: Vec<f64> = estimates.iter().zip(&times).map(|(guess, time)| guess / time).collect();
    quotients.sort_by(f64::total_cmp);
    assert!((0.9..1.15).contains(&quotients[quotients.len() / 2]), "{}", quotients[quotients.len() / 2]);
}

#[test]
fn other_names_for_the_digits_change_nothing_and_more_givens_help() {
    let mut rater = Rater::new();
    let (mut longer, mut count) = (0, 0);
    for (givens, _) in timed().step_by(50) {
        let appraisal = appraise(&mut rater, &givens);
        let known = appraisal.features();
        let renamed = givens.map(|digit| if digit == 0 { 0 } else { digit % 9 + 1 });
        let features = appraise(&mut rater, &renamed).features();
        if features.hardest < 2.5 {
            assert!((features.effort - known.effort).abs() < 1e-9, "{givens:?}");
            assert!((features.visibility - known.visibility).abs() < 1e-9, "{givens:?}");
        }
        let solution = appraisal.solution.unwrap();
        let more = std::array::from_fn(|cell| if cell % 9 == 4 { solution[cell] } else { givens[cell] });
        longer += u32::from(appraise(&mut rater, &more).features().effort > known.effort);
        count += 1;
    }
    assert!(longer == 0 && count > 30, "{longer} of {count}");
}
