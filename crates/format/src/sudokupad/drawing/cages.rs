//! Cages: sums, no repeats.

use garns_puzzle::rules::{Cage, EqualSums, House, Killer, NumberKind, Op, SumCondition};
use garns_puzzle::{Cells, Rule};

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;
use crate::error::shown;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["killer", "sum-condition", "cage"],
    phrases: CAGES,
    topic: "cage killer",
    soft: "written printed they surrounded area cage killer dashed dotted small clue total corner top left if where upper hand number \
               sum their also rule its present available any value located stated leftmost row unknown",
    read: killers,
}];

const CAGES: &[(&str, &str)] = &[
    (
        "both",
        "* cage * (show|give|display|contain|state) * (sum|total) * and * (contain|) not repeat (digit|)",
    ),
    (
        "both",
        "* cage * (show|give|display|contain|state) * (sum|total) * and * not contain (repeat|duplicate) (digit|)",
    ),
    (
        "both",
        "* cage * (not repeat|not contain (repeat|duplicate)) (digit|) * and * (sometimes|) (show|give|display|contain|state) * (sum|total) *",
    ),
    (
        "both",
        "* cage * (not repeat|not contain (repeat|duplicate)) (digit|) * and * (sum|total) (may|can|) given *",
    ),
    (
        "both",
        "~ * not repeat * cage * (sometimes|may|can|) (show|give|display|contain|state) * (sum|total) *",
    ),
    (
        "both",
        "* cage * sum to * (total|clue|digit|sum|corner|given) * and * not contain (repeat|duplicate) (digit|)",
    ),
    (
        "both",
        "* cage * not contain (repeat|duplicate) (digit|) and * sum to * (total|clue|digit|sum|corner|given) *",
    ),
    (
        "sum",
        "(all|) digit (in|within|inside) (each|) (a|) (dashed|killer|dotted|) cage sum to (small|) (clue|digit|total|sum|) (given|) (in|at|) (the|) (top left|upper left|) (corner|hand corner|) (of|) (each|that|) (cage|) (if given|where given|if 1 given|if present|)",
    ),
    (
        "both",
        "* cage * sum to * (corner|clue|given (total|digit|sum|)|total given) (and|) not repeat (digit|)",
    ),
    (
        "both",
        "* cage * (contain|) different (digit|) (and|that|which) * sum to * (total|clue|digit|sum|corner|given) *",
    ),
    ("both", "normal killer (cage|sudoku|) rule apply"),
    ("both", "killer sudoku rule apply"),
    ("different", "no digit (may|can|) (be|) repeat (in|within) (a|) cage"),
    ("different", "* cage * contain * (not repeat|different) digit"),
    ("different", "(all|) digit (in|within|inside|of) (each|all|) cage (all|) different"),
    ("different", "not repeat"),
    // Where cells count otherwise than they show.
    ("different", "digit not repeat in cage (though|but|although) digit (might|may|can) (repeat|)"),
    (
        "repeat",
        "digit (can|may) repeat (in|within) (a|) cage (if permitted by other rules|if normal sudoku rules permit|)",
    ),
    ("both", "* not repeat * cage * (and|which|that) * sum to * (total|clue|digit|sum|corner|given) *"),
    ("both", "* cage * not repeat * (and|which|that|but) * sum to * (total|clue|digit|sum|corner|given) *"),
    ("both", "* cage * sum to * (total|clue|digit|sum|corner|given) * (and|but) * not repeat *"),
    // Word for word: of some of its digits, or of two cages, would be another rule.
    (
        "product",
        "(number|clue|) (in corner of|in|on|) cage (show|give|indicate) product (of (digit|cell) (in cage|inside|in it|)|)",
    ),
    (
        "product",
        "digit (in|within) (each|) cage multiply to (given|) (clue|digit|total|product|) (given|) (in (top left|) corner|)",
    ),
    (
        "product different",
        "digit not repeat in cage which (show|give|indicate) product (of (digit|cell) (in cage|inside|in it|)|)",
    ),
    ("kind", "~ * cage * (sum to|total) * {prime|odd|even|square} *"),
    ("kind", "~ * (sum|total) of * cage * {prime|odd|even|square} *"),
    ("least", "~ * cage * (sum to|total) at least <number>"),
    ("most", "~ * cage * (sum to|total) at most <number>"),
    ("sum", "~ * (digit|cell|number|cage) * sum to * (total|clue|digit|sum|corner|given) *"),
    ("sum", "~ * cage * (give|show|indicate|denote) * (sum|total) of * cell * cage"),
    ("sum", "~ * (sum|total) of * cage * (equal|given) * (clue|digit|total|corner|given) *"),
    ("sum", "* sum of * cage * (clue|digit in (top left|) corner) *"),
    ("sum", "~ * cage * (show|give|display) * (sum|total) *"),
    ("different", "~ * cage * (not repeat|not contain repeat|not contain a repeat) (digit|) *"),
    ("repeat", "~ * digit (can|may) repeat * cage *"),
    ("repeat", "(digit|) repeat permitted (in|within) cage"),
    ("?", "* surrounded by dashed line killer cage"),
    ("?", "outlined region cage"),
    ("sum", "some cage (show|give) (sum|total)"),
    ("sum", "~ * cage * (sum|total) (may|can|) given *"),
    ("sum", "~ * (sum|total) of * cage * (may|can|) given *"),
    (
        "same",
        "~ * cage * (sum to same (unknown|) (total|digit|sum|digit sum)|sum to equal (total|sum)|(same|equal) (total|sum|digit sum)) *",
    ),
    ("sum", "~ * clue * cage * (indicate|show|give) * (sum|total) *"),
    (
        "same",
        "~ * cage * sum to same (unknown|) (total|digit|sum) * (as other cage|as each other|for each cage|)",
    ),
    ("same", "~ (sum|total) of * cage * same * each cage *"),
    ("same", "~ * cage * sum to same * not repeat (digit|)"),
    ("fixed", "* cage * (sum to|total) <number>"),
    ("fixed", "* cage * not repeat (digit|) and * sum to <number>"),
];

