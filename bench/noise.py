"""How well scanned text is read again: clean books, made noisy by a scanner's usual mistakes, and what becomes of them.

python -m bench.noise [--rate 0.1] [--seed 1] [--show N] FILE:LANG ...

The mistakes below are those of scanners at large, not the tables of ``kb.language``: what is measured is whether the
repair copes with mistakes that it was not told of, too.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.ingest.clean import clean
from rulewright.ingest.recognise import Part
from rulewright.ingest.source import Source, read
from rulewright.kb.mapped import Places
from rulewright.kb.model import Span

TOKEN = re.compile(r"\S+")
LETTERS = re.compile(r"[^\W\d_]{3,}")
# what stands in print, and what a scanner that expects English makes of it
ACCENTS = {
    "á": ("a", "a", "a", "d"),
    "é": ("e", "é", "é"),
    "í": ("i", "i", "i", "i", "j"),
    "ó": ("o", "o", "o", "é", "6"),
    "ú": ("u", "i", "u", "l"),
    "ñ": ("n", "fi", "ii", "h"),
    "Á": ("A",),
    "É": ("E",),
    "Í": ("I",),
    "Ó": ("O",),
    "Ú": ("U",),
    "Ñ": ("N",),
}
SHAPES = (
    *(("m", "rn"), ("rn", "m"), ("d", "cl"), ("cl", "d"), ("h", "li"), ("li", "h"), ("n", "ri"), ("u", "ii")),
    *(("w", "vv"), ("e", "c"), ("c", "e"), ("o", "0"), ("l", "1"), ("l", "I"), ("i", "l"), ("s", "5"), ("a", "g")),
    *(("in", "m"), ("m", "in"), ("nn", "m"), ("tt", "it"), ("f", "t"), ("t", "f"), ("fi", "h"), ("b", "h")),
)


@dataclass(slots=True)
class Tally:
    """What became of the words: ``misread`` ones ``repaired`` or ``wrong`` or ``left``, sound ones ``harmed``."""

    words: int = 0
    misread: int = 0
    repaired: int = 0
    wrong: int = 0
    harmed: int = 0
    examples: dict[str, Counter[str]] = field(default_factory=dict)

    def note(self, what: str, example: str) -> None:
        self.examples.setdefault(what, Counter())[example] += 1

    def __str__(self) -> str:
        share = self.repaired / self.misread if self.misread else 1.0
        return (
            f"{self.words} words, {self.misread} misread: {share:.3f} repaired, {self.wrong} read wrong, "
            f"{self.misread - self.repaired - self.wrong} left; {self.harmed} sound words harmed"
        )


def worn(word: str, chance: random.Random, rate: float) -> str:
    """A word as a scanner may have read it: accents are lost nearly always, shapes are mistaken with ``rate``."""
    out = "".join(chance.choice(ACCENTS[c]) if c in ACCENTS and chance.random() < 0.9 else c for c in word)
    if LETTERS.search(word) and chance.random() < rate:
        fitting = [(a, b) for a, b in SHAPES if a in out]
        if fitting:
            a, b = chance.choice(fitting)
            at = chance.choice([m.start() for m in re.finditer(re.escape(a), out)])
            out = out[:at] + b + out[at + len(a) :]
    return out


def noisy_copy(text: str, seed: int, rate: float) -> tuple[str, list[tuple[int, int, str]]]:
    """A text as scanned, and of each of its tokens where it stands there and what it was."""
    chance = random.Random(seed)
    out: list[str] = []
    tokens: list[tuple[int, int, str]] = []
    length = at = 0
    for m in TOKEN.finditer(text):
        printed = worn(m[0], chance, rate)
        out += [text[at : m.start()], printed]
        length += m.start() - at
        tokens.append((length, length + len(printed), m[0]))
        length += len(printed)
        at = m.end()
    return "".join(out) + text[at:], tokens


def measure(text: str, lang: str, seed: int = 1, rate: float = 0.1) -> Tally:
    """A text made noisy, cleaned, and compared token by token."""
    noise, tokens = noisy_copy(text, seed, rate)
    manuscript = clean(Part(Source("scan.txt", noise, "0", "text"), Span(0, len(noise)), None, "b", "B", "g", lang))
    places = Places(manuscript.text.runs)
    tally = Tally()
    for (start, end, was), read_as in zip(tokens, _read(manuscript.text.text, places, tokens), strict=True):
        if not LETTERS.search(was):
            continue
        printed = noise[start:end]
        tally.words += 1
        if printed != was:
            tally.misread += 1
            tally.repaired += read_as == was
            tally.wrong += read_as not in (was, printed)
            if read_as != was:
                tally.note("left" if read_as == printed else "wrong", f"{was} | {printed} | {read_as}")
        elif read_as != was:
            tally.harmed += 1
            tally.note("harmed", f"{was} | {read_as}")
    return tally


def _read(text: str, places: Places, tokens: list[tuple[int, int, str]]) -> Iterator[str]:
    for start, end, _ in tokens:
        span = places.span(start, end)
        if not span:
            yield ""
            continue
        a, z = span
        while z < len(text) and not text[z].isspace() and text[z - 1].isalnum() and text[z].isalnum():
            z += 1  # a repair that is longer than what stood there
        yield text[a:z]


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ask.add_argument("files", nargs="+", metavar="FILE:LANG")
    ask.add_argument("--rate", type=float, default=0.1)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--show", type=int, default=0)
    given = ask.parse_args()
    for one in given.files:
        name, _, lang = one.rpartition(":")
        tally = measure(read(Path(name)).text, lang, given.seed, given.rate)
        print(f"{Path(name).name}: {tally}")
        for what, examples in tally.examples.items():
            for example, n in examples.most_common(given.show):
                print(f"  {what} {n}: {example}")


if __name__ == "__main__":
    main()
