//! What is written is read back: every writer, on random puzzles of many orders, shapes and symbols.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use garns_format::{FORMATS, Format, Hints, Shape, Source, find, read, write};
use garns_puzzle::rules::{
    AntiKing, AntiKnight, Arrow, Cage, Difference, Greater, House, HouseKind, Killer, NoTotal,
    NonConsecutive, OddEven, Op, Palindrome, Parity, Quadruple, Thermometer, Whispers,
};
use garns_puzzle::{Blocks, Candidates, Cell, Cells, Frame, Grid, Puzzle, Rule, Values};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// The formats that say every plain puzzle.
fn plain_formats() -> impl Iterator<Item = &'static Format> {
    let names = ["json", "jsonl", "toml", "sdk", "prolog", "ss", "line", "sdm", "grid"];
    FORMATS.iter().copied().filter(move |format| names.contains(&format.name))
}

fn lenient() -> Hints {
    Hints { lenient: true, ..Hints::default() }
}

/// The text is this puzzle.
fn same(puzzle: &Puzzle, text: &str, hints: &Hints) -> Result<(), TestCaseError> {
    match read(text, hints) {
        Ok(back) if back == *puzzle => Ok(()),
        Ok(_) => Err(TestCaseError::fail(format!("another puzzle was read\n{text}"))),
        Err(error) => Err(TestCaseError::fail(format!("{error}\n{text}\n{hints:?}"))),
    }
}

/// The puzzle with some cells given, contradictions and all.
fn with_givens(puzzle: &Puzzle, picks: &[(Index, Index)]) -> Puzzle {
    let mut givens = Grid::blank(puzzle.cells().len());
    for (cell, rank) in picks {
        givens.set(cell.index(puzzle.cells().len()), rank.index(puzzle.values().len()));
    }
    puzzle.with_givens(givens)
}

fn picks() -> impl Strategy<Value = Vec<(Index, Index)>> {
    vec((any::<Index>(), any::<Index>()), 0..60)
}

/// The symbols readers choose themselves.
fn usual_values(order: usize) -> Values {
    let symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&".chars();
    if order > 9 {
        Values::symbols(symbols.take(order).map(String::from)).unwrap()
    } else {
        Values::count(order).unwrap()
    }
}