/// Cages with numbers are sums; their digits differ unless it is said that they may repeat.
fn killers(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let sums = is_said(said, "sum") || is_said(said, "both");
    let repeats = is_said(said, "repeat");
    let different = is_said(said, "different") || is_said(said, "both");
    let mut fixed = said.iter().filter(|said| said.tag == "fixed").map(|said| said.found.numbers[0]);
    let all = fixed.next();
    // One of them is meant otherwise than it is read; so is a cage with a field of its own that was read before.
    let strict = |rule: &Rule| matches!(rule, Rule::Killer(killer) if !killer.repeats);
    if repeats && (different || page.puzzle.added_rules().iter().any(strict)) {
        return Err(ReadErrorKind::UnknownRule { name: "cages of both kinds".into() });
    }
    if fixed.any(|other| Some(other) != all) || (all.is_some() && sums) {
        return Err(ReadErrorKind::UnknownRule { name: "cages of several sums".into() });
    }
    let open = || page.sheet.cages.iter().filter(|cage| !cage.used && !cage.hidden);
    let stated = page.puzzle.added_rules().iter().any(|rule| matches!(rule, Rule::Killer(_)));
    if sums && !different && !stated && open().count() > 0 && open().all(|cage| cage.text.is_empty()) {
        return Err(ReadErrorKind::UnknownRule { name: "cages without sums".into() });
    }
    let unrepeated = is_said(said, "product different");
    if unrepeated || is_said(said, "product") {
        if sums || all.is_some() || stated {
            return Err(ReadErrorKind::UnknownRule { name: "cages of sums and products".into() });
        }
        return products(page, repeats, different || unrepeated);
    }
    if is_said(said, "same") {
        same_totals(page)?;
        if !different {
            page.sheet.cages.iter_mut().for_each(|cage| cage.used = true);
        }
    }
    conditions(page, said, different)?;
    if !sums && !different && all.is_none() {
        return Ok(());
    }
    for i in (0..page.sheet.cages.len()).filter(|i| !page.sheet.cages[*i].used).collect::<Vec<_>>() {
        let cage = &page.sheet.cages[i];
        let (cells, hidden) = (cage.cells.clone(), cage.hidden);
        let text = match all {
            Some(all) if cage.text.is_empty() && !cage.hidden => all.to_string(),
            Some(all) if !cage.text.is_empty() && cage.text != all.to_string() => continue,
            _ => cage.text.clone(),
        };
        // One that is no such cage is left as a drawing without explanation.
        let taken = take(page, cells, &text, sums || all.is_some(), repeats, hidden);
        page.sheet.cages[i].used = taken.is_ok();
    }
    Ok(())
}

