//! garns reads what it writes: random puzzles of every kind, in every format, with what the format can say of them.
//!
//! `GARNS_CASES=100000 cargo test --release -p garns-format --test everything` tries many more.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[allow(dead_code, reason = "the random rules of the checker's tests are all that is used here")]
#[path = "../../puzzle/tests/draw/mod.rs"]
mod draw;

use std::collections::BTreeSet;

use draw::Tape;
use garns_format::{FORMATS, Format, Hints, Source as Puzzles, read, write};
use garns_puzzle::rules::House;
use garns_puzzle::{Blocks, Candidates, Cell, Frame, Graph, Grid, Network, Notes, Puzzle, Source, Values};

/// A frame of any sort, seldom a large one.
fn frame(tape: &mut Tape) -> Frame {
    let small = |tape: &mut Tape| 1 + tape.below(6);
    let single = match tape.below(9) {
        0 => Frame::usual(tape.one_of(&[1, 2, 3, 4, 5, 6, 7, 8, 9])),
        1 => Frame::usual(tape.one_of(&[4, 6, 9, 10, 12, 16, 25, 36, 64])),
        2 => Frame::latin(small(tape)),
        3 => Frame::boxes(1 + tape.below(4), 1 + tape.below(4)),
        4 => Frame::rectangle(small(tape), small(tape), Blocks::None),
        5 => {
            let (rows, cols) = (1 + tape.below(3), 1 + tape.below(3));
            let blocks = Blocks::Boxes { rows: rows as u16, cols: cols as u16 };
            Frame::rectangle(rows * small(tape).min(3), cols * small(tape).min(3), blocks)
        }
        6 => regions(tape),
        7 if tape.once_in(6) => return Frame::samurai(),
        _ => Frame::loose(small(tape), small(tape) * if tape.once_in(5) { 20 } else { 1 }),
    };
    let mut frame = single.unwrap();
    if tape.once_in(5) {
        let places: Vec<Cell> =
            (0..1 + tape.below(3)).map(|_| Cell::new(tape.below(9) as u16, tape.below(9) as u16)).collect();
        frame = Frame::overlap(&frame, &places).unwrap_or(frame);
    }
    for _ in 0..if tape.once_in(4) { 1 + tape.below(3) } else { 0 } {
        let (height, width) = frame.canvas();
        let at = Cell::new(tape.below(height + 3) as u16, tape.below(width + 3) as u16);
        frame = frame.clone().beside(at, small(tape), small(tape)).unwrap_or(frame);
    }
    frame
}

/// Irregular regions: rows of cells, shuffled or not, some cells in none, with names of any sort.
fn regions(tape: &mut Tape) -> Result<Frame, garns_puzzle::PuzzleError> {
    let order = 2 + tape.below(5);
    let count = if tape.once_in(3) { 1 + tape.below(order) } else { order };
    let mut of: Vec<Option<u16>> = vec![None; order * (order - count)];
    of.extend((0..count).flat_map(|region| vec![Some(region as u16); order]));
    if !tape.once_in(3) {
        (1..of.len()).for_each(|i| of.swap(i, tape.below(i + 1)));
    }
    let odd = ["", "ab c", "é", "#", "\"", "\\", ".", "10", "x", "one"];
    let odd_names = tape.once_in(3);
    let name = |i: usize, tape: &mut Tape| match odd_names {
        true => tape.one_of(&odd).to_owned(),
        false => (i + 1).to_string(),
    };
    let names = (0..count).map(|i| name(i, tape)).collect();
    Frame::rectangle(order, order, Blocks::Regions { of, names })
}

/// The symbols readers choose themselves.
const USUAL: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";

/// Symbols that mean something else in one format or another.
const ODD: &str = ". 0 _ * - ? x X \" \\ ' # 10 11 ab é e\u{301} 🐈 ❤\u{FE0F} .. [ = a b c d e f g h | ! : + , ; ~ % red 1 2";

/// At least so many values: numbers from 1 or 0 on, or any; symbols of any sort.
fn values(tape: &mut Tape, least: usize) -> Values {
    let least = least.max(1);
    let count = if tape.once_in(5) { (least + tape.below(3)).min(64) } else { least };
    let numbers: Vec<i64> = match tape.below(8) {
        0 => (0..count as i64).collect(),
        1 => (0..count as i64).map(|i| 3 * i - 5).collect(),
        2 => (7..7 + count as i64).collect(),
        _ => (1..=count as i64).collect(),
    };
    let pool: Vec<&str> = ODD.split(' ').collect();
    let symbols: Vec<String> = match tape.below(5) {
        0 => USUAL.chars().take(count).map(String::from).collect(),
        1 => (0..count).map(|i| String::from(char::from_u32('A' as u32 + i as u32).unwrap())).collect(),
        2 if count < pool.len() => {
            let from = tape.below(pool.len() - count);
            pool[from..from + count].iter().map(|symbol| (*symbol).to_owned()).collect()
        }
        _ => return Values::numbers(numbers).unwrap(),
    };
    Values::with_symbols(numbers.clone(), symbols).unwrap_or_else(|_| Values::numbers(numbers).unwrap())
}