/// Puzzles that the plain formats can say.
fn plain() -> impl Strategy<Value = Puzzle> {
    let orders = select(vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 25, 27, 35, 36, 49, 64]);
    (orders, picks()).prop_map(|(order, picks)| {
        with_givens(&Puzzle::new(Frame::usual(order).unwrap(), usual_values(order)).unwrap(), &picks)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn plain_puzzles_survive_every_format(puzzle in plain()) {
        let numbers = Puzzle::sudoku(puzzle.values().len()).unwrap().with_givens(puzzle.givens().clone());
        for format in plain_formats() {
            let text = write(&puzzle, format).unwrap();
            // In Prolog letters become the numbers they stand for.
            let puzzle = if format.name == "prolog" { &numbers } else { &puzzle };
            let named = Hints { format: Some(format), ..lenient() };
            same(puzzle, &text, &named)?;
            // A line of fewer than 16 cells is a puzzle only if somebody says so.
            if puzzle.cells().len() >= 16 {
                same(puzzle, &text, &lenient())?;
            }
        }
    }

    #[test]
    fn numbers_above_nine_survive(order in 10_usize..=64, picks in picks()) {
        let puzzle = with_givens(&Puzzle::sudoku(order).unwrap(), &picks);
        for name in ["grid", "prolog", "toml", "json"] {
            let text = write(&puzzle, find(name).unwrap()).unwrap();
            same(&puzzle, &text, &lenient())?;
        }
        // On one line they become single characters.
        let line = write(&puzzle, find("line").unwrap()).unwrap();
        let back = read(&line, &lenient()).unwrap();
        prop_assert_eq!(back.givens(), puzzle.givens());
    }

    #[test]
    fn words_survive_with_their_symbols_named(picks in picks(), word in "[A-Zäöüñ🐈🐕🍎]{9}") {
        let symbols: Vec<String> = word.chars().map(String::from).collect();
        let Ok(values) = Values::symbols(symbols.clone()) else { return Ok(()) };
        let puzzle = with_givens(&Puzzle::new(Frame::usual(9).unwrap(), values).unwrap(), &picks);
        let hints = Hints { symbols: Some(symbols), ..lenient() };
        for format in plain_formats() {
            // Where the cells don't tell all symbols, only formats that name them write them down.
            let Ok(text) = write(&puzzle, format) else { continue };
            same(&puzzle, &text, &hints)?;
        }
    }

    #[test]
    fn shapes_survive_with_a_hint(picks in picks(), shape in select(vec!["latin", "2x3", "3x2", "1x6", "2x2"])) {
        let hints = Hints { shape: shape.parse().ok(), ..lenient() };
        let text = ".".repeat(36);
        let puzzle = with_givens(&read(&text, &hints).unwrap(), &picks);
        prop_assert_eq!(hints.shape == Some(Shape::Latin), shape == "latin");
        let cells: String = puzzle.givens().iter().map(|rank| rank.map_or(".".into(), |rank| (rank + 1).to_string())).collect();
        same(&puzzle, &cells, &hints)?;
    }

    #[test]
    fn line_ends_marks_and_blanks_make_no_difference(puzzle in plain()) {
        for format in plain_formats() {
            let text = write(&puzzle, format).unwrap();
            let named = Hints { format: Some(format), ..lenient() };
            let puzzle = read(&text, &named).unwrap();
            for other in [
                format!("\u{FEFF}{text}"),
                text.replace('\n', "\r\n"),
                text.replace('\n', "\r"),
                format!("\n\n{}", text.replace('\n', " \t\n")),
            ] {
                same(&puzzle, &other, &named)?;
                let streamed: Vec<_> = Source::new(other.as_bytes(), named.clone()).collect();
                prop_assert_eq!(streamed.len(), 1);
                prop_assert_eq!(streamed[0].as_ref().map(|entry| &entry.puzzle), Ok(&puzzle), "{}", format.name);
            }
        }
    }

    #[test]
    fn the_native_formats_lose_nothing(puzzle in anything()) {
        for name in ["toml", "json"] {
            let format = find(name).unwrap();
            let text = write(&puzzle, format).unwrap();
            prop_assert!((format.fits)(&text), "{}", text);
            same(&puzzle, &text, &lenient())?;
        }
    }

    #[test]
    fn what_a_plain_format_writes_is_the_puzzle(puzzle in anything()) {
        // A writer may refuse; what it doesn't refuse has the same houses and the same givens.
        let symbols = Some(puzzle.values().all_symbols().to_vec());
        for format in plain_formats().filter(|format| !["toml", "json"].contains(&format.name)) {
            let Ok(text) = write(&puzzle, format) else { continue };
            let hints = Hints { format: Some(format), symbols: symbols.clone(), ..lenient() };
            // Numbers above 9 on one line are written as letters: the reader knows those by itself.
            let read = read(&text, &hints).or_else(|_| read(&text, &Hints { symbols: None, ..hints }));
            let back = read.map_err(|error| TestCaseError::fail(format!("{}: {error}\n{text}", format.name)))?;
            prop_assert_eq!(back.rules(), puzzle.rules(), "{}\n{}", format.name, text);
            prop_assert_eq!(back.givens(), puzzle.givens(), "{}\n{}", format.name, text);
        }
    }
}

/// Frames of every sort.
fn frames() -> impl Strategy<Value = Frame> {
    let sides = || select(vec![1_usize, 2, 3, 4, 5, 6, 9, 10, 12]);
    let rectangle =
        (sides(), sides()).prop_map(|(rows, cols)| Frame::rectangle(rows, cols, Blocks::None).unwrap());
    let usual = sides().prop_map(|order| Frame::usual(order).unwrap());
    let boxes = (1_usize..5, 1_usize..5).prop_map(|(rows, cols)| Frame::boxes(rows, cols).unwrap());
    let loose = (1_usize..30, 1_usize..30).prop_map(|(rows, cols)| Frame::loose(rows, cols).unwrap());
    let single = prop_oneof![usual, boxes, rectangle, regions(), loose];
    let places = vec((0_u16..20, 0_u16..20), 1..4);
    (single, proptest::option::of(places)).prop_map(|(frame, places)| {
        let places: Vec<Cell> = places.into_iter().flatten().map(|(row, col)| Cell::new(row, col)).collect();
        let overlap = if places.is_empty() { None } else { Frame::overlap(&frame, &places).ok() };
        overlap.unwrap_or(frame)
    })
}

/// Irregular regions, some cells in none, with names of every sort in any order.
fn regions() -> impl Strategy<Value = Frame> {
    let names = vec(prop_oneof!["[a-z]", "[A-Z0-9]{1,3}", "é|\"|\\\\|#|ab c|\\.", Just(String::new())], 6);
    (2_usize..6, 1_usize..6, names, any::<bool>()).prop_flat_map(|(order, count, names, ordered)| {
        let count = count.min(order);
        let mut of: Vec<Option<u16>> = vec![None; order * (order - count)];
        of.extend((0..count).flat_map(|region| vec![Some(region as u16); order]));
        let shuffled = if ordered { Just(of).boxed() } else { Just(of).prop_shuffle().boxed() };
        let names = names[..count].to_vec();
        shuffled.prop_map(move |of| {
            Frame::rectangle(order, order, Blocks::Regions { of, names: names.clone() }).unwrap()
        })
    })
}

/// Values of every sort for at least so many.
fn values(least: usize) -> impl Strategy<Value = Values> {
    let least = least.max(1);
    let pool: Vec<String> =
        ". 0 _ * - ? x X \" \\ ' # 10 11 ab é e\u{301} \u{301} 🐈 ❤\u{FE0F} .. ... [ = a b c d e f g h"
            .split(' ')
            .map(String::from)
            .collect();
    let any_numbers = move |least: usize| {
        proptest::collection::btree_set(-40_i64..200, least..=least + 2).prop_map(Vec::from_iter)
    };
    let symbols = subsequence(pool, 30).prop_shuffle();
    (any_numbers(least), symbols, any::<(bool, bool)>()).prop_map(
        move |(numbers, symbols, (plain, named))| {
            let numbers = if plain { (1..=least as i64).collect() } else { numbers };
            let symbols: Vec<String> = symbols.into_iter().take(numbers.len()).collect();
            let named = named && symbols.len() == numbers.len();
            if named { Values::with_symbols(numbers, symbols) } else { Values::numbers(numbers) }.unwrap()
        },
    )
}

/// Rules over cells of the puzzle; those that make no sense in it are left out by whoever adds them.
fn rules() -> impl Strategy<Value = Vec<(u8, Vec<Index>, i64)>> {
    vec((0_u8..22, vec(any::<Index>(), 1..5), -3_i64..30), 0..8)
}

fn rule(puzzle: &Puzzle, (sort, picks, number): &(u8, Vec<Index>, i64)) -> Rule {
    let mut list: Vec<Cell> =
        picks.iter().map(|pick| puzzle.cells()[pick.index(puzzle.cells().len())]).collect();
    let (first, last, number) = (list[0], list[list.len() - 1], *number);
    let next = Cell::new(first.row, first.col + 1);
    if sort % 2 == 0 {
        list.sort_unstable();
        list.dedup();
    }
    let cells = Cells::from(list);
    match sort {
        0 | 1 => House::extra(cells).into(),
        2 => House { kind: HouseKind::Window, number: 1, grid: 2, cells }.into(),
        3 => AntiKnight {}.into(),
        4 => AntiKing {}.into(),
        5 => NonConsecutive {}.into(),
        6 => Parity { is: OddEven::Odd, cells }.into(),
        7 => Parity { is: OddEven::Even, cells }.into(),
        8 | 9 => Cage { cells, op: Some(Op::Subtract), target: number }.into(),
        10 => Cage { cells, op: Some(Op::Multiply), target: number }.into(),
        11 | 12 => Cage { cells, op: None, target: number }.into(),
        13 | 14 => Killer { cells, sum: Some(number), repeats: false }.into(),
        15 => Killer { cells, sum: None, repeats: true }.into(),
        16 => Thermometer { path: cells, slow: true }.into(),
        17 => Arrow { bulb: vec![last].into(), shaft: cells }.into(),
        18 => Whispers { path: cells, least: number }.into(),
        19 => Difference { a: first, b: next, by: number }.into(),
        20 => Greater { greater: first, less: next }.into(),
        21 => NoTotal { sums: vec![5, 10] }.into(),
        _ => Palindrome { path: cells }.into(),
    }
}

/// Any puzzle the model can express.
fn anything() -> impl Strategy<Value = Puzzle> {
    let with_values = frames().prop_flat_map(|frame| {
        let least =
            frame.grids().iter().map(|grid| if grid.lines { grid.order() } else { 1 }).max().unwrap_or(1);
        (Just(frame), values(least))
    });
    let notes = (".{0,12}", "[a-z\"\\\\\n#=]{0,12}");
    let short = any::<(bool, bool, bool)>();
    let marks = vec((any::<Index>(), any::<u64>()), 0..4);
    (with_values, picks(), rules(), marks, short, notes).prop_filter_map(
        "frame and values make a puzzle",
        |((frame, values), givens, rules, marks, short, notes)| {
            let mut puzzle = Puzzle::new(frame, values).ok()?;
            (puzzle.notes_mut().title, puzzle.notes_mut().comment) = notes;
            if let (true, Some(grid)) = (short.0, puzzle.frame().single().cloned()) {
                for house in House::diagonals(grid.rows).into_iter().take(if short.1 { 1 } else { 2 }) {
                    let _ = puzzle.add(house);
                }
                for house in House::windows(3).into_iter().filter(|_| short.2 && grid.rows == 9) {
                    let _ = puzzle.add(house);
                }
                for house in House::disjoint_groups(2, 2).into_iter().filter(|_| grid.rows == 4) {
                    let _ = puzzle.add(house);
                }
            }
            for it in rules {
                let _ = puzzle.add(rule(&puzzle, &it));
            }
            for (cell, set) in marks {
                let cell = puzzle.cells()[cell.index(puzzle.cells().len())];
                let _ = puzzle.mark(cell, Candidates(set));
            }
            let _ = puzzle.add(Quadruple {
                cells: vec![puzzle.cells()[0]].into(),
                values: vec![puzzle.values().least()],
            });
            Some(with_givens(&puzzle, &givens))
        },
    )
}
