//! Ratings are those of Sudoku Explainer 1.2.1.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod random;

use garns_logic::{Appraisal, Deadline, Level, Rater, Rating};

fn appraise(text: &str) -> Appraisal {
    Rater::new().appraise(&digits(text), &Deadline::default(), || Ok::<_, ()>(())).unwrap().unwrap()
}

fn digits(text: &str) -> [u8; 81] {
    let bytes = text.as_bytes();
    std::array::from_fn(|i| if bytes[i].is_ascii_digit() { bytes[i] - b'0' } else { 0 })
}

fn rate(text: &str) -> (u16, u16, u16) {
    let Rating { er, ep, ed } = Rater::new().rate(&digits(text));
    (er, ep, ed)
}

#[test]
fn known_ratings_are_met() {
    let text = include_str!("data/se-ratings.tsv");
    let mut rater = Rater::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let tenths = |i: usize| (fields[i].parse::<f64>().unwrap() * 10.0).round() as u16;
        let known = Rating { er: tenths(1), ep: tenths(2), ed: tenths(3) };
        // Nested chains take their time; the example `compare` rates those as well.
        if known.er <= 96 {
            assert_eq!(rater.rate(&digits(fields[0])), known, "{}", fields[0]);
        }
    }
}

#[test]
fn famous_puzzles_have_their_ratings() {
    for (puzzle, known) in [
        // A loop type 3 with a naked pair, a BUG type 4, an aligned pair, a Nishio chain, a dynamic chain.
        ("1.3.5..8...67.9.2.............3....7.6.......8...14..55316...7......8....7....6..", (57, 12, 12)),
        (".3...89.2..2....4.......567...76...34...53........485.96..3....28.41.6.......617.", (72, 12, 12)),
        ("100000002520070049009000500000689000000703000090105030640010025010000070900000008", (89, 15, 15)),
        ("300205000000000010008060200000007604009300000600080000000000920500104006070000005", (93, 12, 12)),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", (105, 12, 12)),
    ] {
        assert_eq!(rate(puzzle), known, "{puzzle}");
    }
}

#[test]
fn what_no_technique_solves_is_beyond() {
    // Four cells that can be filled in two ways: no technique can choose.
    let several = "534678912672195348198342567859761423426853791713924856961.3728.287.1963.345286179";
    assert_eq!(rate(several).0, garns_logic::BEYOND);
    // A solved grid needs no step.
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(rate(solved), (0, 0, 0));
}

#[test]
fn turned_puzzles_rate_the_same_as_far_as_the_order_of_search_allows() {
    // Sudoku Explainer takes the first step it finds, so its path, and now and then its rating, depends on how
    // a puzzle is turned. Up to locked candidates all paths lead to the same place.
    let mut random = random::Random::new(3);
    let mut rater = Rater::new();
    let (mut same, mut all) = (0, 0);
    for _ in 0..60 {
        let (givens, _) = random::puzzle(&mut random);
        let rating = rater.rate(&givens);
        let turned = rater.rate(&random::turned(&givens, &mut random));
        if rating.er <= 15 {
            assert_eq!(rating.er, turned.er, "{givens:?}");
        }
        same += usize::from(rating.er == turned.er);
        all += 1;
    }
    assert!(same * 10 >= all * 9, "{same} of {all}");
}

#[test]
fn levels_rise_with_what_a_puzzle_needs() {
    let level = |text: &str| appraise(text).level();
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let extreme = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    assert_eq!(level(easy), Level::Easy);
    assert_eq!(level(extreme), Level::Extreme);
    let solution = appraise(easy).solution.unwrap();
    assert!(garns_puzzle::is_nine_solution(&digits(easy), &solution));
}

#[test]
fn what_runs_out_of_time_is_not_rated() {
    let extreme = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let over = Deadline::new(Some(std::time::Duration::ZERO), || false);
    let mut rater = Rater::new();
    assert!(rater.appraise(&digits(extreme), &over, || Ok::<_, ()>(())).unwrap().is_none());
    // What was cut short leaves nothing behind.
    assert_eq!(rater.rate(&digits(extreme)).er, 105);
    // Many solutions: without a deadline the search would go on for very long.
    let started = std::time::Instant::now();
    let soon = Deadline::new(Some(std::time::Duration::from_millis(100)), || false);
    assert!(rater.appraise(&[0; 81], &soon, || Ok::<_, ()>(())).unwrap().is_none());
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

#[test]
fn one_solution_is_proven_by_simple_steps_or_asked_for() {
    let asked = |text: &str| Rater::new().appraise(&digits(text), &Deadline::default(), || Err(())).is_err();
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    assert!(!asked(easy) && asked(hard) && asked(&".".repeat(81)));
    // Row 1 needs a 9 in its last cell, whose column has one.
    let none = format!("12345678.........9{}", ".".repeat(64));
    assert!(asked(&none));
}
