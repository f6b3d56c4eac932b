"""Answers of the API that are also given elsewhere, such as in the terminal."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kb.search import Answer
from kb.store import Store
from web.api.schemas import HitSchema, SearchSchema, listing
from web.noting import noted

SEARCH = listing(HitSchema, SearchSchema)


def search_fields(answer: Answer) -> dict[str, Any]:
    """What a search answers beside the page of results."""
    return {name: getattr(answer, name) for name in ("query", "terms", "did_you_mean", "facets", "note", "partial")}


def hits(store: Store, answer: Answer) -> list[dict[str, Any]]:
    """The results of a search, each with the notes that nobody may miss."""
    return [{**asdict(hit), "notes": notes} for hit, notes in noted(store, answer.hits)]


def search_view(store: Store, answer: Answer, limit: int, offset: int) -> dict[str, Any]:
    """A search as the API gives it, without the address of the next page."""
    page = {"total": answer.total, "limit": limit, "offset": offset, "next": None, "results": hits(store, answer)}
    shaped: dict[str, Any] = SEARCH().dump({**page, **search_fields(answer)})
    return shaped
