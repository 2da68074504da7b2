"""What garns raises."""


class GarnsError(ValueError):
    """What garns was given makes no sense, and the message says in one sentence what and where.

    ``line`` and ``column`` tell where in a text, counted from 1; ``row`` tells which row of a table, counted from 0.
    Each is ``None`` where it does not apply.

    >>> import garns
    >>> try:
    ...     garns.Puzzle("53..7x...")
    ... except garns.GarnsError as error:
    ...     print(error)
    line 1: 9 characters are not a grid; the nearest square grid has 9 × 9 = 81 cells
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
