"""Which language each word of a page stands under, and which words stand under the wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SPOKEN = ("aria-label", "alt", "placeholder", "title")  # attributes that are read out, in the language of their element
NOT_SPOKEN = {"script", "style", "code", "textarea"}  # addresses and data to copy are of no language
WORDS = {  # that any sentence of a language has
    "en": re.compile(r"\b(?:the|of|and|is|are|with|this|that|it|which|nothing|from|what|not|to the)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:el|la|las|del|es una?|que|con|por|esta|este|qué|se|para|un|una)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:la|des|du|une?|et|est|dans|que|qui|ce|cette|pour|se|sur|à|au)\b", re.IGNORECASE),
}


class Spoken(HTMLParser):
    """The words of a page, each with the language that it stands under; with ``data``, those for scripts too."""

    def __init__(self, page: str, *, data: bool = False) -> None:
        super().__init__()
        self._open: list[tuple[str, str, bool]] = []
        self._data = data
        self.said: list[tuple[str, str]] = []  # words, language
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {k: v or "" for k, v in attrs}
        _, above, silent = self._open[-1] if self._open else ("", "", False)
        lang = given.get("lang", above)
        silent = silent or tag in NOT_SPOKEN
        for name, value in given.items():
            if (
                name in SPOKEN
                or (tag == "input" and name == "value" and given.get("type") == "submit")
                or (self._data and name.startswith("data-") and name != "data-name" and " " in value)
            ):
                self._say(value, lang)
        if tag not in VOID:
            self._open.append((tag, lang, silent))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open and not self._open[-1][2]:
            self._say(data, self._open[-1][1])

    def _say(self, words: str, lang: str) -> None:
        if words.strip():
            self.said.append((" ".join(words.split()), lang))


def strangers(page: str) -> Iterator[tuple[str, str]]:
    """Words that stand under one language and are plainly of another, and words under no language we have."""
    for words, lang in Spoken(page, data=True).said:
        known = {code for code, some in WORDS.items() if some.search(words)}
        if lang not in WORDS or (known and lang not in known):
            yield words, lang
