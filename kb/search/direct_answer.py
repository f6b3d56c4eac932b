"""The direct answer: the definition of the term that is asked for, the rule by number, or the sentence that answers.

How sure it is that a passage answers, a small model says (``kb.search.sureness``).

What the search counts is a whole section's words. What speaks for its best sentence is looked at for the few hits in
which an answer is looked for anyway, and so moves them among themselves.

An answer is made beside the hits and only where it is likely: a wrong one above ten right hits is worse than none.
Where several games define a term or have a rule of a number, each answers once, in the order of the hits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rulewright.kb.language import folded_list, is_stop_word
from rulewright.kb.language.numbers import figures
from rulewright.kb.language.splitting import ranges
from rulewright.kb.model import Section, Span, Statement, Term
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.candidates import Candidate, Weighing
from rulewright.kb.search.glossary import FROM_BOOKS, Entry, Glossary
from rulewright.kb.search.lines import MORE, NEXT, Line, Run, in_line, passage, run_of, shown, told
from rulewright.kb.search.orders import ordered
from rulewright.kb.search.players import ranged
from rulewright.kb.search.printed import printed
from rulewright.kb.search.results import Hit
from rulewright.kb.search.snippet import CELL
from rulewright.kb.search.stating import fuller, in_passing
from rulewright.kb.search.sureness import ANSWER, LIKELY, Level, level, model
from rulewright.kb.search.understand import Understood, is_all
from rulewright.kb.search.whether import Stated, Whether, Word, begun, is_about, spoken_for, stated, whether

UNSTATED = ANSWER - 0.001  # at most, of a sentence that does not state what is asked: whether, or how many
# of one that orders nothing where that is asked for, or says it in passing: it is not shown
UNSAID = LIKELY - 0.001
UNCOUNTED = ("not counted", "no cue number")  # signs of a sentence that does not say how many
READ = 8  # hits whose sentences are read
FEWEST = 3  # words of a query whose hits are moved: fewer are likely a name
# what a point of a hit's best sentence counts, in shares of the first hit's score; and where everybody asks it
SAYS, SAYS_TOPIC = 0.12, 0.5
MOST_BEHIND = 6.0  # points behind the best sentence of all, beyond which no hit falls further
MOST_BESIDE = 3  # sentences of a section that are shown with the one that answers before those around it
MOST_ANSWERS = 3  # answers, one per game
LONGEST_ANSWER = 420  # characters of an answer; cut behind a sentence, or else behind a word
SHORTEST_ANSWER = 5  # words of an answer
EARLY = 9  # words of a definition among which the name of what it defines stands
COLON = ":"  # behind what announces something
BESIDE_NAME = 2  # words of a heading beside a term's name


# -- the first hits once more ----------------------------------------------------------------------------


def weighed(weighing: Weighing, hits: tuple[Hit, ...], source: Source) -> tuple[tuple[Hit, ...], Likeliest | None]:
    """The hits, the first of them in the order of what their sentences say too; and the sentence that answers best.

    What is asked for by its number, its name or as a quotation stands where it is. None where no sentence says
    anything of what is asked, or the query itself says nothing.
    """
    u, read = weighing.u, hits[:READ]
    if u.number_only or not is_telling(u):
        return hits, None
    found = weighing.candidates(read, source.lines)
    if not found:
        return hits, None
    on_topic = weighing.topic is not None
    points = [model().points(c.signs, on_topic=on_topic) for c in found]
    certainty = model().certainty(found, points, weighing.asked(), on_topic=on_topic)
    ranked = [found[n] for n in sorted(range(len(found)), key=lambda n: -points[n])]
    likeliest = _said(hits, ranked, min(certainty, UNSAID) if u.order else certainty, weighing, source)
    outright = _outright(weighing, read, source)
    if outright and outright[1].certainty >= likeliest.certainty:
        return _moved(hits, sorted(range(len(read)), key=lambda n: n != outright[0])), outright[1]
    if u.term_only or u.numbers or u.asked.phrases or len(u.words) < FEWEST:
        return hits, likeliest
    places = order([h.score for h in read], found, points, SAYS_TOPIC if on_topic else SAYS)
    return _moved(hits, places), likeliest


def _moved(hits: Sequence[Hit], places: Sequence[int]) -> tuple[Hit, ...]:
    """Hits of which the first stand in another order, each with the score of the one that stood there."""
    first = (replace(hits[at], score=h.score) for at, h in zip(places, hits, strict=False))
    return (*first, *hits[len(places) :])


def _outright(weighing: Weighing, hits: Sequence[Hit], source: Source) -> tuple[int, Likeliest] | None:
    """The surest sentence by what it is alone, with its hit: one that orders two things that are asked for, is
    the question itself or gives a range of players; None where none is or something is named."""
    u = weighing.u
    if u.term_only or u.numbers or u.asked.phrases:
        return None
    found: list[tuple[int, Likeliest]] = []
    for n, hit in enumerate(hits):
        lines = source.lines(hit.section)
        if o := ordered(weighing, lines, hit.title, hit.lang):
            found.append((n, Likeliest(hit.section, o.line, o.certainty, None, o.items)))
        alone = (find(weighing, lines, hit.lang) for find in (printed, ranged))
        found += [(n, Likeliest(hit.section, one.line, one.certainty)) for one in alone if one]
    return max(found, key=lambda f: f[1].certainty, default=None)


def _said(
    hits: Sequence[Hit], ranked: Sequence[Candidate], certainty: float, weighing: Weighing, source: Source
) -> Likeliest:
    """The sentence that answers: the first that is ranked, or of its game the first that states outright what is asked,
    with its word, unless another states the opposite; or, where that is on a condition, speaks against it at all."""
    lines, lang = source.lines(hits[ranked[0].hit].section), hits[ranked[0].hit].lang
    best = fuller(ranked, lines, lang, weighing)
    if in_passing(lines[best.line], lang, weighing):
        certainty = min(certainty, UNSAID)
    if not best.signs.keys().isdisjoint(UNCOUNTED):
        certainty = min(certainty, UNSTATED)

    def made(c: Candidate, certainty: float, word: Whether | None = None) -> Likeliest:
        others = [x.line for x in ranked if x.hit == c.hit and x is not c]
        return Likeliest(hits[c.hit].section, c.line, certainty, word, tuple(others[:MOST_BESIDE]))

    if begun(weighing.u.asked.words) is None:
        return made(best, certainty)

    def states(c: Candidate) -> list[Stated]:
        hit = hits[c.hit]
        return stated(source.statements(hit.section), source.lines(hit.section)[c.line], hit.lang)

    def speaks(c: Candidate, plainly: bool) -> set[Word]:
        hit = hits[c.hit]
        under = hit.title if plainly else None
        return spoken_for(weighing, states(c), source.lines(hit.section), c.line, hit.lang, under)

    same = [c for c in ranked if hits[c.hit].game == hits[best.hit].game]
    for c in same:
        hit = hits[c.hit]
        word = whether(weighing, states(c), source.lines(hit.section)[c.line], hit.title, hit.lang)
        if word and any(speaks(x, not word.condition) - {word.word} for x in same):
            break
        if word:
            return made(c, max(certainty, ANSWER), word)
    about = is_about(weighing, states(best), hits[best.hit].lang)
    return made(best, certainty if about else min(certainty, UNSTATED))


def is_telling(u: Understood) -> bool:
    """True for a query about something that texts know: more than stop words, signs, single letters and figures.

    A figure stands in many sentences that are on other things.
    """
    known = any(c.variants for some in (u.concepts or {}).values() for c in some)
    words = (w for w in (u.words[at] for at in u.subject) if len(w) > 1 and not w.isdigit())
    return known and any(not (is_stop_word(w) or figures(w, u.spoken or "")) for w in words)


def order(scores: Sequence[float], found: Sequence[Candidate], points: Sequence[float], says: float) -> list[int]:
    """The places of hits of such scores, best first, by these and what the points of each one's best sentence say."""
    most = max(points)
    behind = [-MOST_BEHIND] * len(scores)
    for c, p in zip(found, points, strict=True):
        behind[c.hit] = max(behind[c.hit], p - most)
    return sorted(range(len(scores)), key=lambda n: -(scores[n] / (scores[0] or 1.0) + says * behind[n]))


