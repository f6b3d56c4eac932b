"""Step 1, read: a file becomes a Source, or is refused with one sentence.

Newlines and characters stay as they are: every position in the knowledge base is an offset in code points into
``Source.text``. A byte order mark of UTF-8 is one of these code points.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from charset_normalizer import from_bytes

from rulewright.ingest.limits import CONTROLS, FILE, LINE, NESTING, PDF_FILE, RUN
from rulewright.ingest.readers import PageStart, reader
from rulewright.kb.errors import InputRefused
from rulewright.kb.language.dictionary import is_known_anywhere
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside, AuthorLink, FilePart

SUFFIXES = {
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdx": "mdx",
    ".adoc": "asciidoc",
    ".asciidoc": "asciidoc",
    ".asc": "asciidoc",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".docx": "docx",
    ".epub": "epub",
    ".odt": "odt",
    ".pdf": "pdf",
    ".rst": "rst",
    ".wiki": "wiki",
    ".mediawiki": "wiki",
    ".xml": "mediawiki",
}
MARKDOWN = frozenset({"markdown", "mdx"})
PRINTED = frozenset({"text", "pdf"})  # may have been taken off a page
LARGEST = {"pdf": PDF_FILE}  # the limit of a format's files, where it is not FILE
# What other files can be saved as, with the program that made them.
SAVE_AS = {
    ".azw3": "convert it to .epub",
    ".mobi": "convert it to .epub",
    ".doc": "save it as .docx",
    ".fodt": "save it as .odt",
    ".ott": "save it as .odt",
    ".rtf": "save it as .docx",
    ".pages": "export it as .docx",
}
ELSE_SAVE_AS = "save it as text (.txt), Markdown (.md) or HTML"
# How a file begins that has a suffix of others too: what a MediaWiki exports, no signature of PGP
OTHERS = {".xml": re.compile(rb"(?s:.{0,1990}?)<mediawiki"), ".asc": re.compile(rb"(?!-----BEGIN PGP)")}
ODT_START = b"mimetypeapplication/vnd.oasis.opendocument.text"
HTML_START = re.compile(
    r"(?:\xef\xbb\xbf)?\s{0,200}(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!--[^>]{0,500}-->\s{0,20})?<(?:!doctype html|html)",
    re.IGNORECASE,
)
# the body of a page without its frame: <h1>Mud</h1>, <div class="content">
HTML_BODY = re.compile(
    r"(?:\xef\xbb\xbf)?\s{0,200}<(?:head|body|main|article|section|div|h[1-6]|p)(?:\s[^<>]{0,500})?>", re.IGNORECASE
)
# == Mud, of AsciiDoc; == Mud ==, of a wiki, and # Mud, of Markdown, are none
SIGNED = re.compile(rb"^(?:(={1,5})|#{1,6})[ \t]++(?=\S)[^\n]*+", re.MULTILINE)
FEWEST_SIGNED = 3  # headings
HTML_ENDS = b"</p>"  # prose in HTML has it

# UTF-32 first: its mark begins with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
LEGACY = ("cp1252", "mac_roman")  # what text was saved in, in English and Spanish, before UTF-8
TYPOGRAPHY = frozenset("¡¿ªº°«»“”‘’–—…•·×½¼¾±©®™€£§†\u00a0\u00ad")
LEAST_SURE = 0.8  # share of the characters beyond ASCII that make known words or are typography
MOST_DOUBT = 0.5  # the same share in any other encoding

BEYOND_ASCII = re.compile(r"(?>(?:(?<![!-~])[!-~]++)?)[^\x00-\x7f]\S*+")  # a word or sign that ASCII has not
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
QUOTED = re.compile(r"^[ \t]*+(?:>[ \t]*+){33,}", re.MULTILINE)  # one more than NESTING.most


@dataclass(frozen=True, slots=True)
class Source:
    """A decoded file: ``text`` as it stands, ``sha256`` of its bytes, ``format`` one of ``SUFFIXES``.

    ``copy``, ``asides``, ``pages`` and ``title`` are what a richer format's reader made of it (see ``ReadingCopy``);
    plain text is its own copy. ``files`` and ``links``: see ``Book`` and ``BookReading``; of a folder that is one book.
    ``notes``: see ``BookReading``.
    """

    name: str
    text: str
    sha256: str
    format: str
    copy: Mapped | None = None
    asides: tuple[Aside, ...] = ()
    pages: tuple[PageStart, ...] = ()
    title: str = ""
    files: tuple[FilePart, ...] = ()
    links: tuple[AuthorLink, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def reading(self) -> Mapped:
        """The text as the steps read it, with the way back to ``text``."""
        return self.copy or Mapped.of(self.text, 0, len(self.text))

    def stretch(self, start: int, end: int) -> Mapped:
        """The reading of a range of ``text``."""
        if self.copy is None:
            return Mapped.of(self.text, start, end)
        runs = self.copy.runs
        first = next((at for at, place, _ in runs if place >= start), len(self.copy)) if start else 0
        last = next((at for at, place, _ in runs if place >= end), len(self.copy))
        return self.copy[first:last]


def read(path: Path, *, ocr: bool = False) -> Source:
    """Read one rulebook file. Raises InputRefused with a sentence that says what is wrong with it.

    ``ocr``: see ``readers.pdf``.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES and path.is_file():
        remedy = SAVE_AS.get(suffix, ELSE_SAVE_AS)
        raise InputRefused("input-format", f"{path.name} is not a format that can be read; {remedy}.")
    return read_bytes(path.name, _bytes(path), ocr=ocr)


