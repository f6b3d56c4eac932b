"""Links of a web page are references: what they lead to is read from the page, not guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.references import find_references
from tests.ingest.references.book import read, term

PAGE = """<!DOCTYPE html><html lang="en"><head><title>Fen Rules</title></head><body>
<nav><a href="#turn">Turn</a></nav>
<h1 id="top">Fen Rules</h1>
<p>The lanterns are few and the mist is thick on this marsh. LINK</p>
<h2 id="setup">Setting up the marsh</h2>
<p>Place all of the lanterns on the board, then place the mist.</p>
<h2><a name="turn"></a>The turn</h2>
<p>Each turn a player moves one lantern of their own.</p>
<h3><span class="headline" id="move">Moving</span></h3>
<p>Move up to six places. <a id="limit"></a>No lantern moves twice in one turn.</p>
</body></html>
"""


def links(tmp_path: Path, link: str, name: str = "fen.html") -> list[tuple[str, str | None, str]]:
    """Text, target without its book, and status of every reference of the page with a link in its first section."""
    file = tmp_path / name
    file.write_text(PAGE.replace("LINK", link), encoding="utf-8")
    (book,) = read_books(file, Corpus())
    found = find_references(book, [book], (), None)
    return [(x.text, x.target and x.target.partition("/")[2], x.status.value) for x in found]


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ('<a href="#setup">how to begin</a>', [("how to begin", "setting-up-the-marsh", "resolved")]),
        ('<a href="#turn">the turn</a>', [("the turn", "the-turn", "resolved")]),  # the name of an empty anchor
        ('<a href="#move">go</a>', [("go", "moving", "resolved")]),  # an id within a heading
        ('<a href="#limit">once</a>', [("once", "moving", "resolved")]),  # an id within a paragraph
        ('(see <a href="#turn"><b>below</b></a>)', [("below", "the-turn", "resolved")]),
        ('<a href="#gone">lost</a>', [("lost", None, "dangling")]),
        ('<a href="https://fen.example.org/errata">errata</a>', [("errata", None, "external")]),
        ('<a href="/wiki/Moving">Moving</a>', [("Moving", "moving", "resolved")]),  # another page that is in this text
        ('<a href="/wiki/Rowing">Rowing</a>', []),  # and one that is not
        ('<a href="#top">up</a>', []),  # to where it stands
        ('<a href="#turn">[1]</a>', []),  # a note's mark
        (
            '(see <a href="other.html#row">Rowing Boats</a>)',
            [("(see Rowing Boats", None, "external")],
        ),
        ('(see <a href="#turn">Turning</a>)', [("Turning", "the-turn", "resolved")]),
        ("<a>no link</a>", []),
        ('<a href="#turn"></a>', []),
    ],
)
def test_what_a_link_leads_to(tmp_path: Path, link: str, expected: list[tuple[str, str | None, str]]) -> None:
    assert links(tmp_path, link) == expected


def test_a_page_that_is_saved_as_text_has_its_links_too(tmp_path: Path) -> None:
    assert links(tmp_path, '<a href="#turn">go on</a>', "fen.txt") == [("go on", "the-turn", "resolved")]


def test_a_list_of_contents_links_to_what_it_names(tmp_path: Path) -> None:
    item = '<li><a href="#{}">{}</a></li>'
    entries = [item.format(place, word) for place, word in (("setup", "one"), ("turn", "two"), ("move", "three"))]
    found = links(tmp_path, f"<ul>{''.join(entries)}</ul>")
    assert [target for _, target, _ in found] == ["setting-up-the-marsh", "the-turn", "moving"]


def test_an_outer_address_is_a_url_and_said(tmp_path: Path) -> None:
    file = tmp_path / "fen.html"
    file.write_text(PAGE.replace("LINK", '<a href="https://fen.example.org/x">more</a>'), encoding="utf-8")
    (book,) = read_books(file, Corpus())
    (found,) = find_references(book, [book], (), None)
    assert (found.kind.value, found.anchor) == ("url", "https://fen.example.org/x")


def test_a_link_with_the_name_of_a_term_leads_to_the_term(tmp_path: Path) -> None:
    file = tmp_path / "fen.html"
    file.write_text(PAGE.replace("LINK", '<a href="#limit">lantern</a>'), encoding="utf-8")
    (book,) = read_books(file, Corpus())
    lantern = term("Lantern", f"{book.book.id}/moving")
    (found,) = find_references(book, [book], [lantern], None)
    assert found.target == "game/en/lantern"


def test_a_heading_that_begins_with_the_word_term_is_no_place_of_a_glossary(tmp_path: Path) -> None:
    file = tmp_path / "fen.md"
    text = "# Fen\n\nSee [there](#term-lantern).\n\n## Term Lantern\n\nMud.\n\n## Moving\n\nA lantern moves.\n"
    file.write_text(text, encoding="utf-8")
    (book,) = read_books(file, Corpus())
    lantern = term("Lantern", f"{book.book.id}/moving")
    (found,) = find_references(book, [book], [lantern], None)
    assert found.target == f"{book.book.id}/term-lantern"


def test_a_book_that_is_no_web_page_has_none() -> None:
    book = read('# Setup\nRead <a href="#turn">the turn</a> first.\n# Turn\nx')
    assert find_references(book, [book], (), None) == ()


MARKDOWN = """# Fen Rules

