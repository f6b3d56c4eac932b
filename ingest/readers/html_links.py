"""The links of a web page and the places in it that links name, each where it stands in the file."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from rulewright.ingest.readers.html_tree import Element


def html_links(tree: Element) -> Iterator[tuple[tuple[int, int], str]]:
    """The words ``(start, end)`` of each link, and its address."""
    for e in tree.walk():
        texts = [t for t in e.texts() if t.value.strip()] if e.tag == "a" and e.attrs.get("href") else []
        if texts:
            yield (texts[0].start, texts[-1].end), e.attrs["href"].strip()


def html_places(tree: Element) -> dict[str, int]:
    """By id, where the first words at or behind it stand."""
    words = [t.start for t in tree.texts() if t.value.strip()]
    out: dict[str, int] = {}
    for e in tree.walk():
        for name in (e.attrs.get("id"), e.attrs.get("name") if e.tag == "a" else None):
            i = bisect_left(words, e.start)
            if name and i < len(words):
                out.setdefault(name, words[i])
    return out
