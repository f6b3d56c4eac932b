"""Building the index: sections to plain text to tokens to postings, and a check that not one got lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kb.errors import SearchError
from kb.model import Knowledge, Section, Term, Translation
from kb.search.completions import CompletionsBuilder
from kb.search.engine import SAME, Reader, Writer
from kb.search.freeze import Freezer
from kb.search.glossary import GlossaryBuilder
from kb.search.homes import at_home
from kb.search.lexicon import LexiconBuilder
from kb.search.plain import plain, tidy
from kb.search.tokens import Token, compounds, tokens

FIELDS = ("title", "number", "text", "terms", "path")
LEAST_OPENING = 4  # words of a title that are hardly a heading where the text begins with them


@dataclass(frozen=True, slots=True)
class Passage:
    """Text in one language, taken apart into tokens."""

    lang: str
    run: list[Token]


@dataclass(frozen=True, slots=True)
class Document:
    """A section as it goes into the index: what each field says, in which language."""

    section: Section
    game: str
    fields: dict[str, list[Passage]]


def build_index(folder: Path, knowledge: Knowledge) -> None:
    """Write the index of what is in memory; see ``index_games``."""
    index_games(folder, lambda: (knowledge,))


def index_games(folder: Path, games: Callable[[], Iterable[Knowledge]]) -> None:
    """Write a generation's index into an empty folder. Raises SearchError unless it holds every section once.

    ``games`` gives the knowledge game by game and is called twice, once for the words and once for the documents, so
    that no more than one game is ever in memory.
    """
    words, completions = LexiconBuilder(), CompletionsBuilder()
    about: Counter[tuple[str, str, str]] = Counter()
    terms: list[Term] = []
    translations: list[Translation] = []
    for knowledge in games():
        about.update((s.id, s.book, s.lang) for s in knowledge.sections)
        completions.add(knowledge)
        terms += _terms(knowledge)
        translations += (t for study in knowledge.studies for t in study.translations)
        for d in _documents(knowledge):
            _see(d, words)
    lexicon = words.lexicon()
    writer = Writer(folder, FIELDS)
    try:
        with Freezer(folder, lexicon) as frozen:
            for d in (d for knowledge in games() for d in _documents(knowledge)):
                writer.add(d.section.id, _streams(d, words))
                frozen.add(_row(d), d.section.text)
            writer.commit()
            with closing(Reader(folder)) as reader:
                frozen.finish(reader)
    except Exception as e:
        writer.cancel()
        raise SearchError("search-build", f"The search index could not be written: {e}.") from e
    lexicon.write(folder)
    GlossaryBuilder(sorted(terms, key=_by_name), translations, lexicon).write(folder)
    completions.completions().write(folder)
    _check(folder, about)


def _terms(knowledge: Knowledge) -> list[Term]:
    """Each term once, under the heading that has its name."""
    every = {t.id: t for study in knowledge.studies for t in study.terms}
    return at_home(every.values(), {s.id: s for s in knowledge.sections})


def _by_name(t: Term) -> tuple[str, bytes, str]:
    """The order of the glossary: as the store has it."""
    return t.game, t.name.encode("utf-8", "surrogatepass").lower(), t.id


def _see(document: Document, words: LexiconBuilder) -> None:
    for name in ("title", "text", "terms"):
        for passage in document.fields[name]:
            words.see(passage.lang, _words(passage.run))


def check(folder: Path, sections: Iterable[Section]) -> None:
    """Raise SearchError unless the index holds exactly these sections, each once, per book and language."""
    _check(folder, Counter((s.id, s.book, s.lang) for s in sections))


def _check(folder: Path, sections: Counter[tuple[str, str, str]]) -> None:
    about = {i: (book, lang) for i, book, lang in sections}
    reader = Reader(folder)
    try:
        found = Counter(reader.keys())
    finally:
        reader.close()
    if found == Counter(list(about)):
        return
    lost = Counter(about[i] for i in about if found[i] != 1) + Counter(("?", "?") for i in found if i not in about)
    told = ", ".join(f"{n} of {book} ({lang})" for (book, lang), n in sorted(lost.items()))
    raise SearchError("search-incomplete", f"The search index does not hold what the books hold: {told}.")


def _documents(knowledge: Knowledge) -> Iterable[Document]:
    games = {b.id: b.game for b in knowledge.books}
    sections = {s.id: s for s in knowledge.sections}
    every = {t.id: t for study in knowledge.studies for t in study.terms}
    defined: dict[str, list[Term]] = defaultdict(list)
    for t in _terms(knowledge):
        defined[t.definition.section].append(t)
    for s in knowledge.sections:
        names = [p for t in defined[s.id] for p in _names(t, every)]
        path = [_passage(a.title, a.lang) for a in _ancestors(s, sections)]
        title, text = _passage(s.title, s.lang), _passage(plain(s.text), s.lang)
        fields = {"title": [] if _opening(title, text) else [title], "text": [text]}
        yield Document(s, games[s.book], {**fields, "terms": names, "path": path})


def _opening(title: Passage, text: Passage) -> bool:
    """True where a rule without a heading is called by its first words, which the text has anyway."""
    said = [t.folded for t in title.run]
    return len(said) >= LEAST_OPENING and [t.folded for t in text.run[: len(said)]] == said


def _names(term: Term, every: dict[str, Term]) -> list[Passage]:
    """A term's names, its own and in the other language."""
    own = [_passage(n, term.lang) for n in (term.name, *term.aliases)]
    others = [every[i] for i in term.translations if i in every and every[i].lang != term.lang]
    return own + [_passage(t.name, t.lang) for t in others]


def _ancestors(section: Section, sections: dict[str, Section]) -> Iterable[Section]:
    seen = {section.id}
    while section.parent in sections and section.parent not in seen:
        section = sections[section.parent]
        seen.add(section.id)
        yield section


def _passage(text: str, lang: str) -> Passage:
    return Passage(lang, list(tokens(tidy(text))))


def _words(run: Sequence[Token]) -> Iterable[tuple[str, str]]:
    yield from ((t.text, t.folded) for t in run)
    yield from ((c, c) for c in compounds(list(run)).values())


def _streams(document: Document, words: LexiconBuilder) -> dict[str, str]:
    """What the engine takes: a token stream per field."""
    streams = {
        name: " ".join(stream(p.run, p.lang, words) for p in passages) for name, passages in document.fields.items()
    }
    if document.section.number:
        streams["number"] = " ".join(number_tokens(document.section.number))
    return streams


def stream(run: list[Token], lang: str, words: LexiconBuilder) -> str:
    """Tokens as slots of keys, each marked with its language."""
    joined = compounds(run)
    slots = []
    for i, t in enumerate(run):
        found = words.keys(lang, t.folded)
        if i in joined:
            found = (*found, *words.keys(lang, joined[i]))
        slots.append(SAME.join(f"{lang}:{k}" for k in found))
    return " ".join(s for s in slots if s)


def number_tokens(number: str) -> list[str]:
    """A section's number, then those of the rules it stands under: 302.3.4 -> 302.3.4, 302.3, 302."""
    run = [t.folded for t in tokens(number)]
    last = run[-1] if run else ""
    parts = last.split(".")
    return [".".join(parts[:n]) for n in range(len(parts), 0, -1)] if last else []


def _row(document: Document) -> dict[str, Any]:
    s = document.section
    return {
        "id": s.id,
        "book": s.book,
        "game": document.game,
        "lang": s.lang,
        "kind": str(s.kind),
        "number": s.number,
        "title": s.title,
        "order": s.order,
        "length": len(document.fields["text"][0].run),
    }
