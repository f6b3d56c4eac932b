"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.09

# fmt: off
WEIGHTS = {
    "between:0": 0.14, "between:2": -0.03, "between:3": -0.07, "bond:close": 0.11, "bond:loose": -0.08,
    "bond:never": -0.25, "bond:some": 0.11, "bond:tight": 0.09, "cue between": 0.37, "first acted on:seldom": 0.04,
    "first acts here": 0.11, "first at:after": 0.09, "first at:middle": -0.13, "first at:near": 0.09,
    "first common:everywhere": -0.07, "first common:rare": -0.05, "first common:seldom": 0.17,
    "first common:usual": -0.06, "first defined here": 0.09, "first given": 0.04, "first has a heading": -0.11,
    "first in condition": -0.17, "first inexact": -0.06, "first is a kind of thing": -0.12, "first material": -0.53,
    "first of many words": 0.07, "first opens": 0.33, "first proud here": -0.06, "first proud:often": 0.18,
    "first proud:seldom": -0.22, "first proud:sometimes": 0.06, "itself": -0.33, "joined": -0.06,
    "length:long": -0.08, "length:middling": 0.20, "length:short": 0.03, "length:very long": -0.15,
    "mentions:2": 0.14, "mentions:3": 0.04, "mentions:4-6": -0.13, "name in name": -0.18, "names somebody": -0.22,
    "numbered": 0.43, "object acted on:few": 0.09, "object acted on:often": 0.24, "object acted on:seldom": -0.29,
    "object acted on:sometimes": 0.23, "object acts here": 0.07, "object at:far": 0.03, "object at:middle": 0.05,
    "object at:near": 0.21, "object at:none": -0.21, "object at:passive": 0.12, "object common:common": 0.16,
    "object common:everywhere": -0.44, "object common:rare": -0.12, "object common:seldom": 0.19,
    "object common:usual": 0.25, "object has a heading": 0.24, "object in condition": 0.04, "object inexact": -0.25,
    "object material": -0.71, "object of many words": 0.39, "object proud here": 0.09, "object proud:few": 0.09,
    "object proud:often": 0.13, "object proud:seldom": -0.13, "object proud:sometimes": -0.09,
    "pair without speaker": -0.23, "place:0": 0.09, "place:2": 0.13, "place:3+": -0.28, "points for it": 0.50,
    "points in its section": 0.17, "role:opening": -0.07, "role:own": 0.08, "role:part": -0.05, "role:title": 0.50,
    "role:up opening": -0.13, "role:up part": -0.15, "role:up title": -0.09, "second acts here": -0.10,
    "second at:after": 0.05, "second at:middle": -0.20, "second at:near": 0.03, "second at:none": 0.08,
    "second common:everywhere": -0.09, "second common:rare": -0.05, "second common:seldom": 0.20,
    "second common:usual": -0.05, "second defined here": 0.12, "second given": 0.11, "second has a heading": 0.12,
    "second in condition": 0.09, "second inexact": -0.12, "second is a kind of thing": -0.04,
    "second material": -0.44, "second of many words": 0.20, "second proud here": 0.16, "second proud:often": -0.11,
    "second proud:sometimes": 0.07, "section:example": -0.38, "section:reference": 0.12, "section:scenario": 0.20,
    "speaker acted on:few": 0.09, "speaker acted on:often": 0.05, "speaker acted on:seldom": 0.04,
    "speaker common:common": 0.04, "speaker common:everywhere": -0.19, "speaker common:rare": -0.07,
    "speaker common:seldom": -0.06, "speaker common:usual": 0.23, "speaker defined here": 0.88,
    "speaker given": 0.36, "speaker has a heading": 0.04, "speaker is a kind of thing": -0.18,
    "speaker kind:ability": 0.23, "speaker kind:action": 0.12, "speaker kind:attribute": -0.14,
    "speaker kind:keyword": 0.05, "speaker kind:phase": -0.11, "speaker kind:state": 0.14,
    "speaker kind:term": -0.08, "speaker kind:token": -0.04, "speaker material": -0.33, "speaker proud:few": 0.10,
    "speaker proud:seldom": -0.13, "speaker proud:sometimes": 0.07, "speaker rank:0": 0.39, "speaker rank:2": -0.21,
    "two clauses": 0.25, "two clauses, one a condition": 0.29,
}
