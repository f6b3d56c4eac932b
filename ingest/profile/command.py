"""What `rulewright profile` does: writes first profiles, or holds one against its rulebook. Returns what to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ingest.corpus import beside, load
from ingest.profile.check import check_profile
from ingest.profile.draft import drafts
from ingest.profile.write import write
from kb.errors import InputRefused
from kb.generations import writing

NOTHING = "There is nothing to mend."


def write_profiles(file: Path, out: Path | None, force: bool) -> Iterator[str]:
    """Write a profile for each book in a file to ``out`` (a file, or a folder for several), or yield them as text.

    Raises InputRefused where a profile knows the book already or ``out`` exists, unless told ``force``.
    """
    found = drafts(file, load(own=beside([file])), anew=force)
    texts = {f"{d.profile.id}.toml": write(d) for d in found}
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
        with writing(place, "choose another folder"):
            place.write_text(text, encoding="utf-8")
        yield f"Wrote {place}; look it over, then `rulewright profile {file} --check {place}` and `rulewright build`."


def check(file: Path, profile: Path) -> Iterator[str]:
    """What of a profile does not fit a rulebook, one sentence each, and at the end what does."""
    done = check_profile(profile, file, load())
    yield from done.findings
    n = len(done.findings)
    yield f"{done.fits} {NOTHING if not n else f'Lines to look at: {n}.'}"


def _apart(texts: dict[str, str]) -> Iterator[str]:
    """Several profiles one below the other, each with the name of the file that it is to be saved in."""
    for name, text in texts.items():
        yield (f"# {'=' * 30} save this as {name} {'=' * 30}\n\n" if len(texts) > 1 else "") + text
