"""Many puzzles at once: every way in and out gives what one by one gives."""

import pickle
import random
import signal
import threading
import time

import pytest

import garns

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")

FIGURE_1 = "1.3.7.2..9....1...7.64....8.9.8.46.74.....5..8..5.9......7.8..2.4...6..9......1.."
WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LEO = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"
FOUR = "12..3......4...1"


def puzzles(count, seed=7, **more):
    return garns.generate_table(count, seed=seed, **more).to_pydict("puzzle", "solution")


def digits(lines):
    return np.array([[0 if sign in ".0" else int(sign) for sign in line] for line in lines], np.uint8)


def is_solution(puzzle, grid):
    """The slow and obvious check."""
    wanted = set("123456789")
    rows = [grid[9 * r : 9 * r + 9] for r in range(9)]
    columns = [grid[c::9] for c in range(9)]
    boxes = ["".join(grid[9 * (3 * b + r) + 3 * s : 9 * (3 * b + r) + 3 * s + 3] for r in range(3)) for b in range(3) for s in range(3)]
    kept = all(given in (".", sign) for given, sign in zip(puzzle, grid, strict=True))
    return kept and all(set(house) == wanted for house in rows + columns + boxes)


def ways_in(lines):
    """The same puzzles in every form that is taken."""
    yield "list", lines
    yield "tuple", tuple(lines)
    yield "iterator", iter(lines)
    yield "objects", np.array(lines, object)
    yield "texts of numpy", np.array(lines)
    yield "array", pa.array(lines)
    yield "large", pa.array(lines, pa.large_string())
    yield "view", pa.array(lines, pa.string_view())
    half = len(lines) // 2
    yield "chunks", pa.chunked_array([lines[:half], [], lines[half:]])
    yield "slice", pa.array(["no puzzle", *lines, "neither"]).slice(1, len(lines))
    yield "table", pa.table({"other": list(range(len(lines))), "puzzle": lines})
    yield "batch", pa.record_batch({"puzzle": lines})
    yield "reader", pa.table({"puzzle": lines}).to_reader(max_chunksize=3)
    polars = pytest.importorskip("polars")
    yield "polars column", polars.Series(lines)
    yield "polars table", polars.DataFrame({"puzzle": lines})
    pandas = pytest.importorskip("pandas")
    yield "pandas column", pandas.Series(lines)
    yield "pandas table", pandas.DataFrame({"puzzle": lines})


def test_every_way_in_gives_the_same():
    lines = puzzles(300)["puzzle"]
    expected = garns.solve(lines).to_pydict()
    assert expected["verdict"] == ["unique"] * 300
    assert all(is_solution(puzzle, grid) for puzzle, grid in zip(lines, expected["solution"], strict=True))
    for name, way in ways_in(lines):
        assert garns.solve(way).to_pydict() == expected, name


def test_numpy_in_and_out():
    made = puzzles(500)
    grids = digits(made["puzzle"])
    solved = garns.solve(grids)
    solution = solved["solution"]
    assert solution.dtype == np.uint8 and solution.shape == (500, 81)
    assert (solution == digits(made["solution"])).all()
    assert list(solved["verdict"]) == ["unique"] * 500
    assert list(solved["guesses"]) == garns.solve(made["puzzle"]).to_pydict()["guesses"]
    # Other shapes, orders in memory and types of the same numbers.
    for other in (grids.reshape(500, 9, 9), np.asfortranarray(grids), grids.astype(np.int64), np.repeat(grids, 2, 0)[::2]):
        assert (garns.solve(other)["solution"] == solution).all()
    back = pa.table(solved)["solution"].combine_chunks().flatten().to_numpy().reshape(-1, 81)
    assert (back == solution).all()


def test_other_sizes():
    four = digits([FOUR] * 3).reshape(3, 16)
    assert (garns.solve(four)["solution"] == digits(["1243341221344321"] * 3)).all()
    blank = np.zeros((2, 256), np.uint8)
    table = garns.solve(blank, threads=1)
    assert list(table["verdict"]) == ["several"] * 2
    assert all(set(row) == set(range(1, 17)) for row in table["solution"].reshape(32, 16))
    assert garns.count([FOUR, "." * 16, WIKI])["count"] == [1, 288, 1]


def test_counts_stop_at_a_limit():
    # 6,670,903,752,021,072,936,960 does not fit a column of 64 bits, and says so.
    counted = garns.count([WIKI, "." * 81], limit=1000)
    assert counted.to_pydict() == {"count": [1, 1000], "exact": [True, False]}


