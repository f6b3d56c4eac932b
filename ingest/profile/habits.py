"""All that a profile may say, one entry each: name, shape, one sentence.

A profile is held against this table when it is read, the writer prints it, docs/profiles.md repeats it and a test
compares them. A step that is to heed something new declares it here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from rulewright.kb.language import LANGUAGES, UNKNOWN_CODE, slug

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
SYMBOL_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
KNOWN_LANGUAGES = sorted({*LANGUAGES, UNKNOWN_CODE})
Problem = tuple[tuple[str, ...], str]  # (keys below the field's own, what it is to be)
Check = Callable[[object], Iterator[Problem]]


def held(is_right: Callable[[object], bool], what: str) -> Check:
    """What holds for a single value, and what is said of one that is not right."""

    def check(value: object) -> Iterator[Problem]:
        if not is_right(value):
            yield (), what

    return check


def _is_filled(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_symbol(value: object) -> bool:
    return isinstance(value, str) and bool(SYMBOL_NAME.fullmatch(value))


text = held(lambda v: isinstance(v, str), "is to be a text in quotes")
phrase = held(_is_filled, "is to be a text in quotes that is not empty")
lang = held(KNOWN_LANGUAGES.__contains__, f"is to be one of {', '.join(KNOWN_LANGUAGES)}")
number = held(lambda v: isinstance(v, int) and not isinstance(v, bool), "is to be a whole number without quotes")
phrases = held(
    lambda v: isinstance(v, list) and bool(v) and all(map(_is_filled, v)),
    'is to be a list of phrases, none empty, such as ["Mudball", "Throwing and ducking"]',
)
colour = held(
    lambda v: isinstance(v, str) and bool(COLOUR.fullmatch(v)), 'is to be a colour in quotes such as "#8a2f2b"'
)
symbol = held(_is_symbol, 'is to be the name of a symbol in quotes, such as "shield"')
# its lines are held against their form where the outline is read
tree = held(lambda v: isinstance(v, str), "is to be a text in three quotes that lists the headings, one a line")


def name(value: object) -> Iterator[Problem]:
    """What ids are made of."""
    if not isinstance(value, str) or not SLUG.fullmatch(value):
        example = slug(str(value)) or "mudball-2"
        yield (), f'is to be a name in lower case letters, digits and hyphens, such as "{example}"'


def letters(value: object) -> Iterator[Problem]:
    """A table: one character = the letters that it stands for."""
    if not isinstance(value, dict):
        yield (), 'is to be a table with lines such as "\\uE0DE" = "fi"'
        return
    for key, said in value.items():
        if len(key) != 1:
            yield (key,), "is to be one character"
        elif not isinstance(said, str):
            yield (key,), "is to be the letters that the character stands for, in quotes"


def symbols(value: object) -> Iterator[Problem]:
    """A table: glyph = a symbol's name, or a list of names."""
    if not isinstance(value, dict):
        yield (), 'is to be a table with lines such as "★" = "success"'
        return
    for key, said in value.items():
        names = said if isinstance(said, list) else [said]
        wrong = next((x for x in names if not _is_symbol(x)), None)
        if not key.partition("|")[0].strip():
            yield (key,), "names no glyph; write the glyph in quotes before the equals sign"
        elif not names or wrong is not None:
            example = slug(str(wrong)) if wrong and slug(str(wrong))[:1].isalpha() else "success"
            yield (key,), f'is to be a name in lower case letters, digits and hyphens, such as "{example}"'


