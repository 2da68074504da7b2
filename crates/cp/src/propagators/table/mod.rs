//! The variables together have one of the rows of a table: Compact-Table.
//!
//! The rows that are still possible are a bitset whose words go back with the search. Every value of every
//! variable has the bitset of the rows it stands in: when values go, their rows go; when a value has no row
//! left, it goes.

mod explain;

use self::explain::Explanation;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past, Trailed};

/// One of the rows: domain consistent if no variable is there twice, except that very wide domains keep
/// values between those of the rows.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    vars: Vec<Int>,
    columns: Vec<Column>,
    /// The rows one after the other, for explanations.
    rows: Vec<i64>,
    /// The rows left, 64 in each word. The first `live` of `order` are the words that are not empty.
    words: Vec<Trailed>,
    order: Vec<u32>,
    live: Trailed,
    /// Scratch: a word for each of `words`.
    mask: Vec<u64>,
}

/// The values of one variable.
#[derive(Clone, Debug)]
struct Column {
    /// Its values with their rows, ascending.
    values: Vec<Support>,
    /// Indices into `values`; the first `count` are those left.
    order: Vec<u32>,
    count: Trailed,
}

/// A value and the rows it stands in.
#[derive(Clone, Debug)]
struct Support {
    value: i64,
    rows: Rows,
    /// The word in which it last had a row left: likely to have one still.
    last: u32,
}

/// A bitset of rows: all words, or those that are not empty with their places, whichever takes less room.
#[derive(Clone, Debug)]
enum Rows {
    All(Box<[u64]>),
    Some(Box<[(u32, u64)]>),
}

impl Rows {
    fn new(words: Vec<(u32, u64)>, count: usize) -> Rows {
        if words.len() * 2 < count {
            return Rows::Some(words.into());
        }
        let mut all = vec![0; count];
        for (place, word) in words {
            all[place as usize] = word;
        }
        Rows::All(all.into())
    }

    /// What is in each word that is not empty.
    fn each(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let (all, some): (&[u64], &[(u32, u64)]) = match self {
            Rows::All(words) => (words, &[]),
            Rows::Some(words) => (&[], words),
        };
        all.iter().copied().enumerate().chain(some.iter().map(|(place, word)| (*place as usize, *word)))
    }

    fn word(&self, place: u32) -> u64 {
        match self {
            Rows::All(words) => words[place as usize],
            Rows::Some(words) => {
                words.binary_search_by_key(&place, |word| word.0).map_or(0, |found| words[found].1)
            }
        }
    }
}

impl Table {
    /// Rows of as many values as there are variables, one after the other, each only once; all values must be
    /// in the domains of the variables.
    ///
    /// # Errors
    /// When it is time to stop.
    pub(crate) fn new(vars: Vec<Int>, rows: Vec<i64>, domains: &mut Domains) -> Result<Self, Conflict> {
        let arity = vars.len();
        let count = rows.len() / arity;
        let words = count.div_ceil(64);
        let columns = (0..arity).map(|column| {
            domains.checkpoint_after(count as u32)?;
            Ok(Column::new(&rows, column, arity, domains))
        });
        let columns = columns.collect::<Result<_, _>>()?;
        let word = |place: usize| if place * 64 + 64 <= count { u64::MAX } else { (1 << (count % 64)) - 1 };
        Ok(Table {
            vars,
            columns,
            rows,
            words: (0..words).map(|place| domains.keep(word(place) as i64)).collect(),
            order: (0..words as u32).collect(),
            live: domains.keep(words as i64),
            mask: vec![0; words],
        })
    }

    fn word(&self, place: u32, domains: &Domains) -> u64 {
        domains.kept(self.words[place as usize]) as u64
    }

    /// Takes rows away whose value in the column is gone; whether any value was.
    fn update(&mut self, column: usize, domains: &mut Domains) -> bool {
        let var = self.vars[column];
        let Column { values, order, count } = &mut self.columns[column];
        let before = domains.kept(*count) as usize;
        if !domains.is_wide(var) && domains.size(var) == before as u64 {
            return false;
        }
        let mut left = before;
        let mut i = 0;
        while i < left {
            if domains.contains(var, values[order[i] as usize].value) {
                i += 1;
            } else {
                left -= 1;
                order.swap(i, left);
            }
        }
        if left == before {
            return false;
        }
        domains.set_kept(*count, left as i64);
        let live = domains.kept(self.live) as usize;
        for place in &self.order[..live] {
            self.mask[*place as usize] = 0;
        }
        // Whichever are fewer: rows of the values that went, or rows of the values that stay.
        let gone = before - left < left;
        for &value in if gone { &order[left..before] } else { &order[..left] } {
            match &values[value as usize].rows {
                Rows::All(words) => {
                    for place in &self.order[..live] {
                        self.mask[*place as usize] |= words[*place as usize];
                    }
                }
                Rows::Some(words) => {
                    for (place, word) in words {
                        self.mask[*place as usize] |= word;
                    }
                }
            }
        }
        self.intersect(gone, live, domains);
        true
    }

