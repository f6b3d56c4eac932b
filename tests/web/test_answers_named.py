"""An answer of one game among several names its game where it is announced."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.app import create_app
from tests import make
from tests.web import harbour

HEAD = re.compile(r'<section class="card answer direct"><p class="facts">([^<]*)</p>')


@pytest.mark.parametrize(
    ("many", "chosen", "heads"),
    [
        (2, "", ["Answer · Game000", "Answer · Game001"]),
        (2, "&game=game001", ["Answer"]),
        (1, "", ["Answer"]),
    ],
)
def test_an_answer_names_its_game_where_none_was_chosen(
    tmp_path: Path, many: int, chosen: str, heads: list[str]
) -> None:
    app = create_app(harbour.write(tmp_path, make.games(many)))
    page = app.test_client().get(f"/search?q=what+is+ward{chosen}&ui=en").get_data(as_text=True)
    assert HEAD.findall(page) == heads
