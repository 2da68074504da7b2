"""Spark as a cluster of two workers, one of which is killed. Takes a while: ``pytest -m cluster``."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

import garns
from garns.shards import Job

pytest.importorskip("pyspark")
pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    # Two workers in processes of their own, one core each, with the interpreter that runs this.
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.executor.memory", "512m")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(Path(garns.__file__).parents[1])])))
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def executors():
    """The processes of the workers."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in words and descends(int(entry.name), os.getpid()):
                found.append(int(entry.name))
    return found


def descends(process, ancestor):
    while process > 1:
        if process == ancestor:
            return True
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            return False
    return False


def test_columns_and_functions(spark):
    import garns.spark

    made = garns.generate_table(300, seed=4).to_pydict()
    frame = spark.createDataFrame([(row, puzzle) for row, puzzle in enumerate(made["puzzle"])], "row int, puzzle string")
    solved = garns.spark.solve(frame.repartition(3)).orderBy("row").collect()
    assert [row.solution for row in solved] == made["solution"]
    assert {row.verdict for row in solved} == {"unique"}
    rated = garns.spark.rate(frame.limit(50)).orderBy("row").collect()
    assert [row.er for row in rated] == garns.rate([row.puzzle for row in rated])["er"]
    garns.spark.register(spark)
    spark.createDataFrame([(made["puzzle"][0],), ("." * 81,), ("nonsense",), (None,)], "puzzle string").createOrReplaceTempView("some")
    rows = spark.sql("SELECT garns_solve(puzzle) AS s, garns_rate(puzzle) AS r, garns_canonical(puzzle) AS c FROM some").collect()
    er, form = garns.rate(made["puzzle"][:1])["er"][0], garns.canonical(made["puzzle"][:1])["canonical"][0]
    assert [tuple(row) for row in rows] == [(made["solution"][0], er, form)] + [(None, None, None)] * 3


def test_a_killed_worker_changes_nothing(spark, tmp_path):
    """Generated, rated and without equivalents, with and without a worker killed in the middle: the same bytes."""
    import garns.spark

    job = Job(seed=5, shards=12, size=150, rate=True, canonical=True)

    def result(folder):
        frame = garns.spark.write(spark, job, folder)
        # Equivalents to find: the same series once more under other numbers.
        doubled = frame.unionByName(frame.selectExpr("number + 1000000 AS number", *[c for c in frame.columns if c != "number"]))
        kept = garns.spark.equivalents_dropped(doubled).orderBy("number")
        return kept.toPandas().to_csv(index=False).encode()

    quiet = result(tmp_path / "quiet")
    assert quiet.count(b"\n") == 12 * 150 + 1
    killed = []

    def kill():
        folder = tmp_path / "killed"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and len(list(folder.glob("shard-*"))) < 3:
            time.sleep(0.02)
        victim = executors()[0]
        os.kill(victim, signal.SIGKILL)
        killed.append((victim, len(list(folder.glob("shard-*")))))

    thread = threading.Thread(target=kill)
    thread.start()
    disturbed = result(tmp_path / "killed")
    thread.join()
    assert killed and killed[0][1] < 12, "it was killed in the middle"
    assert killed[0][0] not in executors()
    assert disturbed == quiet
    files = [{path.name: path.read_bytes() for path in (tmp_path / name).glob("shard-*")} for name in ("quiet", "killed")]
    assert files[0] == files[1] and len(files[0]) == 12
