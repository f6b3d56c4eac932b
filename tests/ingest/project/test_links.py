"""What is a link, which file an address names, and which place in it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.certainty import basis_of
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import cite_game
from rulewright.ingest.project import read_project
from rulewright.ingest.project.links import Anchors, Names, anchor, links
from rulewright.ingest.references.own_links import TOP
from tests.ingest.project.folders import PROSE, folder
from tests.ingest.project.test_read import read
from tests.work import LINEAR, growth


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See [the turn](turn.md#first).", [("the turn", "turn.md#first")]),
        ('[a]( <b.md> ) and [c](d.md "title")', [("c", "d.md")]),
        ("![picture](mist.png) [web](https://example.org) [mail](mailto:a@example.org)", []),
        ("([a]((b.md#c))) or [d]((e.md)", [("a", "b.md#c")]),
        ("[[Turns]] [[rules/Turns.md]]", [("Turns", "Turns"), ("Turns", "rules/Turns.md")]),
        ("[[Turns#First]]", [("Turns", "Turns#First")]),
        ("[[rules/Turns|who begins]]", [("who begins", "rules/Turns")]),
        ("![[mist.png]]", []),
        ('[a]({{< ref "turn.md#first" >}}) [b]({{% relref "/x" %}})', [("a", "turn.md#first"), ("b", "/x")]),
        ("[a]({% link _rules/turn.md %}#first)", [("a", "_rules/turn.md#first")]),
        ("[a]({{ site.baseurl }}{% link turn.md %})", [("a", "turn.md")]),
        ("[a]({{ site.baseurl }}/turn) [b]({{ '/x' | relative_url }})", [("a", "/turn"), ("b", "/x")]),
        ("[a]({{ page.url }}) [b]({{ 'https://example.org' | x }}) ![c]({% link c.png %})", []),
        ("See `turn.md` or `rules/a.rst`", [("turn.md", "turn.md"), ("rules/a.rst", "rules/a.rst")]),
        ("`turn` `a b.md` `turn.py` [`turn.md`](x.md)", [("`turn.md`", "x.md")]),
        (":ref:`who begins <first-turn>` :doc:`/setup`", [("who begins", "#first-turn"), ("/setup", "/setup")]),
    ],
)
def test_links(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[x.start : x.end], x.to) for x in links(text)] == expected


@given(st.text("[]()|#<>: ab`ref.md/\\\"'\n", max_size=200))
def test_words_of_a_link_lie_within_the_text(text: str) -> None:
    assert all(0 <= x.start <= x.end <= len(text) for x in links(text))


MORE = ("here.md", "rules/here.md", "rules/deeper/index.md", "x/deeper/index.md")
FILES = Names(
    map(
        PurePosixPath,
        ("README.md", "rules/turn.md", "rules/setup/index.md", "lore/mist.md", "lore/README.md", "x/mist.md", *MORE),
    )
)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("turn.md", "rules/turn.md"),
        ("/", "README.md"),
        ("..", "README.md"),
        ("/lore/", "lore/README.md"),
        ("turn", "rules/turn.md"),
        ("turn.html", "rules/turn.md"),
        ("turn.md?id=first", "rules/turn.md"),
        ("turn.md#first", "rules/turn.md"),
        ("./Turn.md", "rules/turn.md"),
        ("../README.md", "README.md"),
        ("/rules/turn.md", "rules/turn.md"),
        ("rules/turn.md", "rules/turn.md"),  # from the folder's top
        ("setup/", "rules/setup/index.md"),
        ("#first", "rules/here.md"),
        ("elsewhere/turn", "rules/turn.md"),  # it was moved, and is the only one of its name
        ("elsewhere/turn.html#first", "rules/turn.md"),  # and so is the page that a site makes of it
        ("/site/turn.html", "rules/turn.md"),
        ("https://other.example/turn.html", None),
        ("//other.example/turn.html", None),
        ("elsewhere/mist.html", None),  # two of that name
        ("lore/mist", "lore/mist.md"),
        ("mist", None),  # two of that name
        ("gone.md", None),
        ("", None),
        ("../../../etc/passwd", None),
        ("/here.md", "here.md"),  # from the top down
        ("/deeper", "rules/deeper/index.md"),  # the site's top lies lower than the folder's
        ("/", "README.md"),
        ("/rules/setup", "rules/setup/index.md"),
        ("/lore/", "lore/README.md"),
    ],
)
def test_the_file_of_an_address(address: str, expected: str | None) -> None:
    found = FILES.file(PurePosixPath("rules/here.md"), address)
    assert (str(found) if found else None) == expected


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "## Reeds {#r}",
            "## Reeds {#r .wet}",
            "## Reeds {: .wet #r}",
            "## Reeds\n{: #r .wet}",
            "## Reeds\n{:.wet #r}",
        ),
        "## Reeds :id=r",
    ],
)
def test_a_place_with_a_name_and_more(tmp_path: Path, heading: str) -> None:
    files = {"1-a.md": f"# A\n\n{PROSE} See [it](2-b.md#r).\n", "2-b.md": f"# B\n\n{PROSE}\n\n{heading}\n\n{PROSE}\n"}
    source = read_project(folder(tmp_path / "fen", {**files, "3-c.md": ""}))
    (link,) = source.links
    assert source.text[link.target :].lstrip("# ").startswith("Reeds")


def test_links_of_hugo_and_jekyll_are_references(tmp_path: Path) -> None:
    said = '[the lamp]({{< ref "b.md#oil" >}}), [the wick]({% link b.md %}#oil), [mist]({{< relref "gone" >}})'
    files = {"a.md": f"# A\n\nSee {said}.\n", "b.md": f"# B\n\n{PROSE}\n\n## Lamp oil {{#oil}}\n\n{PROSE}\n"}
    reading = read(folder(tmp_path / "fen", {"hugo.toml": 'title = "Fen"\n', **files}))
    assert reading.sections[0].text == "See the lamp, the wick, mist."
    found = {x.text: x.target for x in cite_game(reading.book.game, [reading], Corpus()).references}
    assert found == {"the lamp": "fen/lamp-oil", "the wick": "fen/lamp-oil", "mist": None}


def test_a_file_s_name_as_code_leads_to_it_where_there_is_one(tmp_path: Path) -> None:
    files = {"a.md": "# A\n\nSee `b.md`. Copy `sheet.md`.\n", "b.md": f"# Lamps\n\n{PROSE}\n"}
    reading = read(folder(tmp_path / "fen", files))
    found = {x.text: x.target for x in cite_game(reading.book.game, [reading], Corpus()).references}
    assert found == {"b.md": "lamps/lamps"}


def test_a_place_that_a_page_has_not_is_its_heading_of_the_link_s_words_else_its_top(tmp_path: Path) -> None:
    said = "[Reeds](b.md?id=juncos), [Fog](b.md?id=niebla), [Mist](c.md?id=bruma)"
    files = {
        "a.md": f"# A\n\nSee {said}.\n",
        "b.md": f"# B\n\n{PROSE}\n\n## Reeds\n\n{PROSE}\n",
        "c.md": f"# C\n\n{PROSE}\n\n## Reeds\n\n{PROSE}\n\n## Fog\n\n{PROSE}\n",
    }
    reading = read(folder(tmp_path / "fen", files))
    found = {x.text: x for x in cite_game(reading.book.game, [reading], Corpus()).references if x.kind == "link"}
    assert {text: x.target for text, x in found.items()} == {"Reeds": "fen/b.reeds", "Fog": "fen/b", "Mist": "fen/c"}
    assert [basis_of(found[text]) for text in ("Reeds", "Fog", "Mist")] == ["link, repaired", *[TOP] * 2]


def test_a_page_that_is_gone_may_be_another_s_title_but_no_heading_within_it(tmp_path: Path) -> None:
    files = {
        "a.md": f"# A\n\nSee [Marsh](old/marsh.md), [Reeds](old/reeds.md).\n\n{PROSE}\n",
        "b.md": f"# Marsh\n\n{PROSE}\n\n## Reeds\n\n{PROSE}\n",
    }
    reading = read(folder(tmp_path / "fen", files))
    found = {x.text: x.target for x in cite_game(reading.book.game, [reading], Corpus()).references if x.kind == "link"}
    assert found == {"Marsh": reading.sections[1].id, "Reeds": None}


def test_many_places_of_one_name_take_no_longer_each() -> None:
    def many(n: int) -> None:
        anchors = Anchors()
        for place in range(n):
            anchors.add("Index", place)

    assert growth(many, 200) < LINEAR


def test_places_are_named_as_sites_name_them() -> None:
    anchors = Anchors()
    for place, title in enumerate(("Bleed (Severe)", "Cláusula", "Notes", "Notes")):
        anchors.add(title, place)
    asked = ("bleed-severe", "bleed", "clausula", "notes", "notes-1", "gone")
    assert [anchors.places.get(anchor(n)) for n in asked] == [0, None, 1, 2, 3, None]
