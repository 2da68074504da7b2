"""Sets to learn from: every promise of the layouts is read back from the files."""

import csv
import json

import pytest

import garns

np = pytest.importorskip("numpy")
datasets = pytest.importorskip("garns.datasets")


@pytest.fixture(scope="module")
def made():
    return datasets.make(400, seed=11)


def lines(grids, blank):
    return ["".join(blank if digit == 0 else str(digit) for digit in row) for row in grids]


def valid(puzzles, solutions):
    """The slow and obvious check, by sets."""
    grids = solutions.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for houses in (grids, grids.swapaxes(1, 2), boxes):
        assert (np.sort(houses, axis=2) == np.arange(1, 10)).all()
    assert ((puzzles == 0) | (puzzles == solutions)).all()


def test_a_set_is_what_it_says(made):
    assert len(made) == 400 and made.puzzles.dtype == np.uint8
    valid(made.puzzles, made.solutions)
    assert made.counts() == datasets.Counts(400, 400, 400)
    assert (made.columns["clues"] == (made.puzzles > 0).sum(1)).all()
    again = datasets.make(400, seed=11)
    assert (again.puzzles == made.puzzles).all()


def test_augmented_puzzles_are_equivalent_ones(made):
    more = made.augmented(3, seed=5)
    assert len(more) == 1600
    valid(more.puzzles, more.solutions)
    assert (more.puzzles[::4] == made.puzzles).all() and (more.groups == np.repeat(np.arange(400), 4)).all()
    # The forms that were taken over are those of the puzzles there.
    assert (garns.canonical(more.puzzles)["canonical"] == more.forms).all()
    assert (garns.solve(more.puzzles)["solution"] == more.solutions).all()
    counts = more.counts()
    assert (counts.rows, counts.classes) == (1600, 400) and counts.duplicates + counts.equivalents == 1200
    assert counts.distinct > 1590, "a random symmetry seldom leaves a puzzle as it is"
    assert (made.augmented(3, seed=5).puzzles == more.puzzles).all()
    assert not (made.augmented(3, seed=6).puzzles == more.puzzles).all()
    assert len(more.without_equivalents()) == 400


def test_duplicates_and_equivalents_are_counted(made):
    some = made.take(slice(0, 50))
    repeated = made.take(np.r_[np.arange(400), np.arange(50), np.arange(10)])
    counts = repeated.counts()
    assert (counts.rows, counts.duplicates, counts.equivalents) == (460, 60, 0)
    moved = some.augmented(1, seed=1)
    assert moved.counts().equivalents == 50


def test_the_split_by_classes_does_not_leak_and_the_naive_one_does(made):
    more = made.augmented(9, seed=2)
    train, test = more.split(test=0.2)
    assert len(train) + len(test) == 4000
    assert 0.1 < len(test) / 4000 < 0.3
    # Checked from the puzzles alone, not from what the set says of itself.
    forms = [set(lines(garns.canonical(side.puzzles)["canonical"], ".")) for side in (train, test)]
    assert not forms[0] & forms[1]
    assert datasets.leak(train, test) == datasets.Leak(len(test), 0, 0)
    naive = datasets.leak(*more.split_by_rows(test=0.2))
    assert naive.test == 800 and naive.exact < 10
    assert naive.share > 0.99, "nearly every test puzzle is a relabelled one of the training set"


def test_a_side_is_a_function_of_the_class(made):
    _, test = made.split(test=0.3, seed=4)
    moved = made.augmented(2, seed=8)
    _, moved_test = moved.split(test=0.3, seed=4)
    assert {line for line in lines(moved_test.forms, ".")} == {line for line in lines(test.forms, ".")}
    half, _ = made.take(slice(0, 200)), None
    _, half_test = half.split(test=0.3, seed=4)
    assert set(lines(half_test.puzzles, ".")) <= set(lines(test.puzzles, "."))
    assert lines(made.split(0.3, 5)[1].puzzles, ".") != lines(test.puzzles, ".")
    assert len(made.split(0.0)[1]) == 0 and len(made.split(1.0)[0]) == 0
    with pytest.raises(garns.GarnsError, match="from 0 to 1"):
        made.split(2)