# -- the direct answer -----------------------------------------------------------------------------------


class Kind(StrEnum):
    """What an answer is."""

    DEFINITION = "definition"
    RULE = "rule"
    SENTENCE = "sentence"


BASIS = {Kind.DEFINITION: "term", Kind.RULE: "number", Kind.SENTENCE: "words"}


@dataclass(frozen=True, slots=True)
class Direct:
    """An answer: plain ``text`` out of the section of ``hit``; ``term`` is the one that is defined, if one is.

    ``certainty``: the probability that it stands in a rule that answers; ``basis``: what that rests on; ``whether``:
    the word that it begins with; ``span``: where it stands in the source, None for all that the section says;
    ``sentence``: the one of the text that answers, the first where that is empty; ``runs``: the lines of its section
    that are shown, of a sentence alone.
    """

    kind: Kind
    hit: Hit
    text: str
    certainty: float
    term: Term | None = None
    whether: Whether | None = None
    span: Span | None = None
    sentence: str = ""
    runs: tuple[Run, ...] = ()

    @property
    def basis(self) -> str:
        """What the certainty rests on: a term or number that was asked for, a statement of what is asked, or words."""
        return "statement" if self.whether else BASIS[self.kind]

    @property
    def level(self) -> Level:
        """How it is announced."""
        return level(self.certainty) or Level.LIKELY


