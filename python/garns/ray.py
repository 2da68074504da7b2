"""Puzzles on Ray: the columns of a dataset answered in place, and long series made by all workers.

.. code-block:: python

    import ray, garns.ray
    from garns.shards import Job

    rated = garns.ray.rate(ray.data.read_parquet("puzzles"))
    garns.ray.write(Job(seed=1, shards=1000), "folder")
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import ray

from garns import tables
from garns.shards import Job, signed

__all__ = ["canonical", "count", "rate", "solve", "write"]


def _beside(dataset: Any, verb: Callable[..., tables.Table], column: str, **more: Any) -> Any:
    def answered(batch: Any) -> Any:
        names, columns = _columns(verb(batch[column], threads=1, **more))
        # A column of the same name gives way.
        batch = batch.drop_columns([name for name in names if name in batch.column_names])
        for name, new in zip(names, columns, strict=True):
            batch = batch.append_column(name, new)
        return batch

    return dataset.map_batches(answered, batch_format="pyarrow")


def _columns(table: tables.Table) -> tuple[list[str], list[Any]]:
    arrow = signed(table.to_pyarrow())
    return arrow.column_names, arrow.columns


def solve(dataset: Any, column: str = "puzzle", **more: Any) -> Any:
    """The dataset with the columns of :func:`garns.solve`."""
    return _beside(dataset, tables.solve, column, **more)


def count(dataset: Any, column: str = "puzzle", **more: Any) -> Any:
    """The dataset with the columns of :func:`garns.count`."""
    return _beside(dataset, tables.count, column, **more)


def rate(dataset: Any, column: str = "puzzle", **more: Any) -> Any:
    """The dataset with the columns of :func:`garns.rate`."""
    return _beside(dataset, tables.rate, column, **more)


def canonical(dataset: Any, column: str = "puzzle", **more: Any) -> Any:
    """The dataset with the columns of :func:`garns.canonical`."""
    return _beside(dataset, tables.canonical, column, **more)


def write(job: Job, folder: str | os.PathLike[str]) -> list[str]:
    """Makes the shards that are missing in a folder that all workers see; Ray repeats what a lost worker had."""
    job.claim(folder)
    place = os.fspath(folder)
    task = ray.remote(max_retries=-1)(lambda number: str(job.write(place, number, threads=1)))
    return list(ray.get([task.remote(number) for number in job.missing(folder)]))
