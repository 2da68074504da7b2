"""Puzzles on Spark: columns of DataFrames answered in place, functions for SQL, and long series made by all workers.

.. code-block:: python

    import garns.spark
    from garns.shards import Job

    garns.spark.register(spark)
    spark.sql("SELECT puzzle, garns_solve(puzzle), garns_rate(puzzle) FROM puzzles")

    rated = garns.spark.rate(spark.read.parquet("puzzles"))         # all columns of garns.rate beside those there
    garns.spark.write(spark, Job(seed=1, shards=1000), "folder")    # a killed worker repeats its shard alone

Every task works on one core, as Spark expects: it has as many tasks at once as there are cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

from garns import tables
from garns.shards import Job, signed

__all__ = ["canonical", "count", "equivalents_dropped", "generate", "minimize", "rate", "register", "solve", "write"]

#: The type in Spark of each kind of column.
_TYPES = {"string": "string", "uint64": "bigint", "int64": "bigint", "double": "double", "bool": "boolean"}


def _schema(table: Any) -> str:
    """The columns of an Arrow table as Spark declares them."""
    return ", ".join(f"`{field.name}` {_TYPES[str(field.type)]}" for field in table.schema)


def _beside(frame: DataFrame, verb: Callable[..., tables.Table], column: str, **more: Any) -> DataFrame:
    """The frame with the columns that a function on tables makes of one of its columns."""
    import pyarrow

    sample = verb(pyarrow.array([], pyarrow.string()), **more).to_pyarrow()
    new = sample.schema.names
    # A column of the same name gives way.
    kept = [field for field in frame.schema.fields if field.name not in new]
    added = StructType.fromDDL(_schema(sample))

    def answered(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            result = signed(verb(batch.column(column), threads=1, **more).to_pyarrow())
            names = [field.name for field in kept]
            columns = [batch.column(name) for name in names] + [result.column(name).combine_chunks() for name in new]
            yield pyarrow.RecordBatch.from_arrays(columns, names=names + new)

    return frame.mapInArrow(answered, StructType(kept + added.fields))


def solve(frame: DataFrame, column: str = "puzzle", **more: Any) -> DataFrame:
    """The frame with the columns of :func:`garns.solve`."""
    return _beside(frame, tables.solve, column, **more)


def count(frame: DataFrame, column: str = "puzzle", **more: Any) -> DataFrame:
    """The frame with the columns of :func:`garns.count`."""
    return _beside(frame, tables.count, column, **more)


def rate(frame: DataFrame, column: str = "puzzle", **more: Any) -> DataFrame:
    """The frame with the columns of :func:`garns.rate`."""
    return _beside(frame, tables.rate, column, **more)


def canonical(frame: DataFrame, column: str = "puzzle", **more: Any) -> DataFrame:
    """The frame with the columns of :func:`garns.canonical`."""
    return _beside(frame, tables.canonical, column, **more)


def minimize(frame: DataFrame, column: str = "puzzle", **more: Any) -> DataFrame:
    """The frame with the columns of :func:`garns.minimize`: ``puzzle`` is the minimal one."""
    return _beside(frame, tables.minimize, column, **more)


def equivalents_dropped(frame: DataFrame, column: str = "canonical", first_by: str = "number") -> DataFrame:
    """Of the puzzles with the same canonical form the one with the smallest number: which one stays does not depend on the
    order in which workers come, as it does with ``dropDuplicates``. Puzzles without such a form all stay."""
    others = [name for name in frame.columns if name != column]
    row = F.struct(first_by, *[name for name in others if name != first_by])
    known = frame.where(F.col(column).isNotNull())
    kept = known.groupBy(column).agg(F.min(row).alias("kept"))
    firsts = kept.select(*[column if name == column else f"kept.{name}" for name in frame.columns])
    return firsts.unionByName(frame.where(F.col(column).isNull()))


def generate(spark: SparkSession, job: Job) -> DataFrame:
    """A series of puzzles as a frame: each task makes shards."""

    def made(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from job.make(number, threads=1).to_batches()

    return spark.range(0, job.shards, 1, job.shards).mapInArrow(made, _schema(_empty(job)))


def _empty(job: Job) -> Any:
    """A shard without rows, for its columns."""
    return Job(job.seed, 1, 1, job.clues, job.rate, job.canonical).make(0, threads=1).slice(0, 0)


def write(spark: SparkSession, job: Job, folder: str | os.PathLike[str]) -> DataFrame:
    """Makes the shards that are missing in a folder that all workers see, and reads them all."""
    job.claim(folder)
    missing, place = job.missing(folder), os.fspath(folder)
    if missing:

        def written(batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                for number in batch.column(0).to_pylist():
                    job.write(place, number, threads=1)
                yield batch

        numbers = spark.createDataFrame([(number,) for number in missing], "number bigint")
        # noop runs all tasks and keeps nothing.
        tasks = numbers.repartitionByRange(len(missing), "number")
        tasks.mapInArrow(written, "number bigint").write.format("noop").mode("overwrite").save()
    return spark.read.parquet(*[f"{place}/{job.name(number)}" for number in range(job.shards)])


def register(spark: SparkSession) -> None:
    """Registers functions of one puzzle for SQL: ``garns_solve`` (the only solution, or null), ``garns_count``,
    ``garns_rate`` (the hardest step on Sudoku Explainer's scale) and ``garns_canonical``. What is no puzzle has null."""
    for name, verb, column, kind in (
        ("garns_solve", _only_solution, "solution", "string"),
        ("garns_count", tables.count, "count", "bigint"),
        ("garns_rate", tables.rate, "rating", "double"),
        ("garns_canonical", tables.canonical, "canonical", "string"),
    ):
        spark.udf.register(name, _function(verb, column, kind))


def _only_solution(puzzles: Any, **more: Any) -> tables.Table:
    solved = tables.solve(puzzles, **more).to_pyarrow()
    import pyarrow.compute as pc

    only = pc.if_else(pc.equal(solved["verdict"], "unique"), solved["solution"], None)
    return tables._from_pyarrow(solved.set_column(1, "solution", only), "arrow")


def _function(verb: Callable[..., tables.Table], column: str, kind: str) -> Any:
    import pyarrow

    def answered(puzzles: pyarrow.Array) -> pyarrow.Array:
        table = signed(verb(puzzles, threads=1, errors="null").to_pyarrow())
        return table[column].combine_chunks()

    answered.__annotations__ = {"puzzles": pyarrow.Array, "return": pyarrow.Array}
    return F.arrow_udf(answered, kind)
