"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.04

# fmt: off
WEIGHTS = {
    "between:0": 0.10, "between:1": 0.06, "between:3": -0.07, "first common:common": 0.16,
    "first common:everywhere": -0.27, "first common:seldom": 0.28, "first common:usual": -0.07,
    "first defined here": 0.09, "first given": 0.07, "first inexact": -0.21, "first is a kind of thing": -0.03,
    "first material": -0.46, "first of many words": 0.10, "first opens": 0.35, "first proud:few": 0.06,
    "first proud:often": 0.08, "first proud:seldom": -0.12, "first proud:sometimes": 0.09, "length:long": -0.16,
    "length:middling": 0.14, "length:short": 0.12, "length:very long": -0.10, "mentions:one": -0.05,
    "mentions:several": -0.04, "mentions:three": 0.04, "mentions:two": 0.06, "names somebody": -0.20,
    "numbered": 0.39, "object common:common": 0.30, "object common:everywhere": -0.50, "object common:rare": -0.17,
    "object common:seldom": 0.23, "object common:usual": 0.36, "object defined here": 0.10, "object given": -0.03,
    "object has a heading": 0.22, "object inexact": -0.39, "object is a kind of thing": -0.22,
    "object material": -0.66, "object of many words": 0.47, "object opens": -0.03, "object proud:few": 0.08,
    "object proud:often": 0.18, "object proud:seldom": -0.12, "object proud:sometimes": 0.09,
    "pair without speaker": -0.23, "points for it": 0.46, "points in its section": 0.22, "read:maybe": 0.34,
    "read:perhaps": 0.21, "read:rather": 0.70, "role:before": 0.08, "role:own": 0.04, "role:pair": 0.12,
    "role:part2": 0.04, "role:title": 0.48, "role:up opening": -0.13, "role:up part": -0.04, "role:up title": -0.13,
    "second common:common": 0.03, "second common:everywhere": -0.07, "second common:seldom": 0.13,
    "second defined here": 0.10, "second has a heading": 0.17, "second inexact": -0.15,
    "second is a kind of thing": -0.04, "second material": -0.47, "second of many words": 0.18,
    "second proud:few": 0.24, "second proud:often": -0.04, "second proud:seldom": -0.07, "section:reference": 0.05,
    "section:rules": -0.19, "section:scenario": 0.17, "speaker common:common": 0.08,
    "speaker common:everywhere": -0.12, "speaker common:rare": 0.10, "speaker common:usual": 0.14,
    "speaker defined here": 0.69, "speaker given": 0.39, "speaker has a heading": 0.14,
    "speaker is a kind of thing": -0.06, "speaker kind:ability": 0.16, "speaker kind:action": 0.22,
    "speaker kind:attribute": -0.06, "speaker kind:keyword": 0.32, "speaker kind:phase": -0.17,
    "speaker kind:state": 0.10, "speaker kind:term": -0.32, "speaker kind:token": 0.06, "speaker material": -0.43,
    "speaker proud:few": 0.22, "speaker proud:seldom": -0.08, "speaker proud:sometimes": -0.06,
    "speaker rank:0": 0.44, "speaker rank:2": -0.22, "speaker rank:3": -0.05, "two pieces": 0.32,
    "two pieces, one a condition": 0.14, "wording between": 0.30,
}
