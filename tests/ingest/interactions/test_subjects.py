"""Who may speak in a sentence, on made-up sections."""

from __future__ import annotations

import pytest

from rulewright.ingest.interactions.mentions import Passage, names_of
from rulewright.ingest.interactions.subjects import Subjects, spoken_of_before, surroundings
from rulewright.kb.language import sentences
from rulewright.kb.model import Definition, Term
from tests.ingest.terms.making import Part, make_book
from tests.make import term

ENTRIES = """\
1. **Lamp.** It burns.
 - **A. Wick.** Each lamp has a wick. It smokes at night.
2. **Oar.** It rows. An oar has a *blade*. It is wet.

Nothing here is an entry."""


def speakers(text: str, *names: str) -> list[list[str]]:
    """Who speaks in each sentence of one section; ``names`` are defined in the first sentence that has them."""
    reading = make_book(Part("Gear", text))
    (section,) = reading.sections
    said = sentences(section)
    terms: dict[str, Term] = {}
    for name in names:
        where = next(s.span for s in said if name in s.text)
        terms[name] = term(
            f"g/en/{name.lower()}",
            book="g-core",
            name=name,
            aliases=(),
            definition=Definition(section.id, where.start, where.end),
        )
    subjects = Subjects(reading, names_of(terms.values(), "en"), {t.id: t for t in terms.values()}, {})
    return [[s.term.removeprefix("g/en/") for s in subjects.of(section, x)] for x in said]


def test_an_entry_speaks_in_its_paragraph_and_in_what_is_indented_under_it() -> None:
    found = speakers(ENTRIES, "Lamp", "Wick", "Oar", "blade")
    assert found == [
        ["lamp"],  # Lamp.
        ["lamp"],  # It burns.
        ["wick", "lamp"],  # Wick., under the lamp
        ["wick", "lamp"],
        ["wick", "lamp"],
        ["oar"],  # not under the lamp any more
        ["oar"],
        ["oar", "blade"],  # what is defined on the way speaks, too, after the entry
        ["oar", "blade"],
        [],
    ]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("**Lamp.** It does as follows:\n\n- It burns.", ["lamp"]),  # announced
        ("**Lamp.** It burns.\n\n- It smokes.", []),
    ],
)
def test_what_an_entry_announces_is_said_of_it(text: str, last: list[str]) -> None:
    assert speakers(text, "Lamp")[-1] == last


GOES_ON = [  # how a sentence begins -> who of the sentence before may speak in it
    ("They sink.", ["oar", "lamp"]),
    ("Then, it sinks.", ["oar", "lamp"]),
    ("**This** sinks.", ["oar", "lamp"]),
    ("Además esta lámpara se hunde.", ["oar", "lamp"]),
    ("The boat sinks.", []),
    ("Thus the boat sinks.", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), GOES_ON)
def test_they_are_who_the_sentence_before_names(text: str, expected: list[str]) -> None:
    said = spoken_of_before(text, ["oar", "rope", "oar", "lamp", "wick"], {"rope"})
    assert [(s.role, s.term) for s in said] == [("before", t) for t in expected]


@pytest.mark.parametrize(
    ("text", "labelled"),
    [
        ("**Row** [2]\nThe raft moves.", True),
        ("**Row**: the raft moves.", True),
        ("**Row.** The raft moves.", True),
        ("**Row** — The raft moves.", True),
        ("**Row** - The raft moves.", True),
        ("**Row** `(1P)` The raft moves.", True),
        ("**Row** the raft.", False),
        ("The **raft** — a slow one — moves.", False),
    ],
)
def test_what_stands_behind_a_label_is_rather_of_that_than_of_the_heading(text: str, labelled: bool) -> None:
    (section,) = make_book(Part("Actions", text)).sections
    read = [(x, Passage.of(section, x.text, [], [], frozenset())) for x in sentences(section)]
    assert all(("label" in around) == labelled for around in surroundings([section], read))
