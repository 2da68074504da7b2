//! Plain lines through cells, told apart by their colours.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Rule};

use super::{Kind, Page, Said};
use crate::Problem;

pub(super) const KINDS: &[Kind] = &[
    Kind { rules: &["whispers"], phrases: WHISPERS,
        topic: &["whisper", "line"],
        soft: &["line", "german", "whisper", "dutch", "adjacent", "difference", "differ", "least", "2", "next", "other", "directly", "successive", "separated", "consecutive", "minimum", "amount", "value", "greater", "or", "also", "pair", "thinner", "thicker", "connected", "must", "two", "between"], read: |page, said| read(page, said, Form::Pairs, whispers) },
    Kind {
        rules: &["renban"],
        phrases: RENBAN,
        topic: &["renban", "line"],
        soft: &["line", "renban", "set", "group", "sequence", "string", "consecutive", "contain", "form", "order", "unique", "distinct", "different", "unrepeated", "may", "can", "appear", "be", "but", "any", "some", "such", "as", "must", "and", "they", "make", "up", "one", "individual", "run", "bold"],
        read: |page, said| read(page, said, Form::Set, |cells, _, _| Renban { cells }.into()),
    },
    Kind {
        rules: &["palindrome"],
        phrases: PALINDROME,
        topic: &["palindrome", "palindromic"],
        soft: &["line", "palindrome", "read", "same", "forwards", "backwards", "forward", "backward", "direction", "directions", "either", "end", "ends", "way", "both", "form", "palindromic", "sequence", "and", "reading", "from", "ie", "must"],
        read: |page, said| read(page, said, Form::Whole, |path, _, _| Palindrome { path }.into()),
    },
    Kind {
        rules: &["region-sum", "equal-sums"],
        phrases: REGION_SUM,
        topic: &["line", "segment"],
        soft: &["line", "region", "sum", "box", "3x3", "border", "divide", "segment", "same", "equal", "pass", "passes", "visit", "enter", "separate", "total", "small", "n", "its", "split", "boundary", "time", "new", "into", "individual", "visits", "different"],
        read: |page, said| read(page, said, Form::Regions, |path, _, _| RegionSum { path }.into()),
    },
    Kind {
        rules: &["zipper"],
        phrases: ZIPPER,
        topic: &["zipper"],
        soft: &["line", "zipper", "equal", "distance", "centre", "middle", "sum", "same", "any", "2", "pair", "away", "central", "circled", "equidistant", "marked"],
        read: |page, said| read(page, said, Form::Whole, |path, _, _| Zipper { path }.into()),
    },
    Kind {
        rules: &["nabner"],
        phrases: NABNER,
        topic: &["nabner"],
        soft: &["line", "nabner", "repeat", "consecutive", "2", "any", "other", "same", "anywhere", "set", "regardless", "position", "contain", "not", "no", "and", "can", "or", "their", "may", "on", "such"],
        read: |page, said| read(page, said, Form::Set, |cells, _, _| Nabner { cells }.into()),
    },
    Kind {
        rules: &["entropic"],
        phrases: ENTROPIC,
        topic: &["entropic", "entropy"],
        soft: &["line", "entropic", "entropy", "3", "consecutive", "sequential", "successive", "adjacent", "set", "group", "sequence", "low", "medium", "middle", "high", "contain", "1", "2", "4", "5", "6", "7", "8", "9", "123", "456", "789", "run", "any", "and", "exactly", "one", "peach"],
        read: |page, said| read(page, said, Form::Triples, |path, _, _| Entropic { path }.into()),
    },
    Kind {
        rules: &["modular"],
        phrases: MODULAR,
        topic: &["modular"],
        soft: &["line", "modular", "3", "consecutive", "sequential", "successive", "adjacent", "set", "group", "sequence", "contain", "1", "and", "any", "one", "from", "digit", "mod", "2", "run"],
        read: |page, said| read(page, said, Form::Triples, |path, _, _| Modular { path, by: 3 }.into()),
    },
    Kind { rules: &["relation"], phrases: PARITY,
        topic: &["parity", "alternate"],
        soft: &["line", "parity", "alternate", "odd", "even", "adjacent", "between", "and", "must"], read: |page, said| read(page, said, Form::Pairs, parity) },
    Kind {
        rules: &["sum-line"],
        phrases: TEN,
        topic: &["10"],
        soft: &["line", "10", "segment", "group", "contiguous", "not", "overlapping", "1", "or", "more", "divided", "split", "sum", "consist", "adjacent", "set", "ten", "can"],
        read: |page, said| {
            read(page, said, Form::Whole, |path, _, _| SumLine { path, sum: 10, closed: false }.into())
        },
    },
];

