"""HTML from Markdown: what it looks like, where links stand, and that nothing dangerous survives."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.html import markdown, render_html
from rulewright.ingest.html.links import mark, place, unmark
from rulewright.kb.model import (
    Book,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Repair,
    Section,
    SectionKind,
    Span,
    Sureness,
    Unread,
)

XSS = [line for line in (Path(__file__).parent / "xss.txt").read_text(encoding="utf-8").splitlines() if line.strip()]
AWAY = 1_000  # where the text stands in its source


def section(text: str, runs: tuple[tuple[int, int, int], ...] | None = None) -> Section:
    runs = ((0, AWAY, len(text)),) if runs is None else runs
    spans = (Span(AWAY, AWAY + len(text) + 1),)
    return Section("core/x", "core", None, "X", SectionKind.RULES, None, 0, "en", spans, text, runs)


def ref(text: str, what: str, target: str | None = "core/y", nth: int = 0, **other: str) -> Reference:
    at = -1
    for _ in range(nth + 1):
        at = text.index(what, at + 1)
    kind = ReferenceKind(other.get("kind", "see"))
    status = ReferenceStatus(other.get("status", "resolved"))
    anchor = other.get("anchor", what)
    return Reference("core/x", AWAY + at, AWAY + at + len(what), what, kind, anchor, target, status)


def mention(text: str, what: str, target: str = "game/en/cover", nth: int = 0) -> Reference:
    return ref(text, what, target, nth, kind="mention")


@pytest.mark.parametrize(("head", "shown"), [("|  |  |", 0), ("| | B |", 1)])
def test_a_table_with_an_empty_header_is_shown_without_one(head: str, shown: int) -> None:
    html = render_html(section(f"{head}\n|---|:-:|\n| 1 | 2 |"), [])
    assert (html.count("<thead"), html.count("<td")) == (shown, 2)


def test_a_number_of_a_table_is_not_broken() -> None:
    html = render_html(section("| Level | XP |\n| --- | --- |\n| 2 nd | 1 200 |"), [])
    assert "<td>2 nd</td>" in html
    assert "<td>1&nbsp;200</td>" in html


@pytest.mark.parametrize(
    ("lang", "target", "attributes"),
    [
        ("es", "game/en/cover", {"hreflang": "en", "title": 'Cover "<1>" (definido en inglés)'}),
        ("en", "game/es/cobertura", {"hreflang": "es", "title": 'Cover "<1>" (defined in Spanish)'}),
        ("es", "game/es/cobertura", {}),
        ("en", "game/en/cover", {}),
        ("es", "core/cover", {}),  # a section
    ],
)
def test_a_link_to_another_language_says_so(lang: str, target: str, attributes: dict[str, str]) -> None:
    text = "Tiene cobertura."
    kind = "mention" if target.count("/") == 2 else "see"
    html = render_html(
        replace(section(text), lang=lang), [ref(text, "cobertura", target, kind=kind, anchor='Cover "<1>"')]
    )
    ((_, found),) = [tag for tag in Inspector(html).tags if tag[0] == "a"]
    assert {k: v for k, v in found.items() if k in ("hreflang", "title")} == attributes


class Inspector(HTMLParser):
    """Collects every tag with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.depth = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def is_harmless(html: str) -> bool:
    allowed = {"p", "br", "hr", "strong", "em", "code", "ul", "ol", "li", "blockquote", "table", "thead", "tbody"}
    allowed |= {"del", "tr", "th", "td", "h3", "h4", "h5", "h6", "a", "span"}
    for tag, attributes in Inspector(html).tags:
        if tag not in allowed or not set(attributes) <= {
            "class",
            "href",
            "rel",
            "role",
            "aria-label",
            "title",
            "start",
            "align",
        }:
            return False
        if not re.match(r"/(sections|terms|books)/|https?://|$", attributes.get("href") or ""):
            return False
    return True


