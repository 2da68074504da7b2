//! What each constraint says, rule by rule.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Rule, Text};

use super::context::{GridContext, number};
use super::nfa::Nfa;
use super::pattern;
use super::reading::{Item, Reading};
use super::spelled::{chaos, doppelganger, flatmates, sandwich, skyline};
use crate::error::shown;
use crate::{ReadErrorKind, link, packing};

/// The rules of a constraint that is neither a frame for others nor about the grid as a whole.
pub(crate) fn rules(reading: &mut Reading, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
    let context = &reading.context;
    let path = |from: usize| -> Result<Cells, ReadErrorKind> {
        let names = item.args.get(from..).unwrap_or_default();
        names.iter().filter(|name| !name.is_empty()).map(|name| context.cell(name)).collect()
    };
    let one = |rule: Rule| Ok(vec![rule]);
    match item.name {
        "AntiConsecutive" => one(NonConsecutive {}.into()),
        "AntiKing" => one(AntiKing {}.into()),
        "AntiKnight" => one(AntiKnight {}.into()),
        "AntiTaxicab" => one(AntiTaxicab {}.into()),
        "GlobalEntropy" => one(GlobalEntropy { modular: false }.into()),
        "GlobalMod" => one(GlobalEntropy { modular: true }.into()),
        "AllDifferent" => one(House::extra(unique(path(0)?)).into()),
        "Thermo" => one(Thermometer { path: path(0)?, slow: false }.into()),
        "Whisper" => match item.arg(0).parse() {
            Ok(least) => one(Whispers { path: path(1)?, least }.into()),
            Err(_) => one(Whispers { path: path(0)?, least: 5 }.into()),
        },
        "Renban" => one(Renban { cells: path(0)? }.into()),
        "Modular" => match number(item.arg(0))? {
            // Every number leaves the same remainder.
            1 => path(1).map(|_| Vec::new()),
            by => one(Modular { by, path: path(1)? }.into()),
        },
        "Entropic" => one(Entropic { path: path(0)? }.into()),
        "RegionSumLine" => region_sum(context, path(0)?),
        "Between" => one(Between { path: path(0)? }.into()),
        // The ends always differ.
        "Lockout" => one(Lockout { least: number::<i64>(item.arg(0))?.max(1), path: path(1)? }.into()),
        "Palindrome" => one(Palindrome { path: path(0)? }.into()),
        "Zipper" => one(Zipper { path: path(0)? }.into()),
        "SumLine" => {
            let closed = item.args.last() == Some(&"LOOP");
            let names = item.args.iter().skip(1).filter(|name| **name != "LOOP");
            let path = names.map(|name| context.cell(name)).collect::<Result<Cells, _>>()?;
            sum_line(context, path, at_least_one(item.arg(0))?, closed)
        }
        "DoubleArrow" => one(DoubleArrow { path: path(0)? }.into()),
        "Arrow" => arrow(path(0)?, 1),
        "PillArrow" => {
            let size = number(item.arg(0))?;
            let bulb: Vec<Cell> = path(1)?.iter().copied().take(size).collect();
            if !(2..=3).contains(&size) || bulb.len() < size || !reads_in_order(bulb) {
                return Err(ReadErrorKind::Wrong { expected: PILL, found: shown(&item.args.join("~")) });
            }
            let mut rules = arrow(path(1)?, size)?;
            if context.values.most() > 9 {
                // All but the first are read as digits.
                let later = path(1)?.iter().copied().take(size).skip(1).collect();
                let values =
                    context.values.all_numbers().iter().copied().filter(|number| *number <= 9).collect();
                rules.push(Allowed { cells: later, values }.into());
            }
            Ok(rules)
        }
        "Cage" => cage(item.arg(0), path(1)?),
        "Sum" => sum(item.arg(0), path(1)?),
        "RellikCage" => one(Rellik { sum: at_least_one(item.arg(0))?, cells: path(1)? }.into()),
        "EqualityCage" if path(0)?.len() % 2 == 1 => {
            Err(ReadErrorKind::Wrong { expected: EVEN, found: shown(&item.args.join("~")) })
        }
        "EqualityCage" => one(EqualityCage { cells: path(0)? }.into()),
        "EqualSum" => one(EqualSums { groups: segments(context, &item.args)? }.into()),
        "SameValues" => {
            let (count, cells): (usize, Cells) = (number(item.arg(0))?, path(1)?);
            let size = cells.len().checked_div(count).filter(|size| size * count == cells.len() && *size > 0);
            let size =
                size.ok_or_else(|| ReadErrorKind::Wrong { expected: SETS, found: shown(item.arg(0)) })?;
            one(SameValues { groups: cells.chunks(size).map(|group| group.to_vec().into()).collect() }.into())
        }
        "Lunchbox" => {
            if path(1)?.len() < 2 {
                return Err(ReadErrorKind::Wrong { expected: CELLS, found: shown(item.text) });
            }
            // No two are the same.
            let mut rules = vec![House::extra(unique(path(1)?)).into()];
            rules.extend(sandwich(context, path(1)?, number(item.arg(0))?)?);
            Ok(rules)
        }
        "LittleKiller" => {
            let cells = diagonal(context, context.cell(item.arg(1))?);
            let cells = cells
                .ok_or_else(|| ReadErrorKind::Wrong { expected: DIAGONAL, found: shown(item.arg(1)) })?;
            one(LittleKiller { sum: number(item.arg(0))?, cells: cells.into() }.into())
        }
        "Sandwich" => {
            let cells = Cells::from(context.line(item.arg(1))?);
            sandwich(context, cells, number(item.arg(0))?)
        }
        "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" => outside(reading, item),
        "WhiteDot" => pairs(path(0)?, item, |a, b| Difference { a, b, by: 1 }.into()),
        "BlackDot" => pairs(path(0)?, item, |a, b| Ratio { a, b, by: 2 }.into()),
        "GreaterThan" => pairs(path(0)?, item, |greater, less| Greater { greater, less }.into()),
        "X" => pairs(path(0)?, item, |a, b| Total { a, b, sum: 10 }.into()),
        "V" => pairs(path(0)?, item, |a, b| Total { a, b, sum: 5 }.into()),
        "Quad" => {
            let around = context.square(context.cell(item.arg(0))?);
            let around =
                around.ok_or_else(|| ReadErrorKind::Wrong { expected: CORNER, found: shown(item.arg(0)) })?;
            let values =
                item.args.iter().skip(1).map(|text| number(text)).collect::<Result<Vec<i64>, _>>()?;
            one(Quadruple { cells: around.into(), values }.into())
        }
        "Indexing" => {
            let is = match item.arg(0) {
                "R" => Indexing::Row,
                "C" => Indexing::Column,
                other => {
                    return Err(ReadErrorKind::UnknownRule { name: format!("Indexing {}", shown(other)) });
                }
            };
            one(Indexer { is, cells: path(1)? }.into())
        }
        "ValueIndexing" => {
            let cells = path(0)?;
            let [value, place, cells @ ..] = &cells[..] else {
                return Err(ReadErrorKind::Wrong { expected: CELLS, found: shown(item.text) });
            };
            one(Slingshot { value: *value, place: *place, cells: cells.to_vec().into() }.into())
        }
        "CountingCircles" => one(CountingCircles { cells: path(0)? }.into()),
        "CountDistinct" => one(CountDistinct { count: context.cell(item.arg(0))?, cells: path(1)? }.into()),
        "ContainAtLeast" | "ContainExact" => {
            let values = numbers(item.arg(0))?;
            one(Contains { cells: path(1)?, values, exactly: item.name == "ContainExact", without: vec![] }
                .into())
        }
        "LookAndSay" => {
            let digits: Vec<i64> =
                item.arg(0).chars().filter_map(|c| c.to_digit(10)).map(i64::from).collect();
            let (mut values, mut without) = (Vec::new(), Vec::new());
            if digits.len() % 2 == 1 || digits.len() != item.arg(0).len() || digits.is_empty() {
                return Err(ReadErrorKind::Wrong { expected: SAID, found: shown(item.arg(0)) });
            }
            for pair in digits.chunks_exact(2) {
                if values.contains(&pair[1]) || without.contains(&pair[1]) {
                    return Err(ReadErrorKind::Wrong { expected: SAID, found: shown(item.arg(0)) });
                }
                match pair[0] {
                    0 => without.push(pair[1]),
                    count => values.extend(vec![pair[1]; count as usize]),
                }
            }
            one(Contains { cells: path(1)?, values, exactly: true, without }.into())
        }
        "ConnectedValues" => {
            let cells = context.group(item.arg(0));
            let cells =
                cells.ok_or_else(|| ReadErrorKind::Wrong { expected: GROUP, found: shown(item.arg(0)) })?;
            let size = if item.arg(2).is_empty() { None } else { Some(number(item.arg(2))?) };
            Ok(connected(cells.into(), numbers(item.arg(1))?, size))
        }
        "Pair" | "PairX" | "Binary" | "BinaryX" => relations(context, item),
        "Regex" | "NFA" => machines(context, item),
        "DutchFlatmates" => {
            let column = |col: u16| (0..context.rows as u16).map(|row| Cell::new(row, col)).collect();
            Ok((0..context.cols as u16).map(|col| flatmates(context, column(col))).collect())
        }
        "Doppelganger" => Ok(doppelganger(context)),
        "ChaosArrow" | "ChaosCount" => chaos(context, item),
        other => Err(ReadErrorKind::UnknownRule { name: shown(other) }),
    }
}