const WHISPERS: &[(&str, &str)] = &[
    ("line", "(2|) adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (have|must|) (digit|) (that|which|) (a|) (differ|difference) (in digit|) (of|by|) (a|) (minimum of|) at least <number> (from each other|)"),
    ("line", "(2|) adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (differ|difference) (in digit|) (by|of) (a|) minimum of <number>"),
    ("line", "(along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (2|) adjacent (digit|cell) (have|must|) (a|) (differ|difference) (of|by|) at least <number> (from each other|)"),
    ("line", "(along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line digit differ from (their|) adjacent (digit|) (on line|) by at least <number>"),
    ("line", "(the|) difference between (2|) adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (must be|) at least <number>"),
    ("line", "(<colour>|) (german whisper|dutch whisper|whisper|) line adjacent digit differ by at least <number>"),
    ("line", "* adjacent * (<colour>|) * line * (<colour>|) * (differ|difference) * (at least|minimum of|minimum) <number> *"),
    ("line", "* (<colour>|) * line * (<colour>|) * adjacent * (differ|difference) * (at least|minimum of|minimum) <number> *"),
    ("line", "* (<colour>|) * line * minimum difference of <number> *"),
    ("line", "* adjacent * (<colour>|) * line * (<colour>|) * (minimum difference of|differ by) <number> (or more|or greater|)"),
    ("line", "* adjacent * (<colour>|) * line * (<colour>|) * difference of <number> or (more|greater)"),
    ("line", "* digit next to each other * (<colour>|) * line * (differ|difference) * at least <number> *"),
    ("line", "* (<colour>|) line * digit * (differ|difference) * adjacent * at least <number> *"),
    ("line", "* digit * (<colour>|) line * differ from * adjacent * at least <number> *"),
    ("line", "* difference between * adjacent * (<colour>|) * line * at least <number> *"),
    ("line", "* 2 cell separated by (<colour>|) line * difference of at least <number>"),
    ("german", "(<colour>|) line * german whisper *"),
    ("german", "normal german whisper rule apply"),
    ("?repeat", "* digit (can|may) repeat on (<colour>|) (whisper|) line (if permitted by * rule|)"),
];

const RENBAN: &[(&str, &str)] = &[
    ("line", "(a|each|the|) (<colour>|) (renban|) line (must|) contain (a|) (set|group|string|sequence|) (of|) (not repeat|unique|distinct|different|) (set of|) consecutive (not repeat|unique|distinct|different|) digit (without repeat|) (that|which|) (can|may|) (appear|be|) (in each order|)"),
    ("line", "(a|each|the|) (<colour>|) (renban|) line (must|) contain (a|) (set|group) of (not repeat|unique|distinct|different|) (and|) consecutive (not repeat|unique|distinct|different|) digit (in each order|which can appear in each order|which can be in each order|that can appear in each order|but in each order|)"),
    ("line", "digit (along|on) (a|each|the|) (<colour>|) (renban|) line (must|) (form|be|are|make up) (a|) (set|group|sequence|) (of|) (not repeat|unique|distinct|different|) (set of|) consecutive (not repeat|unique|distinct|different|) digit (in each order|which can appear in each order|that can appear in each order|but may appear in each order along line|but they may appear in each order along line|)"),
    ("line", "digit (along|on) (a|each|the|) (<colour>|) (renban|) line (must|) (form|be|are|make up) (a|) not repeat (group|set|sequence) of consecutive digit (in each order|but they may appear in each order along line|)"),
    ("line", "digit (along|on) (a|each|the|) (<colour>|) (renban|) line (consecutive and not repeat|not repeat and consecutive|consecutive) (in each order)"),
    ("line", "(along|on) (a|each|the|) (<colour>|) (renban|) line digit (form|be|are|) (a|) (set|group|) (of|) (not repeat|) consecutive (not repeat|) (digit|) (set|) in each order"),
    ("line", "* (<colour>|) * line * (<colour>|) * (set|group|sequence|string) * consecutive *"),
    ("line", "* (<colour>|) * line * (<colour>|) * consecutive * (set|group|sequence|string) *"),
    ("line", "* (<colour>|) * line * (<colour>|) * consecutive digit * order *"),
    ("line", "* (<colour>|) * line * (distinct|unique|different|not repeat) and consecutive *"),
    ("line", "* (<colour>|) line * renban *"),
    ("line", "* renban * (<colour>|) line * (set|group) * consecutive *"),
    ("line", "* (<colour>|) * line * (set|group|sequence|string) * consecutive * (not in order|but not in order|without repeat|with no repeat) *"),
    ("line", "* (<colour>|) * line * consecutive (set|group|sequence|string) * (not in order|but not in order|without repeat) *"),
    ("line", "normal renban rule apply"),
];