/// Cages with numbers that are products.
fn products(page: &mut Page<'_>, repeats: bool, different: bool) -> Result<(), ReadErrorKind> {
    if repeats && different {
        return Err(ReadErrorKind::UnknownRule { name: "cages of both kinds".into() });
    }
    for i in 0..page.sheet.cages.len() {
        let cage = &page.sheet.cages[i];
        let Ok(target) = cage.text.parse::<i64>() else { continue };
        if cage.used || cage.hidden {
            continue;
        }
        let cells: Cells = cage.cells.clone().into();
        if different {
            page.add(House::extra(cells.clone()))?;
        }
        page.add(Cage { cells, op: Some(Op::Multiply), target })?;
        page.sheet.cages[i].used = true;
    }
    Ok(())
}

/// Cages that all have the same total, whatever it is.
fn same_totals(page: &mut Page<'_>) -> Result<(), ReadErrorKind> {
    let cages = || page.sheet.cages.iter().filter(|cage| !cage.hidden && !cage.used);
    if cages().any(|cage| !cage.text.is_empty()) || cages().count() < 2 {
        return Err(ReadErrorKind::UnknownRule { name: "cages of one total".into() });
    }
    let groups = cages().map(|cage| cage.cells.clone().into()).collect();
    page.add(EqualSums { groups })?;
    Ok(())
}

/// Cages without a number whose totals are of a kind. That their digits differ is for the text to say.
fn conditions(page: &mut Page<'_>, said: &[Said], different: bool) -> Result<(), ReadErrorKind> {
    let number =
        |tag| said.iter().find(|said| said.tag == tag).and_then(|said| said.found.numbers.last().copied());
    let kinds = [
        ("odd", NumberKind::Odd),
        ("even", NumberKind::Even),
        ("prime", NumberKind::Prime),
        ("square", NumberKind::Square),
    ];
    let named = |name: &str| said.iter().any(|said| said.found.kept.iter().any(|kept| kept == name));
    let mut is = kinds.into_iter().filter(|(name, _)| named(name)).map(|(_, kind)| kind);
    let (kind, least, most) = (is.next(), number("least"), number("most"));
    if is.next().is_some() {
        return Err(ReadErrorKind::UnknownRule { name: "cages of several kinds".into() });
    }
    if kind.is_none() && least.is_none() && most.is_none() {
        return Ok(());
    }
    for i in 0..page.sheet.cages.len() {
        let cage = &page.sheet.cages[i];
        if cage.used || cage.hidden || !cage.text.is_empty() {
            continue;
        }
        let cells = cage.cells.clone().into();
        page.add(SumCondition { cells, is: kind, sums: vec![], least, most, repeats: !different })?;
        page.sheet.cages[i].used = true;
    }
    Ok(())
}

fn take(
    page: &mut Page<'_>,
    cells: Vec<garns_puzzle::Cell>,
    text: &str,
    sums: bool,
    repeats: bool,
    hidden: bool,
) -> Result<(), ReadErrorKind> {
    if text.is_empty() {
        if !hidden && !repeats {
            page.add(House::extra(cells.into()))?;
        }
        return Ok(());
    }
    let sum = text.parse::<i64>().ok().filter(|_| sums);
    let sum = sum.ok_or_else(|| ReadErrorKind::UnknownRule { name: format!("cage {}", shown(text)) })?;
    page.add(Killer { cells: cells.into(), sum: Some(sum), repeats })
}
