"""Contacts of a run in order: who met, what it became, who stands in touch afterwards (LC-256 to LC-259)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaign.land.contact import becomes
from campaign.land.contact.approach import Dark, Fighter, Near, contacts
from campaign.land.contact.becomes import Became, Stand
from campaign.land.forces.body import of_body
from campaign.land.state.moves import Halted, Moves
from campaign.land.state.world import Body, Met
from naval.state.frozen import Frozen
from naval.state.outcome import Event

RULES = {becomes.AFFAIR: ("LC-256", "LC-257", "LC-259")}


class Meeting(Frozen, frozen=True):
    """A contact and what it became."""

    near: Near
    became: Became


def fighters(bodies: Iterable[Body], moves: Mapping[str, Moves]) -> tuple[Fighter, ...]:
    """The bodies that can meet: ashore and not prisoners, dummies too, whatever they can still do (LC-256, LC-007)."""
    return tuple(
        Fighter(moves.get(one.key, Halted(body=one.key, spot=one.spot)), one.side, of_body(one).guns > 0)
        for one in bodies
        if not one.aboard and not one.surrendered
    )


def meetings(
    bodies: Iterable[Body],
    moves: Mapping[str, Moves],
    dark: Dark,
    start: int,
    until: int,
    met: tuple[Met, ...],
    stand: Callable[[Body, Near], Stand],
    night_agreed: bool = False,
) -> tuple[tuple[Meeting, ...], tuple[Event, ...]]:
    """The contacts of the earliest minute in which there are any, and what each became (LC-256, LC-257).

    ``stand`` says how a body stands in a contact: posture, men of its side there, pace, whether its road is free.
    """
    some = {one.key: one for one in bodies}
    found = contacts(fighters(some.values(), moves), dark, start, until, met, first=True)
    told = []
    for near in found:
        became = becomes.becomes(stand(some[near.a], near), stand(some[near.b], near), near.night, night_agreed)
        told.append(Meeting(near=near, became=became))
    return tuple(told), tuple(_event(one, some) for one in told)


def met_after(met: Iterable[Met], told: Iterable[Meeting], dawn: int) -> tuple[Met, ...]:
    """The pairs in touch after some meetings; what waits for dawn is due at its minute (LC-257)."""
    rows = {(one.a, one.b): one for one in met}
    for one in told:
        near, kind = one.near, one.became.kind
        until = dawn if kind == becomes.DAWN else -1
        rows[near.a, near.b] = Met(a=near.a, b=near.b, minute=near.minute, became=kind, until=until)
    return tuple(rows[key] for key in sorted(rows))


def released(met: Iterable[Met], changed: Iterable[str]) -> tuple[Met, ...]:
    """A stand-off of a body that has a new posture is one no more: it meets again where it stands (LC-257)."""
    new = set(changed)
    return tuple(one for one in met if one.a not in new and one.b not in new)


def _event(one: Meeting, bodies: Mapping[str, Body]) -> Event:
    a, b = bodies[one.near.a], bodies[one.near.b]
    text = f"{a.name} and {b.name} come within {one.near.range_yd:,} yards: {one.became.kind}."
    rules = RULES.get(one.became.kind, ("LC-256", "LC-257"))
    return Event(minute=one.near.minute, kind="contact", text=text, rules=rules, lon=one.near.lon, lat=one.near.lat)
