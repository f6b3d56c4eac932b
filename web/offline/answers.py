"""What a browser needs to order hits by their sentences, to answer and to know what everybody asks, as the site does.

All of it is taken out of the site's own tables and made by the site's own code, as lists that JSON has. The parts:

    reading   words and figures: topics, operators, openings of questions, cues, the learned weights
    lines     of a section: [kind, 1 goes on + 2 bold, line above it + 1, mark, start, length], or the text in the
              place of the last two where the section's plain text does not have it
    states    of a section: [line, what it does to freedom, [[words, telling ones, verbs] of each act], telling words of
              who, condition, exception, words that limit]
    notes     of a section: [code, {name: values}, lines that it is on, 1 where it is told of the whole section]
    whole     what a rule says by its number, or a term means: so many letters of a section's text (negative: and there
              is more), words, or 0
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.kb.language import SentenceKind
from rulewright.kb.model import Section, SectionKind
from rulewright.kb.notes import Notes
from rulewright.kb.search import (
    candidates,
    direct_answer,
    glossary,
    index_reader,
    lines as reading,
    query,
    rank,
    sureness,
    topics,
    understand,
    whether,
)
from rulewright.kb.search.direct_answer import Source
from rulewright.kb.search.lines import Line
from rulewright.kb.search.whether import Stated, stated
from rulewright.kb.told import MOST
from rulewright.web import marking

LINE_KINDS = tuple(SentenceKind)
BACK, BOLD = 1, 2
FIGURES = {
    "weighed": {
        "READ": direct_answer.READ,
        "FEWEST": direct_answer.FEWEST,
        "SAYS": direct_answer.SAYS,
        "SAYS_TOPIC": direct_answer.SAYS_TOPIC,
        "MOST_BEHIND": direct_answer.MOST_BEHIND,
    },
    "candidates": {
        "BESIDE": candidates.BESIDE,
        "SHORT": candidates.SHORT,
        "LONG": candidates.LONG,
        "NEAR": candidates.NEAR,
        "MOST_NEW": candidates.MOST_NEW,
    },
    "sureness": {
        "MOST_ODDS": sureness.MOST_ODDS,
        "LEAST": sureness.LEAST_SHARE,
        "ANSWER": sureness.ANSWER,
        "LIKELY": sureness.LIKELY,
        "UNSTATED": direct_answer.UNSTATED,
    },
    "marking": {"FIRST": marking.FIRST, "LAST": marking.LAST},
    "whether": {
        "MISSING": whether.MISSING,
        "ROUNDED": whether.ROUNDED,
        "DONE": whether.DONE,
        "BY": whether.BY,
        "LONG": whether.LONG,
        "LEAST": whether.LEAST,
    },
    "reading": {"PASSAGE": reading.PASSAGE, "LIST": reading.LIST, "BESIDE": direct_answer.MOST_BESIDE},
    "direct": {
        "MOST": direct_answer.MOST_ANSWERS,
        "LONGEST": direct_answer.LONGEST_ANSWER,
        "SHORTEST": direct_answer.SHORTEST_ANSWER,
    },
    "counted": {"BEFORE": rank.BEFORE, "BEHIND": rank.BEHIND, "HIGHEST": rank.HIGHEST},
    "topics": {"LONGEST": topics.LONGEST_HEADING, "MOST_WORDS": topics.MOST_WORDS},
    "operators": {"MOST": query.MOST_OPERATORS},
    "glossary": {"FROM_BOOKS": glossary.FROM_BOOKS},
    "rank": {"COUNTED": rank.COUNTED, "TWIN": rank.TWIN, "ABROAD": rank.ABROAD},
    "shown": {"SHOWN": index_reader.SHOWN},
}  # what the scripts go by, under the names that these know it by

Row = list[Any]


def tables(languages: Sequence[str]) -> dict[str, Any]:
    """The words and figures by which the site reads, for queries in some languages."""
    model = sureness.model()
    return {
        "figures": FIGURES,
        "topics": {
            code: [
                [_said(t.asked), _said(t.headings), list(t.said), int(t.counted), topics.word_weights(n, code)]
                for n, t in enumerate(topics.TOPICS[code])
            ]
            for code in languages
        },
        "questions": {code: list(topics.QUESTIONS.get(code, ())) for code in languages},
        "beside": {code: _said(topics.BESIDE[code]) for code in languages},
        "operators": {name: does.value for name, does in query.OPERATOR_NAMES.items()},
        "openings": [[" ".join(o.words), o.wanted, int(o.early)] for o in query.OPENINGS],
        "of": _said(understand.OF),
        "verbs": {
            code: [query.VERBS[code], _said(query.HELPING[code]), _said(query.PERSONS[code])] for code in languages
        },
        "asks": [
            [" ".join(o.words), {str(m): str(word) for m, word in o.by.items()}, int(o.anywhere)]
            for o in whether.OPENINGS
        ],
        "turns": {code: _said(whether.TURNING[code]) for code in languages},
        "agents": {code: _said(whether.AGENTS[code]) for code in languages},
        "given": {code: _said(whether.GIVEN[code]) for code in languages},
        "denies": {code: _said(whether.DENYING[code]) for code in languages},
        "cues": {wanted: _said(words) for wanted, words in query.CUES.items()},
        "counting": [" ".join(words) for words in query.COUNTING],
        "counts": _said(query.COUNTS),
        "no_count": _said(rank.NO_COUNT),
        "kind": rank.KIND,
        "asked": rank.ASKED,
        "silent": _said(k for k in SectionKind if not k.is_rules_text),
        "lines": " ".join(LINE_KINDS),
        "sentence": dict(model.sentence),
        "sure": dict(model.sure),
        "topic": dict(model.topic),
        "kinds": dict(model.kinds),
        "carried": list(sureness.CARRIED),
        "uncounted": list(direct_answer.UNCOUNTED),
        "closed": "".join(reading.CLOSED),
    }


def _said(words: Any) -> str:
    return " ".join(sorted(words))


def lines(every: Sequence[Line], text: str) -> list[Row]:
    """The sentences of a section, each where it stands in the section's plain text."""
    out: list[Row] = []
    at = 0
    texts = [line.text for line in every]
    for n, line in enumerate(every):
        above = texts.index(line.above) + 1 if line.above in texts[:n] else 0
        place = text.find(line.text, at)
        row = [LINE_KINDS.index(line.kind), BACK * line.back + BOLD * line.bold, above, line.mark]
        if place < 0:
            out.append([*row, line.text])
        else:
            at = place + len(line.text)
            out.append([*row, units(text[:place]), units(line.text)])
    return out


