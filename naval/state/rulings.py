"""Rulings of the umpire for a run before it is published: an input like the orders of a seat (UD-001)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from naval.state.frozen import Frozen, stored
from naval.state.ruling_acts import Act, Edit, Stored, plain
from naval.state.waters import Spell

STAGES = ("plan", "steam", "mines", "light", "sight", "contact", "signal")
"""Stages of a run at which rulings act, in the order of play (SC-UD-02)."""

Kind = TypeVar("Kind", bound=Act)


class Returned(Frozen, frozen=True):
    """A letter that nobody was shown, given back: from a minute on the next contact of that seat takes it (UD-056)."""

    since: int
    seat: str
    label: str


class Fired(Frozen, frozen=True):
    """An inject that fired in a run: its number, the minute from which it acts, and the keys of the rulings and edits it became
    (UD-062). It does nothing itself, and only says which of these came of it."""

    number: int
    since: int
    keys: tuple[str, ...]


class Rulings(Frozen, frozen=True):
    """Rulings of a run: ``weather`` by area and hours; ``night_battles``: pairs of forces between whom an action may open by
    night.

    ``lifted`` are spells of earlier runs taken back, each from a minute on. NAV-S-033, NAV-S-039: all are at the umpire's
    discretion, and his decision is final (NAV-S-044). ``acts`` are his other rulings on events (UD-030), ``edits`` his changes of
    reports (UD-019); ``later`` are rulings for the next run's beginning (UD-006). ``returned`` are letters of contacts whose
    papers were replaced unseen. ``reasons`` are those of weather and night, by key (UD-003). ``injects`` says by number which of
    all these came of injects.
    """

    weather: tuple[Spell, ...] = ()
    night_battles: tuple[tuple[str, str], ...] = ()
    lifted: tuple[tuple[Spell, int], ...] = ()
    acts: tuple[Stored, ...] = ()
    edits: tuple[Edit, ...] = ()
    later: tuple[Stored, ...] = ()
    reasons: dict[str, str] = {}
    returned: tuple[Returned, ...] = ()
    injects: tuple[Fired, ...] = ()

    def list_kind(self, kind: type[Kind]) -> list[Kind]:
        """List the rulings of one kind that hold for certain, in their order."""
        return [act for act in self.acts if isinstance(act, kind)]

    def ruled(self, kind: type[Kind]) -> list[Kind]:
        """List rulings of a kind with those that hold by a chance."""
        return [one for act in self.acts if isinstance(one := plain(act), kind)]


NONE = Rulings()


def text_of(rulings: Rulings) -> str:
    """Write rulings as JSON text."""
    return stored(rulings).decode()


def spell_key(spell: Spell) -> str:
    """Name a spell on a page, and its reason."""
    ring = "" if spell.nm is None else f"{spell.lon}|{spell.lat}|{spell.nm:g}"
    return f"{spell.area or ring}|{spell.start}|{spell.until}|{spell.value:g}"


def in_order(acts: Iterable[Stored], stage_of: dict[str, str]) -> tuple[Stored, ...]:
    """Sort rulings in their one order: by minute, stage, kind, subject and canonical text (UD-002, SC-UD-02).

    ``stage_of`` says by kind at which stage it acts; a chance acts at the stage of its own ruling.
    """

    def build_sort_key(act: Stored) -> tuple[int, int, str, str]:
        kind, acts_as = (str(type(one).__struct_config__.tag) for one in (act, plain(act)))
        return act.since, STAGES.index(stage_of[acts_as]), kind, stored(act).decode()

    return tuple(sorted(acts, key=build_sort_key))
