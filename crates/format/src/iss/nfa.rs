//! NFAs as Interactive Sudoku Solver packs them, and patterns compiled into NFAs.

use std::collections::BTreeSet;

use crate::packing;

/// States are numbers; a step reads one symbol, counted from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nfa {
    pub(crate) start: Vec<u32>,
    pub(crate) end: Vec<u32>,
    pub(crate) steps: Vec<(u32, u32, u32)>,
}

/// No NFA has more steps.
const MOST_STEPS: usize = 1 << 18;

/// Bits of bytes, the highest first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn take(&mut self, count: usize) -> Option<u32> {
        let mut number = 0_u32;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }
}

/// How many bits a number up to this needs.
fn width(largest: u32) -> usize {
    (32 - largest.leading_zeros()) as usize
}

impl Nfa {
    /// Reads a packed NFA.
    ///
    /// ```text
    /// format 2 │ state bits − 1: 4 │ symbols − 1: 4 │ starts │ further ends │ is each start an end │ …
    /// plain  (0): bits per count 4, then for each state: count, (symbol, state) …
    /// packed (1): for each state: a bit for each symbol, the state for each that is set
    /// ```
    pub(crate) fn unpack(text: &str) -> Option<Nfa> {
        let bytes = packing::bytes(text)?;
        let mut bits = Bits { bytes: &bytes, at: 0 };
        let format = bits.take(2)?;
        let state_bits = bits.take(4)? as usize + 1;
        let symbols = bits.take(4)? as usize + 1;
        let starts = bits.take(state_bits)?;
        let ends = bits.take(state_bits)?;
        let mut machine = Nfa { start: (0..starts).collect(), ..Nfa::default() };
        for start in 0..starts {
            if bits.take(1)? == 1 {
                // The first start is the lowest of the bits, which are written as one number.
                machine.end.push(starts - 1 - start);
            }
        }
        machine.end.extend(starts..starts + ends);
        let symbol_bits = width(symbols as u32 - 1);
        match format {
            0 => {
                let count_bits = bits.take(4)? as usize;
                let mut state = 0;
                while count_bits > 0 && bits.left() >= count_bits {
                    for _ in 0..bits.take(count_bits)? {
                        let symbol = bits.take(symbol_bits)?;
                        machine.add(state, symbol, bits.take(state_bits)?)?;
                    }
                    state += 1;
                }
            }
            1 => {
                let mut state = 0;
                while bits.left() >= symbols {
                    let mask = bits.take(symbols)?;
                    for symbol in (0..symbols as u32).filter(|symbol| mask >> symbol & 1 == 1) {
                        machine.add(state, symbol, bits.take(state_bits)?)?;
                    }
                    state += 1;
                }
            }
            _ => return None,
        }
        Some(machine)
    }

    fn add(&mut self, from: u32, symbol: u32, to: u32) -> Option<()> {
        self.steps.push((from, symbol, to));
        (self.steps.len() <= MOST_STEPS).then_some(())
    }

    /// The machine that reads cells in segments, of the lengths given, with a break (one more symbol than there are
    /// values) between each two: it counts the cells, and takes the breaks where they are.
    pub(crate) fn over_segments(&self, lengths: &[usize], pause: u32) -> Option<Nfa> {
        let steps = self.steps.iter().flat_map(|(from, _, to)| [*from, *to]);
        let states = 1 + steps.chain(self.start.iter().copied()).chain(self.end.iter().copied()).max()?;
        let cells = lengths.iter().sum::<usize>() as u32;
        if u64::from(states) * u64::from(cells + 1) > 1 << 16 {
            return None;
        }
        let mut breaks = vec![0; cells as usize + 1];
        let mut at = 0;
        for length in &lengths[..lengths.len().saturating_sub(1)] {
            at += length;
            breaks[at] += 1;
        }
        let mut leads: Vec<Vec<(u32, u32)>> = vec![Vec::new(); states as usize];
        let mut over: Vec<Vec<u32>> = vec![Vec::new(); states as usize];
        for &(from, symbol, to) in &self.steps {
            match symbol == pause {
                true => over[from as usize].push(to),
                false => leads[from as usize].push((symbol, to)),
            }
        }
        // The product of the machine with a counter of cells: breaks have fixed places, so they need no cell of their own.
        // Where one comes to from a state over the breaks behind so many cells.
        let pass = |state: u32, cells: u32| {
            let mut now = BTreeSet::from([state]);
            for _ in 0..breaks[cells as usize] {
                now = now.iter().flat_map(|state| &over[*state as usize]).copied().collect();
            }
            now
        };
        let number = |state: u32, cells: u32| cells * states + state;
        // Only what can be reached is written down.
        let mut reached: BTreeSet<u32> = self.start.iter().flat_map(|state| pass(*state, 0)).collect();
        let mut machine = Nfa {
            start: reached.iter().copied().collect(),
            end: self.end.iter().map(|state| number(*state, cells)).collect(),
            ..Nfa::default()
        };
        for at in 0..cells {
            let mut next = BTreeSet::new();
            for from in reached {
                for &(symbol, to) in &leads[from as usize] {
                    for to in pass(to, at + 1) {
                        machine.add(number(from, at), symbol, number(to, at + 1))?;
                        next.insert(to);
                    }
                }
            }
            reached = next;
        }
        Some(machine)
    }

