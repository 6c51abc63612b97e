"""The breaker: a run with an abnormal share of orders missing is held (CK-022, SC-CK-05)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import median

PAST = 5
"""Number of past runs that set the usual share of missing orders."""
LEAST = 2
BOUNCED = 2


def holds(asked: int, missing: int, before: Sequence[tuple[int, int]] = (), bounced: int = 0) -> bool:
    """Report whether a run is held (SC-CK-05). ``before``: seats asked and missing in earlier runs, the newest last; ``bounced``:
    missing seats with bounced mail.

    >>> holds(12, 4), holds(12, 5), holds(12, 5, [(12, 3)] * 5), holds(12, 7, [(12, 3)] * 5)
    (False, True, False, True)
    """
    shares = [Fraction(late, of) for of, late in before[-PAST:] if of]
    usual = median(shares) if shares else 0
    abnormal = missing >= LEAST and 3 * missing > asked and missing > 2 * asked * usual
    return abnormal or bounced >= BOUNCED
