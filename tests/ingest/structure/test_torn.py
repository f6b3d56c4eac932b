"""Lists that a box cuts in two."""

from __future__ import annotations

from tests.ingest.structure.making import PROSE, read


def texts(text: str) -> dict[str, str]:
    return {s.title: s.text for s in read(text).sections}


def test_a_list_that_counts_on_behind_a_box_goes_back() -> None:
    text = (
        f"CASTING\n\n{PROSE}\n\n1. Choose.\n2. Say it.\n\nALTER\n\n{PROSE}\n\n3. Roll.\n4. Apply.\n\nBLOCK\n\n{PROSE}"
    )
    assert texts(text) == {
        "CASTING": f"{PROSE}\n\n1. Choose.\n2. Say it.\n3. Roll.\n4. Apply.",
        "ALTER": PROSE,
        "BLOCK": PROSE,
    }


def test_spans_follow_the_text() -> None:
    text = f"CASTING\n\n{PROSE}\n\n1. Choose.\n\nALTER\n\n{PROSE}\n\n2. Roll.\n\nBLOCK\n\n{PROSE}"
    first = read(text).sections[0]
    assert [text[a:b][-8:] for a, b in first.spans] == [" Choose.", "2. Roll."]


def test_a_list_of_its_own_stays() -> None:
    text = f"CASTING\n\n{PROSE}\n\n1. Choose.\n2. Say it.\n\nALTER\n\n{PROSE}\n\n1. New.\n2. List.\n3. Here.\n"
    assert texts(text)["ALTER"].endswith("1. New.\n2. List.\n3. Here.")


def test_a_list_that_begins_in_the_middle_for_nobody_stays() -> None:
    text = f"CASTING\n\n{PROSE}\n\nALTER\n\n{PROSE}\n\n5. Strange.\n"
    assert texts(text)["ALTER"].endswith("5. Strange.")


def test_a_list_far_before_is_too_far() -> None:
    boxes = "".join(f"BOX {n}\n\n{PROSE}\n\n" for n in ("ONE", "TWO", "SIX", "TEN"))
    text = f"CASTING\n\n{PROSE}\n\n1. Choose.\n\n{boxes}2. Roll.\n"
    assert texts(text)["BOX TEN"].endswith("2. Roll.")
