"""Shards: always the same bytes, whole or not there, and only what is missing is made."""

import os
import subprocess
import sys
import time

import pytest

import garns

pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet  # noqa: E402

from garns.shards import Job, main, signed  # noqa: E402


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".parquet"}


def test_shards_are_one_series(tmp_path):
    job = Job(seed=5, shards=4, size=50, canonical=True)
    assert job.missing(tmp_path / "nowhere") == [0, 1, 2, 3]
    job.run(tmp_path)
    table = job.read(tmp_path).to_table()
    whole = garns.generate_table(200, seed=5, canonical=True).to_pydict()
    for name in ("number", "puzzle", "solution", "clues", "canonical"):
        assert table[name].to_pylist() == whole[name], name
    assert [value % 2**64 for value in table["seed"].to_pylist()] == whole["seed"]


def test_every_worker_writes_the_same_bytes(tmp_path):
    job = Job(seed=6, shards=6, size=40, rate=True)
    job.run(tmp_path / "a")
    for number in (5, 0, 3):
        job.write(tmp_path / "b", number, threads=1)
    assert job.missing(tmp_path / "b") == [1, 2, 4]
    with pytest.raises(garns.GarnsError, match="3 of 6 shards are missing, the first is 1"):
        job.read(tmp_path / "b")
    assert len(job.run(tmp_path / "b")) == 3
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_what_is_there_is_not_made_again(tmp_path):
    job = Job(seed=7, shards=2, size=10)
    first = job.write(tmp_path, 0)
    first.write_bytes(b"as it was left")
    assert job.run(tmp_path) == [tmp_path / job.name(1)]
    assert first.read_bytes() == b"as it was left"


def test_a_killed_worker_leaves_nothing_half(tmp_path):
    """Killed while it writes; what has its name is whole, and a second run completes it to the same bytes."""
    job, folder = Job(seed=8, shards=10, size=4000), tmp_path / "a"
    command = [sys.executable, "-m", "garns.shards", str(folder), "--seed", "8", "--shards", "10", "--size", "4000"]
    for there in (1, 4):
        worker = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while len(list(folder.glob("shard-*.parquet"))) < there and worker.poll() is None:
            time.sleep(0.01)
        worker.kill()
        worker.wait()
        assert job.missing(folder), "it was killed in the middle"
        for path in folder.glob("shard-*.parquet"):
            assert parquet.read_metadata(path).num_rows == 4000
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.endswith(" 0 missing\n")
    job.run(tmp_path / "b")
    assert contents(folder) == contents(tmp_path / "b")


def test_workers_with_numbers_share_the_work(tmp_path, capsys, monkeypatch):
    told = [str(tmp_path), "--seed", "9", "--shards", "5", "--size", "10"]
    for index in range(2):
        monkeypatch.setenv("JOB_COMPLETION_INDEX", str(index))
        assert main([*told, "--workers", "2"]) == 0
    assert capsys.readouterr().out == "3 shards written, 2 missing\n2 shards written, 0 missing\n"


def test_a_folder_is_one_jobs(tmp_path, capsys):
    Job(seed=1, shards=2, size=10).run(tmp_path)
    with pytest.raises(garns.GarnsError, match="another job, with seed 1"):
        Job(seed=2, shards=2, size=10).run(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path), "--seed", "2", "--shards", "2", "--size", "10"])
    assert ended.value.code == 2 and "another job" in capsys.readouterr().err
    with pytest.raises(garns.GarnsError, match="no shard 2; they go from 0 to 1"):
        Job(seed=1, shards=2).name(2)
    with pytest.raises(garns.GarnsError, match="at least one"):
        Job(seed=1, shards=0)


def test_sentences_in_portuguese(tmp_path, capsys):
    garns.set_language("pt")
    with pytest.raises(garns.GarnsError, match="não há o fragmento 2; vão de 0 a 1"):
        Job(seed=1, shards=2).name(2)
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "fragmentos" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(tmp_path, capsys):
    tmp_path.chmod(0o500)
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "a"), "--seed", "1", "--shards", "1"])
    assert ended.value.code == 2


def test_dask_makes_the_same(tmp_path):
    pytest.importorskip("dask.dataframe")
    import dask.dataframe as dd

    import garns.dask

    job = Job(seed=3, shards=3, size=20)
    garns.dask.write(job, tmp_path / "a", scheduler="threads")
    job.run(tmp_path / "b")
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    frame = garns.dask.rate(dd.read_parquet(tmp_path / "a" / "*.parquet")).compute()
    assert frame["er"].tolist() == garns.rate(frame["puzzle"].tolist())["er"]
    assert len(frame) == 60


def test_the_shards_of_another_job_are_not_taken(tmp_path):
    Job(1, 2, 10).write(tmp_path, 0)
    for other in (Job(2, 2, 10), Job(1, 2, 20)):
        for work in (other.run, other.read, lambda folder, job=other: job.write(folder, 1)):
            with pytest.raises(garns.GarnsError, match="another job"):
                work(tmp_path)
    assert Job(1, 2, 10).missing(tmp_path) == [1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["job.json", "shard-000000.parquet"]


def test_a_number_that_does_not_fit_is_unknown_and_a_seed_keeps_its_bits():
    pyarrow = pytest.importorskip("pyarrow")
    large = pyarrow.array([1, None, 2**64 - 1], pyarrow.uint64())
    found = signed(pyarrow.table({"count": large, "seed": large})).to_pydict()
    assert found == {"count": [1, None, None], "seed": [1, None, -1]}
