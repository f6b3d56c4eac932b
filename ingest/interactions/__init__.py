"""Step 9, interactions: what one defined term says about another, with the sentence that says so.

What a sentence states in so many words is read off it (``stated``). Beside that every sentence offers pairs of terms
(``near``), each with what speaks for and against it; these are weighed (``evidence``), and the best of a book are kept.
Both read the same pieces and wordings of a sentence (``line``). How sure either is says ``certainty``.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.interactions import certainty
from rulewright.ingest.interactions.ends import Ends
from rulewright.ingest.interactions.evidence import APART, Telling, believed, most_plainly, tellings, weigh
from rulewright.ingest.interactions.facts import Facts, core_terms
from rulewright.ingest.interactions.line import Line
from rulewright.ingest.interactions.mentions import Mention, Passage, Speaker, mentions_in, names_of
from rulewright.ingest.interactions.near import Candidate, candidates
from rulewright.ingest.interactions.stated import Stated, stated
from rulewright.ingest.interactions.subjects import Subjects, spoken_of_before, surroundings
from rulewright.ingest.text.names import Names, keys
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.language import LANGUAGES, WORD, Locator, Sentence, fold, folded_list, folded_words, one_line, words
from rulewright.kb.model import SURE, Basis, BookReading, Interaction, Polarity, Reference, Section, Term, Translation
from rulewright.kb.twins import Elsewhere, for_texts_in

__all__ = ["find_interactions"]

CAPTION = re.compile(r"\d{1,2} ")
RATHER = 0.35  # certainty from which on a statement that was read is a claim
HEADS = 3  # a word that ends this many terms' names names a kind of thing (roll, token, effect)


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of two terms where it stands: ``number`` counts the sentences of the book.

    ``weight``: the log-odds of a candidate, how sure what a sentence states is.
    """

    said: Candidate | Stated
    section: Section
    sentence: Sentence
    number: int
    weight: float
    mentions: Sequence[Mention]

    @property
    def pair(self) -> tuple[str, str]:
        """The two terms."""
        return (self.said.a, self.said.b)

    @property
    def key(self) -> tuple[str, str, str]:
        """Section and pair, whichever way round."""
        return (self.section.id, min(self.said.a, self.said.b), max(self.said.a, self.said.b))

    @property
    def telling(self) -> Telling:
        """What decides whether it is claimed beside others of its section and pair."""
        return Telling(self.number, self.said.type.value, self.weight)


def find_interactions(
    readings: Sequence[BookReading],
    terms: Sequence[Term],
    translations: Sequence[Translation],
    references: Sequence[Reference] = (),
    there: Elsewhere = (),
) -> tuple[tuple[Interaction, ...], tuple[Reference, ...]]:
    """All interactions of one game, in reading order, and its ``references`` with those that they add.

    Of a section each pair is taken at its plainest sentence, and at others that say something else or say it again.
    A book in a language that is none of ours has none. ``there``: see ``kb.twins``.
    """
    found: list[Interaction] = []
    links: list[Reference] = []
    same = one_thing(terms, translations)
    for reading in readings:
        meant = for_texts_in(reading.book.lang, terms, there)
        ends = Ends(reading, meant, references)
        claims = _book_claims(reading, meant, translations, ends) if reading.book.lang in LANGUAGES else []
        claims = [c for c in claims if not _of_one_thing(c, same) and ends.shows(c.pair, c.section, c.mentions)]
        # A link of one claim may have taken the place of another's.
        found += (_made(reading, c) for c in claims if all(ends.known(t, c.section) for t in c.pair))
        links += ends.references
    return tuple(found), tuple(links)


def _book_claims(
    reading: BookReading, terms: Sequence[Term], translations: Sequence[Translation], ends: Ends
) -> list[Claim]:
    """What one book states, and the claims of it that weigh enough beside that, in reading order."""
    passages = Passages(reading, terms, translations, ends)
    read = _read(passages)
    said = {(r.section.id, *r.pair, r.said.type) for r in read}
    near = (c for c in _weighed(passages) if (c.section.id, *c.pair, c.said.type) not in said)
    return sorted([*read, *near], key=lambda c: (c.section.order, c.sentence.start, *sorted(c.pair), c.pair))


def _read(passages: Passages) -> list[Claim]:
    """What the sentences state of two terms, as far as it is rather so than not; said again right after, said once.

    What one sentence says for sure is as sure where another says so with doubts.
    """
    out = []
    last: dict[tuple[str, str, str, str], int] = {}
    known = {(s.a, s.type, s.b): sure for told in passages.stated for sure, s in told if sure >= SURE}
    for n, (sentence, line) in enumerate(passages.lines):
        section = line.p.section
        for sure, s in passages.stated[n]:
            key = (section.id, s.a, s.type.value, s.b)
            if sure < RATHER or n - last.get(key, -APART) < APART:
                continue
            last[key] = n
            sure = max(sure, known.get((s.a, s.type, s.b), 0.0))
            out.append(Claim(s, section, sentence, n, sure, passages.named[n]))
    return out