    /// Keeps the rows of the mask, or takes them away.
    fn intersect(&mut self, gone: bool, live: usize, domains: &mut Domains) {
        let mut left = live;
        let mut i = 0;
        while i < left {
            let place = self.order[i] as usize;
            let before = domains.kept(self.words[place]) as u64;
            let mask = self.mask[place];
            let after = before & if gone { !mask } else { mask };
            if after != before {
                domains.set_kept(self.words[place], after as i64);
            }
            if after == 0 {
                left -= 1;
                self.order.swap(i, left);
            } else {
                i += 1;
            }
        }
        if left != live {
            domains.set_kept(self.live, left as i64);
        }
    }

    /// A word in which the value has a row left.
    fn support(&self, support: &Support, live: usize, domains: &Domains) -> Option<u32> {
        if self.word(support.last, domains) & support.rows.word(support.last) != 0 {
            return Some(support.last);
        }
        match &support.rows {
            Rows::Some(words) if words.len() < live => words
                .iter()
                .find(|(place, word)| self.word(*place, domains) & word != 0)
                .map(|(place, _)| *place),
            rows => self.order[..live]
                .iter()
                .copied()
                .find(|place| self.word(*place, domains) & rows.word(*place) != 0),
        }
    }

    /// Takes values without rows away.
    fn filter(&mut self, column: usize, domains: &mut Domains) -> Result<(), Conflict> {
        let var = self.vars[column];
        let live = domains.kept(self.live) as usize;
        let before = domains.kept(self.columns[column].count) as usize;
        let mut left = before;
        let mut i = 0;
        while i < left {
            let at = self.columns[column].order[i] as usize;
            domains.checkpoint_after(4)?;
            match self.support(&self.columns[column].values[at], live, domains) {
                Some(place) => {
                    self.columns[column].values[at].last = place;
                    i += 1;
                }
                None => {
                    left -= 1;
                    self.columns[column].order.swap(i, left);
                    domains.remove(var, self.columns[column].values[at].value)?;
                }
            }
        }
        let column = &self.columns[column];
        if left != before {
            domains.set_kept(column.count, left as i64);
        }
        if domains.is_wide(var) {
            let ends = column.order[..left].iter().fold((i64::MAX, i64::MIN), |(low, high), at| {
                let value = column.values[*at as usize].value;
                (low.min(value), high.max(value))
            });
            domains.set_min(var, ends.0)?;
            domains.set_max(var, ends.1)?;
        }
        Ok(())
    }
}

impl Column {
    fn new(rows: &[i64], column: usize, arity: usize, domains: &mut Domains) -> Column {
        let mut cells: Vec<(i64, u32)> =
            rows.chunks_exact(arity).zip(0..).map(|(row, number)| (row[column], number)).collect();
        cells.sort_unstable();
        let count = cells.len().div_ceil(64);
        let values: Vec<Support> = cells
            .chunk_by(|a, b| a.0 == b.0)
            .map(|cells| {
                let mut words: Vec<(u32, u64)> = Vec::new();
                for (_, row) in cells {
                    match words.last_mut() {
                        Some((place, word)) if *place == row / 64 => *word |= 1 << (row % 64),
                        _ => words.push((row / 64, 1 << (row % 64))),
                    }
                }
                let last = words[0].0;
                Support { value: cells[0].0, rows: Rows::new(words, count), last }
            })
            .collect();
        Column { order: (0..values.len() as u32).collect(), count: domains.keep(values.len() as i64), values }
    }
}

impl Propagator for Table {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            let mut changed = None;
            let mut several = false;
            for column in 0..self.vars.len() {
                domains.checkpoint_after(self.mask.len() as u32)?;
                if self.update(column, domains) {
                    several |= changed.is_some();
                    changed = Some(column);
                }
            }
            if domains.kept(self.live) == 0 {
                return domains.fail();
            }
            let before = domains.changes;
            for column in 0..self.vars.len() {
                // A variable that alone lost values still has rows for all others.
                if several || changed != Some(column) || domains.is_wide(self.vars[column]) {
                    self.filter(column, domains)?;
                }
            }
            // Only a variable that is there twice can lose more.
            if domains.changes == before {
                return Ok(());
            }
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        Explanation::new(self, past, atom).choose(out)
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let rows = self.rows.chunks(self.vars.len()).map(|row| {
            let equals: Vec<Atom> =
                self.vars.iter().zip(row).map(|(var, value)| Atom::eq(*var, *value)).collect();
            encoding.all(&equals)
        });
        let rows: Vec<Atom> = rows.collect();
        encoding.clause(&rows);
        true
    }

    fn name(&self) -> &'static str {
        "table"
    }
}
