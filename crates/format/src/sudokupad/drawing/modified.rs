//! Cells that count otherwise than they show, to be found by the solver: doublers, triplers, negators, and Schrödinger cells,
//! which hold two digits.
//!
//! Only what is said word for word is taken, and only if it says all that the rule needs: where the cells are, that their
//! digits differ, and how they count for what. What sums look at then lies beside the grid.

use garns_puzzle::rules::{Allowed, Doublers, Greater, House, Killer, Schrodinger, SumCondition, Whispers};
use garns_puzzle::{Cell, Cells, Rule, Values};

use super::plain::has_houses;
use super::to_find::widen;
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

/// The last to look: these move what the others have made.
pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["doublers"],
        phrases: DOUBLERS,
        topic: "doubler tripler negator",
        soft: "",
        read: doublers,
    },
    DrawingKind {
        rules: SCHRODINGER_RULES,
        phrases: SCHRODINGER,
        topic: "schrödinger schrodinger",
        soft: "",
        read: schrodinger,
    },
];

const SCHRODINGER_RULES: &[&str] = &["schrodinger"];

macro_rules! name {
    () => {
        "{doubler|tripler|negator} (cell|)"
    };
}

/// In every row, column and box.
macro_rules! each {
    () => {
        "(in each|per) row (each|) column and (each|) (box|region|3x3 box|2x3 box)"
    };
}

/// What counts.
macro_rules! subject {
    () => {
        "(digit (in|of|on|placed in|within|entered in|inside) (each|) {doubler|tripler|negator} (cell|)|(each|all|) {doubler|tripler|negator} (cell|) (digit|)|if cell {doubler|tripler|negator}|if {thermometer|cage|arrow|killer|whisper} cell {doubler|tripler|negator})"
    };
}

/// What counts, where it was named just before.
macro_rules! which {
    () => {
        "(which|that|whose digit)"
    };
}

/// For what it counts so.
macro_rules! scope {
    () => {
        "((for|in|toward|towards|within|on|when calculating) (purpose of|) (all|each|) {cage|killer|arrow|sum|little|diagonal|thermometer|whisper|purpose|rule|constraint|clue} \
         (sum|cage|killer|line|clue|total|) ((and|or) {cage|killer|arrow|sum|little|diagonal|thermometer|whisper|rule|constraint|clue} (sum|cage|killer|line|clue|total|)|)|)"
    };
}

/// How it counts: twice, say.
macro_rules! counts {
    ($by:literal) => {
        concat!(
            "(count|worth|contribute|treated|counted|) (as|for|) ",
            $by,
            " (of|) (digit|face digit|printed digit|amount|)"
        )
    };
}

const DOUBLERS: &[(&str, &str)] = &[
    ("each", concat!("(there|grid contain|place|find|locate|) (exactly|) 1 ", name!(), " ", each!())),
    (
        "each",
        concat!("each row (each|) column and (each|) (box|region|3x3 box) contain (exactly|) 1 ", name!()),
    ),
    (
        "number",
        concat!(
            "(there|grid contain|place|find|locate) (exactly|) <number> ",
            name!(),
            " (digit multiplied by 2|) (in grid|)"
        ),
    ),
    (
        "each number",
        concat!(
            "(there|grid contain|place|find|locate|) (exactly|) <number> ",
            name!(),
            " (digit multiplied by 2|) (in grid|) (exactly|) 1 ",
            each!()
        ),
    ),
    ("rest", concat!("(exactly|) 1 ", each!())),
    (
        "digits",
        concat!(
            "each digit (from|) (<number> to <number>|) (appear|occur|placed|used|) (as|in|on) ",
            name!(),
            " (exactly|) once"
        ),
    ),
    (
        "digits",
        "each digit (from|) (<number> to <number>|) (in grid|) {doubled|tripled|negated} exactly once",
    ),
    (
        "digits",
        concat!(
            name!(),
            " contain (each|all|) (of|) (set of|) digit <number> to <number> (exactly|) (once|) (each|)"
        ),
    ),
    ("digits", concat!(name!(), " contain different digit")),
    ("digits", concat!("no digit (may|can|) repeat (in|among|on|as) ", name!())),
    ("digits", concat!("no 2 ", name!(), " (may|can|) contain same digit")),
    ("digits", concat!("2 ", name!(), " not contain same digit")),
    ("2", concat!(subject!(), " ", counts!("(twice|double|2 times|doubled)"), " ", scope!())),
    ("2", concat!(subject!(), " (digit|) (multiplied by 2|doubled) ", scope!())),
    ("which 2", concat!(which!(), " ", counts!("(twice|double|2 times|doubled)"), " ", scope!())),
    ("which 2", concat!(which!(), " (multiplied by 2|doubled) ", scope!())),
    ("3", concat!(subject!(), " ", counts!("(triple|3 times|thrice|tripled)"), " ", scope!())),
    ("3", concat!(subject!(), " (digit|) (multiplied by 3|tripled) ", scope!())),
    ("which 3", concat!(which!(), " ", counts!("(triple|3 times|thrice|tripled)"), " ", scope!())),
    ("which 3", concat!(which!(), " (multiplied by 3|tripled) ", scope!())),
    ("-1", concat!(subject!(), " ", counts!("(negative|negative digit of)"), " ", scope!())),
    ("which -1", concat!(which!(), " ", counts!("(negative|negative digit of)"), " ", scope!())),
    ("?", "{doubler|tripler|negator} (rule apply|)"),
    // Headings.
    ("?", "(doubler|tripler|negator) (killer|arrow|thermometer|whisper|cage|sum) (cage|sum|line|)"),
];