def test_mixed_tables():
    killer = """
    kind = "killer"
    cages = ["aabb", "cccd", "eddd", "eeff"]
    clues = { a = 5, b = 5, c = 7, d = 10, e = 9, f = 4 }
    """
    table = garns.solve([WIKI, None, FOUR, killer, "." * 81]).to_pydict()
    assert table["verdict"] == ["unique", None, "unique", "unique", "several"]
    assert table["solution"][0] == SOLVED and table["solution"][1] is None
    assert len(table["solution"][2]) == len(table["solution"][3]) == 16


def test_puzzles_as_objects():
    made = garns.generate("killer", size=4, count=3, seed=1)
    table = garns.solve([*made, WIKI, garns.Puzzle(WIKI)])
    assert table["verdict"] == ["unique"] * 5
    assert table["solution"][:3] == [str(puzzle.solve().solution) for puzzle in made]
    assert table["solution"][3:] == [SOLVED] * 2


def test_ratings_are_those_of_the_program():
    table = garns.rate([LEO, WIKI, "." * 81, None, FOUR])
    assert table["er"] == [4.0, 1.2, None, None, None]
    assert table["verdict"] == ["unique", "unique", "several", None, "unique"]
    assert table["level"][:2] == ["expert", "easy"] and table["level"][4] is not None
    full = garns.rate([LEO], full=True).to_pylist()[0]
    assert full["score"] > 0 and full["guesses"] is not None and full["steps"] > 10
    made = garns.generate_table(50, seed=3, rate=True).to_pydict()
    again = garns.rate(made["puzzle"]).to_pydict()
    for name in ("er", "ep", "ed", "level", "seconds"):
        assert made[name] == again[name], name


def relabelled(line, rng):
    """The same puzzle, moved: digits renamed, lines swapped, perhaps turned."""
    grid = [line[9 * r : 9 * r + 9] for r in range(9)]
    order = lambda: [3 * b + k for b in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)]  # noqa: E731
    rows, columns = order(), order()
    grid = ["".join(grid[r][c] for c in columns) for r in rows]
    if rng.random() < 0.5:
        grid = ["".join(column) for column in zip(*grid, strict=True)]
    names = dict(zip("123456789", rng.sample("123456789", 9), strict=True)) | {".": "."}
    return "".join(names[sign] for row in grid for sign in row)


def test_equivalent_puzzles_have_one_canonical_form():
    rng = random.Random(5)
    lines = puzzles(100)["puzzle"]
    forms = garns.canonical(lines)["canonical"]
    moved = [relabelled(line, rng) for line in lines]
    assert moved != lines and garns.canonical(moved)["canonical"] == forms
    assert len(set(forms)) == 100
    assert garns.canonical(forms)["canonical"] == forms
    assert garns.generate_table(100, seed=7, canonical=True).to_pydict()["canonical"] == forms
    as_numbers = garns.canonical(digits(lines))
    assert (as_numbers["canonical"] == digits(forms)).all()
    assert list(as_numbers["automorphisms"]) == [1] * 100
    assert garns.canonical(["." * 81])["canonical"] == [None]


def test_what_is_minimized_cannot_lose_a_given():
    grids = puzzles(20)["solution"]
    table = garns.minimize(grids, seed=3)
    assert table["minimal"] == [True] * 20
    assert table["solution"] == grids
    for line in table["puzzle"]:
        fewer = [line[:cell] + "." + line[cell + 1 :] for cell, sign in enumerate(line) if sign != "."]
        assert garns.solve(line for line in fewer)["verdict"] == ["several"] * len(fewer)
    assert garns.minimize(grids, seed=3) == table
    assert garns.minimize(grids, seed=4) != table


def test_series_are_functions_of_seed_and_number():
    whole = garns.generate_table(1000, seed=9, rate=False)
    parts = [garns.generate_table(100, seed=9, first=first, threads=1).to_pydict() for first in range(0, 1000, 100)]
    for name in whole:
        assert whole.to_pydict()[name] == [value for part in parts for value in part[name]]
    assert garns.generate_table(3, seed=8) != garns.generate_table(3, seed=9)
    assert set(garns.generate_table(50, seed=1, clues=36).to_pydict()["clues"]) == {36}


# Bad rows.


