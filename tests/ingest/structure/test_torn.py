"""Text that a box or a picture tore from its heading: lists that count on, and what a profile names."""

from __future__ import annotations

from tests.ingest.structure.making import PROSE, read, sketch


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


def test_a_list_that_counts_on_under_the_next_marked_heading_stays() -> None:
    text = f"## Attack\n\n1. Roll.\n2. Add.\n\n## Other attack\n\n{PROSE}\n\n3. Roll.\n4. Add."
    assert texts(text) == {"Attack": "1. Roll.\n2. Add.", "Other attack": f"{PROSE}\n\n3. Roll.\n4. Add."}


def test_a_list_far_before_is_too_far() -> None:
    boxes = "".join(f"BOX {n}\n\n{PROSE}\n\n" for n in ("ONE", "TWO", "SIX", "TEN"))
    text = f"CASTING\n\n{PROSE}\n\n1. Choose.\n\n{boxes}2. Roll.\n"
    assert texts(text)["BOX TEN"].endswith("2. Roll.")


TORN = f"""SEQUENCE

{PROSE}

MELEE

{PROSE}

A dramatic leap.

RANGED

It goes on
here.

A picture of a bird.

{PROSE}

LAST

{PROSE}"""


def test_text_that_a_profile_names_goes_to_its_heading_in_the_profiles_order() -> None:
    tree = "- SEQUENCE\n  + It goes on here\n  + A dramatic leap\n- MELEE\n- RANGED\n  ! {caption} A picture\n- LAST\n"
    assert texts_of(TORN, tree) == {
        "SEQUENCE": f"{PROSE}\n\nIt goes on here.\n\nA dramatic leap.",
        "MELEE": PROSE,
        "RANGED": "",
        "LAST": PROSE,
    }


def test_text_printed_before_its_heading_stands_behind_it() -> None:
    assert texts_of(TORN, "- SEQUENCE\n- LAST\n  + A dramatic\n")["LAST"] == f"{PROSE}\n\nA dramatic leap."


def test_what_a_profile_takes_out_is_set_aside_with_its_reason() -> None:
    tree = f"- RANGED\n  ! {{caption}} A picture of\n  + {PROSE[:30]}\n- LAST\n"
    reading = read(TORN, tree)
    assert [(TORN[a.start : a.end], a.why) for a in reading.book.asides] == [("A picture of a bird.", "caption")]
    assert texts_of(TORN, tree)["RANGED"] == f"It goes on here.\n\n{PROSE}"


def test_words_that_are_nowhere_tear_nothing() -> None:
    assert texts_of(TORN, "- LAST\n  + Not in the text\n  ! Nor this\n") == texts_of(TORN, "- LAST\n")


def texts_of(text: str, tree: str) -> dict[str, str]:
    return {s.title: s.text for s in read(text, tree).sections}


def test_a_box_in_a_quotation_ends_with_it() -> None:
    text = f"## Oars\n\n{PROSE}\n\n> ### Sails\n>\n> Or sail.\n\n- Two oars.\n\n> Row on.\n\n## Nets\n\n{PROSE}"
    assert texts(text) == {"Oars": f"{PROSE}\n\n- Two oars.\n\n> Row on.", "Sails": "> Or sail.", "Nets": PROSE}


def test_a_box_heads_nothing_outside_of_it() -> None:
    box = "> ## Sails\n>\n> Or sail.\n>\n> ### Ropes\n>\n> Old."
    text = f"# Boats\n\n## Oars\n\n{PROSE}\n\n{box}\n\n### Rowing\n\n{PROSE}"
    assert sketch(read(text)) == ["Boats", "  Oars", "    Rowing", "  Sails", "    Ropes"]
