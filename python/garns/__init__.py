"""Sudoku and every puzzle like it: solved, counted, rated, explained, made and drawn."""

from garns._garns import VERSION as __version__
from garns._garns import language, set_language
from garns.errors import GarnsError, GaveUpError
from garns.tables import Table, canonical, count, generate_table, judge, minimize, rate, solve

__all__ = [
    "GarnsError",
    "GaveUpError",
    "Table",
    "__version__",
    "canonical",
    "count",
    "generate_table",
    "judge",
    "language",
    "minimize",
    "rate",
    "set_language",
    "solve",
]
