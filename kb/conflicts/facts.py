"""What the sentences of a book claim, with the words by which two claims are found to speak of one thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import fsum, log

from rulewright.kb.language import LANGUAGES, is_stop_word
from rulewright.kb.language.data import either, folded_list
from rulewright.kb.language.plain import plain
from rulewright.kb.language.stems import stem
from rulewright.kb.language.telling import keys
from rulewright.kb.model import Modality, Section, SectionKind, Statement
from rulewright.kb.sentences import EXAMPLE, sentences

LONGEST = 1_200  # characters of a sentence that are looked at: what is longer is a table or a list
BLANKS = re.compile(r"\s+")


def _said(name: str) -> str:
    """A list of ``conflicts.toml``, in all languages, as a group that ends with a word."""
    return rf"(?:{either(f'conflicts.{name}')})\b"


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word, lang) for lang in LANGUAGES for word in folded_list(f"conflicts.{name}", lang))


LIGHT = _stems("light")
UNIVERSAL = re.compile(rf"\b(?:{either('clauses.universal')})\b", re.IGNORECASE)
OPENING = 60  # characters by which a sentence says that it is an example
FEW = 60  # sections: in a book of fewer no word is common
LIMITS = re.compile(rf"\b{_said('limits')}", re.IGNORECASE)
REQUIRES = re.compile(rf"\b{_said('requires')}", re.IGNORECASE)
PURPOSE = re.compile(rf"^\W*{_said('purpose')}", re.IGNORECASE)
LARGE = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b")  # not where a sentence begins
SMALL = re.compile(r"\b[a-z][a-z']{2,}")
NAME = re.compile(rf"\W*(?:(?i:{either('terms.the')}) )?(?P<name>[A-Z][a-z]{{2,}})\b(?! {_said('determiner')})")


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of a section: where it stands in the section's text, and its words."""

    section: str
    at: int  # offsets in Section.text
    end: int
    sentence: str
    order: int  # of the section in its book
    opens: bool = True  # a paragraph or list item
    intro: str = ""  # the sentence that announces the list in which this one stands


@dataclass(frozen=True)
class Act:
    """A statement, with the stems of what is done, to what, and by whom."""

    claim: Claim
    said: Statement
    lang: str
    title: str

    @property
    def bans(self) -> bool:
        """True for a prohibition."""
        return self.said.modality is Modality.MUST_NOT

    @property
    def allows(self) -> bool:
        """True for a permission or a demand."""
        return self.said.modality in (Modality.MAY, Modality.MUST)

    @property
    def words(self) -> tuple[str, ...]:
        """The telling stems of the action, in order."""
        return self.said.words

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs: the first telling word of each piece of an enumeration."""
        return frozenset(self.said.verbs)

    @cached_property
    def objects(self) -> frozenset[str]:
        """What the action is done to, as stems."""
        return frozenset(self.said.objects)

    @property
    def limits(self) -> bool:
        """True where a number is limited ("more than one", "only one"): it goes against no plain permission."""
        return bool(LIMITS.search(plain(self.said.act)))

    @property
    def required(self) -> bool:
        """True for what must be so before a thing can be done: it binds that thing only."""
        return bool(REQUIRES.search(plain(self.claim.intro)) or PURPOSE.match(plain(self.claim.sentence)))

    @cached_property
    def who(self) -> frozenset[str]:
        """Who does it, as stems."""
        return frozenset(self.said.who)


def claims(section: Section) -> list[Claim]:
    """The sentences of a section, each on one line, with what announces the list that it stands in."""
    intro, paragraph = "", -1
    found: list[Claim] = []
    for s in sentences(section):
        sentence = BLANKS.sub(" ", s.text)
        if len(sentence) > LONGEST:
            continue
        above = intro if s.listed else ""
        found.append(Claim(section.id, s.start, s.end, sentence, section.order, s.paragraph != paragraph, above))
        intro = sentence if sentence.endswith(":") else above
        paragraph = s.paragraph
    return found


def binding(sections: Iterable[Section]) -> list[Section]:
    """Those whose text binds players."""
    return [s for s in sections if s.kind.is_rules_text and s.kind is not SectionKind.EXAMPLE and s.text.strip()]


class Body:
    """The sentences of a book that state rules, read once for all kinds of conflict."""

    def __init__(self, sections: Sequence[Section], statements: Iterable[Statement]) -> None:
        self.stated = by_place(statements)
        self.sections = binding(sections)
        self.by_id = {s.id: s for s in self.sections}
        self.claims = {s.id: claims(s) for s in self.sections}
        self.keys = {s.id: [keys(c.sentence, s.lang) for c in self.claims[s.id]] for s in self.sections}
        self.rarity: Rarity = Rarity(self.keys.values(), len(self.sections))
        self._people = names(self.sections)
        self._rules: dict[str, list[Claim]] = {}

    def rules_of(self, section: Section) -> list[Claim]:
        """What states a rule in a section: no rows of tables, no paragraph from where it tells of someone."""
        if section.id not in self._rules:
            self._rules[section.id] = list(self._stated(section))
        return self._rules[section.id]

    def _stated(self, section: Section) -> Iterator[Claim]:
        telling = False
        for claim in self.claims[section.id]:
            telling = tells(claim.sentence, self._people) or (telling and not claim.opens)
            if not telling and "|" not in claim.sentence:
                yield claim

    @cached_property
    def acts(self) -> list[Act]:
        """All that the sentences forbid, allow, demand and do."""
        return [
            Act(claim, said, s.lang, s.title)
            for s in self.sections
            for claim in self.rules_of(s)
            for said in self.stated.get((s.id, claim.at), ())
        ]


def by_place(statements: Iterable[Statement]) -> dict[tuple[str, int], list[Statement]]:
    """Statements by the sentence in which they stand: its section, and where it begins in that section's text."""
    found: dict[tuple[str, int], list[Statement]] = {}
    for s in statements:
        found.setdefault((s.section, s.at), []).append(s)
    return found


def names(sections: Iterable[Section]) -> frozenset[str]:
    """What a book writes with a capital amid a sentence, and never otherwise nor in a heading: people in tales."""
    large: set[str] = set()
    small: set[str] = set()
    for lang, some in groupby(sections, key=lambda s: s.lang):
        for s in some:
            flat = plain(s.text)
            large.update(LARGE.findall(flat))
            small.update(stem(w, lang) for w in set(SMALL.findall(f"{flat} {plain(s.title).lower()}")))
    return frozenset(w for w in large if not {stem(w.lower(), x) for x in LANGUAGES} & small)


def tells(sentence: str, people: frozenset[str]) -> bool:
    """True for an example: it says so, or tells of someone."""
    flat = plain(sentence[:OPENING])
    if EXAMPLE.match(flat):
        return True
    m = NAME.match(flat) if people else None
    return m is not None and m["name"] in people and not is_stop_word(m["name"])


class Rarity:
    """How telling a word is in one book: the fewer sections have it, the more; between 0 and 1."""

    def __init__(self, sections: Iterable[Iterable[frozenset[str]]], of: int) -> None:
        count = Counter(w for said in sections for w in frozenset().union(*said) if not w[0].isdigit())
        top = log(2 + max(of, FEW))
        self._of = {w: max(0.05, 1 - log(1 + n) / top) for w, n in count.items()}

    def of(self, word: str) -> float:
        """0 for a word of every section, 1 for a word of one."""
        return self._of.get(word, 1.0)

    def sum(self, words: Iterable[str]) -> float:
        """How telling some words are together."""
        return fsum([self._of.get(w, 1.0) for w in words])