def states(source: Source, section: Section) -> list[Row]:
    """What the sentences of a section state, as a question whether something may be done is held against it."""
    statements = source.statements(section.id)
    return [_state(n, s) for n, x in enumerate(source.lines(section.id)) for s in stated(statements, x, section.lang)]


def _state(line: int, s: Stated) -> Row:
    acts = [[" ".join(a.words), " ".join(a.telling), _said(a.verbs)] for a in s.acts]
    return [line, s.said.modality, acts, " ".join(s.whom), s.said.condition, s.said.exception, " ".join(s.limits)]


def notes(of: Notes, section: Section, every: Sequence[Line]) -> list[Row]:
    """The notes that nobody may miss of a section, each with the lines that it is on."""
    whole = of.told(section, MOST)
    on = {n: of.told(section, MOST, line.span) for n, line in enumerate(every)} if whole else {}
    found = dict.fromkeys([*whole, *(note for some in on.values() for note in some)])
    return [[x.code, x.arguments, [n for n, some in on.items() if x in some], int(x in whole)] for x in found]


def units(text: str) -> int:
    """How long a text is as a browser counts: letters beyond the first plane are two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def whole(said: str, text: str) -> int | str:
    """What is said where a rule is asked for by its number, or a term, by how much of the text it is; 0 where it
    cannot be read."""
    if not direct_answer.legible(said):
        return 0
    if text.startswith(said):
        return units(said)
    begun = said.removesuffix(f" {reading.MORE}")
    return -units(begun) if begun != said and text.startswith(begun) else said