const SETS: Text = Text { en: "a number of equal sets", pt: "um número de conjuntos iguais" };
const DIAGONAL: Text = Text { en: "the first cell of a diagonal", pt: "a primeira célula de uma diagonal" };
const CORNER: Text = Text {
    en: "a cell with three others right and below",
    pt: "uma célula com outras três à direita e abaixo",
};
const PILL: Text = Text {
    en: "two or three cells of a pill, side by side or one below the other, and more",
    pt: "duas ou três células de uma pílula, lado a lado ou uma abaixo da outra, e mais",
};
const SAID: Text = Text {
    en: "pairs of digits, how many and of which value, each value once",
    pt: "pares de dígitos, quantos e de que valor, cada valor uma vez",
};
const POSITIVE: Text = Text { en: "a sum from 1 on", pt: "uma soma a partir de 1" };
const EVEN: Text = Text { en: "an even number of cells", pt: "um número par de células" };
const SYMMETRIC: Text =
    Text { en: "a table that is the same both ways", pt: "uma tabela igual nos dois sentidos" };
const TOUCHING: Text = Text { en: "cells that share a side", pt: "células que têm um lado em comum" };
const CELLS: Text = Text { en: "more cells", pt: "mais células" };
const GROUP: Text = Text { en: "the name of a group of cells", pt: "o nome de um grupo de células" };
const TABLE: Text = Text { en: "a table in base 64", pt: "uma tabela em base 64" };
const MACHINE: Text = Text { en: "a state machine or pattern", pt: "uma máquina de estados ou um padrão" };

