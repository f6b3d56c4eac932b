"""Lines that say that another file stands here, and which part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import PurePosixPath

from rulewright.ingest.clean.markup import front_of
from rulewright.kb.lines import ASCIIDOC
from rulewright.kb.mapped import joined

Stretch = tuple[int, int]
BLANK, BLANKS = r"[ \t]{0,40}", r"[ \t]{1,9}"
TEXT = r"[\w./ @-]{1,300}\.(?:md|markdown|mdx|txt)"
REST = r"[\"']?[^{}\n]{0,300}"
# --8<-- "dice.md"
SNIPPET = re.compile(rf"{BLANK}-{{1,9}}8<-{{1,9}}{BLANKS}(?P<quote>[\"'])(?P<to>[^\"'\n]{{1,300}})(?P=quote)\s*+")
BLOCK = re.compile(rf"{BLANK}-{{1,9}}8<-{{1,9}}\s*+")  # around the names of files, one in a line
# <!-- --8<-- [start:dice] -->   <!-- ANCHOR: dice -->
MARK = re.compile(
    rf"{BLANK}(?:(?:<!--|//|#|;)?{BLANK}--8<--{BLANKS}\[(?P<at>start|end):{BLANK}"
    rf"|(?:<!--|//){BLANK}ANCHOR(?P<last>_END)?:{BLANKS})"
    r"(?P<name>[\w.-]{1,100})[\] \t]{0,20}(?:-->)?\s*+"
)
TEMPLATES = (
    # {% include dice.md %}   {{< include dice.md >}}   {{#include dice.md:fumbles}}
    re.compile(rf"{BLANK}\{{%-?{BLANK}include(?:_relative)?{BLANKS}[\"']?(?P<to>{TEXT}){REST}%\}}\s*+"),
    re.compile(rf"{BLANK}\{{\{{[<%]{BLANK}include{BLANKS}(?:file=)?[\"']?(?P<to>{TEXT}){REST}[>%]\}}\}}\s*+"),
    re.compile(rf"{BLANK}\{{\{{#include{BLANKS}(?P<to>[^{{}}\s]{{1,300}}){BLANK}\}}\}}\s*+"),
)
# import Dice from './_dice.md';   <Dice />
IMPORT = re.compile(
    rf"import{BLANKS}(?P<name>\w{{1,60}}){BLANKS}from{BLANKS}[\"'](?P<to>[^\"'\n]{{1,300}}\.mdx?)[\"'];?\s*+"
)
COMPONENT = re.compile(rf"{BLANK}<(?P<name>[A-Z]\w{{0,60}})(?:[ \t][^<>\n]{{0,200}})?/>\s*+")
# ![[Dice]]   ![[fen/Dice|the dice]]   ![[Dice#Fumbles]]   ![[Dice#^mud]]
NOTE = re.compile(
    rf"{BLANK}!\[\[(?P<to>[^\[\]|#^\n]{{1,300}})(?:#(?P<part>[^\[\]|\n]{{1,300}}))?(?:\|[^\[\]\n]{{0,300}})?\]\]\s*+"
)
PICTURED = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".bmp", ".pdf", ".mp3", ".wav", ".mp4", ".canvas")
# .. include:: dice.rst
RST = re.compile(rf"{BLANK}\.\.{BLANKS}include::{BLANKS}(?P<to>\S[^\n]{{0,300}}?)\s*+")
# include::dice.adoc[leveloffset=+1,tags=fumbles]
ADOC = re.compile(r"include::(?P<to>[^\s\[\]]{1,300})\[(?P<options>[^\n\[\]]{0,300})\]\s*+")
ADOC_OPTION = re.compile(r"(leveloffset|tags?|lines)=\"?([^\s\",]{1,200})")
ENTRY = re.compile(r"^:([\w-]{1,60}):[ \t]++(\S[^\n]{0,300}?)[ \t\r]*+$", re.MULTILINE)  # :parts: text/parts
ADOC_MARK = re.compile(r"[^\n]{0,20}?\b(?P<at>tag|end)::(?P<name>[^\s\[\]]{1,100})\[\]")
OPTION = re.compile(r"[ \t]{1,40}:(?P<name>[\w-]{1,40}):[ \t]{0,9}(?P<value>[^\n]{0,300}?)\s*+")
LINE = re.compile(r"[^\n]*+\n|[^\n]++")
LINES = re.compile(r"(?P<first>\d{0,6}):(?P<last>\d{0,6})")
AS_IT_STANDS = ("literal", "code", "parser")  # options that make no text of a file


@dataclass(frozen=True, slots=True)
class Directive:
    """A line, or several, at ``[start, end)`` of a text; ``files`` as they are written, none for a mark.

    ``apart``: empty lines around what is taken in. ``note``: the file is named as the notes of a vault are, and
    ``part`` says what of it is meant.
    """

    start: int
    end: int
    files: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    apart: int = 0
    note: bool = False
    part: str = ""


def directives(path: PurePosixPath, text: str, start: int, end: int) -> Iterator[Directive]:
    """Those in a stretch of a file's text, in order."""
    lines = _lines(text, start, end)
    of = _in_rst if path.suffix.lower() == ".rst" else _in_asciidoc if path.suffix.lower() in ASCIIDOC else _in_markdown
    yield from of(text, lines)


