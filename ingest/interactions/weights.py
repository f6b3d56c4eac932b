"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.14

# fmt: off
WEIGHTS = {
    "bond:close": 0.10, "bond:loose": -0.09, "bond:never": -0.25, "bond:once": 0.03, "bond:some": 0.10,
    "bond:tight": 0.10, "cue between": 0.35, "first acted on:seldom": 0.04, "first at:after": 0.13,
    "first at:far": -0.03, "first at:middle": -0.16, "first at:near": 0.06, "first at:none": 0.05,
    "first common:everywhere": -0.04, "first common:rare": -0.08, "first common:seldom": 0.20,
    "first common:usual": -0.03, "first defined here": 0.10, "first given": 0.05, "first has a heading": -0.12,
    "first in condition": -0.24, "first is a kind of thing": -0.12, "first material": -0.52,
    "first of many words": 0.09, "first proud:often": 0.18, "first proud:seldom": -0.20,
    "first proud:sometimes": 0.08, "itself": -0.33, "mentions:2": 0.20, "mentions:3": 0.12, "mentions:4-6": -0.16,
    "mentions:7+": -0.14, "name in name": -0.18, "names somebody": -0.22, "numbered": 0.45,
    "object acted on:few": 0.09, "object acted on:often": 0.25, "object acted on:seldom": -0.29,
    "object acted on:sometimes": 0.21, "object at:middle": 0.05, "object at:near": 0.21, "object at:none": -0.19,
    "object at:passive": 0.11, "object common:common": 0.20, "object common:everywhere": -0.41,
    "object common:rare": -0.13, "object common:seldom": 0.19, "object common:usual": 0.24,
    "object has a heading": 0.24, "object material": -0.71, "object of many words": 0.38, "object proud:few": 0.09,
    "object proud:often": 0.18, "object proud:seldom": -0.15, "object proud:sometimes": -0.07,
    "pair without speaker": -0.22, "place:0": 0.11, "place:2": 0.15, "place:3+": -0.26, "points for it": 0.54,
    "points in its section": 0.19, "role:opening": -0.03, "role:own": 0.13, "role:pair": 0.05, "role:part": -0.05,
    "role:title": 0.48, "role:up opening": -0.14, "role:up part": -0.15, "role:up title": -0.09,
    "second at:after": 0.05, "second at:middle": -0.19, "second at:near": 0.07, "second at:none": 0.11,
    "second common:everywhere": -0.07, "second common:rare": -0.05, "second common:seldom": 0.20,
    "second defined here": 0.13, "second given": 0.11, "second has a heading": 0.13, "second in condition": 0.10,
    "second material": -0.43, "second of many words": 0.19, "second proud:often": -0.04,
    "second proud:sometimes": 0.07, "section:example": -0.36, "section:reference": 0.14, "section:scenario": 0.21,
    "speaker acted on:few": 0.09, "speaker acted on:often": 0.05, "speaker acted on:seldom": 0.06,
    "speaker common:common": 0.05, "speaker common:everywhere": -0.18, "speaker common:rare": -0.06,
    "speaker common:seldom": -0.04, "speaker common:usual": 0.25, "speaker defined here": 0.88,
    "speaker given": 0.34, "speaker has a heading": 0.04, "speaker is a kind of thing": -0.18,
    "speaker kind:ability": 0.26, "speaker kind:action": 0.14, "speaker kind:attribute": -0.13,
    "speaker kind:keyword": 0.05, "speaker kind:phase": -0.15, "speaker kind:state": 0.11,
    "speaker kind:term": -0.05, "speaker kind:token": -0.04, "speaker material": -0.32, "speaker proud:few": 0.11,
    "speaker proud:seldom": -0.12, "speaker proud:sometimes": 0.08, "speaker rank:0": 0.38, "speaker rank:2": -0.20,
    "two clauses": 0.20, "two clauses, one a condition": 0.24,
}