    /// Packs the machine in the plain way. States are numbered anew: starts, other ends, the rest.
    pub(crate) fn pack(&self, symbols: usize) -> Option<String> {
        let mut order: Vec<u32> = self.start.clone();
        let steps = self.steps.iter().flat_map(|(from, _, to)| [*from, *to]);
        for state in self.end.iter().copied().chain(steps) {
            if !order.contains(&state) {
                order.push(state);
            }
        }
        let ends: BTreeSet<u32> = self.end.iter().copied().collect();
        let starts = self.start.len();
        let number = |state: u32| order.iter().position(|other| *other == state).map(|i| i as u32);
        let mut by_state: Vec<Vec<(u32, u32)>> = vec![Vec::new(); order.len()];
        for (from, symbol, to) in &self.steps {
            by_state[number(*from)? as usize].push((*symbol, number(*to)?));
        }
        let most = by_state.iter().map(Vec::len).max()? as u32;
        let (state_bits, count_bits) = (width((order.len() as u32).max(2) - 1), width(most));
        // Counts of starts and ends must fit the bits of a state.
        let further = order[starts..].iter().filter(|state| ends.contains(state)).count();
        let state_bits = state_bits.max(width(starts as u32)).max(width(further as u32));
        if symbols > 16 || state_bits > 16 || count_bits > 15 || starts == 0 {
            return None;
        }
        let mut bits: Vec<bool> = Vec::new();
        let mut put = |number: u32, count: usize| bits.extend((0..count).rev().map(|i| number >> i & 1 == 1));
        put(0, 2);
        put(state_bits as u32 - 1, 4);
        put(symbols as u32 - 1, 4);
        put(starts as u32, state_bits);
        put(further as u32, state_bits);
        for state in order[..starts].iter().rev() {
            put(u32::from(ends.contains(state)), 1);
        }
        put(count_bits as u32, 4);
        for steps in &by_state {
            put(steps.len() as u32, count_bits);
            for (symbol, to) in steps {
                put(*symbol, width(symbols as u32 - 1));
                put(*to, state_bits);
            }
        }
        let byte = |eight: &[bool]| {
            eight.iter().enumerate().fold(0, |byte, (i, bit)| byte | u8::from(*bit) << (7 - i))
        };
        Some(packing::from_bytes(&bits.chunks(8).map(byte).collect::<Vec<u8>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_read_as_it_is_written() {
        let machine = Nfa {
            start: vec![0, 1],
            end: vec![1, 2],
            steps: vec![(0, 0, 2), (0, 8, 3), (1, 4, 0), (2, 2, 2), (3, 1, 1), (3, 1, 2)],
        };
        assert_eq!(Nfa::unpack(&machine.pack(9).unwrap()), Some(machine));
    }

    #[test]
    fn segments_have_breaks_between_them() {
        // Reads 0 any number of times, then a break (symbol 2), then 1 any number of times.
        let machine = Nfa { start: vec![0], end: vec![1], steps: vec![(0, 0, 0), (0, 2, 1), (1, 1, 1)] };
        let accepts = |lengths: &[usize], cells: &[u32]| {
            let machine = machine.over_segments(lengths, 2).unwrap();
            let mut now: BTreeSet<u32> = machine.start.iter().copied().collect();
            for cell in cells {
                now = machine
                    .steps
                    .iter()
                    .filter(|s| now.contains(&s.0) && s.1 == *cell)
                    .map(|s| s.2)
                    .collect();
            }
            machine.end.iter().any(|state| now.contains(state))
        };
        assert!(accepts(&[2, 1], &[0, 0, 1]) && accepts(&[0, 2], &[1, 1]) && accepts(&[1, 0], &[0]));
        assert!(!accepts(&[1, 2], &[0, 0, 1]) && !accepts(&[2], &[0, 0]) && !accepts(&[1, 1, 1], &[0, 1, 1]));
    }

    #[test]
    fn nothing_is_fatal() {
        for text in ["", "A", "____", "QQQQQQQQ", "%%", "-------------"] {
            let _ = Nfa::unpack(text);
        }
    }
}
