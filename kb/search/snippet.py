"""The best passage of a section as safe HTML: everything escaped, nothing but ``<mark>`` added."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from kb.search.plain import named, plain
from kb.search.tokens import Token, tokens

LENGTH = 220  # characters
MOST_READ = 20_000  # characters of a section that are looked through
MORE = "…"
# around the name of a symbol in a passage, and between its words: characters that no text has
OPEN, CLOSE, JOIN = "\ufdd0", "\ufdd1", "\ufdd2"
MADE = re.compile(f"[{OPEN}{CLOSE}{JOIN}]")
SYMBOL = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")


def snippet(markdown: str, worth: Callable[[str], float]) -> str:
    """The passage with the most that is wanted, each word counted once, the words marked; a symbol is its name.

    ``worth``: what a folded word is worth, 0 for one that is not wanted. Without a match: the section's first words.
    """
    return words(passage(markdown, worth))


def words(found: str) -> str:
    """A passage with nothing around the names of its symbols."""
    return MADE.sub(lambda m: " " if m[0] == JOIN else "", found)


def drawn(found: str, draw: Callable[[str], str]) -> str:
    """A passage whose symbols are drawn; ``draw`` makes safe HTML of a symbol's name in the profile."""

    def one(m: re.Match[str]) -> str:
        name = re.sub(r"</?mark>", "", m[1])
        picture = draw(name.replace(JOIN, "-"))
        return f"<mark>{picture}</mark>" if name != m[1] else picture

    return words(SYMBOL.sub(one, found))


def passage(markdown: str, worth: Callable[[str], float]) -> str:
    """A snippet in which the name of each symbol stands between marks of its own, for ``drawn``."""
    bare = MADE.sub(" ", markdown[: MOST_READ * 2])
    text = " ".join(plain(bare, lambda m: f"{OPEN}{named(m).replace(' ', JOIN)}{CLOSE}")[:MOST_READ].split())
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
