"""Puzzles solved a second, beside what Python people use, in one interleaved run.

    pip install numpy py-sudoku ortools rustoku sudoku-solver-rs
    python python/bench/rates.py [seconds]

Every program solves the same minimal puzzles on one core. Programs take turns, a few puzzles each, and every answer is compared with
the solution that is known. Rates are by processor time, so that what else runs on the machine does not count, over all puzzles of all
turns: a program that takes long for a few has taken long.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import fmean

import numpy as np

import garns

def by_garns_table(puzzles: np.ndarray) -> np.ndarray:
    """garns, many at once on one thread."""
    return garns.solve(puzzles, threads=1)["solution"]


def by_garns_one_by_one(puzzles: np.ndarray) -> np.ndarray:
    """garns, an object for each puzzle, and a proof that its solution is the only one."""
    return _grids([str(garns.Puzzle(text).solve().solution) for text in _texts(puzzles)])


def by_sudoku_crate(puzzles: np.ndarray) -> np.ndarray:
    """The crate sudoku through the binding sudoku-solver-rs: a call for each puzzle."""
    import sudoku_solver_rs

    return _grids([sudoku_solver_rs.from_str_line(text) for text in _texts(puzzles)])


def by_rustoku(puzzles: np.ndarray) -> np.ndarray:
    """rustoku, a crate with a binding of its own: a call for each puzzle."""
    import rustoku

    return _grids([rustoku.solve(text) for text in _texts(puzzles)])


def _texts(puzzles: np.ndarray) -> list[str]:
    signs = np.where(puzzles == 0, ord("."), puzzles + ord("0")).astype(np.uint8).tobytes().decode()
    return [signs[start : start + 81] for start in range(0, len(signs), 81)]


def _grids(lines: list[str]) -> np.ndarray:
    return np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81) - ord("0")


def by_py_sudoku(puzzles: np.ndarray) -> np.ndarray:
    """py-sudoku, which the registry lists first."""
    from sudoku import Sudoku

    def solved(puzzle: np.ndarray) -> list[list[int]]:
        board = [[int(digit) or None for digit in row] for row in puzzle.reshape(9, 9)]
        return Sudoku(3, 3, board=board).solve().board

    return np.array([solved(puzzle) for puzzle in puzzles], np.uint8).reshape(-1, 81)


def by_cp_sat(puzzles: np.ndarray) -> np.ndarray:
    """OR-tools' CP-SAT, the model of its own examples, one worker."""
    from ortools.sat.python import cp_model

    def solved(puzzle: np.ndarray) -> list[int]:
        model = cp_model.CpModel()
        cells = [[model.new_int_var(1, 9, f"{r}{c}") for c in range(9)] for r in range(9)]
        for k in range(9):
            model.add_all_different(cells[k])
            model.add_all_different([cells[r][k] for r in range(9)])
            band, stack = 3 * (k // 3), 3 * (k % 3)
            model.add_all_different([cells[band + i][stack + j] for i in range(3) for j in range(3)])
        for cell, digit in enumerate(puzzle):
            if digit:
                model.add(cells[cell // 9][cell % 9] == int(digit))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return [solver.value(cell) for row in cells for cell in row]

    return np.array([solved(puzzle) for puzzle in puzzles], np.uint8)


def by_numpy(puzzles: np.ndarray) -> np.ndarray:
    """Backtracking with NumPy over all puzzles at once, as people vectorise it: candidates as booleans ``[n, 81, 9]``, naked and
    hidden singles until nothing changes, then a guess in the cell with the fewest candidates, depth first."""
    peers, houses = _tables()
    solutions = np.zeros_like(puzzles)
    # A stack of grids, each with the puzzle it belongs to.
    possible = np.ones((len(puzzles), 81, 9), bool)
    given = puzzles > 0
    possible[given] = np.eye(9, dtype=bool)[puzzles[given] - 1]
    owners = np.arange(len(puzzles))
    found = np.zeros(len(puzzles), bool)
    while len(possible):
        possible = _propagated(possible, peers, houses)
        counts = possible.sum(2)
        alive = (counts > 0).all(1) & ~found[owners]
        possible, owners, counts = possible[alive], owners[alive], counts[alive]
        done = (counts == 1).all(1)
        # Two grids of one puzzle may be done at once; a puzzle with one solution has one of them.
        solutions[owners[done]] = possible[done].argmax(2) + 1
        found[owners[done]] = True
        possible, owners, counts = possible[~done], owners[~done], counts[~done]
        if not len(possible):
            break
        cell = np.where(counts > 1, counts, 10).argmin(1)
        rows = np.arange(len(possible))
        digit = possible[rows, cell].argmax(1)
        tried, rest = possible.copy(), possible
        tried[rows, cell] = np.eye(9, dtype=bool)[digit]
        rest[rows, cell, digit] = False
        possible, owners = np.concatenate([tried, rest]), np.concatenate([owners, owners])
    return solutions


def _tables() -> tuple[np.ndarray, np.ndarray]:
    cells = np.arange(81)
    row, column = cells // 9, cells % 9
    box = row // 3 * 3 + column // 3
    same = [part[:, None] == part[None] for part in (row, column, box)]
    peers = (same[0] | same[1] | same[2]) & ~np.eye(81, dtype=bool)
    houses = np.concatenate([np.stack([np.flatnonzero(part == k) for k in range(9)]) for part in (row, column, box)])
    return peers, houses


def _propagated(possible: np.ndarray, peers: np.ndarray, houses: np.ndarray) -> np.ndarray:
    weights = peers.astype(np.float32)
    while True:
        before = possible.sum()
        fixed = (possible.sum(2) == 1)[:, :, None] & possible
        seen = np.einsum("pq,nqd->npd", weights, fixed.astype(np.float32), optimize=True) > 0
        possible = possible & ~seen
        in_houses = possible[:, houses]  # n, 27, 9, 9
        hidden = in_houses & (in_houses.sum(2, keepdims=True) == 1)
        marked = np.zeros_like(possible)
        n, house, place, digit = np.nonzero(hidden)
        marked[n, houses[house, place], digit] = True
        single = marked.any(2)
        possible[single] &= marked[single]
        if possible.sum() == before:
            return possible


PROGRAMS: dict[str, tuple[Callable[[np.ndarray], np.ndarray], int]] = {
    # What it is, and how many puzzles it solves in a turn.
    "garns, a table": (by_garns_table, 20_000),
    "garns, one by one": (by_garns_one_by_one, 500),
    "sudoku (crate)": (by_sudoku_crate, 2000),
    "rustoku": (by_rustoku, 200),
    "numpy, vectorised": (by_numpy, 500),
    "OR-tools CP-SAT": (by_cp_sat, 20),
    "py-sudoku": (by_py_sudoku, 2),
}


def main(seconds: float) -> None:
    made = garns.generate_table(200_000, seed=1).to_pydict("puzzle", "solution")
    puzzles, solutions = (
        np.frombuffer("".join(made[name]).replace(".", "0").encode(), np.uint8).reshape(-1, 81) - ord("0")
        for name in ("puzzle", "solution")
    )
    taken: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    wrong = dict.fromkeys(PROGRAMS, 0)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for name, (program, size) in PROGRAMS.items():
            start = len(taken[name]) * size % (len(puzzles) - size)
            part = puzzles[start : start + size].copy()
            began = time.process_time()
            answers = program(part)
            taken[name].append((time.process_time() - began) / size)
            wrong[name] += int((answers != solutions[start : start + size]).any(1).sum())
    quickest = fmean(taken["garns, a table"])
    print(f"{'program':<20} {'puzzles/s':>12} {'times slower':>13} {'solved':>9} {'wrong':>6}")
    for name, times in taken.items():
        mean = fmean(times)
        print(f"{name:<20} {1 / mean:>12,.1f} {mean / quickest:>13,.1f} {len(times) * PROGRAMS[name][1]:>9} {wrong[name]:>6}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