/// What a tag begins with where the words go on about what was named just before: "which count double".
const WHICH: &str = "which ";

/// Whether what is said goes on about what was named just before.
pub(super) fn is_relative(said: &Said) -> bool {
    said.tag.starts_with(WHICH)
}

/// Whether cells that count otherwise were named, so that a relative clause may follow.
pub(super) fn names_cells(said: &Said) -> bool {
    matches!(said.tag, "each" | "number" | "each number" | "rest")
}

/// Which kinds of rules look at what cells count.
const SUMS: &[&str] = &["killer", "arrow", "little-killer", "sum-condition", "equal-sums", "total"];

const NAMES: &[(&str, &[&str])] = &[
    ("cage", &["killer", "sum-condition"]),
    ("killer", &["killer", "sum-condition"]),
    ("arrow", &["arrow"]),
    ("sum", SUMS),
    ("little", &["little-killer"]),
    ("diagonal", &["little-killer"]),
    ("thermometer", &["thermometer"]),
    ("whisper", &["whispers"]),
];

/// Rules that may stand for digits beside those that look at what cells count: they are the same whatever other values the
/// puzzle has.
const DIGITS: &[&str] = &[
    "house",
    "thermometer",
    "whispers",
    "palindrome",
    "between",
    "renban",
    "difference",
    "ratio",
    "quadruple",
    "anti-knight",
    "anti-king",
    "parity",
    "clone",
    "allowed",
    "greater",
];

fn unknown<T>(name: &str) -> Result<T, ReadErrorKind> {
    Err(ReadErrorKind::UnknownRule { name: name.into() })
}

fn kept(said: &[Said]) -> impl Iterator<Item = &str> {
    said.iter().flat_map(|said| &said.found.kept).map(String::as_str)
}

