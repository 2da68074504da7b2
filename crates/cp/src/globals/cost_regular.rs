//! Words that an automaton accepts, at a cost.

use super::regular::{Accepted, Automaton};
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, sum};
use crate::propagators::CostRegular;

/// The expressions, one after the other, are a word that the automaton accepts, and its steps cost so much together:
/// `step_cost` says what a value costs in a state. No state may have two steps for one value.
///
/// ```
/// use garns_cp::{Automaton, Model, cost_regular};
///
/// // Off (0) and on (1): to switch on costs 5, to be on 1.
/// let switch = Automaton::new(2).steps([(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 1)]).accept([0, 1]);
/// let mut model = Model::new();
/// let hours = model.ints(4, 0..=1);
/// let cost = model.int(0..=100);
/// model.post(hours[0].eq(1));
/// model.post(hours[3].eq(1));
/// model.post(cost_regular(&hours, &switch, |state, hour| hour * if state == 0 { 6 } else { 1 }, cost));
/// model.minimise(cost);
/// let best = model.solve()?.unwrap();
/// assert_eq!((best[cost], best.ints(&hours)), (9, vec![1, 1, 1, 1]));
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn cost_regular<E: Into<Expr>>(
    word: impl IntoIterator<Item = E>,
    automaton: &Automaton,
    step_cost: impl Fn(usize, i64) -> i64,
    total: impl Into<Expr>,
) -> Constraint {
    let word = word.into_iter().map(Into::into).collect();
    let mut costs: Vec<((usize, i64), i64)> =
        automaton.steps.iter().map(|(from, value, _)| ((*from, *value), step_cost(*from, *value))).collect();
    costs.sort_unstable();
    let accepted = Accepted { word, automaton: automaton.clone() };
    Constraint::global(AtCost { accepted, costs, total: total.into() })
}

#[derive(Clone, Debug)]
struct AtCost {
    accepted: Accepted,
    /// Of a state and a value, ascending.
    costs: Vec<((usize, i64), i64)>,
    total: Expr,
}

impl AtCost {
    fn check(&self) -> Result<(), Error> {
        self.accepted.automaton.check()?;
        // With a choice of ways, a cost between the least and the greatest might be none of them.
        if self.costs.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            let what = "the cost of a word needs an automaton that never has a choice".to_owned();
            return Err(Error::Argument { what });
        }
        let greatest = self.costs.iter().map(|(_, cost)| cost.unsigned_abs()).max().unwrap_or(0);
        if u128::from(greatest) * (self.accepted.word.len() as u128 + 1) > 1 << 60 {
            return Err(Error::Overflow { what: "the cost of a word" });
        }
        Ok(())
    }

    fn cost(&self, state: usize, value: i64) -> i64 {
        let found = self.costs.binary_search_by_key(&(state, value), |(of, _)| *of);
        found.map_or(0, |at| self.costs[at].1)
    }
}

impl Global for AtCost {
    fn name(&self) -> &'static str {
        "cost_regular"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        let Accepted { word, automaton } = &self.accepted;
        vec![Argument::List(word), Argument::Automaton(automaton), Argument::One(&self.total)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let Accepted { word, automaton } = &self.accepted;
        let vars = super::vars(word, model)?;
        let total = model.value_of(self.total.clone())?;
        let Some(ways) = self.accepted.ways(&vars, model)? else { return model.try_post(false) };
        if vars.is_empty() {
            return model.try_post(total.eq(0));
        }
        // The first state of the ways is where the automaton starts.
        let state = |number: u32| match number as usize {
            0 => automaton.start,
            number if number <= automaton.start => number - 1,
            number => number,
        };
        let arcs = ways
            .into_iter()
            .map(|arcs| arcs.into_iter().map(|arc| (arc, self.cost(state(arc.from), arc.value))).collect());
        let arcs = arcs.collect();
        model.add_propagator(CostRegular::new(vars, total, arcs, automaton.states));
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.check()?;
        let (accepted, costs) = self.accepted.walk(model, Some(&|state, value| self.cost(state, value)))?;
        Ok(accepted.and(sum(costs).eq(&self.total)))
    }
}
