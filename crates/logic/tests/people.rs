//! The estimate of how long people take, against how long they took.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_logic::{Deadline, Rater};

/// Ranks, equal values sharing theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let equal = order[start..].iter().take_while(|i| values[**i] == values[order[start]]).count();
        for &i in &order[start..start + equal] {
            ranks[i] = start as f64 + equal as f64 / 2.0;
        }
        start += equal;
    }
    ranks
}

/// Spearman's rank correlation.
fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let sum = |f: &dyn Fn(usize) -> f64| (0..a.len()).map(f).sum::<f64>();
    let both = sum(&|i| (a[i] - ma) * (b[i] - mb));
    both / (sum(&|i| (a[i] - ma).powi(2)) * sum(&|i| (b[i] - mb).powi(2))).sqrt()
}

/// Least squares with a little ridge; the last weight is the constant.
#[expect(clippy::needless_range_loop, reason = "the formula has these indices")]
fn fit(rows: &[(&[f64; 7], f64)]) -> Vec<f64> {
    const SIZE: usize = 8;
    let mut system = vec![vec![0.0; SIZE + 1]; SIZE];
    for (terms, time) in rows {
        let full: Vec<f64> = terms.iter().copied().chain([1.0]).collect();
        for i in 0..SIZE {
            for j in 0..SIZE {
                system[i][j] += full[i] * full[j];
            }
            system[i][SIZE] += full[i] * time;
        }
    }
    for (i, row) in system.iter_mut().enumerate().take(SIZE - 1) {
        row[i] += 0.5;
    }
    for i in 0..SIZE {
        let pivot = (i..SIZE).max_by(|a, b| system[*a][i].abs().total_cmp(&system[*b][i].abs())).unwrap();
        system.swap(i, pivot);
        for r in (0..SIZE).filter(|r| *r != i) {
            let factor = system[r][i] / system[i][i];
            for c in i..=SIZE {
                let value = system[i][c];
                system[r][c] -= factor * value;
            }
        }
    }
    (0..SIZE).map(|i| system[i][SIZE] / system[i][i]).collect()
}

#[test]
fn the_estimate_ranks_puzzles_as_people_do() {
    let text = include_str!("data/human-times.tsv");
    let mut rater = Rater::new();
    let (mut terms, mut times, mut estimates, mut hardest) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let bytes = fields[0].as_bytes();
        let digits = std::array::from_fn(|i| if bytes[i].is_ascii_digit() { bytes[i] - b'0' } else { 0 });
        let features =
            rater.appraise(&digits, &Deadline::default(), || Ok::<_, ()>(())).unwrap().unwrap().features;
        terms.push(features.terms());
        times.push(fields[2].parse::<f64>().unwrap().ln());
        estimates.push(features.seconds());
        hardest.push(features.hardest);
    }
    // Tenfold: each part is estimated by what the others say.
    let mut guessed = vec![0.0; times.len()];
    for part in 0..10 {
        let others: Vec<(&[f64; 7], f64)> =
            (0..times.len()).filter(|i| i * 7 % 10 != part).map(|i| (&terms[i], times[i])).collect();
        let weights = fit(&others);
        for i in (0..times.len()).filter(|i| i * 7 % 10 == part) {
            guessed[i] =
                terms[i].iter().chain(&[1.0]).zip(&weights).map(|(term, weight)| term * weight).sum();
        }
    }
    let validated = spearman(&guessed, &times);
    assert!(validated >= 0.65, "cross-validated: {validated}");
    assert!(spearman(&estimates, &times) >= 0.65, "as shipped: {}", spearman(&estimates, &times));
    assert!(spearman(&hardest, &times) < 0.6, "the rating alone says less: {}", spearman(&hardest, &times));
}