def test_csv_puzzle_solution(made, tmp_path):
    made.write_csv(tmp_path / "a.csv", ["clues"])
    with open(tmp_path / "a.csv", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["puzzle", "solution", "clues"]
    assert [row[0] for row in rows[1:]] == lines(made.puzzles, "0")
    assert [row[1] for row in rows[1:]] == lines(made.solutions, "0")
    assert [int(row[2]) for row in rows[1:]] == made.columns["clues"].tolist()
    again = datasets.read_csv(tmp_path / "a.csv")
    assert (again.puzzles == made.puzzles).all() and (again.forms == made.forms).all()
    with pytest.raises(garns.GarnsError, match="no column 'height'"):
        made.write_csv(tmp_path / "b.csv", ["height"])
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"], "nothing half is left"


def test_csv_source_question_answer_rating(made, tmp_path):
    path = made.write_source_csv(tmp_path / "a.csv")
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["source", "question", "answer", "rating"]
    assert [row[1] for row in rows[1:]] == lines(made.puzzles, ".")
    assert [row[2] for row in rows[1:]] == lines(made.solutions, ".")
    assert [int(row[3]) for row in rows[1:]] == garns.solve(made.puzzles)["guesses"].tolist()
    assert (datasets.read_csv(path).puzzles == made.puzzles).all()


def test_wrong_answers_in_a_file_are_found(made, tmp_path):
    path = made.take(slice(0, 3)).write_csv(tmp_path / "a.csv")
    text = path.read_text().splitlines()
    text[2] = text[2][:-1] + ("1" if text[2][-1] != "1" else "2")
    path.write_text("\n".join(text) + "\n")
    with pytest.raises(garns.GarnsError, match="row 1: the answer is not the solution"):
        datasets.read_csv(path)
    path.write_text("a,b\n1,2\n")
    with pytest.raises(garns.GarnsError, match="the columns are a,b"):
        datasets.read_csv(path)


def test_npy_folder(made, tmp_path):
    more = made.augmented(2, seed=3)
    folder = more.write_npy(tmp_path / "train")
    load = lambda name: np.load(folder / f"all__{name}.npy", mmap_mode="r", allow_pickle=False)  # noqa: E731
    inputs, labels = load("inputs"), load("labels")
    assert isinstance(inputs, np.memmap)
    assert inputs.shape == labels.shape == (1200, 81)
    assert inputs.min() == 1 and inputs.max() == 10 and labels.min() == 2 and labels.max() == 10
    assert (inputs - 1 == more.puzzles).all() and (labels - 1 == more.solutions).all()
    puzzles, groups, names = load("puzzle_indices"), load("group_indices"), load("puzzle_identifiers")
    assert puzzles.dtype == groups.dtype == names.dtype == np.int32
    assert puzzles.tolist() == list(range(1201))
    assert groups.tolist() == list(range(0, 1201, 3))
    assert names.tolist() == [0] * 1200
    for group in range(0, 400, 37):
        members = np.asarray(inputs[puzzles[groups[group]] : puzzles[groups[group + 1]]]) - 1
        assert len(members) == 3
        assert len(set(lines(garns.canonical(members.astype(np.uint8))["canonical"], "."))) == 1
    told = json.loads((folder / "dataset.json").read_text())
    assert told == {
        "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11, "seq_len": 81,
        "num_puzzle_identifiers": 1, "total_groups": 400, "mean_puzzle_examples": 1.0, "sets": ["all"],
    }  # fmt: skip
    shuffled = more.take(np.random.default_rng(0).permutation(1200))
    with pytest.raises(garns.GarnsError, match="not beside each other"):
        shuffled.write_npy(tmp_path / "other")


def test_all_layouts_at_once(tmp_path):
    rated = datasets.make(60, seed=2, rate=True)
    report = datasets.write(tmp_path, rated, test=0.3, copies=4)
    assert report["leak"]["equivalent"] == 0 and report["leak"]["by rows it would be"] > 0.5
    assert report["train"]["classes"] + report["test"]["classes"] == 60
    assert report["train"]["rows"] == 5 * report["train"]["classes"] and report["test"]["rows"] == report["test"]["classes"]
    train, test = (datasets.read_csv(tmp_path / f"{side}.csv") for side in ("train", "test"))
    assert datasets.leak(train, test).equivalent == 0
    with open(tmp_path / "test.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["er"]) for row in rows] == garns.rate([row["puzzle"] for row in rows])["er"]
    assert np.load(tmp_path / "train" / "all__er.npy").shape == (report["train"]["rows"],)
    assert json.loads((tmp_path / "identifiers.json").read_text()) == ["<blank>"]
    assert json.loads((tmp_path / "report.json").read_text()) == report
    with pytest.raises(garns.GarnsError, match="layout"):
        datasets.write(tmp_path, rated, layouts=["tar"])


def test_sets_of_others_are_checked():
    with pytest.raises(garns.GarnsError, match="row 1: the puzzle has not exactly one solution") as raised:
        datasets.of(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "." * 81])
    assert raised.value.row == 1
    with pytest.raises(garns.GarnsError, match="row 0: not a plain"):
        datasets.of(["12..3......4...1"])


def test_numbers_that_are_no_digits_are_refused(made):
    wrong = made.puzzles.astype(np.int64)
    wrong[3, 0] = 257
    with pytest.raises(garns.GarnsError, match="row 3") as caught:
        datasets.of(wrong)
    assert caught.value.row == 3
    with pytest.raises(garns.GarnsError, match="81"):
        datasets.of(np.zeros((5, 16), np.uint8))