def one_thing(terms: Sequence[Term], translations: Sequence[Translation]) -> dict[str, str]:
    """Terms of one name, or of which one translates another, each with one that stands for all of them."""
    named: dict[str, str] = {}
    for p in translations:
        first = named.get(fold(p.a)) or named.get(fold(p.b)) or fold(p.a)
        named[fold(p.a)] = named[fold(p.b)] = first
    return {t.id: named.get(fold(t.name), fold(t.name)) for t in terms}


def _of_one_thing(claim: Claim, same: Mapping[str, str]) -> bool:
    """True for two names of one thing: what a rule says of others of its kind ties it with nothing."""
    a, b = claim.pair
    return same.get(a, a) == same.get(b, b)


def _weighed(passages: Passages) -> list[Claim]:
    """The claims of one book that weigh enough."""
    claims: dict[tuple[str, str, str], dict[Telling, Claim]] = defaultdict(dict)
    speaking = 0
    for number, (sentence, line) in enumerate(passages.lines):
        found = [] if is_caption(sentence.text, line.p) else candidates(line, passages.stated[number])
        speaking += bool(found)
        for c in found:
            claim = Claim(c, line.p.section, sentence, number, weigh(c), passages.named[number])
            claims[claim.key][claim.telling] = claim
    plainest = {key: most_plainly(list(of)) for key, of in claims.items()}
    return [claims[key][t] for key in believed(plainest, speaking) for t in tellings(list(claims[key]))]


def is_caption(text: str, passage: Passage) -> bool:
    """True for a number and a name, as they stand beside a picture: it names a part and says nothing of it."""
    number = CAPTION.match(text)
    if not number:
        return False
    inside = [(m.start, m.end) for m in passage.mentions]
    words = WORD.finditer(text, number.end())
    return all(any(a <= w.start() and w.end() <= b for a, b in inside) for w in words)


def _made(reading: BookReading, claim: Claim) -> Interaction:
    said, sentence = claim.said, claim.sentence
    made = Interaction(
        game=reading.book.game,
        a=said.a,
        b=said.b,
        type=said.type,
        section=claim.section.id,
        start=sentence.span.start,
        end=sentence.span.end,
        sentence=one_line(sentence.text),
        condition=said.condition,
    )
    if isinstance(said, Candidate):
        return replace(made, certainty=certainty.of_near(claim.weight, reading.book.profile is not None))
    return replace(
        made,
        certainty=claim.weight,
        basis=Basis.HEADING if said.by_heading else Basis.STATED,
        polarity=Polarity.MAY if said.may else Polarity.DOES,
        cue=Locator(claim.section).span(sentence.start + said.start, sentence.start + said.end),
    )


class Passages:
    """A book's sentences read for interactions, and what the whole book tells about its terms."""

    def __init__(
        self, reading: BookReading, terms: Sequence[Term], translations: Sequence[Translation], ends: Ends
    ) -> None:
        by_id = {t.id: t for t in terms}
        lang = reading.book.lang
        names = names_of(named_in(lang, terms, translations), lang)
        found = list(_rows(reading, names, ends))
        core = core_terms(terms, lang, Counter(t for _, _, mentions in found for t in {m.term for m in mentions}))
        tidier = Tidier(by_id, core, mute_terms(terms, reading))
        rows = [(section, sentence, tidier.mentions(mentions)) for section, sentence, mentions in found]
        counts = Counter(term for _, _, mentions in rows for term in {m.term for m in mentions})
        subjects = Subjects(reading, names, by_id, counts)
        read: list[tuple[Sentence, Passage]] = []
        self.named: list[list[Mention]] = []  # by each and by the sentence before, at places of the section's text
        last: list[Mention] = []
        before: list[str] = []  # the terms of the sentence before
        home = ""
        for section, sentence, mentions in rows:
            before, last = (before, last) if section.id == home else ([], [])
            home = section.id
            speakers = tidier.speakers(subjects.of(section, sentence), section)
            meant = tidier.meant(mentions, speakers)
            known = {m.term for m in meant} | {s.term for s in speakers}
            speakers += spoken_of_before(sentence.text, before, known)
            passage = Passage.of(section, sentence.text, meant, speakers, frozenset(before))
            read.append((sentence, passage))
            here = [replace(m, start=sentence.start + m.start, end=sentence.start + m.end) for m in meant]
            self.named.append([*here, *last])
            last = here
            before = [m.term for m in sorted(meant, key=lambda m: m.start)]
        proud = [m.term for _, p in read for m in p.mentions if p.is_proud(m)]
        named = [[m.term for m in p.mentions] for _, p in read]
        facts = Facts(by_id, head_terms(terms, lang), named, subjects.titled, proud, bool(reading.book.profile))
        self.lines = [(sentence, Line(p, facts)) for sentence, p in read]
        around = surroundings(reading.sections, read)
        self.stated = [
            [(certainty.of_stated(s), s) for s in stated(line, about)]
            for (_, line), about in zip(self.lines, around, strict=True)
        ]


