"""Share of outcomes below the real one (SC-UD-07), luck (SC-UD-08), and the precision of a share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from campaign.odds.replicate_figures import Came, mean

Z = 1.959964  # for 95 in 100
DENOMINATORS = (8, 10)


def share(values: Sequence[float], real: float) -> float:
    """Reckon the share of some losses that the real one exceeds, equal ones by half (SC-UD-07, UD-090).

    >>> share([0, 0, 1, 1, 1, 2, 2, 3, 3, 5], 3)
    0.8
    """
    below, alike = sum(one < real for one in values), sum(one == real for one in values)
    return (below + alike / 2) / len(values)


def words(part: float) -> str:
    """Round a share to the nearest n in 8 or in 10, in words at either end (SC-UD-07).

    >>> words(0.8), words(0.375), words(0.0), words(0.02), words(1.0)
    ('8 in 10', '3 in 8', 'none of them', 'hardly any of them', 'all of them')
    """
    _, most, n = min((abs(part - n / most), most, n) for most in DENOMINATORS for n in range(most + 1))
    if n == 0:
        return "none of them" if part == 0 else "hardly any of them"
    if n == most:
        return "all of them" if part == 1 else "nearly all of them"
    return f"{n} in {most}"


def hundredths(counts: Sequence[int]) -> list[str]:
    """Turn counts into whole hundredths that sum to a hundred, largest remainders up.

    Whatever came is never 0%, and only all is 100%.

    >>> hundredths([1, 1, 1]), hundredths([399, 1, 0]), hundredths([0, 0])
    (['34%', '33%', '33%'], ['over 99%', 'under 1%', '0%'], ['', ''])
    """
    many = sum(counts)
    if not many:
        return ["" for _ in counts]
    whole = [100 * one // many for one in counts]
    by_rest = sorted(range(len(counts)), key=lambda n: (-(100 * counts[n] % many), n))
    for n in by_rest[: 100 - sum(whole)]:
        whole[n] += 1
    ends = {0: "under 1%", 100: "over 99%"}
    return [f"{part}%" if one in (0, many) else ends.get(part, f"{part}%") for one, part in zip(counts, whole, strict=True)]


def sentence(side: str, part: float) -> str:
    """Describe the place of a side's real loss among the replicates (UD-090).

    >>> sentence("blue", 0.375), sentence("red", 1.0)
    ('worse for Blue than in 3 of 8 replicates', 'worse for Red than in all of them')
    """
    share = words(part)
    of = share if "them" in share else f"{share.replace(' in ', ' of ')} replicates"
    return f"worse for {side.capitalize()} than in {of}"


def luck(values: Sequence[float], real: float) -> float:
    """Reckon by how much a side lost less than expected: above zero it was lucky (SC-UD-08, UD-091).

    >>> round(luck([0, 0, 1, 1, 1, 2, 2, 3, 3, 5], 3), 9)
    -1.2
    """
    return mean(values) - real


def half_width(count: int, of: int) -> float:
    """Reckon half of Wilson's interval, which holds the true share 95 times in 100.

    >>> round(half_width(50, 100), 3), round(half_width(0, 100), 3)
    (0.096, 0.018)
    """
    part = count / of
    return Z / (1 + Z**2 / of) * sqrt(part * (1 - part) / of + Z**2 / (4 * of**2))


def known_within(rows: Sequence[Came], battle: bool) -> float:
    """Reckon the widest error, 95 times in 100, of the shares of winners and ships lost, in hundredths."""
    counted: list[Iterable[object]] = [[one.lost[side] for one in rows] for side in sorted(rows[0].lost)] if rows else []
    if rows and battle:
        counted.append([one.winner for one in rows])
    widths = [half_width(count, len(rows)) for values in counted for count in Counter(values).values()]
    return 100 * max(widths, default=1.0)
