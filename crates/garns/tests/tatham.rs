//! Game IDs made by Simon Tatham's programs have one solution each.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::process::Command;

use garns::{Goal, Hints, Limits, Silent, Solver, Verdict};

fn made(game: &str, params: &str, count: usize) -> String {
    let made = ["", "/usr/games/"].iter().find_map(|folder| {
        Command::new(format!("{folder}sgt-{game}"))
            .args(["--generate", &count.to_string(), params])
            .output()
            .ok()
    });
    let made = made.unwrap_or_else(|| panic!("sgt-{game} is not installed"));
    String::from_utf8(made.stdout).unwrap()
}

#[test]
#[ignore = "needs Simon Tatham's programs (Debian's sgt-puzzles): cargo test -p garns --test tatham -- --ignored"]
fn fresh_game_ids_have_one_solution() {
    let solver = Solver::new("auto", &[], Goal::AtMost(2), Limits::default()).unwrap();
    let kinds = [
        ("solo", "3x3"),
        ("solo", "3x3j"),
        ("solo", "3x3x"),
        ("solo", "3x3k"),
        ("keen", "5"),
        ("unequal", "5"),
        ("unequal", "5a"),
        ("towers", "5"),
    ];
    for (game, params) in kinds {
        let ids = made(game, params, 3);
        assert_eq!(ids.lines().count(), 3, "sgt-{game} --generate 3 {params}");
        let format = garns::find(game);
        for id in ids.lines() {
            let puzzle = garns::read(id, &Hints { format, ..Hints::default() }).unwrap();
            let report = solver.run(&puzzle, &mut Silent).unwrap();
            assert_eq!(report.verdict, Verdict::Unique, "{game} {id}");
        }
    }
}
