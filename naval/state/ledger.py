"""Ledger of prizes and of printed articles, kept from run to run.

A captured merchantman steams on in :attr:`naval.state.world.World.merchants` as plotted, where those without word of it believe
her to be; her true fate stands in her :class:`Prize`.
"""

from __future__ import annotations

from naval.state.frozen import Frozen

NEVER = 10_000_000
"""Sailing hour of a merchantman that is held in port."""


class Prize(Frozen, frozen=True):
    """A merchantman that a raider took. ``key`` is the merchantman's, ``by`` the force, ``side`` the captor's.

    ``fate`` is "sent" (under a prize crew to ``port``, arriving at minute ``arrives``) or "sunk". ``crew`` is where her people
    are: "prize" (aboard her), "raider" (``by``, or ``aboard`` of the force that ``by`` has joined since) or "ashore" (since
    ``landed``, ``where``). At ``told`` her own side hears of it, at ``claimed`` the captor's Admiralty; -1: not settled yet.
    """

    key: str
    by: str
    side: str
    taken: int
    lon: float
    lat: float
    fate: str
    port: str = ""
    arrives: int = -1
    crew: str = ""
    aboard: str = ""
    landed: int = -1
    where: str = ""
    told: int = -1
    claimed: int = -1

    @property
    def carrier(self) -> str:
        """Name the force that has her people aboard while their ``crew`` is "raider" (SC-N-43)."""
        return self.aboard or self.by


class Printed(Frozen, frozen=True):
    """An article as it went out: ``number`` counts its author's own, ``reaches`` says by seat when it is read there.

    ``dated`` is the minute by which its readers know it, by seat; ``withdrawn`` whether its author has taken it back,
    ``headlines`` those that a side reads above its own version.
    """

    author: str
    number: int
    headline: str
    reaches: dict[str, int] = {}
    dated: dict[str, int] = {}
    withdrawn: bool = False
    headlines: dict[str, str] = {}
