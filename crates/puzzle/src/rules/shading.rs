//! Shading: which cells are shaded is for the solver to find (yin-yang, nurikabe's sea, cave, hitori).

use serde::{Deserialize, Serialize};

use super::*;
use crate::meaning::Demand;

rule! {
    ///
    /// What shading does to values is said by other rules over both, a relation or a count for example.
    // What the other cells hold does not matter.
    pub struct Shading over shades, islands {
        cells: Cells = path("the cells that are shaded or not", "as células que são sombreadas ou não"),
        shades: Cells = path(
            "for each of them the cell, beside the grid, that tells",
            "para cada uma, a célula ao lado da grade que o diz",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        connected: Shade =
            choice("which sort is connected", "que tipo fica ligado", Shade::WORDS).or_word("both"),
        #[serde(default, skip_serializing_if = "is_default")]
        squares: Shade = choice(
            "which sort never fills a 2×2 square",
            "que tipo nunca enche um quadrado 2×2",
            Shade::WORDS,
        ).or_word("both"),
        #[serde(default, skip_serializing_if = "is_default")]
        apart: bool = flag(
            "whether two shaded cells never share a side",
            "se duas sombreadas nunca compartilham um lado",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        edge: bool = flag(
            "whether shaded cells are connected with the edge",
            "se as sombreadas estão ligadas à borda",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        islands: Cells = cells(
            "the cells whose values are the sizes of their groups of unshaded cells",
            "as células cujos valores são os tamanhos de seus grupos de não sombreadas",
        ).optional(),
    }
    name: "shading", title: "shading", "sombreado",
    meaning:
        "Each cell is shaded or not, told by another cell, which holds the least value where it is not and \
         the next where it is; these lie in the same form as the cells. The shaded cells are all connected \
         along their sides, and so are the others, and no 2×2 square is all shaded or all not, unless only \
         one sort is asked for, or none. If so said, no two shaded cells share a side, or every shaded one \
         is connected with the edge of the cells by shaded ones. Where cells are listed that tell of \
         islands, none of these is shaded, and every group of cells that are not shaded, connected along \
         their sides, has just one of them, whose value is the size of the group.",
        "Cada célula é sombreada ou não, o que outra célula diz: tem o menor valor se não é e o seguinte se \
         é; essas ficam na mesma forma que as células. As sombreadas estão todas ligadas pelos lados, e as \
         outras também, e nenhum quadrado 2×2 é todo sombreado ou todo não, a menos que só um dos tipos seja \
         pedido, ou nenhum. Se for dito, duas sombreadas nunca compartilham um lado, ou cada sombreada está \
         ligada à borda das células por sombreadas. Se há uma lista de células que falam de ilhas, nenhuma \
         delas é sombreada, e cada grupo de células não sombreadas, ligadas pelos lados, tem exatamente uma \
         delas, cujo valor é o tamanho do grupo.",
    example: r#"cells = "r1c1-r1c4 r2c1-r2c4"
shades = "r11c1-r11c4 r12c1-r12c4""#,
}

/// Cells that are shaded, that are not, or both sorts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    /// The shaded ones and the others, each for themselves.
    #[default]
    Both,
    /// The shaded ones.
    Shaded,
    /// The others.
    Unshaded,
    /// Neither.
    None,
}

impl Shade {
    const WORDS: &'static [&'static str] = &["both", "shaded", "unshaded", "none"];

    /// Whether it speaks of those that are shaded, or of the others.
    fn has(self, shaded: bool) -> bool {
        self == Shade::Both || self == if shaded { Shade::Shaded } else { Shade::Unshaded }
    }
}

impl Shading {
    /// The 2×2 squares of the cells that tell.
    fn all_squares(&self) -> impl Iterator<Item = Vec<Cell>> {
        let square = |cell: &Cell| {
            let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| cell.offset(down, right));
            let corners: Option<Vec<Cell>> = corners.into_iter().collect();
            corners.filter(|corners| corners.iter().all(|corner| self.shades.contains(corner)))
        };
        self.shades.iter().filter_map(square)
    }

    /// The pairs of cells that tell and share a side.
    fn sides(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let pairs = self.shades.iter().flat_map(|cell| {
            SIDES.iter().filter_map(|(down, right)| Some((*cell, cell.offset(*down, *right)?)))
        });
        pairs.filter(|(_, other)| self.shades.contains(other))
    }
}

