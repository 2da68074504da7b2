//! Why a puzzle has no solution, or more than one, as plain data.

use garns_engine::{Conflict, Disambiguation, Limits, hopeless_rules};
use garns_puzzle::{Cell, Cells, FieldKind, Kind, Lang, Puzzle, Rule, Statement, Text, say};
use serde::Serialize;
use serde_json::Value;

use crate::line;

/// What `garns explain --impossible --json` prints for each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Impossible {
    /// The givens as one line.
    pub puzzle: String,
    /// The family of the puzzle.
    pub kind: Kind,
    /// What contradicts each other.
    pub reasons: Vec<Reason>,
    /// Whether it is proven that there is a solution to the rest of them when any one is left out.
    pub minimal: bool,
    /// All of it in one sentence.
    pub text: String,
}

/// One thing the puzzle says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The name of the rule in files, or `given` or `marks`.
    pub kind: &'static str,
    /// The cells it is about; none where it is about the whole grid.
    pub cells: Cells,
    /// What it says: `killer cage r1c1 r1c2 = 2`.
    pub text: String,
}

impl Impossible {
    /// A contradiction in the language asked for.
    #[must_use]
    pub fn new(puzzle: &Puzzle, conflict: &Conflict, lang: Lang) -> Impossible {
        let reasons: Vec<Reason> =
            conflict.statements.iter().map(|statement| Reason::new(puzzle, *statement, lang)).collect();
        let listed: Vec<&str> = reasons.iter().map(|reason| reason.text.as_str()).collect();
        let mut text = format!("{}: {}.", Impossible::lead(conflict, lang), listed.join("; "));
        if !conflict.minimal {
            text += &say!(
                lang,
                " (The search was cut short: perhaps fewer of them do.)",
                " (A busca foi interrompida: talvez bastem menos.)"
            );
        }
        let puzzle_line = line(puzzle, puzzle.givens());
        Impossible { puzzle: puzzle_line, kind: puzzle.kind(), reasons, minimal: conflict.minimal, text }
    }

    /// What is said before what contradicts each other is listed.
    #[must_use]
    pub fn lead(conflict: &Conflict, lang: Lang) -> String {
        match conflict.statements.len() {
            1 => say!(lang, "This can't hold", "Isto não pode valer"),
            _ => say!(lang, "These contradict each other", "Estes se contradizem"),
        }
    }
}

impl Reason {
    /// A statement in words.
    #[must_use]
    pub fn new(puzzle: &Puzzle, statement: Statement, lang: Lang) -> Reason {
        let cells = statement.cells(puzzle);
        let symbol = |rank| puzzle.values().symbol(rank);
        let (kind, text) = match statement {
            Statement::Rule(number) => match puzzle.rules().get(number) {
                Some(rule) => (rule.about().name, rule_text(rule, lang)),
                None => ("", String::new()),
            },
            Statement::Given(cell) => {
                let value = puzzle.givens().get(cell).map_or("", symbol);
                ("given", say!(lang, "{value} in {cells}", "{value} em {cells}"))
            }
            Statement::Marks(cell) => {
                let values: Vec<&str> = puzzle.marks(cell).iter().map(symbol).collect();
                let values = values.join(", ");
                ("marks", say!(lang, "only {values} in {cells}", "só {values} em {cells}"))
            }
        };
        // What is said of all cells has no place.
        let whole = cells.len() == puzzle.cells().len() && cells.len() > 1;
        Reason { kind, cells: if whole { Cells::default() } else { cells }, text }
    }
}

/// The clues of a puzzle that can never hold, even by themselves: a sum out of reach, a line longer than there are values.
/// Those that are found within the limits.
#[must_use]
pub fn hopeless(puzzle: &Puzzle, limits: &Limits, lang: Lang) -> Vec<Reason> {
    let rules = hopeless_rules(puzzle, limits).into_iter();
    rules.map(|number| Reason::new(puzzle, Statement::Rule(number), lang)).collect()
}

impl Reason {
    /// That it can never hold, as a sentence without its full stop.
    #[must_use]
    pub fn never_holds(&self, lang: Lang) -> String {
        let text = &self.text;
        say!(
            lang,
            "this can never hold, whatever else the puzzle says: {text}",
            "isto nunca pode valer, seja qual for o resto do jogo: {text}"
        )
    }
}

