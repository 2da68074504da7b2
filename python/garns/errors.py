"""What garns raises and warns of."""


class GarnsError(ValueError):
    """What garns was given makes no sense; the message says in one sentence what and where.

    ``line`` and ``column`` tell where in a text, counted from 1; ``row`` tells which row of a table, counted from 0.
    Each is ``None`` where it does not apply.

    >>> import garns
    >>> try:
    ...     garns.Puzzle("12..37.....4...1")
    ... except garns.GarnsError as error:
    ...     print(error)
    "7" at r2c2 is not one of the 4 values of this grid
    """

    line: int | None
    column: int | None
    row: int | None

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        row: int | None = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.row = row


class GaveUpError(GarnsError):
    """A limit (of time, for example) was reached before there was an answer."""


class UnreadWarning(UserWarning):
    """A part of a puzzle's text was not understood, and so may be missing in the puzzle."""
