//! The examples give the answers the literature gives.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../examples/colouring.rs"]
mod colouring;
#[path = "../examples/golomb.rs"]
mod golomb;
#[path = "../examples/irregular_sudoku.rs"]
mod irregular_sudoku;
#[path = "../examples/job_shop.rs"]
mod job_shop;
#[path = "../examples/kenken.rs"]
mod kenken;
#[path = "../examples/magic_square.rs"]
mod magic_square;
#[path = "../examples/packing.rs"]
mod packing;
#[path = "../examples/pythagoras.rs"]
mod pythagoras;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/send_more_money.rs"]
mod send_more_money;
#[path = "../examples/sudoku.rs"]
mod sudoku;
#[path = "../examples/teams.rs"]
mod teams;
#[path = "../examples/timetable.rs"]
mod timetable;

#[test]
fn pythagorean_triples() {
    let triples = pythagoras::triples(100).unwrap();
    assert_eq!(triples.len(), 52);
    assert!(triples.iter().all(|(x, y, z)| x * x + y * y == z * z && x > y));
}

#[test]
fn sudoku_of_figure_1() {
    let puzzle = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
    let blank = |from: usize, puzzle: &str| {
        let blanked = puzzle.char_indices().map(|(i, c)| if (from..from + 9).contains(&i) { '0' } else { c });
        blanked.collect::<String>()
    };
    let first_row_gone = blank(0, puzzle);
    let both_gone = blank(72, &first_row_gone);
    let counts = [puzzle, &first_row_gone, &both_gone].map(|p| sudoku::solutions(p, 100).unwrap().len());
    assert_eq!(counts, [1, 2, 7]);
}

#[test]
fn irregular_regions() {
    let solutions =
        irregular_sudoku::solutions(irregular_sudoku::REGIONS, irregular_sudoku::GIVENS, 2).unwrap();
    assert_eq!(solutions.len(), 1);
    // Order 4 with its boxes as regions: as many as there are Sudoku grids.
    let boxes = irregular_sudoku::solutions("aabbaabbccddccdd", "", 1000).unwrap();
    assert_eq!(boxes.len(), 288);
}

#[test]
fn kenken_of_figure_5() {
    let solutions = kenken::solutions(6, &kenken::FIGURE_5).unwrap();
    assert_eq!(solutions.len(), 1);
    let sum: i64 = solutions[0][30..34].iter().sum();
    assert_eq!(sum, 16);
}

#[test]
fn letters_and_queens() {
    assert_eq!(send_more_money::solutions().unwrap(), [[9, 5, 6, 7, 1, 0, 8, 2]]);
    assert_eq!(queens::count(8).unwrap(), 92);
    assert_eq!(queens::count(12).unwrap(), 14200);
}

#[test]
fn magic_squares() {
    assert_eq!(magic_square::count(3).unwrap(), 1);
    assert_eq!(magic_square::count(4).unwrap(), 880);
}

#[test]
fn colours_of_the_petersen_graph() {
    let edges = colouring::petersen();
    let (used, colours) = colouring::colour(10, &edges).unwrap().unwrap();
    assert_eq!(used, 3);
    assert!(edges.iter().all(|(a, b)| colours[*a] != colours[*b]));
}

#[test]
fn shortest_rulers() {
    let lengths = [4, 5, 6, 7, 8].map(|marks| *golomb::ruler(marks).unwrap().unwrap().last().unwrap());
    assert_eq!(lengths, [6, 11, 17, 25, 34]);
}

#[test]
fn even_teams() {
    let strengths = [9, 8, 8, 7, 6, 5, 5, 4, 3, 2, 2, 1];
    let (gap, team) = teams::teams(&strengths, 3).unwrap().unwrap();
    assert_eq!(gap, 0, "60 can be split in three");
    for number in 0..3 {
        let of = strengths.iter().zip(&team).filter(|(_, team)| **team == number);
        let of: Vec<i64> = of.map(|(strength, _)| *strength).collect();
        assert_eq!((of.len(), of.iter().sum::<i64>()), (4, 20));
    }
}

#[test]
fn a_timetable() {
    let lessons = &timetable::LESSONS;
    let (end, places) = timetable::timetable(lessons, 2).unwrap().unwrap();
    // Thirteen hours in two rooms.
    assert_eq!(end, 7);
    for i in 0..lessons.len() {
        for j in 0..i {
            let (one, other) = (&lessons[i], &lessons[j]);
            let meet = places[i].0 < places[j].0 + other.hours && places[j].0 < places[i].0 + one.hours;
            let clash =
                one.teacher == other.teacher || one.class == other.class || places[i].1 == places[j].1;
            assert!(!(meet && clash), "lessons {i} and {j}");
        }
    }
}

#[test]
fn squares_in_a_rectangle() {
    // Sides 1 to 6 have an area of 91: nine wide, they need eleven rows at least.
    let (height, corners) = packing::pack(6, 9).unwrap().unwrap();
    assert_eq!(height, 11);
    for (i, (x, y)) in (1..).zip(&corners) {
        assert!(x + i <= 9 && y + i <= height);
        for (j, (u, v)) in (1..i).zip(&corners) {
            assert!(x + i <= *u || u + j <= *x || y + i <= *v || v + j <= *y, "squares {i} and {j}");
        }
    }
}

#[test]
fn six_jobs_on_six_machines() {
    assert_eq!(job_shop::makespan(&job_shop::FT06).unwrap(), Some(55));
}
