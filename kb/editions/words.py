"""Word-level differences of two Markdown texts: what the reader sees, not its marks.

A token is a word, a number, a symbol's name or a mark of punctuation. Blanks and line breaks are no difference; bold
is, because some games rank a bold **cannot** above a plain one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, groupby
from typing import NamedTuple

from rulewright.kb.editions.model import Op, Words

PIECE = re.compile(r"\s++|\*{1,3}|:[a-z][a-z0-9-]{0,40}:|\w++(?>(?:['’.,\-]\w++)*)|[^\w\s]")
BLOCK_MARK = re.compile(r"^(?:#{1,6} |> ?)", re.MULTILINE)

MOST_TOKENS = 3_000  # on a side; longer stretches are compared line by line first, so that no text takes long
SMALL_GAP = 3  # words that an excerpt shows instead of a sign that they are left out
ISLAND = 2  # tokens that are the same between two longer changes: they read better as part of the change


class Token(NamedTuple):
    """A word with the blank before it: "", " ", "\\n" or "\\n\\n"."""

    word: str
    bold: bool
    before: str

    @property
    def key(self) -> tuple[str, bool]:
        """What makes it the same as another."""
        return self.word, self.bold


def tokens(markdown: str) -> list[Token]:
    """The words of a text, without its marks."""
    found: list[Token] = []
    bold, before = False, ""
    for m in PIECE.finditer(BLOCK_MARK.sub("", _without_rulers(markdown))):
        piece = m[0]
        if piece.isspace():
            blank = "\n" * min(piece.count("\n"), 2) or " "
            before = _wider(before, blank) if before else blank
            bold = bold and before != "\n\n"  # a mark that was never closed ends with its paragraph
        elif piece[0] == "*" and not (len(piece) == 1 and _stands_alone(m)):
            bold ^= len(piece) > 1
        else:
            found.append(Token(piece, bold, before if found else ""))
            before = ""
    return found


def _without_rulers(markdown: str) -> str:
    """A text without the lines that part a table's head from its body."""
    if "---" not in markdown:
        return markdown
    return "\n".join(x for x in markdown.split("\n") if "---" not in x or x.strip(" |:-"))


def _wider(one: str, other: str) -> str:
    """The stronger of two blanks that only marks part."""
    return max(one, other, key=lambda blank: (blank.count("\n"), len(blank)))


def _stands_alone(m: re.Match[str]) -> bool:
    """True for an asterisk with blanks on both sides, which is no mark."""
    text, a, z = m.string, m.start(), m.end()
    return (a == 0 or text[a - 1].isspace()) and (z == len(text) or text[z].isspace())


def same_words(old: Sequence[Token], new: Sequence[Token]) -> bool:
    """True where two texts differ in nothing that is read."""
    return len(old) == len(new) and all(a.key == b.key for a, b in zip(old, new, strict=True))


def compare_words(old: Sequence[Token], new: Sequence[Token]) -> tuple[Words, ...]:
    """Old and new text in one: the words that stayed, went and came, in order.

    What is not removed, put together, is the new text; what is not added is the old one but for its blanks.
    """
    pieces = [p for tag, a, z, c, d in _merged(_blocks(old, new)) for p in _told(tag, old, new, a, z, c, d)]
    return tuple(
        Words(op, "".join(text for _, text, _ in run), bold)
        for (op, bold), run in groupby(pieces, key=lambda p: (p[0], p[2]))
    )


def all_words(text: str, op: Op) -> tuple[Words, ...]:
    """A whole text that was added or removed."""
    found = tokens(text)
    return compare_words((), found) if op is Op.ADDED else compare_words(found, ())


Block = tuple[str, int, int, int, int]


def _told(
    tag: str, old: Sequence[Token], new: Sequence[Token], a: int, z: int, c: int, d: int
) -> Iterator[tuple[Op, str, bool]]:
    """The tokens of one block with what became of them."""
    if tag == "equal":
        for t in new[c:d]:
            yield Op.SAME, t.before + t.word, t.bold
        return
    for t in old[a:z]:
        yield Op.REMOVED, t.before + t.word, t.bold
    # Removed words keep their distance from the word after them where the new text begins with that word.
    if a < z < len(old) and d < len(new) and old[z].before and not new[d].before:
        yield Op.REMOVED, old[z].before, old[z - 1].bold
    for t in new[c:d]:
        yield Op.ADDED, t.before + t.word, t.bold


