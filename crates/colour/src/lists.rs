//! List colouring step by step, for callers with limits and watchers of their own: a puzzle made of houses and candidates is
//! one.

use crate::Graph;
use crate::local::Local;
use crate::memetic::Memetic;
use crate::partial::Partial;
use crate::rules::Rules;
use crate::search::{Progress, Seek, Wanted, search};
use crate::tabu::Tabus;

/// A graph whose vertices take colours of their lists.
#[derive(Clone, Debug)]
pub struct ListColouring(Rules);

impl ListColouring {
    /// Vertices of one house are joined; lists have colours below `colours`.
    #[must_use]
    pub fn new(colours: usize, lists: Vec<Vec<u32>>, houses: &[Vec<usize>]) -> ListColouring {
        let pairs = houses.iter().flat_map(|house| {
            house.iter().enumerate().flat_map(|(i, &a)| house[..i].iter().map(move |&b| (a, b)))
        });
        let mut rules = Rules::plain(Graph::new(lists.len(), pairs), colours);
        rules.lists = Some(lists);
        let houses = houses.iter().map(|house| house.iter().map(|&v| v as u32).collect()).collect();
        ListColouring(rules.with_houses(houses))
    }

    /// The complete method: one colouring, or every one. Nothing if there are more than
    /// [`MOST_COLOURS`](crate::MOST_COLOURS).
    #[must_use]
    pub fn search(&self, every: bool) -> Option<ListSearch<'_>> {
        let wanted = if every { Wanted::All } else { Wanted::One };
        search(&self.0, wanted).map(ListSearch)
    }

    /// The same with the lists that propagation leaves; nothing if it leaves a vertex no colour.
    #[must_use]
    pub fn propagated(&self) -> Option<ListColouring> {
        let lists = search(&self.0, Wanted::All)?.root_lists()?;
        let mut rules = self.0.clone();
        rules.lists = Some(lists);
        Some(ListColouring(rules))
    }

    /// Local search; nothing if the tables would not hold the graph, or a list is empty.
    #[must_use]
    pub fn local(&self, method: LocalMethod, seed: u64) -> Option<LocalSearch<'_>> {
        let Rules { graph, colours, lists, .. } = &self.0;
        let lists = lists.as_deref();
        if lists.is_some_and(|lists| lists.iter().any(Vec::is_empty)) {
            return None;
        }
        Some(LocalSearch(match method {
            LocalMethod::Tabu => Box::new(Tabus::new(graph, *colours, lists, None, seed)?),
            LocalMethod::Memetic => Box::new(Memetic::new(graph, *colours, lists, seed)?),
            LocalMethod::Partial => Box::new(Partial::new(graph, *colours, lists, seed)?),
        }))
    }
}

/// A complete search under way.
pub struct ListSearch<'a>(Box<dyn Seek + 'a>);

impl ListSearch<'_> {
    /// Goes on for so many nodes at most, or until asked to stop.
    pub fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Progress {
        self.0.run(nodes, stop)
    }

    /// The colouring that was found last.
    #[must_use]
    pub fn colouring(&self) -> Vec<u32> {
        self.0.colouring()
    }

    /// Colours tried so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl std::fmt::Debug for ListSearch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ListSearch").field("nodes", &self.nodes()).finish_non_exhaustive()
    }
}

/// A method of local search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalMethod {
    /// TabuCol: all vertices have colours, some of them in conflict.
    Tabu,
    /// HEAD: TabuCol on the children of two parents.
    Memetic,
    /// PartialCol: no conflicts, some vertices without colour.
    Partial,
}

/// A local search under way.
pub struct LocalSearch<'a>(Box<dyn Local + 'a>);

impl LocalSearch<'_> {
    /// Moves made so far.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.0.spent()
    }

    /// Makes so many moves; a colouring if one is found.
    pub fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        self.0.run(moves, stop)
    }
}

impl std::fmt::Debug for LocalSearch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LocalSearch").finish_non_exhaustive()
    }
}
