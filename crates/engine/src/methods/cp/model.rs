//! Searching by `garns-cp`.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use garns_cp::{
    Atom, Consistency, Int, Model, Op, Restarts, Solution, Step, ValueSelector, VariableSelector,
    all_different_with,
};
use garns_propagate::board::{Board, Observer as _, VariableOrder};
use garns_propagate::{CellIndex, Propagators};
use garns_puzzle::Grid;

use super::bridge::Bridge;
use super::build::Built;
use super::steps::Steps;
use super::{Cp, NODES_PER_LOOK, RESTART_UNIT};
use crate::run::Run;
use crate::{Goal, Limits, Stop};

/// Single steps, as the solver tells them.
struct Watched<'s, 'r> {
    steps: Steps<'s, 'r>,
    /// The variable of each cell, ascending.
    vars: Vec<Int>,
}

impl garns_cp::Watch for Watched<'_, '_> {
    fn decided(&mut self, atom: Atom, depth: usize) {
        if let (Op::Eq, Ok(cell)) = (atom.op, self.vars.binary_search(&atom.var)) {
            self.steps.decided(CellIndex::new(cell), atom.value as usize, depth);
        }
    }

    fn backtracked(&mut self, depth: usize) {
        self.steps.backtracked(depth);
    }

    fn found(&mut self, solution: &Solution) {
        self.steps.found(self.vars.iter().map(|var| solution.int(*var) as usize));
    }

    fn restarted(&mut self) {
        self.steps.backtracked(0);
    }
}

impl Built {
    /// A model of `garns-cp`, and the variable of each cell; its value is a rank.
    fn model(self) -> (Model, Vec<Int>) {
        let Propagators { domains, houses, propagators } = self.problem.into_propagators();
        let mut model = Model::new();
        let ranks =
            |set: &u64| garns_puzzle::Candidates(*set).iter().map(|rank| rank as i64).collect::<Vec<i64>>();
        let vars: Vec<Int> = domains.iter().map(|set| model.int(ranks(set))).collect();
        for house in &houses {
            // More than values is looked at where hardly any value is left out.
            let close = house.len() > 2 && house.len() * 4 >= self.values * 3;
            let consistency = if close { Consistency::Full } else { Consistency::Value };
            model.post(all_different_with(house.iter().map(|cell| vars[*cell]), consistency));
        }
        let board = Arc::new(Mutex::new(Board::bare(domains)));
        for propagator in propagators {
            model.add_propagator(Bridge::new(propagator, &vars, &board));
        }
        (model, vars)
    }
}

impl Cp {
    /// Searches a model; whether everything was searched.
    pub(super) fn seek_by_model(
        &self,
        built: Built,
        goal: Goal,
        limits: &Limits,
        run: &RefCell<Run<'_>>,
    ) -> bool {
        // Where rules relate cells in other ways, where a value goes in a house tells less than what a cell may be.
        let usual = if built.plain { VariableSelector::Fewest } else { VariableSelector::DomWdeg };
        let chosen = self.order.map(|order| match order {
            VariableOrder::Conflicts => VariableSelector::DomWdeg,
            VariableOrder::Smallest => VariableSelector::Smallest,
            VariableOrder::InputOrder => VariableSelector::InputOrder,
        });
        let (mut model, vars) = built.model();
        let broken = Arc::new(AtomicBool::new(false));
        let (stopped, asked) = (Arc::clone(&broken), limits.cancel.clone());
        let cancel = garns_cp::Cancel::when(move || stopped.load(Ordering::Relaxed) || asked.is_cancelled());
        let wants_steps = run.borrow().wants_steps();
        let mut watched = Watched { steps: Steps::new(run, &broken), vars: vars.clone() };
        // Nothing in the model can be malformed: ranks are small, houses have no cell twice.
        let Ok(search) = model.search() else { return false };
        let mut search =
            search.branch(chosen.unwrap_or(usual), ValueSelector::Min).learning(self.learning).cancel(cancel);
        if goal == Goal::First {
            // What comes first may come by luck; what is all must not come twice.
            search = search.break_value_symmetry(true).restarts(Restarts::Luby(RESTART_UNIT));
        }
        if wants_steps {
            search = search.watch(&mut watched);
        }
        if let Some(left) = limits.left() {
            search = search.time(left);
        }
        let exhausted = loop {
            let until = run.borrow().next_look(NODES_PER_LOOK);
            search = search.nodes(until);
            let step = search.step();
            let mut run = run.borrow_mut();
            if broken.load(Ordering::Relaxed) {
                break false;
            }
            run.count_nodes(search.statistics().nodes);
            let go_on = match step {
                Step::Done => break true,
                Step::Solution(solution) => run
                    .solution(|| vars.iter().map(|var| Some(solution.int(*var) as usize)).collect::<Grid>()),
                Step::Stopped(garns_cp::Stop::Time) => run.stop(Stop::Time),
                Step::Stopped(garns_cp::Stop::Internal(_)) => run.stop(Stop::Defect),
                Step::Stopped(_) => run.look(),
            };
            if go_on.is_break() {
                break false;
            }
        };
        let done = search.statistics();
        let others = [("conflicts", done.conflicts), ("propagations", done.propagations)];
        run.borrow_mut().others.extend(others);
        exhausted
    }
}
