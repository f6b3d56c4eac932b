"""What the names of files and the titles of books say: which book it is, which kind of book, in which language."""

from __future__ import annotations

import re

from rulewright.ingest.source import SUFFIXES
from rulewright.kb.language import LANGUAGES, either, fold, folded_list

KNOWN = re.compile(rf"(?:{'|'.join(re.escape(s) for s in SUFFIXES)}){{1,3}}$", re.IGNORECASE)
VERSION = re.compile(r"[ ](?:v\.?[ ]?\d{1,4}(?:\.\d{1,4}){0,3}|\d{1,4}(?:\.\d{1,4}){1,3})[a-z]?$", re.IGNORECASE)
# the same within a title: "Version 1.2", "v2", "1.2"; a number alone may tell two games apart
OF_VERSION = re.compile(
    rf"(?<!\w)(?:(?:{either('pages.version')}|{either('pages.edition')})[ ]?\d{{1,4}}(?:\.\d{{1,4}}){{0,3}}"
    r"|\d{1,4}(?:\.\d{1,4}){1,3})[a-z]?(?!\w)",
    re.IGNORECASE,
)
RIGHTS = re.compile("[©®™℠]")  # signs behind a title that are no part of it
PARTS = re.compile(r"[_\s+]+|(?<!\d)\.|\.(?!\d)|-")
CAMEL = re.compile(r"(?<=[a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
VOWEL = re.compile("[aeiouy]")
ABBREVIATION = 5  # letters of the longest one
TONGUES = {s: code for code in sorted(LANGUAGES) for s in (code, *sorted(folded_list("naming.suffixes", code)))}
MINOR = folded_list("headings.minor")
ADDS = folded_list("naming.adds")  # words by which a book adds to another one
DOCUMENTS = folded_list("naming.documents") | ADDS  # words that say what kind of book it is
# what a folder's own page is called, folded
FIRST = ("index", "_index", "readme", "home", "inicio", "portada", "indice", "accueil", "sommaire")


def readable(name: str) -> str:
    """A file's name as a title: ``my_house-rules-v1.2_ES.md`` -> ``My House Rules``; a version and language go."""
    words, _ = _words(name)
    if any(c.isupper() for c in "".join(words)):
        return " ".join(words)
    return " ".join(w if i and w in MINOR else _capital(w) for i, w in enumerate(words))


def is_first(stem: str, folder: str) -> bool:
    """True for the page that speaks for its folder: ``README``, ``index``, ``Combat/Combat``, ``Rules-Index``."""
    name = fold(stem)
    return name in FIRST or name == fold(folder) or re.split(r"[-_ ]", name)[-1] == "index"


def language_of(name: str) -> str:
    """The code of the language that a file's name ends in, else nothing: ``mud_ES.txt`` -> ``es``."""
    return _words(name)[1]


def distinct(title: str) -> tuple[str, ...]:
    """The words of a title that say which book it is, folded: ``Lords of Mud: Core Rules (v2)`` -> ``lords of mud``.

    Small words around them go; nothing is left of a title that any book could have.
    """
    bare = OF_VERSION.sub(" ", RIGHTS.sub(" ", title))
    kept = [w for w in re.findall(r"[^\W_]+", fold(bare)) if w not in DOCUMENTS]
    telling = [i for i, w in enumerate(kept) if w not in MINOR]
    if all(kept[i].isdigit() for i in telling):
        return ()
    return tuple(kept[telling[0] : telling[-1] + 1])


def adds(title: str) -> bool:
    """True for the title of a book that adds to another: tournament rules, an expansion."""
    return bool(ADDS & set(re.findall(r"[^\W_]+", fold(title))))


def _words(name: str) -> tuple[list[str], str]:
    """The words of a name, and the code of a language that it ends in."""
    spaced = " ".join(CAMEL.sub(" ", PARTS.sub(" ", KNOWN.sub("", name))).split())
    lang = ""
    for _ in range(2):  # language and version, in either order
        head, _, last = spaced.rpartition(" ")
        if head and not lang and fold(last.strip("()[]")) in TONGUES:
            spaced, lang = head, TONGUES[fold(last.strip("()[]"))]
        spaced = VERSION.sub("", spaced)
    return spaced.split(), lang


def _capital(word: str) -> str:
    """``srd`` -> ``SRD``, ``rules`` -> ``Rules``."""
    short = len(word) <= ABBREVIATION and word.isalpha() and not VOWEL.search(fold(word))
    return word.upper() if short else word[:1].upper() + word[1:]
