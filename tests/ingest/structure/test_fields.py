"""Fields that run on within a paragraph, and symbols that a copy has lost in them."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.unfold import fielded
from rulewright.kb.mapped import Mapped

LABELS = ("Cost", "Range", "Effect", "Army Points")


def fields(text: str, labels: tuple[str, ...] = LABELS) -> str:
    return fielded(Mapped.of(text, 0, len(text)), labels).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Army Points: 8 Cost: 2 Range: 12", "Army Points: 8\n\nCost: 2\n\nRange: 12"),
        ("Effect: It rests.\nRange: 12", "Effect: It rests.\nRange: 12"),  # on lines of their own already
        ("The Range of it: far", "The Range of it: far"),
        ("Cost: Range: 4", "Cost: :symbol-lost:\n\nRange: 4"),
        ("Cost:\n\nRange: 4", "Cost: :symbol-lost:\n\nRange: 4"),
        ("Range: 4 Cost:", "Range: 4\n\nCost: :symbol-lost:"),
        # what joins two symbols tells of both
        ("Cost:\n\n+\n\nor\n\nRange: 4", "Cost: :symbol-lost: + :symbol-lost: or :symbol-lost:\n\nRange: 4"),
        ("Cost:\nhalf of it", "Cost:\nhalf of it"),
    ],
)
def test_each_field_is_a_paragraph(text: str, expected: str) -> None:
    assert fields(text) == expected


def test_without_labels_all_stays() -> None:
    assert fields("Cost: Range: 4", ()) == "Cost: Range: 4"
