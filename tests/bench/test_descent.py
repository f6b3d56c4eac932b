"""Adam finds the lowest place of a bowl."""

from __future__ import annotations

import numpy as np

from bench.descent import descended


def test_it_ends_near_the_lowest_place() -> None:
    lowest = np.array([0.7, -1.2, 0.0])
    assert np.allclose(descended(lambda w: 2 * (w - lowest), 3), lowest, atol=0.01)
