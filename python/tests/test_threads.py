"""Work is done without the interpreter's lock, by several threads at once, and Ctrl-C ends it."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import garns
import pytest

from conftest import EASY, EASY_SOLUTION

#: Calls that go on for ages.
LONG = {
    "solve": "garns.Sudoku(16).solve('backtrack', limit=None)",
    "count": "garns.Sudoku(9).count(engine='backtrack')",
    "solutions": "sum(1 for _ in garns.Sudoku(9).solutions())",
    "candidates": "garns.Sudoku(36).anti_knight().candidates()",
    "generate": "garns.generate('sudoku', count=10**9, seed=1)",
    "cp": "m = cp.Model(); xs = m.ints('x', 40, 0, 39); m.add(cp.all_different(xs)); list(0 for _ in m.solutions())",
    "cp solve": "pigeons()",
}

PROGRAM = """
import garns, sys
from garns import cp

def pigeons():
    m = cp.Model()
    holes = [[m.bool() for _ in range(14)] for _ in range(15)]
    for pigeon in holes:
        m.add(cp.sum(pigeon) == 1)
    for hole in zip(*holes):
        m.add(cp.sum(hole) <= 1)
    m.solve()

print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_ends_what_goes_on_for_ages(call):
    program = PROGRAM.format(call=LONG[call])
    path = os.pathsep.join(sys.path)
    environment = dict(os.environ, PYTHONPATH=path)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None, f"{call} ended by itself: {process.stderr.read()}"
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n", process.stderr.read()
        took = time.monotonic() - sent
        assert process.wait(10) == 0
    finally:
        process.kill()
    # 0.2 seconds on a machine that does nothing else.
    assert took < (0.2 if os.environ.get("GARNS_TIMING") else 2)


def test_other_threads_go_on_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.monotonic())

    ticker = threading.Thread(target=tick)
    ticker.start()
    with pytest.raises(garns.GaveUpError):
        garns.Sudoku(9).count(engine="backtrack", timeout=0.5)
    stop.set()
    ticker.join()
    # With the lock held there would be none at all.
    assert len(ticks) > 20


def test_one_puzzle_is_asked_by_many_threads(easy):
    def ask(number: int):
        puzzle = garns.Puzzle(EASY) if number % 2 else easy
        return str(puzzle.solve().solution), puzzle.count(), puzzle.rate().er, puzzle.hint().sentence

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(ask, range(64)))
    assert answers == {(EASY_SOLUTION, 1, 1.2, easy.hint().sentence)}


def test_one_iterator_is_shared_by_threads():
    solutions = garns.Sudoku(4).solutions()
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: [str(s) for s in solutions], range(4)))
    everything = [solution for part in parts for solution in part]
    assert len(everything) == len(set(everything)) == 288