/// A sum that is at least 1.
fn at_least_one(text: &str) -> Result<i64, ReadErrorKind> {
    let wrong = || ReadErrorKind::Wrong { expected: POSITIVE, found: shown(text) };
    Some(number(text)?).filter(|sum| *sum > 0).ok_or_else(wrong)
}

/// A line in parts of one sum; zeros alone have no part, unless a line closes where it likes.
fn sum_line(context: &GridContext, path: Cells, sum: i64, closed: bool) -> Result<Vec<Rule>, ReadErrorKind> {
    let line: Rule = SumLine { path: path.clone(), sum, closed }.into();
    if context.values.least() > 0 || (closed && sum > 1) {
        return Ok(vec![line]);
    }
    let zeros = Allowed { cells: unique(path), values: vec![0] };
    Ok(vec![AnyOf { options: vec![vec![line], vec![zeros.into()]] }.into()])
}

/// Numbers with `_` between them.
fn numbers(text: &str) -> Result<Vec<i64>, ReadErrorKind> {
    text.split('_').map(number).collect()
}

/// Each cell once.
fn unique(cells: Cells) -> Cells {
    let mut seen = std::collections::HashSet::new();
    cells.iter().copied().filter(|cell| seen.insert(*cell)).collect()
}

/// Groups of cells with `-` between them.
fn segments(context: &GridContext, names: &[&str]) -> Result<Vec<Cells>, ReadErrorKind> {
    let group = |names: &[&str]| names.iter().map(|name| context.cell(name)).collect();
    names.split(|name| *name == "-").map(group).collect()
}

