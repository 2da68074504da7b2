"""Puzzles as people train on them: sets without leaks, in the layouts that are around.

>>> import garns.datasets as datasets
>>> made = datasets.make(200, seed=1)
>>> train, test = made.split(test=0.25)
>>> datasets.leak(train, test).equivalent
0

Two puzzles are *equivalent* if renaming digits, swapping rows and columns within bands and stacks, swapping those, and
turning makes one of the other (2 · 6⁸ · 9! ways). A model that has seen one has seen the other, so :meth:`Dataset.split` keeps
each class on one side. Most public sets are split row by row; :func:`leak` says what that costs.

Layouts: CSV ``puzzle,solution`` (blanks as 0), CSV ``source,question,answer,rating`` (blanks as ``.``), and folders of NPY files
(``all__inputs.npy`` and its like, values + 1, ``dataset.json``), which NumPy maps into memory.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from garns import tables
from garns.errors import GarnsError
from garns.files import whole
from garns.words import say

__all__ = ["Counts", "Dataset", "Leak", "leak", "make", "of", "read_csv", "write"]

#: The columns that say how hard a puzzle is.
DIFFICULTY = ("clues", "guesses", "er", "ep", "ed", "level", "seconds")


@dataclass(frozen=True)
class Counts:
    """How many rows are there, how many different puzzles, and how many up to symmetry."""

    rows: int
    distinct: int
    classes: int

    @property
    def duplicates(self) -> int:
        """Rows that repeat another one exactly."""
        return self.rows - self.distinct

    @property
    def equivalents(self) -> int:
        """Different puzzles that are another one in disguise."""
        return self.distinct - self.classes


@dataclass(frozen=True)
class Leak:
    """How many of the test puzzles are in the training set, exactly or up to symmetry."""

    test: int
    exact: int
    equivalent: int

    @property
    def share(self) -> float:
        """The share of test puzzles that a model has seen."""
        return self.equivalent / self.test if self.test else 0.0


@dataclass(frozen=True)
class Dataset:
    """Puzzles with their only solutions: ``uint8[n, 81]``, 0 for blank."""

    puzzles: np.ndarray
    solutions: np.ndarray
    #: Canonical forms: rows are equal exactly if puzzles are equivalent.
    forms: np.ndarray
    #: Which puzzle each is a moved copy of; the number of its own row where it is none.
    groups: np.ndarray
    #: Columns that say how hard the puzzles are, and where they are from.
    columns: Mapping[str, np.ndarray] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"garns.datasets.Dataset({len(self)} puzzles; {', '.join(self.columns) or 'no columns'})"

    def take(self, rows: Any) -> Dataset:
        """Some of the rows, by number or by mask."""
        rows = np.arange(len(self))[rows]
        _, groups = np.unique(self.groups[rows], return_inverse=True)
        columns = {name: column[rows] for name, column in self.columns.items()}
        return Dataset(self.puzzles[rows], self.solutions[rows], self.forms[rows], groups.astype(np.int64), columns)

    def counts(self) -> Counts:
        """How many rows, different puzzles and classes there are."""
        return Counts(len(self), len(np.unique(_keys(self.puzzles))), len(np.unique(_keys(self.forms))))

    def without_equivalents(self) -> Dataset:
        """The first puzzle of each class."""
        _, first = np.unique(_keys(self.forms), return_index=True)
        return self.take(np.sort(first))

    def split(self, test: float = 0.1, seed: int = 0) -> tuple[Dataset, Dataset]:
        """A training and a test set that share no class.

        The side of a puzzle is a function of its class and the seed alone: so sets that are made, split and joined piece by
        piece are split as one, and about (not exactly) the share asked for is for testing.
        """
        if not 0 <= test <= 1:
            said = say(
                f"the share for testing is from 0 to 1, not {test}",
                f"a parte para teste vai de 0 a 1, e não {test}",
            )
            raise GarnsError(said)
        chosen = _hashes(self.forms, seed) < np.uint64(min(int(test * 2.0**64), 2**64 - 1))
        return self.take(~chosen), self.take(chosen)

    def split_by_rows(self, test: float = 0.1, seed: int = 0) -> tuple[Dataset, Dataset]:
        """The split that leaks: any row to any side, as most public sets have it. To measure, not to use."""
        chosen = np.random.default_rng(seed).permutation(len(self)) < round(test * len(self))
        return self.take(~chosen), self.take(chosen)

    def augmented(self, copies: int, seed: int = 0) -> Dataset:
        """Each puzzle, followed by so many moved copies of it: digits renamed, rows and columns swapped, perhaps turned.

        A copy is as hard as its original for Sudoku Explainer; what depends on an order (guesses, seconds) is taken over.
        """
        if copies < 0:
            said = say(
                f"{copies} copies make no sense: 0 or more",
                f"{copies} cópias não fazem sentido: 0 ou mais",
            )
            raise GarnsError(said)
        rows = np.repeat(np.arange(len(self)), copies + 1)
        moved = np.tile(np.arange(copies + 1) > 0, len(self))
        puzzles, solutions = self.puzzles[rows], self.solutions[rows]
        rng = np.random.default_rng(seed)
        for start in range(0, len(rows), _PORTION):  # a few megabytes at a time
            part = np.flatnonzero(moved[start : start + _PORTION]) + start
            cells, names = _symmetries(len(part), rng)
            for grids in (puzzles, solutions):
                grids[part] = np.take_along_axis(names, np.take_along_axis(grids[part], cells, 1), 1)
        columns = {name: column[rows] for name, column in self.columns.items()}
        return Dataset(puzzles, solutions, self.forms[rows], self.groups[rows], columns)

    # Files.

    def write_csv(self, path: str | os.PathLike[str], columns: Sequence[str] = ()) -> Path:
        """CSV ``puzzle,solution``, blanks as 0; and after those the columns named."""
        heads = ["puzzle", "solution", *columns]
        chosen = [self._column(name) for name in columns]
        return self._write_rows(path, heads, [_lines(self.puzzles, "0"), _lines(self.solutions, "0"), *chosen])

    def write_source_csv(self, path: str | os.PathLike[str], rating: str = "guesses") -> Path:
        """CSV ``source,question,answer,rating``, blanks as ``.``. The rating is that column: by default how many values a
        search has to guess."""
        source = self.columns.get("source", np.full(len(self), "garns", object))
        texts = [source, _lines(self.puzzles, "."), _lines(self.solutions, "."), self._column(rating)]
        return self._write_rows(path, ["source", "question", "answer", "rating"], texts)

    def write_npy(self, folder: str | os.PathLike[str], name: str = "all") -> Path:
        """A folder of NPY files: ``inputs`` and ``labels`` (``uint8[n, 81]``, values + 1, so that 0 pads), ``puzzle_indices``,
        ``group_indices`` (a puzzle and its moved copies are a group), ``puzzle_identifiers``, ``dataset.json``; and the
        columns that are numbers. ``numpy.load(…, mmap_mode="r")`` maps them."""
        folder = Path(folder)
        rows = len(self)
        starts = np.flatnonzero(np.diff(self.groups, prepend=-1)) if rows else np.zeros(0, np.int64)
        if len(starts) != len(np.unique(self.groups)):
            said = say(
                "the copies of a puzzle are not beside each other, so they can't be groups",
                "as cópias de um jogo não estão lado a lado, e por isso não formam grupos",
            )
            raise GarnsError(said)
        arrays: dict[str, np.ndarray] = {
            "inputs": self.puzzles + np.uint8(1),
            "labels": self.solutions + np.uint8(1),
            "puzzle_indices": np.arange(rows + 1, dtype=np.int32),
            "group_indices": np.append(starts, rows).astype(np.int32),
            "puzzle_identifiers": np.zeros(rows, np.int32),
        }
        arrays |= {key: column for key, column in self.columns.items() if column.dtype != object}
        for key, array in arrays.items():
            with whole(folder / f"{name}__{key}.npy") as file:
                np.save(file, array, allow_pickle=False)
        told = {
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": 11,
            "seq_len": 81,
            "num_puzzle_identifiers": 1,
            "total_groups": len(starts),
            "mean_puzzle_examples": 1.0,
            "sets": [name],
        }
        # The last file: where it is, the folder is complete.
        with whole(folder / "dataset.json", "w") as file:
            json.dump(told, file)
        return folder

    def _column(self, name: str) -> np.ndarray:
        if name not in self.columns:
            said = say(
                f"there is no column {name!r}; there are: {', '.join(self.columns)}",
                f"não há a coluna {name!r}; há: {', '.join(self.columns)}",
            )
            raise GarnsError(said)
        return self.columns[name]

    def _write_rows(self, path: str | os.PathLike[str], heads: list[str], columns: list[Any]) -> Path:
        with whole(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(heads)
            writer.writerows(zip(*columns, strict=True))
        return Path(path)


_PORTION = 1 << 16


def make(
    count: int,
    *,
    seed: int = 0,
    first: int = 0,
    clues: int | tuple[int, int] | None = None,
    rate: bool = False,
    threads: int | None = None,
) -> Dataset:
    """So many puzzles made by a seed, minimal unless a number of clues is wanted; rated if asked for (which takes a while)."""
    made = tables.generate_table(count, seed=seed, first=first, clues=clues, rate=rate, threads=threads)
    puzzles = np.frombuffer("".join(made.to_pydict("puzzle")["puzzle"]).encode(), np.uint8).reshape(-1, 81)
    return of(_digits(puzzles), source=f"garns {seed}", rate=rate, threads=threads)


def of(
    many: Any,
    *,
    column: str = "puzzle",
    source: str = "garns",
    rate: bool = False,
    threads: int | None = None,
) -> Dataset:
    """A set of the plain 9×9 puzzles in whatever :func:`garns.solve` takes. Each must have exactly one solution."""
    puzzles = _matrix(many, column)
    solved = tables.solve(puzzles, threads=threads)
    verdicts = solved["verdict"]
    other = np.flatnonzero(verdicts != "unique")
    if len(other):
        row = int(other[0])
        said = say(
            f"row {row}: the puzzle has not exactly one solution ({verdicts[row]})",
            f"linha {row}: o jogo não tem exatamente uma solução ({verdicts[row]})",
        )
        raise GarnsError(said, row=row)
    columns: dict[str, np.ndarray] = {
        "source": np.full(len(puzzles), source, object),
        "clues": (puzzles > 0).sum(1, dtype=np.int32),
        "guesses": solved["guesses"].astype(np.int64),
    }
    if rate:
        rated = tables.rate(puzzles, threads=threads)
        columns |= {name: rated[name] for name in ("er", "ep", "ed", "level", "seconds")}
    forms = tables.canonical(puzzles, threads=threads)["canonical"]
    return Dataset(puzzles, solved["solution"], forms, np.arange(len(puzzles)), columns)


def leak(train: Dataset, test: Dataset) -> Leak:
    """How many of the test puzzles are in the training set, exactly or up to symmetry."""
    exact = np.isin(_keys(test.puzzles), _keys(train.puzzles)).sum()
    equivalent = np.isin(_keys(test.forms), _keys(train.forms)).sum()
    return Leak(len(test), int(exact), int(equivalent))


def read_csv(path: str | os.PathLike[str], **more: Any) -> Dataset:
    """The puzzles of a CSV file in either layout, solved anew: a file whose answers are wrong is refused."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.DictReader(file)
        heads = rows.fieldnames or []
        names = next((pair for pair in _HEADS if set(pair) <= set(heads)), None)
        if names is None:
            known = " or ".join(",".join(pair) for pair in _HEADS)
            said = say(
                f"{path}: the columns are {','.join(heads)}; wanted are {known}",
                f"{path}: as colunas são {','.join(heads)}; esperadas são {known}",
            )
            raise GarnsError(said)
        texts = [(row[names[0]], row[names[1]]) for row in rows]
    dataset = of([puzzle for puzzle, _ in texts], **more)
    for row, ((_, answer), found) in enumerate(zip(texts, _lines(dataset.solutions, "."), strict=True)):
        if answer != found:
            said = say(
                f"{path}: row {row}: the answer is not the solution",
                f"{path}: linha {row}: a resposta não é a solução",
            )
            raise GarnsError(said, row=row)
    return dataset


