//! What all fish have in common: bases that each need a value, as many covers, and fins.
//!
//! A fin is a place in more bases than covers. A place in more covers than bases that sees every fin can't
//! hold the value: if it did, the fins would be false, and the bases would need more covers than are left.

use std::collections::HashSet;

use garns_puzzle::rules::HouseKind;
use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

/// Which houses may be bases and covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// Rows and columns, one sort each.
    Basic,
    /// Rows or columns with boxes, one sort of line each.
    Franken,
    /// Any.
    Mutant,
}

/// Whether there are fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fins {
    /// None.
    None,
    /// Some, and each base has two other places.
    Some,
    /// Some, and a base has but one other place.
    Sashimi,
    /// Some, either way.
    Any,
}

/// How many bases, which houses, and whether there are fins.
pub(crate) type Kind = (usize, Shape, Fins);

/// A fish.
#[derive(Clone, Debug)]
struct Fish<S> {
    bases: Vec<usize>,
    covers: Vec<usize>,
    body: S,
    fins: S,
    removed: S,
}

/// All fish of a size, with siamese ones (the same bases with other covers) last.
pub(crate) fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, kind: Kind) -> Flow {
    let (size, shape, fins) = kind;
    // Each finned fish, and whether it is of the kind asked for.
    let mut all: Vec<(usize, Fish<S>, bool)> = Vec::new();
    for value in 0..position.ground.order() {
        let (memory, places) = (&position.ground.memory, position.places[value]);
        if memory.was_in_vain(kind, value, places) {
            continue;
        }
        let search = Search { position, value, size, shape };
        let fits = |fish: &Fish<S>| fits(position, value, fish, fins);
        let mut in_vain = true;
        let mut found = |fish: Fish<S>| {
            in_vain = false;
            let fitting = fits(&fish);
            if fitting {
                sink(step(value, &fish))?;
            }
            if fins != Fins::None && !fish.fins.is_empty() {
                all.push((value, fish, fitting));
            }
            Flow::Continue(())
        };
        if shape == Shape::Basic && fins == Fins::None {
            search.plain(&mut found)?
        } else {
            search.any(&mut found)?
        }
        if in_vain && !position.deadline.is_over() {
            memory.keep_in_vain(kind, value, places);
        }
    }
    for (i, (value, a, wanted)) in all.iter().enumerate() {
        for (_, b, also) in all[..i].iter().filter(|(other, b, _)| other == value && a.bases == b.bases) {
            let more = !a.removed.within(b.removed) && !b.removed.within(a.removed);
            if more && (*wanted || *also) {
                sink(siamese(*value, b, a))?;
            }
        }
    }
    Flow::Continue(())
}

fn fits<S: CellSet>(position: &Position<S>, value: usize, fish: &Fish<S>, fins: Fins) -> bool {
    let outside_fins = |base: &usize| position.places_in(*base, value).without(fish.fins).len();
    let sashimi = || fish.bases.iter().any(|base| outside_fins(base) < 2);
    match fins {
        Fins::None => fish.fins.is_empty(),
        Fins::Some => !fish.fins.is_empty() && !sashimi(),
        Fins::Sashimi => !fish.fins.is_empty() && sashimi(),
        Fins::Any => !fish.fins.is_empty(),
    }
}

fn step<S: CellSet>(value: usize, fish: &Fish<S>) -> Step {
    let step = Step::default().values([value]).cells(fish.body).houses(fish.bases.iter().copied());
    let step = step.covers(fish.covers.iter().copied());
    let step = step.using(fish.body.without(fish.fins), value, Role::Base);
    let cannibal = fish.removed.meets(fish.body);
    let step = step.variant(if cannibal { CANNIBAL } else { 0 });
    step.using(fish.fins, value, Role::Fin).removing(fish.removed, value)
}

