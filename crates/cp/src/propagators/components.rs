//! Strongly connected components of a graph (Tarjan), without recursion and with memory that is used again.

use crate::store::{Conflict, Domains};

/// A graph, written down node by node, and the components found in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Components {
    /// The edges of node `x`: `targets[starts[x]..starts[x + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
    /// Of each node: the component it is in. Two nodes reach each other if and only if it is the same.
    of: Vec<u32>,
    index: Vec<u32>,
    low: Vec<u32>,
    stack: Vec<u32>,
    /// Nodes being visited, each with its next edge.
    path: Vec<(u32, u32)>,
}

const NONE: u32 = u32::MAX;

impl Components {
    /// Begins a new graph.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.targets.clear();
    }

    /// An edge from the node that is being written down.
    pub(super) fn edge(&mut self, to: usize) {
        self.targets.push(to as u32);
    }

    /// The node being written down is complete; the next one follows.
    pub(super) fn next_node(&mut self) {
        self.starts.push(self.targets.len() as u32);
    }

    /// Whether the two nodes reach each other.
    pub(super) fn together(&self, a: usize, b: usize) -> bool {
        self.of[a] == self.of[b]
    }

    /// Finds the components, when all nodes are complete.
    ///
    /// # Errors
    /// When it is time to stop.
    pub(super) fn find(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let nodes = self.starts.len() - 1;
        self.of.clear();
        self.of.resize(nodes, NONE);
        self.index.clear();
        self.index.resize(nodes, NONE);
        self.low.clear();
        self.low.resize(nodes, 0);
        self.stack.clear();
        let (mut visited, mut found) = (0, 0);
        for root in 0..nodes as u32 {
            if self.index[root as usize] != NONE {
                continue;
            }
            domains.checkpoint_after(32)?;
            self.path.clear();
            self.enter(root, &mut visited);
            while let Some(&mut (node, ref mut next)) = self.path.last_mut() {
                let at = node as usize;
                if *next < self.starts[at + 1] {
                    let target = self.targets[*next as usize];
                    *next += 1;
                    if self.index[target as usize] == NONE {
                        domains.checkpoint_after(32)?;
                        self.enter(target, &mut visited);
                    } else if self.of[target as usize] == NONE {
                        self.low[at] = self.low[at].min(self.index[target as usize]);
                    }
                    continue;
                }
                self.path.pop();
                if let Some(&(parent, _)) = self.path.last() {
                    self.low[parent as usize] = self.low[parent as usize].min(self.low[at]);
                }
                if self.low[at] == self.index[at] {
                    while let Some(member) = self.stack.pop() {
                        self.of[member as usize] = found;
                        if member == node {
                            break;
                        }
                    }
                    found += 1;
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, node: u32, visited: &mut u32) {
        self.index[node as usize] = *visited;
        self.low[node as usize] = *visited;
        *visited += 1;
        self.stack.push(node);
        self.path.push((node, self.starts[node as usize]));
    }
}