/// A rule for each two of the cells that share a side, the earlier one first. Without any it would say nothing.
fn pairs(
    cells: Cells,
    item: &Item<'_>,
    rule: impl Fn(Cell, Cell) -> Rule,
) -> Result<Vec<Rule>, ReadErrorKind> {
    let cells = unique(cells);
    let later = |i: usize| cells[i + 1..].iter().map(move |b| (i, *b));
    let touching = (0..cells.len()).flat_map(later).filter(|(i, b)| cells[*i].touches(*b));
    let rules: Vec<Rule> = touching.map(|(i, b)| rule(cells[i], b)).collect();
    match rules.is_empty() {
        true => Err(ReadErrorKind::Wrong { expected: TOUCHING, found: shown(&item.args.join("~")) }),
        false => Ok(rules),
    }
}

/// The first cells are the bulb, read from left to right and down, the others the shaft.
fn arrow(cells: Cells, bulb: usize) -> Result<Vec<Rule>, ReadErrorKind> {
    let (bulb, shaft) = cells.split_at(bulb.min(cells.len()));
    let mut bulb = bulb.to_vec();
    bulb.sort_unstable();
    Ok(vec![Arrow { bulb: bulb.into(), shaft: shaft.to_vec().into() }.into()])
}

/// Whether each cell, in reading order, is right, below, or right and below of the one before.
pub(crate) fn reads_in_order(mut cells: Vec<Cell>) -> bool {
    cells.sort_unstable();
    let steps = [(0, 1), (1, 0), (1, 1)];
    cells.windows(2).all(|pair| steps.iter().any(|(d, r)| pair[0].offset(*d, *r) == Some(pair[1])))
}

/// Cells of these values hang together, and there are some.
pub(crate) fn connected(cells: Cells, values: Vec<i64>, size: Option<usize>) -> Vec<Rule> {
    let there = |value: &i64| -> Rule {
        Contains { cells: cells.clone(), values: vec![*value], exactly: false, without: vec![] }.into()
    };
    let some: Option<Rule> = match &values[..] {
        _ if size.is_some() => None,
        [value] => Some(there(value)),
        values => Some(AnyOf { options: values.iter().map(|value| vec![there(value)]).collect() }.into()),
    };
    some.into_iter().chain([Connected { cells: cells.clone(), values, size, edge: false }.into()]).collect()
}

/// A cage of different values; a cell that is listed twice counts twice.
fn cage(wanted: &str, cells: Cells) -> Result<Vec<Rule>, ReadErrorKind> {
    let wanted: i64 = if wanted.is_empty() { 0 } else { number(wanted)? };
    let once = unique(cells.clone());
    if once.len() == cells.len() {
        return Ok(vec![Killer { cells, sum: (wanted != 0).then_some(wanted), repeats: false }.into()]);
    }
    let mut rules = vec![House::extra(once).into()];
    if wanted != 0 {
        rules.push(weighted(wanted, cells, None));
    }
    Ok(rules)
}