/// Two fish on the same bases: the covers of both one after the other, the fins of the second beside the pattern.
fn siamese<S: CellSet>(value: usize, a: &Fish<S>, b: &Fish<S>) -> Step {
    let body = a.body.without(a.fins | b.fins);
    let step = Step::default().values([value]).cells(a.body).houses(a.bases.iter().copied());
    let step = step.covers(a.covers.iter().copied()).covers(b.covers.iter().copied()).variant(SIAMESE);
    let step = step.using(body, value, Role::Base).using(a.fins, value, Role::Fin);
    step.using(b.fins, value, Role::Other).removing(a.removed | b.removed, value)
}

/// It strikes out a place of its own, by the variant of the step.
const CANNIBAL: u8 = 1;
/// It is two in one, by the variant of the step.
const SIAMESE: u8 = 2;

/// Why a fish holds.
pub(crate) fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, bases) = (words.value(step.values[0]), words.places(&step.houses));
    let cells = |part: Role| -> String {
        let used = step.used.iter().filter(|used| used.part == part);
        words.cells(&used.map(|used| used.spot.cell).collect::<Vec<_>>())
    };
    let (fins, size) = (cells(Role::Fin), step.houses.len());
    let covers = words.houses(&step.covers[..size]);
    match (step.variant, fins.is_empty()) {
        (SIAMESE, _) => {
            let (others, more) = (words.houses(&step.covers[size..]), cells(Role::Other));
            say!(
                words.lang,
                "{bases}, {value} fits only where these cross {covers}, or in {fins}, and only where these cross \
                 {others}, or in {more}; what else is in {covers} and sees {fins}, or is in {others} and sees {more}, \
                 can't be {value}.",
                "{bases}, {value} só cabe nos cruzamentos com {covers}, ou em {fins}, e só nos cruzamentos com {others}, \
                 ou em {more}; o que mais está entre {covers} e vê {fins}, ou está entre {others} e vê {more}, não pode \
                 ser {value}."
            )
        }
        (CANNIBAL, true) => {
            let these = words.houses(&step.houses);
            say!(
                words.lang,
                "{bases}, {value} fits only where these cross {covers}, and so fills those; what lies in more of {covers} \
                 than of {these} would fill too many.",
                "{bases}, {value} só cabe nos cruzamentos com {covers}, que ele assim ocupa; o que está em mais casas entre \
                 {covers} do que entre {these} ocuparia casas demais."
            )
        }
        (CANNIBAL, false) => {
            let these = words.houses(&step.houses);
            say!(
                words.lang,
                "{bases}, {value} fits only where these cross {covers}, or in {fins}; what sees {fins} and lies in more of \
                 {covers} than of {these} can't be {value} either way.",
                "{bases}, {value} só cabe nos cruzamentos com {covers}, ou em {fins}; o que vê {fins} e está em mais casas \
                 entre {covers} do que entre {these} não pode ser {value} em nenhum caso."
            )
        }
        (_, true) => say!(
            words.lang,
            "{bases}, {value} fits only where these cross {covers}, and so fills those.",
            "{bases}, {value} só cabe nos cruzamentos com {covers}, que ele assim ocupa."
        ),
        (_, false) => say!(
            words.lang,
            "{bases}, {value} fits only where these cross {covers}, or in {fins}; what else is in {covers} and sees \
             {fins} can't be {value} either way.",
            "{bases}, {value} só cabe nos cruzamentos com {covers}, ou em {fins}; o que mais está entre {covers} e vê \
             {fins} não pode ser {value} em nenhum caso."
        ),
    }
}

struct Search<'a, S> {
    position: &'a Position<S>,
    value: usize,
    size: usize,
    shape: Shape,
}

type Found<'a, S> = &'a mut dyn FnMut(Fish<S>) -> Flow;

