"""The notebooks run from the first cell to the last, at a small size, and are kept without outputs."""

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def test_all_are_there():
    assert [path.stem for path in NOTEBOOKS] == [
        "a-million-puzzles",
        "annealing-and-tabu",
        "constraint-programming",
        "first-steps",
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path, monkeypatch, tmp_path):
    monkeypatch.setenv("GARNS_ROWS", "2000")
    monkeypatch.setenv("GARNS_RUNS", "3")
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    # The kernel is a process of its own, which finds the package where this one does.
    import garns

    paths = [str(Path(garns.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code and not any(cell.outputs or cell.execution_count for cell in code), "kept without outputs"
    ran = nbclient.NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    outputs = [output for cell in ran.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs and not any(output.output_type == "error" for output in outputs)
    if path.stem in ("a-million-puzzles", "annealing-and-tabu"):
        assert any("image/png" in output.get("data", {}) for output in outputs), "a figure is drawn"
    if path.stem == "first-steps":
        assert any("image/svg+xml" in output.get("data", {}) for output in outputs), "a puzzle is a picture"