const PALINDROME: &[(&str, &str)] = &[
    ("line", "(a|each|the|) (<colour>|) (palindrome|) line (be|are|form|must form|) palindrome (and|which|that|) (must|) (read|) (same|) (forwards and backwards|backwards and forwards|in each direction|in either direction|from either end|from either direction|in both direction|from each end|from end|)"),
    ("line", "(a|each|the|) (<colour>|) (palindrome|) line read same (forwards and backwards|backwards and forwards|in each direction|in either direction|from either end|from either direction|in direction|from end|forward and backward|forwards or backwards)"),
    ("line", "digit (along|on) (a|each|the|) (<colour>|) (palindrome|) line (form|read|are) (a|) (palindrome|same) (forwards and backwards|in each direction|in either direction|from either end|from either direction|in direction|from end|)"),
    ("line", "(palindrome|) (read|) same (forwards and backwards|from either end|in direction|in either direction)"),
    ("line", "* (<colour>|) * line * palindrome *"),
    ("line", "* (<colour>|) * line * palindromic *"),
    ("line", "* (<colour>|) line * (read|reading) same *"),
    ("line", "* (<colour>|) or (<colour>|) line * palindrome *"),
    ("?", "* read same * (direction|end|way|forwards|backwards|forward|backward) *"),
];

const REGION_SUM: &[(&str, &str)] = &[
    ("line", "(3x3|) (box|region) (border|boundary) (divide|split|separate) (a|each|the|) (<colour>|) (region sum|) line into segment (with|that have|which have|of|that|which) (the|) (same|equal) (sum|sum)"),
    ("line", "(3x3|) (box|region) (border|boundary) (divide|split|separate) (a|each|the|) (<colour>|) (region sum|) line into segment (that|which|each of which|) sum to same (digit|total|sum) (as each other|)"),
    ("line", "(for|) (a|each|the|) (<colour>|) (region sum|) line (all|) digit (along|on|) (the line|line|) (have equal|equal|have same|same) sum (within|in|n|) each (3x3|) (box|region) (it|the line|line) pass (to|)"),
    ("line", "(all|) digit (along|on) (a|each|the|) (<colour>|) (region sum|) line sum to same (total|digit|sum) (in|within) each (3x3|) (box|region) (it|the line|line|that line|) (pass to|visit|pass|enter)"),
    ("line", "digit (along|on) (a|each|the|) (<colour>|) (region sum|) line (have|) (an|) (equal|same) sum (n|) (in|within) each (3x3|) (box|region) (it|the line|line|) (pass to|visit|pass|enter)"),
    ("border", "(3x3|) (box|region) (border|boundary) (divide|split|separate) (a|each|the|) (<colour>|) (region sum|) line into segment"),
    ("?", "(the|) digit on each segment of (the|) same line sum to (the|) same (total|digit)"),
    ("?", "(digit on|) each segment (along|on|of) (a|) (single|individual|same|given|) line (has|) (sum to|) (the|) same (sum|total)"),
    ("?", "(different|separate|2) (<colour>|) (region sum|) line (may|can) (have|) (sum to|) (different|) (segment|) (sum|total|digit)"),
    ("?", "(the|) (sum|total) (may|can) (be|) different for different line"),
    ("?", "(this|these|the|) (sum|total) (may|can) differ (from line to line|between line|for different line|for each line|for line)"),
    ("?", "if (a|) line pass to (the|) same (3x3|) (box|region) more than once each individual (segment|pass to that box|) (of such line within that box|) (must|) sum to (same|that) (digit|total) separately"),
    ("line", "* (box|region) (border|boundary) * (divide|split|separate) * (<colour>|) * line * into * segment * same * (sum|total) *"),
    ("line", "* (box|region) (border|boundary) * (divide|split|separate) * (<colour>|) * line * into * segment * sum to * same *"),
    ("line", "* (<colour>|) * line * (same|equal) * (sum|total) * (box|region) * (pass|enter|visit) *"),
    ("line", "* (<colour>|) * line * sum to * same * (box|region) * (pass|enter|visit) *"),
    ("line", "* (<colour>|) * line * sum of * (box|region) * (pass|enter|visit) * (same|equal) *"),
    ("border", "* (box|region) (border|boundary) * (divide|split|separate) * (<colour>|) * line * into * segment *"),
    ("line", "(<colour>|) line (a|) (region sum|equal sum) line"),
    ("?", "* segment * same (sum|total) *"),
    ("?", "* segment * (sum to|sum) * same *"),
    ("?", "* sum of * segment * same *"),
    ("?", "(different|separate) * line (may|can) (have|sum to|) different * (sum|total) *"),
    ("?", "* (sum|total) (may|can) (be|) (different|differ|vary) * line *"),
    ("?", "different line (may|can) (or may not|) have different (sum|total) *"),
    ("line", "* sum of * (<colour>|) line * (box|region) * (same|equal) * (box|region) * (pass|enter|visit) *"),
];