/// A rule in a few words, its cells and its numbers as files write them: `killer cage r1c1 r1c2 = 2`, `row 3`. Made from
/// the rule's fields, so that it is right for every rule.
#[must_use]
pub fn rule_text(rule: &Rule, lang: Lang) -> String {
    if let Rule::House(house) = rule {
        let cells = if house.number == 0 { format!(" {}", house.cells) } else { String::new() };
        return house.label(lang) + &cells;
    }
    let fields = serde_json::to_value(rule).unwrap_or_default();
    let mut text = rule.title().get(lang).to_owned();
    let (mut lists, mut numbers) = (Vec::new(), String::new());
    for field in rule.about().fields {
        let value = &fields[field.name];
        match (field.kind, value) {
            (FieldKind::Cell, Value::String(cell)) => match (field.name, lists.last_mut()) {
                ("b", Some(list)) => *list = format!("{list} {cell}"),
                _ => lists.push(cell.clone()),
            },
            (FieldKind::Cells | FieldKind::Path, Value::String(cells)) => lists.push(cells.clone()),
            (FieldKind::Groups, Value::Array(groups)) => {
                lists.extend(groups.iter().filter_map(Value::as_str).map(ToOwned::to_owned));
            }
            (FieldKind::Number | FieldKind::Count, Value::Number(number)) => {
                let sign = match field.name {
                    "least" => "≥",
                    "most" => "≤",
                    "times" => "×",
                    "over" => "÷",
                    _ => "=",
                };
                numbers += &format!(" {sign} {number}");
            }
            (FieldKind::Numbers, Value::Array(list)) if !list.is_empty() => {
                let list: Vec<String> = list.iter().map(Value::to_string).collect();
                let sign = match (rule, field.name) {
                    (Rule::Moves(_), "sums") => "+ ≠",
                    (Rule::Moves(_), "differences") => "− ≠",
                    (Rule::Moves(_), "ratios") => "÷ ≠",
                    (_, "without") => "≠",
                    _ => "=",
                };
                numbers += &format!(" {sign} {}", list.join(", "));
            }
            (FieldKind::Choice { .. }, Value::String(word)) => {
                let text = choice(field.name, word).map_or(&**word, |text| text.get(lang));
                numbers += &format!(" ({text})");
            }
            (FieldKind::Flag, Value::Bool(true)) => {
                let text = flag(field.name).map_or(field.name, |text| text.get(lang));
                numbers += &format!(" ({text})");
            }
            (FieldKind::Tuples { .. }, list) => numbers += &format!(" = {list}"),
            (FieldKind::Rules, Value::Array(options)) => {
                let rule = |rule: &Value| Some(rule_text(&serde_json::from_value(rule.clone()).ok()?, lang));
                let option = |option: &Value| -> Vec<String> {
                    option.as_array().into_iter().flatten().filter_map(rule).collect()
                };
                let options: Vec<String> = options.iter().map(|one| option(one).join(" + ")).collect();
                numbers += &format!(" ({})", options.join("; "));
            }
            _ => {}
        }
    }
    let between = if matches!(rule, Rule::Greater(_)) { " > " } else { " → " };
    if !lists.is_empty() {
        text = format!("{text} {}", lists.join(between));
    }
    text + &numbers
}

/// What is said of a rule by a flag, for people.
fn flag(name: &str) -> Option<Text> {
    let both = |en, pt| Some(Text { en, pt });
    match name {
        "slow" => both("slow", "lento"),
        "repeats" => both("values may repeat", "valores podem se repetir"),
        "all" => both("any two cells", "quaisquer duas células"),
        "exactly" => both("exactly", "exatamente"),
        "modular" => both("by remainders", "por restos"),
        "others" => both("the others differ", "as outras diferem"),
        "loop" => both("closed", "fechada"),
        "apart" => both("shaded ones apart", "sombreadas separadas"),
        "edge" => both("connected with the edge", "ligadas à borda"),
        "open" => both("with two ends", "com duas pontas"),
        _ => None,
    }
}

