"""Markup that is no text is set aside, with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.ingest.clean.furniture import find_asides
from rulewright.ingest.clean.markup import markup_asides, programs
from rulewright.ingest.clean.own import own_text
from tests.ingest.clean.making import cleaned


@pytest.mark.parametrize(
    ("text", "aside", "why"),
    [
        ('---\ntitle: "Mud"\nauthor: Nobody\n---\n# Mud\n', '---\ntitle: "Mud"\nauthor: Nobody\n---\n', "front matter"),
        ("---\r\ntitle: Mud\r\n---\r\n# Mud\r\n", "---\r\ntitle: Mud\r\n---\r\n", "front matter"),
        (
            "---\n# https://example.org\nlayout: home\n---\n# Mud\n",
            "---\n# https://example.org\nlayout: home\n---\n",
            "front matter",
        ),
        (
            "+++\ntitle = 'Mud'\n[menu]\nmain = 1\n+++\n# Mud\n",
            "+++\ntitle = 'Mud'\n[menu]\nmain = 1\n+++\n",
            "front matter",
        ),
        ("\n2025-03-12 21:15\n\nStatus:\n\nTags:\n# Mud\n", "\n2025-03-12 21:15\n\nStatus:\n\nTags:\n", "front matter"),
        ("Tags: #wet #mud/dry\nUp: [[The Fen]]\n\n## Mud", "Tags: #wet #mud/dry\nUp: [[The Fen]]\n\n", "front matter"),
        ("Mud <!-- no # heading\nhere --> flies", "<!-- no # heading\nhere -->", "comment"),
        ('<a id="mud"></a>\n# Mud', '<a id="mud"></a>', "markup"),
        ('## <a name="mud"/>Mud', '<a name="mud"/>', "markup"),
        ('<div class="note">\nMud', '<div class="note">', "markup"),
        ("Mud\n</div></details>\n", "</div></details>", "markup"),
        ("<pre>\nMud\n", "<pre>", "markup"),
        ("<!Doctype html>\nMud\n", "<!Doctype html>", "markup"),  # a page's shell around Markdown
        ('<html><body class="wet">\nMud\n', '<html><body class="wet">', "markup"),
        ("<title>Mud pies</title>\nMud\n", "<title>Mud pies</title>", "markup"),
        ('<iframe src="mud"></iframe>\n', '<iframe src="mud"></iframe>', "markup"),
        ("Mud\n<title>Mudball</title>\nMud", "<title>Mudball</title>", "markup"),
        ("Mud\n<!DOCTYPE html>\nMud", "<!DOCTYPE html>", "markup"),
        ("Mud\n<meta charset=x>\nMud", "<meta charset=x>", "markup"),
        ("Mud\n<style>\n.mud { top: 1em }\n</style>\nMud", "<style>\n.mud { top: 1em }\n</style>", "markup"),
        ("Mud\n\n![A heap](mud.png)\n", "![A heap](mud.png)", "picture"),
        ("Mud\n\\pagebreak\nMud", "\\pagebreak", "page mark"),
        ("Mud %% for later %% flies", "%% for later %%", "comment"),
        (":::tip\nMud flies.", ":::tip", "markup"),
        ("::: tip Wet mud\nMud flies.", "::: tip", "markup"),
        ("## Mud <Badge />\n", "<Badge />", "markup"),
        ('## Mud <Badge type="tip" text="wet" />\n', '<Badge type="tip" text="wet" />', "markup"),
        ("?> Mud flies.", "?> ", "markup"),
        ("Mud.\n\n!> Mud flies.", "!> ", "markup"),
        ("Mud flies.\n:::\n", ":::", "markup"),
        ('!!! note "Mud"\n    Mud flies.', "!!! note", "markup"),
        ('!!! note ""\n    Mud flies.', '!!! note ""', "markup"),
        ('!!! ""\nMud flies.', '!!! ""', "markup"),
        ("> [!warning]- Mud\n> Mud flies.", "[!warning]-", "markup"),
        (">[!warning] Mud\n> Mud flies.", "[!warning]", "markup"),
        ('??? example "Mud"\n    Mud flies.', "??? ", "markup"),  # it is still an example
        ('=== "Rain"\n    Mud flies.', "=== ", "markup"),
        ("# Mud\n{: .no_toc}\n", "{: .no_toc}", "markup"),
        ("{{@md}}\nMud\n===\n", "{{@md}}", "markup"),
        ("Mud {{< figure mud >}} flies", "{{< figure mud >}}", "markup"),
        ("{% include mud.html %}\nMud", "{% include mud.html %}", "markup"),
        ("[[_TOC_]]\n# Mud", "[[_TOC_]]", "markup"),
        ("Mud ![[a heap.v2.png|300]] flies", "![[a heap.v2.png|300]]", "picture"),
        ("[[toc]]\n# Mud", "[[toc]]", "markup"),
        ("# Mud {#mud}\n", " {#mud}", "markup"),
        ("# Mud { #mud }\n", " { #mud }", "markup"),
        ("## Mud & Rain :id=mud-rain\n\nMud flies.\n", " :id=mud-rain", "markup"),
        ('**Mud**{: .wet title="Mud" } flies', '{: .wet title="Mud" }', "markup"),
        ("Mud flies.\n\n*[MP]: mud points\n", "*[MP]: mud points", "markup"),
        ("Mud flies. ^mud-1\n", "^mud-1", "markup"),
        ("Mud flies.\n^2a\n", "^2a", "markup"),
    ],
)
def test_set_aside(text: str, aside: str, why: str) -> None:
    (found,) = find_asides(text, 0, len(text))
    assert (text[found.start : found.end], found.why) == (aside, why)


@pytest.mark.parametrize(
    "text",
    [
        "+++\nMud flies, and that is never closed.\n",
        "[mud](mud.md) and [more](#mud)",
        "---\nMud flies.\n---\nMore mud.\n",  # two lines drawn across
        "---\n# Mud\nMud flies.\n---\n",
        "# Mud\n\n---\ntitle: no\n---\n",  # not at the beginning
        "Mud <!-- is never closed",
        "<script>\nis never closed",
        "Mud <script>flies</script>",  # within a sentence
        "Look at ![the heap](mud.png) of mud.",  # within a sentence
        '<a href="mud.html">Mud</a>',
        "<div>Mud</div>",
        "<p>Mud</p>",
        "\\pages",
        "Mud: 10 %% of it",
        "Mud :: flies",
        "Mud!!! note",
        "Is it mud?> or !> rain",
        "Mud is [!note]",
        "{mud}",
        "[TOC] is mud",
        "A <Badger> flies.",
        "Mud\n=== \nflies",
        "Mud {X} and {mud} fly",
        "Mud ^2\n",
        "Mud with :id=rain flies",
        ":id=mud\n",  # behind nothing
        "Mud ^mud",  # no end of a block
    ],
)
def test_the_rest_stays(text: str) -> None:
    assert not list(markup_asides(text, 0, len(text)))


def own(text: str) -> str:
    copy, asides = own_text(text, 0, len(text))
    assert all(a.why == "markup" for a in asides)
    return copy.text


@pytest.mark.parametrize(
    "title",
    [
        "note[Wet *mud*]",
        "note[Wet *mud*]{#wet}",
        "note[Wet *mud*]\n",
        " danger Wet *mud*",
        " details Wet *mud* {open}",
        " tip Wet *mud* <Badge />",
        "note[Wet *mud*]\r",
    ],
)
def test_the_title_of_a_remark_stands_apart_from_its_text(title: str) -> None:
    for before in ("", "- Mud\n\n  "):
        said = own(f"{before}:::{title}\n  Mud flies.\n  :::\n").removeprefix("- Mud\n\n")
        assert [p.strip() for p in said.strip().split("\n\n")] == ["Wet *mud*", "Mud flies."]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("See [[Mud]] and [[mud-table|the table]].", "See Mud and the table."),
        ("[[fen/rules/Mud.md#Wet]], [[#Wet mud]], [[#Wet mud|wet]]", "Mud, Wet mud, wet"),
        ("| [[mud\\|brown]] |", "| brown |"),
        ("[[mud|Table #2.md]]", "Table #2.md"),
        ("[[]] [[ [Mud]]", "[[]] [[ [Mud]]"),
    ],
)
def test_a_wiki_s_link_is_its_words(text: str, printed: str) -> None:
    assert own_text(text, 0, len(text))[0].text == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("::: tip\nMud flies.\n:::\n", "\nMud flies.\n\n"),
        ("::: tip Wet <!--\n--> mud\nMud flies.\n", " Wet  mud\nMud flies.\n"),  # its line has no end
        ("::: tip Wet mud", " Wet mud"),
    ],
)
def test_a_remark_without_a_title_has_none(text: str, printed: str) -> None:
    assert own_text(text, 0, len(text))[0].text == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (">[!note]- Wet mud\n> Mud flies.", "> Wet mud\n>\n> Mud flies."),
        ("> [!note] Wet mud <Badge />\n> Mud flies.", ">  Wet mud \n>\n> Mud flies."),
        ("> [!note]\n> Mud flies.", "> \n> Mud flies."),
        ("> [!example] Wet mud\n> Mud flies.", "> example Wet mud\n> Mud flies."),  # all of it shows a rule
        ("> [!note] Mud flies.\n\nMud.", ">  Mud flies.\n\nMud."),
        ("> [!note] Wet <!--\n--> mud\n> Mud flies.", ">  Wet  mud\n> Mud flies."),
    ],
)
def test_the_title_of_a_callout_is_a_paragraph(text: str, printed: str) -> None:
    assert own_text(text, 0, len(text))[0].text == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Mud flies.[^1]\n\n[^1]: Brown mud.\n", "Mud flies.[1]\n\n\n[1] Brown mud.\n"),
        ("Mud[^a].\n[^a]: Brown.\n[^b.2]: Wet.\n", "Mud[a].\n\n[a] Brown.\n\n[b.2] Wet.\n"),
        ("Mud[^1]: it flies.\n\n[^1]: Brown.\n", "Mud[1]: it flies.\n\n\n[1] Brown.\n"),
        ("# Mud[^1]\n\n[^1]: Brown.\n", "# Mud[^1]\n\n\n[1] Brown.\n"),
        ("Mud[^1] flies.\n", "Mud[^1] flies.\n"),  # no note of that name
    ],
)
def test_footnotes_stay_where_they_stand(text: str, printed: str) -> None:
    assert own(text) == printed


def test_of_two_brackets_around_an_address_one_is_too_many() -> None:
    assert own("(See [mud]((mud.md#x))) [flies](a((b))c)") == "(See [mud](mud.md#x)) [flies](a((b))c)"


@pytest.mark.parametrize("to", ['{{< ref "mud.md#x" >}}', "{% link mud.md %}#x", "{{ site.baseurl }}/mud"])
def test_of_a_link_by_a_template_the_words_stay(to: str) -> None:
    assert cleaned(f"See [the mud]({to}) fly.").text.text == "See the mud fly."


@pytest.mark.parametrize(
    "bad",
    [
        "---\n" * 5_000,
        "<!--" * 5_000,
        "<a id=" * 3_000,
        "<div " * 4_000,
        "<br>" * 5_000 + "x",
        "![" * 10_000,
        "[a](" * 5_000,
        ":::note[" * 5_000,
        ">[!note]" * 5_000,
        "::: details " * 5_000,
        "::: note a\n" * 5_000,
        "<Badge " * 5_000,
        ":::note[" + "]" * 20_000,
        "[a]({{" * 4_000,
        " " * 20_000,
    ],
)
def test_hostile_text_leaves_nothing_half_read(bad: str) -> None:
    assert all(a.end <= len(bad) for a in markup_asides(bad, 0, len(bad)))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("## Mud &amp; rain", "## Mud & rain"),
        ("mud&#173;&#8212;rain", "mud—rain"),
        ("3&nbsp;heaps", "3 heaps"),
        ("&nbsp;\n: heaps", "&nbsp;\n: heaps"),
        ("&lt;mud&gt; &#42;", "&lt;mud&gt; &#42;"),  # markup else
        (r"6\" of mud \* rain", r'6" of mud \* rain'),  # Markdown has no use for the first
        ("java&colon;script", "java&colon;script"),  # an address else
        ("&amp;lt; &mudd; &notit; Mud & rain;", "&amp;lt; &mudd; &notit; Mud & rain;"),
    ],
)
def test_characters_that_markdown_names(text: str, meant: str) -> None:
    assert cleaned(text, kind="markdown").text.text == meant
    assert cleaned(text, kind="text").text.text == text


class Watched(str):
    """A text that counts how often something is looked for in it."""

    looked = 0

    def lower(self) -> Watched:
        return self

    def find(self, *args: Any) -> int:
        self.looked += 1
        return super().find(*args)


def test_what_nothing_closes_is_looked_for_once() -> None:
    text = Watched("<title >\n<style >\n" * 50)
    assert not list(programs(text, 0, len(text)))
    assert text.looked == 2