def _blocks(old: Sequence[Token], new: Sequence[Token]) -> Iterator[Block]:
    """What stayed, went and came, as index ranges. Bounded work: beyond MOST_TOKENS by lines, else as a whole."""
    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i].key != new[i].key), shortest)
    tail = next((i for i in range(shortest - head) if old[-1 - i].key != new[-1 - i].key), shortest - head)
    yield "equal", 0, head, 0, head
    a, z, c, d = head, len(old) - tail, head, len(new) - tail
    yield from _shifted(_middle(old[a:z], new[c:d]), a, c)
    yield "equal", z, len(old), d, len(new)


def _middle(old: Sequence[Token], new: Sequence[Token]) -> Iterator[Block]:
    if max(len(old), len(new)) <= MOST_TOKENS:
        yield from SequenceMatcher(None, [t.key for t in old], [t.key for t in new]).get_opcodes()
        return
    before, after = _lines(old), _lines(new)
    if max(len(before), len(after)) > MOST_TOKENS or max(len(before), len(after)) < 2:
        yield "replace", 0, len(old), 0, len(new)
        return
    starts, ends = _starts(before), _starts(after)
    for tag, a, z, c, d in SequenceMatcher(None, before, after).get_opcodes():
        p, q, r, s = starts[a], starts[z], ends[c], ends[d]
        if tag == "replace" and max(q - p, s - r) <= MOST_TOKENS:
            yield from _shifted(_middle(old[p:q], new[r:s]), p, r)
        else:
            yield tag, p, q, r, s


def _shifted(blocks: Iterable[Block], by: int, and_by: int) -> Iterator[Block]:
    return ((tag, a + by, z + by, c + and_by, d + and_by) for tag, a, z, c, d in blocks)


def _lines(found: Sequence[Token]) -> list[tuple[tuple[str, bool], ...]]:
    lines: list[list[tuple[str, bool]]] = []
    for t in found:
        if not lines or "\n" in t.before:
            lines.append([])
        lines[-1].append(t.key)
    return [tuple(line) for line in lines]


def _starts(lines: Sequence[Sequence[object]]) -> list[int]:
    """Index of each line's first token, and of the end."""
    return [*accumulate(map(len, lines), initial=0)]


def _merged(blocks: Iterable[Block]) -> list[Block]:
    """Blocks without empty ones, with small islands between longer changes taken into them."""
    out: list[Block] = []
    for block in (b for b in blocks if b[1] < b[2] or b[3] < b[4]):
        if len(out) >= 2 and block[0] != "equal" and out[-1][0] == "equal":
            island, left = out[-1], out[-2]
            if island[2] - island[1] <= ISLAND < min(_size(left), _size(block)):
                out[-2:] = [("replace", left[1], block[2], left[3], block[4])]
                continue
        if out and block[0] != "equal" and out[-1][0] != "equal":
            out[-1] = ("replace", out[-1][1], block[2], out[-1][3], block[4])
        else:
            out.append(block)
    return out


def _size(block: Block) -> int:
    return max(block[2] - block[1], block[4] - block[3])


WORD = re.compile(r"\s*+\S++|\s++")


def excerpt(words: Sequence[Words], around: int = 14, most: int = 400) -> tuple[Words, ...]:
    """The changes with ``around`` words on either side; what lies between and beyond them becomes a gap.

    Of a stretch that was added or removed only the first ``most`` words are shown.
    """
    units = [Words(w.op, piece, w.bold) for w in words for piece in WORD.findall(w.text)]
    shown = _near_a_change([u.op is not Op.SAME for u in units], around, most)
    kept = [u if keep else Words(Op.GAP, "") for u, keep in zip(units, shown, strict=True)]
    return tuple(
        Words(op, "".join(u.text for u in run), bold) for (op, bold), run in groupby(kept, key=lambda u: (u.op, u.bold))
    )


def _near_a_change(changed: Sequence[bool], around: int, most: int) -> list[bool]:
    """Which units are in an excerpt: the first of each changed stretch, and those near one."""
    shown = [False] * len(changed)
    for order in (range(len(changed)), range(len(changed) - 1, -1, -1)):
        since = around  # units since the last change
        run = 0
        for i in order:
            run = run + 1 if changed[i] else 0
            since = 0 if changed[i] else since + 1
            if order.step > 0 or not changed[i]:
                shown[i] = shown[i] or (run <= most if changed[i] else since <= around)
    return _without_small_gaps(shown)


def _without_small_gaps(shown: list[bool]) -> list[bool]:
    """The same with gaps that are hardly longer than their sign filled."""
    out: list[bool] = []
    for is_shown, run in groupby(shown):
        length = len(list(run))
        out += [is_shown or length <= SMALL_GAP] * length
    return out