_HEADS = (("puzzle", "solution"), ("question", "answer"), ("quizzes", "solutions"))


def write(
    folder: str | os.PathLike[str],
    dataset: Dataset,
    *,
    test: float = 0.1,
    seed: int = 0,
    copies: int = 0,
    layouts: Iterable[str] = ("csv", "source-csv", "npy"),
) -> dict[str, Any]:
    """Splits a set by classes and writes both sides in the layouts named, the training side with so many moved copies of each
    puzzle; ``report.json`` says what is there. Returns the report."""
    folder, layouts = Path(folder), list(layouts)
    for layout in layouts:
        if layout not in ("csv", "source-csv", "npy"):
            said = say(
                f"there is no layout {layout!r}; there are: csv, source-csv, npy",
                f"não há o formato {layout!r}; há: csv, source-csv, npy",
            )
            raise GarnsError(said)
    train, held = dataset.split(test, seed)
    sides = {"train": train.augmented(copies, seed), "test": held}
    for side, rows in sides.items():
        harder = [name for name in DIFFICULTY if name in rows.columns]
        if "csv" in layouts:
            rows.write_csv(folder / f"{side}.csv", harder)
        if "source-csv" in layouts:
            rows.write_source_csv(folder / "source" / f"{side}.csv")
        if "npy" in layouts:
            rows.write_npy(folder / side)
    if "npy" in layouts:
        with whole(folder / "identifiers.json", "w") as file:
            json.dump(["<blank>"], file)
    leaked, naive = leak(sides["train"], held), leak(*dataset.augmented(copies, seed).split_by_rows(test, seed))
    report: dict[str, dict[str, Any]] = {
        side: {"rows": (counts := rows.counts()).rows, "duplicates": counts.duplicates, "classes": counts.classes}
        for side, rows in sides.items()
    }
    report["leak"] = {"equivalent": leaked.equivalent, "of": leaked.test, "by rows it would be": naive.share}
    with whole(folder / "report.json", "w") as file:
        json.dump(report, file, indent=2)
    return report


