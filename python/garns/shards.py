"""Long series of puzzles as Parquet shards, which any number of machines may make together.

A shard is a function of the job and its number alone. It is written under a temporary name and renamed, so that a worker
that is killed leaves nothing half, two who make the same shard write the same bytes, and to resume is to look at what is there.

>>> import tempfile
>>> from garns.shards import Job
>>> job = Job(seed=1, shards=3, size=100)
>>> with tempfile.TemporaryDirectory() as folder:
...     _ = job.write(folder, 1)
...     print(job.missing(folder))
...     print(len(job.run(folder)), job.missing(folder))
[0, 2]
2 []

From a shell, or as a Job of Kubernetes (which tells each worker its number)::

    python -m garns.shards FOLDER --seed 1 --shards 1000 --size 100000 --rate
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from garns import tables
from garns.errors import GarnsError
from garns.files import whole
from garns.words import say

__all__ = ["Job"]


@dataclass(frozen=True)
class Job:
    """What is made: ``shards`` files of ``size`` puzzles each, numbered from 0."""

    seed: int
    shards: int
    size: int = 100_000
    #: The fewest and the most givens; minimal puzzles where it is not said.
    clues: tuple[int, int] | None = None
    rate: bool = False
    canonical: bool = False

    def __post_init__(self) -> None:
        if self.shards < 1 or self.size < 1:
            said = say(
                f"a job has at least one shard of at least one puzzle, not {self.shards} of {self.size}",
                f"uma tarefa tem ao menos um fragmento de ao menos um jogo, e não {self.shards} de {self.size}",
            )
            raise GarnsError(said)

    def name(self, number: int) -> str:
        """The name of a shard's file."""
        if not 0 <= number < self.shards:
            said = say(
                f"there is no shard {number}; they go from 0 to {self.shards - 1}",
                f"não há o fragmento {number}; vão de 0 a {self.shards - 1}",
            )
            raise GarnsError(said)
        return f"shard-{number:06}.parquet"

    def make(self, number: int, threads: int | None = None) -> Any:
        """A shard as a ``pyarrow.Table``, with integers that every engine knows."""
        self.name(number)
        made = tables.generate_table(
            self.size,
            seed=self.seed,
            first=number * self.size,
            clues=self.clues,
            rate=self.rate,
            canonical=self.canonical,
            threads=threads,
        )
        return signed(made.to_pyarrow())

    def write(self, folder: str | os.PathLike[str], number: int, threads: int | None = None) -> Path:
        """Makes a shard, unless it is there."""
        import pyarrow.parquet

        self.claim(folder)
        path = Path(folder) / self.name(number)
        if not path.exists():
            with whole(path) as file:
                pyarrow.parquet.write_table(self.make(number, threads), file, compression="zstd")
        return path

    def missing(self, folder: str | os.PathLike[str]) -> list[int]:
        """The numbers of the shards that are not there."""
        there = {entry.name for entry in os.scandir(folder)} if os.path.isdir(folder) else set()
        return [number for number in range(self.shards) if self.name(number) not in there]

    def claim(self, folder: str | os.PathLike[str]) -> None:
        """Says in the folder whose it is; refuses one that holds the shards of another job."""
        path = Path(folder) / "job.json"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".job-") as file:
                json.dump(asdict(self), file)
                file.flush()
                # Of several that come at once, one is the first.
                with contextlib.suppress(FileExistsError):
                    os.link(file.name, path)
        self._compare(path)

    def _compare(self, path: Path) -> None:
        """Refuses a folder whose job is another."""
        mine = json.loads(json.dumps(asdict(self)))
        theirs = json.loads(path.read_text())
        if theirs != mine:
            other = ", ".join(f"{key} {theirs.get(key)}" for key in mine if theirs.get(key) != mine[key])
            said = say(
                f"{path}: the folder holds the shards of another job, with {other}",
                f"{path}: a pasta contém os fragmentos de outra tarefa, com {other}",
            )
            raise GarnsError(said)

    def run(
        self,
        folder: str | os.PathLike[str],
        numbers: Iterable[int] | None = None,
        threads: int | None = None,
    ) -> list[Path]:
        """Makes what is missing (of the numbers, if some are given), one shard after the other, each on all cores."""
        self.claim(folder)
        missing = set(self.missing(folder))
        wanted = sorted(missing) if numbers is None else [number for number in numbers if number in missing]
        return [self.write(folder, number, threads) for number in wanted]

    def read(self, folder: str | os.PathLike[str]) -> Any:
        """All of it as a dataset of pyarrow, which reads nothing yet. Refused while shards are missing."""
        import pyarrow.dataset

        path = Path(folder) / "job.json"
        if path.exists():
            self._compare(path)
        missing = self.missing(folder)
        if missing:
            said = say(
                f"{len(missing)} of {self.shards} shards are missing, the first is {missing[0]}",
                f"faltam {len(missing)} de {self.shards} fragmentos, o primeiro é {missing[0]}",
            )
            raise GarnsError(said)
        return pyarrow.dataset.dataset([str(Path(folder) / self.name(number)) for number in range(self.shards)])


