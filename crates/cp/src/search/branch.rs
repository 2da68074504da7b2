//! Which variable is decided next, and how.

use super::Rng;
use super::places::Places;
use crate::atom::{Atom, Int, middle};
use crate::differ::Differ;
use crate::float::{STEP, grid};
use crate::model::Sense;
use crate::space::Space;
use crate::store::{Domains, Trailed};

/// Which variable is decided next. Ties go to the one named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum VariableSelector {
    /// The first that has no value yet.
    InputOrder,
    /// The one with the fewest values left.
    #[default]
    Smallest,
    /// The one with the most values left.
    Largest,
    /// The fewest values left per conflict its constraints have had so far.
    DomWdeg,
    /// As [`DomWdeg`](VariableSelector::DomWdeg), but a value that an all-different can't do without is looked at in the
    /// same way: the fewest places left per conflict.
    Fewest,
    /// The one whose domain changes most often, per value left.
    Activity,
    /// The one with the least value.
    LeastMin,
    /// The one with the greatest value.
    GreatestMax,
    /// The fewest values left; among those, the most constraints.
    MostConstrained,
    /// The most constraints.
    Occurrence,
    /// The greatest difference between its two least values.
    MaxRegret,
    /// Any.
    Random,
}

impl VariableSelector {
    /// Every strategy with its name.
    pub const NAMES: &[(&str, VariableSelector)] = &[
        ("input-order", VariableSelector::InputOrder),
        ("smallest", VariableSelector::Smallest),
        ("largest", VariableSelector::Largest),
        ("dom-wdeg", VariableSelector::DomWdeg),
        ("fewest", VariableSelector::Fewest),
        ("activity", VariableSelector::Activity),
        ("least-min", VariableSelector::LeastMin),
        ("greatest-max", VariableSelector::GreatestMax),
        ("most-constrained", VariableSelector::MostConstrained),
        ("occurrence", VariableSelector::Occurrence),
        ("max-regret", VariableSelector::MaxRegret),
        ("random", VariableSelector::Random),
    ];

    /// The strategy of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<VariableSelector> {
        VariableSelector::NAMES.iter().find(|(known, _)| *known == name).map(|(_, choose)| *choose)
    }
}

/// How the chosen variable is decided; the other branch is the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ValueSelector {
    /// It is its least value, or not.
    #[default]
    Min,
    /// It is its greatest value, or not.
    Max,
    /// It is the value in the middle of those left, or not.
    Median,
    /// It is any of its values, or not.
    Random,
    /// It is in the lower half of its bounds, or not.
    Split,
    /// It is in the upper half of its bounds, or not.
    ReverseSplit,
}

impl ValueSelector {
    /// Every way with its name.
    pub const NAMES: &[(&str, ValueSelector)] = &[
        ("min", ValueSelector::Min),
        ("max", ValueSelector::Max),
        ("median", ValueSelector::Median),
        ("random", ValueSelector::Random),
        ("split", ValueSelector::Split),
        ("reverse-split", ValueSelector::ReverseSplit),
    ];

    /// The way of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<ValueSelector> {
        ValueSelector::NAMES.iter().find(|(known, _)| *known == name).map(|(_, pick)| *pick)
    }

    /// A float is split, whatever is asked for: few numbers are the value of one exactly.
    fn split_float(self, var: Int, (min, max): (i64, i64), rng: &mut Rng) -> Atom {
        let last = if self == ValueSelector::Random {
            grid::random(min, max - 1, rng)
        } else {
            grid::split(min, max)
        };
        match self {
            ValueSelector::Max | ValueSelector::ReverseSplit => Atom::ge(var, last + 1),
            _ => Atom::le(var, last),
        }
    }

    pub(crate) fn decide(self, var: Int, domains: &Domains, rng: &mut Rng) -> Atom {
        let (min, max) = (domains.min(var), domains.max(var));
        if domains.is_float(var) {
            return self.split_float(var, (min, max), rng);
        }
        let nth = |n: u64| {
            domains.word(var).map_or_else(
                || domains.values(var).nth(n as usize).unwrap_or(min),
                |word| {
                    let mut bits = word.bits;
                    for _ in 0..n {
                        bits &= bits - 1;
                    }
                    word.base + i64::from(bits.trailing_zeros())
                },
            )
        };
        match self {
            ValueSelector::Min => Atom::eq(var, min),
            ValueSelector::Max => Atom::eq(var, max),
            ValueSelector::Median if domains.is_wide(var) => {
                let middle = domains.next_from(var, middle(min, max)).unwrap_or(max);
                Atom::eq(var, middle)
            }
            ValueSelector::Median => Atom::eq(var, nth((domains.size(var) - 1) / 2)),
            ValueSelector::Random if domains.is_wide(var) => {
                let from = min + rng.below(max.abs_diff(min) + 1) as i64;
                Atom::eq(var, domains.next_from(var, from).unwrap_or(max))
            }
            ValueSelector::Random => Atom::eq(var, nth(rng.below(domains.size(var)))),
            ValueSelector::Split => Atom::le(var, middle(min, max)),
            ValueSelector::ReverseSplit => Atom::ge(var, middle(min, max) + 1),
        }
    }
}

/// What the search learns about variables while it runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scores {
    /// Conflicts of the constraints of each variable, plus one for each constraint.
    pub(crate) weights: Vec<f64>,
    /// How often the domain of each variable changed, the latest counting most.
    pub(crate) activity: Vec<f64>,
    /// The value of each variable that is tried first, if there is one; nothing if there is none for any.
    pub(crate) hints: Vec<Option<i64>>,
}