def _matrix(many: Any, column: str) -> np.ndarray:
    """Puzzles as digits."""
    if isinstance(many, np.ndarray) and many.dtype.kind in "iu":
        grids = tables._grids(np, many, "null")
        bad = np.flatnonzero((grids > 9).any(axis=1)) if grids.shape[1] == 81 else np.arange(1)
        if len(grids) and len(bad):
            row = int(bad[0])
            said = say(
                f"row {row}: not a plain 9×9 puzzle of 81 numbers from 0 to 9",
                f"linha {row}: não é um jogo simples 9×9 de 81 números de 0 a 9",
            )
            raise GarnsError(said, row=row)
        return grids
    if hasattr(many, "__arrow_c_stream__") or hasattr(many, "__arrow_c_array__"):
        import pyarrow

        array = many if isinstance(many, (pyarrow.Array, pyarrow.ChunkedArray)) else None
        many = (array if array is not None else pyarrow.table(many)[column]).to_pylist()
    lines = list(many)
    for row, line in enumerate(lines):
        if not isinstance(line, str) or len(line) != 81 or not set(line) <= set(".0123456789"):
            said = say(
                f"row {row}: not a plain 9×9 puzzle on one line of 81 signs",
                f"linha {row}: não é um jogo simples 9×9 numa linha de 81 sinais",
            )
            raise GarnsError(said, row=row)
    return _digits(np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81))


