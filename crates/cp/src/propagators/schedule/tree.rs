//! A balanced tree over tasks sorted by earliest start, which knows when a set of tasks can end at the
//! earliest, one after the other; and when it could with one more of some others (Vilím's Θ-Λ-tree).

/// Before everything.
const NEVER: i64 = -(1 << 62);
const NONE: u32 = u32::MAX;

/// What is known of the tasks under a node.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// How long the tasks of the set take, and when they can end at the earliest.
    sum: i64,
    ect: i64,
    /// The same with at most one of the optional tasks, and which one that is.
    more_sum: i64,
    more_ect: i64,
    sum_by: u32,
    ect_by: u32,
}

const EMPTY: Node = Node { sum: 0, ect: NEVER, more_sum: 0, more_ect: NEVER, sum_by: NONE, ect_by: NONE };

impl Node {
    fn of(left: Node, right: Node) -> Node {
        let (more_sum, sum_by) = if left.more_sum + right.sum >= left.sum + right.more_sum {
            (left.more_sum + right.sum, left.sum_by)
        } else {
            (left.sum + right.more_sum, right.sum_by)
        };
        let ends = [
            (right.more_ect, right.ect_by),
            (left.ect + right.more_sum, right.sum_by),
            (left.more_ect + right.sum, left.ect_by),
        ];
        let (more_ect, ect_by) =
            ends.into_iter().fold((NEVER, NONE), |best, end| if end.0 > best.0 { end } else { best });
        Node {
            sum: left.sum + right.sum,
            ect: right.ect.max(left.ect + right.sum),
            more_sum,
            more_ect,
            sum_by,
            ect_by,
        }
    }
}

/// The tree. Places are those of the tasks in the order of their earliest starts.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    first: usize,
}

impl Tree {
    /// No task is in the set; there is room for so many.
    pub(super) fn clear(&mut self, places: usize) {
        self.first = places.next_power_of_two();
        self.nodes.clear();
        self.nodes.resize(2 * self.first, EMPTY);
    }

    fn set(&mut self, place: usize, node: Node) {
        let mut at = self.first + place;
        self.nodes[at] = node;
        while at > 1 {
            at /= 2;
            self.nodes[at] = Node::of(self.nodes[2 * at], self.nodes[2 * at + 1]);
        }
    }

    /// The task at the place comes into the set.
    pub(super) fn insert(&mut self, place: usize, est: i64, duration: i64) {
        let ect = est + duration;
        let node = Node { sum: duration, ect, more_sum: duration, more_ect: ect, sum_by: NONE, ect_by: NONE };
        self.set(place, node);
    }

    /// The task at the place becomes optional.
    pub(super) fn make_optional(&mut self, place: usize, est: i64, duration: i64) {
        let by = place as u32;
        let node = Node { more_sum: duration, more_ect: est + duration, sum_by: by, ect_by: by, ..EMPTY };
        self.set(place, node);
    }

    /// The task at the place goes.
    pub(super) fn remove(&mut self, place: usize) {
        self.set(place, EMPTY);
    }

    /// When the tasks of the set can end at the earliest.
    pub(super) fn ect(&self) -> i64 {
        self.nodes[1].ect
    }

    /// When they can with at most one optional task, as late as that can make it, and the place of that task.
    pub(super) fn ect_with_one(&self) -> (i64, Option<usize>) {
        let root = &self.nodes[1];
        (root.more_ect, (root.ect_by != NONE).then_some(root.ect_by as usize))
    }

    /// When the tasks of the set but for one can end at the earliest.
    pub(super) fn ect_without(&mut self, place: usize) -> i64 {
        let kept = self.nodes[self.first + place];
        self.remove(place);
        let ect = self.ect();
        self.set(place, kept);
        ect
    }
}
