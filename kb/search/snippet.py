"""The best passage of a section: its text and the places of the words that were wanted; or safe HTML of it.

What a section shows and where its words stand in that is known before anybody asks (``shown``): an index keeps it
(``Passages``), so that a snippet is cut from it without reading the section over again (``cut``). The blank between two
sentences is kept as a sign of its own, which tells whether an item of a list or a row of a table follows: so a snippet
is whole sentences, an item below what announces its list, a row below its header.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from itertools import pairwise

import numpy as np

from rulewright.kb.language.splitting import BLANK_LINES, HEADED, ranges
from rulewright.kb.search.analysis import named, off_page, plain
from rulewright.kb.search.index_files import decoded
from rulewright.kb.search.index_reader import Arrays

LENGTH, WHOLE = 260, 400  # characters; those of a sentence that is shown whole though it is longer
MOST_READ = 20_000  # characters of a section that are looked through
MORE = "…"
LONGEST_GAP = 2  # characters that may be left out without a word: a blank, a table's border
# around the name of a symbol in a passage, and between its words: characters that no text has
OPEN, CLOSE, JOIN = "\ufdd0", "\ufdd1", "\ufdd2"
# in what is shown, for the blank before a sentence, an item, a row, a row of a table without a header
LINE, ITEM, ROW, BARE_ROW = "\n", "\v", "\f", "\x1f"
# the same in a section's text, behind the sentence before that
_SIGNS = {LINE: "\ufdd3", ITEM: "\ufdd4", ROW: "\ufdd5", BARE_ROW: "\ufdd6"}
PARTS = ";"
# an item that ends in a word or a bracket, before another one or a sentence
UNENDED = re.compile(rf"({_SIGNS[ITEM]}[^\ufdd3-\ufdd6]*[\w)”\"])(?=[{_SIGNS[ITEM]}{_SIGNS[LINE]}])")
MADE = re.compile("[\ufdd0-\ufdd6]")
PARTED = re.compile(f"[{LINE}{ITEM}{ROW}{BARE_ROW}]")
BORDER = frozenset(" \t|:-+=*_")  # of a line that is no sentence
CELL = "·"  # what ``plain`` makes of a table's border
LEAST_ROOM = 40  # characters in which the beginning of a sentence says anything
AROUND = 0.4  # what the wanted words of the sentences beside one count
EDGE = re.compile(f"[{OPEN}{CLOSE}]")
SYMBOL = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")


# A wanted word in what is shown: where it begins and ends, in characters, the word, and what it is worth once.
Found = tuple[int, int, str | int, float]
KEPT = 2_048  # words of tokens kept in memory


# -- what is shown, and what is cut from it --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passage:
    """Plain text of a section, and where in it the wanted words stand: ``[start, end)`` in code points, in order.

    ``best``: where the sentence stands for which it was cut.
    """

    text: str
    marks: tuple[tuple[int, int], ...] = ()
    best: tuple[int, int] = field(default=(0, 0), compare=False)

    @property
    def sentence(self) -> str:
        """The sentence that says most of what is wanted; empty where nothing here says any of it."""
        return self.text[slice(*self.best)].removesuffix(PARTS) if self.marks else ""

    def parts(self) -> Iterator[tuple[str, bool]]:
        """The text piece by piece, and of each piece whether it is marked; an unmarked piece may be empty."""
        at = 0
        for start, end in self.marks:
            yield self.text[at:start], False
            yield self.text[start:end], True
            at = end
        yield self.text[at:], False

    def html(self) -> str:
        """Safe HTML: everything escaped, nothing but ``<mark>`` added."""
        return "".join(f"<mark>{escape(part)}</mark>" if marked else escape(part) for part, marked in self.parts())


def parted(markdown: str, lang: str) -> str:
    """A section's text with a sign behind each sentence that tells what the next one is; see ``in_lines``."""
    text = MADE.sub(" ", markdown)
    out, at = [], 0
    every = [r for r in ranges(text, lang) if not BORDER.issuperset(text[r.start : r.end])]
    headed = False
    for before, r in pairwise([*every[:1], *every]):
        headed = bool(HEADED.match(text, r.end)) or (headed and not BLANK_LINES.search(text, before.end, r.start))
        if before is not r:
            row = ROW if headed else BARE_ROW
            follows = row if text[r.start] == "|" else ITEM if r.mark else LINE
            out += [text[at : before.end], _SIGNS[follows]]
            at = before.end
    return "".join((*out, text[at:]))


