"""One puzzle: read, asked, written, and refused where it makes no sense."""

import copy
import pickle
import warnings
from pathlib import Path

import garns
import numpy as np
import pytest

from conftest import EASY, EASY_SOLUTION

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def brute_force(text: str) -> list[str]:
    """All solutions of a small or easy Sudoku, by the slowest way there is."""
    size = round(len(text) ** 0.5)
    box = round(size**0.5)
    cells = [0 if c in ".0" else int(c) for c in text]
    peers = [
        {
            other
            for other in range(size * size)
            if other != cell
            and (
                other // size == cell // size
                or other % size == cell % size
                or (other // size // box, other % size // box) == (cell // size // box, cell % size // box)
            )
        }
        for cell in range(size * size)
    ]
    found = []

    def go() -> None:
        free = [
            (len(left), cell, left)
            for cell in range(size * size)
            if not cells[cell]
            for left in [set(range(1, size + 1)) - {cells[peer] for peer in peers[cell]}]
        ]
        if not free:
            found.append("".join(map(str, cells)))
            return
        _, cell, left = min(free)
        for value in sorted(left):
            cells[cell] = value
            go()
        cells[cell] = 0

    go()
    return found


def test_solutions_are_those_of_brute_force(easy):
    assert brute_force(EASY) == [EASY_SOLUTION] == [str(easy.solve().solution)]
    for text in ["12..3......4...1", "1...............", "12..34..........", "1.............1."]:
        expected = sorted(brute_force(text))
        puzzle = garns.Puzzle(text)
        assert sorted(map(str, puzzle.solutions())) == expected
        assert puzzle.count() == len(expected)
        assert puzzle.solve(limit=None).count == len(expected)
        assert puzzle.solve().unique == (len(expected) == 1)
        possible = puzzle.candidates()
        for cell, name in enumerate(puzzle.cells):
            assert possible[name] == sorted({int(solution[cell]) for solution in expected})


def test_the_answer_says_what_is_proven(easy):
    solved = easy.solve()
    assert (solved.verdict, solved.unique, solved.count, solved.exact) == ("unique", True, 1, True)
    assert solved and solved.stop is None and solved.engine == "nine" and "guesses" in solved.stats
    assert easy.solve(limit=1).verdict == "solved"
    several = garns.Sudoku(9).solve()
    assert (several.verdict, several.unique, len(several.solutions)) == ("several", False, 2)
    impossible = garns.Puzzle("12..3......4...1").give("r1c3", 3).solve()
    assert (impossible.verdict, impossible.solution, bool(impossible)) == ("impossible", None, False)


@pytest.mark.parametrize("engine", [e["name"] for e in garns.engines() if e["complete"]])
def test_every_engine_solves(engine, easy):
    if engine in ("dsatur", "tabucol"):
        assert garns.Puzzle("12..3......4...1").solve(engine).unique
    else:
        assert str(easy.solve(engine).solution) == EASY_SOLUTION


def test_engines_take_parameters_and_limits(easy):
    annealed = easy.solve("anneal", alpha=0.9, seed=3, limit=1)
    assert annealed.engine == "anneal" and str(annealed.solution) == EASY_SOLUTION
    stopped = garns.Sudoku(9).solve("backtrack", limit=None, nodes=1000)
    assert (stopped.verdict, stopped.stop) == ("gave-up", "nodes")
    assert garns.Sudoku(16).solve(limit=None, timeout=0).stop == "time"
    with pytest.raises(garns.GaveUpError, match="the time was up"):
        garns.Sudoku(9).count(timeout=0.01, engine="backtrack")


def test_numbers_of_any_length():
    assert garns.Sudoku(9).count(engine="auto", limit=1000) == 1000
    assert garns.Sudoku(9).count() == 6670903752021072936960


def test_solutions_come_while_they_are_asked_for():
    endless = iter(garns.Sudoku(9).solutions())
    first = [next(endless) for _ in range(500)]
    assert len(set(first)) == 500
    blank = garns.Sudoku(9)
    assert all(blank.check(solution).solved for solution in first)
    with pytest.raises(garns.GaveUpError):
        for _ in garns.Sudoku(9).solutions(timeout=0.05):
            pass


def test_a_solution_is_read_in_many_ways(easy):
    solution = easy.solve().solution
    assert str(solution) == EASY_SOLUTION == "".join(map(str, solution))
    assert solution["r1c3"] == solution[1, 3] == solution.rows[0][2] == solution.to_dict()["r1c3"] == 4
    assert len(solution) == 81 and solution.puzzle == easy
    assert np.array(solution.rows).shape == (9, 9)
    assert solution.to_svg().startswith("<svg")


def test_grids_are_checked_in_every_form(easy):
    solution = easy.solve().solution
    for form in (
        solution,
        EASY_SOLUTION,
        list(solution),
        solution.rows,
        solution.to_dict(),
        np.array(solution.rows, dtype=np.uint8),
        tuple(EASY_SOLUTION),
    ):
        assert easy.check(form).solved
    partial = easy.check([0] * 81)
    assert not partial.solved and partial.sound and partial.blanks == 81
    assert easy.check({"r1c1": 5}).sound
    wrong = easy.check("4" + EASY_SOLUTION[1:])
    assert not wrong.sound and {"given", "house"} == {broken.rule for broken in wrong.broken}
    assert any(broken.cells == ["r1c1"] for broken in wrong.broken)


def test_ratings():
    rated = garns.Puzzle(SEVENTEEN).rate()
    assert rated.se == rated.er == 1.5 and rated.level in ("easy", "medium", "hard")
    other = garns.Puzzle("12..3......4...1").rate()
    assert other.er is None and other.se == other.logic.rating > 0
    with pytest.raises(garns.GarnsError, match="several solutions"):
        garns.Sudoku(9).rate()


def test_hints_lead_to_the_solution(easy):
    puzzle, steps = easy, 0
    while (hint := puzzle.hint()) is not None:
        assert hint.sentence and hint.cells and hint._repr_svg_().startswith("<svg")
        puzzle, steps = puzzle.apply(hint), steps + 1
    assert puzzle.solve().unique and len(puzzle.givens) == 81 and str(puzzle) == EASY_SOLUTION
    explained = easy.explain()
    assert len(explained) == steps and explained.solved and explained.end == EASY_SOLUTION
    assert str(explained).splitlines()[0] == f"  1. {explained[0].sentence}"
    assert explained[0].svg is None and easy.explain(pictures=True)[0].svg.startswith("<svg")


def test_techniques_are_chosen(easy):
    singles = easy.explain(only=["naked-single"])
    assert {step.technique for step in singles} == {"naked-single"}
    assert all(step.technique != "full-house" for step in easy.explain(without=["full-house"]))
    with pytest.raises(garns.GarnsError, match='no technique "magic"'):
        easy.hint(only=["magic"])


def test_minimal_and_canonical_forms(easy):
    minimal = easy.minimize(seed=1)
    assert minimal.solve().unique and minimal.givens.items() <= easy.givens.items()
    for cell in minimal.givens:
        less = {other: value for other, value in minimal.givens.items() if other != cell}
        assert not garns.Sudoku(9).give(less).solve().unique
    turned = garns.Puzzle("".join(EASY[9 * (8 - column) + row] for row in range(9) for column in range(9)))
    renamed = garns.Puzzle(EASY.translate(str.maketrans("123456789", "987654321")))
    assert turned != easy and turned.canonical() == easy.canonical() == renamed.canonical()
    with pytest.raises(garns.GarnsError, match="several solutions"):
        garns.Sudoku(9).canonical()


def test_certificates(tmp_path: Path, easy):
    certificate = easy.prove()
    assert certificate.solutions == 1 and certificate.verify()
    certificate.write(tmp_path / "proof")
    read = {path.name: path.read_text() for path in (tmp_path / "proof").iterdir()}
    assert read == certificate.files and "certificate.json" in read
    wrong = certificate.files | {"proof.pbp": certificate.files["proof.pbp"].splitlines()[0]}
    assert not garns.Certificate(certificate.claim, 1, wrong).verify()
    assert garns.Sudoku(4).prove(limit=300).solutions == 288
    with pytest.raises(garns.GarnsError, match="more than 10 solutions"):
        garns.Sudoku(4).prove(limit=10)
    with pytest.raises(garns.GaveUpError):
        garns.Sudoku(9).prove(limit=10**6, timeout=0.05)


def test_every_written_format_that_is_read_reads_back(easy):
    for format in garns.formats():
        if format["reads"] and format["writes"]:
            try:
                text = easy.to(format["name"])
            except garns.GarnsError:
                continue
            again = garns.Puzzle(text, format=format["name"])
            assert again.givens == easy.givens, format["name"]


def test_files_and_links(tmp_path: Path, easy):
    path = tmp_path / "puzzle.toml"
    path.write_text(easy.to("toml"))
    assert garns.Puzzle(path) == garns.Puzzle(str(path)) == easy
    assert garns.Puzzle(easy.to("f-puzzles-link")).givens == easy.givens
    many = tmp_path / "many.sdm"
    many.write_text(f"{EASY}\n{SEVENTEEN}\n")
    assert [len(p.givens) for p in garns.read(many)] == [30, 17]
    with pytest.raises(garns.GarnsError, match="2 puzzles"):
        garns.Puzzle(many)
    with pytest.raises(FileNotFoundError):
        garns.Puzzle(tmp_path / "none.toml")
    with pytest.raises(FileNotFoundError):
        garns.Puzzle("none.toml")
    with pytest.raises(IsADirectoryError):
        garns.Puzzle(tmp_path)


def test_what_is_not_understood_is_told():
    text = EASY + " frogs"
    with pytest.warns(garns.UnreadWarning, match="(?i)frogs"):
        puzzle = garns.Puzzle(text)
    assert len(puzzle.unread) == 1 and puzzle.give("r1c1", 1).unread == puzzle.unread
    assert pickle.loads(pickle.dumps(puzzle)).unread == puzzle.unread
    with pytest.raises(garns.GarnsError, match="(?i)frogs"):
        garns.Puzzle(text, strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(garns.UnreadWarning):
            garns.Puzzle(text)


def test_a_value_without_a_cell_is_an_error():
    with pytest.raises(TypeError, match="no cell"):
        garns.Sudoku(4).give(value=1)
    assert garns.Sudoku(4).give(r1c1=1) == garns.Sudoku(4).give("r1c1", value=1)


def test_puzzles_are_values(easy):
    twin = garns.Puzzle(EASY)
    assert twin == easy and hash(twin) == hash(easy) and twin is not easy
    assert len({twin, easy, easy.give("r1c3", 4)}) == 2
    assert copy.copy(easy) == copy.deepcopy(easy) == easy != garns.Sudoku(9) and easy != EASY
    assert eval(repr(easy)) == easy and garns.Puzzle(str(easy)) == easy
    killer = garns.Sudoku(9, title="Mine").killer("r1c1 r1c2", 3).mark("r5c5", [1, 2])
    for puzzle in (easy, killer, garns.Latin(5), garns.Sudoku(4, symbols="ABCD").give("r1c1", "C")):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(puzzle, protocol)) == puzzle
    for result in (easy.solve(), easy.hint(), easy.explain(), easy.rate(), easy.check(EASY_SOLUTION)):
        assert pickle.loads(pickle.dumps(result)) == result
    contradiction = garns.Sudoku(4).give("r1c1", 1).give("r1c2", 1)
    assert pickle.loads(pickle.dumps(contradiction)) == contradiction


def test_what_a_puzzle_says_of_itself(easy):
    assert (easy.kind, easy.size, easy.shape, len(easy)) == ("sudoku", 9, (9, 9), 81)
    assert easy.values == list(range(1, 10)) and easy.cells[:2] == ["r1c1", "r1c2"]
    assert (easy["r1c1"], easy["r1c3"], easy[2, 1]) == (5, None, 6)
    assert "r9c9" in easy and "r9c10" not in easy and "x" not in easy
    letters = garns.Sudoku(4, symbols="ABCD").give("r1c1", "C").give(r1c2=1)
    assert letters.values == ["A", "B", "C", "D"] and letters.givens == {"r1c1": "C", "r1c2": "A"}
    assert set(letters.solve().solution) == set("ABCD")
    titled = garns.Sudoku(9, title="Mine", author="Me")
    assert titled.notes == {"title": "Mine", "author": "Me"}
    assert easy._repr_svg_().startswith("<svg") and len(easy.to_svg(candidates=True)) > len(easy.to_svg())


def test_pencil_marks_limit_cells():
    puzzle = garns.Sudoku(4).mark("r1c1", [1, 2])
    assert puzzle.count() == 144 and puzzle.candidates()["r1c1"] == [1, 2]
    with pytest.raises(garns.GarnsError, match="r1c1"):
        puzzle.give("r1c1", 3)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: garns.Puzzle(""), "empty"),
        (lambda: garns.Puzzle("53..7"), "5"),
        (lambda: garns.Puzzle(7), "a text, the name of a file or a path"),
        (lambda: garns.Puzzle("\0"), "not text"),
        (lambda: garns.Puzzle("12..37.....4...1"), "r2c2"),
        (lambda: garns.Puzzle("1...1..........."), "1"),
        (lambda: garns.Puzzle("....", format="magic"), 'no format "magic"; there are'),
        (lambda: garns.Puzzle("....", shape="round"), "not a shape"),
        (lambda: garns.Sudoku(9).to("magic"), 'no format "magic"; there are'),
        (lambda: garns.Sudoku(9).cage("r1c1 r1c2", 3).to("line"), "cage"),
        (lambda: garns.Sudoku(9).solve("magic"), "no engine"),
        (lambda: garns.Sudoku(9).solve("anneal", magic=1), "it has t0"),
        (lambda: garns.Sudoku(9).solve(limit=0), "limit=0"),
        (lambda: garns.Sudoku(9).solve(timeout=-1), "timeout"),
        (lambda: garns.Sudoku(9).solve(timeout=float("nan")), "timeout"),
        (lambda: garns.Sudoku(9)["r10c1"], "r10c1"),
        (lambda: garns.Sudoku(9)[0, 1], "(0, 1)"),
        (lambda: garns.Sudoku(9)[1.5], "1.5"),
        (lambda: garns.Sudoku(9).give("r1c1", 10), "the values are 1 2"),
        (lambda: garns.Sudoku(9).give("r1c1", -(2**70)), "the values are 1 2"),
        (lambda: garns.Sudoku(9).give(x=1), '"x" is not a cell'),
        (lambda: garns.Sudoku(9).check("123"), "3 cells, expected 81"),
        (lambda: garns.Sudoku(9).check([[1, 2], [3]]), "3 cells, expected 81"),
        (lambda: garns.Sudoku(9).check(["x"] * 81), "r1c1"),
        (lambda: garns.Sudoku(9).check({"r1c1": 11}), "r1c1"),
        (lambda: garns.Sudoku(65), "65"),
        (lambda: garns.Sudoku(9, magic=1), '"magic"'),
        (lambda: garns.set_language("fr"), "en, pt"),
    ],
)
def test_bad_input_is_told_in_a_sentence(wrong, told):
    with pytest.raises(garns.GarnsError) as raised:
        wrong()
    assert told in str(raised.value) and isinstance(raised.value, ValueError)
    assert "\n" not in str(raised.value)


def test_places_are_data():
    with pytest.raises(garns.GarnsError) as raised:
        garns.read(f"{EASY}\n53..7\n")
    assert raised.value.line == 2
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.line) == (str(raised.value), 2)


def test_portuguese():
    garns.set_language("pt")
    assert garns.language() == "pt"
    assert "Escreva" in garns.Puzzle("12..3......4...1").hint().sentence or "escreva" in str(
        garns.Puzzle("12..3......4...1").hint()
    )
    with pytest.raises(garns.GarnsError, match="não há o formato"):
        garns.Sudoku(9).to("magic")
