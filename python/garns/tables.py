"""Many puzzles at once: tables, arrays and lists in, a table out.

Every function takes a list of texts (or of :class:`garns.Puzzle`), a NumPy array ``uint8[n, cells]`` (0 for blank), or whatever speaks Arrow: a column or a
table of pyarrow, polars, pandas, DuckDB and their like. Nothing is copied on the way in, all cores work, and the interpreter
is free meanwhile. What comes out is a :class:`Table`, which speaks Arrow too: ``pyarrow.table(t)``,
``polars.DataFrame(t)``, ``t.to_pandas()``, ``t["solution"]``.

A bad row raises :class:`garns.GarnsError`, which says which row and why. With ``errors="null"`` its results are null instead, a
column ``error`` says why, and the other rows have theirs. A null puzzle has null results.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from garns import _garns
from garns.errors import GarnsError
from garns.words import say

__all__ = ["Table", "canonical", "count", "generate_table", "judge", "minimize", "rate", "solve"]

Errors = Literal["raise", "null"]


class Table(Mapping[str, Any]):
    """The result of a function on many puzzles: columns by name, in the order of the rows.

    ``table["verdict"]`` is a list where a list came in, a NumPy array where NumPy came in (grids as ``uint8[n, cells]``), and
    else an Arrow array of pyarrow, if that is installed. All of it at once: ``pyarrow.table(table)``,
    ``polars.DataFrame(table)``, ``table.to_pandas()``, ``table.to_pylist()``.

    >>> import garns
    >>> table = garns.count(["12..3......4...1", "................"])
    >>> table
    garns.Table(2 rows: count, exact)
    >>> table["count"]
    [1, 288]
    """

    __slots__ = ("_arrow", "_like")

    def __init__(self, arrow: Any, like: str = "arrow") -> None:
        self._arrow = arrow
        self._like = like

    # Arrow.

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._arrow.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._arrow.__arrow_c_schema__()

    # A mapping of columns.

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._arrow.column_names)

    @property
    def num_rows(self) -> int:
        """How many rows there are."""
        return int(self._arrow.num_rows)

    def __getitem__(self, name: str) -> Any:
        if name not in self.columns:
            raise KeyError(name)
        if self._like == "numpy":
            return self.to_numpy(name)
        if self._like == "arrow" and _installed("pyarrow"):
            return self.to_pyarrow()[name]
        return self.to_pydict(name)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def __repr__(self) -> str:
        rows = self.num_rows
        return f"garns.Table({rows} row{'' if rows == 1 else 's'}: {', '.join(self.columns)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.to_pydict() == other.to_pydict()

    __hash__ = None  # type: ignore[assignment]

    def _repr_html_(self) -> str:
        return str(self.to_pandas()._repr_html_())

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_pyarrow, (self.to_pyarrow(), self._like)

    # Other forms.

    def to_pydict(self, *names: str) -> dict[str, list[Any]]:
        """The columns (all of them, or those named) as lists, null as ``None``."""
        return {name: _garns.table_column(self._arrow, name) for name in names or self.columns}

    def to_pylist(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        columns = self.to_pydict()
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def to_pyarrow(self) -> Any:
        """A ``pyarrow.Table``, on the same memory."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
        if _installed("pyarrow"):
            return self.to_pyarrow().to_pandas()
        import pandas

        return pandas.DataFrame(self.to_pydict())

    def to_numpy(self, name: str) -> Any:
        """A column as a NumPy array: grids ``uint8[n, cells]`` on the same memory, numbers with NaN for null, texts and
        flags as they are."""
        import numpy

        grids = _garns.table_grids(self._arrow, name)
        if grids is not None:
            width, buffers = grids
            parts = [numpy.frombuffer(part, numpy.uint8).reshape(-1, width) for part in buffers]
            return parts[0] if len(parts) == 1 else numpy.concatenate(parts)
        values = self.to_pydict(name)[name]
        kind = _garns.table_kind(self._arrow, name)
        if kind == "count" and None not in values:
            return numpy.array(values, numpy.uint64)
        if kind in ("count", "number"):
            return numpy.array([numpy.nan if value is None else value for value in values], numpy.float64)
        if kind == "flag" and None not in values:
            return numpy.array(values, bool)
        return numpy.array(values, object)


def _from_pyarrow(table: Any, like: str) -> Table:
    return Table(_garns.table_of(table), like)


def _installed(name: str) -> bool:
    try:
        __import__(name)
    except ImportError:
        return False
    return True


def _rows(many: Any, errors: Errors = "null") -> tuple[Any, str]:
    """What the compiled half reads, and what the result is to be like."""
    if hasattr(many, "__arrow_c_stream__") or hasattr(many, "__arrow_c_array__"):
        return many, "arrow"
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(many, numpy.ndarray):
        if many.dtype.kind in "iu" and many.ndim >= 2:
            return _grids(numpy, many, errors), "numpy"
        return many.tolist(), "numpy"
    return many, "list"


def _grids(numpy: Any, array: Any, errors: Errors) -> Any:
    if array.dtype != numpy.uint8:
        small = array.astype(numpy.uint8)
        # What does not fit would come out as another number: it is told, or becomes one that is no value anywhere.
        fits = small == array
        if errors == "raise" and not fits.all():
            row = int(numpy.flatnonzero(~fits.reshape(len(array), -1).all(axis=1))[0])
            said = say(
                f"row {row}: it has numbers that are no values: they go from 1, and 0 is blank",
                f"linha {row}: tem números que não são valores: vão de 1 em diante, e 0 é vazio",
            )
            raise GarnsError(said, row=row)
        array = numpy.where(fits, small, numpy.uint8(255))
    return numpy.ascontiguousarray(array.reshape(len(array), -1) if len(array) else array.reshape(0, 81))


