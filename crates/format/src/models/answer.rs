//! What the solvers of others print, put back on the grid.
//!
//! The program is not named: the forms are told apart by what stands in them. Lines that have nothing of an answer
//! (comments, statistics, warnings) are passed over.

use garns_puzzle::{Cell, Grid, Puzzle, impl_error, sentences};

use crate::error::shown;

/// What a solver says of a puzzle that was written for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// These are solutions, in the order in which they were printed; at least one.
    Solutions(Vec<Grid>),
    /// There is none.
    NoSolution,
    /// It does not know.
    Unknown,
}

sentences! {
    /// Why a text is no solver's answer to a puzzle.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AnswerError in lang {
        Nothing { line: usize, text: String }:
            "line {line}: no solver's answer begins here that garns understands: \"{text}\"",
            "linha {line}: aqui não começa nenhuma resposta de resolvedor que o garns entenda: \"{text}\"";
        NotALiteral { line: usize, found: String }:
            "line {line}: \"{found}\" is not a variable such as 12, -12, x12 or -x12",
            "linha {line}: \"{found}\" não é uma variável como 12, -12, x12 ou -x12";
        NoSuchVariable { line: usize, variable: String }:
            "line {line}: the puzzle's model has no variable {variable}",
            "linha {line}: o modelo do jogo não tem a variável {variable}";
        NotAValue { line: usize, cell: Cell, number: String }:
            "line {line}: {number} in {cell} is not a value of the puzzle",
            "linha {line}: {number} em {cell} não é um valor do jogo";
        NoSuchCell { line: usize, cell: Cell }:
            "line {line}: the puzzle has no cell {cell}", "linha {line}: o jogo não tem a célula {cell}";
        TwoValues { cell: Cell }:
            "the answer has two values for {cell}", "a resposta tem dois valores para {cell}";
        NoValue { cell: Cell }: "the answer has no value for {cell}", "a resposta não tem valor para {cell}";
        Numbers { line: usize, found: usize, expected: usize }:
            "line {line}: the answer ends after {found} numbers, but a grid has {expected}",
            "linha {line}: a resposta acaba depois de {found} números, mas uma grade tem {expected}";
        Lists { line: usize, cells: usize, values: usize }:
            "line {line}: {cells} variables have {values} values",
            "linha {line}: {cells} variáveis têm {values} valores";
    }
}

impl_error!(AnswerError);

/// Reads what a solver printed about the model of a puzzle: the lines `s` and `v` of SAT, pseudo-Boolean and XCSP3 solvers,
/// minisat's file, the tables of glpsol, cbc and HiGHS, the output of our MiniZinc model and of our Prolog program, and
/// values or models as SMT solvers print them.
///
/// # Errors
/// When there is no answer in the text, or one that does not give every cell one value of the puzzle.
pub fn read_answer(puzzle: &Puzzle, text: &str) -> Result<SolverAnswer, AnswerError> {
    let reader = Reader { puzzle };
    let text = without_colours(text);
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
    type Form<'a> = fn(&Reader<'a>, &[(usize, &str)]) -> Result<Vec<Grid>, AnswerError>;
    let forms: [Form<'_>; 5] =
        [Reader::instantiation, Reader::literals, Reader::named_literals, Reader::named, Reader::rows];
    let verdict = verdict(&lines);
    if let Some(answer @ SolverAnswer::NoSolution) = verdict {
        return Ok(answer);
    }
    for form in forms {
        let grids = form(&reader, &lines)?;
        if !grids.is_empty() {
            return Ok(SolverAnswer::Solutions(grids));
        }
    }
    verdict.ok_or_else(|| {
        let (line, text) = lines.iter().find(|(_, text)| !text.is_empty()).copied().unwrap_or((1, ""));
        AnswerError::Nothing { line, text: shown(text) }
    })
}

/// Some programs colour what they print even into files: `ESC [ 92 m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
    }
    plain
}

/// That there is no solution, or that none is known, where a line says so.
fn verdict(lines: &[(usize, &str)]) -> Option<SolverAnswer> {
    const NONE: &[&str] = &[
        "s unsatisfiable",
        "unsat",
        "unsatisfiable",
        "=====unsatisfiable=====",
        "no solution",
        "infeasible",
        "problem has no primal feasible solution",
        "problem has no integer feasible solution",
        "status: integer empty",
    ];
    const UNKNOWN: &[&str] = &[
        "s unknown",
        "unknown",
        "indet",
        "indeterminate",
        "=====unknown=====",
        "timeout",
        "time limit reached",
    ];
    let said = |line: &str| {
        let words = line.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words.trim_end_matches('.');
        if NONE.contains(&words)
            || words.starts_with("infeasible - ")
            || words.starts_with("integer infeasible")
        {
            Some(SolverAnswer::NoSolution)
        } else {
            UNKNOWN.contains(&words).then_some(SolverAnswer::Unknown)
        }
    };
    lines.iter().find_map(|(_, line)| said(line))
}