const ZIPPER: &[(&str, &str)] = &[
    ("line", "digit (an|) equal distance from (the|) centre of (a|each|the|) (<colour>|) (zipper|) line sum to (the|) (digit|) (in|on|at) (the|) centre (of line|of that line|)"),
    ("line", "(along|on|for) (a|each|the|) (<colour>|) (zipper|) line digit (an|) equal distance from (the|) centre (of line|) sum to (the|) (digit|) (in|on|at) (the|) centre (of line|)"),
    ("line", "* equal distance * (centre|middle) * (<colour>|) * line * sum to * (centre|middle|central) *"),
    ("line", "* (<colour>|) * zipper line * equal distance * (centre|middle) * sum to * (centre|middle|central) *"),
    ("line", "* (<colour>|) * zipper line * equidistant * (centre|middle) * same sum *"),
    ("?", "* zipper line of odd length that sum * (centre|middle|central) digit *"),
];

const NABNER: &[(&str, &str)] = &[
    ("line", "no 2 digit (along|on) (a|each|the|) (same|) (<colour>|) (nabner|) line (may|can|) (be|) (consecutive|equal or consecutive|consecutive or equal|same or consecutive)"),
    ("line", "digit (along|on) (a|each|the|) (<colour>|) (nabner|) line (can|) not (repeat or be consecutive|be consecutive or repeat|consecutive or repeat|consecutive or same)"),
    ("line", "* (<colour>|) * line * not repeat and * (not|no) * consecutive *"),
    ("line", "* (<colour>|) * line * contain * not repeat * and no 2 digit * consecutive *"),
    ("line", "no 2 digit * (<colour>|) line * consecutive *"),
];

const ENTROPIC: &[(&str, &str)] = &[
    ("line", "(each|) (set|group|sequence|string|run|) (of|) 3 (consecutive|successive|sequential|adjacent|) (cell|digit) (along|on) (a|each|the|) (<colour>|) (entropic|entropy|) line contain (exactly|) (1 low|1 digit from|1 digit from each of|a low) (digit|) (1 to 3|1 2 3|123|) (1|a|and 1|) (middle|medium|mid|4 5 6|4 to 6|) (digit|) (4 to 6|4 5 6|456|) (and|) (1|a|) (high|) (digit|) (7 to 9|7 8 9|789|)"),
    ("line", "* 3 * (<colour>|) * line * (low|123|1 2 3) * (medium|middle|mid|456|4 5 6) * (high|789|7 8 9) *"),
];

const MODULAR: &[(&str, &str)] = &[
    ("line", "(each|) (set|group|sequence|string|run|) (of|) 3 (consecutive|successive|sequential|adjacent|) (cell|digit) (along|on) (a|each|the|) (<colour>|) (modular|) line contain (exactly|) 1 (digit|) from (each|) (of|) (1 4 7|147) (1 from|) (2 5 8|258) and (1 from|) (3 6 9|369)"),
    ("line", "(each|) (set|group|sequence|string|run|) (of|) 3 (consecutive|successive|sequential|adjacent|) (cell|digit) (along|on) (a|each|the|) (<colour>|) (modular|) line (contain|have) (digit with|) (different|) (remainder|) (when divided by|modulo|mod) 3"),
    ("line", "* 3 * (<colour>|) * line * (147|1 4 7) * (258|2 5 8) * (369|3 6 9) *"),
];

const PARITY: &[(&str, &str)] = &[
    ("line", "(digit|cell|) (along|on) (a|each|the|) (<colour>|) (parity|) line (must|) alternate (between|) (odd and even|even and odd|parity) (digit|)"),
    ("line", "adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (parity|) line (must|) (have different parity|alternate between odd and even|alternate parity)"),
    ("line", "* (<colour>|) * line * alternate * (odd and even|even and odd|parity) *"),
];

