"""Where the cells of a table's row stand."""

from __future__ import annotations

import pytest

from rulewright.ingest.text.cells import cells


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("| Oar |  Moves the raft. |", ["Oar", "Moves the raft."]),
        ("| Oar | Moves", ["Oar", "Moves"]),  # no bar at the end
        ("| Oar |  |  ", ["Oar", ""]),
        (r"| Oar \| Pole | both |", [r"Oar \| Pole", "both"]),
        ("|", []),
        ("Oar", []),
    ],
)
def test_cells_stand_between_bars(row: str, said: list[str]) -> None:
    text = f"{{before}}{row}"
    assert [text[a:b] for a, b in cells(text, 8, len(text))] == said