def _digits(signs: np.ndarray) -> np.ndarray:
    """Signs as digits, ``.`` and ``0`` as 0."""
    return np.where(signs == ord("."), 0, signs - np.uint8(ord("0"))).astype(np.uint8)


def _lines(grids: np.ndarray, blank: str) -> list[str]:
    """Digits as lines."""
    signs = np.where(grids == 0, np.uint8(ord(blank)), grids + np.uint8(ord("0"))).astype(np.uint8)
    text = signs.tobytes().decode()
    return [text[start : start + 81] for start in range(0, len(text), 81)]


def _keys(grids: np.ndarray) -> np.ndarray:
    """Each row as one thing that compares."""
    keys: np.ndarray = np.ascontiguousarray(grids).view(np.dtype((np.void, grids.shape[1])))
    return keys[:, 0]


def _hashes(forms: np.ndarray, seed: int) -> np.ndarray:
    """A number for each form: FNV-1a over its cells, finished as SplitMix64 finishes. The same on every machine."""
    hashes = np.full(len(forms), (0xCBF29CE484222325 ^ (seed * 0x9E3779B97F4A7C15)) % 2**64, np.uint64)
    for cell in range(forms.shape[1]):
        hashes = (hashes ^ forms[:, cell]) * np.uint64(0x100000001B3)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        hashes = (hashes ^ (hashes >> np.uint64(shift))) * np.uint64(factor)
    return hashes ^ (hashes >> np.uint64(31))


def _symmetries(count: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """So many symmetries by chance: for each cell the cell that comes there, and for each digit its new name."""

    def orders() -> np.ndarray:
        bands = rng.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
        inner = rng.permuted(np.tile(np.arange(3), (count, 3, 1)), axis=2)
        return (3 * bands[:, :, None] + inner).reshape(count, 9)

    rows, columns = orders()[:, :, None], orders()[:, None, :]
    turned = rng.random(count)[:, None, None] < 0.5
    cells = np.where(turned, 9 * columns + rows, 9 * rows + columns).reshape(count, 81)
    names = np.zeros((count, 10), np.uint8)
    names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (count, 1)), axis=1)
    return cells, names