def unparted(text: str) -> str:
    """A text without the signs of ``parted``."""
    return MADE.sub("", text)


def in_lines(text: str) -> str:
    """Plain text with such signs as it is shown: on one line, the blanks between sentences told from others.

    Rows of a table are parted by semicolons, and items of a list that nothing ends.
    """
    text = off_page(" ".join(text[:MOST_READ].split()))
    for row in (_SIGNS[ROW], _SIGNS[BARE_ROW]):
        text = text.replace(f" {CELL} {row} {CELL} ", f"{PARTS}{row} ")
        text = text.replace(f"{row} {CELL} ", f"{row} ")
    text = UNENDED.sub(rf"\1{PARTS}", text)
    for blank, sign in _SIGNS.items():
        text = text.replace(f"{sign} ", blank).replace(sign, "")
    return text


def shown(markdown: str, lang: str = "") -> str:
    """What may be shown of a section, the name of each symbol between marks."""
    bare = parted(markdown[: MOST_READ * 2], lang)
    return in_lines(plain(bare, lambda m: f"{OPEN}{named(m).replace(' ', JOIN)}{CLOSE}"))


def words(found: Passage) -> Passage:
    """A passage with nothing around the names of its symbols."""
    gone = [m.start() for m in EDGE.finditer(found.text)]
    marks = [(a - bisect_left(gone, a), z - bisect_left(gone, z)) for a, z in (*found.marks, found.best)]
    return Passage(_bare(found.text), tuple(marks[:-1]), marks[-1]) if gone or JOIN in found.text else found


def _bare(text: str) -> str:
    return EDGE.sub("", text).replace(JOIN, " ")


def drawn(found: Passage, draw: Callable[[str], str]) -> str:
    """Safe HTML of a passage, its symbols drawn; ``draw`` makes safe HTML of a symbol's name in the profile."""

    def one(m: re.Match[str]) -> str:
        name = re.sub(r"</?mark>", "", m[1])
        picture = draw(name.replace(JOIN, "-"))
        return f"<mark>{picture}</mark>" if name != m[1] else picture

    return _bare(SYMBOL.sub(one, found.html()))


def cut(text: str, found: Sequence[Found]) -> Passage:
    """The best sentence of what is shown of a section with those around it, its wanted words marked."""
    starts = [0, *(m.end() for m in PARTED.finditer(text))]
    ends = [*(start - 1 for start in starts[1:]), len(text)]
    n = _best(starts, found)
    best = starts[n], ends[n]
    first, last = _filled(starts, ends, n, n)
    if ends[last] - starts[first] > WHOLE:
        return _passage(text, [_within(text, *best, found)], found, best)
    pieces = [(starts[first], _on(text, ends[last], LENGTH - ends[last] + starts[first]))]
    above = _above(text, starts, first)
    if above < first:
        pieces.insert(0, (starts[above], ends[above]))
    return _passage(text, pieces, found, best)


def _best(starts: Sequence[int], found: Sequence[Found]) -> int:
    """The sentence whose wanted words are worth most, those around it counting a little."""
    said: dict[int, dict[str | int, float]] = {}
    many: dict[int, int] = {}
    for start, _, word, worth in found:
        n = bisect_right(starts, start) - 1
        said.setdefault(n, {})[word] = worth
        many[n] = many.get(n, 0) + 1
    best, most = 0, 0.0
    for n, own in said.items():
        beside = {w: v for m in (n - 1, n + 1) for w, v in said.get(m, {}).items() if w not in own}
        value = sum(own.values()) + AROUND * sum(beside.values()) + 0.01 * many[n]
        if value > most:
            best, most = n, value
    return best


