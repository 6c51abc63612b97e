"""Trail of a body's head, as far as its column is still on it and ten minutes more (LC-089, LC-090).

Everything is whole, so that a march cut at any minute equals the march in one piece: times are thousandths of a minute of the
campaign, lengths millionths of a metre.
"""

from __future__ import annotations

from naval.state.frozen import Frozen

MINUTE = 1000
METRE = 1_000_000


class Stretch(Frozen, frozen=True):
    """Stretch of the head's way, gone at one pace: along ``edge`` from ``a`` to ``b``, millionths of a metre from its end a.

    Off the roads ``edge`` is empty, ``line`` the straight leg (lon, lat, lon, lat) and ``whole`` its length. The head was at a at
    ``since``, at b at ``until``, and went ``step`` a minute. ``lag`` is how far the column follows a minute: a point s behind the
    head is s ÷ lag later everywhere. ``place`` is where the stretch ends, if it is a place.
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
