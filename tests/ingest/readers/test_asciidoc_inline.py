"""The marks within a paragraph of AsciiDoc."""

from __future__ import annotations

import pytest

from rulewright.ingest.readers.asciidoc import parse, read
from rulewright.ingest.readers.asciidoc_inline import DEEPEST, LONGEST_VALUE
from rulewright.ingest.readers.html_tree import html_links, html_places


def markdown(text: str) -> str:
    return read("a.adoc", text.encode()).copy.text.strip()


def links(text: str) -> list[tuple[str, str]]:
    """The words and the address of each link."""
    return [(text[a:z], href) for (a, z), href in html_links(parse(text))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("*a* _b_ `c` #d#", "**a** *b* c d"),
        ("**a**b __c__d ``e``f ##g##h", "**a**b *c*d ef gh"),
        ("*a _b_ c*", "**a *b* c**"),
        ("a*b*c 2*3 and *not closed", "a*b*c 2*3 and *not closed"),
        ("snake_case_word", "snake_case_word"),
        ("[.small]#a# [red]#b# [#here]*c*", "a b **c**"),
        (r"\*a* \{b} \<<c>>", "*a* {b} <<c>>"),
        ("+*a*+ `+*b*+` ++**c**++ +++<u>d</u>+++ pass:[<b>e</b>]", "*a* *b* **c** d e"),
        ("+1 and +2", "+1 and +2"),
        ("10^6^ and H~2~O, 5 ^ 6", "106 and H2O, 5 ^ 6"),
        ("\"`a,`\" '`b`' player`'s", "\"a,\" 'b' player’s"),
        ("a&nbsp;b &#8212; {plus}{nbsp}{empty}c {nothing}", "a b — + c {nothing}"),
        ("((mud)) and (((mud, wet)))dust", "mud and dust"),
        ("a indexterm:[b]c indexterm2:[d] kbd:[e] stem:[f]", "a c d e f"),
        ("a footnote:[It is *wet*.] b footnote:x[y] footnote:x[]", "a (It is **wet**.) b (y)"),
        ("a{blank}footnoteref:[m,Wet.] b footnoteref:[m]", "a (Wet.) b"),
        ("a footnote:[never closed", "a footnote:[never closed"),
        ("[[a]]b anchor:c[]d [[[e]]]f", "b d f"),
        ("image:mud.png[] a image:mud.png[Mud] b", "a Mud b"),
        (
            "Roll image:d6.png[Die, 20] *Dice*, image:mud.png[Mud] and icon:heart[2x].",
            "Roll Die **Dice**, Mud and heart.",
        ),
        ("image:m.png[Mud] Mud, image:m.png[Mud] *Muds* and image:a.png[A] At", "Mud, **Muds** and A At"),
        ("image:m.png[Mud] image:m.png[Mud]", "Mud Mud"),
    ],
)
def test_marks_become_markdown(text: str, wanted: str) -> None:
    assert markdown(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (":a: mud\n\nb {a} {A} {b}", "b mud mud {b}"),
        (":a: *mud*\n:b: {a} fen\n\nc {b}", "c **mud** fen"),
        (":a: wet \\\n mud\n\nb {a}", "b wet mud"),
        (":a: one\n\n{a}\n\n:a: two\n\n{a}\n\n:!a:\n\n{a}", "one\n\ntwo\n\n{a}"),
        (':m: image:mud.png[Mud, title="M"]\n\nTake {m} *Mud*, {m} or {m}{m}.', "Take **Mud**, Mud or Mud Mud."),
        (":h: icon:heart[]\n\nTake {h}.", "Take heart."),
        (":u: https://example.org\n\n{u}[there]", "there"),
        ("----\n:a: b\n{a}\n----", ":a: b\n{a}"),
        ("= The {a} Game\n:a: Mud\n\n== {a}", "# The {a} Game\n\n## Mud"),
    ],
)
def test_attributes_stand_for_their_values(text: str, wanted: str) -> None:
    assert markdown(text) == wanted


def test_a_value_has_its_place_where_it_is_named() -> None:
    text = ":m: image:mud.png[Mud]\n:w: wet\n\nTake {m} or {w} clay."
    copy = read("a.adoc", text.encode()).copy
    for word, printed in (("Mud", "{m}"), ("wet", "{w}")):
        span = copy.to_source(copy.text.index(word), copy.text.index(word) + 1)
        assert span and text[span.start :].startswith(printed)


def test_a_value_is_put_in_place_up_to_a_length() -> None:
    assert markdown(f":a: {'b' * LONGEST_VALUE}\n\n{{a}}") == "b" * LONGEST_VALUE
    assert markdown(f":a: {'b' * LONGEST_VALUE}c\n\n{{a}}") == "{a}"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("link:mud.html[the mud] https://a.org[pond] https://b.org.", ["the mud", "pond", "https://b.org"]),
        ('link:mud.html["mud, wet",window=_blank] link:m.html[a, b]', ["mud, wet", "a, b"]),
        ("link:m.html[mud^] link:m.html[role=x]", ["mud", "m.html"]),
        ("xref:mud.adoc#wet[wet *mud*] xref:mud.adoc[]", ["wet *mud", "mud.adoc"]),
    ],
)
def test_links_have_words(text: str, wanted: list[str]) -> None:
    assert [words for words, _ in links(text)] == wanted


def test_a_file_is_known_by_any_of_its_endings() -> None:
    assert links("xref:mud.asciidoc[a] <<sand.asc,b>>") == [("a", "mud.asciidoc"), ("b", "sand.asc")]


def test_links_lead_to_headings_and_places() -> None:
    text = """[[pit]]
== The Mud Pit
[#dry]
Dust.

== Clay {x}
<<pit>> <<The Mud Pit>> <<_the_mud_pit,there>> xref:dry[dust] xref:#dry[] <<clay>> <<mud.adoc#wet,wet>> <<gone>>
"""
    places = html_places(parse(text))
    found = links(text)
    hrefs = [href for _, href in found]
    assert hrefs[-2:] == ["mud.adoc#wet", "#_gone"] and hrefs[1] == "#_the%20mud%20pit"
    starts = [text[places[name] :].split()[0] for name in ("pit", "_the mud pit", "dry", "_clay")]
    assert starts == ["The", "The", "Dust.", "Clay"]
    assert "The Mud Pit The Mud Pit there dust dry Clay wet gone" in markdown(text)


def test_what_stands_too_deep_is_text() -> None:
    deep = "footnote:[" * (DEEPEST + 2) + "a" + "]" * (DEEPEST + 2)
    assert "footnote:[a" in markdown(f"b {deep}") and "footnote" not in markdown("b footnote:[footnote:[a]]")
