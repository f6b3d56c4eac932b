"""Letters that a font, a typesetter or a wrong decoding hid: ligatures, private characters, soft hyphens, ``Ã©``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from rulewright.ingest.clean.edits import Edit
from rulewright.kb.groups import in_groups
from rulewright.kb.language import LANGUAGES, open_ligature

LIGATURE = re.compile(r"[\ufb00-\ufb06]")
SOFT_HYPHEN = re.compile(r"\u00ad(?:[ \t]*\r?\n[ \t]*)?")
PRIVATE = re.compile(r"[\ue000-\uf8ff]")
PRIVATE_WORD = re.compile(r"(?>(?:(?<![^\W\d_])[^\W\d_]++)?)[\ue000-\uf8ff](?>(?:[^\W\d_]|[\ue000-\uf8ff])*)")
# the dot with which symbol fonts begin an entry of a list
PRIVATE_BULLET = re.compile(r"^[ \t]*([\uf0b7\uf0a7\uf0d8\uf076\uf0fc])(?=[ \t]+\S)", re.MULTILINE)
LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "Th", "tt", "ti", "ft", "ct", "st", "fj", "tf")
LETTERS = (*"abcdefghijklmnopqrstuvwxyz", *sorted({c for one in LANGUAGES.values() for c in one.letters}))
SOUND = 0.6  # share of its words that a letter must make known
FEWEST_LETTER = 3  # different words that tell a single letter; a ligature is told by one
MOST_PLACES = 200  # words that are looked at for one character
# fonts that keep their letters at a fixed distance: symbol fonts, and small capitals by Adobe
SHIFTS = {range(0xF021, 0xF07F): 0xF000, range(0xF761, 0xF77B): 0xF700}
FEWEST_SHIFTED = 5  # words that show a whole font to be shifted


def glyph_repairs(text: str, printed: Mapping[str, str]) -> Iterator[Edit]:
    """Repairs of single characters, in order; ``printed`` says what the private-use characters of a font stand for.

    A ligature between blanks is no letter and stays.
    """
    bullets = {m.start(1) for m in PRIVATE_BULLET.finditer(text)}
    found = chain(LIGATURE.finditer(text), SOFT_HYPHEN.finditer(text), PRIVATE.finditer(text))
    edits = []
    for m in found:
        if m[0][0] == "\u00ad":
            edits.append(Edit(m.start(), m.end(), ""))
        elif m[0] in printed:
            edits.append(Edit(m.start(), m.end(), printed[m[0]]))
        elif m.start() in bullets:
            edits.append(Edit(m.start(), m.end(), "•"))
        elif (opened := open_ligature(m[0])) != m[0] and _in_word(text, m.start()):
            edits.append(Edit(m.start(), m.end(), opened))
    yield from sorted([*edits, *decoding_repairs(text)])


def private_letters(text: str, knows: Callable[[str], bool]) -> dict[str, str]:
    """What the private-use characters of a text stand for: the letters that make words of those they stand in."""
    words = in_groups((c, m[0]) for m in PRIVATE_WORD.finditer(text) for c in set(PRIVATE.findall(m[0])))
    out = _shifted(words, knows)
    for c, places in sorted(words.items()):
        if c in out:
            continue
        some = [_with(w, out) for w in places[:MOST_PLACES] if len(w) > 1]
        best = _letter(c, some, knows, LIGATURES)
        if best is None and len(set(some)) >= FEWEST_LETTER:
            best = _letter(c, some, knows, LETTERS)
        if best is not None:
            out[c] = best
    return out


def _letter(c: str, places: list[str], knows: Callable[[str], bool], letters: Iterable[str]) -> str | None:
    """The letter or ligature that makes most of the words known, and enough of them."""
    if not places:
        return None
    sound = {letter: sum(knows(w.replace(c, letter)) for w in places) for letter in letters}
    best = max(sound, key=lambda letter: sound[letter])
    return best if sound[best] >= SOUND * len(places) else None


def _shifted(words: Mapping[str, list[str]], knows: Callable[[str], bool]) -> dict[str, str]:
    """The letters of a font whose every character is shifted by one amount, where that makes words."""
    out: dict[str, str] = {}
    for block, shift in SHIFTS.items():
        letters = {c: chr(ord(c) - shift) for c in words if ord(c) in block}
        read = {_with(w, letters) for c in letters for w in words[c][:MOST_PLACES]}
        sound = sum(w.isalpha() and len(w) > 2 and knows(w) for w in read)
        if sound >= FEWEST_SHIFTED and sound >= SOUND * len(read):
            out |= letters
    return out


def _with(word: str, letters: Mapping[str, str]) -> str:
    return "".join(letters.get(c, c) for c in word)


def _in_word(text: str, at: int) -> bool:
    """True where a letter of a word stands on either side."""
    return (at > 0 and text[at - 1].islower()) or text[at + 1 : at + 2].islower()


# -- UTF-8 that was read as Windows-1252 -------------------------------------------------------------------------------


# what each byte from 0x80 on looks like when it is taken for Windows-1252, or Latin-1 where that has nothing
BYTES = {chr(b): b for b in range(0x80, 0x100)}
BYTES |= {bytes([b]).decode("cp1252", errors="ignore") or chr(b): b for b in range(0x80, 0xA0)}
TAIL = "[" + "".join(re.escape(c) for c, b in BYTES.items() if b < 0xC0) + "]"
# "Ã©", "â€™": a first byte that stands for accents and marks, and as many that follow; "SÍ”" is whole as it is
MISDECODED = re.compile(rf"[\xc2\xc3\xc5]{TAIL}|[\xe2\xef]{TAIL}{{2}}|\xf0{TAIL}{{3}}")


def decoding_repairs(text: str) -> Iterator[Edit]:
    """``é`` for ``Ã©``: what is whole UTF-8 once it is bytes again was never meant otherwise."""
    for m in MISDECODED.finditer(text):
        try:
            read = bytes(BYTES[c] for c in m[0]).decode("utf-8")
        except UnicodeDecodeError:
            continue
        if read.isprintable() or read == "\xa0":
            yield Edit(m.start(), m.end(), read)
