"""The best passage of a section as safe HTML: everything escaped, nothing but ``<mark>`` added."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from kb.search.plain import plain
from kb.search.tokens import Token, tokens

LENGTH = 220  # characters
MOST_READ = 20_000  # characters of a section that are looked through
MORE = "…"


def snippet(markdown: str, worth: Callable[[str], float]) -> str:
    """The passage with the most that is wanted, each word counted once, the words marked.

    ``worth``: what a folded word is worth, 0 for one that is not wanted. Without a match: the section's first words.
    """
    text = " ".join(plain(markdown[: MOST_READ * 2])[:MOST_READ].split())
    run = list(tokens(text))
    values = {word: worth(word) for word in {t.folded for t in run}}
    wanted = {word: value for word, value in values.items() if value > 0}
    start, end = _window(run, wanted)
    return _marked(text, run, wanted, *_bounds(text, run, start, end))


def _window(run: Sequence[Token], wanted: Mapping[str, float]) -> tuple[int, int]:
    """The run of tokens ``[start, end)`` of about the right length with the most worth."""
    hits = [i for i, t in enumerate(run) if t.folded in wanted]
    best = (0.0, 0, 0)
    last = 0
    for first in range(len(hits)):
        last = max(last, first)
        while last + 1 < len(hits) and run[hits[last + 1]].end - run[hits[first]].start <= LENGTH * 3 // 4:
            last += 1
        inside = {run[i].folded: wanted[run[i].folded] for i in hits[first : last + 1][:40]}
        value = sum(inside.values()) + 0.01 * (last - first)
        if value > best[0]:
            best = (value, hits[first], hits[last] + 1)
    return best[1], best[2]


def _bounds(text: str, run: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The passage in characters: from a little before the first match, to whole words."""
    if not run:
        return 0, min(len(text), LENGTH)
    a = run[start].start if end else 0
    begin = max(0, a - LENGTH // 5)
    stop = text.rfind(". ", max(0, a - LENGTH // 2), a)  # rather begin with a sentence
    begin = stop + 2 if stop >= 0 else begin
    while 0 < begin < len(text) and not text[begin - 1].isspace():
        begin += 1
    begin = min(begin, a)
    finish = min(len(text), max(begin + LENGTH, run[end - 1].end if end else 0))
    while finish < len(text) and finish - begin < LENGTH + 30 and not text[finish].isspace():
        finish += 1
    return begin, finish


def _marked(text: str, run: Sequence[Token], wanted: Mapping[str, float], begin: int, finish: int) -> str:
    out, at = [MORE if begin > 0 else ""], begin
    for t in run:
        if t.folded in wanted and begin <= t.start and t.end <= finish:
            out += [escape(text[at : t.start]), "<mark>", escape(t.text), "</mark>"]
            at = t.end
    out += [escape(text[at:finish]), MORE if finish < len(text) else ""]
    return "".join(out)
