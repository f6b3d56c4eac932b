"""Rulebooks that nothing was tuned for, read and scored by their own markup: what is recorded does not fall unnoticed.

One book of each form is built here, small ones; all of them are by ``make score``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import library, score, scoring

SLACK = 0.01
BOOKS = (  # a pair, an epub, an odt, folders, HTML; text without markup, of a PDF, in Spanish; another markup
    (("cathood-en", "kwaidan", "harmony-drive", "threes-plus", "aachen", "skirmishers"), ("book",)),
    (("trophy",), ("txt", "pdf")),
    (("torre-pecados",), ("txt",)),
    (("charge-en",), ("rst",)),
)

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.slow,
    pytest.mark.skipif(not library.available(), reason="the library is not here"),
]


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory) -> scoring.Scores:
    if score.recorded(library.RECORD).measured_on != library.measured_on():
        pytest.skip(score.OTHER)
    found: scoring.Scores = {"library": {}}
    for i, (only, kinds) in enumerate(BOOKS):
        out: Path = tmp_path_factory.mktemp(f"library{i}")
        found["library"] |= library.score(out, only, kinds)["library"]
    return found


def test_no_recorded_figure_falls(scores: scoring.Scores) -> None:
    before = score.recorded(library.RECORD).scores["library"]
    fallen = {
        (name, key): (before[name][key], value)
        for name, row in scores["library"].items()
        for key, value in row.items()
        if value < before[name].get(key, 0.0) - SLACK
    }
    assert fallen == {}


def test_each_form_is_read(scores: scoring.Scores) -> None:
    published = {"cathood-en", "cathood-es", "kwaidan", "harmony-drive", "threes-plus", "aachen", "skirmishers"}
    texts = {"trophy.txt", "trophy.pdf.txt", "torre-pecados.txt", "charge-en.rst"}
    assert scores["library"].keys() == published | texts
