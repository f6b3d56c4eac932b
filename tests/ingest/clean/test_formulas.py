"""What a converter took for mathematics is read again; what it hid for good is shown as lost."""

from __future__ import annotations

import pytest

from rulewright.kb.model import Repair
from tests.ingest.clean.making import cleaned


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        # fractions, with and without their dollars
        (r"within $\frac{1}{2}$ inch", "within ½ inch"),
        (r"\frac{3}{4}", "¾"),
        (r"\dfrac{1}{8} of it", "⅛ of it"),
        (r"\frac{7}{9}", "7/9"),
        (r"2$\frac{1}{2}$", "2½"),
        # signs by the names of HTML's entities
        (r"3 \times 3", "3 × 3"),
        (r"5$\times$5", "5×5"),
        (r"a $\rightarrow$ b", "a → b"),
        (r"$\geq 4$", "≥ 4"),
        (r"1 \heartsuit each", "1 ♥ each"),
        (r"\pm 2", "± 2"),
        # and by others
        (r"$90^{\circ}$", "90°"),
        (r"90^\circ turn", "90° turn"),
        (r"45 ^\circ turn", "45° turn"),
        (r"a $\to$ b", "a → b"),
        (r"\bigstar and \star", "★ and ★"),
        # words and powers
        (r"$\text{Move} \leq 6$", "Move ≤ 6"),
        (r"\textbf{bold} word", "bold word"),
        (r"$2^{nd}$ edition", "2nd edition"),
        (r"$10^{2}$", "10²"),
        (r"$\mathrm{M}_{max}$", "Mmax"),
        # lettering stood for a symbol of the game; so did what nobody knows
        (r"a \mathbb{H} is rolled", "a :symbol-lost: is rolled"),
        (r"2$\mathcal{Q}$each", "2 :symbol-lost: each"),
        (r"$\zork$", ":symbol-lost:"),
        (r"$\sqrt{\frac{1}{2}$", ":symbol-lost:"),
    ],
)
def test_mathematics_becomes_plain_characters(printed: str, read: str) -> None:
    assert cleaned(printed).text.text == read


@pytest.mark.parametrize(
    "text",
    [
        "$5 and $6",
        "$10",
        r"\*no bold\* and 1\. no list",
        r"C:\star\times",
        r"A\B|C",
        r"ZONE \DE",
        r"\unheardof",
        "a snake_case_name costs $3_000 or $4_000",
        "5^ and ^up",
    ],
)
def test_what_is_no_mathematics_stays(text: str) -> None:
    assert cleaned(text).text.text == text


def test_a_profile_knows_better() -> None:
    symbols = {"$\\frac{1}{2}$": "special", "\\mathbb{H}": "special", "\\heartsuit": "damage"}
    text = cleaned(r"a $\frac{1}{2}$ or \mathbb{H} deals 1 \heartsuit, $\frac{3}{4}$", symbols=symbols).text.text
    assert text == "a :special: or :special: deals 1 :damage:, ¾"


def test_what_was_read_is_on_record() -> None:
    manuscript = cleaned(r"a \mathbb{H}, 1 \times 2")
    assert manuscript.repairs == (Repair(2, 12, r"\mathbb{H}", ":symbol-lost:"), Repair(16, 22, r"\times", "×"))
    assert manuscript.lost_symbols == 1
