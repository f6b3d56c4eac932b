"""`make score`: build all rulebooks, print the scores, and what changed against the last recorded ones.

Beside them stand the figures without what was written for these very books (``bench.without``), as kinds of their own.

python -m bench.score [--record] [--misses N] [--auto]
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from bench import scoring, without
from bench.learn_interactions import annotated, left_out
from rulewright.ingest.corpus import load

RECORD = scoring.ROOT / "bench" / "scores.json"
AUTO = scoring.ROOT / "bench" / "scores_auto.json"  # of the same books without their profiles
SHOWN = 0.0005  # a smaller change is no news
OTHER = (
    "the recorded figures were measured on other books or answers than those that are here: "
    "they say nothing of a change; record them anew (python -m bench.score --record, bench.library --record)"
)


@dataclass(frozen=True)
class Recorded:
    """The figures of some day, and a hash of each folder that they were measured on."""

    measured_on: dict[str, str]
    scores: scoring.Scores


def recorded(file: Path = RECORD) -> Recorded:
    """The recorded figures."""
    return Recorded(**json.loads(file.read_text(encoding="utf-8")))


def record(scores: scoring.Scores, measured_on: dict[str, str], file: Path = RECORD) -> None:
    """Keep figures, with what they were measured on."""
    told = {"measured_on": measured_on, "scores": scores}
    file.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def changes(old: scoring.Scores, new: scoring.Scores) -> list[str]:
    """One line for each figure that rose or fell."""
    lines = []
    for kind, rows in new.items():
        for key, row in rows.items():
            before = old.get(kind, {}).get(key, {})
            for name, value in row.items():
                was = before.get(name)
                if isinstance(value, float) and isinstance(was, float) and abs(value - was) > SHOWN:
                    lines.append(f"{'+' if value > was else '-'} {kind} {key} {name}: {was} -> {value}")
    return lines


def told(scores: scoring.Scores) -> scoring.Scores:
    """Figures, printed as the scorer prints its own."""
    for kind, rows in scores.items():
        for key, row in rows.items():
            print(f"{kind}: {key}  " + "  ".join(f"{name} {value}" for name, value in row.items()))
    return scores


def main() -> None:
    """Build, score, compare; with --record the new scores become the recorded ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--auto", action="store_true")
    parser.add_argument("--misses", type=int, default=0)
    args = parser.parse_args()
    if not scoring.available():
        sys.exit("The rulebooks or the answers are not here; set RULEBOOKS and GOLD to their folders.")
    root = scoring.ROOT / "var" / ("score-auto" if args.auto else "score")
    seconds = scoring.build(root, *(["--auto"] if args.auto else []))
    new = scoring.score(root, misses=args.misses)
    if not args.auto:
        new |= told(without.figures())
    print(f"built in {seconds:.1f} s")
    kept = AUTO if args.auto else RECORD
    if kept.exists():
        old = recorded(kept)
        if old.measured_on != scoring.measured_on():
            print(OTHER)
        print("\n".join(changes(old.scores, new)) or "no change")
    print("interactions, each book weighed by what the other books teach")
    print(*left_out(*annotated(scoring.GOLD / "dev", scoring.RULEBOOKS, load())), sep="\n")
    if args.record:
        record(new, scoring.measured_on(), kept)


if __name__ == "__main__":
    main()
