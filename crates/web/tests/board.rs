//! The board: what is written, taken back, shared.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns::{Hints, Lang, Puzzle, read};
use garns_web::board::{Board, Mode, Touched, ranks};
use garns_web::{games, learn, share};

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

fn puzzle() -> Puzzle {
    read(FIGURE_1, &Hints::default()).unwrap()
}

#[test]
fn everything_is_undone_and_redone() {
    let mut board = Board::new(puzzle());
    let start = board.entries().to_vec();
    board.enter(&[1], Mode::Value, 4, true);
    board.enter(&[4, 5, 6], Mode::Corner, 0, true);
    board.enter(&[4], Mode::Colour, 2, true);
    board.mark_all();
    board.tidy();
    board.clear(&[4, 5]);
    board.replace(Puzzle::sudoku(4).unwrap(), false);
    board.enter(&[0], Mode::Value, 3, true);
    let end = (board.puzzle().clone(), board.entries().to_vec());
    let mut steps = 0;
    while board.undo().is_some() {
        steps += 1;
    }
    assert!(steps >= 6, "{steps}");
    assert_eq!((board.puzzle().as_ref(), board.entries()), (&puzzle(), &start[..]));
    while board.redo().is_some() {}
    assert_eq!((board.puzzle().clone(), board.entries().to_vec()), end);
    assert_eq!(board.can(), (true, false));
}

#[test]
fn a_change_after_undo_forgets_what_was_undone() {
    let mut board = Board::new(puzzle());
    board.enter(&[1], Mode::Value, 4, true);
    board.undo();
    board.enter(&[1], Mode::Value, 3, true);
    assert_eq!(board.redo(), None);
    assert_eq!(board.grid().get(1), Some(3));
}

#[test]
fn givens_stay_and_the_same_again_takes_away() {
    let mut board = Board::new(puzzle());
    assert_eq!(board.enter(&[0], Mode::Value, 5, true), Touched::Cells(vec![]), "a given is not overwritten");
    board.enter(&[0, 1], Mode::Value, 5, true);
    assert_eq!((board.grid().get(0), board.grid().get(1)), (Some(0), Some(5)));
    board.enter(&[1], Mode::Value, 5, true);
    assert_eq!(board.grid().get(1), None);
    assert_eq!(board.enter(&[1], Mode::Value, 5, true), Touched::Cells(vec![1]));
    assert_eq!(board.enter(&[1], Mode::Centre, 5, true), Touched::Cells(vec![]), "no marks under a value");
}

#[test]
fn marks_know_the_houses_and_a_value_cleans_up() {
    let mut board = Board::new(puzzle());
    board.mark_all();
    // r1c2: row has 1 3 6, column 8 2 3 4, box 1 3 7 8 4 2 6.
    let marks: Vec<usize> = ranks(board.entries()[1].centre).map(|rank| rank + 1).collect();
    assert_eq!(marks, [5, 9]);
    let touched = board.enter(&[1], Mode::Value, 4, true);
    let Touched::Cells(cells) = touched else { panic!("only cells change") };
    assert!(
        cells.len() > 1 && cells.iter().all(|cell| *cell == 1 || board.entries()[*cell].centre & 16 == 0)
    );
    // Without the clean-up, asked for afterwards.
    let mut other = Board::new(puzzle());
    other.mark_all();
    other.enter(&[1], Mode::Value, 4, false);
    other.tidy();
    let marks = |board: &Board| board.entries().iter().map(|entry| entry.centre).collect::<Vec<_>>();
    let same = marks(&board).iter().zip(&marks(&other)).filter(|(a, b)| a == b).count();
    assert_eq!(same, 81);
}

#[test]
fn a_link_holds_everything() {
    for text in [
        FIGURE_1.to_owned(),
        std::fs::read_to_string("../../puzzles/figure-5-kenken.toml").unwrap(),
        std::fs::read_to_string("../../puzzles/samurai.toml").unwrap(),
        std::fs::read_to_string("../../puzzles/wordoku.toml").unwrap(),
        std::fs::read_to_string("../../puzzles/thermometers.toml").unwrap(),
    ] {
        let ((puzzle, _), _) = share::read_one(&text, Lang::En).unwrap();
        let mut board = Board::new(puzzle);
        board.enter(&[1, 2, 3], Mode::Corner, 3, true);
        board.enter(&[2], Mode::Value, 1, true);
        board.enter(&[0, 5], Mode::Colour, 7, true);
        let link = format!("https://example.org/puzzles/#{}", share::fragment(&board, 77));
        assert!(link.len() < 2000, "{}", link.len());
        let (back, seconds) = share::board(&link, Lang::En).unwrap();
        assert_eq!(seconds, 77);
        assert_eq!((back.puzzle(), back.entries()), (board.puzzle(), board.entries()));
    }
}

