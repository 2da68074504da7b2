//! From a puzzle to a constraint string.

use garns_puzzle::rules::{HouseKind, Indexing, OddEven, Ties};
use garns_puzzle::{Blocks, Cell, Puzzle, Rule};

use super::nfa::Nfa;
use crate::{Hints, Reason, packing};

/// Writes the puzzle as a constraint string.
pub(crate) fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    text(puzzle).map(|text| text + "\n")
}

fn text(puzzle: &Puzzle) -> Result<String, Reason> {
    let grid = puzzle.frame().single().filter(|grid| grid.at == Cell::new(0, 0)).ok_or(Reason::Overlap)?;
    let (rows, cols) = (usize::from(grid.rows), usize::from(grid.cols));
    if rows.max(cols) > 16 {
        return Err(Reason::TooLarge { most: 16 });
    }
    let values = puzzle.values();
    let run = values.most() - values.least() + 1 == values.len() as i64;
    if !run || !(0..=1).contains(&values.least()) || values.len() > 16 {
        return Err(Reason::Values);
    }
    // What cells are limited to is read as one: nothing left would be no puzzle.
    if garns_puzzle::Network::of(puzzle).candidates.iter().any(|cell| cell.is_empty()) {
        return Err(Reason::NoValue);
    }
    let range = match (values.least(), values.len() == rows.max(cols)) {
        (1, true) => String::new(),
        (1, false) => format!("~{}", values.len()),
        _ => format!("~{}-{}", values.least(), values.most()),
    };
    let raw = if grid.lines {
        ""
    } else if range.is_empty() {
        "~~Raw"
    } else {
        "~Raw"
    };
    // Even 9×9 is said: a line that says its shape is a puzzle of its own among others.
    let mut text = format!(".Shape~{rows}x{cols}{range}{raw}");
    match &grid.blocks {
        _ if !grid.lines => {}
        Blocks::None => text += ".NoBoxes",
        Blocks::Boxes { rows: height, cols: width } => {
            let size = usize::from(*height) * usize::from(*width);
            let expected = super::context::box_sides(rows, cols, size);
            if expected != Some((usize::from(*height), usize::from(*width))) {
                return Err(Reason::Boxes { rows: *height, cols: *width });
            }
            if size != rows.max(cols) {
                text += &format!(".RegionSize~{size}");
            }
        }
        Blocks::Regions { of, names } => {
            let one = |region: &Option<u16>| {
                let region = region.and_then(|region| char::from_digit(u32::from(region) + 1, 36));
                region.map_or(Err(Reason::Regions), |c| Ok(c.to_ascii_uppercase()))
            };
            if rows != cols || names.len() > 35 {
                return Err(Reason::Regions);
            }
            text += &format!(".NoBoxes.Jigsaw~{}", of.iter().map(one).collect::<Result<String, _>>()?);
        }
    }
    let head = text.clone();
    for rule in puzzle.added_rules() {
        let said = one(puzzle, rule).filter(|said| said.is_empty() || is_read(&format!("{head}{said}")));
        text += &said.ok_or_else(|| Reason::Rule(rule.title()))?;
    }
    text += &ties(puzzle)?;
    text += &givens(puzzle);
    Ok(text)
}

/// Whether the reader takes what is said: what the program would refuse is not written.
fn is_read(text: &str) -> bool {
    super::reading::read(text, &Hints { lenient: true, ..Hints::default() }).is_ok()
}

/// The name of a cell: rows and columns beyond 9 are letters.
fn name(cell: Cell) -> Option<String> {
    let side = |side: u16| char::from_digit(u32::from(side) + 1, 17);
    Some(format!("R{}C{}", side(cell.row)?, side(cell.col)?))
}

fn list(cells: &[Cell]) -> Option<String> {
    cells.iter().map(|cell| Some(format!("~{}", name(*cell)?))).collect()
}

