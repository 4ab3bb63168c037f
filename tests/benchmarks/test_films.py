"""What the films of a chapter's opening take: bytes over the line, and the server's memory. Reported, never judged.

sent      the film, compressed, as every browser fetches it once
unpacked  what a browser keeps of it
kept      all that the server keeps for everybody who opens the chapter: data, run, pictures, film
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from opening import CHAPTERS, open_chapter

from pages.shell import films
from pages.shell.shared_cache import BUDGET

KILO = 1000


@pytest.mark.parametrize("path", CHAPTERS)
def test_the_films_of_an_opening(benchmark, note, path):
    before, kept = set(films.FILMS.jobs), BUDGET.nbytes
    benchmark.pedantic(lambda: open_chapter(path), rounds=1)
    new = [job.value for key, job in films.FILMS.jobs.items() if key not in before and job.value]
    name = Path(path).stem
    note(f"{name}: {len(new)} films, sent", sum(map(len, new)) / KILO, "kB")
    note(f"{name}, unpacked", sum(len(gzip.decompress(film)) for film in new) / KILO, "kB")
    note(f"{name}, kept", (BUDGET.nbytes - kept) / KILO, "kB")