def solve(
    many: Any,
    *,
    column: str = "puzzle",
    errors: Errors = "raise",
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Solves many puzzles: ``verdict`` (unique, several, impossible, gave-up), ``solution`` (the only one where the verdict is
    unique, else one of them or null) and ``guesses`` (how many values the search tried).

    ``timeout`` is in seconds for each puzzle; with it puzzles are solved one by one, which is slower.

    >>> import garns
    >>> garns.solve(["12..3......4...1", "1..............."]).to_pydict("verdict", "solution")["verdict"]
    ['unique', 'several']
    """
    rows, like = _rows(many, errors)
    return Table(_garns.table_solve(rows, column, errors, threads, timeout), like)


def count(
    many: Any,
    *,
    limit: int | None = None,
    column: str = "puzzle",
    errors: Errors = "raise",
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Counts the solutions of many puzzles: ``count``, and whether it is ``exact`` (not cut off by the limit).

    >>> import garns
    >>> garns.count(["................"], limit=10).to_pylist()
    [{'count': 10, 'exact': False}]
    """
    rows, like = _rows(many, errors)
    return Table(_garns.table_count(rows, column, limit, errors, threads, timeout), like)


def rate(
    many: Any,
    *,
    full: bool = False,
    column: str = "puzzle",
    errors: Errors = "raise",
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Rates many puzzles: ``verdict``; ``er``, ``ep``, ``ed`` of Sudoku Explainer (plain 9×9); ``level``; the ``seconds`` people
    take, by estimate; ``visibility``; ``rating`` (the hardest step, for every kind of puzzle). With ``full`` also ``score``,
    ``grade``, ``steps``, ``refutation`` and ``guesses``. A puzzle that has not exactly one solution has only a verdict.

    >>> import garns
    >>> leo = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"
    >>> garns.rate([leo])["er"]
    [4.0]
    """
    rows, like = _rows(many, errors)
    return Table(_garns.table_rate(rows, column, full, errors, threads, timeout), like)


def canonical(
    many: Any,
    *,
    column: str = "puzzle",
    errors: Errors = "raise",
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """The canonical forms of many plain puzzles: ``verdict``, ``canonical`` (null unless the verdict is unique) and how many
    ``automorphisms`` the puzzle has. Two puzzles are the same up to renaming digits, swapping and turning exactly if
    their forms are equal.

    >>> import garns
    >>> form, same = garns.canonical(["12..3......4...1", "43..2......1...4"])["canonical"]
    >>> form == same
    True
    """
    rows, like = _rows(many, errors)
    return Table(_garns.table_canonical(rows, column, errors, threads, timeout), like)


def minimize(
    many: Any,
    *,
    seed: int = 0,
    column: str = "puzzle",
    errors: Errors = "raise",
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Takes givens away from many puzzles until none can go: ``verdict``, the ``puzzle`` that is left, its ``solution``, its
    ``clues``, and whether it is ``minimal`` for sure.

    >>> import garns
    >>> garns.minimize(["1234341221434321"])["clues"]
    [5]
    """
    rows, like = _rows(many, errors)
    return Table(_garns.table_minimize(rows, column, seed, errors, threads, timeout), like)


def judge(
    puzzles: Any,
    answers: Any,
    *,
    column: str = "puzzle",
    answer_column: str = "answer",
    errors: Errors = "raise",
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Judges answers to puzzles, be they of people or of models, by the one checker: puzzles with other rules too.

    ``right``: full, and no rule broken. Of the cells that were blank (``to_fill``) so many are ``correct``, ``wrong`` and left
    ``blank``; the first two are null where the puzzle has not exactly one solution and the answer is none. ``changed`` counts
    givens that the answer has otherwise; ``broken`` names the rules broken ("house", "given", "thermometer", …), and
    ``sentences`` say where. An answer that is no grid at all is wrong, and ``unreadable`` says why; only a bad *puzzle*
    is an error.

    >>> import garns
    >>> judged = garns.judge(["12..3......4...1"] * 3, ["1243341221344321", "124334122134.321", "no idea"])
    >>> judged["right"], judged["correct"]
    ([True, False, False], [11, 10, 0])
    """
    puzzle_rows, like = _rows(puzzles, errors)
    answer_rows, _ = _rows(answers)
    columns = (column, answer_column)
    return Table(_garns.table_judge(puzzle_rows, answer_rows, columns, errors, threads, timeout), like)


def generate_table(
    count: int,
    *,
    seed: int = 0,
    first: int = 0,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = True,
    rate: bool = False,
    canonical: bool = False,
    threads: int | None = None,
) -> Table:
    """Makes plain 9×9 puzzles, each a function of the seed and its number (``first``, ``first + 1``, …) alone: ``number``,
    ``puzzle``, ``solution``, ``clues`` and the ``seed`` of the puzzle. With ``rate`` also ``er``, ``ep``, ``ed``, ``level``
    and ``seconds``; with ``canonical`` the canonical form, by which equivalent puzzles are found.

    ``clues`` is how many givens there are, or the fewest and the most; then the puzzles need not be minimal.

    >>> import garns
    >>> whole, part = garns.generate_table(10, seed=1), garns.generate_table(2, seed=1, first=8)
    >>> whole.to_pydict("puzzle")["puzzle"][8:] == part.to_pydict("puzzle")["puzzle"]
    True
    """
    span = (clues, clues) if isinstance(clues, int) else clues
    least = minimal and clues is None
    return Table(_garns.table_generate(count, seed, first, span, least, rate, canonical, threads))
