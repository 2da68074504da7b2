"""The types: those of the rules' methods are written from what rules say of themselves, all are held against what is there."""

import os
import subprocess
import sys
from pathlib import Path

import garns
from garns.building import _in_order, argument_name, method_name

STUBS = Path(__file__).parents[1] / "garns" / "_garns.pyi"
BEGIN = "    # The rules, written by `python/tests/test_stubs.py` from what each says of itself.\n"
END = "    # end of the rules\n"

TYPES = {
    "cell": "Cell",
    "cells": "Cells",
    "path": "Cells",
    "groups": "Iterable[Cells]",
    "number": "int",
    "count": "int",
    "numbers": "Iterable[int]",
    "tuples": "Iterable[Iterable[int]]",
    "flag": "bool",
    "rules": "Iterable[Iterable[Mapping[str, Any]]]",
}


def typed(field: dict) -> str:
    kind = field["kind"]
    written = f"Literal[{', '.join(map(repr_double, field['words']))}]" if kind == "choice" else TYPES[kind]
    if field["required"]:
        return f"{argument_name(field['name'])}: {written}"
    if field["default"] is None:
        return f"{argument_name(field['name'])}: {written} | None = None"
    default = field["default"]
    return f"{argument_name(field['name'])}: {written} = {repr_double(default) if isinstance(default, str) else default}"


def repr_double(word: str) -> str:
    return f'"{word}"'


def method(rule: dict) -> str:
    arguments = ", ".join(["self", "/", *map(typed, _in_order(rule))])
    return f"    def {method_name(rule['name'])}({arguments}) -> Puzzle: ...\n"


def test_the_stubs_of_the_rules_are_those_of_the_registry():
    text = STUBS.read_text()
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    expected = before + BEGIN + "".join(map(method, garns.rules())) + END + after
    if os.environ.get("SNAPSHOTS") == "overwrite":
        STUBS.write_text(expected)
        text = expected
    assert text == expected, "stale: SNAPSHOTS=overwrite cargo test --workspace --test package writes them anew"


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_say_what_is_there(tmp_path):
    allow = tmp_path / "allow"
    # Types alone, and what is there twice.
    allowed = [r"garns\._garns\.cp", r"garns\.(_garns|cp)\.__all__", r"garns\._garns\.(Cell|Cells|Value)", r"garns\.cp\.(List|Term)"]
    allow.write_text("\n".join(allowed))
    run("mypy.stubtest", "garns._garns", "garns.cp", "--allowlist", str(allow), "--ignore-unused-allowlist")


def test_types_are_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        """
import garns
from garns import cp

p = garns.Puzzle("12..3......4...1").give("r1c3", 4).cage("r1c1 r1c2", 3, "+").thermometer(path=[(1, 1), (1, 2)], slow=True)
solved: garns.Solved = p.solve("cp", timeout=1.0)
unique: bool = solved.unique
hint = p.hint()
if hint is not None:
    sentence: str = hint.sentence
level: str | None = p.rate().level
cells: dict[str, list[int | str]] = p.candidates()
m = cp.Model()
x = m.int("x", 1, 9)
m.add(x**2 + 2 * x == 15, cp.all_different([x, 3 * x]))
solution = m.solve()
assert solution is not None
for puzzle in garns.generate("killer", count=2, seed=1, rating=(2.0, 3.0)):
    print(puzzle.to_svg(candidates=True))
"""
    )
    run("mypy", "--strict", str(program), "--cache-dir", str(tmp_path / "cache"))
    wrong = tmp_path / "wrong.py"
    wrong.write_text('import garns\ngarns.Sudoku(9).cage("r1c1 r1c2", "3")\n')
    done = subprocess.run(
        [sys.executable, "-m", "mypy", str(wrong), "--cache-dir", str(tmp_path / "cache")], capture_output=True, text=True
    )
    assert done.returncode == 1 and "incompatible type" in done.stdout, done.stdout
