//! Chains told link by link: what follows from what, and why.

use garns_puzzle::{Lang, say};

use crate::techniques::{refuting, technique};
use crate::{AnyPosition, Candidate, CellSet, Flow, Inference, Link, Node, Position, Step, Words};

/// Why a link holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A cell holds one value, and one of its candidates.
    Cell(usize),
    /// A value is in a house once.
    House(usize),
    /// These cells hold one value more than they are, and without one of them each of the others.
    Set(Vec<usize>),
    /// A clue says so.
    Clue(usize),
    /// A step that is there once the premises hold, and its links, if it is a chain within the chain.
    Within(Box<Step>, Vec<ToldLink>),
    /// A set or a chain that is there once the premises hold, which was not found again.
    Pattern,
}

impl Reason {
    /// The kind of argument, for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Cell(_) => "cell",
            Reason::House(_) => "house",
            Reason::Set(_) => "set",
            Reason::Clue(_) => "clue",
            Reason::Within(..) | Reason::Pattern => "pattern",
        }
    }
}

/// One link of a chain, or several that lead to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLink {
    /// What is assumed or known by then, all of it true or all of it false.
    pub from: Vec<Node>,
    /// Whether that is true.
    pub from_true: bool,
    /// What is true besides, where `from` is false.
    pub besides: Vec<Node>,
    /// What follows.
    pub to: Node,
    /// Whether that is true.
    pub to_true: bool,
    /// Why.
    pub reason: Reason,
}

impl Step {
    /// The links of a chain, each with its reason, in an order in which what a link starts from is shown before; links that
    /// lead to the same node together are one. `position` is the one the step was found in.
    #[must_use]
    pub fn told_links<S: CellSet>(&self, position: &Position<S>) -> Vec<ToldLink> {
        let same = |a: &Link, b: &Link| a.to == b.to && a.inference.ends_true() == b.inference.ends_true();
        let together = |a: &Link, b: &Link| match (a.clue, b.clue) {
            (None, None) => a.inference == b.inference && a.inference != Inference::Weak,
            (a, b) => a == b,
        };
        let groups = self.links.chunk_by(|a, b| same(a, b) && together(a, b));
        let mut left: Vec<ToldLink> = groups.filter_map(|links| told(position, links)).collect();
        let mut ordered: Vec<ToldLink> = Vec::with_capacity(left.len());
        while !left.is_empty() {
            // What no link leads to is assumed. A loop starts anywhere.
            let shown = |links: &[ToldLink], node: &Node, truth: bool| {
                links.iter().any(|link| link.to_true == truth && link.to.is_same(node))
            };
            let ready = |link: &ToldLink| {
                let open = |node: &Node, truth| shown(&left, node, truth) && !shown(&ordered, node, truth);
                !link.from.iter().any(|node| open(node, link.from_true))
                    && !link.besides.iter().any(|node| open(node, true))
            };
            let next = left.iter().position(ready).unwrap_or(0);
            ordered.push(left.remove(next));
        }
        ordered
    }
}

impl AnyPosition {
    /// The links of a step's chain, as [`Step::told_links`] gives them.
    #[must_use]
    pub fn links_of(&self, step: &Step) -> Vec<ToldLink> {
        match self {
            AnyPosition::Small(position) => step.told_links(position),
            AnyPosition::Large(position) => step.told_links(position),
        }
    }
}

fn told<S: CellSet>(position: &Position<S>, links: &[Link]) -> Option<ToldLink> {
    let first = links.first()?;
    let reason = match (first.clue, first.inference) {
        (Some(clue), _) => Reason::Clue(clue),
        (None, Inference::Strong) => strong(position, links, &first.to),
        (None, Inference::Weak) => weak(position, &first.from, &first.to),
        (None, Inference::Pattern) => within(position, links, &first.to),
    };
    let of = |truth: bool| -> Vec<Node> {
        let links = links.iter().filter(|link| (link.inference == Inference::Weak) == truth);
        links.map(|link| link.from.clone()).collect()
    };
    let (mut from, mut besides) = (of(false), of(true));
    let from_true = from.is_empty();
    if from_true {
        std::mem::swap(&mut from, &mut besides);
    }
    let to_true = first.inference.ends_true();
    Some(ToldLink { from, from_true, besides, to: first.to.clone(), to_true, reason })
}

/// What is looked for within chains, the simplest first: Sudoku Explainer's up to the X-wing, then what nets in other grids find.
const WITHIN: [&str; 9] = [
    "pointing",
    "claiming",
    "hidden-pair",
    "naked-pair",
    "x-wing",
    "naked-triple",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
];

/// What shows that a node is false once others are: the sets that Sudoku Explainer looks for within its chains, or what the
/// node would lead to, the simplest first.
fn within<S: CellSet>(position: &Position<S>, links: &[Link], to: &Node) -> Reason {
    let end = Candidate::new(to.cells[0], to.value);
    let mut then = position.clone();
    for link in links {
        link.from.cells.iter().for_each(|cell| then.remove(*cell, link.from.value));
    }
    for name in WITHIN {
        let Some(technique) = technique(name) else { continue };
        let mut found = None;
        let _ = technique.each(&then, &mut |step| {
            if !step.removed.contains(&end) {
                return Flow::Continue(());
            }
            found = Some(step);
            Flow::Break(())
        });
        if let Some(mut step) = found {
            step.removed = vec![end];
            return Reason::Within(Box::new(step), Vec::new());
        }
    }
    match refuting(&then, end) {
        Some(step) => {
            let links = step.told_links(&then);
            Reason::Within(Box::new(step), links)
        }
        None => Reason::Pattern,
    }
}

