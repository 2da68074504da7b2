//! The sentences people read when something is wrong, in both languages.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

use garns_puzzle::rules::{Cage, Clones, House, HouseKind, Killer, Op, Sandwich, Thermometer, Whispers};
use garns_puzzle::{Candidates, Cell, Grid, Lang, Puzzle, PuzzleError, RULES, Text, Values, ViolationKind};

/// Every fault; a new one does not compile until it is listed.
fn faults() -> Vec<ViolationKind> {
    let all = vec![
        ViolationKind::Repeat { rank: 4 },
        ViolationKind::Result { found: 8, wanted: 9 },
        ViolationKind::OutOfReach { wanted: 9 },
        ViolationKind::NoOperation { wanted: 9 },
        ViolationKind::Order,
        ViolationKind::TooClose { least: 9 },
        ViolationKind::NotARun,
        ViolationKind::Unequal,
        ViolationKind::NotBetween,
        ViolationKind::UnequalSums,
        ViolationKind::Difference { wanted: 9 },
        ViolationKind::Ratio { wanted: 9 },
        ViolationKind::Forbidden,
        ViolationKind::Missing { number: 5 },
        ViolationKind::Parity,
        ViolationKind::Near { least: 9 },
        ViolationKind::LockedOut,
        ViolationKind::Turns,
        ViolationKind::NoCut { wanted: 9 },
        ViolationKind::Place,
        ViolationKind::Count { found: 8, wanted: 9 },
        ViolationKind::TooFew { missing: 9 },
        ViolationKind::NoCount,
        ViolationKind::OtherValues,
        ViolationKind::Surplus { number: 5 },
        ViolationKind::NotAllowed,
        ViolationKind::Hidden { number: 5 },
        ViolationKind::NoneHidden,
        ViolationKind::PartGives { sum: 9 },
        ViolationKind::Unbalanced,
        ViolationKind::Tie,
        ViolationKind::Groups,
        ViolationKind::NotAPair,
        ViolationKind::NoPair,
        ViolationKind::NotAccepted,
        ViolationKind::NoOption,
        ViolationKind::NotARegion,
        ViolationKind::MoveApart,
        ViolationKind::NoSuchSum,
        ViolationKind::SquareFilled,
        ViolationKind::LineBreaks,
        ViolationKind::LineTouches,
        ViolationKind::NotTheGiven,
        ViolationKind::NotACandidate,
    ];
    for fault in &all {
        match fault {
            ViolationKind::Repeat { .. }
            | ViolationKind::Result { .. }
            | ViolationKind::OutOfReach { .. } => {}
            ViolationKind::NoOperation { .. }
            | ViolationKind::Order
            | ViolationKind::TooClose { .. }
            | ViolationKind::NotARun => {}
            ViolationKind::Unequal
            | ViolationKind::NotBetween
            | ViolationKind::UnequalSums
            | ViolationKind::Difference { .. } => {}
            ViolationKind::Ratio { .. }
            | ViolationKind::Forbidden
            | ViolationKind::Missing { .. }
            | ViolationKind::Parity => {}
            ViolationKind::Near { .. }
            | ViolationKind::LockedOut
            | ViolationKind::Turns
            | ViolationKind::NoCut { .. }
            | ViolationKind::Place => {}
            ViolationKind::Count { .. }
            | ViolationKind::TooFew { .. }
            | ViolationKind::NoCount
            | ViolationKind::OtherValues => {}
            ViolationKind::Surplus { .. }
            | ViolationKind::NotAllowed
            | ViolationKind::Hidden { .. }
            | ViolationKind::NoneHidden => {}
            ViolationKind::PartGives { .. }
            | ViolationKind::Unbalanced
            | ViolationKind::Tie
            | ViolationKind::Groups => {}
            ViolationKind::NotAPair
            | ViolationKind::NoPair
            | ViolationKind::NotAccepted
            | ViolationKind::NoOption
            | ViolationKind::NotARegion
            | ViolationKind::MoveApart
            | ViolationKind::NoSuchSum
            | ViolationKind::SquareFilled => {}
            ViolationKind::LineBreaks | ViolationKind::LineTouches => {}
            ViolationKind::NotTheGiven | ViolationKind::NotACandidate => {}
        }
    }
    all
}

