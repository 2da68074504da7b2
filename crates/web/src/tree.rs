//! The tree of a backtracking search as it grows: what is tried hangs below what was tried before it, and every dead end
//! opens a column of its own.

use std::fmt::Write as _;

use crate::tape::Tick;

/// So many nodes are drawn.
pub const MOST: usize = 1500;

/// One value that was tried.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: Option<usize>,
    /// How many values stand above it.
    depth: usize,
    column: usize,
}

/// The values that were tried, and where the search is.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// From the first value to the last that stands; those that are not drawn have no place.
    path: Vec<(usize, Option<usize>)>,
    columns: usize,
    /// Whether the last that happened was a step back, so that what is tried next begins a column.
    back: bool,
    tried: u64,
    dead: u64,
    deepest: usize,
}

impl Tree {
    /// Takes a step of a run.
    pub fn take(&mut self, tick: &Tick) {
        match *tick {
            Tick::Placed { cell, .. } => {
                self.tried += 1;
                let parent = self.path.last().and_then(|(_, node)| *node);
                let hangs = self.path.is_empty() || parent.is_some();
                let node = (hangs && self.nodes.len() < MOST).then_some(self.nodes.len());
                if node.is_some() {
                    self.columns += usize::from(self.back || self.nodes.is_empty());
                    let (depth, column) = (self.path.len(), self.columns.saturating_sub(1));
                    self.nodes.push(Node { parent, depth, column });
                    self.deepest = self.deepest.max(depth);
                    self.back = false;
                }
                self.path.push((cell, node));
            }
            Tick::Removed { cell } => {
                self.dead += u64::from(!self.back);
                self.back = true;
                while let Some((last, _)) = self.path.pop() {
                    if last == cell {
                        break;
                    }
                }
            }
            _ => {}
        }
    }

    /// How many values were tried, and how often the search had to turn back from the end of a branch.
    pub fn counts(&self) -> (u64, u64) {
        (self.tried, self.dead)
    }

    /// Whether there is something to draw: engines that improve a full grid try nothing.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether more was tried than is drawn.
    pub fn is_cut(&self) -> bool {
        self.tried > self.nodes.len() as u64
    }

    /// Columns and rows of the drawing.
    pub fn size(&self) -> (usize, usize) {
        (self.columns.max(1), self.deepest + 1)
    }

    /// The lines of what was tried, and of what stands now, as paths in units of columns and rows.
    pub fn paths(&self) -> (String, String) {
        let mut all = String::new();
        for node in &self.nodes {
            line(&mut all, &self.nodes, node);
        }
        let mut now = String::new();
        for node in self.path.iter().filter_map(|(_, node)| self.nodes.get((*node)?)) {
            line(&mut now, &self.nodes, node);
        }
        (all, now)
    }
}

/// A line from what stands above a node to it.
fn line(path: &mut String, nodes: &[Node], node: &Node) {
    let above = node.parent.and_then(|parent| nodes.get(parent));
    let from = above.map_or(node.column, |above| above.column);
    let _ = write!(path, "M{from} {}L{} {}", node.depth, node.column, node.depth + 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_ends_open_columns_and_what_stands_is_one_path() {
        let mut tree = Tree::default();
        assert!(tree.is_empty());
        let place = |cell| Tick::Placed { cell, rank: 0 };
        let back = |cell| Tick::Removed { cell };
        for tick in [place(0), place(1), back(1), place(1), place(2), back(2), back(1), back(0), place(0)] {
            tree.take(&tick);
        }
        assert_eq!((tree.counts(), tree.size()), ((5, 2), (3, 3)));
        let (all, now) = tree.paths();
        assert_eq!(all, "M0 0L0 1M0 1L0 2M0 1L1 2M1 2L1 3M2 0L2 1");
        assert_eq!(now, "M2 0L2 1");
    }

    #[test]
    fn what_is_too_much_to_draw_is_counted() {
        let mut tree = Tree::default();
        for n in 0..MOST {
            tree.take(&Tick::Placed { cell: n, rank: 0 });
        }
        assert!(!tree.is_cut());
        for n in MOST..MOST + 10 {
            tree.take(&Tick::Placed { cell: n, rank: 0 });
        }
        tree.take(&Tick::Removed { cell: 5 });
        tree.take(&Tick::Placed { cell: 5, rank: 1 });
        assert!(tree.is_cut());
        assert_eq!(tree.counts(), (MOST as u64 + 11, 1));
        assert_eq!(tree.paths().0.matches('M').count(), MOST);
    }
}
