"""Files that are whole or not there: written under another name beside the place, and renamed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

TEMPORARY = ".tmp"


@contextmanager
def whole(path: str | os.PathLike[str], mode: str = "wb", **more: Any) -> Iterator[IO[Any]]:
    """A file to write, which appears under its name only when all of it is on the disk.

    >>> import tempfile, pathlib
    >>> from garns.files import whole
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "a.txt")
    ...     with whole(path, "w") as file:
    ...         _ = file.write("all of it")
    ...         there_yet = path.exists()
    ...     there_yet, path.read_text(), len(list(pathlib.Path(folder).iterdir()))
    (False, 'all of it', 1)
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Two writers of one file have names of their own, and the last one wins.
    beside = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}{TEMPORARY}")
    try:
        with open(beside, mode, **more) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """The renaming too is on the disk, where systems can say so."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