def lost(value: object) -> Iterator[Problem]:
    """A table: words before a gap | words behind it = the name of the symbol that stood there, or a list of names."""
    if not isinstance(value, dict):
        yield (), 'is to be a table with lines such as "at least one|among them" = "success"'
        return
    for key, said in value.items():
        before, _, behind = key.partition("|")
        if not before.strip() and not behind.strip():
            yield (key,), "says no words around the gap; write some in quotes before the equals sign"
        elif said != []:  # an empty list: nothing stood there
            yield from (((key,), what) for _, what in symbols({"gap": said}))


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a profile may say: its ``path``, what holds for its value, and one sentence on what it does."""

    path: tuple[str, ...]
    check: Check
    says: str
    example: str
    needed: bool = False

    @property
    def table(self) -> tuple[str, ...]:
        """The table that it stands in, or is."""
        return self.path if self.check in (letters, symbols, lost) else self.path[:-1]

    @property
    def name(self) -> str:
        """As a person would name it: ``[book] id``, ``[symbols]``, ``[clean.glyphs]``."""
        return " ".join((f"[{'.'.join(self.table)}]", *self.path[len(self.table) :]))


BOOK = (
    Field(("book", "id"), name, "The ids of the book's sections start with it.", 'id = "mudball"', needed=True),
    Field(("book", "game"), name, "Books of one game share a glossary.", 'game = "mudball"', needed=True),
    Field(("book", "title"), text, "How the book is called on the site.", 'title = "Mudball"', needed=True),
    Field(("book", "lang"), lang, "The book's language: en, es, fr; und for any other.", 'lang = "en"', needed=True),
    Field(("book", "edition"), text, "Edition, version or date as printed; may be empty.", 'edition = "2"'),
    Field(
        ("book", "authority"),
        number,
        "Of two books of a game that say different things the one with the higher number wins; 0 is a core rulebook.",
        "authority = 0",
    ),
    Field(
        ("book", "recognise"),
        phrases,
        "Phrases that all stand in the book's text, letter for letter, and together in no other book.",
        'recognise = ["Mudball", "Throwing and ducking"]',
        needed=True,
    ),
    Field(
        ("book", "starts"),
        phrase,
        "The words with which the book begins, where another book stands before it in the same file.",
        'starts = "Mudball: tournament rules"',
    ),
)
HABITS = (
    Field(
        ("symbols",),
        symbols,
        "What each odd glyph stands for; shown as an icon, searched and exported as :name:. "
        "A list of names means the one that the words before the glyph name, else the first; "
        'in "»|Charge" the words behind the bar must follow; the name symbol-lost says that nobody can tell any more.',
        '"★" = "success"',
    ),
    Field(
        ("headings", "tree"),
        tree,
        "The headings with their rank, where print shows it by the size of letters only; it need not be whole.",
        'tree = """\n- Throwing\n  - {example} A throw\n- Ducking\n"""',
    ),
    Field(
        ("headings", "fields"),
        phrases,
        "Labels before a colon, each of which begins a paragraph, where the copy runs them together.",
        'fields = ["Cost", "Range", "Effect"]',
    ),
    Field(
        ("clean", "glyphs"),
        letters,
        "Letters that a font keeps among its private characters, where the words around them do not tell.",
        '"\\uE0DE" = "fi"',
    ),
    Field(
        ("clean", "lost"),
        lost,
        "What stood in a gap where this copy lost a symbol, by the words before and behind it; [] for nothing.",
        '"at least one|among them" = "success"',
    ),
    Field(
        ("clean", "names"),
        phrases,
        "Names of the game that no dictionary has; a misread name in a noisy scan is read as the one a letter away.",
        'names = ["Mudwyn", "Oozebridge"]',
    ),
    Field(
        ("site", "colour"),
        colour,
        "The colour of the game on the site. Its hue is kept, how light it is follows the theme.",
        'colour = "#8a2f2b"',
    ),
    Field(("site", "icon"), symbol, "The symbol that stands for the game, of those that are drawn.", 'icon = "shield"'),
    Field(
        ("references", "ignore"),
        phrases,
        "Words that look like a reference and are none.",
        'ignore = ["see you at the table"]',
    ),
)
FIELDS = {f.path: f for f in (*BOOK, *HABITS)}


def known_keys(table: tuple[str, ...]) -> list[str]:
    """What may stand directly under a table, in the order of the declaration; ``()`` is the file itself."""
    n = len(table)
    return list(dict.fromkeys(path[n] for path in FIELDS if len(path) > n and path[:n] == table))


def nearest(word: str, known: list[str]) -> str:
    """The end of a refusal: what was probably meant, or what there is."""
    close = get_close_matches(word.lower(), known, 1)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}."