def signed(table: Any) -> Any:
    """The same table without unsigned integers, which Spark and its like do not have."""
    import pyarrow

    import pyarrow.compute as pc

    def changed(name: str, column: Any) -> Any:
        if column.type != pyarrow.uint64():
            return column
        if name == "seed":
            # It uses all 64 bits: the same bits, read as a signed number.
            return pyarrow.chunked_array([chunk.view(pyarrow.int64()) for chunk in column.chunks], pyarrow.int64())
        # A number of solutions that does not fit is not known.
        fits = pc.less_equal(column, pyarrow.scalar(2**63 - 1, pyarrow.uint64()))
        return pc.if_else(fits, column, pyarrow.scalar(None, pyarrow.uint64())).cast(pyarrow.int64())

    names = table.column_names
    columns = [changed(name, column) for name, column in zip(names, table.columns, strict=True)]
    return pyarrow.table(columns, names=names)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command ``python -m garns.shards``."""
    about = say("Makes puzzles as Parquet shards.", "Faz jogos como fragmentos Parquet.")
    parser = argparse.ArgumentParser(prog="python -m garns.shards", description=about)
    add = parser.add_argument
    add("folder", help=say("where the shards are, or will be", "onde os fragmentos estão, ou estarão"))
    add("--seed", type=int, required=True, help=say("what the series depends on", "de que a série depende"))
    add("--shards", type=int, required=True, help=say("how many there are in all", "quantos há ao todo"))
    sizes = say("puzzles in each (default: %(default)s)", "jogos em cada um (padrão: %(default)s)")
    add("--size", type=int, default=100_000, help=sizes)
    givens = say("givens (default: minimal puzzles)", "pistas (padrão: jogos mínimos)")
    add("--clues", type=int, nargs=2, metavar=("LOW", "HIGH"), help=givens)
    add("--rate", action="store_true", help=say("with ratings", "com avaliações"))
    add("--canonical", action="store_true", help=say("with canonical forms", "com formas canônicas"))
    add("--threads", type=int, help=say("threads (default: all cores)", "threads (padrão: todos os núcleos)"))
    index = os.environ.get("JOB_COMPLETION_INDEX")
    number = say(
        "only the shards of this worker (default: JOB_COMPLETION_INDEX, else all)",
        "só os fragmentos deste trabalhador (padrão: JOB_COMPLETION_INDEX, senão todos)",
    )
    add("--number", type=int, default=index and int(index), help=number)
    workers = say(
        "how many workers share the shards (default: one for each shard)",
        "quantos trabalhadores dividem os fragmentos (padrão: um para cada fragmento)",
    )
    add("--workers", type=int, help=workers)
    told = parser.parse_args(arguments)
    try:
        clues = tuple(told.clues) if told.clues else None
        job = Job(told.seed, told.shards, told.size, clues, told.rate, told.canonical)
        numbers = None if told.number is None else range(told.number, job.shards, told.workers or job.shards)
        written = job.run(told.folder, numbers, told.threads)
    except GarnsError as error:
        parser.exit(2, f"{error}\n")
    except OSError as error:
        parser.exit(2, f"{error.filename or told.folder}: {error.strerror}\n")
    made, missing = len(written), len(job.missing(told.folder))
    print(say(f"{made} shards written, {missing} missing", f"{made} fragmentos escritos, {missing} faltam"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