# -- Markdown ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Plain.", "<p>Plain.</p>"),
        ("A **bold** and *slanted* word.", "<p>A <strong>bold</strong> and <em>slanted</em> word.</p>"),
        ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
        ("4. four\n5. five", '<ol start="4">\n<li>four</li>\n<li>five</li>\n</ol>'),
        ("# Big", "<h3>Big</h3>"),
        ("#### Small", "<h4>Small</h4>"),
        ("a < b & c", "<p>a &lt; b &amp; c</p>"),
        ("<b>raw</b>", "<p>&lt;b&gt;raw&lt;/b&gt;</p>"),
        ("see [the label](#anchor) here", "<p>see the label here</p>"),
        ("![alt](picture.png)", "<p>alt</p>"),
        ("    indented is no code", "<p>indented is no code</p>"),
        ("a ~~b~~ `~~c~~` ~~ d ~~", "<p>a <del>b</del> <code>~~c~~</code> ~~ d ~~</p>"),
        ("```\na\n\nb\n```\n\n```\nc\n\nd", "<pre><code>a\nb\n</code></pre>\n<p>```\nc</p>\n<p>d</p>"),
        ("One\n===", "<p>One\n===</p>"),  # no heading out of an underline
        ("", ""),
    ],
)
def test_markdown_becomes_plain_html(text: str, html: str) -> None:
    assert render_html(section(text), []).strip() == html


def test_a_table_keeps_its_cells_and_alignment() -> None:
    html = render_html(section("| A | B |\n|---|:-:|\n| 1 | 2 |"), [])
    assert html.count("<td") == 2
    assert '<td align="center">2</td>' in html


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a :sword: b", 'class="symbol symbol-sword" role="img" aria-label="sword"'),
        ("a :long-action: b", 'aria-label="long action"'),
        ("a :no-drawing: b", '<span class="symbol-name symbol-no-drawing">no drawing</span>'),
        (":symbol-lost:", 'class="symbol-lost" role="img" aria-label="symbol lost in this copy"'),
    ],
)
def test_symbols_are_named_for_those_who_cannot_see_them(text: str, part: str) -> None:
    assert part in render_html(section(text), [])


@pytest.mark.parametrize("text", ["at 10:30:45", "ratio 1:a:2", "::x::", ":Upper:", "a:b:c"])
def test_what_is_no_shortcode_stays_text(text: str) -> None:
    assert "symbol" not in render_html(section(text), [])


def test_a_symbol_is_named_in_the_language_of_its_passage() -> None:
    spanish = replace(section("un :success:"), lang="es")
    assert 'aria-label="éxito"' in render_html(spanish, [])
    assert 'aria-label="success"' in render_html(section("one :success:"), [])


def test_a_symbol_in_a_link_and_in_a_table_is_drawn_too() -> None:
    text = "| A | B |\n|---|---|\n| :block: | see :block: now |"
    html = render_html(section(text), [ref(text, "see :block: now")])
    assert html.count("<svg") == 2
    assert re.search(r'<a class="ref"[^>]*>see <span class="symbol symbol-block".*</a>', html)


def test_a_letter_that_nobody_could_read_is_shown_as_such() -> None:
    html = render_html(section("signi\ue0deca"), [])
    assert "\ue0de" not in html
    assert 'aria-label="a letter that cannot be read in this copy"' in html


# -- repaired words ---------------------------------------------------------------------------------------------------


def copy_of(*repairs: Repair, unread: tuple[Unread, ...] = (), lang: str = "en") -> Book:
    return Book("core", "Core", "game", lang, "", "c.txt", "0", Span(0, 9_000), repairs=repairs, unread=unread)


def misread(text: str, read: str, printed: str, sure: Sureness = Sureness.SURE) -> Repair:
    at = AWAY + text.index(read)
    return Repair(at, at + len(read), printed, read, sure)