/// Variables to be decided together, by one strategy.
#[derive(Clone, Debug)]
pub(crate) struct Phase {
    /// The variables; those before `open` have values.
    vars: Vec<(u32, Int)>,
    open: Trailed,
    pub(crate) choose: VariableSelector,
    pub(crate) pick: ValueSelector,
    places: Places,
    /// Of an objective that is a float: it is split only until it is known as precisely as it has to become better.
    in_steps: bool,
}

impl Phase {
    pub(crate) fn new(
        vars: &[Int],
        choose: VariableSelector,
        pick: ValueSelector,
        domains: &mut Domains,
    ) -> Phase {
        let vars = vars.iter().enumerate().map(|(place, var)| (place as u32, *var)).collect();
        Phase { vars, open: domains.keep(0), choose, pick, places: Places::default(), in_steps: false }
    }

    /// The floats, after all that is no float: the objective in steps, then the writer's own, then those made for expressions;
    /// the least known of them first. What is left of the objective is last, its better half first.
    pub(crate) fn of_floats(
        objective: Option<(Sense, Int)>,
        named: &[bool],
        domains: &mut Domains,
    ) -> Vec<Phase> {
        let (objective, pick) = match objective {
            Some((Sense::Maximise, var)) => (Some(var), ValueSelector::ReverseSplit),
            objective => (objective.map(|(_, var)| var), ValueSelector::Split),
        };
        let is_open = |var: &Int| !domains.is_fixed(*var) && Some(*var) != objective;
        let floats = domains.floats.iter().copied().filter(is_open);
        let (own, made): (Vec<Int>, Vec<Int>) = floats.partition(|var| named[var.index()]);
        let objective: Vec<Int> = objective.into_iter().filter(|var| domains.is_float(*var)).collect();
        let mut phases: Vec<Phase> = [
            (objective.clone(), pick),
            (own, ValueSelector::Split),
            (made, ValueSelector::Split),
            (objective, pick),
        ]
        .into_iter()
        .map(|(vars, pick): (Vec<Int>, _)| Phase::new(&vars, VariableSelector::Largest, pick, domains))
        .collect();
        phases[0].in_steps = true;
        phases
    }

    /// Also looks at the values of these all-differents, if the strategy does.
    pub(crate) fn with_places(mut self, differ: &Differ, domains: &Domains) -> Phase {
        if self.choose == VariableSelector::Fewest {
            self.places = Places::new(differ, domains);
        }
        self
    }

    /// What to decide next, if any variable has no value.
    pub(crate) fn decide(&mut self, space: &mut Space, scores: &Scores, rng: &mut Rng) -> Option<Atom> {
        let var = self.next(space, scores, rng)?;
        if let Some(Some(value)) = scores.hints.get(var.index())
            && space.domains.contains(var, *value)
        {
            return Some(Atom::eq(var, *value));
        }
        if self.choose == VariableSelector::Fewest && space.domains.size(var) > 2 {
            let known = space.domains.size(var) as f64 / scores.weights[var.index()];
            if let Some((var, value)) = self.places.fewer(known, &space.domains, &scores.weights) {
                return Some(Atom::eq(var, value));
            }
        }
        Some(self.pick.decide(var, &space.domains, rng))
    }

    /// Whether nothing is to be decided of the variable here.
    #[inline]
    fn is_decided(&self, var: Int, domains: &Domains) -> bool {
        if self.in_steps { domains.is_known(var, STEP) } else { domains.is_decided(var) }
    }

    /// The variable to decide next, if any has no value.
    fn next(&mut self, space: &mut Space, scores: &Scores, rng: &mut Rng) -> Option<Int> {
        let start = space.domains.kept(self.open) as usize;
        let mut open = start;
        if self.choose == VariableSelector::InputOrder {
            while open < self.vars.len() && self.is_decided(self.vars[open].1, &space.domains) {
                open += 1;
            }
            if open != start {
                space.domains.set_kept(self.open, open as i64);
            }
            return self.vars.get(open).map(|(_, var)| *var);
        }
        let mut best: Option<(f64, u32, Int)> = None;
        for i in start..self.vars.len() {
            let (place, var) = self.vars[i];
            if self.is_decided(var, &space.domains) {
                self.vars.swap(open, i);
                open += 1;
                continue;
            }
            let score = self.score(var, space, scores);
            if best.is_none_or(|(least, at, _)| score < least || (score == least && place < at)) {
                best = Some((score, place, var));
            }
        }
        if open != start {
            space.domains.set_kept(self.open, open as i64);
        }
        if self.choose == VariableSelector::Random && open < self.vars.len() {
            let any = open + rng.below((self.vars.len() - open) as u64) as usize;
            return Some(self.vars[any].1);
        }
        best.map(|(_, _, var)| var)
    }

    /// The less, the sooner.
    #[inline]
    fn score(&self, var: Int, space: &Space, scores: &Scores) -> f64 {
        let domains = &space.domains;
        let size = if domains.is_float(var) {
            grid::extent(domains.min(var), domains.max(var))
        } else {
            domains.size(var) as f64
        };
        match self.choose {
            VariableSelector::InputOrder | VariableSelector::Random => 0.0,
            VariableSelector::Smallest => size,
            VariableSelector::Largest => -size,
            VariableSelector::DomWdeg | VariableSelector::Fewest => size / scores.weights[var.index()],
            VariableSelector::Activity => size / (scores.activity[var.index()] + 1e-9),
            VariableSelector::LeastMin => domains.min(var) as f64,
            VariableSelector::GreatestMax => -(domains.max(var) as f64),
            VariableSelector::MostConstrained => size - space.degree(var) as f64 * 1e-6,
            VariableSelector::Occurrence => -(space.degree(var) as f64),
            VariableSelector::MaxRegret => {
                let min = domains.min(var);
                let second = domains.next_from(var, min + 1).unwrap_or(min);
                -(min.abs_diff(second) as f64)
            }
        }
    }
}
