"""reStructuredText becomes Markdown that leads back to the file; what only makes pages of it is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest import corpus
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html_tree import html_links, html_places
from rulewright.ingest.readers.rst import parse, read
from rulewright.kb.errors import InputRefused
from tests.work import growth

BOOK = """\
:orphan:

.. made by nobody
   who is here

.. _game:

=======
Mudball
=======

A game for *two* players \\& a **big** pond.

.. toctree::
   :maxdepth: 2

   hits

.. _throw:

Throwing
--------

Pick up ``mud`` and |wet|. See :ref:`the hits <hits>`, Ducking_ and :ref:`game`.

.. |wet| replace:: some water

.. _hits:

Hits
~~~~

You hit whoever :ref:`no place <nowhere>` stands in the pond.

Ducking
-------

Look at `the web <https://example.org/mud>`_.
"""


def copy_of(text: str) -> ReadingCopy:
    return read("a.rst", text.encode())


def markdown(text: str) -> str:
    return copy_of(text).copy.text.strip()


def test_titles_are_headings_by_the_order_in_which_their_signs_appear() -> None:
    found = copy_of(BOOK).copy.text
    headings = [x for x in found.splitlines() if x.startswith("#")]
    assert headings == ["# Mudball", "## Throwing", "### Hits", "## Ducking"]
    assert "*two* players & a **big** pond" in found
    assert "Pick up mud and some water. See the hits, Ducking and Mudball." in found


def test_what_makes_pages_is_set_aside() -> None:
    found = copy_of(BOOK)
    aside = "".join(found.text[a.start : a.end] for a in found.asides)
    for gone in (":orphan:", "made by nobody", "who is here", "toctree", "maxdepth", "_hits", "replace::"):
        assert gone not in found.copy.text and gone in aside


def test_a_section_starts_at_its_heading_and_not_at_the_line_above(tmp_path: Path) -> None:
    path = tmp_path / "mud.rst"
    path.write_text(BOOK, encoding="utf-8")
    [reading] = read_books(path, corpus.load())
    for s in reading.sections:
        assert BOOK[s.spans[0].start :].startswith(s.title)
    assert [s.title for s in reading.sections] == ["Mudball", "Throwing", "Hits", "Ducking"]


def test_links_lead_where_their_makers_led_them(tmp_path: Path) -> None:
    path = tmp_path / "mud.rst"
    path.write_text(BOOK, encoding="utf-8")
    readings = read_books(path, corpus.load())
    references = cite_game("mudball", readings, corpus.load()).references
    found = {r.text: r.target for r in references}
    assert found["the hits"] == "mudball/hits" and found["Ducking"] == "mudball/ducking"
    assert found["the web"] is None and "no place" not in found


INLINE = [
    ("*a* **b** ``*c*`` `d`", "*a* **b** *c* *d*"),
    ("*not closed and 2 * 3 * 4", "*not closed and 2 * 3 * 4"),
    ('the "*" sign and (*)', 'the "*" sign and (*)'),
    ("sub\\ *script*\\ s", "sub*script*s"),
    ("\\*a\\* b\\\\c", "*a* b\\c"),
    ("``a\\`` b", "a\\ b"),
    ("*a\nb*", "*a b*"),
    ("`text <https://example.org>`_ and `other <x y>`__.", "text and other."),
    ("`only <https://example.org>`", "*only <https://example.org>*"),
    ("a snake_case_name and odd_ one", "a snake_case_name and odd_ one"),
    (":term:`mud`, :doc:`the pond <pond>`, :unknown:`wet`", "mud, the pond, wet"),
    ("See :doc:`Mud<pond>`\u037e *wet*\u3002", "See Mud\u037e *wet*\u3002"),  # closed by a mark of another script
    (":strong:`a` :emphasis:`b` `c`:strong:", "**a** *b* **c**"),
    (":raw-html:`<br>`a", ":raw-html:`<br>`a"),  # the role's end must be one
    (":raw-html:`<br>` a", "a"),
    ("see [1]_ and [#note]_", "see [1] and [#note]"),
    ("|unknown| stays", "|unknown| stays"),
    ("_`here` it is", "here it is"),
]
BLOCKS = [
    ("a\nb\n\nc", "a b\n\nc"),
    ("- a\n  b\n\n  - c\n\n- d", "- a b\n  - c\n- d"),
    ("3. a\n#. b\n\n   c", "3. a\n4. b\n\nc"),
    ("(a) one\n(b) two", "- (a) one\n- (b) two"),
    ("1999. was a year\nof mud", "1999. was a year of mud"),
    ("Mud\n  Wet\n  earth.\n\n  Cold.\nDry\n  Dust.", "**Mud** – Wet earth.\n\nCold.\n\n**Dry** – Dust."),
    ("a\n\n  b\n\n  c", "a\n\n> b\n\n> c"),
    ("- a\n\n..\n\n  b", "- a\n\n> b"),
    ("| a\n| b\n  c", "a\nb c"),
    ("a::\n\n  b\n    c\n\nd", "a:\n\nb\n  c\n\nd"),
    ("::\n\n  b", "b"),
    ("a\n\n:cost: 2 *mud*\n:range: far", "a\n\n**cost** – 2 *mud*\n\n**range** – far"),
    ("a\n\n----\n\nb", "a\n\nb"),
    ("1. Mud\n======", "# 1. Mud"),
    ("Mud\n===\nRight below.", "# Mud\n\nRight below."),
    ("Mud\n==", "Mud =="),  # too short
    (".. [1] a\n   b", "[1] a b"),
    ("\ufeffMud\n===\n", "# Mud"),
    ("A\r\n=\r\n\r\n- b\r\n  c\r\n", "# A\n\n- b c"),
]
DIRECTIVES = [
    (".. note:: a\n   b\n\n   c", "> a b\n\n> c"),
    (".. warning::\n   :class: x\n\n   a", "> a"),
    (".. admonition:: Mud\n\n   a", "> **Mud**\n\n> a"),
    (".. rubric:: Mud", "# Mud"),
    ("A\n=\n\nB\n-\n\n.. rubric:: C\n   :name: c\n\nd", "# A\n\n## B\n\n### C\n\nd"),
    (".. card:: Mud\n   :x: 1\n\n   a", "**Mud**\n\na"),  # nobody knows it
    (".. autothing:: x", ""),
    (".. code-block:: text\n   :x: 1\n\n   a\n     b", "a\n  b"),
    (".. figure:: a.png\n   :x: 1\n\n   Caption.", "Caption."),
    (".. glossary::\n\n   Mud\n   Dirt\n     Wet.\n\n   Pond\n     Deep.", "**Mud, Dirt** – Wet.\n\n**Pond** – Deep."),
    (".. include:: /etc/passwd\n\na", "a"),
    (".. raw:: html\n\n   <script>x</script>\n\na", "a"),
    ("..\n   a comment\n\nb", "b"),
]
HEAD = "| a | b |\n| --- | --- |\n"
TABLES = [
    ("+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n|   | 3 |\n+---+---+", HEAD + "| 1 | 2 3 |"),
    ("+---+---+\n| a | b |\n+---+---+\n| 1 two |\n+---+---+", HEAD + "| 1 two |  |"),
    ("= ===\na b\n= ===\n1 *2*\n  3\n4 5\n= ===", HEAD + "| 1 | *2* 3 |\n| 4 | 5 |"),
    (".. csv-table:: Mud\n   :header: a, b\n\n   1, \"2, 3\"", "Mud\n\n" + HEAD + "| 1 | 2, 3 |"),
    (".. list-table::\n   :header-rows: 1\n\n   * - a\n     - b\n   * - 1\n     - 2", HEAD + "| 1 | 2 |"),
    (".. table:: Mud\n\n   = =\n   a b\n   = =\n   1 2\n   = =", "Mud\n\n" + HEAD + "| 1 | 2 |"),
    ("+---\n| a", "+--- | a"),
    ("== ==\nno end", "== == no end"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), [*INLINE, *BLOCKS, *DIRECTIVES, *TABLES])
def test_marks_become_markdown(text: str, wanted: str) -> None:
    assert markdown(text) == wanted


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(InputRefused, match="empty"):
        copy_of("\n\n")


MARKS = ["word *", "**", "`", "``", "_", "- ", "1. ", "(a) ", ".. ", "::", "====\n", "--", "\\", "é", ":f: ", "[1]_"]
BLANKS = [" ", "\n", "\n\n", "   ", "\t", "\r\n"]
LARGE = ["+--+--+\n|a |b |\n", "== ==\n", "x::", ".. note:: ", ".. index:: x\n", ".. [1] ", ".. _a: "]
PIECES = st.sampled_from([*MARKS, *BLANKS, *LARGE])


@given(st.lists(PIECES, min_size=1, max_size=40).map("".join).filter(lambda s: bool(s.strip())))
def test_nothing_is_lost_and_the_way_back_is_right(text: str) -> None:
    """Runs ascend and lead to the same characters; words that are shown stand in the copy, others in an aside."""
    found = copy_of(text)
    at = 0
    for made, start, length in found.copy.runs:
        assert start >= at
        at = start + length
        assert found.copy.text[made : made + length] == text[start:at]
    asides = [text[a.start : a.end] for a in found.asides]
    assert all(a.end <= b.start for a, b in zip(found.asides, found.asides[1:], strict=False))
    assert text.count("word") == found.copy.text.count("word") + "".join(asides).count("word")


HOSTILE = ["*a ", "`a <b ", ":a:`b ", "|a ", "\\ ", "- ", "- a\n", "a\n b\n", ".. a::\n  b\n", "== ==\nx\n", "+--+\n|a"]


@pytest.mark.parametrize("piece", HOSTILE)
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    assert growth(lambda size: copy_of("x\n\n" + piece * (size // len(piece))), 2_000) < 2.2


@pytest.mark.parametrize("step", ["- a\n\n", ".. x::\n\n", "a\n\n", "a\n"])
def test_blocks_within_blocks_without_end(step: str) -> None:
    found = copy_of("".join("  " * n + step for n in range(400)))
    assert found.copy.text


def test_a_picture_in_a_line_is_its_words_or_its_name() -> None:
    pictures = ".. |die| image:: d.png\n   :height: 35px\n   :alt: red die\n\n.. |oar| image:: o.png\n\n"
    assert markdown(f"{pictures}Roll |die|, pull |oar|.\n") == "Roll [red die], pull [oar]."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".. include:: <isopub.txt>\n\n8\\ |diams| of |Mud|", "8♦ of |Mud|"),
        (".. include:: <isogrk3.txt>\n\n|Sigma| |sigma|", "Σ σ"),  # capitals tell
        (".. include:: <xhtml1-lat1.txt>\n.. |copy| replace:: own\n\n|copy|", "own"),  # the book's own comes first
        (".. include:: <isopub.txt>\n\n| |hearts| 4 6\n| |diams| 8", "♥ 4 6\n♦ 8"),
        (".. include:: isopub.txt\n\n|diams|", "|diams|"),  # a file of somebody's
        ("|diams|", "|diams|"),
    ],
)
def test_characters_that_docutils_names(text: str, expected: str) -> None:
    assert markdown(text) == expected


GLOSSARY = """\
Mudball
=======

A :term:`mud pie <Pie>` is wet, and :term:`throw` it. See :doc:`/pond` and :term:`Gone`.

Words
=====

.. glossary::

   Pie
   Cake
      what you :term:`throw` at :term:`the others <Others>`

   Others
      who have no :term:`pies <Pie>`
"""


def test_terms_that_a_role_names_are_links_to_the_glossary() -> None:
    tree = parse(GLOSSARY)
    assert [href for _, href in html_links(tree)] == [
        "#term%3Apie",
        "#term%3Athrow",
        "/pond",
        "#term%3Agone",
        "#term%3Athrow",
        "#term%3Aothers",
        "#term%3Apie",
    ]
    places = html_places(tree)
    assert {name: GLOSSARY[at:].split()[0] for name, at in places.items() if name.startswith("term:")} == {
        "term:pie": "Pie",
        "term:cake": "Cake",
        "term:others": "Others",
    }
