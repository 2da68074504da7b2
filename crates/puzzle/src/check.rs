//! The one checker: what a filled or partly filled grid breaks, and where.

use serde::Serialize;

use crate::{Cell, Cells, Grid, Lang, Puzzle, Values, say, sentences};

/// A grid laid over a puzzle: what rules look at when they check.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What stands in its cells.
    pub grid: &'a Grid,
}

impl View<'_> {
    /// The rank in a cell, if the cell exists and is filled.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> Option<usize> {
        self.grid.get(self.puzzle.index(cell)?)
    }

    /// The number in a cell, if the cell exists and is filled.
    #[must_use]
    pub fn number(&self, cell: Cell) -> Option<i64> {
        Some(self.values().number(self.rank(cell)?))
    }

    /// The puzzle's values.
    #[must_use]
    pub fn values(&self) -> &Values {
        self.puzzle.values()
    }

    /// The least and the greatest sum the cells can still have; equal when all are filled.
    #[must_use]
    pub fn sum_range(&self, cells: &[Cell]) -> (i64, i64) {
        let (least, most) = (self.values().least(), self.values().most());
        cells.iter().fold((0, 0), |(low, high), cell| match self.number(*cell) {
            Some(number) => (low + number, high + number),
            None => (low + least, high + most),
        })
    }

    /// Reports cells whose sum is not, or can't become, the number wanted.
    pub fn check_sum(&self, cells: &[Cell], wanted: i64, report: &mut crate::Report<'_>) {
        let (low, high) = self.sum_range(cells);
        if low == high && low != wanted {
            report(ViolationKind::Result { found: low, wanted }, cells);
        } else if wanted < low || wanted > high {
            report(ViolationKind::OutOfReach { wanted }, cells);
        }
    }

    /// Reports every value that stands more than once in the cells.
    pub fn check_repeats(&self, cells: &[Cell], report: &mut crate::Report<'_>) {
        let (mut seen, mut twice) = (0_u64, 0_u64);
        for cell in cells {
            if let Some(rank) = self.rank(*cell) {
                twice |= seen & 1 << rank;
                seen |= 1 << rank;
            }
        }
        if twice == 0 {
            return;
        }
        let mut same = [const { Vec::new() }; crate::MOST_VALUES];
        for &cell in cells {
            if let Some(rank) = self.rank(cell).filter(|rank| twice >> rank & 1 == 1) {
                same[rank].push(cell);
            }
        }
        for rank in crate::Candidates(twice).iter() {
            report(ViolationKind::Repeat { rank }, &same[rank]);
        }
    }

    /// Every pair of filled cells of the grids that lie this far apart, each pair once.
    pub fn pairs_at(&self, steps: &[(i32, i32)], mut each: impl FnMut(Cell, Cell)) {
        for cell in self.puzzle.grid_cells() {
            if self.rank(cell).is_none() {
                continue;
            }
            for &(down, right) in steps {
                if let Some(other) = cell.offset(down, right).filter(|other| self.puzzle.in_grid(*other))
                    && self.rank(other).is_some()
                {
                    each(cell, other);
                }
            }
        }
    }
}

sentences! {
    /// In which way a rule is broken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "fault")]
    pub enum ViolationKind in lang with values: &Values {
        Repeat { rank: usize }: "{symbol} is repeated", "{symbol} se repete", symbol = values.symbol(*rank);
        Result { found: i64, wanted: i64 }: "gives {found}, not {wanted}", "dá {found} em vez de {wanted}";
        OutOfReach { wanted: i64 }: "can no longer give {wanted}", "não pode mais dar {wanted}";
        NoOperation { wanted: i64 }: "no operation gives {wanted}", "nenhuma operação dá {wanted}";
        Order: "the values are not in order", "os valores não estão em ordem";
        TooClose { least: i64 }:
            "neighbours differ by less than {least}", "a diferença entre vizinhos é menor que {least}";
        NotARun: "the values are not consecutive", "os valores não são consecutivos";
        Unequal: "the values are not equal", "os valores não são iguais";
        NotBetween: "a value is not between those at the ends", "um valor não está entre os das pontas";
        UnequalSums: "the sums are not equal", "as somas não são iguais";
        Difference { wanted: i64 }: "the difference is not {wanted}", "a diferença não é {wanted}";
        Ratio { wanted: i64 }: "the ratio is not {wanted}", "a razão não é {wanted}";
        Forbidden: "these values may not be neighbours", "esses valores não podem ser vizinhos";
        Missing { number: i64 }:
            "{symbol} is missing", "falta o valor {symbol}", symbol = symbol(values, *number);
        Parity: "the value has the wrong parity", "o valor tem a paridade errada";
        Near { least: i64 }:
            "two values differ by less than {least}", "dois valores diferem em menos de {least}";
        LockedOut:
            "a value is not outside of those at the ends", "um valor não está fora dos valores das pontas";
        Turns: "the groups of values don't take turns", "os grupos de valores não se alternam";
        NoCut { wanted: i64 }:
            "can't be cut into parts that give {wanted}", "não pode ser cortada em partes que dão {wanted}";
        Place: "the value does not point to the right cell", "o valor não aponta para a célula certa";
        Count { found: i64, wanted: i64 }: "there are {found}, not {wanted}", "há {found} em vez de {wanted}";
        TooFew { missing: i64 }: "there is no room for {missing} more", "não há lugar para mais {missing}";
        NoCount: "no value tells how many there are", "nenhum valor diz quantos há";
        OtherValues: "the groups don't hold the same values", "os grupos não têm os mesmos valores";
        Surplus { number: i64 }:
            "{symbol} occurs too often", "{symbol} aparece vezes demais", symbol = symbol(values, *number);
        NotAllowed: "the value is not one of those allowed", "o valor não é um dos permitidos";
        Hidden { number: i64 }:
            "the first one hidden is {symbol}",
            "o primeiro escondido é {symbol}",
            symbol = symbol(values, *number);
        NoneHidden: "none is hidden", "nenhum está escondido";
        PartGives { sum: i64 }: "a part of it gives {sum}", "uma parte dela dá {sum}";
        Unbalanced:
            "odd and even, or low and high values, differ in number",
            "não há tantos ímpares quanto pares, ou tantos baixos quanto altos";
        Tie: "two of them are equal", "dois deles são iguais";
        Groups: "a value of one of the groups is missing", "falta um valor de um dos grupos";
        NotAPair: "the two values are not a pair of the list", "os dois valores não são um par da lista";
        NoPair: "no pair is allowed", "nenhum par é permitido";
        NotAccepted:
            "the state machine does not accept the values", "a máquina de estados não aceita os valores";
        NoOption: "none of the alternatives holds", "nenhuma das alternativas vale";
        NotARegion:
            "the cells are not connected, or their number is wrong",
            "as células não estão ligadas, ou o número delas está errado";
        MoveApart: "these values may not be a move apart", "esses valores não podem ficar a um movimento";
        NoSuchSum: "the sum does not meet the condition", "a soma não cumpre a condição";
        SquareFilled: "a 2×2 square is all of one sort", "um quadrado 2×2 é todo de um tipo";
        LineBreaks: "the line does not go on here", "a linha não continua aqui";
        LineTouches: "the line touches itself here", "a linha toca em si mesma aqui";
        NotTheGiven: "the value is not the one given", "o valor não é o que foi dado";
        NotACandidate: "the pencil marks exclude the value", "as anotações excluem o valor";
    }
}