impl<S: CellSet> Search<'_, S> {
    fn kind(&self, house: usize) -> HouseKind {
        self.position.ground.houses[house].kind
    }

    /// Rows with columns as covers, then columns with rows: fish without fins.
    fn plain(&self, found: Found<'_, S>) -> Flow {
        for (base, cover) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
            let houses = 0..self.position.ground.houses.len();
            let fits = |house: &usize| {
                let count = self.position.places_in(*house, self.value).len();
                self.position.ground.houses[*house].full && (2..=self.size).contains(&count)
            };
            let lines: Vec<usize> = houses.filter(|h| self.kind(*h) == base && fits(h)).collect();
            self.grow(&lines, cover, &mut Vec::new(), S::default(), found)?;
        }
        Flow::Continue(())
    }

    fn grow(
        &self,
        lines: &[usize],
        cover: HouseKind,
        bases: &mut Vec<usize>,
        body: S,
        found: Found<'_, S>,
    ) -> Flow {
        if bases.len() == self.size {
            let mut covers: Vec<usize> = Vec::new();
            for cell in body.cells() {
                let Some(house) = self.position.ground.house_at(cell, |kind| kind == cover) else {
                    return Flow::Continue(());
                };
                if !covers.contains(&house) {
                    covers.push(house);
                }
            }
            covers.sort_unstable();
            return if covers.len() == self.size {
                self.tell(bases.clone(), covers, found)
            } else {
                Flow::Continue(())
            };
        }
        for (i, &line) in lines.iter().enumerate() {
            bases.push(line);
            let body = body | self.position.places_in(line, self.value);
            self.grow(&lines[i + 1..], cover, bases, body, found)?;
            bases.pop();
        }
        Flow::Continue(())
    }

    /// Works out fins and what follows; tells of the fish if anything does.
    fn tell(&self, bases: Vec<usize>, covers: Vec<usize>, found: Found<'_, S>) -> Flow {
        let places = self.position.places[self.value];
        let cells = |house: &usize| self.position.ground.houses[*house].cells;
        let count = |houses: &[usize], cell: usize| houses.iter().filter(|h| cells(h).has(cell)).count();
        let body = bases.iter().fold(S::default(), |all, base| all | cells(base)) & places;
        let cover = covers.iter().fold(S::default(), |all, cover| all | cells(cover)) & places;
        let (mut fins, mut removed) = (S::default(), S::default());
        for cell in (body | cover).cells() {
            let (in_bases, in_covers) = (count(&bases, cell), count(&covers, cell));
            if in_bases > in_covers {
                fins = fins | S::only(cell);
            } else if in_covers > in_bases {
                removed = removed | S::only(cell);
            }
        }
        for fin in fins.cells() {
            removed = removed & self.position.ground.peers[fin];
        }
        if removed.is_empty() {
            return Flow::Continue(());
        }
        found(Fish { bases, covers, body, fins, removed })
    }

    /// All fish, from what they strike out: if that were true, some bases would have one cover too few.
    fn any(&self, found: Found<'_, S>) -> Flow {
        let ground = &self.position.ground;
        let mut known: HashSet<(Vec<usize>, Vec<usize>)> = HashSet::new();
        let sorts: &[Option<HouseKind>] = match self.shape {
            Shape::Mutant => &[None],
            _ => &[Some(HouseKind::Row), Some(HouseKind::Column)],
        };
        for &base in sorts {
            let cover =
                base.map(|base| if base == HouseKind::Row { HouseKind::Column } else { HouseKind::Row });
            let allowed = |house: usize, line: Option<HouseKind>| {
                let kind = self.kind(house);
                line.is_none_or(|line| {
                    kind == line || self.shape == Shape::Franken && !ground.houses[house].is_line()
                })
            };
            for victim in self.position.places[self.value].cells() {
                self.position.deadline.go_on()?;
                let rest = self.position.places[self.value].without(ground.peers[victim] | S::only(victim));
                let houses = 0..ground.houses.len();
                let reduced: Vec<(usize, S)> = houses
                    .map(|h| (h, ground.houses[h].cells & rest))
                    .filter(|(_, set)| !set.is_empty())
                    .collect();
                let bases: Vec<(usize, S)> = reduced
                    .iter()
                    .copied()
                    .filter(|(h, _)| ground.houses[*h].full && allowed(*h, base))
                    .collect();
                let covers: Vec<(usize, S)> =
                    reduced.into_iter().filter(|(h, _)| allowed(*h, cover)).collect();
                let last: Vec<usize> =
                    ground.houses_of[victim].iter().copied().filter(|h| allowed(*h, cover)).collect();
                let mut search = ByVictim { fish: self, bases: &bases, last: &last, known: &mut known };
                search.cover(&covers, &mut Vec::new(), S::default(), found)?;
            }
        }
        Flow::Continue(())
    }

    /// Whether houses make a fish of the shape asked for, and of no simpler one.
    fn has_shape(&self, bases: &[usize], covers: &[usize]) -> bool {
        let all = |houses: &[usize], kind: HouseKind| houses.iter().all(|house| self.kind(*house) == kind);
        let any = |houses: &[usize], kind: HouseKind| houses.iter().any(|house| self.kind(*house) == kind);
        let (row, col) = (HouseKind::Row, HouseKind::Column);
        let basic = all(bases, row) && all(covers, col) || all(bases, col) && all(covers, row);
        let franken = !any(bases, col) && !any(covers, row) || !any(bases, row) && !any(covers, col);
        match self.shape {
            Shape::Basic => basic,
            Shape::Franken => franken && !basic,
            Shape::Mutant => !franken,
        }
    }
}

