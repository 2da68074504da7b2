"""The constraint solver: state what holds, and let it find the answers.

>>> from garns import cp
>>> m = cp.Model()
>>> digits = m.ints("d", 3, 1, 9)
>>> m.add(cp.strictly_increasing(digits), cp.sum(digits) == 8)
>>> [s[digits] for s in m.solutions()]
[[1, 2, 5], [1, 3, 4]]
"""

from garns._garns import cp as _cp

__all__ = [
    "Expr",
    "Model",
    "Solution",
    "Solutions",
    "abs",
    "all",
    "all_different",
    "all_equal",
    "among",
    "any",
    "at_least",
    "at_most",
    "bin_packing",
    "circuit",
    "count",
    "cumulative",
    "decreasing",
    "element",
    "exactly",
    "forbidden",
    "global_cardinality",
    "increasing",
    "inverse",
    "knapsack",
    "lex_le",
    "lex_lt",
    "max",
    "min",
    "no_overlap",
    "no_overlap_2d",
    "nvalue",
    "product",
    "regular",
    "scalar",
    "sort",
    "strictly_decreasing",
    "strictly_increasing",
    "subcircuit",
    "sum",
    "table",
    "value_precede",
]

# Several have the names of functions that are there already: they are called as `cp.sum`.
for _name in __all__:
    globals()[_name] = getattr(_cp, _name)
del _name
