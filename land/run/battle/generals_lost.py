"""Loss of generals in a run, if it is agreed, and command in their absence (LC-006)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land import tables
from land.battle.battle_return import beaten
from land.contact import plane
from land.contact.general import CAPTAIN, HIT, SYKES, TAKEN, in_command, lose_general, overrun
from land.run.encounters import fighting
from land.run.run_input import Ended, Given
from land.state.moves import Moves
from land.state.world import Land
from naval.state.outcome import Event, Roll

HOUR = 60


def away(land: Land, minute: int) -> frozenset[str]:
    """Return the seats that do not command at a minute: hit, or taken (LC-006)."""
    return frozenset(one.seat for one in land.lost if in_command(land.lost, one.seat, minute) != one.seat)


def due(land: Land) -> list[int]:
    """List the minutes at which a command passes to the next, or comes back."""
    return [minute for one in land.lost for minute in (one.commands_from, one.back) if minute is not None]


def hits(given: Given, land: Land, ended: Iterable[Ended], minute: int) -> tuple[Land, list[Event]]:
    """Roll for every general at an ended battle: hit on a six, on a five too if his side lost the field (LC-006; ours)."""
    events = list[Event]()
    if given.terms.hq_loss != SYKES:
        return land, events
    for fought in [one.fought for one in ended if not one.fought.joined]:
        for side, seats in sorted(fought.opening.present.items()):
            least = int(tables.value("contact", "general_hit")["lost" if beaten(fought) == side else "held"])
            for seat in [one for one in seats if one not in away(land, minute)]:
                face = given.dice.d6(given.start, "LC-006", seat, fought.minute)
                if face >= least:
                    land, event = _record_lost_general(given, land, seat, HIT, minute)
                    roll = Roll(rule="LC-006", what=_name(given, seat), faces=6, fell=str(face))
                    events.append(replace(event, rolls=(roll,)))
    return land, events


def first_overrun(
    given: Given, land: Land, moves: Mapping[str, Moves], staffs: Mapping[str, Moves], minute: int, until: int
) -> tuple[int, str] | None:
    """Find the first minute after one at which an enemy overruns a lone headquarters, and whose it is (LC-006)."""
    if given.terms.hq_loss != SYKES:
        return None
    strong = [one for one in land.bodies if one.key in moves and not one.aboard and not one.surrendered and fighting(one)]
    found = []
    for staff in land.staffs:
        way = staffs.get(staff.seat)
        foes = [moves[one.key] for one in strong if one.side not in (staff.side, "")]
        own = [moves[one.key] for one in strong if one.side == staff.side]
        if way is None or not _can_come_near(way, foes, minute, until):
            continue
        hears = given.terms.hq_hears_mi
        caught = (
            at
            for at in range(minute + 1, until + 1)
            if overrun(way.head(at), [one.head(at) for one in foes], [one.head(at) for one in own], hears)
        )
        if (at := next(caught, None)) is not None:
            found.append((at, staff.seat))
    return min(found, default=None)


def capture_general(given: Given, land: Land, seat: str, minute: int) -> tuple[Land, list[Event]]:
    """Capture the general of an overrun headquarters, which exists no more (LC-006)."""
    land, event = _record_lost_general(given, land, seat, TAKEN, minute)
    return land, [event]


def passed_on(land: Land, minute: int) -> Land:
    """Pass commands on at their minutes, and give a recovered general his own back (LC-006)."""
    for one in land.lost:
        if one.commands_from <= minute and one.command != CAPTAIN and (one.back is None or one.back > minute):
            mine = tuple(body.key for body in land.bodies if body.seat == one.seat)  # with bodies that have come since
            if mine:
                land = _given_to(land, mine, one.command)
                has = replace(one, bodies=(*one.bodies, *mine))
                land = replace(land, lost=tuple(has if each.seat == one.seat else each for each in land.lost))
        elif one.back == minute:
            land = _given_to(land, one.bodies, one.seat)
    return land


def _given_to(land: Land, bodies: Iterable[str], seat: str) -> Land:
    keys = set(bodies)
    last = {key: spot for staff in land.staffs for key, spot in staff.last.items() if key in keys}
    return replace(
        land,
        bodies=tuple(replace(one, seat=seat) if one.key in keys else one for one in land.bodies),
        staffs=tuple(replace(one, last={**last, **one.last}) if one.seat == seat else one for one in land.staffs),
    )


def _record_lost_general(given: Given, land: Land, seat: str, how: str, minute: int) -> tuple[Land, Event]:
    told = lose_general(seat, _name(given, seat), how, minute, given.terms.hq_loss, given.under, tuple(away(land, minute)))
    assert told is not None, "it is agreed that generals may be lost"
    row, event = told
    staffs = tuple(one for one in land.staffs if how != TAKEN or one.seat != seat)
    return replace(land, lost=(*(one for one in land.lost if one.seat != seat), row), staffs=staffs), event


def _name(given: Given, seat: str) -> str:
    return given.names.get(seat, seat)


def _can_come_near(way: Moves, foes: Iterable[Moves], minute: int, until: int) -> bool:
    far = (
        int(tables.value("contact", "overrun_yd"))
        + 2 * float(tables.value("contact", "fastest_mph")) * plane.YD_A_MILE * (until - minute) / HOUR
    )
    here = plane.spot_to_point(way.head(minute))
    return any(plane.yards(here, plane.spot_to_point(one.head(minute))) <= far for one in foes)