fn givens(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for (i, cell) in puzzle.cells().iter().enumerate() {
        let candidates = puzzle.candidates(i);
        if let Some(name) = name(*cell).filter(|_| candidates != puzzle.values().all()) {
            let numbers = candidates.iter().map(|rank| format!("_{}", puzzle.values().number(rank)));
            text += &format!("~{name}{}", numbers.collect::<String>());
        }
    }
    if text.is_empty() { text } else { format!(".{text}") }
}

/// Rules, and those within their alternatives.
fn every(rules: &[Rule]) -> Vec<&Rule> {
    let mut all = Vec::new();
    for rule in rules {
        all.push(rule);
        if let Rule::AnyOf(any) = rule {
            all.extend(any.options.iter().flat_map(|option| every(option)));
        }
    }
    all
}

/// The ties all ranks agree on.
fn ties(puzzle: &Puzzle) -> Result<String, Reason> {
    let ranks = every(puzzle.added_rules()).into_iter().filter_map(|rule| match rule {
        Rule::FullRank(clue) => Some((clue.ties, rule.title())),
        _ => None,
    });
    let ranks: Vec<_> = ranks.collect();
    match ranks.first() {
        Some((first, title)) if ranks.iter().any(|(ties, _)| ties != first) => Err(Reason::Rule(*title)),
        Some((Ties::Any, _)) => Ok(".FullRankTies~any".to_owned()),
        Some((Ties::None, _)) => Ok(".FullRankTies~none".to_owned()),
        _ => Ok(String::new()),
    }
}

/// A whole row or column and the side it is seen from: `C3`, and whether from its beginning.
fn side(puzzle: &Puzzle, cells: &[Cell]) -> Option<(String, bool)> {
    let grid = puzzle.frame().single()?;
    let (first, last) = (*cells.first()?, *cells.last()?);
    let forward = first <= last;
    let in_order = cells.windows(2).all(|pair| pair[0].touches(pair[1]) && (pair[0] < pair[1]) == forward);
    let whole = |length: u16| usize::from(length) == cells.len() && in_order;
    if whole(grid.cols) && cells.iter().all(|cell| cell.row == first.row) && cells.len() > 1 {
        return Some((format!("R{}", first.row + 1), forward));
    }
    let column = whole(grid.rows) && cells.iter().all(|cell| cell.col == first.col) && cells.len() > 1;
    column.then(|| (format!("C{}", first.col + 1), forward))
}

/// A clue at one end of a row or column.
fn outside(puzzle: &Puzzle, name: &str, cells: &[Cell], clue: i64) -> Option<String> {
    let (line, forward) = side(puzzle, cells)?;
    Some(if forward { format!(".{name}~{line}~{clue}~") } else { format!(".{name}~{line}~~{clue}") })
}

fn joined(numbers: &[i64], between: &str) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(between)
}

