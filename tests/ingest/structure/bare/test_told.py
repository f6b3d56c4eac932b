"""What a text says itself of where its headings stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.ingest.clean.furniture import find_asides
from rulewright.ingest.structure.bare.looks import Page, heading_of
from rulewright.ingest.structure.bare.told import DEEPEST, Bounds, counted, running, sure, told
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.survey import survey
from tests.ingest.structure.making import PROSE, look, manuscript


def book(text: str, titles: Sequence[str]) -> tuple[list[Heading], Page]:
    page = Page(look(text))
    return [heading_of(x) for x in page.looks if x.line.text in titles], page


def test_numbers_with_dots_tell_the_parent_and_what_has_them_below_it_the_top() -> None:
    titles = ("1 Basics", "1.1 Dice", "Luck", "1.2 Skills", "2 Combat", "2.1 Turns")
    one = book("\n\n".join(f"{t}\n\n{PROSE}" for t in titles), titles)
    assert told(*one) == {0: None, 1: 0, 3: 0, 4: None, 5: 4}


def test_a_chapter_that_counts_on_stands_at_the_top_and_a_step_that_does_not() -> None:
    titles = ("1 Basics", "1.1 Dice", "1. First", "2. Then", "2 Combat", "2.1 Turns", "3. Profiles", "4. Errata")
    one = book("\n\n".join(f"{t}\n\n{PROSE}" for t in titles), titles)
    assert told(*one) == {0: None, 1: 0, 4: None, 5: 4, 6: None, 7: None}


def test_what_stands_between_numbers_stands_below_the_one_before() -> None:
    titles = ("1 Basics", "1.1 Dice", "Luck", "1.2 Skills", "2 Combat", "Fate", "2.1 Turns")
    one = book("\n\n".join(f"{t}\n\n{PROSE}" for t in titles), titles)
    bounds = Bounds(*one)
    assert bounds.choices([None, 0], [0, 1], 2) == ([0, 1], range(2, 3))
    assert bounds.choices([None, 0, 1], [0, 1, 2], 3) == ([0], range(1, 2))


def test_where_no_number_tells_there_are_only_so_many_levels() -> None:
    one = book("", ())
    assert Bounds(*one).choices([], range(20), 20)[1] == range(DEEPEST + 1)


def test_contents_tell_what_is_a_heading() -> None:
    toc = "Contents\n\n• Skills\n  • Riding\n  • Dice\n• Magic\n  • Dice\n\n"
    titles = ("Skills", "Riding", "Dice", "Magic", "Dice")
    page = Page(look(toc + "\n\n".join(f"{t}\n\n{PROSE}" for t in titles)))
    lines = sorted(sure(page))
    assert [page.looks[n].title for n in lines] == list(titles)


def test_titles_that_numbers_count_are_headings_where_there_are_many() -> None:
    seen = look("\n".join(f"{n}. Of ducks: some\n{PROSE}" for n in range(1, 11)) + f"\n11. So be it.\n{PROSE}")
    assert sure(Page(seen, numbered=range(0, 22, 2))) == {*range(0, 20, 2)}, "a sentence is no title"
    assert sure(Page(seen, numbered=range(0, 18, 2))) == set()


def test_names_along_the_tops_of_pages_are_chapters() -> None:
    pages: list[str] = []
    for chapter in ("Combat", "Magic"):
        for n in range(4):
            title = [chapter] if n == 0 else []
            pages.append("\n".join([chapter, *title, *[PROSE] * 6, "Luck", *[PROSE] * 6, str(len(pages) + 1)]))
    text = "\n".join(pages) + "\n"
    m = manuscript(text, asides=tuple(find_asides(text, 0, len(text))))
    found = running(m)  # the first page has none before it
    assert [name for _, name in found] == ["combat"] * 3 + ["magic"] * 4
    page = Page(survey(m), found)
    headings = [heading_of(x) for x in page.looks if x.line.text in ("Combat", "Magic", "Luck")]
    assert {headings[i].title: parent for i, parent in told(headings, page).items()} == {"Combat": None, "Magic": None}


def lines(text: str, found: Callable[[Page], set[int]]) -> list[str]:
    page = Page(look(text))
    return [page.looks[n].line.text for n in sorted(found(page))]


def test_lines_behind_pictures_are_headings_where_the_pictures_differ() -> None:
    titles = ["🎲 Dice", "🃏 Cards", "👥 Players", "🏠 Houses", "🎯 Aim"]
    text = "\n\n".join(f"{t}\n\n{PROSE}" for t in titles)
    assert lines(text, sure) == titles
    assert not lines("\n\n".join(f"🎲 {t[2:]}\n\n{PROSE}" for t in titles), sure), "one sign is that of a list"
    assert not lines(text.replace("🎯 Aim", "🎯 Aim  7"), sure), "cells of a table"
    assert not lines("\n\n".join(f"{t}\n\n{PROSE}" for t in titles[:4]), sure)


def test_names_with_colons_are_headings_where_there_are_hardly_others() -> None:
    titles = ["Setup:", "The Deck:", "Turns:", "Moves:", "End of Turn:"]
    text = "\n".join(f"{t}\n{PROSE}\nYou may do these:\n{PROSE}" for t in titles)
    assert lines(text, sure) == titles
    assert heading_of(Page(look(text)).looks[0]).title == "Setup"
    others = "\n\n".join(f"{t} Rest\n\n{PROSE}" for t in ("Day", "Night", "Long", "Short", "Dusk"))
    assert not lines(f"{text}\n\n{others}", sure)


def test_titles_below_rules_are_headings_and_divide_the_book() -> None:
    titles = ["Setup:", "How to play", "Turns", "What the last one may do:", "End"]
    text = "\n".join(f"\n=====\n{t}\n{PROSE}" for t in titles)
    assert lines(text, sure) == titles
    assert told(*book(text, titles)) == dict.fromkeys(range(5))
    assert not lines(text.replace("=====", "====="[:2]), sure), "no rule"
    assert not lines(text.replace("\n\n=", "\n="), sure), "it may underline what is above"
    assert not lines("\n".join(f"\n=====\n{t}\n{PROSE}" for t in titles[:4]), sure), "too few"
    assert not lines(f"{text}\n\n---\n{PROSE}\n\n---\n{PROSE}", sure), "they part paragraphs as well"


def test_titles_in_the_middle_of_the_column_are_headings() -> None:
    titles = ["Setup", "How to Play", "The Dice and the Cards", "Turns", "The End"]
    text = "\n\n".join(f"{t.center(72)}\n{PROSE}" for t in titles)
    assert lines(text, sure) == titles
    assert lines(f"{text}\n\n{'It must be played.'.center(72)}\n{PROSE}", sure) == titles, "a sentence is none"
    assert not lines("\n\n".join(f"{t.center(72)}\n{PROSE}" for t in titles[:4]), sure), "too few"
    ragged = (f"{' ' * n}{t}\n{PROSE}" for n, t in zip((8, 40, 12, 60, 20), titles, strict=True))
    assert not lines("\n\n".join(ragged), sure), "they share no middle"
    close = (f"{t.center(20)}\n{PROSE}" for t in titles)
    assert not lines("\n\n".join(close), sure), "hardly indented"


def test_short_lines_at_the_margin_are_headings_where_most_of_the_text_is_set_in() -> None:
    names = ["Cards have", "keywords", "Mud Balls", "In the pond", "Teams"]

    def outline(names: list[str], blanks: int = 2) -> str:
        below = " " * blanks
        return "\n\n".join(f"{name}\n{below}a name,\n{below}a price and a few words" for name in names)

    assert lines(outline(names), sure) == names
    assert lines(outline(names, 1), sure) == []
    assert lines(outline(names[:4]), sure) == []  # too few to be how the book is set
    assert lines(outline([*names, "1/2 and 3"]), sure) == names
    assert lines(outline(names) + f"\n\n{PROSE}" * 12, sure) == []  # most of it stands at the margin


def test_a_heading_that_a_count_lacks_is_one() -> None:
    def missing(text: str) -> list[str]:
        return lines(text, lambda page: counted(page, {x.n for x in page.looks if x.title in ("Setup", "Rest", "End")}))

    between = "1. Setup\n\n{0}\n\n{1}\n\n3. Rest\n\n{0}\n\n4. End\n\n{0}"
    assert missing(between.format(PROSE, "2. Combat")) == ["2. Combat"]
    assert not missing(between.format(PROSE, "2. Combat\n\n2. Magic")), "either may be it"
    assert not missing(between.format(PROSE, "5. Combat"))