/// Why a node is true if others are false.
fn strong<S: CellSet>(position: &Position<S>, links: &[Link], to: &Node) -> Reason {
    if !to.set.is_empty() {
        return Reason::Set(to.set.clone());
    }
    let without = |value: usize| {
        let of_value = links.iter().filter(|link| link.from.value == value);
        S::of(of_value.flat_map(|link| link.from.cells.iter().copied()))
    };
    if let [cell] = to.cells[..] {
        let mut others = position.candidates[cell].iter().filter(|value| *value != to.value);
        if others.all(|value| without(value).has(cell)) {
            return Reason::Cell(cell);
        }
    }
    let known = without(to.value) | S::of(to.cells.iter().copied());
    let mut houses = position.ground.houses.iter().enumerate().filter(|(_, house)| house.full);
    let last = houses.find(|(house, _)| {
        let places = position.places_in(*house, to.value);
        S::of(to.cells.iter().copied()).within(places) && places.within(known)
    });
    last.map_or(Reason::Pattern, |(house, _)| Reason::House(house))
}

/// Why a node is false if another is true.
fn weak<S: CellSet>(position: &Position<S>, from: &Node, to: &Node) -> Reason {
    let both = S::of(from.cells.iter().chain(&to.cells).copied());
    match (from.value == to.value, position.ground.common_houses(both).next()) {
        (true, Some(house)) => Reason::House(house),
        (false, _) if from.cells.len() == 1 && from.cells == to.cells => Reason::Cell(to.cells[0]),
        _ => {
            let spot = |node: &Node| Candidate::new(node.cells[0], node.value);
            position.ground.excluding(spot(from), spot(to)).map_or(Reason::Pattern, Reason::Clue)
        }
    }
}

impl ToldLink {
    /// The link in a sentence.
    #[must_use]
    pub fn text(&self, words: &Words<'_>) -> String {
        let from = words.all(self.from.iter().map(|node| words.node(node)));
        let to = words.node(&self.to);
        let truth = |truth: bool, several: bool| match (words.lang, truth, several) {
            (Lang::En, true, false) => "is true",
            (Lang::En, false, false) => "is false",
            (Lang::En, true, true) => "are true",
            (Lang::En, false, true) => "are false",
            (Lang::Pt, true, false) => "é verdadeiro",
            (Lang::Pt, false, false) => "é falso",
            (Lang::Pt, true, true) => "são verdadeiros",
            (Lang::Pt, false, true) => "são falsos",
        };
        let mut given = format!("{from} {}", truth(self.from_true, self.from.len() > 1));
        if !self.besides.is_empty() {
            let besides = words.all(self.besides.iter().map(|node| words.node(node)));
            let truth = truth(true, self.besides.len() > 1);
            given = say!(words.lang, "{besides} {truth} and {given}", "{besides} {truth} e {given}");
        }
        let (follows, why) = (truth(self.to_true, false), self.why(words));
        say!(words.lang, "if {given}, {to} {follows}: {why}.", "se {given}, {to} {follows}: {why}.")
    }

    fn why(&self, words: &Words<'_>) -> String {
        let value = words.value(self.to.value);
        match &self.reason {
            Reason::Cell(cell) if self.to_true => {
                let cell = words.cell(*cell);
                say!(words.lang, "nothing else is left for {cell}", "nada mais resta para {cell}")
            }
            Reason::Cell(cell) => {
                let cell = words.cell(*cell);
                say!(words.lang, "{cell} holds one value", "{cell} só tem um valor")
            }
            Reason::House(house) if self.to_true => {
                let place = words.place(*house);
                say!(
                    words.lang,
                    "{place} there is no other place for {value}",
                    "{place} não há outro lugar para {value}"
                )
            }
            Reason::House(house) => {
                let place = words.place(*house);
                say!(words.lang, "{value} is {place} once", "{value} está {place} uma vez só")
            }
            Reason::Set(cells) => {
                let cells = words.set(cells);
                say!(
                    words.lang,
                    "without that, {cells} hold all their other values",
                    "sem isso, {cells} têm todos os seus outros valores"
                )
            }
            Reason::Clue(clue) => {
                let clue = words.clue(*clue);
                say!(
                    words.lang,
                    "{clue} can't be filled otherwise",
                    "não há outra maneira de preencher {clue}"
                )
            }
            Reason::Within(step, _) => {
                let title =
                    step.about().map_or("", |technique| technique.title.get(words.lang)).to_lowercase();
                let why = step.about().map_or(String::new(), |technique| (technique.why)(step, words));
                format!("{title}, {}", why.trim_end_matches('.'))
            }
            Reason::Pattern => say!(
                words.lang,
                "then there is a set or a chain that shows it",
                "há então um conjunto ou uma cadeia que o mostra"
            ),
        }
    }
}
