"""What tests share."""

import garns
import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def easy() -> garns.Puzzle:
    return garns.Puzzle(EASY)


@pytest.fixture(autouse=True)
def english():
    """Every test begins in English."""
    garns.set_language("en")
    yield
    garns.set_language("en")