def test_a_bad_row_is_named():
    for place, bad, why in [(0, "53x", "cells"), (700, "11" + "." * 79, "twice"), (999, "", "")]:
        lines = puzzles(1000)["puzzle"]
        lines[place] = bad
        for verb in (garns.solve, garns.count, garns.canonical):
            with pytest.raises(garns.GarnsError, match=f"^row {place}: .*{why}") as raised:
                verb(lines)
            assert raised.value.row == place
            pickle.loads(pickle.dumps(raised.value))


def test_the_first_bad_row_is_the_one_told():
    lines = puzzles(3000)["puzzle"]
    for place in (2999, 1500, 1499):
        lines[place] = "bad"
        with pytest.raises(garns.GarnsError) as raised:
            garns.solve(lines)
        assert raised.value.row == place


def test_one_bad_row_does_not_lose_the_others():
    lines = puzzles(1000)["puzzle"]
    good = garns.solve(lines).to_pydict()
    bad = dict.fromkeys((0, 17, 500, 999), "not a puzzle")
    kept = garns.solve([bad.get(row, line) for row, line in enumerate(lines)], errors="null").to_pydict()
    for name, column in good.items():
        assert kept[name] == [None if row in bad else value for row, value in enumerate(column)]
    assert [row for row, error in enumerate(kept["error"]) if error is not None] == sorted(bad)
    numbers = digits(lines[:10])
    numbers[3, 4] = 77
    with pytest.raises(garns.GarnsError, match="row 3: 77 in r1c5 is not a value"):
        garns.solve(numbers)
    for wrong in (numbers, numbers.astype(np.int64) + 256 * (numbers == 77)):
        kept = garns.solve(wrong, errors="null")
        assert list(kept["verdict"]) == ["unique"] * 3 + [None] + ["unique"] * 6
    for verb in (garns.rate, garns.minimize, garns.count, garns.canonical):
        table = verb([WIKI, "nonsense", None], errors="null").to_pydict()
        assert [value is None for value in table["error"]] == [True, False, True], verb


def test_what_is_no_table_is_refused():
    for nonsense, why in [
        (WIKI, "garns.Puzzle"),
        ([WIKI, 5], "row 1: a puzzle in a list is a text or a Puzzle, not int"),
        (pa.table({"a": [1], "b": ["x"]}), "no column \"puzzle\"; it has: a, b"),
        (pa.array([1.5]), "Float64"),
        (np.full((4, 80), 1, np.uint8), "row 0: 80 numbers are not a square grid"),
        (np.array([[300] * 81, [0] * 81]), "row 0: .*no values"),
        (np.array([[0] * 81, [-1] * 81]), "row 1: .*no values"),
    ]:
        with pytest.raises(garns.GarnsError, match=why):
            garns.solve(nonsense)
    with pytest.raises(garns.GarnsError, match="errors"):
        garns.solve([WIKI], errors="ignore")
    with pytest.raises(garns.GarnsError, match="thread"):
        garns.solve([WIKI], threads=0)
    with pytest.raises(TypeError):
        garns.solve(5)
    assert garns.solve([]).num_rows == 0
    assert garns.solve(np.zeros((0, 81), np.uint8))["solution"].shape == (0, 81)
    assert pa.table(garns.solve([])).schema == pa.table(garns.solve([WIKI])).schema


def test_sentences_in_portuguese():
    garns.set_language("pt")
    try:
        with pytest.raises(garns.GarnsError, match="^linha 1: "):
            garns.solve([WIKI, "53x"])
    finally:
        garns.set_language("en")


# Tables.


def test_a_table_goes_everywhere():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    table = garns.solve(pa.array([WIKI, None]))
    assert table["solution"].to_pylist() == [SOLVED, None]
    assert list(table.to_pandas()["verdict"])[0] == "unique"
    assert isinstance(table.to_pandas(), pandas.DataFrame)
    assert table.to_polars().equals(polars.DataFrame({"verdict": ["unique", None], "solution": [SOLVED, None], "guesses": polars.Series([0, None], dtype=polars.UInt64)}))
    assert pickle.loads(pickle.dumps(table)) == table
    assert repr(table) == "garns.Table(2 rows: verdict, solution, guesses)"
    assert "<table" in table._repr_html_()
    with pytest.raises(KeyError):
        table["nothing"]
    assert "verdict" in table and list(table) == ["verdict", "solution", "guesses"]


