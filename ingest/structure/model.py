"""What the structure steps pass to each other. All positions are offsets in the reading copy (Manuscript.text)."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kb.model import SectionKind


@dataclass(frozen=True, slots=True)
class Heading:
    """A place that may be a heading.

    ``end`` is where its title ends and its text begins. ``style`` names the look that headings of one level share
    (``caps``, ``title-case``, ``numbered-2``, ``markdown-3``, ``outline``); ``depth`` is known only where the source
    says it (Markdown marks, rule numbers, an outline). ``weight`` says how sure the detector is, from 0 to 1.
    """

    start: int
    end: int
    title: str
    style: str
    weight: float
    number: str | None = None
    depth: int | None = None
    kind: SectionKind | None = None
    heading: bool = True  # False for a numbered rule whose title is just its first words


@dataclass(frozen=True, slots=True)
class Cut:
    """From here on, up to the next cut, the text belongs to heading number ``owner`` or, if None, is set aside.

    ``rank`` orders an owner's pieces for the reader where the print scrambled them; equal ranks keep the text's order.
    """

    at: int
    owner: int | None
    why: str = ""
    rank: int = 0  # 0 = the piece that begins with the heading


@dataclass(frozen=True, slots=True)
class Outline:
    """The headings that were chosen, each with the index of its parent, and the cuts that share out the text.

    ``missing`` names what a profile's outline expects and the text does not have.
    """

    headings: tuple[Heading, ...]
    parents: tuple[int | None, ...]
    cuts: tuple[Cut, ...]
    missing: tuple[str, ...] = ()
