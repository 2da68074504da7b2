//! A solution as Python sees it, and the iterator over all of them.

use garns::draw::{Content, Options, draw, svg};
use garns::{Grid, Puzzle as Inner, line};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::convert::{index, value};
use crate::language::lang;
use crate::puzzle::Puzzle;
use crate::stream::Stream;

/// A filling of a puzzle's cells that solves it.
///
/// >>> import garns
/// >>> solution = garns.Puzzle("12..3......4...1").solve().solution
/// >>> str(solution)
/// '1243341221344321'
/// >>> solution["r1c3"], solution.rows[1]
/// (4, [3, 4, 1, 2])
#[pyclass(frozen, eq, hash, module = "garns")]
#[derive(PartialEq)]
pub(crate) struct Solution {
    puzzle: Inner,
    grid: Grid,
}

impl Solution {
    pub(crate) fn new(puzzle: &Inner, grid: Grid) -> Solution {
        Solution { puzzle: puzzle.clone(), grid }
    }

    /// The values in reading order.
    pub(crate) fn line(&self) -> String {
        line(&self.puzzle, &self.grid)
    }

    fn value<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let rank = self.grid.get(index);
        rank.map_or_else(|| Ok(py.None().into_bound(py)), |rank| value(py, self.puzzle.values(), rank))
    }
}

impl std::hash::Hash for Solution {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.line().hash(state);
    }
}

#[pymethods]
impl Solution {
    /// The puzzle it solves.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::from(self.puzzle.clone())
    }

    /// The values, row by row; `None` where the canvas has no cell.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyList>>> {
        let (rows, cols) = self.puzzle.frame().canvas();
        let row = |row: usize| {
            let cell = |col: usize| {
                let index = self.puzzle.index(garns::Cell::new(row as u16, col as u16));
                index.map_or_else(|| Ok(py.None().into_bound(py)), |index| self.value(py, index))
            };
            PyList::new(py, (0..cols).map(cell).collect::<PyResult<Vec<_>>>()?)
        };
        (0..rows).map(row).collect()
    }

    /// The value of each cell, by its name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (index, cell) in self.puzzle.cells().iter().enumerate() {
            dict.set_item(cell.to_string(), self.value(py, index)?)?;
        }
        Ok(dict)
    }

    /// A picture of the puzzle with the solution in it, as SVG.
    fn to_svg(&self) -> String {
        let options = Options { lang: lang(), ..Options::default() };
        svg(&draw(&self.puzzle, &Content::filled(self.grid.clone()), &options))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __getitem__<'py>(&self, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.value(cell.py(), index(&self.puzzle, cell)?)
    }

    fn __len__(&self) -> usize {
        self.grid.len()
    }

    /// The values in reading order.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let values = (0..self.grid.len()).map(|index| self.value(py, index)).collect::<PyResult<Vec<_>>>()?;
        Ok(PyList::new(py, values)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.line()
    }

    fn __repr__(&self) -> String {
        format!("<garns.Solution {}>", self.line())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, String))> {
        let restore = py.import("garns._garns")?.getattr("_restored_solution")?;
        Ok((restore, (self.puzzle(), self.line())))
    }
}

/// A solution that was pickled.
#[pyfunction]
#[pyo3(name = "_restored_solution")]
pub(crate) fn restored_solution(puzzle: &Puzzle, line: &str) -> PyResult<Solution> {
    let grid =
        garns::read_filling(puzzle.inner(), line).map_err(|error| crate::errors::unreadable(&error))?;
    Ok(Solution::new(puzzle.inner(), grid))
}

/// The solutions of a puzzle, found one by one while you ask for them.
#[pyclass(frozen, module = "garns")]
pub(crate) struct Solutions {
    pub(crate) puzzle: Inner,
    pub(crate) grids: Stream<Grid>,
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Py<Solutions>) -> Py<Solutions> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        Ok(self.grids.next(py)?.map(|grid| Solution::new(&self.puzzle, grid)))
    }
}
