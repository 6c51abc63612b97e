"""Wake conditions of a seat, from its own papers alone (CK-027, SC-CK-07). Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from campaign.clock.schedule_parser import hour_of
from naval.orders.seat_knowledge import Fault
from tactical.engine.text.words import agree, listed

WAKES = {
    "contact": "a new hostile contact",
    "lost": "a lost contact",
    "dispatch": "a dispatch",
    "coal": "a ship with less than a third of her coal",
    "stranded": "a force that cannot get home",
    "ended": "the end of a course or a march",
    "hurt": "harm to a ship or unit",
    "battle": "an action",
    "silence": "a port that stops answering",
    "loss": "a merchantman lost or taken",
    "tip": "a tip",
    "force": "a detached force under your command",
}
"""Kinds of event that can wake a seat, besides a number of runs and an hour of the day."""
OTHERS = {
    "runs": "the number of runs that you set",
    "hour": "the hour that you set",
    "sighting": "hostile ships in sight",
    "near": "the enemy as near as you named",
    "news": "more known of the enemy in sight",
    "approach": "the enemy still in sight",
    "fall": "the fall of a place",
    "landing": "boats at the beach",
    "sighted": "a large enemy column in sight",
}
"""Words for the rest: two that a seat sets itself, and the reasons of an order request inside a run."""
RUNS = (1, 40)
COAL_SHARE = 1 / 3
ADMIRAL = ("contact", "lost", "dispatch", "coal", "stranded", "ended", "hurt", "battle")
DEFAULTS: dict[str, tuple[str, ...]] = {
    "cabin": ADMIRAL,
    "admiralty": ("contact", "dispatch", "silence", "loss", "hurt", "battle"),
    "press": ("tip",),
    "trade": ("loss",),
    "auxiliary": ("force",),
    "engineer": ADMIRAL,
    "general": ("contact", "dispatch", "ended", "hurt", "battle"),
    "ministry": ("dispatch", "hurt", "battle"),
}
"""Defaults by role (SC-CK-07); a kind of seat that is missing here is woken by anything."""
AFTER_RUNS = {"admiralty": 4, "press": 4, "ministry": 4}


@dataclass(frozen=True)
class Wants:
    """A seat's wake conditions: kinds of :data:`WAKES`, ``runs`` slept (0: never), an ``hour`` in minutes of the day."""

    kinds: tuple[str, ...] = ()
    runs: int = 0
    hour: int | None = None


@dataclass(frozen=True)
class Came:
    """Events for a seat in the run just over: kinds, runs slept with it, and the run's minutes of the day (the end beyond 1,440
    after midnight)."""

    kinds: frozenset[str]
    runs: int
    since: int
    until: int


def usual(role: str) -> Wants:
    """Return the wake conditions of a seat without its own settings."""
    return Wants(DEFAULTS.get(role, tuple(WAKES)), AFTER_RUNS.get(role, 0))


def woken(wants: Wants, came: Came) -> tuple[str, ...]:
    """List why a seat is woken; empty if it sleeps on (CK-027).

    >>> woken(Wants(("tip",), 4), Came(frozenset({"tip", "loss"}), 1, 0, 360)), woken(Wants((), 4), Came(frozenset(), 4, 0, 360))
    (('tip',), ('runs',))
    >>> woken(Wants((), 0, 30), Came(frozenset(), 1, 1080, 1440)), woken(Wants((), 0, 30), Came(frozenset(), 1, 1200, 1560))
    ((), ('hour',))
    """
    why = [kind for kind in WAKES if kind in wants.kinds and kind in came.kinds]
    why += ["runs"] if wants.runs and came.runs >= wants.runs else []
    if wants.hour is not None and any(came.since < wants.hour + day <= came.until for day in (0, 1440)):
        why.append("hour")
    return tuple(why)


def explain(why: Sequence[str]) -> str:
    """Say in words what woke a seat; other words stand for themselves, and nothing for a request of the umpire's.

    >>> explain(("contact", "dispatch")), explain(("runs",))
    ('a new hostile contact and a dispatch', 'the number of runs that you set')
    >>> explain(("news", "fall")), explain(())
    ('more known of the enemy in sight and the fall of a place', 'the umpire asks you for new orders')
    """
    return listed(OTHERS.get(one) or WAKES.get(one) or one for one in why) or "the umpire asks you for new orders"


def describe_wants(wants: Wants) -> str:
    """Say in words for what a seat waits.

    >>> describe_wants(Wants(("tip", "loss"), 4, 360)), describe_wants(Wants())
    ('a merchantman lost or taken, a tip, 4 runs or 06:00', 'the end of the war')
    """
    found = [text for kind, text in WAKES.items() if kind in wants.kinds]
    found += [f"{wants.runs} {agree(wants.runs, 'run', 'runs')}"] if wants.runs else []
    found += [] if wants.hour is None else [f"{wants.hour // 60:02d}:{wants.hour % 60:02d}"]
    return listed(found, "or") or "the end of the war"


def typed(kinds: Sequence[str], runs: str, hour: str) -> tuple[Wants, list[Fault]]:
    """Read wake conditions as typed, with all faults."""
    faults = []
    if wrong := [kind for kind in kinds if kind not in WAKES]:
        faults.append(Fault(where="kinds", text=f"Nothing called {wrong[0][:40]!r} can wake a seat.", rule="CK-027"))
    count = runs.strip()
    low, high = RUNS
    if count and not (count.isascii() and count.isdigit() and len(count) < 4 and low <= int(count) <= high):
        faults.append(Fault(where="runs", text=f"The number of runs must be {low} to {high}, or empty.", rule="CK-027"))
    at = hour_of(hour) if hour.strip() else None
    if hour.strip() and at is None:
        faults.append(Fault(where="hour", text="The hour of the war must be from 00:00 to 23:59, such as 06:00.", rule="CK-027"))
    if faults:
        return Wants(), faults
    return Wants(in_order(kinds), int(count or 0), None if at is None else 60 * at.hour + at.minute), faults


def in_order(kinds: Collection[str]) -> tuple[str, ...]:
    """Sort kinds in the order of the table, each once."""
    return tuple(kind for kind in WAKES if kind in kinds)