impl RuleDef for Shading {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        let (about, at) = (&Shading::ABOUT, self.cells.first().copied());
        need_cells(about, puzzle, &self.cells, 1)?;
        need_cells(about, puzzle, &self.shades, 1)?;
        let (rule, first, second) = (about.title, self.cells.len(), self.shades.len());
        if first != second {
            return Err(PuzzleError::Lengths { rule, at, first, second });
        }
        need_values(about, puzzle, 2)?;
        need_cells(about, puzzle, &self.islands, 0)?;
        if let Some(&cell) = self.islands.iter().find(|cell| !self.cells.contains(cell)) {
            return Err(PuzzleError::NotListed { rule, cell });
        }
        let apart = |(cell, other): (&Cell, &Cell)| {
            (i32::from(other.row) - i32::from(cell.row), i32::from(other.col) - i32::from(cell.col))
        };
        let mut pairs = self.cells.iter().zip(&self.shades);
        match pairs.clone().next().and_then(|one| pairs.find(|other| apart(one) != apart(*other))) {
            Some((_, &cell)) => Err(PuzzleError::OtherForm { rule, cell }),
            None => Ok(()),
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        for &cell in &self.shades {
            if view.rank(cell).is_some_and(|rank| rank > 1) {
                report(ViolationKind::NotAllowed, &[cell]);
            }
        }
        let shaded = |cell: Cell| view.rank(cell).map(|rank| rank == 1);
        for square in self.all_squares() {
            if let Some(shade) = shaded(square[0])
                && self.squares.has(shade)
                && square.iter().all(|cell| shaded(*cell) == Some(shade))
            {
                report(ViolationKind::SquareFilled, &square);
            }
        }
        if self.apart {
            for (a, b) in self.sides().filter(|(a, b)| [a, b].map(|cell| shaded(*cell)) == [Some(true); 2]) {
                report(ViolationKind::Forbidden, &[a, b]);
            }
        }
        let is = |i: usize, shade: bool| shaded(self.shades[i]) == Some(shade);
        for shade in [true, false].into_iter().filter(|shade| self.connected.has(*shade)) {
            let Some(first) = (0..self.shades.len()).find(|i| is(*i, shade)) else { continue };
            let here = reached(&self.shades, &[self.shades[first]], |i| !is(i, !shade));
            if (0..here.len()).any(|i| is(i, shade) && !here[i]) {
                report(ViolationKind::NotARegion, &self.shades);
            }
        }
        if self.edge {
            let here = reached_from_edge(&self.shades, |i| !is(i, false));
            if let Some(i) = (0..here.len()).find(|i| is(*i, true) && !here[*i]) {
                report(ViolationKind::NotARegion, &[self.shades[i]]);
            }
        }
        self.check_islands(view, report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let of = |shade: bool| Candidates::only(usize::from(shade));
        let both = |shade: Shade| [true, false].into_iter().filter(move |one| shade.has(*one));
        let mut said: Vec<Constraint> =
            self.shades.iter().map(|cell| Constraint::OneOf(*cell, Candidates::first(2))).collect();
        for square in self.all_squares() {
            // Of a sort that must not fill it, some other is there.
            let other = |shade: bool| Demand { values: of(!shade), count: 1, exactly: false };
            let demands: Vec<Demand> = both(self.squares).map(other).collect();
            if !demands.is_empty() {
                said.push(Constraint::Counts(square.into(), demands));
            }
        }
        if self.apart {
            said.push(Constraint::NotBoth(self.sides().map(|(a, b)| (a, b, 1)).collect()));
        }
        let connected = |shade: bool, edge: bool| {
            let values = vec![puzzle.values().number(usize::from(shade))];
            Constraint::Connected(Connected { cells: self.shades.clone(), values, size: None, edge })
        };
        said.extend(both(self.connected).map(|shade| connected(shade, false)));
        said.extend(self.edge.then(|| connected(true, true)));
        if !self.islands.is_empty() {
            said.extend(self.tellers().map(|(_, shade)| Constraint::OneOf(self.shades[shade], of(false))));
            let (connected, squares) = (Shade::None, Shade::None);
            let islands = Shading { connected, squares, apart: false, edge: false, ..self.clone() };
            said.push(Constraint::Islands(islands));
        }
        said
    }
}

impl Shading {
    /// The cells that tell of islands, each with its place among the cells.
    pub fn tellers(&self) -> impl Iterator<Item = (Cell, usize)> {
        let place = |cell: &Cell| Some((*cell, self.cells.iter().position(|other| other == cell)?));
        self.islands.iter().filter_map(place)
    }

