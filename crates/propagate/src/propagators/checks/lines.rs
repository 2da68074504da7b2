//! Constraints that read cells in order.

use std::sync::Arc;

use super::Checks;
use super::trial::{Check, differ};
use crate::propagators::automaton::Automaton;
use crate::propagators::ends::Ends;
use crate::propagators::full_rank::{FullRank, Side};
use crate::propagators::hidden_skyscraper::HiddenSkyscraper;
use crate::propagators::mdd::MddSource;
use crate::propagators::nfa::Nfa;
use crate::propagators::nfa::ReadCell;
use crate::propagators::sandwiched::{Sandwiched, Span};
use crate::propagators::skyscraper::Skyscraper;
use crate::propagators::slingshot::Slingshot;
use crate::propagators::sum_line::SumLine;
use crate::propagators::turns::Turns;

pub(super) fn checks() -> Checks {
    let mut checks: Checks = Vec::new();
    checks.extend(ends());
    checks.extend([2, 3].map(turns));
    for (differ, flat, full) in [(false, 0, false), (false, 0b11, false), (true, 0, true), (true, 1, false)] {
        checks.extend((1..5).map(|visible| skyscraper(visible, flat, differ, full)));
    }
    checks.extend(
        (0..5).flat_map(|hidden| [false, true].map(|all_differ| hidden_skyscraper(hidden, all_differ))),
    );
    checks.extend((0..11).map(sandwiched));
    checks.extend((1..9).flat_map(|sum| [false, true].map(|closed| sum_line(sum, closed))));
    let slung = |row: &[usize]| row.get(row[1] + 2) == Some(&row[0]);
    let slingshot = || Slingshot((1..=5).collect());
    checks.push(("Slingshot", Check::new((5, 5), slingshot, slung).domain()));
    checks.extend([false, true].map(automaton));
    for (rank, ties, known) in [(1, false, None), (6, false, None), (11, false, Some(true)), (7, true, None)]
    {
        checks.push(full_rank(rank, ties, known));
    }
    checks
}

/// Two ends, and what lies between them: values within, or values outside of ends that are far apart.
fn ends() -> Checks {
    let within = || {
        Ends::new(6, |low, high| Some((0..6).filter(|v| low < *v && *v < high).fold(0, |s, v| s | 1 << v)))
    };
    let between = |row: &[usize]| {
        let (low, high) = (row[0].min(row[1]), row[0].max(row[1]));
        row[2..].iter().all(|rank| low < *rank && *rank < high)
    };
    let outside = || {
        let out =
            |low: usize, high: usize| (0..6).filter(|v| *v < low || high < *v).fold(0, |s, v| s | 1 << v);
        Ends::new(6, move |low, high| (high - low >= 2).then(|| out(low, high)))
    };
    let lockout = |row: &[usize]| {
        let (low, high) = (row[0].min(row[1]), row[0].max(row[1]));
        high - low >= 2 && row[2..].iter().all(|rank| *rank < low || high < *rank)
    };
    vec![
        ("Ends", Check::new((5, 6), within, between).domain()),
        ("Ends", Check::new((5, 6), outside, lockout).domain()),
    ]
}

/// Sorts of two values each take turns, after so many cells the first comes again.
fn turns(count: usize) -> (&'static str, Check) {
    let make = move || Turns::new(count, 5, vec![0b00_0011, 0b00_1100, 0b11_0000]);
    let holds = move |row: &[usize]| {
        let same = |i: usize, j: usize| row[i] / 2 == row[j] / 2;
        (0..5).all(|i| (0..i).all(|j| same(i, j) == ((i - j) % count == 0)))
    };
    ("Turns", Check::new((5, 6), make, holds).prunes(90))
}

fn skyscraper(visible: usize, flat: u64, all_differ: bool, full: bool) -> (&'static str, Check) {
    let values = if full { 4 } else { 5 };
    let tallest = if full { 1 << 3 } else { u64::MAX };
    let make = move || Skyscraper::new(4, visible, flat, all_differ, tallest);
    let holds = move |row: &[usize]| {
        let seen = |i: &usize| flat >> row[*i] & 1 == 0 && row[..*i].iter().all(|before| *before < row[*i]);
        (0..row.len()).filter(seen).count() == visible
    };
    let check = Check::new((4, values), make, holds).given(move |row| !all_differ || differ(row));
    ("Skyscraper", if all_differ { check.prunes(50) } else { check.domain() })
}

fn hidden_skyscraper(hidden: usize, all_differ: bool) -> (&'static str, Check) {
    let make = move || HiddenSkyscraper::new(5, 1 << hidden, all_differ);
    let holds = move |row: &[usize]| {
        let is_hidden = |i: &usize| row[..*i].iter().any(|before| *before >= row[*i]);
        (0..row.len()).find(is_hidden).map(|i| row[i]) == Some(hidden)
    };
    let check = Check::new((5, 5), make, holds).given(move |row| !all_differ || differ(row));
    // What follows from differences behind the hidden value is left to others.
    ("HiddenSkyscraper", if all_differ { check.prunes(60) } else { check.domain() })
}