/// Which rules look at what cells count, if that is clear: those that are named; where none is, all, if they are all of sums,
/// or of order where everything is named.
fn looking(page: &Page<'_>, said: &[Said]) -> Result<Vec<&'static str>, ReadErrorKind> {
    let named: Vec<&'static str> = kept(said)
        .filter_map(|name| NAMES.iter().find(|(other, _)| *other == name))
        .flat_map(|(_, rules)| rules.iter().copied())
        .collect();
    let everything = kept(said).any(|name| matches!(name, "purpose" | "rule" | "constraint" | "clue"));
    let all = || page.puzzle.added_rules().iter().map(|rule| rule.about().name);
    let looking = match (named.is_empty(), everything) {
        (false, false) if all().any(|name| named.contains(&name)) => return Ok(named),
        (false, false) => return unknown("what cells count so for"),
        (false, true) => return unknown("cells that count so for some and for all"),
        (true, false) => SUMS.to_vec(),
        (true, true) => [SUMS, &["thermometer", "whispers"]].concat(),
    };
    match all().all(|name| name == "house" || looking.contains(&name)) {
        true => Ok(looking),
        false => unknown("what cells count so for"),
    }
}

/// The rule over other cells, and what it says of the cells themselves: that digits of a cage differ.
fn moved(rule: &Rule, to: impl Fn(Cell) -> Cell) -> Result<Vec<Rule>, ReadErrorKind> {
    let all = |cells: &Cells| -> Cells { cells.iter().map(|cell| to(*cell)).collect() };
    let house = |cells: &Cells, differ: bool| differ.then(|| House::extra(cells.clone()).into());
    Ok(match rule {
        Rule::Killer(Killer { cells, sum, repeats }) => {
            let sum = sum.map(|sum| Killer { cells: all(cells), sum: Some(sum), repeats: true }.into());
            sum.into_iter().chain(house(cells, !repeats)).collect()
        }
        Rule::SumCondition(rule) => {
            let moved = SumCondition { cells: all(&rule.cells), repeats: true, ..rule.clone() };
            [moved.into()].into_iter().chain(house(&rule.cells, !rule.repeats)).collect()
        }
        Rule::LittleKiller(rule) => {
            vec![garns_puzzle::rules::LittleKiller { cells: all(&rule.cells), sum: rule.sum }.into()]
        }
        // The digits of a pill are read as one number: what a cell counts is no digit.
        Rule::Arrow(rule) if rule.bulb.len() == 1 => {
            vec![garns_puzzle::rules::Arrow { bulb: all(&rule.bulb), shaft: all(&rule.shaft) }.into()]
        }
        Rule::EqualSums(rule) => {
            vec![garns_puzzle::rules::EqualSums { groups: rule.groups.iter().map(all).collect() }.into()]
        }
        Rule::Total(rule) => {
            vec![garns_puzzle::rules::Total { a: to(rule.a), b: to(rule.b), sum: rule.sum }.into()]
        }
        Rule::Thermometer(rule) => {
            vec![garns_puzzle::rules::Thermometer { path: all(&rule.path), slow: rule.slow }.into()]
        }
        Rule::Whispers(rule) => vec![Whispers { path: all(&rule.path), least: rule.least }.into()],
        _ => return unknown("cells that count otherwise here"),
    })
}

/// So many further grids beside the one there is, for what its cells count: the frame with all of them, the cells, and for
/// each further grid the same cells in it. The puzzle must be one square grid with houses, of the digits from 1 to its number
/// of rows; with `zero`, from 0.
fn layers(
    page: &Page<'_>,
    count: u16,
    zero: bool,
) -> Result<(garns_puzzle::Frame, Cells, Vec<Cells>), ReadErrorKind> {
    let (sheet, values) = (&page.sheet, page.puzzle.values());
    let cells: Cells = page.puzzle.grid_cells().collect();
    let from = |least: usize| {
        values.least() == least as i64
            && values.most() == sheet.rows as i64
            && values.len() == sheet.rows + 1 - least
    };
    let plain = from(1) || zero && from(0);
    let square = sheet.rows == sheet.cols && cells.len() == sheet.rows * sheet.cols;
    if !has_houses(page.puzzle) || !plain || !square || page.puzzle.frame().single().is_none() {
        return unknown("cells that count otherwise in this grid");
    }
    let below = sheet.rows as u16 + 1;
    let frame = (1..=count).try_fold(page.puzzle.frame().clone(), |frame, layer| {
        frame.beside(Cell::new(below * layer, 0), sheet.rows, sheet.cols)
    })?;
    let layer = |layer: u16| cells.iter().map(|cell| Cell::new(cell.row + below * layer, cell.col)).collect();
    let layers = (1..=count).map(layer).collect();
    Ok((frame, cells, layers))
}

/// All rules, those that look at what cells count over these cells; what both digits of a cell must keep, by their cells.
fn rewritten(
    page: &Page<'_>,
    looking: &[&str],
    (cells, counted): (&Cells, &Cells),
    each: impl Fn(&Rule) -> Option<Vec<Rule>>,
) -> Result<Vec<Rule>, ReadErrorKind> {
    let to = |cell: Cell| cells.iter().position(|other| *other == cell).map_or(cell, |i| counted[i]);
    let mut rules = Vec::new();
    for rule in page.puzzle.added_rules() {
        let name = rule.about().name;
        if let Some(each) = each(rule) {
            rules.extend(each);
        } else if looking.contains(&name) {
            rules.extend(moved(rule, to)?);
        } else if DIGITS.contains(&name) {
            rules.push(rule.clone());
        } else {
            return unknown("cells that count otherwise beside this rule");
        }
    }
    Ok(rules)
}

/// Whether cages are told of by values, which may differ where digits do not.
fn values_differ(page: &Page<'_>) -> bool {
    let differ = |said: &&Said| matches!(said.tag, "both" | "different");
    page.all.iter().filter(differ).any(|said| said.of_values)
}

fn doublers(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let times = [("doubler", "2", 2), ("tripler", "3", 3), ("negator", "-1", -1)];
    let names = |name: &str| match name {
        "doubled" => Some("doubler"),
        "tripled" => Some("tripler"),
        "negated" => Some("negator"),
        name => times.iter().find(|(other, ..)| *other == name).map(|(other, ..)| *other),
    };
    let mut named: Vec<&str> = kept(said).filter_map(names).collect();
    named.sort_unstable();
    named.dedup();
    let [name] = named[..] else { return unknown("cells of several kinds that count otherwise") };
    let Some(&(_, tag, times)) = times.iter().find(|(other, ..)| *other == name) else {
        return unknown("how cells count");
    };
    let size = page.sheet.rows as i64;
    let numbered = said.iter().filter(|said| matches!(said.tag, "number" | "each number"));
    let number_fits = numbered.flat_map(|said| &said.found.numbers).all(|number| *number == size);
    let digits_fit = said.iter().filter(|said| said.tag == "digits").all(|said| {
        matches!(said.found.numbers[..], [] | [1, _])
            && said.found.numbers.last().is_none_or(|to| *to == size)
    });
    let placed = is_said(said, "each") || is_said(said, "each number") || is_said(said, "rest");
    let tags = said.iter().map(|said| said.tag.trim_start_matches(WHICH));
    let counts: Vec<&str> = tags.filter(|tag| matches!(*tag, "2" | "3" | "-1")).collect();
    let well = placed && number_fits && digits_fit && is_said(said, "digits");
    if !well || counts.is_empty() || counts.iter().any(|other| *other != tag) || values_differ(page) {
        return unknown("cells that count otherwise");
    }
    let looking = looking(page, said)?;
    let (frame, cells, layers) = layers(page, 1, false)?;
    let [counted] = &layers[..] else { return unknown("a layer") };
    let rules = rewritten(page, &looking, (&cells, counted), |_| None)?;
    let (least, most) = (1.min(size * times), size.max(size * times));
    let values = Values::range(least, (most - least + 1) as usize)?;
    widen(page, frame, values, rules)?;
    page.add(Allowed { cells: cells.clone(), values: (1..=size).collect() })?;
    let count = page.sheet.rows;
    page.add(Doublers { cells, counted: counted.clone(), count, times, over: 1 })
}

macro_rules! cat {
    () => {
        "(schrödinger|schrodinger) cell"
    };
}

const SCHRODINGER: &[(&str, &str)] = &[
    (
        "each",
        concat!(
            "each row (each|) column and (each|) (box|region|3x3 box) (also|) contain (exactly|) 1 ",
            cat!(),
            " ((which|that) (contain|hold) (exactly|) 2 (different|) digit|contain 2 (different|) digit|)"
        ),
    ),
    (
        "each",
        concat!(
            "(there|) (exactly|) 1 ",
            cat!(),
            " ",
            each!(),
            " ((which|that) (contain|hold) (exactly|) 2 (different|) digit|contain 2 (different|) digit|)"
        ),
    ),
    ("two", concat!("(each|) ", cat!(), " (contain|hold) (exactly|) 2 (different|) digit")),
    ("which two", "(which|that|each of which|) (contain|hold) (exactly|) 2 different digit"),
    (
        "sum",
        concat!(
            "(digit of|) (each|) ",
            cat!(),
            " (digit|) (equal to|equal|count as|worth|contribute|) sum of (2 digit|digit|both digit|2 digit it contain|digit it contain|digit within it|digit in it|2 digit in it) ",
            scope!()
        ),
    ),
    ("sum", concat!("digit of ", cat!(), " sum of 2 digit ", scope!())),
    (
        "each digit",
        concat!(
            "both digit (in|of) (each|) ",
            cat!(),
            " (satisfy|obey|adhere to|follow|fulfil) (all|) {thermometer|whisper} (line|) (rule|constraint|) ((and|or) {thermometer|whisper} (line|) (rule|constraint|)|)"
        ),
    ),
    ("?", "(schrödinger|schrodinger) (cell|sudoku|) (rule apply|)"),
];

/// Whether a text that speaks of Schrödinger cells says that there are digits from 0.
pub(super) fn has_zero(said: &Said, sheet: &super::Sheet, text: &str) -> bool {
    let text = text.to_lowercase();
    said.tag == "digits"
        && said.found.numbers == [0, sheet.rows as i64]
        && (text.contains("schrödinger") || text.contains("schrodinger"))
}

/// The same, as something that is said of Schrödinger cells where it tells that there are digits from 0.
pub(super) fn from_zero(
    kind: &'static DrawingKind,
    said: Said,
    sheet: &super::Sheet,
    text: &str,
) -> (&'static DrawingKind, Said) {
    let mut all = super::KINDS.iter().copied().flatten();
    match all.find(|kind| kind.rules == SCHRODINGER_RULES).filter(|_| has_zero(&said, sheet, text)) {
        Some(schrodinger) => (schrodinger, Said { tag: ZERO, ..said }),
        None => (kind, said),
    }
}

/// The tag of digits from 0.
const ZERO: &str = "zero";

fn schrodinger(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let is = |tag: &str| is_said(said, tag);
    // Which digit a given is one of two, or the only one, is nowhere said.
    let given = page.puzzle.givens().blanks() < page.puzzle.givens().len();
    if !(is("each") && is(ZERO)) || given || values_differ(page) {
        return unknown("Schrödinger cells");
    }
    let pairs: Vec<&str> = said
        .iter()
        .filter(|said| said.tag == "each digit")
        .flat_map(|said| &said.found.kept)
        .map(|name| if name == "whisper" { "whispers" } else { "thermometer" })
        .collect();
    let of_digits = |rule: &Rule| !SUMS.contains(&rule.about().name) && rule.about().name != "house";
    let plain = |rule: &&Rule| of_digits(rule) && !pairs.contains(&rule.about().name);
    let sums = page.puzzle.added_rules().iter().any(|rule| SUMS.contains(&rule.about().name));
    let sums: Vec<&str> = match is("sum") {
        true => {
            let sums: Vec<Said> = said.iter().filter(|said| said.tag == "sum").cloned().collect();
            let rest = page.puzzle.added_rules().iter().any(|rule| plain(&rule));
            let named = kept(&sums).any(|name| NAMES.iter().any(|(other, _)| *other == name));
            if rest && !named {
                return unknown("what Schrödinger cells count so for");
            }
            let named = |name: &str| NAMES.iter().find(|(other, _)| *other == name);
            match kept(&sums)
                .filter_map(named)
                .flat_map(|(_, rules)| rules.iter().copied())
                .collect::<Vec<_>>()
            {
                named if named.is_empty() => SUMS.to_vec(),
                named => named,
            }
        }
        false if sums => return unknown("what Schrödinger cells count"),
        false => Vec::new(),
    };
    if pairs.iter().any(|name| sums.contains(name)) {
        return unknown("both digits and their sum for one rule");
    }
    // A rule about single digits says nothing of cells that have two.
    let silent = |rule: &Rule| {
        of_digits(rule) && !pairs.contains(&rule.about().name) && !sums.contains(&rule.about().name)
    };
    if page.puzzle.added_rules().iter().any(silent) {
        return unknown("Schrödinger cells beside this rule");
    }
    let (frame, cells, layers) = layers(page, if pairs.is_empty() { 2 } else { 3 }, true)?;
    let [second, counted, rest @ ..] = &layers[..] else { return unknown("layers") };
    let last: Cells = rest.first().cloned().unwrap_or_default();
    let place = |cell: Cell| cells.iter().position(|other| *other == cell).unwrap_or_default();
    let each = |rule: &Rule| -> Option<Vec<Rule>> {
        if !pairs.contains(&rule.about().name) || last.is_empty() {
            return None;
        }
        match rule {
            Rule::Thermometer(rule) if !rule.slow => {
                let two = |two: &[Cell]| Greater { greater: two[1], less: last[place(two[0])] }.into();
                Some(rule.path.windows(2).map(two).collect())
            }
            Rule::Whispers(line) => {
                let both = |cell: Cell| [cell, last[place(cell)]];
                let rule = |a, b| Whispers { path: vec![a, b].into(), least: line.least }.into();
                let ways = |two: &[Cell]| -> Vec<Rule> {
                    let seconds = both(two[1]);
                    both(two[0]).into_iter().flat_map(|a| seconds.map(|b| rule(a, b))).collect()
                };
                Some(line.path.windows(2).flat_map(ways).collect())
            }
            _ => None,
        }
    };
    let rules = rewritten(page, &sums, (&cells, counted), each)?;
    let size = page.sheet.rows as i64;
    widen(page, frame, Values::range(0, 2 * size as usize)?, rules)?;
    page.add(Schrodinger {
        cells: cells.clone(),
        second: second.clone(),
        counted: counted.clone(),
        last,
        count: 1,
        digits: (0..=size).collect(),
    })
}