/// A word of a choice, for people.
fn choice(field: &str, word: &str) -> Option<Text> {
    let both = |en, pt| Some(Text { en, pt });
    match (field, word) {
        ("ties", "any") => both("ties allowed", "com empates"),
        ("ties", "unclued") => both("ties without clue only", "empates só sem pista"),
        ("ties", "none") => both("no ties", "sem empates"),
        ("connected", "both") => both("both sorts connected", "os dois tipos ligados"),
        ("connected", "shaded") => both("shaded ones connected", "sombreadas ligadas"),
        ("connected", "unshaded") => both("unshaded ones connected", "não sombreadas ligadas"),
        ("connected", "none") => both("neither sort connected", "nenhum dos tipos ligado"),
        ("squares", "both") => both("no 2×2 of either sort", "sem 2×2 de nenhum tipo"),
        ("squares", "shaded") => both("no shaded 2×2", "sem 2×2 sombreado"),
        ("squares", "unshaded") => both("no unshaded 2×2", "sem 2×2 não sombreado"),
        ("squares", "none") => both("any 2×2", "qualquer 2×2"),
        ("touch", "sides") => both("may touch itself", "pode se tocar"),
        ("touch", "corners") => both("touches itself at corners at most", "só se toca nos cantos"),
        ("touch", "never") => both("never touches itself", "nunca se toca"),
        ("stretches", "any") => both("any values within boxes", "quaisquer valores nos blocos"),
        ("stretches", "renban") => both("consecutive values within boxes", "valores consecutivos nos blocos"),
        ("stretches", "sums") => both("equal sums within boxes", "somas iguais nos blocos"),
        (_, "odd") => both("odd", "ímpar"),
        (_, "even") => both("even", "par"),
        (_, "prime") => both("prime", "primo"),
        (_, "square") => both("square", "quadrado"),
        (_, "greater") => both("greater", "maior"),
        (_, "less") => both("less", "menor"),
        (_, "row") => both("row", "linha"),
        (_, "column") => both("column", "coluna"),
        (_, "box") => both("box", "bloco"),
        (_, "+") => both("+", "+"),
        (_, "-") => both("−", "−"),
        (_, "*") => both("×", "×"),
        (_, "/") => both("÷", "÷"),
        _ => None,
    }
}

/// What `garns explain --several --json` prints for each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Several {
    /// The givens as one line.
    pub puzzle: String,
    /// The family of the puzzle.
    pub kind: Kind,
    /// Two solutions, each as one line.
    pub solutions: [String; 2],
    /// The cells in which they differ.
    pub differ: Cells,
    /// Givens that would leave only the first solution; nothing where the time was up before they were found.
    pub unique_with: Option<Vec<NewGiven>>,
    /// All of it in one or two sentences.
    pub text: String,
}

/// A given that could be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewGiven {
    /// Where.
    pub cell: Cell,
    /// The value as it is written.
    pub value: String,
}

impl Several {
    /// What was found in the language asked for.
    #[must_use]
    pub fn new(puzzle: &Puzzle, found: &Disambiguation, lang: Lang) -> Several {
        let cells = puzzle.cells();
        let value = |cell: usize| found.solution.get(cell).map_or("", |rank| puzzle.values().symbol(rank));
        let differ: Cells = differing(found).map(|cell| cells[cell]).collect();
        let added = |givens: &Vec<usize>| -> Vec<NewGiven> {
            let given = |&cell: &usize| NewGiven { cell: cells[cell], value: value(cell).to_owned() };
            givens.iter().map(given).collect()
        };
        let unique_with = found.givens.as_ref().map(added);
        let mut text = match differ.len() {
            count if count <= 12 => {
                say!(lang, "The two solutions differ in {differ}.", "As duas soluções diferem em {differ}.")
            }
            count => {
                say!(
                    lang,
                    "The two solutions differ in {count} cells.",
                    "As duas soluções diferem em {count} células."
                )
            }
        };
        if let Some(added) = &unique_with {
            let listed: Vec<String> =
                added.iter().map(|given| format!("{} = {}", given.cell, given.value)).collect();
            let listed = listed.join(", ");
            text += &match added.len() {
                1 => say!(
                    lang,
                    " Given too, this leaves only the first: {listed}.",
                    " Se for dado também, isto deixa só a primeira: {listed}."
                ),
                _ => say!(
                    lang,
                    " Given too, these leave only the first: {listed}; none of them can be left out, \
                     though another set may be smaller.",
                    " Se forem dados também, estes deixam só a primeira: {listed}; nenhum deles pode sair, \
                     embora outro conjunto possa ser menor."
                ),
            };
        }
        Several {
            puzzle: line(puzzle, puzzle.givens()),
            kind: puzzle.kind(),
            solutions: [line(puzzle, &found.solution), line(puzzle, &found.other)],
            differ,
            unique_with,
            text,
        }
    }
}