fn sandwiched(sum: usize) -> (&'static str, Check) {
    let make = move || {
        let sets = |size: u32| -> Arc<[u64]> {
            let total = |set: &u64| (0..6).filter(|rank| set >> rank & 1 == 1).sum::<usize>();
            (0..1u64 << 6).filter(|set| set.count_ones() == size && total(set) == sum).collect()
        };
        let sets: Vec<Arc<[u64]>> = (0..4).map(sets).collect();
        let ends = (1..6).flat_map(|high| (0..high).map(move |low| (low, high)));
        let spans = ends.map(|(low, high)| Span::new(low, high, &sets)).filter(Span::is_possible);
        Sandwiched::new(spans.collect(), 5)
    };
    let holds = move |row: &[usize]| {
        let place = |rank: Option<&usize>| row.iter().position(|other| Some(other) == rank).unwrap();
        let (a, b) = (place(row.iter().min()), place(row.iter().max()));
        differ(row) && row[a.min(b) + 1..a.max(b)].iter().sum::<usize>() == sum
    };
    ("Sandwiched", Check::new((5, 6), make, holds).prunes(60))
}

fn sum_line(sum: i64, closed: bool) -> (&'static str, Check) {
    const NUMBERS: [i64; 4] = [1, 2, 3, 5];
    let make = move || SumLine::new(Arc::new(NUMBERS), 5, sum, closed).unwrap();
    let holds = move |row: &[usize]| {
        let cut_from = |start: usize| {
            let mut so_far = 0;
            (0..row.len()).all(|i| {
                so_far += NUMBERS[row[(start + i) % row.len()]];
                let fits = so_far <= sum;
                so_far %= sum;
                fits
            }) && so_far == 0
        };
        (0..if closed { row.len() } else { 1 }).any(cut_from)
    };
    ("SumLine", Check::new((5, 4), make, holds).domain())
}

/// An automaton that reads the ranks, their sum modulo 4, until it is 3 for the second time.
fn automaton(all_differ: bool) -> (&'static str, Check) {
    let make = move || {
        let next = |state: u32, rank: u32| {
            let sum = (state % 4 + rank) % 4;
            let times = (state / 4 + u32::from(sum == 3)).min(3);
            times * 4 + sum
        };
        let steps = (0..16).flat_map(|state| (0..5).map(move |rank| (state, rank as u8, next(state, rank))));
        let machine = Nfa { start: vec![0], end: vec![8, 9, 10, 11], steps: steps.collect() };
        let cells_read = (0..5).map(|i| ReadCell { apart: all_differ && i > 1, again: None });
        Automaton::new(Arc::new(MddSource::new(machine, cells_read.collect())))
    };
    let holds = |row: &[usize]| {
        let sums = (1..=row.len()).map(|length| row[..length].iter().sum::<usize>() % 4);
        sums.filter(|sum| *sum == 3).count() == 2
    };
    let check = Check::new((5, 5), make, holds).given(move |row| !all_differ || differ(&row[2..])).refines();
    ("Automaton", if all_differ { check.prunes(90) } else { check.domain() })
}

/// In a square of three, the place of the second row among all lines, read from both ends; border lines are houses.
fn full_rank(rank: usize, ties: bool, known: Option<bool>) -> (&'static str, Check) {
    /// The lines from each side; the first side has the one that is asked for.
    fn sides() -> [Vec<Vec<u32>>; 4] {
        let line = |cell: &dyn Fn(u32) -> u32| (0..3).map(cell).collect::<Vec<u32>>();
        [
            (0..3).map(|i| line(&|j| i * 3 + j)).collect(),
            (0..3).map(|i| line(&|j| i * 3 + 2 - j)).collect(),
            (0..3).map(|i| line(&|j| j * 3 + i)).collect(),
            (0..3).map(|i| line(&|j| (2 - j) * 3 + i)).collect(),
        ]
    }
    let (first, smaller) = ((rank - 1) / 4, (rank - 1) % 4);
    let make = move || {
        let [own, a, b, c] = sides();
        let side = |lines: Vec<Vec<u32>>, smaller| Side { lines, smaller };
        let others = [side(a, known), side(b, None), side(c, None)];
        FullRank::new(own[1].clone(), others, 1 << first, smaller, ties, false)
    };
    let holds = move |row: &[usize]| {
        let number = |line: &Vec<u32>| line.iter().map(|cell| row[*cell as usize]).collect::<Vec<usize>>();
        let [own, others @ ..] = sides();
        let own = number(&own[1]);
        let others = others.map(|side| side.iter().map(number).find(|other| other[0] == first));
        let others: Vec<Vec<usize>> = others.into_iter().flatten().collect();
        let less = others.iter().filter(|other| **other < own).count();
        let equal = others.iter().filter(|other| **other == own).count();
        let told = known.is_none_or(|smaller| (others[0] < own) == smaller || ties && others[0] == own);
        told && if ties { (less..=less + equal).contains(&smaller) } else { equal == 0 && less == smaller }
    };
    let given = move |row: &[usize]| {
        let line = |cells: [usize; 3]| differ(&cells.map(|cell| row[cell]));
        row[3] == first && line([0, 1, 2]) && line([6, 7, 8]) && line([0, 3, 6]) && line([2, 5, 8])
    };
    ("FullRank", Check::new((9, 3), make, holds).given(given).prunes(5))
}
