"""Figures without what somebody wrote for these very books, and those of books that nobody wrote anything for.

The lexicons of games and the habits and outlines of profiles are taken away; the list of general words stays. What
cannot be taken away: the wordings and thresholds that make a section an override were chosen by these two pairs of
books, the only ones with answers. The bilingual pairs of the library have headings at the same place.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import library, scoring
from bench.learn_interactions import plain_name
from rulewright.ingest.align.lexicon import GENERAL
from rulewright.ingest.corpus import load
from rulewright.ingest.pipeline import ingest
from rulewright.kb.export import export
from rulewright.kb.model import Knowledge

KINDS = ("translations", "overrides")
READ = ("terms", "refs")  # of which no lexicon tells
LEXICONS, PROFILES = "without lexicons of games", "nor habits and outlines"
Names = tuple[str, str]


def figures() -> scoring.Scores:
    """All of it, by kind."""
    general = {GENERAL: load().lexicons[GENERAL]}
    files = sorted(scoring.RULEBOOKS.iterdir())
    typed, bare = (scored(ingest(files, replace(load(auto=auto), lexicons=general))) for auto in (False, True))
    out = {f"{kind} {LEXICONS}": typed[kind] for kind in KINDS}
    out |= {f"{kind} {LEXICONS}, {PROFILES}": bare[kind] for kind in (*KINDS, *READ)}
    if library.available():
        out["library pairs"] = dict(map(paired, pairs()))
    return out


def scored(knowledge: Knowledge) -> scoring.Scores:
    """What the scorer says of a knowledge base in memory."""
    with TemporaryDirectory() as folder:
        told, found = (Path(folder) / f"{name}.json" for name in ("export", "scores"))
        told.write_text(json.dumps(export(knowledge)), encoding="utf-8")
        run = [sys.executable, str(scoring.GOLD / "score.py"), str(told), "--only", ",".join((*KINDS, *READ))]
        options = ["--rulebooks", str(scoring.RULEBOOKS), "--json", str(found)]
        subprocess.run([*run, *options], check=True, stdout=subprocess.DEVNULL)
        scores: scoring.Scores = json.loads(found.read_text(encoding="utf-8"))
        return scores


def pairs() -> list[dict[str, Any]]:
    """What is true of the library's English books that are there in Spanish too."""
    every = (json.loads(f.read_text(encoding="utf-8")) for f in sorted((library.LIBRARY / "truth").glob("*.json")))
    return [truth for truth in every if truth["pairs"] and truth["lang"] == "en"]


def paired(truth: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """How many of a pair's headings at the same place are held to say the same, and are linked where both are terms."""
    books = library.LIBRARY / "books"
    files = [next(books.glob(f"{name}*")) for name in (truth["book"], truth["pair"])]
    made = ingest(files, load(auto=True))
    titles = {s.id: s.title for s in made.sections}
    twins = [(titles[a], titles[b]) for study in made.studies for a, b in study.twins]
    return truth["book"], aligned(twins, truth["pairs"]) | terms_linked(made, truth["pairs"])


def aligned(found: Iterable[Sequence[str]], wanted: Iterable[Sequence[str]]) -> dict[str, Any]:
    """Recall, precision and F1 of pairs of headings; of what is no heading in the truth nothing is known."""
    gold, got = (Counter((plain_name(a), plain_name(b)) for a, b in each) for each in (wanted, found))
    known = [{names[side] for names in gold} for side in (0, 1)]
    got = Counter({p: n for p, n in got.items() if p[0] in known[0] or p[1] in known[1]})
    hits = (gold & got).total()
    recall, precision = hits / max(gold.total(), 1), hits / max(got.total(), 1)
    f1 = 2 * recall * precision / max(recall + precision, 1e-9)
    return {"sections": gold.total(), "recall": round(recall, 4), "precision": round(precision, 4), "f1": round(f1, 4)}


def terms_linked(made: Knowledge, wanted: Iterable[Sequence[str]]) -> dict[str, Any]:
    """Of the pairs of headings that are both names of terms, how many are told as translations."""
    terms = [t for study in made.studies for t in study.terms]
    names = [{plain_name(n) for t in terms if t.lang == lang for n in (t.name, *t.aliases)} for lang in ("en", "es")]
    ids = {t.id: [plain_name(n) for n in (t.name, *t.aliases)] for t in terms}
    linked: set[Names] = {(plain_name(p.a), plain_name(p.b)) for study in made.studies for p in study.translations}
    linked |= {(a, b) for t in terms if t.lang == "en" for o in t.translations for a in ids[t.id] for b in ids[o]}
    both = {(a, b) for a, b in (map(plain_name, pair) for pair in wanted) if a in names[0] and b in names[1]}
    return {"terms": len(both), "linked": round(len(both & linked) / max(len(both), 1), 4)}
