"""Plain text without typography, read as a whole."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.bare.looks import Page, heading_of
from rulewright.ingest.structure.bare.read import bare_headings, is_bare, likely, page_of, placed
from rulewright.ingest.structure.detect_lines import line_headings
from rulewright.ingest.structure.detect_numbers import detect_numbers
from rulewright.ingest.structure.survey import survey
from tests.ingest.structure.making import PROSE, look, manuscript, read

CHAPTERS = {
    "Combat": ("Melee Attacks", "Ranged Attacks", "Damage"),
    "Magic": ("Casting Spells", "Rituals", "Counterspells"),
    "Equipment": ("Armor", "Weapons", "Adventuring Gear"),
}
SAID = {
    t: f"{t} let a player do more than others can. Whoever has them says so, rolls two dice and takes the higher one."
    for of in CHAPTERS.values()
    for t in of
}


WORDS = ("mud", "reeds", "fog", "rain", "sand", "moss", "wind", "salt", "clay", "dusk")


def plain() -> str:
    """A small rulebook: chapters without a text of their own, sections of two paragraphs."""
    parts: list[str] = []
    for chapter, sections in CHAPTERS.items():
        parts.append(chapter)
        for title in sections:
            parts += [title, SAID[title], PROSE, "• stones\n• sand"]
    return "\n\n".join(parts)


def test_headings_of_a_text_without_typography() -> None:
    found = [s.title for s in read(plain()).sections]
    wanted = [title for chapter, sections in CHAPTERS.items() for title in (chapter, *sections)]
    assert set(found) <= set(wanted)
    assert len(found) > 0.7 * len(wanted)


def test_what_follows_a_chapter_that_has_no_text_of_its_own_stands_below_it() -> None:
    page = Page(look(plain()))
    titles = {title for chapter, sections in CHAPTERS.items() for title in (chapter, *sections)}
    found = placed([heading_of(x) for x in page.looks if x.title in titles], page)
    assert found[:2] == [None, 0]


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        (plain(), True),
        (plain().replace("Magic", "# Magic").replace("Combat", "# Combat").replace("Equipment", "# Equipment"), False),
        ("\n".join(x.upper() if len(x) < 20 else x for x in plain().split("\n")), False),  # capitals are typography
        (f"THE BOOK\n\nBY JO\n\n{plain()}", True),  # but not where only the title page is
        ("\n".join(f"{n}.{k}. A rule\nthat is wrapped." for n in range(1, 9) for k in range(1, 9)), False),  # rules are
        (PROSE, False),  # too short to tell
    ],
)
def test_which_texts_are_bare(text: str, bare: bool) -> None:
    m = manuscript(text)
    seen = survey(m)
    assert is_bare(m, seen, [*line_headings(seen), *detect_numbers(m)]) is bare


def test_a_book_that_a_profile_knows_is_not() -> None:
    m = manuscript(plain(), tree="- Combat")
    assert not is_bare(m, survey(m), ())


def test_the_title_of_a_list_is_a_heading_whatever_its_looks() -> None:
    text = "Contents\n" + "\n".join(f"{t} .... {n}" for n, t in enumerate(SAID)) + f"\n\n{plain()}"
    assert bare_headings(Page(look(text)))[0].title == "Contents"


def test_how_likely_is_between_none_and_one() -> None:
    found = likely(Page(look(plain())))
    assert found
    assert all(0 <= p <= 1 for p in found.values())


def counted(*rules: str) -> list[int]:
    """The lines that numbers open, in titles above a text and rules, as the whole reading hands them on."""
    titles = [f"{chapter}.{n} {word.title()}" for chapter in (1, 2) for n, word in enumerate(WORDS, start=1)]
    text = "\n".join([*(f"{title}\n{PROSE}" for title in titles), *rules])
    m, seen = manuscript(text), look(text)
    found = sorted([*line_headings(seen), *detect_numbers(m)], key=lambda h: (h.start, -h.weight))
    return sorted(page_of(m, seen, found, []).numbered)


def test_numbers_that_follow_from_each_other_tell_titles() -> None:
    assert counted() == [*range(0, 40, 2)]
    assert len(counted("2.11 Example: a duck dives")) == 21, "a colon more or less does not matter among titles"
    rules = [f"3.{n} A duck that has {word} swims on, and so do all others." for n, word in enumerate(WORDS, start=1)]
    assert counted(*rules) == [], "a third of them are sentences"