#[test]
fn every_fault_is_said_in_two_languages_with_its_numbers() {
    let values = Values::count(9).unwrap();
    let mut said = Vec::new();
    for fault in faults() {
        let (en, pt) = (fault.text(&values, Lang::En), fault.text(&values, Lang::Pt));
        assert_ne!(en, pt, "{fault:?}");
        for text in [en, pt] {
            let json = serde_json::to_value(fault).unwrap();
            if ["wanted", "least", "missing", "sum"].iter().any(|field| json.get(field).is_some()) {
                assert!(text.contains('9'), "{text}");
            }
            if json.get("rank").is_some() || json.get("number").is_some() {
                assert!(text.contains('5'), "rank 4 is 5: {text}");
            }
            assert!(!said.contains(&text), "said of two faults: {text}");
            said.push(text);
        }
    }
}

/// What a puzzle with one more rule says to a filling of r1c1, r1c2 …
fn said(rule: impl Into<garns_puzzle::Rule>, numbers: &[i64]) -> [Vec<String>; 2] {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.add(rule).unwrap();
    let mut grid = Grid::blank(81);
    for (i, number) in numbers.iter().enumerate() {
        grid.set(i, puzzle.values().rank(*number).unwrap());
    }
    let texts = |lang| puzzle.check(&grid).iter().map(|violation| violation.text(&puzzle, lang)).collect();
    [texts(Lang::En), texts(Lang::Pt)]
}

#[test]
fn violations_say_what_how_and_where() {
    let cells = || "r1c1 r1c2".parse().unwrap();
    let killer = Killer { cells: cells(), sum: Some(9), repeats: false };
    assert_eq!(
        said(killer, &[4, 6]),
        [["killer cage: gives 10, not 9 (r1c1 r1c2)"], ["gaiola killer: dá 10 em vez de 9 (r1c1 r1c2)"]]
    );
    let cage = Cage { cells: cells(), op: Some(Op::Divide), target: 2 };
    assert_eq!(
        said(cage, &[4, 6]),
        [["cage: no operation gives 2 (r1c1 r1c2)"], ["gaiola: nenhuma operação dá 2 (r1c1 r1c2)"]]
    );
    let whispers = Whispers { path: cells(), least: 5 };
    assert_eq!(
        said(whispers, &[4, 6]),
        [
            ["whispers line: neighbours differ by less than 5 (r1c1 r1c2)"],
            ["linha de sussurros: a diferença entre vizinhos é menor que 5 (r1c1 r1c2)"]
        ]
    );
    let thermometer = Thermometer { path: cells(), slow: false };
    assert_eq!(
        said(thermometer, &[6, 4]),
        [
            ["thermometer: the values are not in order (r1c1 r1c2)"],
            ["termômetro: os valores não estão em ordem (r1c1 r1c2)"]
        ]
    );
    let clones = Clones { cells: "r1c1".parse().unwrap(), copy: "r1c2".parse().unwrap() };
    assert_eq!(
        said(clones, &[6, 4]),
        [["clone: the values are not equal (r1c1 r1c2)"], ["clone: os valores não são iguais (r1c1 r1c2)"]]
    );
    let sandwich = Sandwich { cells: cells(), sum: 3 };
    assert_eq!(
        said(sandwich, &[1, 9]),
        [["sandwich: gives 0, not 3 (r1c1 r1c2)"], ["sanduíche: dá 0 em vez de 3 (r1c1 r1c2)"]]
    );
}

#[test]
fn givens_and_marks_are_named_too() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.give(Cell::new(0, 0), 0).unwrap();
    puzzle.mark(Cell::new(3, 3), Candidates::first(2)).unwrap();
    let mut grid = Grid::blank(16);
    grid.set(0, 1);
    grid.set(15, 3);
    let texts = |lang| puzzle.check(&grid).iter().map(|v| v.text(&puzzle, lang)).collect::<Vec<_>>();
    assert_eq!(
        texts(Lang::En),
        [
            "given: the value is not the one given (r1c1)",
            "pencil marks: the pencil marks exclude the value (r4c4)"
        ]
    );
    assert_eq!(
        texts(Lang::Pt),
        ["dado: o valor não é o que foi dado (r1c1)", "anotações: as anotações excluem o valor (r4c4)"]
    );
}