#[test]
fn damaged_links_are_told_in_one_sentence() {
    let fragment = share::fragment(&Board::new(puzzle()), 0);
    for cut in [3, 4, fragment.len() / 2, fragment.len() - 1] {
        assert_eq!(share::board(&fragment[..cut], Lang::En).unwrap_err(), "the link is damaged or cut off");
    }
    assert_eq!(share::board("#g1=!!!", Lang::Pt).unwrap_err(), "o link está danificado ou cortado");
    let error = share::read_one("no puzzle", Lang::En).unwrap_err();
    assert!(!error.is_empty() && !error.contains('\n'), "{error}");
}

#[test]
fn the_position_of_a_hint_is_what_was_written_and_marked() {
    let mut board = Board::new(puzzle());
    board.enter(&[1], Mode::Value, 4, true);
    board.enter(&[4], Mode::Centre, 3, true);
    board.enter(&[4], Mode::Centre, 4, true);
    let standing = learn::as_it_stands(&board);
    assert_eq!(standing.givens().get(1), Some(4));
    assert_eq!(standing.marks(4).iter().collect::<Vec<_>>(), [3, 4]);
    assert_eq!(standing.marks(5), standing.values().all());
}

#[test]
fn what_of_a_text_was_not_read_is_said() {
    let row = "[{},{},{},{}]";
    let rules = "Normal sudoku rules apply. Frogs may not share a pond with digits they eat.";
    let text =
        format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],"antiknight":true,"ruleset":"{rules}"}}"#);
    let ((read, part), unread) = share::read_one(&text, Lang::En).unwrap();
    assert_eq!(
        unread,
        ["not read: the sentence \"Frogs may not share a pond with digits they eat\" of the rules text"]
    );
    assert!(share::read_one(&text, Lang::Pt).unwrap().1[0].starts_with("não lido: a frase"));
    // It stays with the puzzle: in links, in kept games, when the puzzle is changed and when that is undone.
    let part = std::sync::Arc::new(part.unwrap());
    let mut board = Board::new(read).without(Some(part.clone()));
    board.enter(&[0], Mode::Value, 1, true);
    let game = games::Game::of(&board, 5, false).unwrap();
    let (back, _) = share::board(&game.link, Lang::En).unwrap();
    assert_eq!(back.part(), Some(&part));
    let mut other = Board::new(puzzle());
    other.become_like(&back);
    assert_eq!((other.part(), other.entries()), (Some(&part), back.entries()));
    other.replace(garns::Puzzle::clone(back.puzzle()), true);
    assert_eq!(other.part(), Some(&part), "the puzzle was changed");
    other.replace(puzzle(), false);
    assert_eq!(other.part(), None, "that is another puzzle");
    other.undo();
    assert_eq!(other.part(), Some(&part));
    let whole = text.replace(rules, "Normal sudoku rules apply.");
    let ((_, part), unread) = share::read_one(&whole, Lang::En).unwrap();
    assert!(part.is_none() && unread.is_empty());
    // Of puzzles that are opened together each has its own.
    let many = share::open_many(&format!("{text}\n{whole}\n"), Lang::En).unwrap();
    assert_eq!(many.puzzles.iter().map(|(_, part)| part.is_some()).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn many_puzzles_are_opened_together_and_lines_that_are_none_are_told() {
    let one = "1...............";
    assert!(share::open_many(one, Lang::En).is_none(), "one puzzle is not many");
    let text =
        format!("{one}\n{}\n# a word in between\nwhat is this\n2...............\n", one.replace('1', "3"));
    let many = share::open_many(&text, Lang::En).unwrap();
    assert_eq!(many.puzzles.len(), 3);
    assert_eq!(many.puzzles[2].0.givens().get(0), Some(1));
    assert_eq!(many.unread.len(), 1);
    assert!(many.unread[0].contains("line 4"), "{:?}", many.unread);
    // A grid of several lines is one puzzle.
    assert!(share::open_many("1...\n..2.\n.3..\n...4", Lang::En).is_none());
    assert!(share::open_many(&share::fragment(&Board::new(puzzle()), 0), Lang::En).is_none());
}

#[test]
fn a_value_is_finished_where_every_house_has_it_once() {
    let mut board = Board::new(Puzzle::latin(3).unwrap());
    board.enter(&[0, 4], Mode::Value, 1, false);
    assert_eq!(board.finished(), 0);
    board.enter(&[8], Mode::Value, 1, false);
    assert_eq!(board.finished(), 0b10);
    board.enter(&[5], Mode::Value, 1, false);
    assert_eq!(board.finished(), 0, "twice in a row");
}