/// A search for fish that strike out one place.
struct ByVictim<'a, 'b, S> {
    fish: &'a Search<'b, S>,
    bases: &'a [(usize, S)],
    /// Covers that hold the place itself.
    last: &'a [usize],
    known: &'a mut HashSet<(Vec<usize>, Vec<usize>)>,
}

impl<S: CellSet> ByVictim<'_, '_, S> {
    /// Chooses one cover less than there are bases.
    fn cover(
        &mut self,
        from: &[(usize, S)],
        chosen: &mut Vec<usize>,
        covered: S,
        found: Found<'_, S>,
    ) -> Flow {
        if chosen.len() + 1 == self.fish.size {
            let fits = |(house, set): &&(usize, S)| set.within(covered) && !chosen.contains(house);
            let bases: Vec<(usize, S)> = self.bases.iter().filter(fits).copied().collect();
            return self.base(&bases, &mut Vec::new(), S::default(), chosen, found);
        }
        for (i, &(house, set)) in from.iter().enumerate() {
            if set.within(covered) {
                continue;
            }
            chosen.push(house);
            self.cover(&from[i + 1..], chosen, covered | set, found)?;
            chosen.pop();
        }
        Flow::Continue(())
    }

    /// Chooses bases that share no place.
    fn base(
        &mut self,
        from: &[(usize, S)],
        chosen: &mut Vec<usize>,
        taken: S,
        covers: &[usize],
        found: Found<'_, S>,
    ) -> Flow {
        if chosen.len() == self.fish.size {
            for &last in self.last.iter().filter(|last| !chosen.contains(last)) {
                let mut covers = covers.to_vec();
                covers.push(last);
                covers.sort_unstable();
                let new = self.fish.has_shape(chosen, &covers)
                    && self.known.insert((chosen.clone(), covers.clone()));
                if new {
                    self.fish.tell(chosen.clone(), covers, found)?;
                }
            }
            return Flow::Continue(());
        }
        for (i, &(house, set)) in from.iter().enumerate() {
            if from.len() - i + chosen.len() < self.fish.size {
                break;
            }
            if !set.meets(taken) {
                chosen.push(house);
                self.base(&from[i + 1..], chosen, taken | set, covers, found)?;
                chosen.pop();
            }
        }
        Flow::Continue(())
    }
}

/// Fish of one shape as techniques, two lines each: names, size and fins; then what Sudoku Explainer and HoDoKu make of
/// them, and whether they are looked for in large puzzles (`any`).
macro_rules! fish {
    ($shape:ident $category:ident; $(
        $static:ident $name:literal $en:literal $pt:literal $size:literal $fins:ident,
        $explainer:expr, $grade:ident $score:literal $order:literal $usual:literal $codes:expr, $find:ident;
    )*) => {$(
        technique! {
            $static $name ($en, $pt),
            hodoku $category $grade $score $order $usual $codes;
            $find: |position, sink| {
                super::fish::find(position, sink, ($size, super::fish::Shape::$shape, super::fish::Fins::$fins))
            },
            why: super::fish::why, meaning: MEANING, explainer: $explainer,
        }
    )*};
}

pub(crate) use fish;
