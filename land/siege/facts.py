"""Facts of a siege as bodies there report them; who is told of them is decided elsewhere (LC-144)."""

from __future__ import annotations

from naval.state.frozen import Frozen


class Said(Frozen, frozen=True):
    """Report due of a body at a siege: words, and figures by name (LC-144).

    Figures are yards of the approach (``front_yd``), packets (``food``, ``forage``), days of food (``days``), ``horses`` and the
    state of the siege: ``invested`` 1, open or fallen 0.
    """

    minute: int
    body: str
    place: str
    text: str
    figures: dict[str, float] = {}
