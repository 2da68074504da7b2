//! The statistics agree with SciPy's on the same data. `scipy.json` holds what SciPy 1.x and NumPy gave:
//! `np.mean`, `np.std(ddof=1)`, `np.median`, `np.quantile(method="median_unbiased")`,
//! `scipy.stats.bootstrap(method="BCa")` with many draws, `scipy.stats.wilcoxon(zero_method="wilcox")`, and
//! `scipy.stats.binomtest(...).proportion_ci("wilson")`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_lab::stats::{expected, holm, share, signed_rank, summary};
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    samples: std::collections::BTreeMap<String, Sample>,
    pairs: Vec<Pairs>,
    holm: Holm,
    shares: Vec<Share>,
}

#[derive(Deserialize)]
struct Sample {
    data: Vec<f64>,
    mean: f64,
    sd: f64,
    median: f64,
    lower: f64,
    upper: f64,
    interval: Option<(f64, f64)>,
}

#[derive(Deserialize)]
struct Pairs {
    first: Vec<f64>,
    second: Vec<f64>,
    statistic: f64,
    p: f64,
    plus: f64,
    minus: f64,
    effect: f64,
}

#[derive(Deserialize)]
struct Holm {
    p: Vec<f64>,
    adjusted: Vec<f64>,
}

#[derive(Deserialize)]
struct Share {
    some: usize,
    all: usize,
    interval: (f64, f64),
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("scipy.json")).unwrap()
}

#[track_caller]
fn close(ours: f64, theirs: f64, what: &str) {
    assert!((ours - theirs).abs() <= 1e-9 * theirs.abs().max(1e-9), "{what}: {ours} and {theirs}");
}

#[test]
fn summaries_agree() {
    for (name, sample) in reference().samples {
        let ours = summary(&sample.data).unwrap();
        close(ours.mean, sample.mean, &name);
        close(ours.sd, sample.sd, &name);
        close(ours.median, sample.median, &name);
        close(ours.lower, sample.lower, &name);
        close(ours.upper, sample.upper, &name);
        assert_eq!(ours.n, sample.data.len());
        // Drawn at random, with fewer draws than theirs: within a twentieth of the length of the interval.
        if let Some((low, high)) = sample.interval {
            let allowed = (high - low) * 0.05;
            let (our_low, our_high) = ours.interval;
            assert!((our_low - low).abs() < allowed, "{name}: {our_low} and {low}");
            assert!((our_high - high).abs() < allowed, "{name}: {our_high} and {high}");
        }
    }
}

#[test]
fn paired_tests_agree() {
    for (i, pairs) in reference().pairs.iter().enumerate() {
        let both: Vec<_> = pairs.first.iter().copied().zip(pairs.second.iter().copied()).collect();
        let ours = signed_rank(&both);
        close(ours.p, pairs.p, &format!("p of {i}"));
        close(ours.plus, pairs.plus, "plus");
        close(ours.minus, pairs.minus, "minus");
        close(ours.plus.min(ours.minus), pairs.statistic, "statistic");
        close(ours.effect, pairs.effect, "effect");
    }
}

#[test]
fn corrections_and_shares_agree() {
    let reference = reference();
    for (ours, theirs) in holm(&reference.holm.p).into_iter().zip(reference.holm.adjusted) {
        close(ours, theirs, "Holm");
    }
    for Share { some, all, interval } in reference.shares {
        let (low, high) = share(some, all);
        assert!((low - interval.0).abs() < 1e-9 && (high - interval.1).abs() < 1e-9, "{some} of {all}");
    }
}

#[test]
fn worse_than_any_is_a_difference_and_equal_to_itself() {
    let never = f64::INFINITY;
    let result = signed_rank(&[(1.0, never), (never, never), (2.0, never), (3.0, 5.0)]);
    assert_eq!((result.n, result.plus, result.minus, result.effect), (3, 0.0, 6.0, -1.0));
    assert!(result.p < 0.2 && result.p > 0.05, "{}", result.p);
}

#[test]
fn empty_and_constant_data_have_an_answer() {
    assert!(summary(&[]).is_none());
    let one = summary(&[2.0]).unwrap();
    assert_eq!((one.sd, one.interval, one.lower, one.median, one.upper), (0.0, (2.0, 2.0), 2.0, 2.0, 2.0));
    assert_eq!(signed_rank(&[(1.0, 1.0)]).p, 1.0);
    assert_eq!(signed_rank(&[]).effect, 0.0);
    assert_eq!(share(0, 0), (0.0, 1.0));
    assert!(holm(&[]).is_empty());
}

#[test]
fn what_a_success_costs_counts_the_failures() {
    let close = |found: f64, known: f64| assert!((found - known).abs() < 1e-12, "{found} {known}");
    assert_eq!(expected(&[]), None);
    assert_eq!(expected(&[(10.0, 0), (7.0, 0)]), None);
    let one = expected(&[(30.0, 2)]).unwrap();
    close(one.effort, 15.0);
    assert_eq!(one.interval, (15.0, 15.0));
    // Restarted until it succeeds, a run that takes 3 and succeeds in one of four costs 12.
    let same: Vec<(f64, usize)> = (0..40).map(|number| (3.0, usize::from(number % 4 == 0))).collect();
    let found = expected(&same).unwrap();
    close(found.effort, 12.0);
    let (low, high) = found.interval;
    // The share of successes lies between 0.12 and 0.39 (p ± 1.96 standard errors), roughly.
    assert!((6.0..9.5).contains(&low) && (17.0..35.0).contains(&high), "{low} {high}");
    let rare = expected(&[(5.0, 1), (5.0, 0), (5.0, 0)]).unwrap();
    assert!(rare.interval.1.is_infinite());
}