/// A number by its symbol, where it has one.
fn symbol(values: &Values, number: i64) -> &str {
    values.rank(number).map_or("", |rank| values.symbol(rank))
}

/// What was broken: a rule of the puzzle, or what it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The rule with this index in [`Puzzle::rules`].
    Rule(usize),
    /// A given.
    Given,
    /// The pencil marks.
    Marks,
}

/// One thing a grid breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What is broken.
    pub source: Source,
    /// In which way.
    pub fault: ViolationKind,
    /// The cells that break it.
    pub cells: Cells,
}

impl Violation {
    /// What is broken, by name: `row 3`, `thermometer`.
    #[must_use]
    pub fn what(&self, puzzle: &Puzzle, lang: Lang) -> String {
        match self.source {
            Source::Rule(i) => match puzzle.rules().get(i) {
                Some(crate::Rule::House(house)) => house.label(lang),
                Some(rule) => rule.about().title.get(lang).to_owned(),
                None => String::new(),
            },
            Source::Given => say!(lang, "given", "dado"),
            Source::Marks => say!(lang, "pencil marks", "anotações"),
        }
    }

    /// One sentence: what is broken, how, and by which cells.
    #[must_use]
    pub fn text(&self, puzzle: &Puzzle, lang: Lang) -> String {
        let (what, cells) = (self.what(puzzle, lang), &self.cells);
        let how = self.fault.text(puzzle.values(), lang);
        format!("{what}: {how} ({cells})")
    }
}

impl Puzzle {
    /// Everything the grid breaks, in time linear in the size of the puzzle: first givens and pencil marks,
    /// then the rules in order. What a partial grid is held to is told at [`RuleDef::check`](crate::RuleDef::check).
    ///
    /// # Panics
    /// When the grid has another number of cells than the puzzle, or a rank that is no value of the puzzle.
    #[must_use]
    pub fn check(&self, grid: &Grid) -> Vec<Violation> {
        let mut violations = Vec::new();
        self.check_each(grid, &mut |source, fault, cells| {
            violations.push(Violation { source, fault, cells: cells.to_vec().into() });
        });
        violations
    }

    /// Whether the grid is full and breaks nothing: the one definition of a solution.
    #[must_use]
    pub fn is_solution(&self, grid: &Grid) -> bool {
        // What houses and candidates say completely need not be asked of each rule.
        grid.len() == self.cells().len()
            && self.houses().settle(self, grid).unwrap_or_else(|| {
                let mut sound = grid.iter().all(|rank| rank.is_some_and(|rank| rank < self.values().len()));
                if sound {
                    self.check_each(grid, &mut |_, _, _| sound = false);
                }
                sound
            })
    }

    /// Hands every violation to `report` as it is found.
    fn check_each(&self, grid: &Grid, report: &mut dyn FnMut(Source, ViolationKind, &[Cell])) {
        assert_eq!(grid.len(), self.cells().len(), "one value or blank for each cell");
        let values = self.values().len();
        assert!(
            grid.iter().flatten().all(|rank| rank < values),
            "a grid is filled with values of its puzzle"
        );
        for (i, rank) in grid.iter().enumerate() {
            let Some(rank) = rank else { continue };
            if self.givens().get(i).is_some_and(|given| given != rank) {
                report(Source::Given, ViolationKind::NotTheGiven, &[self.cells()[i]]);
            }
            if !self.marks(i).has(rank) {
                report(Source::Marks, ViolationKind::NotACandidate, &[self.cells()[i]]);
            }
        }
        let view = View { puzzle: self, grid };
        for (i, rule) in self.rules().iter().enumerate() {
            rule.def().check(&view, &mut |fault, cells| report(Source::Rule(i), fault, cells));
        }
    }
}