The lanterns are few and the mist is thick on this marsh. LINK

## Setting up the marsh {#setup .wet}

Place all of the lanterns on the board, then place the mist.

## The turn
{: .wet #turn}

Each turn a player moves one lantern of their own.

[^1]: No lantern moves twice in one turn.
[^b]: Nor in two.
"""


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[how to begin](#setup)", [("how to begin", "setting-up-the-marsh", "resolved")]),
        ("[go](#turn)", [("go", "the-turn", "resolved")]),
        ("[on](#the-turn)", [("on", "the-turn", "resolved")]),  # as sites name a heading
        ("[lost](#gone)", [("lost", None, "dangling")]),
        ("[up](#fen-rules)", []),  # to where it stands
        ("Mist rises.[^1]", [("1", "the-turn", "resolved")]),
        ("Mist rises[^b].", [("b", "the-turn", "resolved")]),
        ("Mist rises.[^1]\n\n[^1]: At dawn.", []),  # the note stands right here
    ],
)
def test_links_within_a_file_of_markdown(tmp_path: Path, link: str, expected: list[tuple[str, str, str]]) -> None:
    file = tmp_path / "fen.md"
    file.write_text(MARKDOWN.replace("LINK", link), encoding="utf-8")
    (book,) = read_books(file, Corpus())
    found = find_references(book, [book], (), None)
    assert [(x.text, x.target and x.target.partition("/")[2], x.status.value) for x in found] == expected


def test_a_numbered_heading_is_named_with_its_number_as_sites_do_and_without(tmp_path: Path) -> None:
    file = tmp_path / "fen.md"
    lead = "[a](#2-the-turn) [b](#21-first-light) [c](#the-turn) [d](#2-mist)"
    text = f"# Fen\n\n{lead}\n\n## 1. Mist\n\nThick.\n\n## 2. The Turn\n\nMove.\n\n### 2.1 First Light\n\nIt dawns.\n"
    file.write_text(text, encoding="utf-8")
    (book,) = read_books(file, Corpus())
    found = {x.text: x.target and x.target.rpartition("/")[2] for x in find_references(book, [book], (), None)}
    assert found == {"a": "the-turn", "b": "2.1", "c": "the-turn", "d": None}


GLOSSARY = """\
Fen Rules
=========

Every keeper has :term:`lamps <Lantern>` and :term:`Gone`. The mist is thick on this marsh.

Words
=====

.. glossary::

   Lantern
      what burns where a :term:`Keeper` and :term:`keepers <Keeper>` go

   Keeper
      whoever has :term:`lanterns <Lantern>`
"""


def test_a_role_for_a_term_leads_to_it_from_its_own_section_and_wherever_it_is_defined(tmp_path: Path) -> None:
    file = tmp_path / "fen.rst"
    file.write_text(GLOSSARY, encoding="utf-8")
    (book,) = read_books(file, Corpus())
    terms = [term("Lantern", f"{book.book.id}/words"), term("Keeper", f"{book.book.id}/fen-rules")]
    found = find_references(book, [book], terms, None)
    assert [(x.text, x.target and x.target.rpartition("/")[2], x.status.value) for x in found] == [
        ("lamps", "lantern", "resolved"),
        ("Gone", None, "dangling"),
        ("Keeper", "keeper", "resolved"),
        ("keepers", "keeper", "resolved"),
        ("lanterns", "lantern", "resolved"),
    ]