    fn check_islands(&self, view: &View<'_>, report: &mut Report<'_>) {
        if self.islands.is_empty() {
            return;
        }
        let shade: Vec<Option<usize>> = self.shades.iter().map(|cell| view.rank(*cell)).collect();
        let (sure, room) = (|i: usize| shade[i] == Some(0), |i: usize| shade[i].is_none_or(|rank| rank == 0));
        let mut told = vec![false; shade.len()];
        for (teller, place) in self.tellers() {
            let from = [self.shades[place]];
            if !room(place) {
                report(ViolationKind::NotAllowed, &from);
                continue;
            }
            let size = |here: &[bool]| here.iter().filter(|here| **here).count() as i64;
            let (least, most) = (reached(&self.shades, &from, sure), reached(&self.shades, &from, room));
            told.iter_mut().zip(&most).for_each(|(told, most)| *told |= most);
            let others = self.tellers().filter(|(_, other)| *other != place && least[*other]);
            let fits = |number: i64| (size(&least)..=size(&most)).contains(&number);
            if others.count() > 0 || !view.number(teller).is_none_or(fits) {
                report(ViolationKind::NotARegion, &[teller]);
            }
        }
        if let Some(i) = (0..shade.len()).find(|i| sure(*i) && !told[*i]) {
            report(ViolationKind::NotARegion, &[self.shades[i]]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    /// Three rows of three cells, and three that tell of them: 2 for shaded.
    fn said(rule: Shading, shades: [i64; 9]) -> usize {
        let frame = crate::Frame::loose(6, 3).unwrap();
        let mut puzzle = Puzzle::new(frame, crate::Values::count(3).unwrap()).unwrap();
        puzzle.add(rule).unwrap();
        broken(&puzzle, &[&[0; 9][..], &shades].concat()).len()
    }

    fn rule(connected: Shade, squares: Shade) -> Shading {
        let cells = "r1c1-r1c3 r2c1-r2c3 r3c1-r3c3".parse().unwrap();
        let shades = "r4c1-r4c3 r5c1-r5c3 r6c1-r6c3".parse().unwrap();
        let islands = Cells::default();
        Shading { cells, shades, connected, squares, apart: false, edge: false, islands }
    }

    #[test]
    fn yin_yang() {
        let both = || rule(Shade::Both, Shade::Both);
        assert_eq!(said(both(), [1, 1, 1, 1, 2, 1, 2, 2, 2]), 0);
        assert_eq!(said(both(), [1, 2, 1, 1, 2, 2, 1, 1, 1]), 1, "the top right is cut off");
        assert_eq!(said(both(), [1, 1, 1, 1, 1, 2, 2, 2, 2]), 1, "a square is not shaded at all");
        assert_eq!(said(both(), [1, 1, 3, 0, 0, 0, 0, 0, 0]), 1, "3 is no shade");
        assert_eq!(said(both(), [2, 1, 0, 1, 0, 0, 0, 0, 2]), 1, "the two can't be connected any more");
        assert_eq!(said(both(), [0; 9]), 0);
    }

    #[test]
    fn one_sort_only() {
        assert_eq!(said(rule(Shade::Shaded, Shade::None), [1, 2, 1, 1, 2, 1, 1, 2, 1]), 0);
        assert_eq!(said(rule(Shade::Unshaded, Shade::None), [1, 2, 1, 1, 2, 1, 1, 2, 1]), 1);
        assert_eq!(said(rule(Shade::None, Shade::Shaded), [1, 1, 1, 1, 2, 2, 1, 2, 2]), 1);
        assert_eq!(said(rule(Shade::None, Shade::Unshaded), [1, 2, 1, 1, 2, 2, 1, 2, 2]), 0);
    }

    #[test]
    fn shaded_cells_apart_or_with_the_edge() {
        let apart = || Shading { apart: true, ..rule(Shade::Unshaded, Shade::None) };
        assert_eq!(said(apart(), [2, 1, 1, 1, 2, 1, 1, 1, 2]), 1, "the diagonal divides the others");
        assert_eq!(said(apart(), [2, 1, 1, 1, 1, 1, 1, 2, 2]), 1);
        let edge = || Shading { edge: true, ..rule(Shade::None, Shade::None) };
        assert_eq!(said(edge(), [1, 1, 1, 1, 2, 1, 1, 1, 1]), 1);
        assert_eq!(said(edge(), [1, 2, 1, 1, 2, 1, 1, 1, 1]), 0);
    }

    #[test]
    fn islands_are_as_large_as_is_told() {
        let said = |islands: &str, values: [i64; 9], shades: [i64; 9]| {
            let frame = crate::Frame::loose(6, 3).unwrap();
            let mut puzzle = Puzzle::new(frame, crate::Values::count(4).unwrap()).unwrap();
            let islands = islands.parse().unwrap();
            puzzle.add(Shading { islands, ..rule(Shade::Shaded, Shade::Shaded) }).unwrap();
            broken(&puzzle, &[values, shades].concat()).len()
        };
        let sea = [1, 1, 2, 2, 2, 2, 1, 2, 1];
        let three = "r1c1 r3c1 r3c3";
        assert_eq!(said(three, [2, 4, 4, 4, 4, 4, 1, 4, 1], sea), 0);
        assert_eq!(said(three, [3, 4, 4, 4, 4, 4, 1, 4, 1], sea), 1, "the first has two cells");
        assert_eq!(
            said("r1c1 r1c2 r3c1 r3c3", [2, 2, 4, 4, 4, 4, 1, 4, 1], sea),
            2,
            "two tell of one island"
        );
        assert_eq!(said("r1c1 r3c1", [2, 0, 0, 0, 0, 0, 1, 0, 0], sea), 1, "nothing tells of the last");
        assert_eq!(said("r1c1", [3, 0, 0, 0, 0, 0, 0, 0, 0], [0, 2, 0, 0, 2, 0, 2, 0, 0]), 1, "no room");
        assert_eq!(said("r1c1", [2, 0, 0, 0, 0, 0, 0, 0, 0], [0, 2, 0, 0, 2, 0, 2, 0, 0]), 0);
        assert_eq!(said("r1c1", [0; 9], [2, 0, 0, 0, 0, 0, 0, 0, 0]), 1, "it is shaded");
    }

    #[test]
    fn what_tells_lies_in_the_same_form() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let rule = Shading {
            cells: "r1c1 r1c2".parse().unwrap(),
            shades: "r3c1 r4c1".parse().unwrap(),
            ..rule(Shade::Both, Shade::Both)
        };
        assert!(matches!(puzzle.add(rule), Err(PuzzleError::OtherForm { .. })));
    }
}
