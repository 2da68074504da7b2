//! The rows: what every solver is asked, and the answer it must give.
//!
//! An instance is plain data; a solver's model of it is written elsewhere, for peers in `peers/`, for solvers
//! that are crates in a file of their own which answers a [`Question`].

use crate::collections;
use std::fmt::Write;

/// One row of the table.
pub(crate) struct Row {
    /// The name on the command line and in the table.
    pub(crate) name: String,
    /// What is asked.
    pub(crate) question: Question,
    /// After how many solutions the search may end; 0 asks for all.
    pub(crate) limit: u64,
    /// How many solutions must have been found then.
    pub(crate) expected: u64,
}

/// A cage of a KenKen: the operation, its result, the cells by their index in reading order.
pub(crate) struct Cage {
    pub(crate) operation: char,
    pub(crate) target: i64,
    pub(crate) cells: Vec<usize>,
}

/// The problems, each with its instance.
pub(crate) enum Question {
    /// x, y, z in 1..=top with x² + y² = z² and x > y.
    Squares { top: i64 },
    /// The same, with x², y², z² as the variables, over the set of squares.
    SquareSets { top: i64 },
    /// Rows, columns and boxes all different; 0 is an empty cell.
    Sudoku { givens: Vec<i64> },
    /// A Latin square with cages.
    Kenken { size: usize, cages: Vec<Cage> },
    /// A queen in each row; the values are columns from 0.
    Queens { size: usize },
    /// SEND + MORE = MONEY; the values are S E N D M O R Y.
    Send,
    /// Colours from 0 such that the vertices of a clique differ. The first clique is a largest one: its colours
    /// may be fixed in advance as 0, 1, 2 …
    Colours { vertices: usize, colours: usize, cliques: Vec<Vec<usize>> },
}

fn row(name: &str, question: Question, limit: u64, expected: u64) -> Row {
    Row { name: name.into(), question, limit, expected }
}

fn squares() -> Row {
    row("squares", Question::Squares { top: 100 }, 0, 52)
}

fn square_sets() -> Row {
    row("square-sets", Question::SquareSets { top: 100 }, 0, 52)
}

fn figure_1() -> Row {
    let line = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
    row("figure-1", sudoku(line), 2, 1)
}

fn order_4() -> Row {
    row("order-4", sudoku("................"), 0, 288)
}

fn inkala() -> Row {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    row("inkala", sudoku(line), 2, 1)
}

fn kenken() -> Row {
    let cages = "* 30 0 1 2;- 1 3 9;+ 13 4 5 11;- 4 6 12;+ 20 7 8 13 14;/ 2 10 16;* 48 15 20 21;- 5 17 23;\
                 / 2 18 24;/ 3 19 25;- 4 22 28;- 4 26 27;* 30 34 29 35;+ 16 30 31 32 33";
    let cage = |text: &str| {
        let mut numbers = text[1..].split_whitespace().filter_map(|word| word.parse().ok());
        let target = numbers.next().unwrap_or(0) as i64;
        Cage { operation: text.chars().next().unwrap_or('+'), target, cells: numbers.collect() }
    };
    row("kenken", Question::Kenken { size: 6, cages: cages.split(';').map(cage).collect() }, 2, 1)
}

/// The first puzzle of a public collection, which is not ours to copy: absent without it.
fn sixteen() -> Option<Row> {
    let file = collections::folder().join("large/lewis16x16_045.txt");
    let text = std::fs::read_to_string(file).ok()?;
    Some(row("16x16", sudoku(text.lines().next()?), 1, 1))
}

fn queens_12() -> Row {
    row("queens-12", Question::Queens { size: 12 }, 0, 14200)
}

fn send() -> Row {
    row("send", Question::Send, 0, 1)
}

/// Complete grids of which a random 42 % was kept.
fn twenty_five() -> [Row; 3] {
    let lines = [
        include_str!("../instances/25x25-1.txt"),
        include_str!("../instances/25x25-2.txt"),
        include_str!("../instances/25x25-3.txt"),
    ];
    let mut number = 0;
    lines.map(|line| {
        number += 1;
        row(&format!("25x25-{number}"), sudoku(line.trim()), 1, 1)
    })
}

