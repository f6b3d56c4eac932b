"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.09

# fmt: off
WEIGHTS = {
    "bond:close": 0.12, "bond:loose": -0.09, "bond:never": -0.26, "bond:once": 0.07, "bond:some": 0.07,
    "bond:tight": 0.10, "cue between": 0.38, "first acted on:seldom": 0.04, "first at:after": 0.13,
    "first at:far": -0.03, "first at:middle": -0.17, "first at:near": 0.07, "first at:none": 0.05,
    "first common:rare": -0.10, "first common:seldom": 0.20, "first defined here": 0.13, "first given": 0.04,
    "first has a heading": -0.14, "first in condition": -0.24, "first is a kind of thing": -0.13,
    "first material": -0.49, "first of many words": 0.09, "first proud:often": 0.17, "first proud:seldom": -0.19,
    "first proud:sometimes": 0.08, "itself": -0.32, "mentions:1": 0.05, "mentions:2": 0.22, "mentions:3": 0.10,
    "mentions:4-6": -0.16, "mentions:7+": -0.17, "name in name": -0.19, "names somebody": -0.22, "numbered": 0.44,
    "object acted on:few": 0.09, "object acted on:often": 0.28, "object acted on:seldom": -0.31,
    "object acted on:sometimes": 0.23, "object at:far": 0.04, "object at:middle": 0.06, "object at:near": 0.19,
    "object at:none": -0.17, "object at:passive": 0.12, "object common:common": 0.19,
    "object common:everywhere": -0.38, "object common:rare": -0.12, "object common:seldom": 0.16,
    "object common:usual": 0.24, "object given": 0.04, "object has a heading": 0.26, "object material": -0.68,
    "object of many words": 0.38, "object proud:few": 0.09, "object proud:often": 0.16,
    "object proud:seldom": -0.14, "object proud:sometimes": -0.05, "pair without speaker": -0.21, "place:0": 0.11,
    "place:2": 0.15, "place:3+": -0.26, "points for it": 0.51, "points in its section": 0.19, "role:own": 0.13,
    "role:pair": 0.05, "role:part": -0.04, "role:title": 0.49, "role:up opening": -0.14, "role:up part": -0.16,
    "role:up title": -0.12, "second acted on:few": 0.03, "second at:after": 0.06, "second at:middle": -0.19,
    "second at:near": 0.06, "second at:none": 0.07, "second common:common": -0.03,
    "second common:everywhere": -0.14, "second common:seldom": 0.20, "second defined here": 0.12,
    "second given": 0.09, "second has a heading": 0.11, "second in condition": 0.09,
    "second is a kind of thing": -0.05, "second material": -0.42, "second of many words": 0.18,
    "second proud:few": 0.03, "second proud:often": -0.05, "second proud:sometimes": 0.07, "section:example": -0.37,
    "section:reference": 0.13, "section:scenario": 0.16, "speaker acted on:few": 0.10,
    "speaker acted on:often": 0.05, "speaker acted on:seldom": 0.07, "speaker common:common": 0.05,
    "speaker common:everywhere": -0.19, "speaker common:rare": -0.07, "speaker common:seldom": -0.03,
    "speaker common:usual": 0.25, "speaker defined here": 0.87, "speaker given": 0.30,
    "speaker is a kind of thing": -0.18, "speaker kind:ability": 0.25, "speaker kind:action": 0.17,
    "speaker kind:attribute": -0.14, "speaker kind:keyword": 0.05, "speaker kind:phase": -0.15,
    "speaker kind:state": 0.11, "speaker kind:term": -0.07, "speaker kind:token": -0.03, "speaker material": -0.33,
    "speaker proud:few": 0.12, "speaker proud:seldom": -0.15, "speaker proud:sometimes": 0.07,
    "speaker rank:0": 0.37, "speaker rank:1": 0.06, "speaker rank:2": -0.24, "two clauses": 0.22,
    "two clauses, one a condition": 0.25,
}
