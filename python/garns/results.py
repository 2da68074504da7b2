"""What garns answers, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, overload

from garns._garns import Solution, _verify


@dataclass(frozen=True)
class Solved:
    """What is known of a puzzle's solutions. It is true if there is one."""

    #: "unique", "several", "solved" (one was found, and whether there are others was not asked or proved), "impossible"
    #: or "gave-up".
    verdict: str
    #: Those that were asked for.
    solutions: list[Solution]
    #: How many were seen.
    count: int
    #: Whether that is the number of all solutions.
    exact: bool
    #: The engine that answered.
    engine: str
    #: Wall-clock seconds.
    seconds: float
    #: What the engine counted.
    stats: dict[str, int]
    #: Why it ended early, if it did: "time", "nodes", "iterations", …
    stop: str | None = None
    #: How far a method that got stuck has come.
    partial: str | None = None

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution, proven."""
        return self.verdict == "unique"

    @property
    def solution(self) -> Solution | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def __bool__(self) -> bool:
        return bool(self.solutions)

    def _repr_svg_(self) -> str | None:
        return self.solution.to_svg() if self.solution else None

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Solved:
        return cls(**fields)


@dataclass(frozen=True)
class Broken:
    """One thing that is broken in a grid."""

    #: The rule by its name in files, or "given" or "marks".
    rule: str
    #: What it is called: "row 3".
    label: str
    #: In which way, in a word: "repeat".
    fault: str
    #: The cells that break it.
    cells: list[str]
    #: All of it.
    sentence: str

    def __str__(self) -> str:
        return self.sentence

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Broken:
        cells = fields["cells"].split()
        return cls(fields["rule"], fields["label"], fields["fault"], cells, fields["text"])


@dataclass(frozen=True)
class Check:
    """What the checker says of a grid. It is true if the grid is a solution."""

    #: The grid as one line.
    grid: str
    #: Whether it is full and nothing is broken.
    solved: bool
    #: Whether nothing is broken so far.
    sound: bool
    #: How many cells are blank.
    blanks: int
    #: Everything that is broken.
    broken: list[Broken]

    def __bool__(self) -> bool:
        return self.solved

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Check:
        broken = [Broken._of(one) for one in fields["broken"]]
        return cls(fields["grid"], fields["solved"], fields["sound"], fields["blanks"], broken)


@dataclass(frozen=True)
class Score:
    """HoDoKu's weights of techniques, summed up over the steps that garns finds."""

    points: int
    level: str
    steps: int
    #: Whether the steps lead to the end.
    solved: bool


@dataclass(frozen=True)
class ByLogic:
    """What techniques make of a puzzle that Sudoku Explainer does not know."""

    #: How hard the hardest step is, on Sudoku Explainer's scale.
    rating: float
    #: The technique of that step.
    hardest: str
    steps: int
    #: Whether the steps lead to the end.
    solved: bool


@dataclass(frozen=True)
class Rated:
    """How hard a puzzle is."""

    #: "easy", "medium", "hard", "expert" or "extreme".
    level: str | None = None
    #: Sudoku Explainer's rating of the hardest step, plain 9×9 only, as are the next two.
    er: float | None = None
    #: The hardest step up to the first digit.
    ep: float | None = None
    #: The first step.
    ed: float | None = None
    #: How many seconds people take, by estimate.
    seconds: float | None = None
    #: The mean share of blank cells that singles can fill.
    visibility: float | None = None
    #: How techniques solve it; for other puzzles than plain 9×9.
    logic: ByLogic | None = None
    #: What the steps cost, by HoDoKu's weights.
    score: Score | None = None
    #: How many singles it takes to refute what has to be tried where singles fail.
    refutation: int | None = None
    #: How many values a plain search tries.
    guesses: int | None = None

    @property
    def se(self) -> float | None:
        """The hardest step on Sudoku Explainer's scale, by itself or by garns' own weights."""
        return self.er if self.er is not None else self.logic and self.logic.rating

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Rated:
        told = {name: value for name, value in fields.items() if name not in ("puzzle", "kind")}
        if "logic" in told:
            told["logic"] = ByLogic(**told["logic"])
        if "score" in told:
            told["score"] = Score(**told["score"])
        return cls(**told)


@dataclass(frozen=True)
class Link:
    """A link of a chain: what follows from what, and why."""

    #: What it starts from: "r1c1=5", or "r1c1 r1c2=5" for one of several cells.
    start: list[str]
    #: Whether that is true.
    start_true: bool
    #: What follows.
    end: str
    #: Whether that is true.
    end_true: bool
    #: Why, by the kind of argument.
    reason: str
    #: All of it.
    sentence: str
    #: What is true besides, where what it starts from is false and it takes both.
    besides: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.sentence

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Link:
        names = ("from", "from_true", "to", "to_true", "reason", "text")
        return cls(*(fields[name] for name in names), besides=fields.get("besides", []))


@dataclass(frozen=True)
class Step:
    """A step as a person takes it: what, where and why."""

    #: The technique by its name.
    technique: str
    #: Its name for people.
    title: str
    #: What, where and why.
    sentence: str
    #: How hard it is to see, on one scale for every kind of puzzle.
    difficulty: float
    #: The cells of the pattern.
    cells: list[str]
    #: What is written: "r1c1=5".
    placed: list[str]
    #: What is struck out: "r1c1-5".
    removed: list[str]
    #: What Sudoku Explainer rates the technique at.
    explainer: float | None = None
    #: What the step adds to a score: HoDoKu's weight.
    score: int | None = None
    #: The links of its chain, if it is one.
    links: list[Link] = field(default_factory=list)
    #: A drawing of it, if it was asked for.
    svg: str | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.sentence

    def _repr_svg_(self) -> str | None:
        return self.svg

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Step:
        told = dict(fields)
        told["sentence"] = told.pop("text")
        told["cells"] = told["cells"].split()
        told["links"] = [Link._of(link) for link in told.get("links", [])]
        return cls(**told)


@dataclass(frozen=True)
class Explanation(Sequence[Step]):
    """The steps to the solution, as far as techniques lead. Printed, each is a numbered line."""

    steps: list[Step]
    #: Whether they lead to the end.
    solved: bool
    #: Where they lead, as one line.
    end: str

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        return "\n".join(f"{number:3}. {step}" for number, step in enumerate(self.steps, 1))

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Explanation:
        return cls(**fields)


@dataclass(frozen=True)
class Certificate:
    """A proof that a puzzle has these solutions and no other, for VeriPB, drat-trim and garns itself to check."""

    #: What is proven, in a sentence.
    claim: str
    #: How many solutions there are.
    solutions: int
    #: The files, by name.
    files: dict[str, str] = field(repr=False)

    def verify(self) -> bool:
        """Whether the small checker, which shares no code with engines or prover, accepts it."""
        return _verify(self.files) is None

    def write(self, folder: str | PathLike[str]) -> None:
        """Writes the files into a folder, which is made; `garns prove --verify FOLDER` checks them."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in self.files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Certificate:
        return cls(**fields)