/// A sum, with weights or without.
fn sum(clue: &str, cells: Cells) -> Result<Vec<Rule>, ReadErrorKind> {
    let (wanted, weights) = match clue.split_once("_=_") {
        Some((wanted, weights)) => (number(wanted)?, Some(numbers(weights)?)),
        None => (number(clue)?, None),
    };
    if weights.is_none() && unique(cells.clone()).len() == cells.len() {
        return Ok(vec![Killer { cells, sum: Some(wanted), repeats: true }.into()]);
    }
    Ok(vec![weighted(wanted, cells, weights)])
}

/// A sum in which each cell counts as often as it is listed, or with its weight.
fn weighted(sum: i64, cells: Cells, weights: Option<Vec<i64>>) -> Rule {
    let weights = weights.unwrap_or_else(|| vec![1; cells.len()]);
    let (mut once, mut added): (Vec<Cell>, Vec<i64>) = (Vec::new(), Vec::new());
    for (cell, weight) in cells.iter().zip(weights.iter()) {
        match once.iter().position(|other| other == cell) {
            Some(i) => added[i] += weight,
            None => {
                once.push(*cell);
                added.push(*weight);
            }
        }
    }
    if weights.len() != cells.len() {
        // Refused when it is added to the puzzle, with the numbers of both.
        return WeightedSum { cells, weights, sum }.into();
    }
    WeightedSum { cells: once.into(), weights: added, sum }.into()
}

/// In a grid without boxes the irregular regions count; without these the line says nothing.
fn region_sum(context: &GridContext, path: Cells) -> Result<Vec<Rule>, ReadErrorKind> {
    if context.boxes.is_some() || context.pieces.len() == context.rows {
        return Ok(vec![RegionSum { path }.into()]);
    }
    if context.pieces.is_empty() {
        return Ok(Vec::new());
    }
    let piece = |cell: &Cell| context.pieces.iter().position(|piece| piece.contains(cell));
    let groups = path.chunk_by(|a, b| piece(a) == piece(b)).map(|part| part.to_vec().into()).collect();
    Ok(vec![EqualSums { groups }.into()])
}

/// The diagonal that is known by its first cell: down and right from the left side, up and left from the
/// right, down and left from the top, up and right from the bottom.
pub(crate) fn diagonal(context: &GridContext, first: Cell) -> Option<Vec<Cell>> {
    let (rows, cols) = (context.rows as u16, context.cols as u16);
    let inside = |cell: &Cell| cell.row < rows && cell.col < cols;
    let from = |cell: Cell, down: i32, right: i32| -> Vec<Cell> {
        (0..).map_while(|k| cell.offset(k * down, k * right).filter(inside)).collect()
    };
    let left = (0..rows.saturating_sub(1)).map(|row| from(Cell::new(row, 0), 1, 1));
    let right = (1..rows.saturating_sub(1)).map(|row| from(Cell::new(row, cols - 1), -1, -1));
    let top = (1..cols).map(|col| from(Cell::new(0, col), 1, -1));
    let bottom = (1..cols.saturating_sub(1)).map(|col| from(Cell::new(rows - 1, col), -1, 1));
    let mut seen: Vec<Vec<Cell>> = Vec::new();
    let mut found = None;
    for cells in left.chain(right).chain(top).chain(bottom).filter(|cells| cells.len() > 1) {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        if !seen.contains(&sorted) {
            seen.push(sorted);
            found = if cells[0] == first { Some(cells) } else { found };
        }
    }
    found
}

/// Clues at both ends of a row or column.
fn outside(reading: &Reading, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
    let context = &reading.context;
    let line = context.line(item.arg(0))?;
    let back: Vec<Cell> = line.iter().rev().copied().collect();
    let mut rules: Vec<Rule> = Vec::new();
    for (clue, cells) in [(item.arg(1), line), (item.arg(2), back)] {
        if clue.is_empty() {
            continue;
        }
        let (clue, cells): (i64, Cells) = (number(clue)?, cells.into());
        rules.push(match item.name {
            "XSum" => XSum { cells, sum: clue }.into(),
            "HiddenSkyscraper" => HiddenSkyscraper { cells, value: clue }.into(),
            "NumberedRoom" => NumberedRoom { cells, value: clue }.into(),
            "FullRank" => FullRank { cells, rank: clue, ties: reading.ties }.into(),
            // A value of 0 is no building.
            _ if context.values.least() < 1 => skyline(context, cells, clue),
            _ => Skyscraper { cells, visible: clue }.into(),
        });
    }
    Ok(rules)
}

