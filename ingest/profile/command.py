"""What `rulewright profile` does: writes first profiles, or holds one against its rulebook. Returns what to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.ingest import bounded
from rulewright.kb.errors import InputRefused
from rulewright.kb.output import put

NOTHING = "There is nothing to mend."


def write_profiles(file: Path, out: Path | None, force: bool) -> Iterator[str]:
    """Write a profile for each book in a file to ``out`` (a file, or a folder for several), or yield them as text.

    Raises InputRefused where a profile knows the book already or ``out`` exists, unless told ``force``.
    """
    texts = bounded.drafts(file, anew=force)
    if out is None:
        yield "\n".join(_apart(texts))
        return
    if len(texts) > 1 and not out.is_dir():
        what = f"{file.name} holds {len(texts)} books; name a folder that is there with --out, or leave it out."
        raise InputRefused("profile-two", what)
    if not out.is_dir() and out.suffix != ".toml":
        what = f"{out} would not be found as a profile; give it a name that ends in .toml, or a folder that is there."
        raise InputRefused("profile-name", what)
    places = {out / name if out.is_dir() else out: text for name, text in texts.items()}
    for place in places:
        if place.exists() and not force:
            raise InputRefused("profile-exists", f"{place} is there already; name another with --out, or use --force.")
    for place, text in places.items():
        put(place, text.removesuffix("\n"))
        yield f"Wrote {place}; look it over, then `rulewright profile {file} --check {place}` and `rulewright build`."


def check(file: Path, profile: Path) -> Iterator[str]:
    """What of a profile does not fit a rulebook, one sentence each, and at the end what does."""
    done = bounded.check(profile, file)
    yield from done.findings
    n = len(done.findings)
    yield f"{done.fits} {NOTHING if not n else f'Lines to look at: {n}.'}"


def _apart(texts: dict[str, str]) -> Iterator[str]:
    """Several profiles one below the other, each with the name of the file that it is to be saved in."""
    for name, text in texts.items():
        yield (f"# {'=' * 30} save this as {name} {'=' * 30}\n\n" if len(texts) > 1 else "") + text
