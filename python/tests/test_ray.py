"""Ray on two cores: ``pytest -m cluster``."""

import os
from pathlib import Path

import pytest

import garns
from garns.shards import Job

ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def two_cores():
    paths = [str(Path(garns.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=environment)
    yield
    ray.shutdown()


def test_ray_makes_the_same(two_cores, tmp_path):
    import garns.ray

    def contents(name):
        return {path.name: path.read_bytes() for path in (tmp_path / name).glob("*.parquet")}

    job = Job(seed=3, shards=3, size=20)
    garns.ray.write(job, tmp_path / "a")
    job.run(tmp_path / "b")
    assert contents("a") == contents("b") and len(contents("a")) == 3
    files = [str(path) for path in sorted((tmp_path / "a").glob("*.parquet"))]
    rows = garns.ray.rate(ray.data.read_parquet(files)).take_all()
    assert len(rows) == 60
    assert [row["er"] for row in rows] == garns.rate([row["puzzle"] for row in rows])["er"]
