//! Which value a decided variable gets: that of the longest assignment without a conflict since phases were last chosen, else
//! the one it had last.

use super::Lit;

pub(super) struct Phases {
    saved: Vec<bool>,
    /// The longest assignment since phases were chosen, and since the best one was last taken up.
    target: Longest,
    best: Longest,
    random: Random,
}

/// The longest assignment so far, for the variables that have a value in it.
struct Longest {
    values: Vec<Option<bool>>,
    size: usize,
}

impl Longest {
    fn see(&mut self, trail: &[Lit]) {
        if trail.len() > self.size {
            self.size = trail.len();
            trail.iter().for_each(|lit| self.values[lit.variable()] = Some(lit.is_positive()));
        }
    }
}

/// A small generator of random numbers (SplitMix64).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// What a variable is decided to be at first. True, as that says most in formulas of "exactly one".
const FIRST: bool = true;

impl Phases {
    pub(super) fn new(variables: usize, seed: u64) -> Phases {
        let none = || Longest { values: vec![None; variables], size: 0 };
        Phases { saved: vec![FIRST; variables], target: none(), best: none(), random: Random(!seed) }
    }

    pub(super) fn of(&self, variable: usize) -> bool {
        self.target.values[variable].unwrap_or(self.saved[variable])
    }

    /// The value is lost.
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.variable()] = lit.is_positive();
    }

    /// This assignment is without conflict.
    pub(super) fn seen(&mut self, trail: &[Lit]) {
        self.target.see(trail);
        self.best.see(trail);
    }

    /// The first phases, their contrary, then in turn the best and others (as CaDiCaL does, where a local search takes the
    /// place of random ones).
    pub(super) fn choose_anew(&mut self, times: u64) {
        match times {
            1 => self.saved.fill(FIRST),
            2 => self.saved.fill(!FIRST),
            _ => match times % 6 {
                0 => self.saved.fill(FIRST),
                2 => self.saved.iter_mut().for_each(|phase| *phase = !*phase),
                4 => self.saved.iter_mut().for_each(|phase| *phase = self.random.next().is_multiple_of(2)),
                _ => {
                    let best = self.saved.iter_mut().zip(&self.best.values);
                    best.for_each(|(phase, best)| *phase = best.unwrap_or(*phase));
                    self.best.size = 0;
                }
            },
        }
        self.target.values.fill(None);
        self.target.size = 0;
    }
}