def read_bytes(name: str, data: bytes, *, ocr: bool = False) -> Source:
    """Read what a rulebook file of that name, with a known suffix, holds. Raises InputRefused as ``read`` does."""
    digest = hashlib.sha256(data).hexdigest()
    kind = true_format(SUFFIXES[Path(name).suffix.lower()], data)
    if take := reader(kind):
        found = take(name, data, ocr=True) if ocr and kind == "pdf" else take(name, data)
        check(name, found.copy.text)
        return Source(
            name,
            found.text,
            digest,
            kind,
            found.copy,
            found.asides,
            found.pages,
            found.title,
            found.files,
            found.links,
            found.notes,
        )
    text = decode(name, data)
    check(name, text)
    return Source(name, text, digest, kind)


def true_format(kind: str, data: bytes) -> str:
    """The format that the bytes show, where a file is named as text: PDF, .docx, .odt, AsciiDoc, HTML or its body.

    Markdown may begin with a heading or a picture in HTML, so that it needs a whole page.
    """
    if kind in ("text", "markdown"):
        if data.startswith(b"%PDF-"):
            return "pdf"
        if data.startswith(b"PK\x03\x04"):
            return "odt" if ODT_START in data[:200] else "docx" if b"word/document.xml" in data else kind
    start = data[:2_000].decode("latin-1")
    whole = kind in ("text", "markdown") and HTML_START.match(start)
    part = kind == "text" and HTML_BODY.match(start) and HTML_ENDS in data.lower()
    if kind == "text" and not whole and not part and _is_asciidoc(data):
        return "asciidoc"
    return "html" if whole or part else kind


def _is_asciidoc(data: bytes) -> bool:
    """True where the headings are those of AsciiDoc, all of them."""
    found = list(SIGNED.finditer(data))
    return len(found) >= FEWEST_SIGNED and all(m[1] and not m[0].rstrip().endswith(b"=") for m in found)


def find_files(paths: Iterable[Path], *, strangers: bool = False, whole: bool = False) -> list[Path]:
    """The rulebooks that paths stand for, each once, in stable order: files, and folders that are one book.

    A folder stands for all files below it with a known suffix, hidden ones left out; a file for itself. Raises
    InputRefused for a path that does not exist and for a folder without rulebooks. ``strangers``: with what looks like
    a rulebook in a folder and cannot be one (see ``ingest.inputs``), so that it can be told. ``whole``: each folder is
    one book, whatever it looks like.
    """
    from rulewright.ingest.project.found import books_in

    found: dict[Path, Path] = {}
    for path in paths:
        if path.is_dir():
            inside = sorted(_inside(path, strangers), key=lambda p: p.relative_to(path).parts)
            if not any(p.suffix.lower() in SUFFIXES for p in inside):
                kinds = ", ".join(sorted(SUFFIXES))
                raise InputRefused(
                    "input-folder", f"There is no rulebook in {path}; put files ending in {kinds} there."
                )
            inside = books_in(path, inside, whole=whole)
        elif path.exists():
            inside = [path]
        else:
            raise InputRefused("input-missing", f"There is no file {path}; check the path.")
        for file in inside:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _inside(folder: Path, strangers: bool) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        suffix = path.suffix.lower()
        if suffix in OTHERS and not (path.is_file() and _begins_as(path, OTHERS[suffix])):
            continue  # a site's map, a program's settings, a signature; a pipe would be waited for
        rulebook = suffix in SUFFIXES and path.is_file() and not leads_out(path, folder)
        if rulebook or (strangers and _looks_like_one(path, suffix)):
            yield path


def _begins_as(path: Path, wanted: re.Pattern[bytes]) -> bool:
    """True for a file that begins as it should."""
    try:
        with path.open("rb") as file:
            return wanted.match(file.read(2_000)) is not None
    except OSError:
        return False


def _looks_like_one(path: Path, suffix: str) -> bool:
    """True for what somebody may have put there as a rulebook: a known suffix, that of another program, or a link."""
    return path.is_symlink() or (suffix in {*SUFFIXES, *SAVE_AS} and not path.is_dir())


def leads_out(path: Path, folder: Path) -> bool:
    """True for a path in a folder that a link takes out of it."""
    return not path.resolve().is_relative_to(folder.resolve())


