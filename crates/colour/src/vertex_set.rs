//! A set of vertices that is walked, entered and left in constant time each: a list in no order, and where each vertex stands
//! in it.

/// Where a vertex outside stands.
const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct VertexSet {
    list: Vec<u32>,
    place: Vec<u32>,
}

impl VertexSet {
    pub(crate) fn none(vertices: usize) -> VertexSet {
        VertexSet { list: Vec::with_capacity(vertices), place: vec![NOWHERE; vertices] }
    }

    /// All of them.
    pub(crate) fn all(vertices: usize) -> VertexSet {
        let list: Vec<u32> = (0..vertices as u32).collect();
        VertexSet { place: list.clone(), list }
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.place.fill(NOWHERE);
    }

    #[inline]
    pub(crate) fn has(&self, v: usize) -> bool {
        self.place[v] != NOWHERE
    }

    /// Puts a vertex in that is outside.
    #[inline]
    pub(crate) fn enter(&mut self, v: usize) {
        self.place[v] = self.list.len() as u32;
        self.list.push(v as u32);
    }

    /// Takes a vertex out that is inside.
    #[inline]
    pub(crate) fn leave(&mut self, v: usize) {
        let at = std::mem::replace(&mut self.place[v], NOWHERE) as usize;
        self.list.swap_remove(at);
        if let Some(&moved) = self.list.get(at) {
            self.place[moved as usize] = at as u32;
        }
    }
}

impl std::ops::Deref for VertexSet {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn it_holds_what_a_plain_set_holds() {
        let mut rng = Rng::new(1);
        let (mut set, mut plain) = (VertexSet::all(9), (0..9).collect::<BTreeSet<u32>>());
        for step in 0..2000 {
            let v = rng.below(9);
            if step == 1000 {
                set.clear();
                plain.clear();
            } else if set.has(v) {
                set.leave(v);
                assert!(plain.remove(&(v as u32)));
            } else {
                set.enter(v);
                assert!(plain.insert(v as u32));
            }
            assert_eq!(set.len(), plain.len());
            assert_eq!(set.iter().copied().collect::<BTreeSet<_>>(), plain);
        }
        assert!(VertexSet::none(3).is_empty());
    }
}
