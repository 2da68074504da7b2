"""Millions of puzzles on a real Spark cluster, one worker of which is killed in the middle: the result is the same, byte for byte.

    pip install pyspark pyarrow numpy            # and Java 17
    python python/bench/spark_killed.py FOLDER [millions]

A standalone master and two workers, each a process with one core. Puzzles with 32 givens are generated and rated as shards; 5 %
moved copies are mixed in; canonical forms are computed and equivalents dropped, which leaves just the originals. This is done
twice. The second time one worker, with everything it has started, is killed (SIGKILL) when half of the shards are there.
"""

from __future__ import annotations

import hashlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyspark
from pyspark.sql import DataFrame, SparkSession

import garns
import garns.spark
from garns.shards import Job

EVERY = 20  # one puzzle in so many has a moved copy


@contextmanager
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A master and two workers; each in a group of processes of its own, so that it can be killed as a whole."""
    home = Path(pyspark.__file__).parent
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    place = f"spark://127.0.0.1:{port}"
    paths = [str(Path(garns.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {
        "SPARK_HOME": str(home),
        "PYSPARK_PYTHON": sys.executable,
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
    }
    environment.pop("SPARK_LOCAL_IP", None)
    start = [str(home / "bin" / "spark-class")]
    master = [*start, "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
    worker = [*start, "org.apache.spark.deploy.worker.Worker", "--cores", "1", "--memory", "1500m", "--host", "127.0.0.1"]
    worker += ["--webui-port", "0", "--work-dir", str(Path(sys.argv[1]) / "work"), place]
    started: list[subprocess.Popen[bytes]] = []
    try:
        for command in (master, worker, worker):
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            started.append(subprocess.Popen(command, env=environment, start_new_session=True, **quiet))
            time.sleep(4)
        yield place, started[1:]
    finally:
        for process in reversed(started):
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process with all it has started in its group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def with_moved_copies(frame: DataFrame) -> DataFrame:
    """The frame with moved copies of some puzzles, under numbers that come later."""

    def copies(batches: Iterator[object]) -> Iterator[object]:
        import numpy as np
        import pyarrow as pa

        from garns.datasets import _digits, _lines, _symmetries

        for batch in batches:
            numbers = batch["number"].to_pylist()
            lines = "".join(batch["puzzle"].to_pylist() + batch["solution"].to_pylist()).encode()
            grids = _digits(np.frombuffer(lines, np.uint8).reshape(-1, 81))
            # The symmetry of a copy is a function of its number, not of the batch it is in.
            moves = [_symmetries(1, np.random.default_rng(number)) for number in numbers]
            cells, names = (np.concatenate([move[k] for move in moves] * 2) for k in range(2))
            moved = _lines(np.take_along_axis(names, np.take_along_axis(grids, cells, 1), 1), ".")
            later = pa.array([number + (1 << 40) for number in numbers])
            made = {"number": later, "puzzle": moved[: len(numbers)], "solution": moved[len(numbers) :]}
            columns = [pa.array(made[name]) if name in made else batch[name] for name in batch.schema.names]
            yield pa.RecordBatch.from_arrays(columns, names=batch.schema.names)

    some = frame.where(f"number % {EVERY} = 0")
    return frame.unionByName(some.mapInArrow(copies, frame.schema))


def result(spark: SparkSession, job: Job, folder: Path) -> tuple[int, int, str]:
    """Rows before and after, and a hash of what is left, sorted."""
    shards = garns.spark.write(spark, job, folder / "shards")
    print(f"  {job.shards} shards there after {time.monotonic() - STARTED:.0f} s", flush=True)
    mixed = with_moved_copies(shards)
    kept = garns.spark.equivalents_dropped(garns.spark.canonical(mixed.drop("verdict")))
    kept.orderBy("number").write.mode("overwrite").parquet(str(folder / "kept"))
    before = job.shards * job.size + sum(1 for _ in range(0, job.shards * job.size, EVERY))
    import pyarrow.dataset

    table = pyarrow.dataset.dataset(folder / "kept", format="parquet").to_table().sort_by("number")
    hashed = hashlib.sha256()
    for batch in table.to_batches(max_chunksize=10_000):
        for row in zip(*batch.to_pydict().values(), strict=True):
            hashed.update(repr(row).encode())
    return before, table.num_rows, hashed.hexdigest()


STARTED = time.monotonic()


def main(folder: Path, millions: float) -> None:
    rows = int(millions * 1_000_000)
    job = Job(seed=2026, shards=max(rows // 50_000, 4), size=min(50_000, rows // 4), clues=(32, 32), rate=True)
    results = {}
    os.environ["PYSPARK_PYTHON"] = sys.executable
    for name in ("quiet", "killed"):
        with cluster() as (place, workers):
            session = SparkSession.builder.master(place).config("spark.executor.memory", "1g")
            session = session.config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "64")
            session = session.config("spark.executorEnv.PYTHONPATH", str(Path(garns.__file__).parents[1]))
            spark = session.config("spark.driver.host", "127.0.0.1").config("spark.driver.memory", "1g").getOrCreate()
            spark.sparkContext.setLogLevel("OFF")
            told = []

            def kill(shards: Path = folder / "killed" / "shards", workers: list = workers, told: list = told) -> None:
                while len(list(shards.glob("shard-*"))) < job.shards // 2:
                    time.sleep(0.05)
                end(workers[0])
                told.append(len(list(shards.glob("shard-*"))))

            if name == "killed":
                threading.Thread(target=kill, daemon=True).start()
            began = time.monotonic()
            before, after, hashed = results[name] = result(spark, job, folder / name)
            took = time.monotonic() - began
            spark.stop()
        when = f", a worker killed when {told[0]} of {job.shards} shards were there" if told else ""
        print(f"{name}: {before:,} rows, {after:,} left, {took:.0f} s{when}; sha256 {hashed}", flush=True)
    files = [
        {path.name: hashlib.sha256(path.read_bytes()).digest() for path in (folder / name / "shards").glob("shard-*")}
        for name in results
    ]
    same = files[0] == files[1] and len(files[0]) == job.shards and results["quiet"] == results["killed"]
    print("shards and result are the same, byte for byte" if same else "THEY DIFFER")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute(), float(sys.argv[2]) if len(sys.argv) > 2 else 5.0)