def check_size(path: Path) -> int:
    """A file's size in bytes, asked before anything is read. Raises InputRefused where it is no file or too large."""
    limit = LARGEST.get(SUFFIXES.get(path.suffix.lower(), ""), FILE)
    try:
        if not path.is_file():
            what = "is not a file; give the path of a rulebook" if path.exists() else "is not there; check the path"
            raise InputRefused("input-unreadable", f"{path.name} {what}.")
        size = path.stat().st_size
    except OSError as e:
        raise _unreadable(path, e) from e
    if size > limit.most:
        raise limit.refuse(path.name, size)
    return size


def _unreadable(path: Path, error: OSError) -> InputRefused:
    why = error.strerror or "it cannot be opened"
    return InputRefused("input-unreadable", f"{path.name} cannot be read: {why}; check its permissions.")


def _bytes(path: Path) -> bytes:
    """The bytes of a file, never more than its limit. Raises InputRefused."""
    size = check_size(path)
    try:
        with path.open("rb") as file:
            data = file.read(size + 1)
    except OSError as e:
        raise _unreadable(path, e) from e
    if len(data) > size:
        raise InputRefused("input-unreadable", f"{path.name} grows while it is read; build again when it is whole.")
    return data


def decode(name: str, data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 or UTF-32 with a mark, or a legacy encoding that is beyond doubt.

    Raises InputRefused where the bytes are empty, binary, damaged or in an encoding that cannot be told.
    """
    if not data.strip():
        raise InputRefused("input-empty", f"{name} is empty; there is nothing to read.")
    marked = next((encoding for mark, encoding in BYTE_ORDER_MARKS if data.startswith(mark)), None)
    if marked is None and b"\0" in data:
        raise InputRefused("input-binary", f"{name} is not text but a binary file; save it as text in UTF-8.")
    try:
        return data.decode(marked or "utf-8")
    except UnicodeDecodeError as e:
        text = None if marked else _legacy(data)
        if text is None:
            encoding = (marked or "utf-8").upper()
            raise InputRefused(
                "input-encoding",
                f"{name} is not valid {encoding} (byte {e.start:,}) nor surely any other encoding; save it as UTF-8.",
            ) from e
        return text


def _legacy(data: bytes) -> str | None:
    """The text in the one legacy encoding that makes sense of it, None where none does or two might."""
    likely = {match.encoding for match in from_bytes(data, cp_isolation=list(LEGACY))}
    texts = [data.decode(encoding) for encoding in LEGACY if encoding in likely]
    ranked = sorted(((sense(text), text) for text in texts), reverse=True)
    if not ranked or ranked[0][0] < LEAST_SURE:
        return None
    others = [share for share, text in ranked[1:] if text != ranked[0][1]]
    return ranked[0][1] if not others or others[0] <= MOST_DOUBT else None


def sense(text: str) -> float:
    """How much of what is beyond ASCII makes sense, from 0 to 1: letters of known words, and typography."""
    total = good = 0
    for piece in set(BEYOND_ASCII.findall(text)):
        letters = [c for c in piece if not c.isascii() and c.isalpha()]
        word = piece.strip("".join(TYPOGRAPHY) + string.punctuation)
        known = len(word) > 1 and is_known_anywhere(word)
        marks = [c for c in piece if not c.isascii() and not c.isalpha()]
        total += len(letters) + len(marks)
        good += len(letters) * known + sum(c in TYPOGRAPHY for c in marks)
    return good / total if total else 0.0


def check(name: str, text: str) -> None:
    """Hold a text against the limits. Raises InputRefused naming the limit that it breaks."""
    if not text.strip().strip("\ufeff").strip():
        raise InputRefused("input-empty", f"{name} is empty; there is nothing to read.")
    controls = len(CONTROL.findall(text))
    if controls * 1000 > CONTROLS.most * len(text) and controls > CONTROLS.most:
        raise InputRefused(
            "input-binary",
            f"{name} is not text: {controls:,} of its {len(text):,} characters are control characters, and the limit "
            f"is {CONTROLS.most} {CONTROLS.unit}; {CONTROLS.remedy}.",
        )
    run = longest_run(text, RUN.most)
    if run > RUN.most:
        raise RUN.refuse(name, run)
    longest = max(map(len, text.splitlines()))
    if longest > LINE.most:
        raise LINE.refuse(name, longest)
    if m := QUOTED.search(text):
        raise NESTING.refuse(name, m[0].count(">"))


def longest_run(text: str, most: int) -> int:
    """The length of the first run of one character that is longer than ``most``, 0 where there is none.

    Such a run holds a whole block of half that length, so that only whole blocks need be looked at.
    """
    step = most // 2
    for at in range(0, len(text) - step + 1, step):
        one = text[at]
        if text[at : at + step] == one * step:
            before = text[max(at - most, 0) : at]
            left = len(before) - len(before.rstrip(one))
            if text[at : at + most + 1 - left] == one * (most + 1 - left):
                return left + len(text) - at - len(text[at:].lstrip(one))
    return 0
