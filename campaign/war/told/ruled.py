"""The umpire's rulings in his own list of events, each with its sentence and its reason (UD-003, NAV-S-044)."""

from __future__ import annotations

from campaign.war.paper import Paper
from campaign.war.reports.papers import Returned
from naval.rule_on import all_of, kind_of, told
from naval.rule_on.kind import Names
from naval.rule_on.set_aside import what
from naval.run.parts import Done
from naval.state.acts import ASHORE, SetAside, Weather
from naval.state.outcome import Event


def ruled(run: Done) -> list[Event]:
    """An event for each ruling, at the minute from which it acts (UD-003); weather and the land have their own, and what was
    ruled before there were reasons has none."""
    return [
        Event(minute=act.since, kind="ruling", text=f"By ruling: {told(act, run.world)}", rules=_rules(kind_of(act).rule))
        for _, act in all_of(run.rulings, run.world.minute)
        if act.reason and not isinstance(act, (Weather, *ASHORE))
    ]


def _rules(of: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((of, "NAV-S-044")))


def returned(run: Done) -> list[Paper]:
    """What a seat reads of an order of its own that does not count, and why (UD-041)."""
    names = Names(run.world)
    return [
        Paper(
            act.seat,
            Returned(order=what(act, names), instead=act.instead is not None, text=act.reason),
            act.since,
            act.since,
            about=(f"order:{act.seat}/{act.path}",),
        )
        for act in run.rulings.of(SetAside)
    ]
