"""What a run gives back: the new world, what happened (truth), and what each seat is told (knowledge).

Truth and knowledge part here and never meet again: an :class:`~naval.state.outcome.Event` is for the umpire, a
:class:`Report` is the only thing a seat can ever be shown.
"""

from __future__ import annotations

from typing import Any

from naval.state.frozen import Frozen
from naval.state.outcome import Break, Cut, Engagement, Event
from naval.state.world import World


class Report(Frozen, frozen=True):
    """One thing a seat learns. What ``data`` holds for each ``kind`` is in :mod:`campaign.war.reports`.

    ``happened`` and ``arrives`` are minutes; a report never says anything its seat could not know at ``arrives``.
    """

    seat: str
    kind: str
    happened: int
    arrives: int
    data: dict[str, Any]


class Outcome(Frozen, frozen=True):
    """The end of a segment. ``world.minute`` is where the clock stands: the run's end, or the minute of an engagement.

    ``asked`` are the seats that must order again from that minute; empty when the run is complete. ``cut`` is the stop
    that a sighting made, as it must be handed to the run again with the orders that were given there. ``breaks`` are
    battles of this run that stop for others who came inside range: it is computed again with them as they stood then.
    """

    world: World
    events: tuple[Event, ...]
    reports: tuple[Report, ...]
    engagement: Engagement | None = None
    asked: tuple[str, ...] = ()
    cut: Cut | None = None
    breaks: tuple[Break, ...] = ()
