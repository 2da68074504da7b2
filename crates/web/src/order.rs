//! Puzzles to be made: of a kind and a level, for a day, or like another.

use garns::{Kind, Lang, Puzzle, Rule, Text};
use serde::{Deserialize, Serialize};

use crate::words;

/// A puzzle to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The kind, by name.
    pub kind: String,
    /// How many rows and columns.
    pub size: usize,
    /// How the places of givens repeat, by name.
    pub symmetry: String,
    /// How hard it is to be, by name; for plain 9×9 only.
    pub level: Option<String>,
    /// Whether no given may go.
    pub minimal: bool,
    /// What random choices start from.
    pub seed: u64,
    /// What it is called.
    #[serde(default)]
    pub title: String,
}

/// What a kind of puzzle that is made is called, by its name in data.
pub fn made(name: &str) -> Text {
    match name {
        "irregular" => words::kind(Kind::Jigsaw),
        "kenken" => words::kind(Kind::Kenken),
        "killer" => words::kind(Kind::Killer),
        "latin" => words::kind(Kind::Latin),
        "samurai" => words::kind(Kind::Samurai),
        "windows" => Text { en: "Windoku", pt: "Windoku" },
        "x" => Text { en: "X-Sudoku", pt: "X-Sudoku" },
        _ => words::kind(Kind::Sudoku),
    }
}

impl Order {
    /// The puzzle of a day, year, month and day, at a level: the same for everybody.
    pub fn daily((year, month, day): (u32, u32, u32), level: garns::Level, lang: Lang) -> Order {
        let place = crate::work::LEVELS.iter().position(|known| *known == level).unwrap_or(0) as u64;
        let date = u64::from(year) * 10_000 + u64::from(month) * 100 + u64::from(day);
        let level_name = level.title().get(lang);
        Order {
            kind: "sudoku".to_owned(),
            size: 9,
            symmetry: "none".to_owned(),
            level: Some(level.title().en.to_owned()),
            minimal: false,
            seed: date * 10 + place,
            title: match lang {
                Lang::En => format!("Puzzle of {year:04}-{month:02}-{day:02}, {level_name}"),
                Lang::Pt => format!("Jogo de {day:02}/{month:02}/{year:04}, {level_name}"),
            },
        }
    }

    /// An order for another puzzle like this one; none where the program makes no such puzzles.
    pub fn like(puzzle: &Puzzle, level: Option<String>, seed: u64) -> Option<Order> {
        let added = puzzle.added_rules();
        let kind = match puzzle.kind() {
            Kind::Sudoku if added.is_empty() => "sudoku",
            Kind::Jigsaw if added.is_empty() => "irregular",
            Kind::Latin if added.is_empty() => "latin",
            Kind::Samurai if added.is_empty() => "samurai",
            Kind::Killer if added.iter().all(|rule| matches!(rule, Rule::Killer(_))) => "killer",
            Kind::Kenken if added.iter().all(|rule| matches!(rule, Rule::Cage(_))) => "kenken",
            _ => return None,
        };
        let size = puzzle.values().len();
        (garns::generate::kind(kind)?.orders)(size).then(|| Order {
            kind: kind.to_owned(),
            size,
            symmetry: "none".to_owned(),
            level: level.filter(|_| kind == "sudoku" && size == 9),
            minimal: false,
            seed,
            title: String::new(),
        })
    }
}
