//! Full consistency for any number of variables and values.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::propagators::components::Components;
use crate::store::{Conflict, Domains, On, Past};

/// Every value goes that no solution of the all-different has (J.-C. Régin's filtering): a matching, then the
/// strong components of the graph it gives, with one more node for the free (unmatched) values.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferentFull {
    vars: Vec<(Int, i64)>,
    /// All values, ascending: a value's place here is its number.
    values: Vec<i64>,
    /// The matched value of each variable. A cache: checked and repaired each time.
    matched: Vec<usize>,
    /// Scratch.
    owner: Vec<usize>,
    edges: Vec<usize>,
    starts: Vec<usize>,
    seen: Vec<u32>,
    from: Vec<usize>,
    queue: Vec<usize>,
    round: u32,
    graph: Components,
}

const NONE: usize = usize::MAX;

impl AllDifferentFull {
    /// # Errors
    /// When it is time to stop.
    pub(crate) fn new(members: &[(Int, i64)], domains: &mut Domains) -> Result<Self, Conflict> {
        let mut values: Vec<i64> = Vec::new();
        let mut known = 0;
        for (var, offset) in members {
            values.extend(domains.values(*var).map(|value| value + offset));
            // The same values over and over take no more room than twice.
            if values.len() > 2 * known + 4096 {
                values.sort_unstable();
                values.dedup();
                known = values.len();
            }
            domains.checkpoint_after(domains.size(*var) as u32)?;
        }
        values.sort_unstable();
        values.dedup();
        let (vars, count) = (members.len(), values.len());
        Ok(AllDifferentFull {
            vars: members.to_vec(),
            values,
            matched: vec![NONE; vars],
            owner: vec![NONE; count],
            edges: Vec::new(),
            starts: Vec::with_capacity(vars + 1),
            seen: vec![0; count],
            from: vec![NONE; count],
            queue: Vec::with_capacity(vars),
            round: 0,
            graph: Components::default(),
        })
    }

    /// Writes down the values of each variable by number.
    fn read(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.edges.clear();
        self.starts.clear();
        for &(var, offset) in &self.vars {
            self.starts.push(self.edges.len());
            let mut at = 0;
            for value in domains.values(var) {
                let value = value + offset;
                // Mostly the next one.
                if self.values[at] < value {
                    at += 1;
                    if self.values[at] < value {
                        at += self.values[at..].partition_point(|known| *known < value);
                    }
                }
                self.edges.push(at);
            }
            domains.checkpoint_after(domains.size(var) as u32)?;
        }
        self.starts.push(self.edges.len());
        Ok(())
    }

    /// The same, as it was then.
    fn read_past(&mut self, past: Past<'_>) {
        self.edges.clear();
        self.starts.clear();
        for &(var, offset) in &self.vars {
            self.starts.push(self.edges.len());
            let left = |value: &usize| past.contains(var, self.values[*value] - offset);
            self.edges.extend((0..self.values.len()).filter(left));
        }
        self.starts.push(self.edges.len());
    }

    /// Keeps of the matching what is still possible.
    fn keep_matched(&mut self) {
        self.owner.fill(NONE);
        for i in 0..self.vars.len() {
            let value = self.matched[i];
            let edges = &self.edges[self.starts[i]..self.starts[i + 1]];
            if value != NONE && self.owner[value] == NONE && edges.binary_search(&value).is_ok() {
                self.owner[value] = i;
            } else {
                self.matched[i] = NONE;
            }
        }
    }

    /// Finds a value for each variable; whether there are enough.
    fn match_all(&mut self, domains: &mut Domains) -> Result<bool, Conflict> {
        self.keep_matched();
        for i in 0..self.vars.len() {
            if self.matched[i] == NONE {
                if !self.augment(i) {
                    return Ok(false);
                }
                // As far as it looked for one.
                domains
                    .checkpoint_after(16 + (self.queue.len() * self.edges.len() / self.vars.len()) as u32)?;
            }
        }
        Ok(true)
    }