const TEN: &[(&str, &str)] = &[
    ("line", "(a|each|the|) (<colour>|) (10|ten|) line (can be|) (divided|split|consist) (into|of) (1 or more|) (not overlapping|) (segment|group|group of adjacent cell|contiguous group|set|contiguous segment) (each of which|that each|which each|that|which|of digit|) sum to 10"),
    ("line", "* (<colour>|) * line * (divided|split|consist) * (segment|group|set) * sum to 10 *"),
];

fn whispers(path: Cells, said: &Said, page: &Page<'_>) -> Rule {
    Whispers { path, least: said.found.numbers.last().copied().unwrap_or(page.puzzle.values().len().div_ceil(2) as i64) }.into()
}

/// Neighbours are one odd and one even.
fn parity(path: Cells, _: &Said, page: &Page<'_>) -> Rule {
    let numbers = page.puzzle.values().all_numbers();
    let pairs = numbers.iter().flat_map(|a| numbers.iter().map(|b| (*a, *b)));
    Relation { path, pairs: pairs.filter(|(a, b)| (a + b) % 2 != 0).collect(), all: false }.into()
}

/// Lines of the colour named; where none is named, all that are left, if the text speaks of no other such lines.
fn read(
    page: &mut Page<'_>,
    said: &[Said],
    form: Form,
    rule: fn(Cells, &Said, &Page<'_>) -> Rule,
) -> Result<(), Problem> {
    for said in said.iter().filter(|said| !said.tag.starts_with('?')) {
        let plain = said.found.colours.is_empty();
        let others = page.all.iter().filter(|other| matches!(other.tag, "line" | "border" | "german")).count();
        if plain && others > 1 && !alike(page) {
            continue;
        }
        let mut paths: Vec<Vec<Cell>> = Vec::new();
        for i in 0..page.sheet.lines.len() {
            let line = &page.sheet.lines[i];
            if line.used || line.head || !said.fits(line.colour) {
                continue;
            }
            let Some(path) = page.sheet.path(&line.points) else { continue };
            page.sheet.lines[i].used = true;
            // Many a line is drawn twice, once as the edge of the other.
            let back: Vec<Cell> = path.iter().rev().copied().collect();
            if !paths.contains(&path) && !paths.contains(&back) {
                paths.push(path);
            }
        }
        for group in form.groups(paths)? {
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
    fn groups(self, mut paths: Vec<Vec<Cell>>) -> Result<Vec<Vec<Vec<Cell>>>, Problem> {
        if self == Form::Pairs {
            return Ok(paths.into_iter().map(|path| vec![path]).collect());
        }
        let ends = |path: &Vec<Cell>| [path[0], path[path.len() - 1]];
        let closed = |path: &Vec<Cell>| path[0] == path[path.len() - 1];
        // How many lines go through a cell, or end there twice.
        let through = |paths: &[Vec<Cell>], cell: Cell| paths.iter().filter(|path| path.contains(&cell)).count();
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
                    ends(&path).iter().any(|cell| other.contains(cell)) || ends(other).iter().any(|cell| path.contains(cell))
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
            return Err(Problem::UnknownRule { name: "lines with branches".into() });
        }
        Ok(groups)
    }

    /// The parts of a line that the rule is about.
    fn parts(self, path: &[Cell]) -> Result<Vec<Vec<Cell>>, Problem> {
        if !repeats(path) {
            return Ok(vec![path.to_vec()]);
        }
        let closed = path[0] == path[path.len() - 1];
        match self {
            Form::Pairs => Ok(path.windows(2).map(<[Cell]>::to_vec).collect()),
            Form::Triples => {
                let around = path.iter().chain(path.get(1).filter(|_| closed)).copied().collect::<Vec<Cell>>();
                Ok(around.windows(3).map(<[Cell]>::to_vec).collect())
            }
            Form::Set => {
                let mut cells = path.to_vec();
                cells.sort_unstable();
                cells.dedup();
                Ok(vec![cells])
            }
            Form::Whole | Form::Regions => Err(Problem::UnknownRule { name: "lines in a loop".into() }),
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
            let joined = |part: &Vec<Cell>| part.contains(cell) || before.is_some_and(|other| part.contains(&other));
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
    let mut open =
        page.sheet.lines.iter().filter(|line| !line.used && !line.head && page.sheet.path(&line.points).is_some());
    let first = open.next().map(|line| line.colour);
    open.all(|line| Some(line.colour) == first)
}
