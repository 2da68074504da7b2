"""Puzzles that are made: each with one solution, the same for the same seed, and as they were asked for."""

import garns
import pytest


@pytest.mark.parametrize("kind", [kind["name"] for kind in garns.kinds()])
def test_every_kind(kind):
    size = {"sudoku": 9}.get(kind, 6 if kind in ("latin", "kenken") else 9)
    (made,) = garns.generate(kind, size=size, seed=2)
    assert made.solve().unique and made == garns.generate(kind, size=size, seed=2)[0]


def test_a_list_of_different_ones():
    made = garns.generate(size=4, count=20, seed=1)
    assert len(set(made)) == len(made) == 20 and all(p.solve().unique for p in made)
    assert made[:5] == garns.generate(size=4, count=5, seed=1, threads=1)
    assert made != garns.generate(size=4, count=20, seed=2)
    assert garns.generate(size=4)[0].size == 4


def test_as_they_were_asked_for():
    (minimal,) = garns.generate(minimal=True, seed=3)
    assert minimal.minimize() == minimal
    (symmetric,) = garns.generate(symmetry="half-turn", seed=3)
    given = [symmetric[cell] is not None for cell in symmetric.cells]
    assert given == given[::-1]
    (easy,) = garns.generate(level="easy", seed=3)
    assert easy.rate().level == "easy"
    (rated,) = garns.generate(rating=(2.0, 3.0), seed=3)
    assert 2.0 <= rated.rate().er <= 3.0
    (clues,) = garns.generate(clues=30, seed=3)
    assert len(clues.givens) == 30
    (full,) = garns.generate(full=True, seed=3)
    assert len(full.givens) == 81 and full.check(full.givens).solved
    pattern = "." * 9 + "#" * 72
    (masked,) = garns.generate(pattern=pattern, full=False, seed=3)
    assert all(pattern[i] == "#" for i, cell in enumerate(masked.cells) if masked[cell] is not None)
    (kenken,) = garns.generate("kenken", size=4, ops="+-", cage_sizes=(1, 3), seed=3)
    assert {rule.get("op") for rule in kenken.rules} <= {"+", "-", None}
    (letters,) = garns.generate(size=4, symbols=["A", "B", "C", "D"], boxes=(2, 2), seed=3)
    assert set(letters.givens.values()) <= set("ABCD")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"kind": "magic"}, "there are: sudoku"),
        ({"size": 7, "kind": "windows"}, "7"),
        ({"level": "silly"}, "there are: easy"),
        ({"symmetry": "silly"}, "there are: none"),
        ({"rating": 99.0}, "0 to 20"),
        ({"rating": float("nan")}, "0 to 20"),
        ({"level": "easy", "rating": 2.0}, "level and rating"),
        ({"ops": "?"}, "+-*/"),
        ({"boxes": (2, 2)}, "2"),
        ({"unique_up_to_symmetry": True, "size": 4}, "9×9"),
        ({"size": 1, "count": 5, "kind": "latin"}, ""),
        ({"pattern": "...#"}, ""),
    ],
)
def test_what_can_not_be_made_is_told(arguments, told):
    with pytest.raises(garns.GarnsError) as raised:
        garns.generate(**arguments, seed=1)
    assert told in str(raised.value)


def test_no_time():
    with pytest.raises(garns.GaveUpError):
        garns.generate(count=10**6, seed=1, timeout=0.05)