@pytest.mark.parametrize(
    ("text", "repair", "part"),
    [
        ("a fire here", ("fire", "fjre"), 'a <span class="repaired" title="in the copy: fjre">fire</span> here'),
        # a letter of a word: the whole word is told
        ("a fire here", ("f", "\ufb01"), 'title="in the copy: \ufb01ire">fire</span>'),
        ("a fire here", ("fi", "\ue0de"), 'title="in the copy: ⟨U+E0DE⟩re">fire</span>'),
        ("- fire", ("fire", "fj\nre"), '<li><span class="repaired" title="in the copy: fj re">fire</span></li>'),
        ("**fire**", ("fire", "<b>"), 'title="in the copy: &lt;b>">fire</span></strong>'),
        ("a fire", ("fire", '" onload="x'), 'title="in the copy: &quot; onload=&quot;x">fire</span>'),
    ],
)
def test_a_repaired_word_says_what_stands_in_the_copy(text: str, repair: tuple[str, str], part: str) -> None:
    html = render_html(section(text), [], copy_of(misread(text, *repair)))
    assert part in html or part.replace("&lt;b>", "&lt;b&gt;") in html
    assert is_harmless(html)


def test_a_repair_of_blanks_alone_is_not_marked() -> None:
    text = "one. Two"
    assert "repaired" not in render_html(section(text), [], copy_of(misread(text, ". ", ".")))


def test_a_symbol_that_was_put_back_is_drawn_and_not_marked() -> None:
    text = "Red :die-red:, blue"
    gap = Repair(AWAY + 3, AWAY + 4, " ", " :die-red:")
    html = render_html(section(text, ((0, AWAY, 4), (13, AWAY + 4, 6))), [], copy_of(gap))
    assert 'aria-label="red die"' in html
    assert "repaired" not in html


def test_a_guess_and_a_word_left_unread_are_told_apart() -> None:
    text = "a fire and a wtr"
    at = AWAY + text.index("wtr")
    book = copy_of(misread(text, "fire", "fjr", Sureness.GUESS), unread=(Unread(at, at + 3, "wtr"),))
    html = render_html(replace(section(text), lang="es"), [], book)
    assert '<span class="repaired guess" title="una conjetura; en la copia: fjr">fire</span>' in html
    assert '<span class="unread" title="sin leer; así está en la copia">wtr</span>' in html


@pytest.mark.parametrize("linked", ["the fire", "fire", "fire burns", "the fire burns"])
def test_a_repaired_word_in_a_link_stays_in_it(linked: str) -> None:
    text = "see the fire burns here"
    html = render_html(section(text), [ref(text, linked)], copy_of(misread(text, "fire", "fjre")))
    marked = '<span class="repaired" title="in the copy: fjre">fire</span>'
    assert f'<a class="ref" href="/sections/core/y">{linked.replace("fire", marked)}</a>' in html


def test_a_link_that_begins_within_repaired_words_loses_nothing() -> None:
    text = "in zone B of deployment now"
    book = copy_of(misread(text, "zone B of", "zone\\B|of"))
    html = render_html(section(text), [ref(text, "B of deployment")], book)
    assert re.sub(r"<[^<>]*>", "", html) == text
    assert html.count("<a ") == html.count("</a>") >= 1
    assert is_harmless(html)


# -- links ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what", "target", "html"),
    [
        (
            "In cover now.",
            "cover",
            "game/en/cover",
            '<p>In <a class="term" href="/terms/game/en/cover">cover</a> now.</p>',
        ),
        (
            "**In cover**",
            "cover",
            "game/en/cover",
            '<p><strong>In <a class="term" href="/terms/game/en/cover">cover</a></strong></p>',
        ),
        (
            "- cover it",
            "cover",
            "game/en/cover",
            '<ul>\n<li><a class="term" href="/terms/game/en/cover">cover</a> it</li>\n</ul>',
        ),
        ("Cover first", "Cover", "game/en/cover", '<p><a class="term" href="/terms/game/en/cover">Cover</a> first</p>'),
    ],
)
def test_a_mention_is_linked_where_it_stands(text: str, what: str, target: str, html: str) -> None:
    assert render_html(section(text), [mention(text, what, target)]).strip() == html


def test_a_mention_in_a_table_cell_is_linked() -> None:
    text = "| A | B |\n|---|---|\n| x | cover |"
    assert '<td><a class="term" href="/terms/game/en/cover">cover</a></td>' in render_html(
        section(text), [mention(text, "cover")]
    )


def test_links_go_by_position_not_by_text() -> None:
    text = "cover, cover and cover"
    html = render_html(section(text), [mention(text, "cover", nth=1)])
    assert html.strip() == '<p>cover, <a class="term" href="/terms/game/en/cover">cover</a> and cover</p>'


