//! Words that an automaton accepts.

use crate::atom::Int;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model};
use crate::propagators::{Arc, Regular};
use crate::set::Set;

/// A finite automaton: states from 0 up, the first of which is where it starts, steps from state to state for
/// values, and the states in which it may end.
///
/// It may have several steps from one state for one value; it accepts a word if there is a way.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    pub(crate) states: usize,
    pub(crate) start: usize,
    pub(crate) accepting: Vec<usize>,
    pub(crate) steps: Vec<(usize, i64, usize)>,
}

impl Automaton {
    /// So many states, and no steps yet; it starts in state 0.
    #[must_use]
    pub fn new(states: usize) -> Automaton {
        Automaton { states, ..Automaton::default() }
    }

    /// Starts in this state.
    #[must_use]
    pub fn start(mut self, state: usize) -> Automaton {
        self.start = state;
        self
    }

    /// May end in these states, too.
    #[must_use]
    pub fn accept(mut self, states: impl IntoIterator<Item = usize>) -> Automaton {
        self.accepting.extend(states);
        self
    }

    /// From the state `from` the value leads to the state `to`, too.
    #[must_use]
    pub fn step(mut self, from: usize, value: i64, to: usize) -> Automaton {
        self.steps.push((from, value, to));
        self
    }

    /// All these steps, too: from, value, to.
    #[must_use]
    pub fn steps(mut self, steps: impl IntoIterator<Item = (usize, i64, usize)>) -> Automaton {
        self.steps.extend(steps);
        self
    }

    pub(super) fn check(&self) -> Result<(), Error> {
        let ends = self.steps.iter().flat_map(|(from, _, to)| [from, to]);
        match ends.chain(&self.accepting).chain([&self.start]).find(|state| **state >= self.states) {
            Some(state) => Err(Error::Argument {
                what: format!("an automaton of {} states has no state {state}", self.states),
            }),
            None => Ok(()),
        }
    }
}

/// The expressions, one after the other, are a word that the automaton accepts.
///
/// ```
/// use garns_cp::{Automaton, Model, regular};
///
/// // No two 1s next to each other.
/// let mut model = Model::new();
/// let word = model.ints(5, 0..=1);
/// let lonely = Automaton::new(2).step(0, 0, 0).step(0, 1, 1).step(1, 0, 0).accept([0, 1]);
/// model.post(regular(&word, &lonely));
/// assert_eq!(model.count()?, 13);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn regular<E: Into<Expr>>(word: impl IntoIterator<Item = E>, automaton: &Automaton) -> Constraint {
    Constraint::global(Accepted {
        word: word.into_iter().map(Into::into).collect(),
        automaton: automaton.clone(),
    })
}

#[derive(Clone, Debug)]
pub(super) struct Accepted {
    pub(super) word: Vec<Expr>,
    pub(super) automaton: Automaton,
}

impl Accepted {
    /// The steps at each place that are on some way from the start to the end; none if there is no way.
    pub(super) fn ways(&self, vars: &[Int], model: &mut Model) -> Result<Option<Vec<Vec<Arc>>>, Error> {
        let Automaton { states, start, accepting, steps } = &self.automaton;
        let mut reached = vec![vec![false; *states]; vars.len() + 1];
        reached[0][*start] = true;
        for (place, var) in vars.iter().enumerate() {
            model.checkpoint()?;
            let domains = &model.space.domains;
            for (from, value, to) in steps {
                if reached[place][*from] && domains.contains(*var, *value) {
                    reached[place + 1][*to] = true;
                }
            }
        }
        let mut leads = vec![false; *states];
        for state in accepting {
            leads[*state] = true;
        }
        // Where it starts comes first.
        let number = |state: usize| {
            if state == *start {
                0
            } else if state < *start {
                state + 1
            } else {
                state
            }
        };
        let mut ways = vec![Vec::new(); vars.len()];
        for (place, var) in vars.iter().enumerate().rev() {
            model.checkpoint()?;
            let domains = &model.space.domains;
            let mut before = vec![false; *states];
            for &(from, value, to) in steps {
                if reached[place][from] && leads[to] && domains.contains(*var, value) {
                    before[from] = true;
                    ways[place].push(Arc { value, from: number(from) as u32, to: number(to) as u32 });
                }
            }
            ways[place].sort_unstable();
            ways[place].dedup();
            leads = before;
        }
        Ok(leads[*start].then_some(ways))
    }
}

impl Accepted {
    /// The states along the way as variables, with one more for words that have left the automaton: whether the last one
    /// is accepting, and what each step costs if a step has a cost.
    pub(super) fn walk(
        &self,
        model: &mut Model,
        cost: Option<&dyn Fn(usize, i64) -> i64>,
    ) -> Result<(Constraint, Vec<Int>), Error> {
        self.automaton.check()?;
        let Automaton { states, start, accepting, steps } = &self.automaton;
        let mut steps = steps.clone();
        steps.sort_unstable();
        steps.dedup();
        if steps.windows(2).any(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1)) {
            return Err(Error::NoTruthValue { name: "regular with an automaton that has a choice" });
        }
        let vars = super::vars(&self.word, model)?;
        let (lost, mut costs) = (*states as i64, Vec::new());
        let mut state = model.value_of(Expr::from(*start as i64))?;
        for var in vars {
            if model.space.domains.is_wide(var) {
                return Err(Error::NoTruthValue { name: "regular over very wide domains" });
            }
            let values: Vec<i64> = model.values(var).collect();
            let mut rows = Vec::new();
            for from in 0..=*states {
                for value in &values {
                    let step = steps.binary_search_by(|step| (step.0, step.1).cmp(&(from, *value)));
                    let to = step.map_or(lost, |found| steps[found].2 as i64);
                    let cost = cost.map(|cost| step.map_or(0, |_| cost(from, *value)));
                    rows.push([from as i64, *value, to].into_iter().chain(cost).collect::<Vec<i64>>());
                }
            }
            let next = model.new_int(&Set::from(0..=lost), false);
            let paid = cost.map(|_| model.new_int(&rows.iter().map(|row| row[3]).collect::<Set>(), false));
            model.try_post(super::table::table([state, var, next].into_iter().chain(paid), rows))?;
            costs.extend(paid);
            state = next;
        }
        Ok((state.is_in(accepting.iter().map(|state| *state as i64).collect::<Set>()), costs))
    }
}

impl Global for Accepted {
    fn name(&self) -> &'static str {
        "regular"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.word), Argument::Automaton(&self.automaton)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.automaton.check()?;
        let vars = super::vars(&self.word, model)?;
        let Some(ways) = self.ways(&vars, model)? else { return model.try_post(false) };
        if !vars.is_empty() {
            let regular = Regular::new(vars, ways, self.automaton.states, &mut model.space.domains);
            model.add_propagator(regular);
        }
        Ok(())
    }

    /// Only if no state has two steps for one value.
    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.walk(model, None).map(|(accepted, _)| accepted)
    }
}
