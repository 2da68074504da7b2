//! The class `Puzzle`: what it is, what can be asked of it. It never changes; what adds to it makes another one.

use garns::draw::{Content, Options, draw, svg};
use garns::{Candidates, Puzzle as Inner, Unread, say};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::convert::{cell, data, filling, index, rank, value};
use crate::errors::{OrRefuse, refused, unreadable};
use crate::input::{Text, hints, known_format};
use crate::language::lang;
use crate::solution::Solutions;
use crate::{ask, errors};

/// A puzzle: Sudoku, KenKen, killer, jigsaw, samurai, or any mixture of the rules garns knows.
///
/// Made from any text, link or file that garns reads (see `garns.formats()`):
///
/// >>> import garns
/// >>> p = garns.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> p.solve().unique, p.count(), p.rate().level
/// (True, 1, 'easy')
/// >>> print(p.hint().sentence)
/// Hidden single: in box 2, 8 fits only in r1c6. So write 8 in r1c6.
///
/// What the text says and garns does not understand is in `unread`, and a warning tells it; with `strict=True` it is an
/// error. `format` names the format, where it can't be told from the text; `shape` the boxes of a grid, where the text
/// doesn't say: "usual", "latin" or "2x3".
///
/// Puzzles never change. `give`, `mark` and the methods of the rules make new ones:
///
/// >>> q = p.give("r1c3", 4).thermometer("r1c1-r1c3")
/// >>> q["r1c3"], p["r1c3"]
/// (4, None)
#[pyclass(frozen, eq, module = "garns")]
pub(crate) struct Puzzle {
    inner: Inner,
    unread: Vec<String>,
}

impl Puzzle {
    /// The puzzle itself.
    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }

    /// The puzzle with what of its text was not read, which is told as warnings.
    pub(crate) fn read(py: Python<'_>, inner: Inner, unread: &[Unread]) -> PyResult<Puzzle> {
        let unread: Vec<String> = unread.iter().map(|part| part.sentence(lang())).collect();
        unread.iter().try_for_each(|sentence| errors::warn(py, sentence))?;
        Ok(Puzzle { inner, unread })
    }
}

impl From<Inner> for Puzzle {
    fn from(inner: Inner) -> Puzzle {
        Puzzle { inner, unread: Vec::new() }
    }
}

/// What restores a puzzle, and what of.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Vec<String>));

