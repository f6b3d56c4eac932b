"""Page references in a text that has no pages."""

from __future__ import annotations

import pytest

from rulewright.ingest.references import find_references
from rulewright.ingest.references.directory import hanging
from tests.ingest.references.book import read, term

FILLER = "Words upon words that say nothing of the kind. " * 6

BOOK = f"""# Fighters
A fighter may climb (pg 5), attack (pg 8) or hide (pg 10). {FILLER}
# The battlefield
The bottom is the **battlefield floor**. {FILLER}
# Ground
Set it on the battlefield floor (pg 2). {FILLER}
# Climbing
{FILLER}
# Platforms
{FILLER}
# Attack actions
{FILLER} They are on a platform (pg 6).
# Hiding
{FILLER}
# Platforms
Again. They climb (pg 5). {FILLER}
"""


def targets(text: str, **more: object) -> list[str | None]:
    terms = more.get("terms", ())
    assert isinstance(terms, tuple)
    book = read(text)
    return [x.target for x in find_references(book, [book], terms, None)]


def test_the_words_before_it_say_what_a_page_holds() -> None:
    assert targets(BOOK) == [
        "core/climbing",
        "core/attack-actions",
        "core/hiding",
        "core/the-battlefield",
        "core/platforms",  # the one between climbing and attacks, not the one at the end
        "core/climbing",
    ]


@pytest.mark.parametrize("said", ["oars, sails and rudders", "**oars**, **sails** and **rudders**"])
def test_a_heading_that_has_all_that_is_counted_up_is_meant_before_that_of_the_last(said: str) -> None:
    text = "# Oars, Sails and Rudders\nx\n## Oars\nx\n## Sails\nx\n## Rudders\nx\n"
    assert targets(f"{text}# Boats\nA boat may have {said} (pg 20).") == ["core/oars-sails-and-rudders"]
    assert targets(f"{text}# Boats\nA boat may have **rudders** (pg 20).") == ["core/rudders"]


@pytest.mark.parametrize(
    ("said", "target"),
    [
        ("Throw on the Cargo Table", None),  # not "Weather Table": many a thing is a table
        ("Throw on the cargo", None),  # nor one of those that one throws
        ("Throw on the weather", "core/weather-table"),
        ("Throw a line well ahead", "core/throw-line"),  # all that it is called
        ("Consider the Lurch trick", "core/lurch-sails"),  # all but what it is for
        ("Count the knots of the rope", "core/splicing-knots"),  # a word that no other has
    ],
)
def test_a_heading_must_have_the_nearest_word_or_one_of_its_own(said: str, target: str | None) -> None:
    titles = ("Weather Table", "Throw Line", "Throw Anchor", "Splicing Knots", "Lurch [Sails]", "Lurch Left")
    heads = "".join(f"# {title}\nx\n" for title in titles)
    assert targets(f"{heads}# Boats\n{said} on page 57 of it.") == [target]


def test_a_page_is_repaired_and_says_so() -> None:
    book = read(BOOK)
    first = find_references(book, [book], (), None)[0]
    assert (first.kind.value, first.status.value) == ("page", "repaired")
    assert "page 5" in first.note
    assert "Climbing" in first.note


def test_nothing_is_guessed_where_no_words_help() -> None:
    book = read("# A\nZounds (pg 7).\n# B\nx")
    (found,) = find_references(book, [book], (), None)
    assert (found.target, found.status.value) == (None, "dangling")


def test_the_sentence_before_is_weak_evidence() -> None:
    filler = "# Actions\nx\n# Wide open country\nx\n"
    assert targets(filler + "# Here\nA charm costs no actions. See also page 12.") == [None]
    assert targets(filler + "# Here\nA charm costs no actions (page 12).") == ["core/actions"]


def test_a_term_answers_as_well() -> None:
    text = "# Harm\nGrit is courage.\n# Other\nx\n# Here\nbecause of its grit (pg 13)."
    assert targets(text, terms=(term("Grit", "core/harm"),)) == ["core/harm"]


@pytest.mark.parametrize(
    ("text", "words", "phrase"),
    [
        ("One thing. They suffer **impact damage** (pg 9)", ("suffer", "impact", "damag"), "impact damage"),
        ("- MOVE (pg 8)", ("move",), "move"),
        ("on the battlefield floor (pg 3)", ("battlefield", "floor"), "battlefield floor"),
    ],
)
def test_what_a_reference_hangs_on(text: str, words: tuple[str, ...], phrase: str) -> None:
    found = hanging(text, text.index("(pg"), "en")
    assert (found.words[-len(words) :], found.phrase) == (words, phrase)


def test_a_name_in_quotation_marks_goes_before_the_words_around_it() -> None:
    text = "# Abilities\nMany.\n## [Quad] Rampage\nRun.\n# Here\nThe ‘Rampage’ ability (pg 14) is one."
    book = read(text)
    (found,) = find_references(book, [book], (), None)
    assert (found.target, found.status.value) == ("core/quad-rampage", "resolved")


def test_a_sentence_as_a_whole_goes_before_its_last_word() -> None:
    near = "When a climber is struck by a blow near the open edge of a platform, a slip is rolled for. "
    text = f"# Platforms\nFlat.\n# Slips\n{near}\n# Here\n"
    assert targets(text + "A slip follows where a blow was struck near the edge of a platform (pg 16).") == [
        "core/slips"
    ]
    assert targets(text + "Put them on a platform (pg 16).") == ["core/platforms"]


def test_what_a_book_counts_is_no_page() -> None:
    text = "# Harm\nShe loses 2 PG.\n# Here\nA troll has (PG 12) and a claw."
    assert targets(text) == []
    assert targets(text.replace("2 PG", "two")) == [None], "where PG stands for nothing else it is a page"