def test_a_table_through_itself():
    made = garns.generate_table(20, seed=2)
    assert garns.solve(made).to_pydict()["solution"] == made.to_pydict()["solution"]


# Judging.


def test_answers_are_judged():
    wrong = SOLVED.replace("534", "543", 1)  # r1c2 is blank, no: a given changed and a cell wrong
    partly = "." + SOLVED[1:]
    judged = garns.judge([WIKI] * 6, [SOLVED, WIKI, wrong, partly, "rubbish", None]).to_pydict()
    assert judged["right"] == [True] + [False] * 5
    assert judged["to_fill"] == [51] * 6
    assert judged["correct"][:2] == [51, 0] and judged["blank"][:2] == [0, 51]
    assert judged["changed"] == [0, 0, 1, 1, 0, 0]
    assert judged["wrong"][2] == 1 and judged["correct"][2] == 50
    assert {"given"} < set(judged["broken"][2]) and judged["broken"][0] == []
    assert all(sentence for sentence in judged["sentences"][2])
    assert judged["unreadable"][:4] == [None] * 4 and all(judged["unreadable"][4:])


def test_judging_agrees_with_the_slow_check():
    rng = random.Random(1)
    made = puzzles(200)
    answers = []
    for grid in made["solution"]:
        cells = list(grid)
        for _ in range(rng.randrange(3)):
            cells[rng.randrange(81)] = rng.choice("123456789")
        answers.append("".join(cells))
    judged = garns.judge(made["puzzle"], answers).to_pydict()
    as_numbers = garns.judge(digits(made["puzzle"]), digits(answers)).to_pydict()
    assert judged == as_numbers
    assert 20 < sum(judged["right"]) < 180
    for row, (puzzle, answer, grid) in enumerate(zip(made["puzzle"], answers, made["solution"], strict=True)):
        assert judged["right"][row] == is_solution(puzzle, answer)
        blanks = [cell for cell in range(81) if puzzle[cell] == "."]
        assert judged["correct"][row] == sum(answer[cell] == grid[cell] for cell in blanks)
        assert judged["wrong"][row] == sum(answer[cell] != grid[cell] for cell in blanks)


def test_variants_are_judged_by_their_rules():
    thermometer = '{"size": 4, "rules": [{"rule": "thermometer", "path": "r1c1-r1c3"}]}'
    judged = garns.judge([thermometer] * 2, ["1234341221434321", "2134342112434312"]).to_pydict()
    assert judged["right"] == [True, False]
    assert judged["broken"][1] == ["thermometer"]


def test_several_solutions_are_all_right():
    blank = "." * 16
    judged = garns.judge([blank] * 2, ["1234341221434321", "1234341221434322"]).to_pydict()
    assert judged["right"] == [True, False] and judged["correct"] == [16, None]


def test_judge_wants_as_many_answers():
    with pytest.raises(garns.GarnsError, match="2 puzzles and 1 answers"):
        garns.judge([WIKI, WIKI], [SOLVED])


# Threads and signals.


def test_ctrl_c_ends_it_soon():
    some = garns.generate_table(2000, seed=1).to_pydict()["puzzle"]
    grids = np.tile(digits(some), (1000, 1))
    for work in (
        lambda: garns.rate(some * 50),
        lambda: garns.generate_table(100_000_000),
        lambda: garns.minimize(some * 200),
        lambda: garns.solve(grids),
        lambda: garns.canonical(grids),
        lambda: garns.judge(grids, grids),
    ):
        main = threading.main_thread().ident
        pressed = []

        def press(pressed=pressed, main=main):
            pressed.append(time.monotonic())
            signal.pthread_kill(main, signal.SIGINT)

        timer = threading.Timer(0.3, press)
        timer.start()
        try:
            with pytest.raises(KeyboardInterrupt):
                work()
            took = time.monotonic() - pressed[0]
            assert took < 0.6, "0.2 s on a machine that has nothing else to do"
        finally:
            timer.cancel()


def test_the_interpreter_is_free_meanwhile():
    lines = garns.generate_table(3000, seed=1).to_pydict()["puzzle"]
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    started = time.monotonic()
    garns.rate(lines)
    took = time.monotonic() - started
    done.set()
    thread.join()
    assert len(ticks) > took / 0.05, "less than twenty turns a second"


def test_threads_do_not_change_anything():
    lines = puzzles(5000)["puzzle"]
    assert garns.solve(lines, threads=1) == garns.solve(lines, threads=5)