def test_targets_lead_to_their_pages() -> None:
    text = "one two three"
    references = [ref(text, "one", "core/a"), ref(text, "two", "core"), ref(text, "three", "game/en/t")]
    html = render_html(section(text), references)
    assert re.findall(r'href="([^"]+)"', html) == ["/sections/core/a", "/books/core", "/terms/game/en/t"]


def test_a_reference_around_emphasis_is_one_link() -> None:
    text = "(See **“Move”**)"
    html = render_html(section(text), [ref(text, text)])
    assert html.count("<a ") == 1
    assert "<strong>“Move”</strong>)</a>" in html


def test_a_reference_that_cuts_through_emphasis_is_nested_properly() -> None:
    text = "see **Move and** fight"
    html = render_html(section(text), [ref(text, "see **Move")])
    assert html.count("<a ") == html.count("</a>") == 2
    assert "<strong><a " in html


def test_the_explicit_reference_wins_over_a_mention_in_it() -> None:
    text = "(See “Cover”)"
    html = render_html(section(text), [mention(text, "Cover"), ref(text, text)])
    assert html.count("<a ") == 1
    assert 'class="ref"' in html


def test_a_web_address_opens_outside() -> None:
    text = "at https://example.org/x now"
    html = render_html(section(text), [ref(text, "https://example.org/x", None, kind="url", status="external")])
    assert '<a class="ref" href="https://example.org/x" rel="nofollow noopener external">' in html


@pytest.mark.parametrize("anchor", ["javascript:alert(1)", "a product", 'https://x"onclick="y', "data:text/html,x"])
def test_what_is_external_and_no_web_address_is_no_link(anchor: str) -> None:
    text = "the thing"
    html = render_html(section(text), [ref(text, "thing", None, status="external", anchor=anchor)])
    assert "<a" not in html


@pytest.mark.parametrize("status", ["dangling", "ambiguous"])
def test_a_broken_reference_is_shown_as_such(status: str) -> None:
    text = "(See “Nothing”)"
    assert f'<span class="ref-{status}">' in render_html(section(text), [ref(text, text, None, status=status)])


def test_a_reference_outside_the_section_is_left_out() -> None:
    elsewhere = Reference("core/x", 5, 9, "away", ReferenceKind.SEE, "a", "core/y", ReferenceStatus.RESOLVED)
    assert render_html(section("some text"), [elsewhere]) == "<p>some text</p>"


def test_a_repaired_word_is_linked_whole() -> None:
    text = "la compañía gana"  # the source has "compahia": two letters stand nowhere in it
    runs = ((0, AWAY, 7), (10, AWAY + 9, 6))
    at = Reference("core/x", AWAY + 3, AWAY + 7, "comp", ReferenceKind.MENTION, "c", "g/es/c", ReferenceStatus.RESOLVED)
    assert ">compañía</a>" in render_html(section(text, runs), [at])


def test_a_link_at_the_start_of_a_line_does_not_break_the_list() -> None:
    text = "- cover\n- move"
    html = render_html(section(text), [ref(text, "- cover")])
    assert html.startswith("<ul>")


@given(st.text(alphabet="ab* |-\n_`1.[]()>#", max_size=80), st.integers(0, 79), st.integers(1, 10))
def test_links_change_no_text(text: str, start: int, length: int) -> None:
    start, end = min(start, len(text)), min(start + length, len(text))
    where = Reference("core/x", AWAY + start, AWAY + end, "", ReferenceKind.SEE, "", "core/y", ReferenceStatus.RESOLVED)
    s = section(text)
    links = place(s, [where])
    html = unmark(markdown.to_html(mark(s.text, links)), links)
    assert not re.search("[\U000f0000-\U000f1fff]", html)
    assert is_harmless(render_html(s, [where]))


def test_private_characters_of_the_text_are_no_markers() -> None:
    html = render_html(section("a \U000f0000\U000f1000\U000f1000 b \U000f0001"), [])
    assert "<a" not in html
    assert html.count("letter-lost") == 4