impl PartialEq for Puzzle {
    /// What was not read is no part of the puzzle.
    fn eq(&self, other: &Puzzle) -> bool {
        self.inner == other.inner
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, format=None, shape=None, strict=false))]
    fn new(
        source: &Bound<'_, PyAny>,
        format: Option<&str>,
        shape: Option<&str>,
        strict: bool,
    ) -> PyResult<Puzzle> {
        let py = source.py();
        let entry = Text::of(source)?.puzzle(py, &hints(format, shape, strict)?)?;
        Puzzle::read(py, entry.puzzle, &entry.unread)
    }

    /// What in its text was not understood, a sentence for each part.
    #[getter]
    fn unread(&self) -> Vec<String> {
        self.unread.clone()
    }

    /// The family it belongs to: "sudoku", "jigsaw", "latin", "kenken", "killer", "samurai" or "colouring".
    #[getter]
    fn kind(&self) -> &'static str {
        self.inner.kind().name()
    }

    /// How many values cells choose from; of a square grid, its side.
    #[getter]
    fn size(&self) -> usize {
        self.inner.values().len()
    }

    /// Rows and columns of the canvas on which the cells lie.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.inner.frame().canvas()
    }

    /// The names of the cells, in reading order.
    #[getter]
    fn cells(&self) -> Vec<String> {
        self.inner.cells().iter().map(ToString::to_string).collect()
    }

    /// The values, in their order.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        (0..self.inner.values().len()).map(|rank| value(py, self.inner.values(), rank)).collect()
    }

    /// The values that are given, by cell.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (cell, rank) in self.inner.cells().iter().zip(self.inner.givens().iter()) {
            if let Some(rank) = rank {
                dict.set_item(cell.to_string(), value(py, self.inner.values(), rank)?)?;
            }
        }
        Ok(dict)
    }

    /// The rules beyond rows, columns and boxes: a dictionary for each, its name under "rule".
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.inner.added_rules())
    }

    /// What it says of itself: title, author, …
    #[getter]
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, self.inner.notes())
    }

    /// The same puzzle with more values given.
    ///
    /// >>> import garns
    /// >>> garns.Sudoku(4).give("r1c1", 1).give({"r1c2": 2}).give(r2c1=3).givens
    /// {'r1c1': 1, 'r1c2': 2, 'r2c1': 3}
    ///
    /// Several at once may also be a grid: a text, or values in reading order.
    #[pyo3(signature = (cell=None, value=None, **values))]
    fn give(
        &self,
        cell: Option<&Bound<'_, PyAny>>,
        value: Option<&Bound<'_, PyAny>>,
        values: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Puzzle> {
        let mut inner = self.inner.clone();
        let mut give = |name: &Bound<'_, PyAny>, object: &Bound<'_, PyAny>| {
            let cell = crate::convert::cell(name)?;
            let rank = rank(self.inner.values(), cell, object)?;
            inner.give(cell, rank).or_refuse()
        };
        if let Some(values) = values {
            values.iter().try_for_each(|(name, object)| give(&name, &object))?;
        }
        match (cell, value) {
            (Some(cell), Some(value)) => give(cell, value)?,
            (Some(grid), None) => {
                for (index, rank) in filling(&self.inner, grid)?.iter().enumerate() {
                    if let Some(rank) = rank {
                        inner.give(self.inner.cells()[index], rank).or_refuse()?;
                    }
                }
            }
            (None, Some(_)) => {
                return Err(PyTypeError::new_err(say!(
                    lang(),
                    "give: a value, but no cell that has it",
                    "give: um valor, mas nenhuma célula que o tenha"
                )));
            }
            (None, None) => {}
        }
        Ok(Puzzle { inner, unread: self.unread.clone() })
    }

    /// The same puzzle with a cell limited to some values (pencil marks).
    fn mark(&self, cell: &Bound<'_, PyAny>, values: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let cell = crate::convert::cell(cell)?;
        let mut marks = Candidates::default();
        for object in values.try_iter()? {
            marks |= Candidates::only(rank(self.inner.values(), cell, &object?)?);
        }
        let mut inner = self.inner.clone();
        inner.mark(cell, marks).or_refuse()?;
        Ok(Puzzle { inner, unread: self.unread.clone() })
    }

    /// The same puzzle after a step of `hint` or `explain`: what it says is written and struck out.
    ///
    /// >>> import garns
    /// >>> p = garns.Puzzle("12..3......4...1")
    /// >>> str(p.apply(p.hint()))
    /// '12..34.....4...1'
    fn apply(&self, step: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let placed: Vec<String> = step.getattr("placed")?.extract()?;
        let removed: Vec<String> = step.getattr("removed")?.extract()?;
        Ok(Puzzle { inner: ask::applied(&self.inner, &placed, &removed)?, unread: self.unread.clone() })
    }

    /// The same puzzle with a rule more, by its name and fields (see `garns.rules()`).
    fn _with_rule(&self, rule: &str) -> PyResult<Puzzle> {
        let value: serde_json::Value =
            serde_json::from_str(rule).map_err(|error| refused(error.to_string()))?;
        let rule = garns::read_rule(&value, self.inner.values()).map_err(|error| unreadable(&error))?;
        let mut inner = self.inner.clone();
        inner.add(rule).or_refuse()?;
        Ok(Puzzle { inner, unread: self.unread.clone() })
    }

    /// Looks for solutions, at most `limit` of them: two are enough to tell whether the first is the only one. All of
    /// them where it is `None`.
    ///
    /// `engine` is one of `garns.engines()`, and what is named beyond the arguments are its parameters. When `timeout`
    /// (in seconds), `nodes` or `iterations` are used up, the verdict is "gave-up".
    ///
    /// >>> import garns
    /// >>> solved = garns.Puzzle("12..3......4...1").solve(engine="backtrack")
    /// >>> solved.unique, str(solved.solution), solved.engine
    /// (True, '1243341221344321', 'backtrack')
    #[pyo3(
        signature = (engine="auto", *, limit=Some(2), timeout=None, seed=0, nodes=None, iterations=None, **params),
        text_signature = "($self, engine='auto', *, limit=2, timeout=None, seed=0, nodes=None, iterations=None, **params)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        engine: &str,
        limit: Option<u64>,
        timeout: Option<f64>,
        seed: u64,
        nodes: Option<u64>,
        iterations: Option<u64>,
        params: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = ask::Asked { engine, params: ask::params(params)?, timeout, seed, nodes, iterations };
        ask::solve(py, &self.inner, limit, &asked)
    }

    /// The number of all solutions; of at most `limit`, where that is said.
    ///
    /// >>> import garns
    /// >>> garns.Sudoku(4).count(), garns.Sudoku(9).count(limit=10)
    /// (288, 10)
    #[pyo3(signature = (limit=None, *, engine="auto", timeout=None, **params))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<u64>,
        engine: &str,
        timeout: Option<f64>,
        params: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = ask::Asked { timeout, ..ask::Asked::new(engine, ask::params(params)?) };
        ask::count(py, &self.inner, limit, &asked)
    }

    /// Every solution, found one by one while you ask for them.
    ///
    /// >>> import garns, itertools
    /// >>> [str(s) for s in itertools.islice(garns.Sudoku(4).solutions(), 2)]
    /// ['1234341221434321', '1234341223414123']
    #[pyo3(signature = (*, engine="auto", timeout=None, **params))]
    fn solutions(
        &self,
        engine: &str,
        timeout: Option<f64>,
        params: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solutions> {
        let asked = ask::Asked { timeout, ..ask::Asked::new(engine, ask::params(params)?) };
        let grids = ask::solutions(&self.inner, &asked)?;
        Ok(Solutions { puzzle: self.inner.clone(), grids })
    }

    /// Checks a filled or partly filled grid: a text, a solution, a mapping from cells to values beside the givens,
    /// or values in reading order.
    ///
    /// >>> import garns
    /// >>> checked = garns.Sudoku(4).check("1213............")
    /// >>> checked.sound, checked.broken[0].sentence
    /// (False, 'row 1: 1 is repeated (r1c1 r1c3)')
    fn check<'py>(&self, grid: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        ask::check(grid.py(), &self.inner, &filling(&self.inner, grid)?)
    }

    /// How hard it is.
    ///
    /// >>> import garns
    /// >>> rated = garns.Puzzle("9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4").rate()
    /// >>> rated.level, rated.se, rated.score.points
    /// ('expert', 4.0, 994)
    #[pyo3(signature = (*, timeout=None))]
    fn rate<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        ask::rate(py, &self.inner, timeout)
    }

    /// The next step as a person would take it; `None` where the grid is full or no technique finds one.
    ///
    /// `only`, `without` and `until` choose among the techniques, by name.
    #[pyo3(signature = (*, only=None, without=None, until=None, timeout=None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        only: Option<Vec<String>>,
        without: Option<Vec<String>>,
        until: Option<String>,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let techniques = ask::Techniques { only, without, until };
        ask::hint(py, &self.inner, &techniques, timeout)
    }

    /// The whole way to the solution, as a person would go it, step by step; as far as techniques lead.
    ///
    /// >>> import garns
    /// >>> print(garns.Puzzle("12..3......4...1").explain()[0])
    /// Full house: 4 is all that is missing in box 1. So write 4 in r2c2.
    ///
    /// With `pictures` every step has a drawing (`step.svg`).
    #[pyo3(signature = (*, only=None, without=None, until=None, pictures=false, timeout=None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        only: Option<Vec<String>>,
        without: Option<Vec<String>>,
        until: Option<String>,
        pictures: bool,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let techniques = ask::Techniques { only, without, until };
        ask::explain(py, &self.inner, &techniques, pictures, timeout)
    }

    /// The values that each cell has in some solution.
    ///
    /// >>> import garns
    /// >>> garns.Puzzle("12..3......4...1").candidates()["r1c3"]
    /// [4]
    #[pyo3(signature = (*, timeout=None))]
    fn candidates<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Bound<'py, PyDict>> {
        ask::candidates(py, &self.inner, timeout)
    }

    /// The puzzle without givens it can do without: each that is left is needed. Another `seed` tries them in another
    /// order.
    #[pyo3(signature = (*, seed=0, timeout=None))]
    fn minimize(&self, py: Python<'_>, seed: u64, timeout: Option<f64>) -> PyResult<Puzzle> {
        ask::minimize(py, &self.inner, seed, timeout).map(Puzzle::from)
    }

    /// The same puzzle up to symmetry and names of the values, in the one form that all such puzzles have in common.
    #[pyo3(signature = (*, timeout=None))]
    fn canonical(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Puzzle> {
        ask::canonical(py, &self.inner, timeout).map(Puzzle::from)
    }

    /// A certificate that there are no other solutions, for others to check; of at most `limit` of them.
    ///
    /// >>> import garns
    /// >>> certificate = garns.Puzzle("12..3......4...1").prove()
    /// >>> certificate.claim, certificate.verify()
    /// ('The puzzle has this solution and no other.', True)
    #[pyo3(signature = (*, limit=5000, timeout=None))]
    fn prove<'py>(&self, py: Python<'py>, limit: usize, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        ask::prove(py, &self.inner, limit, timeout)
    }

    /// The puzzle as a text in a format (see `garns.formats()`).
    ///
    /// >>> import garns
    /// >>> print(garns.Puzzle("12..3......4...1").to("grid"))
    /// +-----+-----+
    /// | 1 2 | . . |
    /// | 3 . | . . |
    /// +-----+-----+
    /// | . . | . 4 |
    /// | . . | . 1 |
    /// +-----+-----+
    fn to(&self, format: &str) -> PyResult<String> {
        garns::write(&self.inner, known_format(format)?).or_refuse().map(|text| text.trim_end().to_owned())
    }

    /// A picture with all rules, as SVG; with `candidates`, what rows, columns and boxes leave possible in each cell.
    #[pyo3(signature = (*, candidates=false, title=false, legend=false))]
    fn to_svg(&self, candidates: bool, title: bool, legend: bool) -> String {
        let content = if candidates { Content::candidates(&self.inner) } else { Content::default() };
        let options = Options { lang: lang(), title, legend, ..Options::default() };
        svg(&draw(&self.inner, &content, &options))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg(false, true, false)
    }

    fn _repr_html_(&self) -> String {
        self._repr_svg_()
    }

    fn __getitem__<'py>(&self, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = cell.py();
        let rank = self.inner.givens().get(index(&self.inner, cell)?);
        rank.map_or_else(|| Ok(py.None().into_bound(py)), |rank| value(py, self.inner.values(), rank))
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        cell(name).is_ok_and(|cell| self.inner.index(cell).is_some())
    }

    fn __len__(&self) -> usize {
        self.inner.cells().len()
    }

    /// A text that garns reads: the givens on one line, or one line of JSON where rules are to be told.
    fn __str__(&self) -> String {
        garns::generate::text(&self.inner)
    }

    fn __repr__(&self) -> String {
        let text = garns::generate::text(&self.inner);
        if !text.starts_with('{') {
            return format!("garns.Puzzle('{text}')");
        }
        let (kind, (rows, cols)) = (self.kind(), self.shape());
        let (givens, rules) =
            (self.inner.givens().len() - self.inner.givens().blanks(), self.inner.added_rules().len());
        let told = say!(
            lang(),
            "{kind}, {rows}×{cols}, givens: {givens}, rules: {rules}",
            "{kind}, {rows}×{cols}, dados: {givens}, regras: {rules}"
        );
        format!("<garns.Puzzle {told}>")
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (garns::line(&self.inner, self.inner.givens()), self.inner.rules().len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(this: Py<Puzzle>) -> Py<Puzzle> {
        this
    }

    fn __deepcopy__(this: Py<Puzzle>, _memo: &Bound<'_, PyAny>) -> Py<Puzzle> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let restore = py.get_type::<Puzzle>().getattr("_restored")?;
        Ok((restore, (self.to("json")?, self.unread.clone())))
    }

    /// A puzzle that was pickled.
    #[classmethod]
    fn _restored(_class: &Bound<'_, PyType>, text: &str, unread: Vec<String>) -> PyResult<Puzzle> {
        let hints = garns::Hints { lenient: true, format: garns::find("json"), ..Default::default() };
        let inner = garns::read(text, &hints).map_err(|error| unreadable(&error))?;
        Ok(Puzzle { inner, unread })
    }
}

/// A puzzle from the fields of a document. The text was not written by people, so that places in it would mean nothing.
#[pyfunction]
#[pyo3(name = "_built")]
pub(crate) fn built(document: &str) -> PyResult<Puzzle> {
    let hints = garns::Hints { format: garns::find("json"), strict: true, ..Default::default() };
    let read = garns::read(document, &hints);
    read.map(Puzzle::from).map_err(|error| unreadable(&garns::ReadError { place: None, ..error }))
}

/// The puzzles in a text or a file, however many there are.
///
/// >>> import garns
/// >>> [p.size for p in garns.read("12..3......4...1\n1234341221434321\n")]
/// [4, 4]
#[pyfunction]
#[pyo3(signature = (source, *, format=None, shape=None, strict=false))]
pub(crate) fn read(
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    shape: Option<&str>,
    strict: bool,
) -> PyResult<Vec<Puzzle>> {
    let py = source.py();
    let entries = Text::of(source)?.puzzles(py, &hints(format, shape, strict)?)?;
    entries.into_iter().map(|entry| Puzzle::read(py, entry.puzzle, &entry.unread)).collect()
}
