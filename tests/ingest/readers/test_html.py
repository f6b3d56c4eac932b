"""HTML becomes Markdown that leads back to the file, and what belongs to the web site is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from rulewright.ingest import corpus
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html import read
from rulewright.ingest.source import read as read_source
from rulewright.kb.errors import InputRefused

WIKI = """<!DOCTYPE html>
<html lang="en"><head><title>Mudball - Mud Wiki</title><style>p { color: brown }</style></head>
<body><div id="mw-navigation"><h2>Navigation menu</h2><ul><li>Main page</li></ul></div>
<h1 id="firstHeading">Mudball</h1>
<div id="bodyContent"><p>A game for <i>two</i> players &amp; a pond.</p>
<h2><span id="Throwing">Throwing</span><span class="mw-editsection">[<a href="x">edit</a>]</span></h2>
<p>Pick up mud.
<ul><li>Roll <b>two dice</b>.<li>Add them.</ul>
<h3>Hits</h3><table><tr><th>Roll<th>Effect<tr><td>7+<td>Splash</table>
<script>var a = "<p>";</script></div><div id="footer">Privacy</div></body></html>
"""


def copy_of(html: str) -> ReadingCopy:
    return read("page.html", html.encode())


# What stands in the body, and the Markdown that it becomes
MARKDOWN = [
    ("<h1>A</h1><p>b", "# A\n\nb"),
    (
        "{% extends 'a.html' %}{# later #}<h1>A</h1><p>b {%~ if x %}c{% endif %} {%50%}",
        "# A\n\nb c {%50%}",
    ),  # a template
    ("<h2><span class=n>Part I</span>The River</h2>", "## Part I The River"),  # a style parts the two
    ("<h2><span>1</span>River</h2>", "## 1 River"),
    ("<h2><span>1</span><span>River</span></h2>", "## 1 River"),
    ("<h2><span>2</span>nd River</h2>", "## 2nd River"),
    ("<h2><span>T</span>ides and <i>Re</i>eds</h2>", "## Tides and Reeds"),
    ("<h2>A <b>bold</b> title</h2>", "## A bold title"),  # a heading is bold by itself
    ("<h2>Two<br>lines</h2>", "## Two lines"),
    ("<div role=heading aria-level=3>A</div>b", "### A\n\nb"),
    ("<p>a\n  b</p><p>c</p>", "a b\n\nc"),
    ("a<br>b", "a\nb"),
    ("a <br>\n<br/> b<br>c", "a\n\nb\nc"),
    ("a <abbr title='Very Wet'>VW</abbr> b <abbr title='Very Wet'>VW</abbr>", "a VW (Very Wet) b VW"),
    ("<abbr>VW</abbr> <abbr title=''>WW</abbr> <h2><abbr title='Very Wet'>VW</abbr></h2>", "VW WW\n\n## VW"),
    ("<ul id=navigation><li>Home</ul><p>a", "a"),
    ("<p>a <b>must </b>not", "a **must** not"),  # marks stand at the words
    ("<b><b>a</b></b>", "**a**"),
    ("<b> </b>a", "a"),
    ("<b>a<p>b</b>", "**a**\n\n**b**"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "- a\n- b\n  - c\n\nd"),
    ("<ul><li>a<ul><li>b</ul> <b>c</b> d<li>e</ul>", "- a\n  - b\n\n**c** d\n- e"),  # it goes on with the first item
    ("<ul><li>a<ul><li>b</ul>\n<li><img alt=':c:' src=x>d</ul>", "- a\n  - b\n- :c: d"),
    ("<ol start=3><li>a<li><p>b</p></ol>", "3. a\n4. b"),
    ("<ol><li value=7>a<li>b</ol>", "7. a\n8. b"),
    ("<ul><li></li><li>a</li></ul>", "- a"),
    ("<dl><dt>Wet<dd>Cold.<dt>Dry<dd>Warm.</dl>", "**Wet** – Cold.\n\n**Dry** – Warm."),
    ("<table><tr><th>a<th>b<tr><td>c</table>", "| a | b |\n| --- | --- |\n| c |  |"),
    ("<table><tr><th colspan=2>a<tr><td>c<td>d</table>", "| a |  |\n| --- | --- |\n| c | d |"),
    ("<table><tr><th rowspan=2>a<th>b<tr><td>d</table>", "| a | b |\n| --- | --- |\n|  | d |"),
    ("<table><tr><th>a<br>b<th><b>c</table>", "| a b | **c** |\n| --- | --- |"),
    (
        "<table><tr><th>a<th>b<tr><td><ul><li>c</li><li></li><li><b>d</b></li></ul><td>e<ul><li>f</ul></table>",
        "| a | b |\n| --- | --- |\n| • c • **d** | e • f |",
    ),
    ("<table><caption>Hits</caption><tr><th>a<th>b</table>", "Hits\n\n| a | b |\n| --- | --- |"),
    # the first row is the head where it is said to be, or alone set off
    ("<table><tr><td>a<td>b<tr><td>c</table>", "|  |  |\n| --- | --- |\n| a | b |\n| c |  |"),
    ("<table><tr><th>a<td>b<tr><th>c<td>d</table>", "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"),
    ("<table><tr><td><td><th>b<tr><th>c<td>d<td>e</table>", "|  |  | b |\n| --- | --- | --- |\n| c | d | e |"),
    ("<table><thead><tr><td>a<td>b<tbody><tr><td>c</table>", "| a | b |\n| --- | --- |\n| c |  |"),
    ("<table><tr><td><p><b>a</b><td><i>b</i><tr><td>c</table>", "| **a** | *b* |\n| --- | --- |\n| c |  |"),
    ("<table><tr><td><b>a</b><td>b<tr><td>c</table>", "|  |  |\n| --- | --- |\n| **a** | b |\n| c |  |"),
    ("<table><tr><td><b>a</b><tr><td><b>c</b><tr><td>d</table>", "|  |\n| --- |\n| **a** |\n| **c** |\n| d |"),
    ("<table><tr><td><h2>A</h2>b<td>c</table>", "## A\n\nb\n\nc"),  # it lays out a page
    ("<blockquote>a<p>b</blockquote>c", "> a\n\n> b\n\nc"),
    ("<blockquote><ul><li>a</ul></blockquote>", "> - a"),
    ("<pre>a\n  b</pre>", "a\n  b"),
    ("&lt;3 &#9733; &eacute; &zzz;", "<3 ★ é &zzz;"),
    ('roll <img src=d.png alt="die"> now', "roll die now"),
    ('<img alt="mud.png">a', "a"),  # a file's name is no text
    ('<img alt="Mud"><b>mud</b>, <b>wet</b> <img alt="Wet">', "**mud**, **wet**"),  # which the words say
    (
        '<table><tr><td><img alt="Mud"> <b>Mud</b><td><img alt="die"><b>a</b></table>',
        "| **Mud** | die **a** |\n| --- | --- |",
    ),
    ('<b>Mud</b>, or <img alt="Mud">', "**Mud**, or Mud"),  # another one
    ('<img alt="die"><img alt="die">', "die die"),
    ('2<img alt="die">(<img alt="mud">), <img alt="wet">', "2 die(mud), wet"),
    ("a<nav>b</nav><button>c</button><p style='display: none'>d</p><p hidden>e</p>f", "af"),
    ('a<a rel="prev" href=x>b</a><ul class="pager"><li>c</ul>d', "ad"),  # ways to other pages
    ("a</div></p></b>b", "ab"),
    ("a < b and c > d", "a < b and c > d"),
]

# What stands side by side and is set apart by a style alone, and what it becomes
BESIDE = [
    ("<div><b>Wet</b><i>two dice</i></div>", "**Wet** *two dice*"),
    ("<div><span>4</span><span>dice</span></div>", "4 dice"),
    ("<li><span>Wet</span><span>Dry</span></li>", "- Wet Dry"),
    ("<div><span>W</span><span>et</span></div>", "Wet"),  # an initial
    ("<p><span>We</span><span>t</span></p>", "Wet"),  # running text that a word processor cuts
    ("<div>We<b>t</b><i>ter</i></div>", "We**t***ter*"),  # text of its own
    ("<div><b>Wet</b><span>, dry</span></div>", "**Wet**, dry"),
    ("<div><b>Wet</b><p>Dry</p></div>", "**Wet**\n\nDry"),
]


@pytest.mark.parametrize(("html", "markdown"), BESIDE)
def test_elements_that_only_a_style_sets_apart_are_not_one_word(html: str, markdown: str) -> None:
    assert copy_of(html).copy.text.strip() == markdown


# A number or a picture beside a heading, and what it becomes
SIGNS = [
    ("<div><div>1</div><h2>Mud</h2></div>a", "## 1 Mud\n\na"),
    ("<div><div><b>2.</b><i></i></div><div><h3>Mud</h3><p>a</div></div>", "### 2. Mud\n\na"),
    ("<div><span>🎲</span><h3>Mud</h3></div>", "### 🎲 Mud"),
    ("<div>a<div>1</div><h2>Mud</h2></div>", "a\n\n1\n\n## Mud"),  # the end of what stands before
    ("<div><p>1</p><h2>Mud</h2></div>", "1\n\n## Mud"),  # a page's number
    ("<div><div>1234</div><h2>Mud</h2></div>", "1234\n\n## Mud"),
    ("<div><div>1</div><p>a</p><h2>Mud</h2></div>", "1\n\na\n\n## Mud"),
    ("<div><div>1</div><div>a<h2>Mud</h2></div></div>", "1\n\na\n\n## Mud"),
]


@pytest.mark.parametrize(("html", "markdown"), SIGNS)
def test_a_number_that_a_style_sets_beside_a_heading_is_part_of_it(html: str, markdown: str) -> None:
    assert copy_of(html).copy.text.strip() == markdown


LONG = "<p>Throw mud until one of you has had enough of it, then wash.</p>"


def test_what_stands_with_the_title_is_read_and_a_menu_is_not() -> None:
    header = "<header><div><h1>Mudball</h1><h2>A blog</h2><p>2–5 players</p><p><a href=x>Home</a></p></div></header>"
    found = copy_of(f"{header}<header><p>Mud Press</p></header><main>{LONG}</main>")
    assert found.copy.text.startswith("# Mudball\n\n2–5 players\n\nThrow mud")
    assert not any(gone in found.copy.text for gone in ("blog", "Home", "Press"))


def test_beside_a_title_no_scrap_of_a_menu_is_read() -> None:
    menu = "<ul><li><a href=x>Home</a></li><li>Rules</li></ul><p>By <b>Ann</b>, see <a href=y>shop</a></p>"
    assert copy_of(f"<header><h1>Mudball</h1>{menu}</header><main>{LONG}</main>").copy.text.startswith(
        "# Mudball\n\nThrow mud"
    )


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div><b>10</b><sup>th</sup></div>", "10th"),
        ("<div><i>Boat</i><span>s</span></div>", "Boats"),
        ("<div><b>手札</b><span>を引く</span></div>", "手札を引く"),
    ],
)
def test_the_end_of_a_word_is_not_parted_from_it(html: str, text: str) -> None:
    assert copy_of(html).copy.text.replace("*", "").strip() == text


@pytest.mark.parametrize(
    ("html", "first"),
    [
        ("<div><span>1</span><h2>1. Mud</h2></div>", "1"),
        ("<div><span>1</span><div role=banner><h2>Mud</h2></div></div><p>a", "1"),
    ],
)
def test_a_number_stays_where_no_heading_waits_for_it(html: str, first: str) -> None:
    assert copy_of(html).copy.text.startswith(first)


def test_a_page_title_that_stands_in_no_head_is_not_read() -> None:
    found = copy_of("<title>Mudball Rules</title><h1>Mudball</h1><p>a")
    assert (found.copy.text, found.title) == ("# Mudball\n\na\n", "Mudball Rules")


@pytest.mark.parametrize(("html", "markdown"), MARKDOWN)
def test_elements_become_markdown(html: str, markdown: str) -> None:
    assert copy_of(html).copy.text.strip() == markdown


def test_a_page_without_its_web_site() -> None:
    found = copy_of(WIKI)
    assert found.copy.text.startswith("# Mudball\n\nA game for *two* players & a pond.\n\n## Throwing\n\nPick up mud.")
    assert found.title == "Mudball - Mud Wiki"
    for gone in ("Navigation", "edit", "color", "Privacy", "var a"):
        assert gone not in found.copy.text
        assert any(gone in found.text[a.start : a.end] and a.why == "web page furniture" for a in found.asides)


def test_a_section_starts_at_its_heading_and_not_at_the_tag(tmp_path: Path) -> None:
    path = tmp_path / "mud.html"
    path.write_text(WIKI, encoding="utf-8")
    [reading] = read_books(path, corpus.load())
    assert [(s.title, s.parent) for s in reading.sections] == [
        ("Mudball", None),
        ("Throwing", "mudball/mudball"),
        ("Hits", "mudball/throwing"),
    ]
    for s in reading.sections:
        assert WIKI[s.spans[0].start :].startswith(s.title)


def test_a_page_that_is_named_as_text_is_known_by_its_first_tag(tmp_path: Path) -> None:
    path = tmp_path / "mud.txt"
    path.write_text("\n<!doctype HTML>\n<h1>Mudball</h1><p>Throw.", encoding="utf-8")
    assert read_source(path).format == "html"
    path.write_text("The tag <html> begins a page.", encoding="utf-8")
    assert read_source(path).format == "text"


def test_the_encoding_that_a_page_says_it_has() -> None:
    page = '<meta charset="iso-8859-1"><p>Señor'
    assert read("p.html", page.encode("latin-1")).copy.text == "Señor\n"
    assert read("p.html", page.encode("utf-8").replace(b"iso-8859-1", b"nonsense")).copy.text == "Señor\n"


@pytest.mark.parametrize("bomb", ["<a" * 500, "<!--<!--" * 300, "<a b='" * 300, "<![CDATA[" * 3_000])
def test_tags_that_do_not_end_are_refused(bomb: str) -> None:
    with pytest.raises(InputRefused, match="its tags do not end"):
        copy_of(bomb)


def test_elements_within_elements_without_end() -> None:
    assert copy_of("<div>" * 50_000 + "a").copy.text == "a\n"
    assert copy_of("<b>" * 5_000 + "a").copy.text == "**a**\n"


BOTH = ("p", "h2", "ul", "table", "b", "nav", "pre", "blockquote")
STARTS = ("li", "tr", "td", "br", "dt", "dd")
PIECES = st.sampled_from(
    [f"<{tag}>" for tag in BOTH + STARTS]
    + [f"</{tag}>" for tag in BOTH]
    + ["&amp;", "&#65", "<!-- c -->", "word", " ", "\n", "é"]
)


@example(["<li>", "&amp;", "<nav>", "word", "<li>", "&amp;"])
@given(st.lists(PIECES, max_size=40).filter(lambda pieces: bool("".join(pieces).strip())))
def test_nothing_is_lost_and_the_way_back_is_right(pieces: list[str]) -> None:
    """Runs ascend and lead to the same characters; words that are shown stand in the copy, others in an aside."""
    html = "".join(pieces)
    found = copy_of(html)
    at = 0
    for made, start, length in found.copy.runs:
        assert start >= at
        at = start + length
        if "&" not in html[start:at]:
            assert found.copy.text[made : made + length] == html[start:at]
    aside = "".join(html[a.start : a.end] for a in found.asides)
    assert html.count("word") == found.copy.text.count("word") + aside.count("word")


def test_what_a_page_folds_away_is_read_where_it_is_most_of_it() -> None:
    folded, shown = "<div style='display:none'><h2>Mud</h2><p>Throw it.</div>", "<h1>A</h1><p>"
    assert copy_of(f"{shown}b{folded}").copy.text.strip() == "# A\n\nb\n\n## Mud\n\nThrow it."
    assert copy_of(f"{shown}{'b' * 99}{folded}").copy.text.strip() == f"# A\n\n{'b' * 99}"
