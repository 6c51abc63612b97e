"""Waivers: rules of the book that by ruling do not bind a ship, a force or a port for a time (UD-042, NAV-S-044).

Each is asked for where its rule is played: in the steaming by ship from step to step; in harbour, trade and the net at a minute.
A die is thrown all the same (UD-005).
"""

from __future__ import annotations

import numpy as np

from naval.geo.calendar import label
from naval.geo.course import Floats
from naval.run.facts import Fleet, Note
from naval.run.run_input import Given, Planned
from naval.run.tracks import Bools, Ints
from naval.state.ruling_acts import Relief

HARBOUR, WIRELESS, CAPTURE = "NAV-S-008", "NAV-S-034", "NAV-S-054"
BATTERY, TIRED, BREAKDOWN, EXTRA, SLOW = "NAV-S-062", "NAV-S-067", "NAV-S-068", "NAV-S-069", "NAV-S-070"
STEAMING = (BATTERY, TIRED, EXTRA, SLOW)
"""Rules that the steaming asks for from step to step."""
CAN = {
    WIRELESS: "can send by wireless to any distance",
    CAPTURE: "can take a merchantman as soon as she is up with her",
    BATTERY: "can stay submerged without sparing her batteries",
    TIRED: "can keep her top speed",
    BREAKDOWN: "need not fear for her engines at top speed",
    EXTRA: "steams on her extra coal as well as on the other",
    SLOW: "can go over two-thirds speed on her extra coal",
}
"""Words of her officers for each rule waived."""
EPS = 1e-7  # minutes


def spans(run: Given, rule: str, *subjects: str) -> list[tuple[int, int]]:
    """List the times from and to which a rule does not bind any of some subjects, by their keys."""
    return [(act.since, act.until) for act in run.rulings.list_kind(Relief) if act.rule == rule and act.subject in subjects]


def relieved(run: Given, rule: str, minute: float, *subjects: str) -> bool:
    """Report whether a rule does not bind any of some subjects at a minute."""
    return any(since <= minute < until for since, until in spans(run, rule, *subjects))


def rules_of(run: Planned, s: int, minute: int) -> tuple[str, ...]:
    """List the rules that do not bind a ship of the fleet at a minute, by herself or by her force."""
    if not run.rulings.list_kind(Relief):
        return ()
    keys = run.fleet.ships[s].key, run.fleet.forces[int(run.fleet.ship_force[s])].key
    return tuple(rule for rule in CAN if relieved(run, rule, minute, *keys))


def first(run: Given, rule: str, subject: str, start: float, end: float) -> float | None:
    """Find the first minute from ``start`` and before ``end`` without the rule for a subject; None if there is none."""
    some = [max(start, float(since)) for since, until in spans(run, rule, subject) if since < end and until > start]
    return min(some, default=None)


class Reliefs:
    """Relief of the steaming from rules, ship by ship."""

    def __init__(self, run: Planned) -> None:
        acts = [act for act in run.rulings.list_kind(Relief) if act.rule in STEAMING]
        self.rows = [(act.rule, ships, act.since, act.until) for act in acts if len(ships := _ships(run.fleet, act.subject))]
        of = run.fleet.ship_force
        self.edges = [(int(f), at) for _, ships, *both in self.rows for f in np.unique(of[ships]) for at in both]

    def free(self, rule: str, now: Floats) -> Bools:
        """Mark the ships that a rule does not bind; ``now`` is by ship the minute to which she has come."""
        out = np.zeros(len(now), dtype=bool)
        for of, ships, since, until in self.rows:
            if of == rule:
                out[ships] |= (now[ships] >= since - EPS) & (now[ships] < until - EPS)
        return out

    def until_next(self, now: Floats) -> Floats:
        """Reckon by body the minutes until a waiver of hers begins or ends; infinite if none does."""
        out = np.full(len(now), np.inf)
        for f, at in self.edges:
            if at > now[f] + EPS:
                out[f] = min(out[f], at - now[f])
        return out


def _ships(fleet: Fleet, subject: str) -> Ints:
    some = [s for s, ship in enumerate(fleet.ships) if subject in (ship.key, fleet.forces[int(fleet.ship_force[s])].key)]
    return np.asarray(some, dtype=np.int64)


def notes(run: Planned) -> list[Note]:
    """Log where a rule ceases to bind her; waivers from earlier runs were logged then."""
    forces = {one.key: f for f, one in enumerate(run.fleet.forces)}
    ships = {one.key: (int(run.fleet.ship_force[s]), one.name) for s, one in enumerate(run.fleet.ships)}
    out = []
    for act in run.rulings.list_kind(Relief):
        f, name = ships.get(act.subject, (forces.get(act.subject, -1), ""))
        if act.rule in CAN and f >= 0 and not act.lasts:
            text = f"{CAN[act.rule]} until {label(act.until, run.world.calendar.hour)}"
            out.append(Note(act.since, f, "relief", text, (act.rule, "NAV-S-044"), ship=name))
    return out
