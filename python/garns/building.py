"""The methods that add rules to a puzzle, made from what each rule says of itself, and what makes puzzles without givens."""

from __future__ import annotations

import inspect
import json
import keyword
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from garns._garns import Puzzle, _built, rules


def _cell(value: Any) -> str:
    """A cell as files write it: "r1c9", or row and column, counted from 1."""
    if isinstance(value, str):
        return value
    row, column = value
    return f"r{operator.index(row)}c{operator.index(column)}"


def _cells(value: Any) -> str:
    return value if isinstance(value, str) else " ".join(_cell(cell) for cell in value)


def _numbers(value: Iterable[Any]) -> list[int]:
    return [operator.index(number) for number in value]


def _rules(value: Any) -> list[list[Any]]:
    """Lists of rules, each a dictionary as `Puzzle.rules` has them."""
    return [[_written(rule) for rule in group] for group in value]


def _written(rule: Mapping[str, Any]) -> dict[str, Any]:
    fields = _FIELDS.get(rule.get("rule", ""), {})
    return {name: _CONVERT[fields[name]](value) if name in fields else value for name, value in rule.items()}


#: How the value of each kind of field becomes what files have in it.
_CONVERT: dict[str, Callable[[Any], Any]] = {
    "cell": _cell,
    "cells": _cells,
    "path": _cells,
    "groups": lambda groups: [_cells(group) for group in groups],
    "number": operator.index,
    "count": operator.index,
    "numbers": _numbers,
    "tuples": lambda rows: [_numbers(row) for row in rows],
    "flag": bool,
    "choice": str,
    "rules": _rules,
}

#: The kinds of the fields of each rule.
_FIELDS: dict[str, dict[str, str]] = {
    rule["name"]: {field["name"]: field["kind"] for field in rule["fields"]} for rule in rules()
}


def method_name(rule: str) -> str:
    """What the method of a rule is called: `anti_knight` for "anti-knight"."""
    return rule.replace("-", "_")


def argument_name(field: str) -> str:
    """What the argument of a field is called: `is_` for "is", which is a word of Python's."""
    name = field.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def _documented(rule: dict[str, Any]) -> str:
    title = rule["title"][0].upper() + rule["title"][1:]
    lines = [f"{title}. {rule['meaning']}", ""]
    lines += [f"{argument_name(field['name'])}: {field['meaning']}; {field['usage']}" for field in rule["fields"]]
    return "\n".join(lines).strip()


def _in_order(rule: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields, those that must be there first."""
    return sorted(rule["fields"], key=lambda field: not field["required"])


def _signature(rule: dict[str, Any]) -> inspect.Signature:
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)]
    for field in _in_order(rule):
        default = inspect.Parameter.empty if field["required"] else field["default"]
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters.append(inspect.Parameter(argument_name(field["name"]), kind, default=default))
    return inspect.Signature(parameters)


def _method(rule: dict[str, Any]) -> Callable[..., Puzzle]:
    name, signature = rule["name"], _signature(rule)
    fields = {argument_name(field["name"]): (field["name"], field["kind"]) for field in rule["fields"]}
    in_order = [argument_name(field["name"]) for field in _in_order(rule)]

    def add(self: Puzzle, /, *positional: Any, **named: Any) -> Puzzle:
        # Of what is missing or too much, only this is not told by the one who reads rules.
        if len(positional) > len(in_order) or not named.keys().isdisjoint(in_order[: len(positional)]):
            signature.bind(self, *positional, **named)
        said = dict(zip(in_order, positional)) | named
        written: dict[str, Any] = {"rule": name}
        for argument, value in said.items():
            if value is not None:
                field, kind = fields.get(argument, (argument, None))
                written[field] = _converted(kind, value)
        return self._with_rule(json.dumps(written))

    add.__name__ = method_name(name)
    add.__qualname__ = f"Puzzle.{add.__name__}"
    add.__module__ = "garns"
    add.__doc__ = _documented(rule)
    add.__signature__ = signature  # type: ignore[attr-defined]
    return add


def _converted(kind: str | None, value: Any) -> Any:
    """What files have in a field of this kind; what is no such thing is left to be refused."""
    try:
        if kind is not None:
            return _CONVERT[kind](value)
    except (TypeError, ValueError):
        pass
    return value if isinstance(value, (str, int, float)) else repr(value)


def add_methods() -> None:
    """Gives `Puzzle` a method for each rule."""
    for rule in rules():
        name = method_name(rule["name"])
        if hasattr(Puzzle, name):
            raise RuntimeError(f"Puzzle has a method {name} already")
        setattr(Puzzle, name, _method(rule))


def Sudoku(size: int | str = 9, **fields: Any) -> Puzzle:
    """A Sudoku without givens, to which rules and givens are added.

    >>> import garns
    >>> p = garns.Sudoku(9).cage("r1c1 r1c2", 3).thermometer("r1c1-r4c4")
    >>> p.solve().verdict
    'several'
    >>> garns.Sudoku(6, diagonals=True).count() < garns.Sudoku(6).count()
    True

    What is named beyond the size are fields of garns' own files (`boxes="2x3"`, `regions=[…]`, `symbols="ABCD"`,
    `anti_knight=True`, `title="…"`, …).
    """
    return _document({"kind": "sudoku", "size": size, **fields})


def Latin(size: int | str, **fields: Any) -> Puzzle:
    """A Latin square without givens; with cages, a KenKen.

    >>> import garns
    >>> garns.Latin(4).count()
    576
    >>> garns.Latin(3).cage("r1c1 r1c2", 3, op="+").cage("r2c1 r3c1", 2, op="-").give("r1c1", 2).count()
    2
    """
    return _document({"kind": "latin", "size": size, **fields})


def _document(fields: dict[str, Any]) -> Puzzle:
    return _built(json.dumps({name.replace("_", "-"): value for name, value in fields.items()}))
