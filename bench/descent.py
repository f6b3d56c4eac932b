"""Adam, for the few learners that need no more: a convex loss, all of its slope at each step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

STEPS, RATE = 200, 0.1

Vector = NDArray[np.float64]


def descended(slope: Callable[[Vector], Vector], size: int) -> Vector:
    """Where so many steps from 0 along the slope lead, the last ones smaller."""
    w, mean, square = (np.zeros(size) for _ in range(3))
    for t in range(1, STEPS + 1):
        g = slope(w)
        mean, square = 0.9 * mean + 0.1 * g, 0.99 * square + 0.01 * g * g
        rate = RATE * (1 if t < 0.6 * STEPS else 0.3 if t < 0.85 * STEPS else 0.1)
        w -= rate * (mean / (1 - 0.9**t)) / (np.sqrt(square / (1 - 0.99**t)) + 1e-9)
    return w
