//! Plain lines through cells, told apart by their colours. One file for each kind.

mod entropic;
mod modular;
mod nabner;
mod palindrome;
mod parity;
mod region_sum;
mod renban;
mod ten;
mod totals;
mod whispers;
mod zipper;

pub(crate) use parity::alternating;

use garns_puzzle::rules::EqualSums;
use garns_puzzle::{Cell, Cells, Rule};

use super::{Colour, DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    whispers::KIND,
    renban::KIND,
    palindrome::KIND,
    region_sum::KIND,
    zipper::KIND,
    nabner::KIND,
    entropic::KIND,
    modular::KIND,
    parity::KIND,
    ten::KIND,
    totals::KIND,
];

/// Lines of the colour named; where none is named, all that are left, if the text speaks of no other such lines.
fn read(
    page: &mut Page<'_>,
    said: &[Said],
    form: Form,
    rule: fn(Cells, &Said, &Page<'_>) -> Rule,
) -> Result<(), ReadErrorKind> {
    for said in said.iter().filter(|said| !said.tag.starts_with('?')) {
        let plain = said.found.colours.is_empty();
        // Digits differ on some lines, whatever else is said of lines of their colour.
        let repeats = |other: &Said| {
            other.tag == "?repeat" && other.found.colours.iter().any(|it| said.found.colours.contains(it))
        };
        if form == Form::Set && page.all.iter().any(repeats) {
            return Err(ReadErrorKind::UnknownRule { name: "lines with repeats".into() });
        }
        let others = page
            .all
            .iter()
            .filter(|other| matches!(other.tag, "line" | "border" | "german" | "dutch" | "most"))
            .count();
        if plain && others > 1 && !alike(page) {
            continue;
        }
        // Lines of different colours are different lines even where they meet.
        let mut drawn: Vec<(Option<Colour>, Vec<Vec<Cell>>)> = Vec::new();
        for i in 0..page.sheet.lines.len() {
            let line = &page.sheet.lines[i];
            if line.used || line.head || !said.fits_best(line.colour, page.all) {
                continue;
            }
            let Some(path) = page.sheet.path(&line.points) else { continue };
            let colour = line.colour;
            page.sheet.lines[i].used = true;
            // Many a line is drawn twice, once as the edge of the other.
            let back: Vec<Cell> = path.iter().rev().copied().collect();
            if drawn.iter().any(|(_, paths)| paths.contains(&path) || paths.contains(&back)) {
                continue;
            }
            match drawn.iter_mut().find(|(other, _)| *other == colour) {
                Some((_, paths)) => paths.push(path),
                None => drawn.push((colour, vec![path])),
            }
        }
        let mut groups = Vec::new();
        for (_, paths) in drawn {
            // Strokes that cross are one line where the text speaks of one.
            let paths = if said.one && form == Form::Set { crossed(paths) } else { paths };
            groups.extend(form.groups(paths)?);
        }
        for group in groups {
            if let [path] = &group[..] {
                for part in form.parts(path)? {
                    let rule = rule(part.into(), said, page);
                    page.add(rule)?;
                }
            } else {
                let groups = segments(page, &group);
                page.add(EqualSums { groups })?;
            }
        }
    }
    Ok(())
}

/// Lines that share a cell, as one set of cells each.
fn crossed(paths: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let mut sets: Vec<Vec<Cell>> = Vec::new();
    for path in paths {
        let (together, mut rest): (Vec<_>, Vec<_>) =
            sets.into_iter().partition(|set| set.iter().any(|cell| path.contains(cell)));
        let mut set: Vec<Cell> = together.into_iter().flatten().chain(path).collect();
        set.sort_unstable();
        set.dedup();
        rest.push(set);
        sets = rest;
    }
    sets
}

/// What of a line counts: each two neighbours, each three, all its cells whatever their order, or the line as a whole,
/// cut by the regions or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Pairs,
    Triples,
    Set,
    Whole,
    Regions,
}