fn note(tape: &mut Tape) -> String {
    const NOTES: &[&str] = &[
        "",
        "",
        "",
        "Title",
        "two\nlines",
        "tab\there",
        "\"quoted\"",
        "back\\slash",
        "# hash",
        "[[1]]",
        "a = 1",
        "{}",
        "<b>&amp;</b>",
        "]]>",
        "é 🐈 e\u{301}",
        "  blanks  ",
        "\u{1}",
        "\u{7f}\u{85}\u{2028}",
        "'''",
        "\"\"\"",
        "1,2;3",
        "title: x",
        "...",
        "c colours 3",
        "%",
        "/* */",
        "\r",
        "a\n\nb",
    ];
    tape.one_of(NOTES).to_owned()
}

/// A graph as the DIMACS reader lays it out.
fn graph(tape: &mut Tape) -> Puzzle {
    let vertices = tape.one_of(&[1, 2, 4, 9, 16, 81, 100, 101, 200, 255, 256, 644, 1024]);
    let edge = |tape: &mut Tape| (1 + tape.below(vertices), 1 + tape.below(vertices));
    let edges: BTreeSet<(usize, usize)> =
        (0..tape.below(20)).map(|_| edge(tape)).filter(|(a, b)| a < b).collect();
    let lines: String = edges.iter().map(|(a, b)| format!("e {a} {b}\n")).collect();
    let colours = 2 + tape.below(4);
    let text = format!("c colours {colours}\np edge {vertices} {}\n{lines}", edges.len());
    read(&text, &Hints::default()).unwrap()
}

/// Any puzzle the model can express.
fn puzzle(tape: &mut Tape) -> Puzzle {
    let mut puzzle = if tape.once_in(12) {
        graph(tape)
    } else {
        let frame = frame(tape);
        let lined = frame.grids().iter().filter(|grid| grid.lines);
        let least = lined.map(|grid| grid.order()).max().unwrap_or(1 + tape.below(4));
        let values = values(tape, least);
        Puzzle::new(frame, values).unwrap_or_else(|_| Puzzle::sudoku(4).unwrap())
    };
    let count = puzzle.values().len();
    if let (true, Some(grid)) = (tape.once_in(6), puzzle.frame().single().cloned()) {
        let short = [House::diagonals(grid.rows).to_vec(), House::windows(3), House::disjoint_groups(2, 2)];
        for house in tape.one_of(&short) {
            let _ = puzzle.add(house);
        }
    }
    let truth = (0..puzzle.cells().len()).map(|_| tape.below(count)).collect();
    let mut drawn = draw::Drawn { puzzle, truth };
    for _ in 0..tape.one_of(&[0, 0, 1, 1, 1, 2, 4]) {
        if drawn.truth.len() > 1 {
            let rule = draw::rule(tape, &drawn);
            let _ = drawn.puzzle.add(rule);
        }
    }
    let draw::Drawn { mut puzzle, truth } = drawn;
    let dense = tape.one_of(&[0, 0, 2, 8, 40]);
    for _ in 0..tape.below(dense + 1) {
        let i = tape.below(truth.len());
        let cell = puzzle.cells()[i];
        let pair = Candidates::only(tape.below(count)) | Candidates::only(tape.below(count));
        let _ = if tape.once_in(6) { puzzle.mark(cell, pair) } else { puzzle.give(cell, tape.below(count)) };
    }
    if tape.once_in(8) {
        // Every cell: a solution, or nonsense that pencil marks allow.
        let marked = |(i, rank): (usize, &usize)| Some(*rank).filter(|rank| puzzle.marks(i).has(*rank));
        let full: Grid = truth.iter().enumerate().map(marked).collect();
        puzzle = puzzle.with_givens(full);
    }
    let Notes { title, author, description, comment, date, source, level, url, solution: _, fog: _ } =
        puzzle.notes_mut();
    for field in [title, author, description, comment, date, source, level, url] {
        if tape.once_in(4) {
            *field = note(tape);
        }
    }
    puzzle
}

