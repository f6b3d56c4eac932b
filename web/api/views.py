"""Answers of the API that are also given elsewhere, such as in the terminal."""

from __future__ import annotations

from typing import Any

from kb.search import Answer
from web.api.schemas import HitSchema, SearchSchema, listing

SEARCH = listing(HitSchema, SearchSchema)


def search_fields(answer: Answer) -> dict[str, Any]:
    """What a search answers beside the page of results."""
    return {name: getattr(answer, name) for name in ("query", "terms", "did_you_mean", "facets", "note", "partial")}


def search_view(answer: Answer, limit: int, offset: int) -> dict[str, Any]:
    """A search as the API gives it, without the address of the next page."""
    page = {"total": answer.total, "limit": limit, "offset": offset, "next": None, "results": answer.hits}
    shaped: dict[str, Any] = SEARCH().dump({**page, **search_fields(answer)})
    return shaped
