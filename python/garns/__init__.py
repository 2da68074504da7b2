"""Sudoku and every puzzle like it: solved, counted, rated, explained, made and drawn.

>>> import garns
>>> p = garns.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> p.solve().unique, p.count(), p.rate().level
(True, 1, 'easy')
>>> garns.Sudoku(9).cage("r1c1 r1c2", 3).thermometer("r1c1-r4c4").solve().verdict
'several'
"""

from garns._garns import VERSION as __version__
from garns._garns import (
    Puzzle,
    Solution,
    Solutions,
    engines,
    formats,
    generate,
    kinds,
    language,
    read,
    rules,
    set_language,
    techniques,
)
from garns import cp
from garns.errors import GarnsError, GaveUpError, UnreadWarning
from garns.results import Broken, ByLogic, Certificate, Check, Explanation, Link, Rated, Score, Solved, Step
from garns.building import Latin, Sudoku, add_methods
from garns.tables import Table, canonical, count, generate_table, judge, minimize, rate, solve

add_methods()
del add_methods

__all__ = [
    "Broken",
    "ByLogic",
    "Certificate",
    "Check",
    "Explanation",
    "GarnsError",
    "GaveUpError",
    "Latin",
    "Link",
    "Puzzle",
    "Rated",
    "Score",
    "Solution",
    "Solutions",
    "Solved",
    "Step",
    "Sudoku",
    "Table",
    "UnreadWarning",
    "__version__",
    "canonical",
    "count",
    "cp",
    "engines",
    "formats",
    "generate",
    "generate_table",
    "judge",
    "kinds",
    "language",
    "minimize",
    "rate",
    "read",
    "rules",
    "set_language",
    "solve",
    "techniques",
]