struct Reader<'a> {
    puzzle: &'a Puzzle,
}

impl Reader<'_> {
    /// The cell's index and the rank of the number in it.
    fn placed(&self, line: usize, cell: Cell, number: &str) -> Result<(usize, usize), AnswerError> {
        let index = self.puzzle.index(cell).ok_or(AnswerError::NoSuchCell { line, cell })?;
        let rank = number.parse().ok().and_then(|number| self.puzzle.values().rank(number));
        let rank = rank.ok_or_else(|| AnswerError::NotAValue { line, cell, number: shown(number) })?;
        Ok((index, rank))
    }

    /// One grid, from cells and ranks.
    fn grid(&self, placed: impl IntoIterator<Item = (usize, usize)>) -> Result<Grid, AnswerError> {
        let mut grid = Grid::blank(self.puzzle.cells().len());
        for (cell, rank) in placed {
            if grid.get(cell).is_some_and(|other| other != rank) {
                return Err(AnswerError::TwoValues { cell: self.puzzle.cells()[cell] });
            }
            grid.set(cell, rank);
        }
        let missing = grid.iter().position(|rank| rank.is_none());
        match missing {
            Some(cell) => Err(AnswerError::NoValue { cell: self.puzzle.cells()[cell] }),
            None => Ok(grid),
        }
    }

    /// `v 1 -2 … 0`, `v x1 -x2 …`, or what follows `SAT` on a line of its own.
    fn literals(&self, lines: &[(usize, &str)]) -> Result<Vec<Grid>, AnswerError> {
        let values = self.puzzle.values().len();
        let mut placed = Vec::new();
        let mut any = false;
        let mut bare = false;
        for &(number, line) in lines {
            let literals = line.strip_prefix("v ").or(bare.then_some(line));
            bare = bare && literals.is_none() || line == "SAT";
            for literal in literals.into_iter().flat_map(str::split_whitespace) {
                any = true;
                let negated = literal.starts_with(['-', '~']);
                let variable = literal.trim_start_matches(['-', '~']);
                let variable = variable.strip_prefix('x').unwrap_or(variable);
                let variable: usize = variable
                    .parse()
                    .map_err(|_| AnswerError::NotALiteral { line: number, found: shown(literal) })?;
                let cell = variable.wrapping_sub(1) / values;
                if !negated && variable > 0 && cell < self.puzzle.cells().len() {
                    placed.push((cell, (variable - 1) % values));
                }
            }
        }
        if any { Ok(vec![self.grid(placed)?]) } else { Ok(Vec::new()) }
    }

    /// Names such as `r1c1_5` with 0 or 1 after them, in the tables of integer programming solvers.
    fn named_literals(&self, lines: &[(usize, &str)]) -> Result<Vec<Grid>, AnswerError> {
        let mut placed = Vec::new();
        let mut any = false;
        let mut words =
            lines.iter().flat_map(|(line, text)| text.split_whitespace().map(move |word| (*line, word)));
        while let Some((line, word)) = words.next() {
            let Some((cell, number)) =
                word.split_once('_').and_then(|(cell, number)| Some((cell.parse::<Cell>().ok()?, number)))
            else {
                continue;
            };
            any = true;
            // A star says that the variable is an integer.
            let value = words.find(|(_, word)| *word != "*").and_then(|(_, word)| word.parse::<f64>().ok());
            let number = number.strip_prefix('m').map_or(number.to_owned(), |number| format!("-{number}"));
            let fault = |_| AnswerError::NoSuchVariable { line, variable: shown(word) };
            let (cell, rank) = self.placed(line, cell, &number).map_err(fault)?;
            if value.is_some_and(|value| value > 0.5) {
                placed.push((cell, rank));
            }
        }
        if any { Ok(vec![self.grid(placed)?]) } else { Ok(Vec::new()) }
    }

    /// `r1c1 = 5`, `(r1c1 5)`, `(define-fun r1c1 () Int 5)`: names with numbers after them. A name that comes again
    /// begins the next solution.
    fn named(&self, lines: &[(usize, &str)]) -> Result<Vec<Grid>, AnswerError> {
        let signs = |sign: char| sign.is_whitespace() || "()=,;:[]".contains(sign);
        let mut words = lines
            .iter()
            .flat_map(|(line, text)| {
                text.split(signs).filter(|word| !word.is_empty()).map(move |word| (*line, word))
            })
            .peekable();
        let mut solutions: Vec<Vec<(usize, usize)>> = Vec::new();
        let is_number = |word: &str| word.parse::<i64>().is_ok();
        while let Some((line, word)) = words.next() {
            let Ok(cell) = word.parse::<Cell>() else { continue };
            words.next_if(|(_, word)| *word == "Int");
            let negative = words.next_if(|(_, word)| *word == "-").is_some();
            let Some((_, number)) = words.next_if(|(_, word)| is_number(word)) else { continue };
            let number = if negative { format!("-{number}") } else { number.to_owned() };
            let placed = self.placed(line, cell, &number)?;
            match solutions.last_mut() {
                Some(solution) if solution.iter().all(|(other, _)| *other != placed.0) => {
                    solution.push(placed)
                }
                _ => solutions.push(vec![placed]),
            }
        }
        solutions.into_iter().map(|solution| self.grid(solution)).collect()
    }

    /// Lines of nothing but numbers, in lists or not: grid after grid in reading order.
    fn rows(&self, lines: &[(usize, &str)]) -> Result<Vec<Grid>, AnswerError> {
        let mut numbers: Vec<(usize, &str)> = Vec::new();
        for &(line, text) in lines {
            let words: Vec<&str> = text
                .split(|sign: char| sign.is_whitespace() || "[],".contains(sign))
                .filter(|word| !word.is_empty())
                .collect();
            if words.iter().all(|word| word.parse::<i64>().is_ok()) {
                numbers.extend(words.into_iter().map(|word| (line, word)));
            }
        }
        let cells = self.puzzle.cells();
        let grids = numbers.chunks(cells.len()).map(|grid| {
            let line = grid[grid.len() - 1].0;
            if grid.len() < cells.len() {
                return Err(AnswerError::Numbers { line, found: numbers.len(), expected: cells.len() });
            }
            let placed: Result<Vec<_>, _> = grid
                .iter()
                .zip(cells)
                .map(|((line, number), cell)| self.placed(*line, *cell, number))
                .collect();
            self.grid(placed?)
        });
        grids.collect()
    }

    /// `<instantiation> <list> r1c1 … </list> <values> 5 … </values> </instantiation>`, on lines with `v` or without.
    fn instantiation(&self, lines: &[(usize, &str)]) -> Result<Vec<Grid>, AnswerError> {
        let mut words: Vec<(usize, String)> = Vec::new();
        for &(line, text) in lines {
            let text = text.strip_prefix("v ").unwrap_or(text).replace('<', " <").replace('>', "> ");
            words.extend(text.split_whitespace().map(|word| (line, word.to_owned())));
        }
        let mut words = words.iter().map(|(line, word)| (*line, word.as_str()));
        let mut grids = Vec::new();
        while words.any(|(_, word)| word.starts_with("<instantiation")) {
            let mut part = |begin: &str, end: &str| -> Vec<(usize, &str)> {
                let _ = words.find(|(_, word)| *word == begin);
                words.by_ref().take_while(|(_, word)| *word != end).collect()
            };
            let cells = part("<list>", "</list>");
            let values = part("<values>", "</values>");
            // 5x3 is three times 5.
            let repeated = |(line, word): (usize, &'_ str)| {
                let (value, times) = word.split_once('x').unwrap_or((word, "1"));
                let times = times.parse::<usize>().unwrap_or(1).min(cells.len());
                std::iter::repeat_n((line, value.to_owned()), times)
            };
            let values: Vec<(usize, String)> = values.into_iter().flat_map(repeated).collect();
            if cells.len() != values.len() {
                let line = cells.first().map_or(1, |(line, _)| *line);
                return Err(AnswerError::Lists { line, cells: cells.len(), values: values.len() });
            }
            let mut placed = Vec::new();
            for ((_, cell), (line, value)) in cells.iter().zip(&values) {
                // The states of automata are variables too.
                let Ok(cell) = cell.parse::<Cell>() else { continue };
                match (self.puzzle.index(cell), value.as_str()) {
                    // Any value will do for a cell that no constraint is about.
                    (Some(index), "*") => {
                        placed.extend(self.puzzle.candidates(index).iter().take(1).map(|rank| (index, rank)));
                    }
                    _ => placed.push(self.placed(*line, cell, value)?),
                }
            }
            grids.push(self.grid(placed)?);
        }
        Ok(grids)
    }
}
