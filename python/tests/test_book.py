"""The examples of the book's chapter on Python, in both languages."""

import doctest
import re
from pathlib import Path

import garns
import pytest

BOOK = Path(__file__).parents[2] / "book"


@pytest.mark.parametrize("chapter", ["src/python.md", "pt/src/python.md"])
def test_examples_of_the_book(chapter):
    blocks = re.findall(r"^```python\n(.*?)^```$", (BOOK / chapter).read_text(), re.DOTALL | re.MULTILINE)
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, chapter, chapter, 0)
    results = doctest.DocTestRunner(verbose=False, optionflags=doctest.REPORT_NDIFF).run(test, out=told.append)
    assert results.failed == 0, "".join(told)
    assert results.attempted >= 20
