"""What HTML of a rule may be put into a page as it is."""

from __future__ import annotations

import pytest

from rulewright.kb.markup import is_clean
from rulewright.kb.symbols import draw

UNREADABLE = draw("\ufffd")
CLEAN = (
    "",
    "<p>a &amp; b &lt;script&gt;</p>",
    '<p>See <a class="ref" href="/sections/core/1.2">rule 1.2</a><br>and "that"</p>',
    '<ol start="3"><li><p><strong>a</strong></p></li></ol>',
    '<table><thead><tr><th align="left">a</th></tr></thead></table>',
    '<p><a class="ref" href="https://rules.example/a?b=c&amp;d" rel="nofollow noopener external">a</a></p>',
    '<p><a class="term" href="/terms/g/en/x" hreflang="en" title="x &quot;y&quot; (defined in Spanish)">x</a></p>',
    draw("<p>a :sword: b :no-such-thing: c :symbol-lost: :die-unknown: \ufffd</p>"),
)
FOUL = (
    "<script>x</script>",
    "<p><img src=x onerror=x></p>",
    "<p onclick='x'>a</p>",
    '<p class="ref">a</p>',
    '<p><a href="javascript:x">a</a></p>',
    '<p><a href="//elsewhere">a</a></p>',
    '<p><a class="ref" href="/sections/a/b" style="x">a</a></p>',
    '<p><a class="ref" href="/sections/a/b" onclick="x">a</a></p>',
    '<p><span class="btn">a</span></p>',
    "<P>a</P>",
    "<p>a",
    "a</p>",
    "<p><em>a</p></em>",
    "<p>a<!-- b --></p>",
    "<svg><use href='#a'/></svg>",
    "<p><br/></p>",
    "<p>a < b</p>",
    '<p><a class="ref" href="/sections/a/b>a</a></p>',
    draw("<p>a :sword: b</p>").replace("aria-label", "onclick"),
    draw("<p>a :sword: b</p>").replace("<svg", "<svg onload=x"),
    "<style>p{}</style>",
    f'<p><a class="term" href="/terms/x" title="{draw(":zzz:")}<script>x</script>">y</a></p>',
    f'<p><a class="term" href="/terms/x" title="{UNREADABLE}<script>x</script>">y</a></p>',
    "<p>a\0b</p>",
    "<math><mi>x</mi></math>",
    "<noscript><p>a</p></noscript>",
)


@pytest.mark.parametrize("html", CLEAN)
def test_what_we_write_is_clean(html: str) -> None:
    assert is_clean(html, "en")


@pytest.mark.parametrize("html", FOUL)
def test_what_we_never_write_is_not(html: str) -> None:
    assert not is_clean(html, "en")


def test_a_drawing_is_named_in_the_language_of_its_text() -> None:
    assert is_clean(draw("<p>:symbol-lost:</p>", "es"), "es")


@pytest.mark.parametrize("piece", ["<", "<p", '<a href="', "</", '<p a="b"', "<a><", '<span class="symbol symbol-x"'])
def test_much_of_it_takes_no_time(piece: str) -> None:
    assert not is_clean(piece * 20_000, "en")