/// Cells in groups with an empty part between them; a part that starts with `_` is a name.
fn named_groups<'a>(names: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    names.split(|name| name.is_empty() || name.starts_with('_')).filter(|group| !group.is_empty())
}

/// A table of pairs of values that may stand beside each other.
fn relations(context: &GridContext, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
    // Strings of older versions have the last two digits of the alphabet the other way round.
    let legacy = item.name.starts_with("Binary");
    let key: String = match legacy {
        true => item
            .arg(0)
            .chars()
            .map(|c| {
                if c == '-' {
                    '_'
                } else if c == '_' {
                    '-'
                } else {
                    c
                }
            })
            .collect(),
        false => item.arg(0).to_owned(),
    };
    let words = packing::six_bits(&key);
    let words = words.ok_or_else(|| ReadErrorKind::Wrong { expected: TABLE, found: shown(item.arg(0)) })?;
    let count = context.values.len();
    let allowed = |i: &usize| words.get(i / 6).is_some_and(|word| word >> (i % 6) & 1 == 1);
    let number = |rank: usize| context.values.number(rank);
    let pairs: Vec<(i64, i64)> =
        (0..count * count).filter(allowed).map(|i| (number(i / count), number(i % count))).collect();
    let all = item.name.ends_with('X');
    if all && !pairs.iter().all(|(a, b)| pairs.contains(&(*b, *a))) {
        return Err(ReadErrorKind::Wrong { expected: SYMMETRIC, found: shown(item.arg(0)) });
    }
    let rule = |names: &[&str]| {
        let path = names.iter().map(|name| context.cell(name)).collect::<Result<Cells, _>>()?;
        Ok(Relation { path, pairs: pairs.clone(), all }.into())
    };
    named_groups(item.args.get(1..).unwrap_or_default()).map(rule).collect()
}

/// State machines and patterns.
fn machines(context: &GridContext, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
    let values = &context.values;
    let machine = if item.name == "NFA" {
        Nfa::unpack(item.arg(0))
    } else {
        let text = match item.arg(0) {
            text if text.contains('%') => Some(link::decoded(text)),
            text => packing::bytes(text).and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let symbol = |c: char| values.rank(i64::from(c.to_digit(36)?)).map(|rank| rank as u32);
        text.and_then(|text| pattern::compile(&text, values.len() as u32, &symbol))
    };
    let machine =
        machine.ok_or_else(|| ReadErrorKind::Wrong { expected: MACHINE, found: shown(item.arg(0)) })?;
    let rule = |names: &[&str]| {
        let names: Vec<&[&str]> = names.split(|name| *name == "-").collect();
        let lengths: Vec<usize> = names.iter().map(|segment| segment.len()).collect();
        let whole = || ReadErrorKind::UnknownRule { name: "NFA with very many states".into() };
        let machine = match lengths.len() {
            1 => machine.clone(),
            _ => machine.over_segments(&lengths, values.len() as u32).ok_or_else(whole)?,
        };
        let path = names.concat().iter().map(|name| context.cell(name)).collect::<Result<Cells, _>>()?;
        let known = machine.steps.iter().filter(|(_, symbol, _)| (*symbol as usize) < values.len());
        let steps = known.map(|(from, symbol, to)| (*from, values.number(*symbol as usize), *to)).collect();
        Ok(Automaton { path, start: machine.start, end: machine.end, steps }.into())
    };
    named_groups(item.args.get(1..).unwrap_or_default()).map(rule).collect()
}
