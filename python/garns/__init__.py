"""Sudoku and every puzzle like it: solved, counted, rated, explained, made and drawn."""

from garns._garns import VERSION as __version__
from garns._garns import language, set_language
from garns.errors import GarnsError, GaveUpError

__all__ = [
    "GarnsError",
    "GaveUpError",
    "__version__",
    "language",
    "set_language",
]
