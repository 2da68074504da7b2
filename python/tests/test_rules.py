"""Every rule is a method, made from what the rule says of itself."""

import inspect
import json
import tomllib

import garns
import numpy as np
import pytest
from garns.building import argument_name, method_name

#: Some rules count in cells beside the grid.
NINE = garns.Sudoku(9, beside=["r11c1 4x9"])
#: Schrödinger cells need a 0.
VALUES = {"schrodinger": list(range(10))}
RULES = {rule["name"]: rule for rule in garns.rules()}


def example(rule: dict) -> dict:
    return {argument_name(name): value for name, value in tomllib.loads(rule["example"]).items() if name != "rule"}


@pytest.mark.parametrize("name", RULES)
def test_the_example_of_every_rule_is_a_call(name):
    rule = RULES[name]
    values = {"values": VALUES[name]} if name in VALUES else {}
    base = garns.Puzzle(json.dumps({"size": 9, "beside": ["r11c1 4x9"], **values}))
    method, arguments = getattr(base, method_name(name)), example(rule)
    by_name = method(**arguments)
    written = tomllib.loads(rule["example"])
    assert written["rule"] == name
    as_file = garns.Puzzle(json.dumps({"size": 9, "beside": ["r11c1 4x9"], "rules": [written], **values}))
    assert by_name == as_file and by_name.rules[-1]["rule"] == name
    # What must be there may also stand in its order, and cells may be lists.
    required = [field for field in rule["fields"] if field["required"]]
    positional = [arguments.pop(argument_name(field["name"])) for field in required]
    listed = [
        [tuple(map(int, cell[1:].split("c"))) for cell in value.split()]
        if field["kind"] in ("cells", "path") and "-" not in value
        else value
        for field, value in zip(required, positional)
    ]
    assert method(*positional, **arguments) == method(*listed, **arguments) == by_name
    assert rule["meaning"] in method.__doc__ and method.__name__ == method_name(name)
    assert [p.name for p in inspect.signature(method).parameters.values() if p.default is p.empty] == [
        argument_name(field["name"]) for field in required
    ]


@pytest.mark.parametrize("name", RULES)
def test_a_wrong_field_is_told_with_the_right_ones(name):
    method = getattr(NINE, method_name(name))
    with pytest.raises(garns.GarnsError) as raised:
        method(**example(RULES[name]), frogs=1)
    assert "frogs" in str(raised.value)
    for field in RULES[name]["fields"]:
        assert field["name"] in str(raised.value)


def test_missing_and_too_many():
    with pytest.raises(garns.GarnsError, match="target"):
        garns.Sudoku(9).cage("r1c1 r1c2")
    with pytest.raises(garns.GarnsError, match='takes a whole number, not "x"'):
        garns.Sudoku(9).cage("r1c1 r1c2", "x")
    with pytest.raises(TypeError):
        garns.Sudoku(9).cage("r1c1 r1c2", 3, "+", 4)
    with pytest.raises(TypeError):
        garns.Sudoku(9).cage("r1c1 r1c2", 3, cells="r1c1")
    with pytest.raises(garns.GarnsError, match="r10c10"):
        garns.Sudoku(9).thermometer("r1c1-r10c10")
    with pytest.raises(AttributeError):
        garns.Sudoku(9).frogs()


def test_rules_mean_what_they_say():
    base = garns.Sudoku(4)
    everything = [solution.rows for solution in base.solutions()]
    by_hand = [rows for rows in everything if rows[0][0] + rows[0][1] == 3]
    assert base.cage([(1, 1), (1, 2)], np.int64(3), "+").count() == len(by_hand) == 48
    rising = [rows for rows in everything if rows[0][0] < rows[1][1] < rows[2][2]]
    assert base.thermometer("r1c1-r3c3").count() == len(rising) > 0
    odd = [rows for rows in everything if rows[0][0] % 2 == 1]
    assert base.parity("odd", "r1c1").count() == len(odd)
    either = base.any_of([[{"rule": "parity", "cells": [(1, 1)], "is": "odd"}], [{"rule": "parity", "cells": "r1c1", "is": "even"}]])
    assert either.count() == 288
    assert garns.Latin(3).count() == 12
