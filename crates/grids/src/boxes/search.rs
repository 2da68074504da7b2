//! The symmetries that lead from one puzzle to another, or to itself, whether or not these have one solution.
//!
//! Depth first over the lines of the image, rows and columns in turn, each time over the one that the fewest lines can come to.
//! Where the name of a value is known, it says which line that is.

use super::{Shape, Symmetry, turned};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isomorphisms {
    /// Symmetries that lead from the first puzzle to the second.
    pub list: Vec<Symmetry>,
    /// Whether these are all.
    pub complete: bool,
}

/// Symmetries that lead from one puzzle (0 for blank) to another, at most so many. Values that are not given keep their names
/// where they can.
#[must_use]
pub fn isomorphisms(
    shape: Shape,
    from: &[u8],
    to: &[u8],
    most: usize,
    stop: &dyn Fn() -> bool,
) -> Isomorphisms {
    let n = shape.order();
    let mut found = Isomorphisms { list: Vec::new(), complete: true };
    let across = turned(from, n);
    for (transposed, grid) in [(false, from), (true, &across[..])] {
        if !transposed || shape.turns() {
            Search::new(shape, grid, to, transposed, most, stop, &mut found).run();
        }
    }
    found
}

/// Marks what is not known yet.
const NONE: u8 = u8::MAX;

/// How often each value is given.
fn frequencies(grid: &[u8], order: usize) -> Vec<usize> {
    let mut many = vec![0; order + 1];
    grid.iter().for_each(|value| many[usize::from(*value)] += 1);
    many
}

/// Rows, or columns.
struct Side {
    /// For each line of the image the line that comes there.
    placed: Vec<u8>,
    /// The lines that have no place yet.
    free: u32,
    /// How many lines stay together.
    size: usize,
    /// For each block of the image the block that comes there.
    blocks: Vec<u8>,
    /// The lines of the blocks that have no place yet.
    free_blocks: u32,
    /// For each line of the image the lines with as many givens of each frequency.
    alike: Vec<u32>,
    /// For each line across and each value the lines that have it there (0: that are blank there).
    having: Vec<Vec<u32>>,
    /// For each line across the lines whose value there has a name by now.
    named: Vec<u32>,
}

impl Side {
    /// The rows of grids in which rows across are columns.
    fn new(from: &[u8], to: &[u8], order: usize, size: usize) -> Side {
        let kinds = |grid: &[u8]| -> Vec<Vec<usize>> {
            let many = frequencies(grid, order);
            let kind = |line: &[u8]| {
                let given = line.iter().filter(|value| **value != 0);
                let mut kind: Vec<usize> = given.map(|value| many[usize::from(*value)]).collect();
                kind.sort_unstable();
                kind
            };
            grid.chunks(order).map(kind).collect()
        };
        let (have, wanted) = (kinds(from), kinds(to));
        let alike = wanted.iter().map(|kind| lines(have.iter().map(|other| other == kind))).collect();
        let across =
            |col: usize, value: usize| lines(from.chunks(order).map(|line| usize::from(line[col]) == value));
        let having = (0..order).map(|col| (0..=order).map(|value| across(col, value)).collect()).collect();
        let all = (1 << order) - 1;
        Side {
            placed: vec![NONE; order],
            free: all,
            size,
            blocks: vec![NONE; order / size],
            free_blocks: all,
            alike,
            having,
            named: vec![0; order],
        }
    }

    /// The lines of a block.
    fn block(&self, block: usize) -> u32 {
        ((1 << self.size) - 1) << (self.size * block)
    }
}

/// A bit for each line of which something holds.
fn lines(holds: impl Iterator<Item = bool>) -> u32 {
    (0..).zip(holds).fold(0, |set, (line, holds)| set | u32::from(holds) << line)
}

struct Search<'a> {
    order: usize,
    from: &'a [u8],
    to: &'a [u8],
    transposed: bool,
    /// Rows and columns.
    sides: [Side; 2],
    /// For each value its name, and for each name its value; 0: not known.
    names: Vec<u8>,
    values: Vec<u8>,
    frequencies: [Vec<usize>; 2],
    most: usize,
    steps: u64,
    stop: &'a dyn Fn() -> bool,
    found: &'a mut Isomorphisms,
}

