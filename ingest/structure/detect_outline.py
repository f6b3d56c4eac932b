"""A profile's outline decides headings, parents and cuts of a book whose printed order is scrambled."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.clean.manuscript import Manuscript
from ingest.structure.model import Heading, Outline


def apply_outline(manuscript: Manuscript, candidates: Sequence[Heading]) -> Outline:
    """The outline that the profile gives, found in the text. Raises NotImplementedError: not there yet."""
    raise NotImplementedError