/// The queens graph in nine colours, as it is and with its vertices renamed: how soon a colouring is met is a
/// matter of luck, so one order of the vertices says little.
fn nine_colours() -> Vec<Row> {
    let renamed = (1..=4).map(|seed| {
        let question = queens_graph(8, 9, &shuffled(64, seed));
        row(&format!("colours-9-{seed}"), question, 1, 1)
    });
    let plain: Vec<usize> = (0..64).collect();
    std::iter::once(row("colours-9", queens_graph(8, 9, &plain), 1, 1)).chain(renamed).collect()
}

fn eight_colours() -> Row {
    let plain: Vec<usize> = (0..64).collect();
    row("colours-8", queens_graph(8, 8, &plain), 1, 0)
}

/// Every row whose instance is here.
pub(crate) fn all() -> Vec<Row> {
    let mut rows = vec![squares(), square_sets(), figure_1(), order_4(), inkala(), kenken()];
    rows.extend(sixteen());
    rows.extend([queens_12(), send()]);
    rows.extend(twenty_five());
    rows.extend(nine_colours());
    rows.push(eight_colours());
    rows
}

fn sudoku(line: &str) -> Question {
    let value = |c: char| c.to_digit(36).map_or(0, i64::from);
    Question::Sudoku { givens: line.chars().map(value).collect() }
}

/// Rows, columns and diagonals of a chessboard; field `i` of the board is the vertex `names[i]`.
fn queens_graph(side: usize, colours: usize, names: &[usize]) -> Question {
    let line = |start: usize, step: usize, length: usize| -> Vec<usize> {
        (0..length).map(|i| names[start + i * step]).collect()
    };
    let mut cliques: Vec<Vec<usize>> = (0..side).map(|r| line(r * side, 1, side)).collect();
    cliques.extend((0..side).map(|c| line(c, side, side)));
    for length in 2..=side {
        let gap = side - length;
        cliques.push(line(gap, side + 1, length));
        cliques.push(line(length - 1, side - 1, length));
        if gap > 0 {
            cliques.push(line(gap * side, side + 1, length));
            cliques.push(line(gap * side + side - 1, side - 1, length));
        }
    }
    Question::Colours { vertices: side * side, colours, cliques }
}

/// The numbers below `count` in an order that depends on the seed alone (Fisher–Yates, a linear congruence).
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut state = seed;
    for last in (1..count).rev() {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        order.swap(last, (state >> 33) as usize % (last + 1));
    }
    order
}

impl Question {
    /// The name of the model in the programs under `peers/`.
    pub(crate) fn model(&self) -> &'static str {
        match self {
            Question::Squares { .. } => "squares",
            Question::SquareSets { .. } => "square-sets",
            Question::Sudoku { .. } => "sudoku",
            Question::Kenken { .. } => "kenken",
            Question::Queens { .. } => "queens",
            Question::Send => "send",
            Question::Colours { .. } => "colours",
        }
    }

    /// The instance as the programs under `peers/` read it.
    pub(crate) fn instance(&self) -> String {
        let words = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        match self {
            Question::Squares { top } | Question::SquareSets { top } => top.to_string(),
            Question::Queens { size } => size.to_string(),
            Question::Send => "-".into(),
            Question::Sudoku { givens } => givens.iter().map(|&given| symbol(given)).collect(),
            Question::Kenken { size, cages } => cages.iter().fold(size.to_string(), |mut text, cage| {
                let _ = write!(text, ";{} {} {}", cage.operation, cage.target, words(&cage.cells));
                text
            }),
            Question::Colours { vertices, colours, cliques } => {
                cliques.iter().fold(format!("{vertices} {colours}"), |mut text, clique| {
                    let _ = write!(text, ";{}", words(clique));
                    text
                })
            }
        }
    }
}

fn symbol(value: i64) -> char {
    let digit = u32::try_from(value).ok().filter(|&value| value > 0);
    digit.and_then(|value| char::from_digit(value, 36)).map_or('.', |c| c.to_ascii_uppercase())
}
