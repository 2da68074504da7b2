//! What a search has left, in parts to be searched side by side: its own open branches, and these divided further where they are
//! large, by the variable order as it has learnt it so far. So nothing is searched twice (compare embarrassingly parallel
//! search: Régin, Rezgui and Malapert 2013), and dividing costs a node for each part.

use super::super::weights::Weights;
use super::{PROBE_AFTER, Search};
use crate::{CellIndex, Domain};

/// A part of the search space: domains, of which not all may be propagated.
#[derive(Clone, Debug)]
struct Branch {
    domains: Vec<Domain>,
    /// The values of the decisions that led here.
    used: Domain,
    divisible: bool,
}

impl Branch {
    /// The logarithm of the number of ways to fill the cells.
    fn size(&self) -> f64 {
        self.domains.iter().map(|domain| f64::from(domain.count_ones().max(1)).log2()).sum()
    }
}

/// What a search had [left](Search::divide), in parts, and what it had learnt.
#[derive(Debug)]
pub struct Frontier {
    branches: Vec<Branch>,
    weights: Weights,
    /// Conflicts in a part before its values are probed.
    probe_after: u64,
}

impl Frontier {
    /// How many parts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.branches.len()
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }
}

impl Search {
    /// What is left to search, in about so many parts, in the order in which this search would take them; its own part is over.
    /// Every solution that it has not found is in exactly one of them. Parts that fail at once are left out, so there may be
    /// none.
    pub fn divide(&mut self, parts: usize) -> Frontier {
        let cells = self.board.domains.len();
        let mut all: Vec<Branch> = Vec::new();
        // A solution that stands was told already: what is left begins behind it.
        let rooted = !self.fresh || self.start();
        let told = std::mem::replace(&mut self.at_solution, false);
        let alive = rooted && (!told || self.backtrack(&mut (), false));
        if alive && !self.stopped {
            let used = |count: usize| {
                self.decisions[..count].iter().fold(self.used, |used, decision| used | decision.value)
            };
            all.push(Branch {
                domains: self.board.domains.clone(),
                used: used(self.decisions.len()),
                divisible: true,
            });
            let from = self.saved.len() - self.decisions.len() * cells;
            for (i, decision) in self.decisions.iter().enumerate().rev() {
                let at = from + i * cells;
                let mut domains = self.saved[at..at + cells].to_vec();
                domains[decision.cell.index()] &= !decision.refutes;
                all.push(Branch { domains, used: used(i), divisible: true });
            }
        }
        self.saved.clear();
        self.decisions.clear();
        while all.len() < parts && !self.stopped {
            let open = (0..all.len()).filter(|i| all[*i].divisible);
            let Some(at) = open.max_by(|a, b| all[*a].size().total_cmp(&all[*b].size())) else { break };
            let branches = self.fork(&all[at]);
            all.splice(at..=at, branches);
        }
        Frontier { branches: all, weights: self.weights.clone(), probe_after: self.probe_at.max(PROBE_AFTER) }
    }

    /// The two branches of a value that is tried next, as far as they don't fail at once; or the branch itself, if it holds a
    /// solution.
    fn fork(&mut self, branch: &Branch) -> Vec<Branch> {
        if !self.enter(branch) {
            return Vec::new();
        }
        let Some((cell, value)) = self.choose() else {
            return vec![Branch { domains: self.board.domains.clone(), divisible: false, ..*branch }];
        };
        self.nodes += 1;
        let (refutes, domains) = (self.refutes(value), self.board.domains.clone());
        let (mut with, mut without) = (domains.clone(), domains);
        with[cell.index()] &= value;
        without[cell.index()] &= !refutes;
        let with = Branch { domains: with, used: branch.used | value, divisible: true };
        let without = Branch { domains: without, used: branch.used, divisible: true };
        [with, without].into_iter().filter(|branch| branch.domains[cell.index()] != 0).collect()
    }

    /// Puts a branch on the board and propagates it; whether it may have solutions.
    fn enter(&mut self, branch: &Branch) -> bool {
        self.board.clear();
        self.used = branch.used;
        // Whatever differs from the board as it was is propagated, and all of it where that had more or other values.
        self.board.domains.copy_from_slice(&self.root);
        let cells = (0..branch.domains.len()).map(CellIndex::new);
        let kept = cells.zip(&branch.domains).try_for_each(|(cell, domain)| self.board.keep(cell, *domain));
        let alive = kept.and_then(|()| self.fixpoint()).is_ok();
        if !alive {
            self.board.clear();
        }
        alive && !self.stopped
    }

    /// Goes on with a part of what another search had left, with its weights; whether the part may have solutions. The other
    /// must be over the same problem.
    pub fn begin_part(&mut self, frontier: &Frontier, part: usize) -> bool {
        if self.fresh && !self.start() {
            return false;
        }
        self.saved.clear();
        self.decisions.clear();
        (self.at_solution, self.found) = (false, false);
        (self.restarts, self.since) = (0, 0);
        (self.probe_at, self.probing) = (self.conflicts + frontier.probe_after, None);
        self.weights = frontier.weights.clone();
        self.enter(&frontier.branches[part])
    }
}
