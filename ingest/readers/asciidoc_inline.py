"""The marks within a paragraph of AsciiDoc, and what a file gives names to: its attributes and its places."""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.odt_tree import Look, with_look
from rulewright.ingest.readers.pieces import pieces, place
from rulewright.ingest.readers.wiki import TAG
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.mapped import Mapped, concat

Nodes = list[Element | Text]

DEEPEST = 20  # macros within macros; what is deeper is text
LONGEST_LOOK = 100  # characters behind a picture in which the word that it stands for may follow
PLURAL = 2  # letters that end one
LONGEST_VALUE = 1_000  # characters of an attribute that are put in its place
TOKEN = re.compile(
    r"\\(?P<escaped>\*\*?|__?|``?|##?|\+{1,3}|[\^~\[<{(&])"
    r"|(?P<br>(?<=[ \t])\+(?=\n|\Z))"
    r"|\[(?:[.%#](?P<role>[^\[\]\n]{0,80})\](?=[*_`#])|[\w -]{1,40}\](?=#))"
    r"|(?P<sign>\{[a-z-]{2,20}\}|&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});|(?<=\w)`'(?=\w))"
    r"|(?P<mark>\*\*?|__?|``?|##?|\+{1,3})"
    r"|\^(?P<above>[^\s^]{1,100})\^|~(?P<below>[^\s~]{1,100})~"
    r"|<<(?P<to>[^<>\n,]{1,200})(?:,\s?(?P<words>[^<>]{1,300}))?>>"
    r"|\[\[\[?(?P<id>[\w:][\w:.-]{0,100})(?:,[^\[\]\n]{0,200})?\]{2,3}"
    r"|\(\(\([^()\n]{1,200}\)\)\)|\(\((?P<term>[^()\n]{1,200})\)\)"
    r"|(?<!\w)(?P<macro>image|icon|link|mailto|xref|anchor|footnote(?:ref)?|indexterm2?|kbd|btn|menu|pass|stem"
    r"|latexmath|asciimath):(?P<target>[^\s\[\]]{0,300})\["
    r"|(?P<url>(?:https?|ftp)://[^\s\[\]<>\"]{1,500})"
)
FILE = re.compile(r"\.a(?:doc|sc|sciidoc)(?:#|\Z)")
BRACKET = re.compile(r"(?<!\\)[\[\]]")
REFERENCE = re.compile(r"(?<!\\)\{([\w-]{1,60})\}")
SYMBOL = re.compile(r"icon:|image:[^\s\[\]]{0,300}\[\"?")  # of an attribute's value, up to what it shows
ANCHOR = re.compile(r"\[\[([\w:][\w:.-]{0,100})|\[[\w-]{0,40}#([\w:][\w:.-]{0,100})|anchor:([\w:.-]{1,100})\[")
SIGNS = re.compile(r"[\W_]+")
MARKS = re.compile(r"[*`#]{1,2}|(?<!\w)_{1,2}|_{1,2}(?!\w)|\{[\w-]{1,60}\}|\[\[[^\[\]]{1,200}\]\]")
BOLD, ITALIC = frozenset({"*", "**"}), frozenset({"_", "__"})
CHARACTERS = {
    **dict.fromkeys(("empty", "blank", "zwsp", "wj"), ""),
    **{"sp": " ", "nbsp": " ", "apos": "'", "quot": '"', "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”"},
    **{"deg": "°", "plus": "+", "vbar": "|", "amp": "&", "lt": "<", "gt": ">", "startsb": "[", "endsb": "]"},
    **{"caret": "^", "asterisk": "*", "tilde": "~", "backslash": "\\", "backtick": "`", "two-colons": "::"},
}


class Names:
    """What the lines of a file name. Attributes may be set anew, each stands for its value from there on.

    ``titles``: by a place's name, what is called so there.
    """

    def __init__(self, source: str) -> None:
        self._ids = {next(filter(None, m.groups())) for m in ANCHOR.finditer(source)}
        self._values: dict[str, str] = {}
        self.titles: dict[str, str] = {}

    def define(self, name: str, value: str) -> None:
        """Set an attribute; ``!name`` or ``name!`` takes it back."""
        bare = name.strip("!").casefold()
        self._values.pop(bare, None)
        if bare == name.casefold():
            self._values[bare] = REFERENCE.sub(lambda m: self._values.get(m[1].casefold(), m[0]), value)

    def has(self, names: str) -> bool:
        """True where an attribute is set: one of ``a,b``, all of ``a+b``."""
        wanted = [name in self._values for name in re.split(r"[,+]", names.casefold())]
        return all(wanted) if "+" in names else any(wanted)

    def put_in_place(self, text: Mapped) -> Mapped:
        """The text with the values of its attributes; a picture among them stands where it shows something."""
        parts: list[Mapped] = []
        at = 0
        for m in REFERENCE.finditer(text.text) if "{" in text.text else ():
            value = self._values.get(m[1].casefold())
            if value is None or len(value) > LONGEST_VALUE:
                continue
            symbol = SYMBOL.match(value)
            shown = symbol.end() if symbol else 0
            runs = ((shown, place(text, m.start()), min(len(value) - shown, len(m[0]))),)
            parts += [text[at : m.start()], Mapped(value, runs if shown < len(value) else ())]
            at = m.end()
        return concat([*parts, text[at:]])

    def call(self, names: Iterable[str], title: str) -> None:
        """Give a heading's title its own name and those that stand before it."""
        shown = MARKS.sub("", title).strip()
        for name in (*names, own_name(title)):
            self.titles.setdefault(name, shown)

    def at(self, name: str) -> tuple[str, str]:
        """Where a reference leads, and what is called so there, "" where that is not known."""
        if FILE.search(name) or "#" in name[1:]:
            return name, ""
        bare = name.lstrip("#")
        here = bare if bare in self._ids else own_name(bare)
        return f"#{quote(here, safe='')}", self.titles.get(here, "")