/// The houses of the frame as sets of cells.
fn houses(puzzle: &Puzzle) -> BTreeSet<BTreeSet<Cell>> {
    puzzle.frame().houses().iter().map(|house| house.cells.iter().copied().collect()).collect()
}

/// Whether the rules beyond the grid hold, among them what cells are limited to.
fn rules_hold(puzzle: &Puzzle, network: &Network, grid: &Grid) -> bool {
    if grid.iter().zip(&network.candidates).any(|(rank, cell)| rank.is_some_and(|rank| !cell.has(rank))) {
        return false;
    }
    let first = puzzle.rules().len() - puzzle.added_rules().len();
    !puzzle.check(grid).iter().any(|broken| matches!(broken.source, Source::Rule(i) if i >= first))
}

/// Letters that stand for numbers, and numbers, are two ways to write the same.
fn same_symbols(a: &Values, b: &Values) -> bool {
    let usual: Vec<String> = USUAL.chars().map(String::from).take(a.len()).collect();
    a.all_symbols() == b.all_symbols() || a.written_as_numbers() || a.all_symbols() == usual
}

/// The two puzzles mean the same: grids, values, candidates, and what their rules say to many fillings.
fn alike(a: &Puzzle, b: &Puzzle, tape: &mut Tape) -> Result<(), String> {
    if a.cells() != b.cells() || houses(a) != houses(b) {
        return Err("another grid".to_owned());
    }
    if a.values().all_numbers() != b.values().all_numbers() || !same_symbols(a.values(), b.values()) {
        return Err(format!("other values: {:?}", b.values()));
    }
    let (network, other) = (Network::of(a), Network::of(b));
    if let Some(i) = (0..a.cells().len()).find(|i| network.candidates[*i] != other.candidates[*i]) {
        return Err(format!("other candidates at {}", a.cells()[i]));
    }
    if a.added_rules() == b.added_rules() {
        return Ok(());
    }
    for _ in 0..40 {
        let one = |cell: &Candidates, tape: &mut Tape| {
            let ranks: Vec<usize> = cell.iter().collect();
            if ranks.is_empty() { tape.below(a.values().len()) } else { tape.one_of(&ranks) }
        };
        let grid: Grid = network.candidates.iter().map(|cell| Some(one(cell, tape))).collect();
        if rules_hold(a, &network, &grid) != rules_hold(b, &other, &grid) {
            return Err(format!("{:?}\n{:?}\ndisagree about {grid:?}", a.added_rules(), b.added_rules()));
        }
    }
    Ok(())
}

/// The same graph with the same number of colours, wherever its vertices lie.
fn same_graph(a: &Puzzle, b: &Puzzle) -> Result<(), String> {
    let edges = |puzzle: &Puzzle| Graph::of(puzzle).0.edges().collect::<BTreeSet<_>>();
    let size = |puzzle: &Puzzle| (puzzle.cells().len(), puzzle.values().len());
    if size(a) == size(b) && edges(a) == edges(b) { Ok(()) } else { Err("another graph".to_owned()) }
}

/// What was read is what was written, as far as the format can say it.
fn same(format: &Format, puzzle: &Puzzle, back: &Puzzle, seed: u64) -> Result<(), String> {
    match format.name {
        "toml" | "json" | "jsonl" if puzzle == back => Ok(()),
        "toml" | "json" | "jsonl" => Err(format!("another puzzle: {back:?}")),
        "dimacs" => same_graph(puzzle, back),
        _ => alike(puzzle, back, &mut Tape::of_seed(seed, 40 * 81)),
    }
}

/// Tries one puzzle in every format; says what went wrong, and counts the formats that wrote it.
fn try_all(puzzle: &Puzzle, seed: u64) -> Result<usize, String> {
    let mut written = 0;
    // Models for solvers are not read back.
    for format in FORMATS.iter().copied().filter(|format| format.read.is_some()) {
        let Ok(text) = write(puzzle, format) else { continue };
        written += 1;
        for hint in [Some(format), None] {
            // Twice the same value in a house is no reason not to be read back.
            let hints = Hints { format: hint, lenient: true, ..Hints::default() };
            let told = |what: String| {
                format!(
                    "seed {seed} {} {}: {what}\n{text}",
                    format.name,
                    if hint.is_some() { "named" } else { "found" }
                )
            };
            let back = read(&text, &hints).map_err(|error| told(error.to_string()))?;
            same(format, puzzle, &back, seed).map_err(told)?;
        }
        if format.has_many() {
            let hints = Hints { format: Some(format), lenient: true, ..Hints::default() };
            let twice = format!("{text}{text}");
            let found: Vec<_> = Puzzles::new(twice.as_bytes(), hints).collect();
            let whole = found.iter().filter(|entry| {
                entry.as_ref().is_ok_and(|entry| same(format, puzzle, &entry.puzzle, seed).is_ok())
            });
            if whole.count() != 2 || found.len() != 2 {
                return Err(format!("seed {seed} {} twice: {found:?}\n{text}", format.name));
            }
        }
    }
    Ok(written)
}

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn what_garns_writes_it_reads() {
    let (cases, from) = (number("GARNS_CASES", 300), number("GARNS_FROM", 1));
    let (mut wrong, mut written) = (Vec::new(), 0);
    for seed in from..from + cases {
        let puzzle = puzzle(&mut Tape::of_seed(seed, 4000));
        match try_all(&puzzle, seed) {
            Ok(formats) => written += formats,
            Err(error) => wrong.push(error),
        }
    }
    let some = wrong.iter().take(30).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {cases}:\n{some}", wrong.len());
    // The native formats write everything.
    assert!(written >= 3 * cases as usize);
}