def _lines(text: str, start: int, end: int) -> list[Stretch]:
    """The lines of a stretch, each with its newline."""
    return [m.span() for m in LINE.finditer(text, start, end)]


def _in_rst(text: str, lines: list[Stretch]) -> Iterator[Directive]:
    for n, line in enumerate(lines):
        if m := _whole(RST, text, line, ".."):
            below = (_whole(OPTION, text, x, ":") for x in lines[n + 1 : n + 20])
            found = list(takewhile(bool, below))
            options = {"": "", **{option["name"]: option["value"] for option in found if option}}
            yield Directive(line[0], lines[n + len(found)][1], (m["to"],), options, apart=1)


def _in_asciidoc(text: str, lines: list[Stretch]) -> Iterator[Directive]:
    values = dict(ENTRY.findall(text))
    for line in lines:
        if m := _whole(ADOC, text, line, "include::"):
            options = {name.rstrip("s"): value for name, value in ADOC_OPTION.findall(m["options"])}
            to = re.sub(r"\{([\w-]{1,60})\}", lambda of: values.get(of[1], of[0]), m["to"])
            yield Directive(*line, (to,), {"": "", **options})


def _in_markdown(text: str, lines: list[Stretch]) -> Iterator[Directive]:
    imports: dict[str, str] = {}
    n = 0
    while n < len(lines):
        a, z = lines[n]
        n += 1
        if m := _whole(SNIPPET, text, (a, z), "8<"):
            yield Directive(a, z, (m["to"],))
        elif _whole(BLOCK, text, (a, z), "8<"):
            names = list(takewhile(lambda line: not _whole(BLOCK, text, line, "8<"), lines[n : n + 100]))
            if n + len(names) < len(lines) and len(names) < 100:
                n += len(names) + 1
                files = tuple(name for x, y in names if (name := text[x:y].strip()) and name[0] not in ";#")
                yield Directive(a, lines[n - 1][1], files)
        elif _whole(MARK, text, (a, z), ":"):
            yield Directive(a, z)
        elif m := next((m for t in TEMPLATES if (m := _whole(t, text, (a, z), "include"))), None):
            yield Directive(a, z, (m["to"].strip(),))
        elif m := _whole(IMPORT, text, (a, z), "import"):
            imports[m["name"]] = m["to"]
            yield Directive(a, z)
        elif (m := _whole(NOTE, text, (a, z), "![[")) and not m["to"].strip().lower().endswith(PICTURED):
            yield Directive(a, z, (m["to"].strip(),), apart=1, note=True, part=m["part"] or "")
        elif (m := _whole(COMPONENT, text, (a, z), "<")) and m["name"] in imports:
            yield Directive(a, z, (imports[m["name"]],), apart=1)