def _filled(starts: Sequence[int], ends: Sequence[int], first: int, last: int) -> tuple[int, int]:
    """Sentences with those behind them, then those before them, as far as there is room."""
    while True:
        if last + 1 < len(ends) and ends[last + 1] - starts[first] <= LENGTH:
            last += 1
        elif first > 0 and ends[last] - starts[first - 1] <= LENGTH:
            first -= 1
        else:
            return first, last


def _on(text: str, end: int, room: int) -> int:
    """Where a passage ends that goes on into the next sentence, as far as there is room for some of its words."""
    if room < LEAST_ROOM or end >= len(text):
        return end
    return max(end, text.rfind(" ", end, end + room))


def _above(text: str, starts: Sequence[int], n: int) -> int:
    """What announces the list of an item, or is the header of a row's table; the sentence itself for any other."""
    blank = text[starts[n] - 1] if n else LINE
    at = n
    while at > 0 and blank not in (LINE, BARE_ROW) and text[starts[at] - 1] == blank:
        at -= 1
    if at == n:
        return n
    above = text[starts[at] : starts[at + 1]]
    if blank == ITEM:
        return at if above.rstrip().endswith(":") else n
    return at if CELL in above else at + 1


def _within(text: str, start: int, end: int, found: Sequence[Found]) -> tuple[int, int]:
    """The best stretch of a sentence that is too long to be shown whole."""
    here = [one for one in found if start <= one[0] < end]
    first, last = _window(here)
    begin, finish = _bounds(text, here[first][0], here[last][1]) if here else (start, _end(text, start, start))
    return max(start, begin), min(end, finish)


def _passage(text: str, pieces: Sequence[tuple[int, int]], found: Sequence[Found], best: tuple[int, int]) -> Passage:
    """Some pieces of what is shown as one passage; what is left out between and around them is told."""
    out, marks, size, at, sentence = [], [], 0, 0, (0, 0)
    for begin, finish in pieces:
        if text[begin : begin + 2] == f"{CELL} ":
            begin += 2
        if text[finish - 2 : finish] == f" {CELL}" and finish - 2 > begin:
            finish -= 2
        elif text[finish - 1 : finish] == ";" and finish < len(text):
            finish -= 1
        between = begin - at > LONGEST_GAP
        out.append(f"{' ' if size and between else ''}{MORE}" if between else " " if size else "")
        size += len(out[-1])
        marks += [(a - begin + size, z - begin + size) for a, z, _, _ in found if begin <= a and z <= finish]
        out.append(PARTED.sub(" ", text[begin:finish]))
        a = max(best[0], begin)
        z = min(best[1], finish)
        sentence = (a - begin + size, z - begin + size) if a < z else sentence
        size += finish - begin
        at = finish
    after = MORE if len(text) - at > LONGEST_GAP else ""
    return Passage("".join(out) + after, tuple(marks), sentence)


def _window(found: Sequence[Found]) -> tuple[int, int]:
    """The first and the last wanted word of the stretch of about the right length with the most worth."""
    if len(found) < 2:
        return 0, 0
    best = (0.0, 0, 0)
    last = -1
    for first, (start, _, _, _) in enumerate(found):
        before, last = last, max(last, first)
        while last + 1 < len(found) and found[last + 1][1] - start <= LENGTH * 3 // 4:
            last += 1
        if last == before:
            continue  # a part of the stretch before, hence worth no more
        inside = {word: worth for _, _, word, worth in found[first : last + 1][:40]}
        value = sum(inside.values()) + 0.01 * (last - first)
        if value > best[0]:
            best = (value, first, last)
    return best[1], best[2]


