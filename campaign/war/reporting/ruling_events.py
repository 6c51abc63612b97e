"""Rulings in the umpire's list of events, with sentence and reason (UD-003, NAV-S-044)."""

from __future__ import annotations

from campaign.war.paper import Paper
from campaign.war.reports.papers import Returned
from naval.ruling_kinds import Thrown, all_of, describe_ruling, kind_of
from naval.ruling_kinds.kind import Names
from naval.ruling_kinds.set_aside_orders import describe_order
from naval.ruling_kinds.ships.place import moved
from naval.run.rulings.command_changes import hands
from naval.run.run_input import Done
from naval.state.outcome import Event
from naval.state.ruling_acts import ASHORE, Act, Command, Place, SetAside, Sighted, Weather, plain


def ruled(run: Done) -> list[Event]:
    """List an event for each ruling, at its minute (UD-003); weather and land list their own, and old rulings without reasons
    have none. One left to chance shows its die (UD-043)."""
    by_chance = [plain(act) for act, _ in run.chances]
    at_sea = [one for one in run.chances if not isinstance(plain(one[0]), ASHORE)]  # the land lists its own
    return [_by_chance(run, Thrown(*one)) for one in at_sea] + [
        Event(
            minute=act.since,
            kind="ruling",
            text=f"By ruling: {describe_ruling(act, run.world)}{_came_of(run, act)}",
            rules=_rules(kind_of(act).rule),
            about=_list_ruled_forces(act),
        )
        for _, act in all_of(run.rulings, run.world.minute)
        if act.reason and not isinstance(act, (Weather, *ASHORE)) and act not in by_chance
    ]


def _by_chance(run: Done, chance: Thrown) -> Event:
    act, one = plain(chance.act), kind_of(chance.act)
    came = f"It holds.{_came_of(run, act)}" if chance.holds else "It does not hold."
    return Event(
        minute=act.since,
        kind="ruling",
        text=f"By ruling: {one.sentence(chance.act, Names(run.world))} {came} {act.reason.strip()}",
        rules=_rules(one.rule),
        rolls=(chance.roll(),),
        about=_list_ruled_forces(act) if chance.holds else (),
    )


def _came_of(run: Done, act: Act) -> str:
    """Describe a ruling's effect: how far a force was moved, or that it failed (UD-036, UD-040, UD-102)."""
    if isinstance(act, Command):
        why = hands(run).why_not.get(act.force, "")
        return f" It could not be done: {why}." if why else ""
    if isinstance(act, Sighted) and not _is_sighting_in_run(run, act):
        return " It could not be done: one of them is not in this run, or was already lost."
    if not isinstance(act, Place):
        return ""
    if (stood := run.stood.get(act.force)) is None:
        return " It could not be done: she is in action, or the force no longer exists."
    return f" {moved(act, *stood)}"


def _is_sighting_in_run(run: Done, act: Sighted) -> bool:
    pair = (run.fleet.number.get(act.seer, -1), run.fleet.number.get(act.seen, -1))
    seen = run.glimpses
    return (*pair, act.since) in zip(seen.i.tolist(), seen.j.tolist(), seen.start.tolist(), strict=True)


def _list_ruled_forces(act: Act) -> tuple[str, ...]:
    if isinstance(act, Place | Command):
        return (f"force:{act.force}",)
    return (f"force:{act.seer}", f"force:{act.seen}") if isinstance(act, Sighted) else ()


def _rules(of: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((of, "NAV-S-044")))


def returned(run: Done) -> list[Paper]:
    """Return to its seat each order set aside, with the reason (UD-041)."""
    names = Names(run.world)
    return [
        Paper(
            act.seat,
            Returned(order=describe_order(act, names), instead=act.instead is not None, text=act.reason),
            act.since,
            act.since,
            about=(f"order:{act.seat}/{act.path}",),
        )
        for act in run.rulings.list_kind(SetAside)
    ]