class Tidier:
    """Puts mentions and speakers under the term that is meant, so that nothing is said of two that are one."""

    def __init__(self, terms: Mapping[str, Term], core: Mapping[str, str], mute: Collection[str]) -> None:
        """``core``: terms that say no more than another one. ``mute``: terms that say nothing."""
        self._terms, self._core, self._mute = terms, core, mute

    def mentions(self, found: Sequence[Mention]) -> list[Mention]:
        """Mentions under the plainest term that says the same, without those that say nothing."""
        plainest = (replace(m, term=self._core.get(m.term, m.term)) for m in found)
        return [m for m in plainest if m.term not in self._mute]

    def speakers(self, found: Sequence[Speaker], section: Section) -> list[Speaker]:
        """Speakers under the plainest term, of homonyms the one that is defined here."""
        named: dict[str, list[Speaker]] = defaultdict(list)
        for s in found:
            plain = s._replace(term=self._core.get(s.term, s.term))
            if plain.term not in self._mute:
                named[self._name(plain.term)].append(plain)
        return [min(same, key=lambda s: not self._here(s.term, section)) for same in named.values()]

    def meant(self, found: Sequence[Mention], speakers: Sequence[Speaker]) -> list[Mention]:
        """Of homonyms the one that the passage is about is meant."""
        about = {self._name(s.term): s.term for s in speakers}
        return [replace(m, term=about.get(self._name(m.term), m.term)) for m in found]

    def _name(self, term: str) -> str:
        return fold(self._terms[term].name)

    def _here(self, term: str, section: Section) -> bool:
        return self._terms[term].definition.section == section.id


def mute_terms(terms: Sequence[Term], reading: BookReading) -> frozenset[str]:
    """Terms that say nothing of their own: a word of any game (die, distance), a number, the name of the game."""
    words = folded_list("interactions.game") | folded_list("numbers.from_two")
    mute = words.union(folded_words(reading.book.title))
    return frozenset(t.id for t in terms if set(folded_words(t.name)) <= mute)


def named_in(lang: str, terms: Sequence[Term], translations: Sequence[Translation]) -> list[Term]:
    """The terms under the names that a book in one language has for them: a term that only the other language's book
    defines is recognised by its translated name."""
    own = {fold(n) for t in terms if t.lang == lang for n in (t.name, *t.aliases)}
    pairs: dict[str, set[str]] = defaultdict(set)
    for here, there in (pair for t in translations if (pair := t.seen_from(lang))):
        if fold(here) not in own:
            pairs[fold(there)].add(here)

    def here_for(t: Term) -> list[str]:
        return sorted({here for there in (t.name, *t.aliases) for here in pairs.get(fold(there), ())})

    return [t if t.lang == lang else _abroad(t, here_for(t)) for t in terms]


def _abroad(term: Term, names: Sequence[str]) -> Term:
    """A term as the other language's text names it: by its translations, or else as it is printed at home."""
    return replace(term, name=names[0], aliases=tuple(names[1:])) if names else term


def _rows(reading: BookReading, names: Names[str], ends: Ends) -> Iterator[tuple[Section, Sentence, list[Mention]]]:
    for section in reading.sections:
        for sentence in sentences(section):
            if sentence.kind.states:
                yield section, sentence, one_each(mentions_in(sentence.text, names), section, ends)


def one_each(mentions: Sequence[Mention], section: Section, ends: Ends) -> list[Mention]:
    """Of homonyms the one that is meant: linked or defined right here, in this book, in this language, otherwise the
    plainest."""
    places: dict[tuple[int, int], list[Mention]] = defaultdict(list)
    linked = ends.linked(section.id)
    for m in mentions:
        places[m.start, m.end].append(m)

    def rank(m: Mention) -> tuple[bool, bool, bool, bool, bool, int, str]:
        t = ends.terms[m.term]
        away = t.definition.section != section.id
        unlinked = m.term not in linked
        return not m.exact, away and unlinked, away, t.book != section.book, t.lang != section.lang, len(t.id), t.id

    return [min(found, key=rank) for found in places.values()]


def head_terms(terms: Collection[Term], lang: str) -> frozenset[str]:
    """Terms that are the last word of several others (roll, token, effect): kinds of things, not things."""
    last: Counter[frozenset[str]] = Counter()
    names = {}
    for t in terms:
        own = words(t.name)
        if len(own) > 1:
            last[keys(own[-1] if lang != "es" else own[0], lang)] += 1
        elif own:
            names[t.id] = keys(own[0], lang)
    return frozenset(i for i, own in names.items() if sum(n for k, n in last.items() if k & own) >= HEADS)
