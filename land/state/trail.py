"""The way a body's head has gone, as far as its column is still on it and ten minutes more (LC-089, LC-090).

Everything is whole, so that a march computed on from any minute is the march computed in one piece: times are thousandths of a
minute of the campaign, lengths millionths of a metre.
"""

from __future__ import annotations

from naval.state.frozen import Frozen

MINUTE = 1000
METRE = 1_000_000


class Stretch(Frozen, frozen=True):
    """A stretch of the head's way, gone at one pace: along ``edge`` from ``a`` to ``b``, millionths of a metre from its end a.

    Off the roads ``edge`` is empty, ``line`` the straight leg (lon, lat, lon, lat) and ``whole`` its length. ``since`` and
    ``until`` are when the head was at a and at b; ``step`` is how far it went a minute. ``lag`` is how far what follows comes a
    minute: what stands s behind the head is s ÷ lag later everywhere. ``place`` is where the stretch ends, if it is a place.
    """

    since: int
    until: int
    a: int
    b: int
    step: int
    lag: int
    edge: str = ""
    place: str = ""
    line: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    whole: int = 0
    start: str = ""