@dataclass(frozen=True, slots=True)
class Likeliest:
    """The sentence that answers best, the ``line``-th of its section, and how probable it is that it does.

    ``whether``: the word that answers whether something may be done, where the sentence states it; ``others``: those of
    its section that answer best beside it.
    """

    section: str
    line: int
    certainty: float
    whether: Whether | None = None
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where answers are read: a section by its id, those under one, the terms, a section's sentences and statements.

    ``rarity``: how rare a word of a language is, given as its tokens; ``having``: the words that have a token.
    """

    section: Callable[[str], Section]
    children: Callable[[str], Sequence[Section]]
    term: Callable[[str], Term]
    lines: Callable[[str], Sequence[Line]]
    statements: Callable[[str], Sequence[Statement]]
    rarity: Callable[[tuple[str, ...], str], float]
    having: Callable[[str], Sequence[str]]

    def whole(self, i: str) -> str:
        """The words of a section as far as an answer goes; of a heading, what stands or is named under it."""
        own = self._read(i)
        under = [] if own else self.children(i)
        if all(s.text for s in under):
            return cut(own or NEXT.join(self._read(s.id) for s in under), self.section(i).lang)
        return cut("; ".join(s.label for s in under), self.section(i).lang)

    def _read(self, i: str) -> str:
        every = self.lines(i)
        return shown(every, 0, len(every) - 1) if every else ""

    def paragraph(self, i: str, start: int, end: int) -> str:
        """What stands at a place of the source, to the end of its paragraph."""
        section = self.section(i)
        said = section.text_between(start, end)
        after = section.text[section.text.find(said) + len(said) :] if said else ""
        return cut(in_line(said + after.split("\n", 1)[0]), section.lang)


def direct(
    u: Understood, hits: Sequence[Hit], likeliest: Likeliest | None, glossary: Glossary, source: Source
) -> tuple[Direct, ...]:
    """The answers to a query above its first page of hits; empty where none is sure."""
    if u.number_only:
        return _numbered(u, hits, source)
    return _definitions(u, hits, glossary, source) or _sentence(hits, likeliest, source)


# -- the rule by its number ------------------------------------------------------------------------------


def _numbered(u: Understood, hits: Sequence[Hit], source: Source) -> tuple[Direct, ...]:
    found = [h for h in hits if h.number and " ".join(folded(h.number)) in u.numbers][:MOST_ANSWERS]
    made = [Direct(Kind.RULE, h, source.whole(h.section), model().kinds[Kind.RULE]) for h in found]
    return tuple(d for d in made if legible(d.text))


# -- the definition of a term ----------------------------------------------------------------------------


def _definitions(u: Understood, hits: Sequence[Hit], glossary: Glossary, source: Source) -> tuple[Direct, ...]:
    places = {h.section: n for n, h in enumerate(hits)}
    sure = model().kinds[Kind.DEFINITION]
    for certainty, terms in (
        (sure, _asked_terms(u, glossary)),
        (min(sure, UNSTATED), _by_dictionary(u, glossary, hits)),
    ):
        shown = sorted((e for e in terms if e.section in places), key=lambda e: places[e.section])
        first: dict[str, Entry] = {}
        for e in shown:
            first.setdefault(e.game, e)
        made = (_definition(e, hits[places[e.section]], certainty, source) for e in first.values())
        found = tuple(d for d in made if d is not None)
        if found:
            return found[:MOST_ANSWERS]
    return ()


def _definition(entry: Entry, hit: Hit, certainty: float, source: Source) -> Direct | None:
    term = source.term(entry.term)
    text = meaning(term, source.section(entry.section), source)
    return Direct(Kind.DEFINITION, hit, text, certainty, term) if legible(text) else None


def meaning(term: Term, home: Section, source: Source) -> str:
    """What a term means that readers look for in a section; empty where the words that introduce it do not say."""
    names, title = [folded(n) for n in (term.name, *term.aliases)], folded(home.title)
    text = source.paragraph(term.definition.section, term.definition.start, term.definition.end)
    named = text if _within(names, folded(text)[:EARLY]) else ""
    if not _within(names, title) or len(title) > len(names[0]) + BESIDE_NAME:
        return named
    of_several = not folded_list("precedence.and").isdisjoint(title) and term.basis.startswith("entry")
    return named if of_several and legible(named) else source.whole(home.id)


def _within(names: Iterable[tuple[str, ...]], words: Sequence[str]) -> bool:
    """True where one of the names, in any number, stands in a run of folded words."""
    bare = [w.rstrip("s") for w in words]
    wanted = [[w.rstrip("s") for w in n] for n in names if n]
    return any(bare[i : i + len(n)] == n for n in wanted for i in range(len(bare)))


def _asked_terms(u: Understood, glossary: Glossary) -> list[Entry]:
    """The terms that are all a query asks for: by name, or by what books call it in the other language."""
    if u.term_only:
        rest = [f for f in u.terms if is_all(f, u.words)]
        exact = [f.value for f in rest if f.exact]
        return exact or [f.value for f in rest]
    return _rendered(u, glossary, lambda trust: trust >= FROM_BOOKS)


def _by_dictionary(u: Understood, glossary: Glossary, hits: Sequence[Hit]) -> list[Entry]:
    """Those that a general dictionary calls so, which may mean another thing by it; none where something is found in
    the language of the query first."""
    if u.term_only or (hits and hits[0].lang == u.spoken):
        return []
    return _rendered(u, glossary, lambda trust: trust < FROM_BOOKS)


def _rendered(u: Understood, glossary: Glossary, trusted: Callable[[float], bool]) -> list[Entry]:
    found = (f.value for f in glossary.renderings.find(u.words) if is_all(f, u.words))
    return glossary.called_just({folded(r.text) for r in found if trusted(r.trust)})


# -- the sentence that answers a question ----------------------------------------------------------------


def _sentence(hits: Sequence[Hit], likeliest: Likeliest | None, source: Source) -> tuple[Direct, ...]:
    """The sentence that most likely answers, with those around it; empty where none is likely to."""
    if likeliest is None or level(likeliest.certainty) is None:
        return ()
    hit = next(h for h in hits if h.section == likeliest.section)
    every = source.lines(hit.section)
    runs = runs_shown(every, likeliest)
    first, last = run_of(runs, likeliest.line)
    text = told(every, runs)
    if text.endswith(COLON):  # what it announces are the sections under its own
        text = " ".join((text, "; ".join(s.label for s in source.children(hit.section))))
    text = cut(text.rstrip(), hit.lang)
    span = Span(every[first].span.start, every[last].span.end)
    sentence = every[likeliest.line].text
    made = Direct(Kind.SENTENCE, hit, text, likeliest.certainty, None, likeliest.whether, span, sentence, runs)
    return (made,) if legible(text) else ()


def runs_shown(every: Sequence[Line], likeliest: Likeliest) -> tuple[Run, ...]:
    """The lines of a section that are shown where one of them answers; its word is about what stands right behind."""
    n = likeliest.line
    runs = passage(every, n, likeliest.others)
    if not likeliest.whether:
        return runs
    last = run_of(runs, n)[1]
    return ((n - (every[n].back and n > 0), last), *(run for run in runs if run[0] > last))


# -- text ------------------------------------------------------------------------------------------------


def legible(text: str) -> bool:
    """True for words that can be read as they stand; a table torn from its lines cannot."""
    return len(text.split()) >= SHORTEST_ANSWER and CELL not in text and not text.endswith(COLON)


def cut(text: str, lang: str, most: int = LONGEST_ANSWER) -> str:
    """Whole sentences of a text up to a length, at least a part of the first; dots tell that there is more."""
    if len(text) <= most:
        return text
    ends = [s.end for s in ranges(text, lang) if s.end <= most]
    return f"{text[: ends[-1]] if ends else text[: most - 1].rsplit(' ', 1)[0]} {MORE}"