/// The cells, by index, in which the two solutions differ.
pub fn differing(found: &Disambiguation) -> impl Iterator<Item = usize> + '_ {
    (0..found.solution.len()).filter(|&cell| found.solution.get(cell) != found.other.get(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns_puzzle::rules::{
        Arrow, Cage, CountWhere, Difference, Greater, Moves, Op, Parity, SumCondition, Whispers,
    };

    #[test]
    fn every_flag_and_word_of_a_rule_is_told_in_both_languages() {
        for about in garns_puzzle::RULES.iter().filter(|about| about.name != "house") {
            for field in about.fields {
                let what = format!("{} {}", about.name, field.name);
                match field.kind {
                    FieldKind::Flag => assert!(flag(field.name).is_some(), "{what}"),
                    FieldKind::Choice { words } => {
                        words
                            .iter()
                            .for_each(|word| assert!(choice(field.name, word).is_some(), "{what} {word}"));
                    }
                    _ => {}
                }
            }
        }
        let count = CountWhere {
            count: "r1c1".parse().unwrap(),
            cells: "r1c2".parse().unwrap(),
            are: Some(garns_puzzle::rules::Counted::Greater),
            values: vec![],
        };
        assert_eq!(rule_text(&count.into(), Lang::Pt), "contagem de um tipo r1c1 → r1c2 (maior)");
        let moves = Moves { moves: vec![(1, 2)], sums: vec![5], differences: vec![1], ratios: vec![2] };
        assert_eq!(rule_text(&moves.into(), Lang::En), "cells a move apart = [[1,2]] + ≠ 5 − ≠ 1 ÷ ≠ 2");
        let condition = SumCondition {
            cells: "r1c1 r1c2".parse().unwrap(),
            is: Some(garns_puzzle::rules::NumberKind::Prime),
            sums: vec![],
            least: Some(3),
            most: Some(9),
            repeats: false,
        };
        assert_eq!(
            rule_text(&condition.into(), Lang::Pt),
            "condição sobre uma soma r1c1 r1c2 (primo) ≥ 3 ≤ 9"
        );
    }

    #[test]
    fn rules_are_told_with_their_cells_and_numbers() {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        let cells = |text: &str| text.parse::<Cells>().unwrap();
        let said: Vec<(Rule, &str, &str)> = vec![
            (
                Difference { a: cell("r1c1"), b: cell("r1c2"), by: 1 }.into(),
                "difference dot r1c1 r1c2 = 1",
                "ponto de diferença r1c1 r1c2 = 1",
            ),
            (
                Greater { greater: cell("r1c1"), less: cell("r1c2") }.into(),
                "greater-than sign r1c1 > r1c2",
                "sinal de maior que r1c1 > r1c2",
            ),
            (
                Whispers { path: cells("r1c1 r1c2"), least: 5 }.into(),
                "whispers line r1c1 r1c2 ≥ 5",
                "linha de sussurros r1c1 r1c2 ≥ 5",
            ),
            (
                Arrow { bulb: cells("r1c1"), shaft: cells("r1c2 r1c3") }.into(),
                "arrow r1c1 → r1c2 r1c3",
                "seta r1c1 → r1c2 r1c3",
            ),
            (
                Cage { cells: cells("r1c1 r1c2"), op: Some(Op::Add), target: 3 }.into(),
                "cage r1c1 r1c2 (+) = 3",
                "gaiola r1c1 r1c2 (+) = 3",
            ),
            (
                Parity { is: garns_puzzle::rules::OddEven::Odd, cells: cells("r1c1") }.into(),
                "odd or even r1c1 (odd)",
                "ímpar ou par r1c1 (ímpar)",
            ),
        ];
        for (rule, en, pt) in said {
            assert_eq!((rule_text(&rule, Lang::En).as_str(), rule_text(&rule, Lang::Pt).as_str()), (en, pt));
        }
    }
}