#[test]
fn flaws_read_well_in_both_languages() {
    let (rule, at) = (Killer::ABOUT.title, Some(Cell::new(0, 1)));
    let cell = Cell::new(2, 3);
    let house = |kind, number| Box::new(House { kind, number, grid: 0, cells: Default::default() });
    let twice = |kind| PuzzleError::GivenTwice {
        house: house(kind, 3),
        symbol: "5".into(),
        first: cell,
        second: cell,
    };
    let flaws = [
        (
            PuzzleError::ValueCount { found: 65 },
            "a cell can have 1 to 64 values, not 65",
            "uma célula pode ter de 1 a 64 valores, não 65",
        ),
        (
            PuzzleError::RegionCells { found: 1, expected: 4 },
            "the regions are drawn for 1 cell, but the grid has 4",
            "as regiões foram desenhadas para 1 célula, mas a grade tem 4",
        ),
        (
            PuzzleError::RegionSize { region: "A".into(), found: 8, expected: 9 },
            "region A has 8 cells, expected 9",
            "a região A tem 8 células, mas deveria ter 9",
        ),
        (
            PuzzleError::NoSuchRegion { region: 3, names: 2 },
            "a cell belongs to region number 3, but only 2 are named",
            "uma célula pertence à região número 3, mas só 2 têm nome",
        ),
        (
            PuzzleError::PlaceTwice { at: cell },
            "two grids have their top left corner at r3c4",
            "duas grades têm o canto superior esquerdo em r3c4",
        ),
        (
            PuzzleError::Beside { cell },
            "r3c4 is in a grid already and can't lie beside it",
            "r3c4 já está numa grade e não pode ficar ao lado dela",
        ),
        (
            PuzzleError::Canvas,
            "the grids together span more than 255 rows or columns",
            "as grades juntas ocupam mais de 255 linhas ou colunas",
        ),
        (
            PuzzleError::HouseTooLarge { house: rule, number: 0, at, cells: 2, values: 1 },
            "killer cage at r1c2: 2 cells, but only 1 value",
            "gaiola killer em r1c2: 2 células, mas só 1 valor",
        ),
        (
            PuzzleError::TooFewCells { rule, at, found: 1, least: 2 },
            "killer cage at r1c2: has 1 cell, but needs at least 2",
            "gaiola killer em r1c2: tem 1 célula, mas precisa de pelo menos 2",
        ),
        (
            PuzzleError::TooManyCells { rule, at, found: 9, most: 8 },
            "killer cage at r1c2: has 9 cells, but can have at most 8",
            "gaiola killer em r1c2: tem 9 células, mas pode ter no máximo 8",
        ),
        (
            PuzzleError::Lengths { rule, at, first: 2, second: 3 },
            "killer cage at r1c2: 2 cells can't be paired with 3",
            "gaiola killer em r1c2: não dá para formar pares de 2 células com 3",
        ),
        (
            PuzzleError::ClueNumber { rule, at, number: -1 },
            "killer cage at r1c2: the number -1 makes no sense here",
            "gaiola killer em r1c2: o número -1 não faz sentido aqui",
        ),
        (
            PuzzleError::NotAValue { rule, at, number: 7 },
            "killer cage at r1c2: 7 is not a value of this puzzle",
            "gaiola killer em r1c2: 7 não é um valor deste jogo",
        ),
        (
            PuzzleError::NoSuchRank { cell, rank: 9, values: 9 },
            "r3c4: ranks go from 0 to 8; there is no rank 9",
            "r3c4: os postos vão de 0 a 8; não existe o posto 9",
        ),
        (
            PuzzleError::NoSuchValue { cell, number: 10 },
            "r3c4: 10 is not one of the puzzle's values",
            "r3c4: 10 não é um dos valores do jogo",
        ),
        (
            PuzzleError::GivenAgainstMarks { cell, symbol: "5".into() },
            "r3c4 is given as 5, which its pencil marks exclude",
            "r3c4 é dada como 5, valor que suas anotações excluem",
        ),
        (
            twice(HouseKind::Row),
            "5 is given twice in row 3: at r3c4 and at r3c4",
            "5 é dado duas vezes na linha 3: em r3c4 e em r3c4",
        ),
        (
            twice(HouseKind::Box),
            "5 is given twice in box 3: at r3c4 and at r3c4",
            "5 é dado duas vezes no bloco 3: em r3c4 e em r3c4",
        ),
    ];
    for (flaw, en, pt) in flaws {
        assert_eq!((flaw.text(Lang::En).as_str(), flaw.text(Lang::Pt).as_str()), (en, pt));
        assert_eq!(flaw.to_string(), en);
    }
}

#[test]
fn a_clue_about_the_whole_puzzle_needs_no_place() {
    let rule = Text { en: "no other X or V", pt: "nenhum outro X ou V" };
    let flaw = PuzzleError::ClueNumber { rule, at: None, number: 0 };
    assert_eq!(flaw.to_string(), "no other X or V: the number 0 makes no sense here");
}

#[test]
fn definitions_are_sentences() {
    for about in RULES {
        for text in [about.meaning.en, about.meaning.pt] {
            assert!(text.ends_with('.') && !text.contains("  "), "{}: {text}", about.name);
            assert!(text.chars().next().is_some_and(char::is_uppercase), "{}: {text}", about.name);
        }
        assert!(about.name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", about.name);
    }
}