/// A rule as a constraint, if there is one for it.
fn one(puzzle: &Puzzle, rule: &Rule) -> Option<String> {
    let values = puzzle.values();
    Some(match rule {
        Rule::House(house) => match house.kind {
            HouseKind::Diagonal => {
                let order = puzzle.frame().single()?.rows;
                let ways = garns_puzzle::rules::House::diagonals(order);
                let way = ways.iter().position(|way| way.cells == house.cells)?;
                format!(".Diagonal~{}", if way == 1 { "1" } else { "-1" })
            }
            _ => format!(".AllDifferent{}", list(&house.cells)?),
        },
        Rule::Killer(cage) => match (cage.sum, cage.repeats) {
            (Some(sum), true) => format!(".Sum~{sum}{}", list(&cage.cells)?),
            (Some(0), false) | (None, true) => return None,
            (sum, false) => format!(".Cage~{}{}", sum.unwrap_or(0), list(&cage.cells)?),
        },
        Rule::Cage(cage) if cage.op == Some(garns_puzzle::rules::Op::Add) => {
            format!(".Sum~{}{}", cage.target, list(&cage.cells)?)
        }
        Rule::Thermometer(line) if !line.slow => format!(".Thermo{}", list(&line.path)?),
        Rule::Arrow(arrow) => {
            let sorted = arrow.bulb.is_sorted();
            match arrow.bulb.len() {
                1 => format!(".Arrow{}{}", list(&arrow.bulb)?, list(&arrow.shaft)?),
                size @ (2 | 3)
                    if sorted && values.most() <= 9 && super::clues::reads_in_order(arrow.bulb.to_vec()) =>
                {
                    format!(".PillArrow~{size}{}{}", list(&arrow.bulb)?, list(&arrow.shaft)?)
                }
                _ => return None,
            }
        }
        Rule::Whispers(line) => format!(".Whisper~{}{}", line.least, list(&line.path)?),
        Rule::Renban(line) => format!(".Renban{}", list(&line.cells)?),
        Rule::Palindrome(line) => format!(".Palindrome{}", list(&line.path)?),
        Rule::Between(line) => format!(".Between{}", list(&line.path)?),
        Rule::RegionSum(line) => format!(".RegionSumLine{}", list(&line.path)?),
        Rule::Zipper(line) => format!(".Zipper{}", list(&line.path)?),
        Rule::Entropic(line) if values.len() == 9 && values.least() == 1 => {
            format!(".Entropic{}", list(&line.path)?)
        }
        Rule::Modular(line) => format!(".Modular~{}{}", line.by, list(&line.path)?),
        Rule::Lockout(line) if line.least > 0 => format!(".Lockout~{}{}", line.least, list(&line.path)?),
        Rule::DoubleArrow(line) => format!(".DoubleArrow{}", list(&line.path)?),
        Rule::SumLine(line) if values.least() > 0 && (1..=30).contains(&line.sum) => {
            format!(".SumLine~{}{}{}", line.sum, list(&line.path)?, if line.closed { "~LOOP" } else { "" })
        }
        Rule::Difference(dot) if dot.by == 1 && dot.a.touches(dot.b) => {
            format!(".WhiteDot{}", list(&[dot.a, dot.b])?)
        }
        Rule::Ratio(dot) if dot.by == 2 && dot.a.touches(dot.b) => {
            format!(".BlackDot{}", list(&[dot.a, dot.b])?)
        }
        Rule::Total(sign) => match sign.sum {
            10 if sign.a.touches(sign.b) => format!(".X{}", list(&[sign.a, sign.b])?),
            5 if sign.a.touches(sign.b) => format!(".V{}", list(&[sign.a, sign.b])?),
            sum => format!(".Sum~{sum}{}", list(&[sign.a, sign.b])?),
        },
        Rule::NoTotal(no) if no.sums == [5, 10] => ".StrictXV".to_owned(),
        Rule::Greater(sign) if sign.greater.touches(sign.less) => {
            format!(".GreaterThan{}", list(&[sign.greater, sign.less])?)
        }
        Rule::Quadruple(circle) => {
            let corner = *circle.cells.first()?;
            let around = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner.offset(down, right));
            let square: Vec<Cell> = around.into_iter().flatten().collect();
            if circle.cells[..] != square[..] || circle.values.is_empty() {
                return None;
            }
            format!(".Quad~{}~{}", name(corner)?, joined(&circle.values, "~"))
        }
        Rule::LittleKiller(clue) => format!(".Sum~{}{}", clue.sum, list(&clue.cells)?),
        // Where values begin with 0 not every place of the two ends is taken into account there.
        Rule::Sandwich(clue) if values.least() > 0 => {
            let (line, _) = side(puzzle, &clue.cells).filter(|_| clue.cells.len() == values.len())?;
            format!(".Sandwich~{}~{line}", clue.sum)
        }
        Rule::XSum(clue) if clue.sum != 0 => outside(puzzle, "XSum", &clue.cells, clue.sum)?,
        Rule::Skyscraper(clue) if values.least() == 1 => {
            outside(puzzle, "Skyscraper", &clue.cells, clue.visible)?
        }
        Rule::HiddenSkyscraper(clue) => outside(puzzle, "HiddenSkyscraper", &clue.cells, clue.value)?,
        Rule::NumberedRoom(clue) => outside(puzzle, "NumberedRoom", &clue.cells, clue.value)?,
        Rule::FullRank(clue) => outside(puzzle, "FullRank", &clue.cells, clue.rank)?,
        Rule::AntiKnight(_) => ".AntiKnight".to_owned(),
        Rule::AntiKing(_) => ".AntiKing".to_owned(),
        Rule::NonConsecutive(_) => ".AntiConsecutive".to_owned(),
        Rule::AntiTaxicab(_) if values.least() == 1 => ".AntiTaxicab".to_owned(),
        Rule::GlobalEntropy(rule) if values.len() == 9 => {
            (if rule.modular { ".GlobalMod" } else { ".GlobalEntropy" }).to_owned()
        }
        Rule::Parity(marks) => {
            let wanted = i64::from(marks.is == OddEven::Odd);
            let numbers = values.all_numbers().iter().filter(|number| number.rem_euclid(2) == wanted);
            let limit: String = numbers.map(|number| format!("_{number}")).collect();
            let one = |cell: &Cell| Some(format!("~{}{limit}", name(*cell)?));
            format!(".{}", marks.cells.iter().map(one).collect::<Option<String>>()?)
        }
        Rule::Allowed(rule) => {
            let limit: String = rule.values.iter().map(|number| format!("_{number}")).collect();
            let one = |cell: &Cell| Some(format!("~{}{limit}", name(*cell)?));
            format!(".{}", rule.cells.iter().map(one).collect::<Option<String>>()?)
        }
        Rule::CountingCircles(rule) => format!(".CountingCircles{}", list(&rule.cells)?),
        Rule::Indexer(marks) => match marks.is {
            Indexing::Row => format!(".Indexing~R{}", list(&marks.cells)?),
            Indexing::Column => format!(".Indexing~C{}", list(&marks.cells)?),
            Indexing::Box => return None,
        },
        Rule::Slingshot(shot) => {
            format!(".ValueIndexing{}{}", list(&[shot.value, shot.place])?, list(&shot.cells)?)
        }
        // There no two of its values are the same.
        Rule::Lunchbox(line) if values.least() > 0 && differ(puzzle, &line.path) => {
            format!(".Lunchbox~{}{}", line.sum, list(&line.path)?)
        }
        Rule::Rellik(cage) if cage.sum > 0 => format!(".RellikCage~{}{}", cage.sum, list(&cage.cells)?),
        Rule::EqualityCage(cage) if cage.cells.len() % 2 == 0 => {
            format!(".EqualityCage{}", list(&cage.cells)?)
        }
        Rule::CountDistinct(rule) => format!(".CountDistinct{}{}", list(&[rule.count])?, list(&rule.cells)?),
        Rule::Contains(rule) if rule.without.is_empty() && !rule.values.is_empty() => {
            let name = if rule.exactly { "ContainExact" } else { "ContainAtLeast" };
            format!(".{name}~{}{}", joined(&rule.values, "_"), list(&rule.cells)?)
        }
        Rule::EqualSums(rule) => {
            let groups: Option<Vec<String>> = rule.groups.iter().map(|group| list(group)).collect();
            format!(".EqualSum{}", groups?.join("~-"))
        }
        Rule::SameValues(rule) => {
            let groups: Option<Vec<String>> = rule.groups.iter().map(|group| list(group)).collect();
            format!(".SameValues~{}{}", rule.groups.len(), groups?.concat())
        }
        Rule::Clones(rule) => {
            let pairs = rule.cells.iter().zip(&rule.copy).filter(|(a, b)| a != b);
            let same = pairs.map(|(a, b)| Some(format!(".SameValues~2{}", list(&[*a, *b])?)));
            same.collect::<Option<String>>()?
        }
        Rule::WeightedSum(rule) if rule.weights.iter().all(|weight| weight.abs() <= 100) => {
            format!(".Sum~{}_=_{}{}", rule.sum, joined(&rule.weights, "_"), list(&rule.cells)?)
        }
        // One cell is near to none.
        Rule::Nabner(line) if line.cells.len() == 1 => String::new(),
        Rule::Nabner(line) => {
            let near = |(a, b): &(i64, i64)| (a - b).abs() > 1;
            relation(puzzle, near, true, "Nabner", &list(&line.cells)?)
        }
        // Of all pairs there is only one table for both orders.
        Rule::Relation(line)
            if !line.all || line.pairs.iter().all(|(a, b)| line.pairs.contains(&(*b, *a))) =>
        {
            relation(puzzle, |pair| line.pairs.contains(pair), line.all, "", &list(&line.path)?)
        }
        Rule::Automaton(line) => {
            let number = |read: i64| values.rank(read).map(|rank| rank as u32);
            let steps = line.steps.iter().filter_map(|(from, read, to)| Some((*from, number(*read)?, *to)));
            let machine = Nfa { start: line.start.clone(), end: line.end.clone(), steps: steps.collect() };
            format!(".NFA~{}~_{}", machine.pack(values.len())?, list(&line.path)?)
        }
        // There is at least one such cell: what says so beside it is written by itself.
        Rule::Connected(rule)
            if super::clues::connected(rule.cells.clone(), rule.values.clone(), rule.size)
                .iter()
                .all(|rule| puzzle.added_rules().contains(rule))
                && rule.cells[..] == *puzzle.cells() =>
        {
            let size = rule.size.map_or(String::new(), |size| format!("~{size}"));
            format!(".ConnectedValues~~{}{size}", joined(&rule.values, "_"))
        }
        Rule::AnyOf(rule) => {
            let option = |rules: &Vec<Rule>| {
                let inner = rules.iter().map(|rule| one(puzzle, rule)).collect::<Option<Vec<String>>>()?;
                // What one rule becomes may be several constraints.
                Some(format!(".And{}.End", inner.concat()))
            };
            let fits = |rule: &Rule| match rule {
                Rule::FullRank(clue) => clue.ties != Ties::None,
                _ => true,
            };
            if !rule.options.iter().flatten().all(fits) {
                return None;
            }
            format!(".Or{}.End", rule.options.iter().map(option).collect::<Option<String>>()?)
        }
        _ => return None,
    })
}

/// Whether a house has all of these cells.
fn differ(puzzle: &Puzzle, cells: &[Cell]) -> bool {
    let house = |rule: &Rule| match rule {
        Rule::House(house) => cells.iter().all(|cell| house.cells.contains(cell)),
        _ => false,
    };
    puzzle.rules().iter().any(house)
}

/// A table of allowed pairs, row by row, six to a digit.
fn relation(
    puzzle: &Puzzle,
    allowed: impl Fn(&(i64, i64)) -> bool,
    all: bool,
    name: &str,
    cells: &str,
) -> String {
    let numbers = puzzle.values().all_numbers();
    let pairs = numbers.iter().flat_map(|a| numbers.iter().map(|b| (*a, *b)));
    let bits: Vec<bool> = pairs.map(|pair| allowed(&pair)).collect();
    let word = |six: &[bool]| six.iter().enumerate().fold(0, |word, (i, bit)| word | u8::from(*bit) << i);
    let key = packing::from_six_bits(&bits.chunks(6).map(word).collect::<Vec<u8>>());
    format!(".{}~{}~_{name}{cells}", if all { "PairX" } else { "Pair" }, key.trim_end_matches('A'))
}