def _bounds(text: str, a: int, z: int) -> tuple[int, int]:
    """The passage in characters: from a little before the first match, to whole words; between these stands a blank."""
    begin = max(0, a - LENGTH // 5)
    stop = text.rfind(". ", max(0, a - LENGTH // 2), a)  # rather begin with a sentence
    begin = stop + 2 if stop >= 0 else begin
    if begin > 0:
        blank = text.find(" ", begin - 1, a)
        begin = blank + 1 if blank >= 0 else a
    return begin, _end(text, begin, z)


def _end(text: str, begin: int, z: int) -> int:
    finish = min(len(text), max(begin + LENGTH, z))
    last = min(len(text), begin + LENGTH + 30)
    if finish >= last:
        return finish
    blank = text.find(" ", finish, last)
    return blank if blank >= 0 else last


# -- what an index keeps to show -------------------------------------------------------------------------


class Passages:
    """What may be shown of the sections of one index; safe for use by several threads.

    ``rarity``: how rare the tokens of a word are in the texts of a language.
    """

    def __init__(self, arrays: Arrays, rarity: Callable[[tuple[str, ...], str], float]) -> None:
        self.docs = arrays.docs
        self._arrays, self._rarity = arrays, rarity
        self.words = lru_cache(KEPT)(self._words)

    def shown(self, docs: Sequence[int], worth: Sequence[Mapping[int, float]]) -> list[tuple[str, list[Found]]]:
        """What may be shown of some sections, and the wanted words in each, in order.

        ``worth``: for each section, by the words' numbers, what those are worth that are wanted in it.
        """
        if not docs:
            return []
        a, out = self._arrays, [(text, list[Found]()) for text in self.texts(docs)]
        begins, ends = a.run_at.take(docs).astype(np.int64), a.run_at.take(np.add(docs, 1)).astype(np.int64)
        run = np.concatenate([a.run_word[s:e] for s, e in zip(begins.tolist(), ends.tolist(), strict=True)])
        some = list(set().union(*worth))
        wanted = np.zeros(max(some, default=0) + 2, dtype=bool)
        wanted[some] = True
        here = wanted.take(run, mode="clip").nonzero()[0]  # what is beyond is as the last, which is not wanted
        last = (ends - begins).cumsum()
        of = last.searchsorted(here, "right")
        where = here + (ends - last).take(of)
        columns = (of, run.take(here), a.run_start.take(where), a.run_end.take(where))
        for n, word, start, end in zip(*(c.tolist() for c in columns), strict=True):
            if word in worth[n]:
                out[n][1].append((start, end, word, worth[n][word]))
        return out

    def texts(self, docs: Sequence[int]) -> Iterable[str]:
        """What may be shown of some sections."""
        a, at = self._arrays, self._arrays.shown_at
        for start, end in zip(at.take(docs).tolist(), at.take(np.add(docs, 1)).tolist(), strict=True):
            yield decoded(a.shown[start:end].tobytes())

    def worth(self, tokens: Iterable[str], lang: str) -> dict[int, float]:
        """What words of a language are worth to the reader of a snippet, by their number: those that have a token."""
        out: dict[int, float] = {}
        begin = f"{lang}:"
        for token in tokens:
            if token.startswith(begin):
                rarity, found = self.words(token, lang)
                for word in found:
                    out[word] = max(rarity, out.get(word, 0.0))
        return out

    def _words(self, token: str, lang: str) -> tuple[float, tuple[int, ...]]:
        """How rare a token is in a language, and the words that have it; none where the index lacks it."""
        n, _, _ = self._arrays.name(token)
        found = self._arrays.word[self._arrays.word_at[n] : self._arrays.word_at[n + 1]] if n >= 0 else ()
        return self._rarity((token,), lang), tuple(map(int, found))