def _whole(pattern: re.Pattern[str], text: str, line: Stretch, sign: str) -> re.Match[str] | None:
    """A line that is wholly as the pattern says; ``sign`` stands in each of those."""
    return pattern.fullmatch(text, *line) if text.find(sign, *line) >= 0 else None


def split(name: str) -> tuple[str, str]:
    """A file's name, and which part of it is meant: ``dice.md:2:5``, ``dice.md:fumbles``."""
    file, _, part = name.partition(":")
    return (name, "") if part.startswith("//") else (file, part)


def stretches(text: str, part: str, options: Mapping[str, str]) -> list[Stretch] | None:
    """What of a file is meant, front matter left out; None where it has no such part."""
    whole = (len(front_of(text)), len(text))
    if not part:
        return _by_options(text, whole, options) if options else [whole]
    m = LINES.fullmatch(part if ":" in part else f"{part}:{part}" if part.isdecimal() else part)
    if m:
        return _by_lines(text, (0, len(text)), int(m["first"] or 1) - 1, int(m["last"] or len(text)))
    inside: list[Stretch] = []
    begin = -1
    for a, z in _lines(text, 0, len(text)):
        mark = _whole(MARK, text, (a, z), ":")
        if mark and mark["name"] == part:
            ends = mark["at"] == "end" or bool(mark["last"])
            if ends and begin >= 0:
                inside.append((begin, a))
            begin = -1 if ends else z
    return inside or None


def _by_lines(text: str, within: Stretch, first: int, last: int) -> list[Stretch] | None:
    lines = _lines(text, *within)[first:last]
    return [(lines[0][0], lines[-1][1])] if lines else None


def _by_options(text: str, whole: Stretch, options: Mapping[str, str]) -> list[Stretch] | None:
    """What the options of reStructuredText and AsciiDoc leave of a file."""
    if tags := options.get("tag"):
        return _tagged(text, tags)
    if ranges := options.get("line"):
        return [x for said in re.split(r"[;,]", ranges) for x in _range(text, whole, said)] or None
    if any(name in options for name in AS_IT_STANDS):
        return None
    first, last = (_number(options.get(name, "")) for name in ("start-line", "end-line"))
    some = _by_lines(text, whole, first or 0, last if last is not None else len(text))
    if some is None:
        return None
    start, end = some[0]
    after = options.get("start-after", "")
    before = options.get("end-before", "")
    if after:
        found = text.find(after, start, end)
        start = found + len(after)
        if found < 0:
            return None
    if before:
        end = text.find(before, start, end)
    return [(start, end)] if start <= end else None


def _range(text: str, within: Stretch, said: str) -> list[Stretch]:
    """Lines by number, as AsciiDoc names them: ``7``, ``7..9``, ``7..-1`` to the last."""
    first, dots, last = said.partition("..")
    a, b = _number(first), _number(last if dots else first)
    return _by_lines(text, within, (a or 1) - 1, b if b is not None and b >= 0 else len(text)) or []


def _tagged(text: str, tags: str) -> list[Stretch] | None:
    """The lines that AsciiDoc's tags name: ``a;b``, or all but those of ``c`` by ``**;!c``; the innermost tag says."""
    said = re.split(r"[;,]", tags)
    wanted = {tag.lstrip("!"): not tag.startswith("!") for tag in said}
    rest = wanted.get("**", wanted.get("*", False)) if "**" in wanted else said[0].startswith("!")
    around: list[tuple[str, bool]] = []
    out: list[Stretch] = []
    for a, z in _lines(text, 0, len(text)):
        if mark := ADOC_MARK.match(text, a, z) if text.find("::", a, z) >= 0 else None:
            if mark["at"] == "tag":
                before = around[-1][1] if around else rest
                around.append((mark["name"], wanted.get(mark["name"], wanted.get("*", before))))
            else:
                around = [x for x in around if x[0] != mark["name"]]
        elif around[-1][1] if around else rest:
            out.append((a, z))
    return [*joined(out)] or None


def _number(said: str) -> int | None:
    bare = said.strip().removeprefix("-")
    return int(said) if bare.isdecimal() and len(bare) < 7 else None
