"""Puzzles on Dask: the columns of a dataframe answered in place, and long series made by all workers.

.. code-block:: python

    import dask.dataframe as dd, garns.dask
    from garns.shards import Job

    rated = garns.dask.rate(dd.read_parquet("puzzles"))
    garns.dask.write(Job(seed=1, shards=1000), "folder")
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import dask
import pyarrow

from garns import tables
from garns.shards import Job, signed

__all__ = ["canonical", "count", "rate", "solve", "write"]


def _beside(frame: Any, verb: Callable[..., tables.Table], column: str, **more: Any) -> Any:
    def answered(part: Any) -> Any:
        puzzles = pyarrow.array(part[column], pyarrow.string(), from_pandas=True)
        new = signed(verb(puzzles, threads=1, **more).to_pyarrow()).to_pandas()
        # By place, not by label: labels may come several times.
        return part.assign(**{name: new[name].array for name in new.columns})

    return frame.map_partitions(answered, meta=answered(frame._meta))


def solve(frame: Any, column: str = "puzzle", **more: Any) -> Any:
    """The frame with the columns of :func:`garns.solve`."""
    return _beside(frame, tables.solve, column, **more)


def count(frame: Any, column: str = "puzzle", **more: Any) -> Any:
    """The frame with the columns of :func:`garns.count`."""
    return _beside(frame, tables.count, column, **more)


def rate(frame: Any, column: str = "puzzle", **more: Any) -> Any:
    """The frame with the columns of :func:`garns.rate`."""
    return _beside(frame, tables.rate, column, **more)


def canonical(frame: Any, column: str = "puzzle", **more: Any) -> Any:
    """The frame with the columns of :func:`garns.canonical`."""
    return _beside(frame, tables.canonical, column, **more)


def write(job: Job, folder: str | os.PathLike[str], **more: Any) -> list[str]:
    """Makes the shards that are missing in a folder that all workers see; Dask repeats what a lost worker had."""
    job.claim(folder)
    place = os.fspath(folder)
    tasks = [dask.delayed(job.write)(place, number, 1) for number in job.missing(folder)]
    return [str(path) for path in dask.compute(*tasks, **more)]