/// Vertices lie in rows of a hundred, the last row beside the others: still a graph.
#[test]
fn large_graphs_are_graphs_in_every_format() {
    for vertices in [101, 200, 255, 256, 644, 1024] {
        let text = format!("c colours 3\np edge {vertices} 1\ne 1 {vertices}\n");
        let puzzle = read(&text, &Hints::default()).unwrap();
        assert_eq!(puzzle.kind(), garns_puzzle::Kind::Colouring, "{vertices}");
        assert!(try_all(&puzzle, 1).unwrap() >= 4, "{vertices}");
    }
}

/// Neighbours that have one colour between them: the reader of graphs takes that for a mistake.
#[test]
fn a_graph_with_edges_and_one_colour_is_no_dimacs_file() {
    let dimacs = garns_format::find("dimacs").unwrap();
    let mut puzzle = Puzzle::new(Frame::loose(1, 2).unwrap(), Values::count(1).unwrap()).unwrap();
    assert!(write(&puzzle, dimacs).is_ok(), "without an edge it is one");
    puzzle.add(garns_puzzle::rules::AntiKing {}).unwrap();
    assert_eq!(write(&puzzle, dimacs).unwrap_err().reason, garns_format::Reason::NoValue);
    assert!(try_all(&puzzle, 1).unwrap() >= 3);
}

/// Values from 0 on are known by a 0 that stands beside a sign for blank; a grid that lacks one of them is refused.
#[test]
fn grids_from_zero_show_it() {
    let values = Values::numbers((0..10).collect::<Vec<i64>>()).unwrap();
    let ground = Puzzle::new(Frame::usual(10).unwrap(), values).unwrap();
    let full: Vec<Option<usize>> = (0..100).map(|i| Some((i % 10 + i / 10) % 10)).collect();
    let given = |keep: &dyn Fn(usize) -> bool| {
        let some = full.iter().map(|rank| rank.filter(|rank| keep(*rank)));
        ground.with_givens(some.collect::<Grid>())
    };
    let grid = garns_format::find("grid").unwrap();
    let shown = given(&|rank| rank != 7);
    let hints = Hints { lenient: true, ..Hints::default() };
    assert_eq!(read(&write(&shown, grid).unwrap(), &hints).unwrap(), shown);
    for hidden in [given(&|rank| rank > 0), given(&|_| true), given(&|_| false)] {
        assert_eq!(write(&hidden, grid).unwrap_err().reason, garns_format::Reason::Values);
    }
}

/// Where not all symbols stand in the cells, formats that don't name them refuse.
#[test]
fn symbols_that_do_not_all_occur_are_refused() {
    let ground = |words: [&str; 4]| {
        let values = Values::symbols(words.map(String::from)).unwrap();
        Puzzle::new(Frame::usual(4).unwrap(), values).unwrap()
    };
    let mut puzzle = ground(["cat", "cow", "dog", "hen"]);
    puzzle.give(Cell::new(0, 0), 2).unwrap();
    let full: Grid = [2, 3, 0, 1, 0, 1, 2, 3, 3, 2, 1, 0, 1, 0, 3, 2].map(Some).into_iter().collect();
    // Values are read in the order of their words.
    let (full, other) =
        (puzzle.with_givens(full.clone()), ground(["dog", "cat", "hen", "cow"]).with_givens(full));
    for name in ["grid", "prolog"] {
        let format = garns_format::find(name).unwrap();
        for lost in [&puzzle, &other] {
            assert_eq!(write(lost, format).unwrap_err().reason, garns_format::Reason::Symbols, "{name}");
        }
        assert_eq!(read(&write(&full, format).unwrap(), &Hints::default()).unwrap(), full, "{name}");
    }
}
