"""Sentences as they are read for an answer, and which of them are shown with one that answers."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from rulewright.kb.language import SentenceKind
from rulewright.kb.search.lines import Line, begin, cells, is_back, kept, led_by, lines, passage, shown, told
from rulewright.kb.store import Store
from tests.kb.search.small import small
from tests.kb.storing import write
from tests.make import section

TABLE = "| Tide | Water |\n| --- | --- |\n| **low** | little |\n| high | much |"
LIST = "Before a ferry sails:\n\n- load the **lamps**\n- untie the ropes\n\nThen it sails."
PLAIN = "A storm comes with the third bell. This storm ends when the next bell rings. Boats stay ashore."


def read(text: str) -> tuple[Line, ...]:
    return lines(section("core/a", "A", text, 0))


def test_a_row_is_read_under_its_header_and_the_line_below_that_is_none() -> None:
    header, low, high = read(TABLE)
    assert (header.text, header.above) == ("Tide, Water", "")
    assert (low.text, low.above, low.bold) == ("low, little", "Tide, Water", True)
    assert high.above == "Tide, Water"


@pytest.mark.parametrize("head", ["|  |  |\n|:-:|:-:|\n", f"{TABLE}\n\n|  |  |\n| --- | --- |\n"])
def test_below_an_empty_header_no_row_is_one(head: str) -> None:
    one, two = read(f"{head}| rope | 3 |\n| net | 5 |")[-2:]
    assert (one.text, one.above, two.text, two.above) == ("rope, 3", "", "net, 5", "")


def test_each_table_has_its_own_header() -> None:
    _, _, _, header, day = read(f"{TABLE}\n\n| Bell | Watch |\n| --- | --- |\n| one | day |")
    assert (header.above, day.above) == ("", "Bell, Watch")


def test_an_item_is_read_under_what_announces_the_list() -> None:
    lead, lamps, ropes, after = read(LIST)
    assert lead.kind is SentenceKind.LEAD_IN and lead.words == ("before", "a", "ferry", "sails")
    assert lamps.above == ropes.above == "Before a ferry sails:"
    assert after.above == ""


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("Before a ferry sails:\n\n- look:\n  - at the tide\n  - at the sky\n- untie", [0, 1, 1, 0]),  # nested
        ("Sail when:\n\n- the bell rings\n  - twice\n- it is day", [0, 1, 0]),
        ("Two crews:\n- Of the ferry:\n- a helmsman\n- Of the boat:\n- a rower", [0, 1, 1, 3]),  # of a flat text
        ("A ferry carries either of two things.\n\n1. Lamps\n2. Ropes. Dry ones.", [0, 0, 0]),
        ("Afloat\n: sails at once;\n: waits", [0, 0]),  # what is defined
        ("Who may sail?\n\n- a helmsman\n- a rower", [0, 0]),
        ("Choose:\n\nA. Sail. It takes a day.\n\nB. Wait", [0, 0, 0]),
        ("Choose:\n\n1. Sail.\n\nOr, at night:\n\n2. Wait", [0, None, 2]),
        ("Choose:\n\n1. Sail.\n\nA storm is near.\n\n2. Wait", [0, None, 0]),  # goes on behind a remark
        ("At night, either of:\n\nLamps – on the bow. Lit.\n\nBells – on the stern", [0, 0, None]),
        ("The ferry is old" + ", it creaks" * 15 + ".\n\n- It sails", [None]),  # too long to announce anything
        ("The ferry is old.\n\n> It creaks.", [None]),
        ("| Tide |\n| --- |\n| low |\n\n- It sails", [0, None]),
    ],
)
def test_what_announces_each_sentence(text: str, above: list[int | None]) -> None:
    first, *others = every = read(text)
    assert first.above == ""
    assert [x.above for x in others] == ["" if n is None else every[n].text for n in above]


def test_a_list_goes_on_behind_one_that_stands_in_it() -> None:
    every = read("Before a ferry sails:\n\n- look:\n  - at the tide\n  - at the sky\n- untie\n\nThen it sails.")
    assert list(led_by(every, 0)) == [1, 2, 3, 4] and list(led_by(every, 1)) == [2, 3] and not list(led_by(every, 2))
    assert shown(every, 3, 3) == "look: … at the sky …"
    assert shown(every, 4, 5) == "Before a ferry sails: … untie. Then it sails."


def test_an_answer_is_read_and_shown_under_its_question() -> None:
    every = read("**Q:** May a ferry wait?  \nA: Never. It sails at once.\n\nBells ring.")
    question, never, after, bells = every
    assert question.kind is SentenceKind.QUESTION and never.above == question.text == "Q: May a ferry wait?"
    assert after.above == bells.above == ""
    assert list(led_by(every, 0)) == [1] and not list(led_by(every, 1))
    assert shown(every, 1, 2) == "Q: May a ferry wait? A: Never. It sails at once."


@pytest.mark.parametrize("pointer", ["(See “Tides”).", "(see *Tides*, page 3).", "(Véase «Mareas».)"])
def test_a_sentence_that_only_points_elsewhere_is_none(pointer: str) -> None:
    assert [x.text for x in read(f"{pointer} A ferry waits.")] == ["A ferry waits."]
    assert [x.text for x in read("A ferry waits (see “Tides”).")] == ["A ferry waits (see “Tides”)."]


def test_what_a_list_s_lead_in_announces() -> None:
    assert list(led_by(read(LIST), 0)) == [1, 2]


def test_an_example_is_shown_behind_its_rule() -> None:
    """However much room there is; where there are but examples, none is before it."""
    far = "It carries four crews over the river. " + "For example, a crew of nine waits for the next one. " * 6
    every = read(f"A ferry is slow in the rain and in the wind. {far}")
    assert told(every, passage(every, 5)).startswith("A ferry is slow in the rain and in the wind. It carries four")
    alone = read(far.partition(". ")[2])
    assert passage(alone, 5)[0][0] > 0


def test_a_sentence_may_go_on_from_the_one_before() -> None:
    assert [line.back for line in read(PLAIN)] == [False, True, False]
    assert is_back("It ends then.") and not is_back("Ends then.") and not is_back("...")


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("However, a ferry waits.", True),
        ("**But** a ferry waits.", True),
        ("A ferry waits, however long it takes.", False),
        ("A ferry waits instead.", True),
        ("A ferry waits instead of a boat.", False),
        ("The only exception is a ferry.", True),
        ("Sin embargo, la barca espera.", True),
        ("La barca espera en su lugar.", True),
        ("Toutefois, la barque attend.", True),
        ("La barque attend à la place.", True),
        ("La barque attend à la place de la galère.", False),
    ],
)
def test_an_exception_goes_on_from_its_rule(text: str, back: bool) -> None:
    assert is_back(text) is back


@pytest.mark.parametrize(
    ("text", "n", "begins", "ends"),
    [
        (PLAIN, 1, "A storm comes", "Boats stay ashore."),  # there is room for all
        (LIST, 0, "Before a ferry sails:\n• load the lamps\n• untie the ropes.\nThen", "Then it sails."),
        (LIST, 2, "Before a ferry sails:\n• load", "Then it sails."),
        (TABLE, 2, "Tide, Water: low, little; high, much", "much"),
        (PLAIN.replace("Boats", "Boats " * 60), 1, "A storm comes with the third bell. This", "next bell rings."),
        ("Row home. " + "Far " * 90 + "away. Sail on.", 2, "Sail on.", "Sail on."),
    ],
)
def test_what_is_shown_around_a_sentence(text: str, n: int, begins: str, ends: str) -> None:
    every = read(text)
    said = told(every, passage(every, n))
    assert said.startswith(begins) and said.endswith(ends)


NUMBERED = "1. Load the lamps.\n2. Untie the ropes. Wait.\n3. Row"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NUMBERED, "1. Load the lamps.\n2. Untie the ropes. Wait.\n3. Row"),
        ("* One goes *(at once)*\n* two (go.)\n\nAll are gone.", "• One goes (at once)\n• two (go.) All are gone."),
        ("- lamps\n- ropes\n\nAll aboard", "• lamps\n• ropes. All aboard"),
    ],
)
def test_items_are_told_from_each_other(text: str, said: str) -> None:
    every = read(text)
    assert shown(every, 0, len(every) - 1) == said


def test_what_stands_alone_is_shown_under_what_is_above_it() -> None:
    every = read(TABLE)
    assert shown(every, 2, 2) == "Tide, Water: high, much"
    items = read(LIST)
    assert shown(items, 2, 2) == "Before a ferry sails: … untie the ropes"


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [(0, 1, "Before a ferry sails:\n• load the lamps …"), (1, 1, "Before a ferry sails: load the lamps …")],
)
def test_dots_tell_that_a_list_has_more(first: int, last: int, said: str) -> None:
    assert shown(read(LIST), first, last) == said


def test_a_list_before_a_sentence_is_shown_whole_or_not_at_all() -> None:
    every = read("Choose:\n\n- lamps\n- ropes " + "far " * 110 + "\n\nThen sail. Row home.")
    assert told(every, passage(every, 3)) == "Then sail. Row home."
    every = read("Choose:\n\n- lamps\n- ropes\n\nThen sail. Row home.")
    assert told(every, passage(every, 3)) == "Choose:\n• lamps\n• ropes.\nThen sail. Row home."


LONG = "Old" + " and slow" * 60  # more than there is room for


@pytest.mark.parametrize(
    ("text", "n", "others", "said"),
    [
        (f"A ferry sails. {LONG}. Then it waits.", 0, [2], "A ferry sails. … Then it waits."),
        (f"A ferry sails. {LONG}. Then it waits.", 2, [0], "A ferry sails. … Then it waits."),  # in their order
        (
            f"A ferry sails. {LONG}. Then it waits.",
            0,
            [1, 2],
            "A ferry sails. … Then it waits.",
        ),  # what there is room for
        (f"A ferry sails. {LONG}. A storm comes. Then it waits.", 0, [3], "A ferry sails. … Then it waits."),
        (f"Load:\n\n- lamps\n- {LONG}\n- nets", 1, [3], "Load:\n• lamps …\n• nets"),  # announced once
        (f"Load:\n\n- lamps\n- {LONG}\n- nets\n- ropes", 1, [3, 4], "Load:\n• lamps …\n• nets\n• ropes"),
        (f"Load:\n\n- {LONG}\n- lamps\n- {LONG}\n- nets", 2, [4], "Load: …\n• lamps …\n• nets"),
        (f"Load:\n\n- lamps\n- {LONG}\n\n1. Sail.", 1, [3], "Load:\n• lamps …\n1. Sail."),
        (f"| Tide |\n| --- |\n| low |\n| {LONG} |\n| high |", 1, [3], "Tide: low … high"),
        (f"Sail. {LONG}. Hoist:\n\n- lamps", 0, [3], "Sail. … Hoist: lamps"),
    ],
)
def test_what_else_answers_is_shown_before_what_stands_around(text: str, n: int, others: list[int], said: str) -> None:
    every = read(text)
    assert told(every, passage(every, n, others)) == said


@pytest.mark.parametrize(("row", "said"), [("| a | **b** |", "a, b"), ("|  | b |", "b"), ("||", "")])
def test_a_row_read_aloud(row: str, said: str) -> None:
    assert cells(row) == said


def test_a_store_keeps_the_sentences_as_they_are_read(tmp_path: Path) -> None:
    knowledge = small()
    write(tmp_path / "store.db", knowledge)
    with closing(Store(tmp_path / "store.db")) as store:
        assert [kept(store, s.id) for s in knowledge.sections] == [lines(s) for s in knowledge.sections]
        assert any(kept(store, s.id) for s in knowledge.sections) and kept(store, "core/none") == ()


def test_where_begins_what_a_line_goes_on_with() -> None:
    every = read(f"A ferry waits:\n\n- Row home. It is late. Tie the ropes.\n- Sleep.\n\n{PLAIN}")
    at = {line.text: n for n, line in enumerate(every)}
    assert {text: begin(every, n) for text, n in at.items() if begin(every, n) != n} == {
        "It is late.": at["Row home."],
        "Tie the ropes.": at["Row home."],
        "This storm ends when the next bell rings.": at["A storm comes with the third bell."],
    }
