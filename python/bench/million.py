"""What a million rows cost in Python beside the batch of the Rust library, in turns.

    cargo build --release -p garns-bench --example batch_in_memory
    python python/bench/million.py target/release/examples/batch_in_memory [rows]

Both keep verdicts, solutions and guesses in memory. Processor time is compared too, since other programs don't count there.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import pyarrow as pa

import garns


def timed(work: Callable[[], object]) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def main(program: str, rows: int) -> None:
    texts = pa.table(garns.generate_table(rows, seed=1))["puzzle"].combine_chunks()
    signs = np.frombuffer(texts.buffers()[2], np.uint8)[: 81 * rows].reshape(rows, 81)
    grids = np.where(signs == ord("."), 0, signs - ord("0")).astype(np.uint8)
    ways: dict[str, Callable[[], object]] = {
        "Arrow": lambda: garns.solve(texts),
        "NumPy": lambda: garns.solve(grids)["solution"],
    }
    measured: dict[str, list[tuple[float, float]]] = {"Rust": [], **{name: [] for name in ways}}
    with tempfile.NamedTemporaryFile("w", suffix=".sdm") as file:
        file.write("\n".join(texts.to_pylist()) + "\n")
        file.flush()
        for _ in range(9):
            told = subprocess.run([program, file.name, "1"], capture_output=True, text=True, check=True).stdout
            wall, cpu = re.search(r"in (\S+) s, (\S+) s", told).groups()  # type: ignore[union-attr]
            measured["Rust"].append((float(wall), float(cpu)))
            for name, way in ways.items():
                measured[name].append(timed(way))
    print(f"{rows:,} rows, medians and minima of 9 turns")
    for name, times in measured.items():
        (wall, cpu), (least_wall, least_cpu) = (
            [choose(pair[k] for pair in times) for k in range(2)] for choose in (median, min)
        )
        ratio = median(mine[1] / theirs[1] for mine, theirs in zip(times, measured["Rust"], strict=True))
        print(f"{name:<6} {wall:.3f} s ({least_wall:.3f}), processor {cpu:.3f} s ({least_cpu:.3f}), {ratio:.2f} × Rust")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