def own_name(title: str) -> str:
    """The name that a heading has by its title, as references by title or by a made id are compared."""
    return "_" + SIGNS.sub(" ", fold(MARKS.sub("", title))).strip()


class Prose:
    """The text of a paragraph and what its marks make of it."""

    def __init__(self, text: Mapped, names: Names) -> None:
        self._page = text
        self._text = text.text
        self._names = names
        self._tokens = list(TOKEN.finditer(text.text))
        self._starts = [m.start() for m in self._tokens]
        self._ends = in_groups((m["mark"], m.start()) for m in self._tokens if m["mark"] and self._closes(m))
        self._pairs = dict(_pairs(text.text))

    def nodes(self) -> Nodes:
        """All that the text holds."""
        return self._inside(0, len(self._text), 0)

    def _inside(self, start: int, end: int, depth: int) -> Nodes:
        """What a stretch of the text holds; emphasis ends with it."""
        if depth > DEEPEST:
            return [*self._pieces(start, end)]
        out = Element("", 0)
        opened: set[str] = set()
        at = start
        n = bisect_left(self._starts, start)
        while n < len(self._tokens) and self._starts[n] < end:
            m = self._tokens[n]
            here = with_look(out, Look(bool(opened & BOLD), bool(opened & ITALIC)))
            here.children += self._pieces(at, m.start())
            found, at = self._mark(m, opened, end) if m["mark"] else self._read(m, depth)
            here.children += found
            n = max(bisect_left(self._starts, at), n + 1)
        with_look(out, Look(bool(opened & BOLD), bool(opened & ITALIC))).children += self._pieces(min(at, end), end)
        return out.children

    def _pieces(self, start: int, end: int) -> Iterator[Text]:
        return pieces(self._page, start, end)

    def _mark(self, m: re.Match[str], opened: set[str], end: int) -> tuple[Nodes, int]:
        """A mark that begins or ends emphasis, or what it stands around where no mark in that counts."""
        mark = m["mark"]
        if mark in opened and self._closes(m):
            opened.remove(mark)
            return [], m.end()
        ends = self._ends[mark]
        n = bisect_left(ends, m.end() + 1)
        if not self._opens(m) or n == len(ends) or ends[n] >= end:
            return [*self._pieces(*m.span())], m.end()
        if mark[0] == "+":
            return self._untouched(m.end(), ends[n]), ends[n] + len(mark)
        opened.add(mark)
        return [], m.end()

    def _opens(self, m: re.Match[str]) -> bool:
        before, after = self._around(m)
        return len(m["mark"]) > 1 or not (after.isspace() or before.isalnum() or (before and before in "_;:}"))

    def _closes(self, m: re.Match[str]) -> bool:
        before, after = self._around(m)
        return len(m["mark"]) > 1 or not (before.isspace() or after.isalnum() or after == "_")

    def _around(self, m: re.Match[str]) -> tuple[str, str]:
        """The characters before and behind a mark; "" where there is none."""
        return self._text[max(m.start() - 1, 0) : m.start()], self._text[m.end() : m.end() + 1]

    def _untouched(self, start: int, end: int) -> Nodes:
        """Text that is handed through: its tags are none of the book's."""
        out: Nodes = []
        for m in TAG.finditer(self._text, start, end):
            out += self._pieces(start, m.start())
            start = m.end()
        return [*out, *self._pieces(start, end)]

    def _read(self, m: re.Match[str], depth: int) -> tuple[Nodes, int]:
        """Any other token, and where what it begins ends."""
        kind = m.lastgroup
        start = place(self._page, m.start())
        if kind in ("escaped", "above", "below", "term"):
            return [*self._pieces(*m.span(kind))], m.end()
        if kind == "br":
            return [Element("br", start)], m.end()
        if kind == "sign":
            value = CHARACTERS.get(m["sign"][1:-1], "’" if m["sign"][0] == "`" else html.unescape(m["sign"]))
            return [Text(value, start, start + len(m[0]))] * bool(value), m.end()
        if kind in ("id", "role"):
            name = m[kind] if kind == "id" or m[0][1] == "#" else ""
            return [Element("a", start, {"id": name.partition(".")[0] if kind == "role" else name})] * bool(
                name
            ), m.end()
        if m["to"]:
            return self._reference(m, "to", [*self._pieces(*m.span("words"))] if m["words"] else []), m.end()
        if m["url"]:
            return self._address(m, self._pairs.get(m.end()), depth)
        if not m["macro"]:
            return [], m.end()  # a word of an index that is not shown, how a text looks
        close = self._pairs.get(m.end() - 1)
        if close is None:
            return [*self._pieces(*m.span())], m.end()
        return self._macro(m, m.end(), close, depth), close + 1

    def _address(self, m: re.Match[str], close: int | None, depth: int) -> tuple[Nodes, int]:
        """``https://example.org[words]``, or an address alone without the marks that end its sentence."""
        end = m.end() if close else m.start() + len(m["url"].rstrip(".,;:!?)'*_"))
        words = self._inside(*self._first(end + 1, close), depth + 1) if close else []
        shown = words or [*self._pieces(m.start(), end)]
        return [Element("a", place(self._page, m.start()), {"href": self._text[m.start() : end]}, shown)], (
            close + 1 if close else end
        )

    def _reference(self, m: re.Match[str], group: str, words: Nodes) -> Nodes:
        """A reference to a place; without words of its own it shows what is called so there."""
        href, title = self._names.at(m[group])
        end = m.end(group)
        start = end - len(m[group].lstrip("#_") or m[group])
        a, z = place(self._page, start), place(self._page, end)
        shown = words or [*(pieces(_stretched(title, a, z), 0, len(title)) if title else self._pieces(start, end))]
        return [Element("a", place(self._page, m.start()), {"href": href}, shown)]

    def _macro(self, m: re.Match[str], start: int, end: int, depth: int) -> Nodes:
        """``name:target[text]``; the text stands at ``[start, end)``."""
        name = m["macro"]
        at = place(self._page, m.start())
        if name in ("image", "icon"):
            a, z = m.span("target") if name == "icon" else self._first(start, end, listed=True)
            again = _begins_with(self._text[end + 1 : end + 1 + LONGEST_LOOK], self._text[a:z])
            return [] if again else [Element("img", at, {"alt": self._text[a:z]}, [*self._pieces(a, z)])]
        if name == "anchor":
            return [Element("a", at, {"id": m["target"]})]
        if name == "pass":
            return self._untouched(start, end)
        if name == "xref":
            return self._reference(m, "target", self._inside(*self._first(start, end), depth + 1))
        if name in ("link", "mailto"):
            words = self._inside(*self._first(start, end), depth + 1) or [*self._pieces(*m.span("target"))]
            return [Element("a", at, {"href": m["target"]}, words)]
        if name.startswith("footnote"):
            start = start if name == "footnote" else max(self._text.find(",", start, end) + 1, start)
            if not self._text[start:end].strip() or (name == "footnoteref" and self._text[start - 1] != ","):
                return []  # said before
            return [*_made(" (", at), *self._inside(start, end, depth + 1), *_made(")", place(self._page, end))]
        return [] if name == "indexterm" else self._inside(start, end, depth + 1)

    def _first(self, start: int, end: int, *, listed: bool = False) -> tuple[int, int]:
        """Where the first of a macro's attributes stands that has no name; ``listed``: others follow it by commas."""
        said = self._text[start:end]
        if said.startswith('"') and (close := said.find('"', 1)) > 0:
            return start + 1, start + close
        if (listed or "=" in said) and "," in said:
            said = said[: said.index(",")]
        if "=" in said.partition(" ")[0]:
            return start, start
        end = start + len(said.rstrip(" ^"))
        return end - len(self._text[start:end].lstrip()), end


def _stretched(title: str, start: int, end: int) -> Mapped:
    """A title that stands for ``[start, end)`` of the file: its first character and its last ones."""
    more = min(end - start, len(title)) - 1
    return Mapped(title, ((0, start, 1), (len(title) - more, start + 1, more))[: 1 + (more > 0)])


def _begins_with(text: str, alt: str) -> bool:
    """True for a text that begins with what the picture before it says, also in the plural."""
    said, behind = fold(alt), fold(MARKS.sub("", text)).lstrip()
    rest = behind.removeprefix(said)
    letters = next((n for n, c in enumerate(rest) if not c.isalpha()), len(rest))
    return rest != behind and letters <= PLURAL * (len(said) > PLURAL)


def _made(text: str, at: int) -> Sequence[Text]:
    return (Text(text, at, at),)


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Where a bracket begins and where it ends."""
    opened: list[int] = []
    for m in BRACKET.finditer(text):
        if m[0] == "[":
            opened.append(m.start())
        elif opened:
            yield opened.pop(), m.start()