impl Form {
    /// Lines that are one line to the eye: those that go on where another ends. Where three ends meet, or a line ends in
    /// the middle of another, only pairs and sums still have a meaning.
    fn groups(self, mut paths: Vec<Vec<Cell>>) -> Result<Vec<Vec<Vec<Cell>>>, ReadErrorKind> {
        if self == Form::Pairs {
            return Ok(paths.into_iter().map(|path| vec![path]).collect());
        }
        let ends = |path: &Vec<Cell>| [path[0], path[path.len() - 1]];
        let closed = |path: &Vec<Cell>| path[0] == path[path.len() - 1];
        // How many lines go through a cell, or end there twice.
        let through =
            |paths: &[Vec<Cell>], cell: Cell| paths.iter().filter(|path| path.contains(&cell)).count();
        while let Some((a, b, cell)) = (0..paths.len()).find_map(|a| {
            (0..a).find_map(|b| {
                let meet = ends(&paths[a]).into_iter().find(|cell| ends(&paths[b]).contains(cell))?;
                let open = !closed(&paths[a]) && !closed(&paths[b]) && through(&paths, meet) == 2;
                open.then_some((a, b, meet))
            })
        }) {
            let (mut second, mut first) = (paths.remove(a), paths.remove(b));
            if first[0] == cell {
                first.reverse();
            }
            if second[0] != cell {
                second.reverse();
            }
            first.extend(second.into_iter().skip(1));
            paths.push(first);
        }
        let mut groups: Vec<Vec<Vec<Cell>>> = Vec::new();
        for path in paths {
            let touches = |group: &Vec<Vec<Cell>>| {
                group.iter().any(|other| {
                    ends(&path).iter().any(|cell| other.contains(cell))
                        || ends(other).iter().any(|cell| path.contains(cell))
                })
            };
            let (mut together, rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
            groups = rest;
            let mut group: Vec<Vec<Cell>> = together.drain(..).flatten().collect();
            group.push(path);
            groups.push(group);
        }
        // A loop that touches itself, and sums in a loop, are cut by the regions only.
        for group in &mut groups {
            if self == Form::Regions && group.len() == 1 && repeats(&group[0]) {
                let path = group[0].clone();
                group.push(path);
            }
        }
        let branched = |group: &Vec<Vec<Cell>>| group.len() > 1;
        if self != Form::Regions && groups.iter().any(branched) {
            return Err(ReadErrorKind::UnknownRule { name: "lines with branches".into() });
        }
        Ok(groups)
    }

    /// The parts of a line that the rule is about.
    fn parts(self, path: &[Cell]) -> Result<Vec<Vec<Cell>>, ReadErrorKind> {
        if !repeats(path) {
            return Ok(vec![path.to_vec()]);
        }
        let closed = path[0] == path[path.len() - 1];
        match self {
            Form::Pairs => Ok(path.windows(2).map(<[Cell]>::to_vec).collect()),
            Form::Triples => {
                let around =
                    path.iter().chain(path.get(1).filter(|_| closed)).copied().collect::<Vec<Cell>>();
                Ok(around.windows(3).map(<[Cell]>::to_vec).collect())
            }
            Form::Set => {
                let mut cells = path.to_vec();
                cells.sort_unstable();
                cells.dedup();
                Ok(vec![cells])
            }
            Form::Whole | Form::Regions => Err(ReadErrorKind::UnknownRule { name: "lines in a loop".into() }),
        }
    }
}

fn repeats(path: &[Cell]) -> bool {
    (1..path.len()).any(|i| path[..i].contains(&path[i]))
}

/// The connected parts of several lines within each region.
fn segments(page: &Page<'_>, lines: &[Vec<Cell>]) -> Vec<Cells> {
    let region = |cell: Cell| page.puzzle.index(cell).and_then(|i| page.puzzle.block(i));
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for line in lines {
        for (i, cell) in line.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| line[i]).filter(|other| region(*other) == region(*cell));
            let joined =
                |part: &Vec<Cell>| part.contains(cell) || before.is_some_and(|other| part.contains(&other));
            let (together, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(joined);
            let mut part: Vec<Cell> = together.into_iter().flatten().collect();
            part.push(*cell);
            part.sort_unstable();
            part.dedup();
            parts = rest;
            parts.push(part);
        }
    }
    parts.sort_unstable();
    parts.into_iter().map(Cells::from).collect()
}

/// Whether all lines that nothing explains yet have the same colour.
fn alike(page: &Page<'_>) -> bool {
    let mut open = page
        .sheet
        .lines
        .iter()
        .filter(|line| !line.used && !line.head && page.sheet.path(&line.points).is_some());
    let first = open.next().map(|line| line.colour);
    open.all(|line| Some(line.colour) == first)
}