impl<'a> Search<'a> {
    fn new(
        shape: Shape,
        from: &'a [u8],
        to: &'a [u8],
        transposed: bool,
        most: usize,
        stop: &'a dyn Fn() -> bool,
        found: &'a mut Isomorphisms,
    ) -> Search<'a> {
        let order = shape.order();
        let (height, width) = shape.sides();
        let rows = Side::new(from, to, order, height);
        let cols = Side::new(&turned(from, order), &turned(to, order), order, width);
        let frequencies = [from, to].map(|grid| frequencies(grid, order));
        let [names, values] = [(); 2].map(|()| vec![0; order + 1]);
        let sides = [rows, cols];
        Search { order, from, to, transposed, sides, names, values, frequencies, most, steps: 0, stop, found }
    }

    fn run(&mut self) {
        let sorted = |mut many: Vec<usize>| {
            many[1..].sort_unstable();
            many
        };
        let [have, wanted] = self.frequencies.clone().map(sorted);
        if have == wanted {
            self.step();
        }
    }

    /// Places the line with the fewest choices, and all others.
    fn step(&mut self) {
        self.steps += 1;
        if !self.found.complete || self.steps.is_multiple_of(1 << 10) && (self.stop)() {
            self.found.complete = false;
            return;
        }
        let open = (0..2).flat_map(|side| (0..self.order).map(move |line| (side, line)));
        let open = open.filter(|(side, line)| self.sides[*side].placed[*line] == NONE);
        let choice = open.map(|(side, line)| (self.choices(side, line), side, line));
        // What has one choice or none comes first. Else rows and columns take turns: lines of one side alone say nothing.
        let placed = [0, 1].map(|side| self.order as u32 - self.sides[side].free.count_ones());
        let key = |(choices, side, _): &(u32, usize, usize)| {
            let many = choices.count_ones();
            if many < 2 { (0, many) } else { (1 + placed[*side], many) }
        };
        let Some((mut choices, side, line)) = choice.min_by_key(key) else {
            return self.tell();
        };
        while choices != 0 {
            let source = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            self.put(side, line, source);
        }
    }

    /// The lines that can come to a line of the image.
    fn choices(&self, side: usize, line: usize) -> u32 {
        let (own, other) = (&self.sides[side], &self.sides[1 - side]);
        let block = match own.blocks[line / own.size] {
            NONE => own.free_blocks,
            block => own.block(usize::from(block)),
        };
        let mut choices = own.free & block & own.alike[line];
        for (across, source) in other.placed.iter().enumerate().filter(|(_, source)| **source != NONE) {
            let source = usize::from(*source);
            let having = &own.having[source];
            choices &= match usize::from(self.at(self.to, side, line, across)) {
                0 => having[0],
                name if self.values[name] != 0 => having[usize::from(self.values[name])],
                _ => !having[0] & !own.named[source],
            };
        }
        choices
    }

    /// The cell of a line of a side and a line across.
    fn at(&self, grid: &[u8], side: usize, line: usize, across: usize) -> u8 {
        if side == 0 { grid[line * self.order + across] } else { grid[across * self.order + line] }
    }

    /// Goes on with a line in a place, if the names agree.
    fn put(&mut self, side: usize, line: usize, source: usize) {
        let mut fresh = Vec::new();
        let mut agree = true;
        for across in 0..self.order {
            let other = self.sides[1 - side].placed[across];
            if other == NONE {
                continue;
            }
            let value = usize::from(self.at(self.from, side, source, usize::from(other)));
            let name = usize::from(self.at(self.to, side, line, across));
            if (value == 0) != (name == 0) {
                agree = false;
                break;
            }
            let known = (usize::from(self.names[value]), usize::from(self.values[name]));
            if value == 0 || known == (name, value) {
                continue;
            }
            if known != (0, 0) || self.frequencies[0][value] != self.frequencies[1][name] {
                agree = false;
                break;
            }
            (self.names[value], self.values[name]) = (name as u8, value as u8);
            self.turn_name(value);
            fresh.push((value, name));
        }
        if agree {
            let own = &mut self.sides[side];
            let (block, source_block) = (line / own.size, source / own.size);
            let first = own.blocks[block] == NONE;
            own.placed[line] = source as u8;
            own.free ^= 1 << source;
            if first {
                own.blocks[block] = source_block as u8;
                own.free_blocks ^= own.block(source_block);
            }
            self.step();
            let own = &mut self.sides[side];
            own.placed[line] = NONE;
            own.free ^= 1 << source;
            if first {
                own.blocks[block] = NONE;
                own.free_blocks ^= own.block(source_block);
            }
        }
        for (value, name) in fresh {
            (self.names[value], self.values[name]) = (0, 0);
            self.turn_name(value);
        }
    }

    /// Notes that a value has a name, or has none any more.
    fn turn_name(&mut self, value: usize) {
        for side in &mut self.sides {
            for (named, having) in side.named.iter_mut().zip(&side.having) {
                *named ^= having[value];
            }
        }
    }

    /// Hands over what was found.
    fn tell(&mut self) {
        if self.found.list.len() == self.most {
            self.found.complete = false;
            return;
        }
        let mut names = self.names.clone();
        let mut taken = self.values.clone();
        let mut name = |names: &mut Vec<u8>, value: usize, name: usize| {
            if names[value] == 0 && taken[name] == 0 {
                (names[value], taken[name]) = (name as u8, value as u8);
            }
        };
        (1..=self.order).for_each(|value| name(&mut names, value, value));
        for value in 1..=self.order {
            (1..=self.order).for_each(|other| name(&mut names, value, other));
        }
        names.remove(0);
        let [rows, cols] = [0, 1].map(|side| self.sides[side].placed.clone());
        self.found.list.push(Symmetry { transposed: self.transposed, rows, cols, names });
    }
}