    /// Finds a value for a variable by moving others, breadth first.
    fn augment(&mut self, start: usize) -> bool {
        self.round += 1;
        self.queue.clear();
        self.queue.push(start);
        let mut head = 0;
        while head < self.queue.len() {
            let i = self.queue[head];
            head += 1;
            for edge in self.starts[i]..self.starts[i + 1] {
                let value = self.edges[edge];
                if self.seen[value] == self.round {
                    continue;
                }
                self.seen[value] = self.round;
                self.from[value] = i;
                if self.owner[value] != NONE {
                    self.queue.push(self.owner[value]);
                    continue;
                }
                let mut value = value;
                loop {
                    let var = self.from[value];
                    let before = self.matched[var];
                    self.matched[var] = value;
                    self.owner[value] = var;
                    if var == start {
                        return true;
                    }
                    value = before;
                }
            }
        }
        false
    }
}

impl Propagator for AllDifferentFull {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().map(|(var, _)| *var), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.read(domains)?;
        if !self.match_all(domains)? {
            return domains.fail();
        }
        // Nodes are the variables, and one for all free values; it leads to every variable, as any of
        // them may give its value up for a free one.
        let outside = self.vars.len();
        let node_of =
            |owner: &[usize], value: usize| if owner[value] == NONE { outside } else { owner[value] };
        self.graph.clear();
        for i in 0..outside {
            for &value in &self.edges[self.starts[i]..self.starts[i + 1]] {
                self.graph.edge(node_of(&self.owner, value));
            }
            self.graph.next_node();
        }
        for i in 0..outside {
            self.graph.edge(i);
        }
        self.graph.next_node();
        self.graph.find(domains)?;
        for i in 0..self.vars.len() {
            let (var, offset) = self.vars[i];
            for edge in self.starts[i]..self.starts[i + 1] {
                let value = self.edges[edge];
                let node = node_of(&self.owner, value);
                if self.matched[i] != value && !self.graph.together(node, i) {
                    domains.remove(var, self.values[value] - offset)?;
                }
            }
        }
        Ok(())
    }

    /// The variables confined to a Hall set, and why they are confined.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let mut then = self.clone();
        then.read_past(past);
        then.keep_matched();
        let unmatched = (0..then.vars.len()).find(|i| then.matched[*i] == NONE && !then.augment(*i));
        let mut in_hall = vec![false; then.values.len()];
        let mut confined = Vec::new();
        match (unmatched, atom) {
            (Some(_), _) => {
                for (value, seen) in then.seen.iter().enumerate() {
                    in_hall[value] = *seen == then.round;
                }
                confined.clone_from(&then.queue);
            }
            (None, Some(Atom { var, op: Op::Ne, value })) => {
                let Some(&(_, offset)) = then.vars.iter().find(|(own, _)| *own == var) else { return false };
                // All that can be reached from the value: as many values as variables confined to them.
                let Ok(first) = then.values.binary_search(&(value + offset)) else { return false };
                in_hall[first] = true;
                let mut rest = vec![first];
                while let Some(value) = rest.pop() {
                    let owner = then.owner[value];
                    if owner == NONE {
                        return false;
                    }
                    confined.push(owner);
                    for &value in &then.edges[then.starts[owner]..then.starts[owner + 1]] {
                        if !std::mem::replace(&mut in_hall[value], true) {
                            rest.push(value);
                        }
                    }
                }
            }
            _ => return false,
        }
        let (Some(first), Some(last)) =
            (in_hall.iter().position(|hall| *hall), in_hall.iter().rposition(|hall| *hall))
        else {
            return false;
        };
        for i in confined {
            let (var, offset) = then.vars[i];
            if let Some(value) = past.value(var) {
                out.push(Atom::eq(var, value));
                continue;
            }
            out.push(Atom::ge(var, then.values[first] - offset));
            out.push(Atom::le(var, then.values[last] - offset));
            let holes = (first..last).filter(|value| !in_hall[*value]);
            out.extend(holes.map(|value| Atom::ne(var, then.values[value] - offset)));
        }
        true
    }

    fn is_value_symmetric(&self) -> bool {
        self.vars.iter().all(|(_, offset)| *offset == 0)
    }

    /// The group of variables that differ says it.
    fn encode(&self, _encoding: &mut Encoding<'_>) -> bool {
        true
    }

    fn name(&self) -> &'static str {
        "all different, in full"
    }
}
