"""The marks within a paragraph of reStructuredText: emphasis, literals, roles, links, substitutions, escapes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from urllib.parse import quote

from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.rst_lines import Line
from rulewright.ingest.readers.rst_names import Names, normal, of_term

Nodes = list[Element | Text]

ESCAPED = re.compile(r"\\(\s|.|\Z)", re.DOTALL)
BEFORE = r"(?<![^\s'\"(\[{<\-/:‘“«¡¿–—\x00])"  # what may stand before a mark that opens
AFTER = r"(?=[\s\-'\")\]}>/:.,;!?\x00]|[^\w\x00-\x7f]|\Z)"  # and behind one that closes: a mark of any script
START = re.compile(
    rf"{BEFORE}(?:(?P<strong>\*\*)|(?P<em>\*)|(?P<literal>``)|(?P<target>_`)|(?::(?P<role>[\w.+:-]{{1,60}}):)?(?P<tick>`)"
    r"|(?P<bar>\|))(?=[^\s\x00]|\x00\x01)"
    rf"|(?<![\w-])(?P<word>[^\W_][\w.+-]{{0,80}})__?{AFTER}"
    rf"|{BEFORE}\[(?:\d{{1,4}}|#?[\w-]{{0,40}}|\*)\]_{AFTER}"
)
ENDS = {
    "strong": re.compile(rf"(?<!\s)\*\*{AFTER}"),
    "em": re.compile(rf"(?<!\s)\*{AFTER}"),
    "literal": re.compile(rf"(?<!\s)``{AFTER}"),
    "target": re.compile(rf"(?<!\s)`{AFTER}"),
    "tick": re.compile(rf"(?<!\s)`(?:__?|:([\w.+:-]{{1,60}}):)?{AFTER}"),
    "bar": re.compile(rf"(?<!\s)\|_{{0,2}}{AFTER}"),
}
QUOTES = {"'": "'", '"': '"', "(": ")", "[": "]", "{": "}", "<": ">", "‘": "’", "“": "”", "«": "»"}
EMPHASIS = {"strong": "b", "emphasis": "i", "dfn": "i", "title-reference": "i", "t": "i", "title": "i"}
PLACES = frozenset({"ref", "numref", "std:ref", "std:numref", "hoverxref", "any"})
TERMS = frozenset({"term", "std:term"})
PAGES = frozenset({"doc", "std:doc"})
TOLD_ELSEWHERE = "raw"  # roles of this beginning hold another language


class Prose:
    """The text of lines that follow each other, and the way from it to the file."""

    def __init__(self, lines: Sequence[Line], names: Names) -> None:
        self._names = names
        self._lines = lines
        self.text = "\n".join(x.text for x in lines)
        self._starts = [0, *accumulate(len(x.text) + 1 for x in lines)]
        # the same, of the same length, with nothing in it that a backslash takes its meaning from
        self._bare = ESCAPED.sub(lambda m: "\0" + (m[1] if m[1].isspace() else "\1" * len(m[1])), self.text)
        self._ends: dict[str, list[re.Match[str]]] = {}

    def nodes(self) -> Nodes:
        """What the text holds."""
        out: Nodes = []
        at = look = 0
        while m := START.search(self._bare, look):
            found = self._read(m)
            look = m.end()
            if found:
                out += [*self.plain(at, m.start()), *found[0]]
                at = look = found[1]
        return [*out, *self.plain(at, len(self.text))]

    def plain(self, start: int, end: int) -> Iterator[Text]:
        """Text as it stands, but for the backslashes."""
        at = start
        for m in ESCAPED.finditer(self.text, start, end):
            yield from self._pieces(at, m.start())
            at = m.start() + 1 if m[1] and not m[1].isspace() else m.end()
        yield from self._pieces(at, end)

    def _pieces(self, start: int, end: int) -> Iterator[Text]:
        """Text as it stands, line by line."""
        while start < end:
            n = bisect_right(self._starts, start) - 1
            stop = min(end, self._starts[n + 1] - 1)
            place = self._lines[n].start + start - self._starts[n]
            if stop > start:
                yield Text(self.text[start:stop], place, place + stop - start)
            if stop < end:
                yield Text(" ", place + stop - start, place + stop - start)
            start = stop + 1

    def place(self, at: int) -> int:
        """Where in the file a place of the text is."""
        n = min(bisect_right(self._starts, at) - 1, len(self._lines) - 1)
        return self._lines[n].start + at - self._starts[n]

    def _read(self, m: re.Match[str]) -> tuple[Nodes, int] | None:
        """What begins with a mark, and where it ends; None where it is none."""
        if m["word"]:
            return self._reference(m)
        kind = m.lastgroup
        if kind is None:
            return [*self.plain(m.start(), m.end() - 1)], m.end()  # a footnote's mark
        closing = QUOTES.get(self._bare[m.start() - 1 : m.start()]) if m.start() else None
        if closing == self._bare[m.end() : m.end() + 1]:
            return None
        end = self._end(kind, m.end())
        return (self._marked(kind, m, end), end.end()) if end else None

    def _end(self, kind: str, after: int) -> re.Match[str] | None:
        """The mark that closes: the first behind ``after`` with something between."""
        if kind not in self._ends:
            text = self.text if kind == "literal" else self._bare  # no backslash is read in a literal
            self._ends[kind] = list(ENDS[kind].finditer(text))
        ends = self._ends[kind]
        n = bisect_left(ends, after + 1, key=re.Match.start)
        return ends[n] if n < len(ends) else None

    def _marked(self, kind: str, m: re.Match[str], end: re.Match[str]) -> Nodes:
        a, z = m.end(), end.start()
        if kind in ("strong", "em"):
            return [Element("b" if kind == "strong" else "i", self.place(a), {}, [*self.plain(a, z)])]
        if kind == "literal":
            return [*self._pieces(a, z)]
        if kind == "target":
            return [Element("a", self.place(a), {"name": normal(self.text[a:z])}), *self.plain(a, z)]
        if kind == "bar":
            said = self._names.said(self.text[a:z])
            whole = m.start(), end.end()
            return [*self.plain(*whole)] if said is None else [Text(said, *map(self.place, whole))] if said else []
        if end.group().endswith("_"):
            return self._link(a, z)
        return self._role((m["role"] or end[1] or "title-reference").casefold(), a, z)

    def _reference(self, m: re.Match[str]) -> tuple[Nodes, int] | None:
        """``word_``, where that is a name."""
        if not self._names.knows(m["word"]):
            return None
        text = self.plain(m.start("word"), m.end("word"))
        return [Element("a", self.place(m.start()), {"href": self._names.href(m["word"])}, [*text])], m.end()

    def _link(self, a: int, z: int) -> Nodes:
        """```words <address>`_``, or ```words`_`` where the words are the name."""
        words, target = self._parted(a, z)
        href = self.text[target:z].rstrip("> \n").lstrip("< \n") if target else ""
        if href.endswith("_") or not href:
            href = self._names.href(href[:-1].strip("`") or self.text[a:words])
        shown = [*(self.plain(a, words) if words > a else self.plain(target, z))]
        return [Element("a", self.place(a), {"href": "".join(href.split())}, [*shown])]

    def _parted(self, a: int, z: int) -> tuple[int, int]:
        """Where the words of ``words <target>`` end, and where the target begins; 0 where there is none."""
        at = self._bare.rfind("<", a, z) if self._bare[z - 1] == ">" else -1
        return (a + len(self.text[a:at].rstrip()), at) if at >= 0 else (z, 0)

    def _role(self, role: str, a: int, z: int) -> Nodes:
        if role.startswith(TOLD_ELSEWHERE):
            return []
        if role in EMPHASIS:
            return [Element(EMPHASIS[role], self.place(a), {}, [*self.plain(a, z)])]
        if self.text[a] in "!~":
            a += 1
        words, target = self._parted(a, z)
        shown: Nodes = [*(self.plain(a, words) if words > a else self.plain(target + 1, z - 1))]
        name = self.text[target + 1 : z - 1] if target else self.text[a:z]
        href = self._led_to(role, name)
        if not href:
            return shown
        title = self._names.places.get(normal(name), "") if role in PLACES and not target else ""
        if title:
            shown = [Text(title, self.place(a), self.place(z))]
        return [Element("a", self.place(a), {"href": href}, shown)]

    def _led_to(self, role: str, name: str) -> str:
        """The address that a role makes of a name, "" where it leads nowhere."""
        if role in TERMS:
            return f"#{quote(of_term(name), safe='')}"
        if role in PAGES:
            return quote(name.strip())
        return self._names.href(name) if role in PLACES else ""
