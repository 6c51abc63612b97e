"""Guns and orders that bodies hear in a run, for their next reports (LC-144, LC-146)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import asdict, replace

from land.communications.reports import CONTACT, Due, Firing, GunsHeard, guns_heard
from land.contact.contact_kinds import AFFAIR
from land.run.run_input import Boats, Done, Given, Meeting
from land.state.moves import Moves
from land.state.world import Gunfire, Land, Receipt, Spot
from naval.geo import compass

AFFAIR_MIN = 60  # an affair lasts an hour (LC-259)


def fires(land: Land, some: Iterable[Gunfire]) -> Land:
    """Add guns that begin to fire; bodies in a fight hear no others (LC-146)."""
    rows = {(one.since, one.lon, one.lat, one.what): one for one in (*land.gunfire, *some)}
    return replace(land, gunfire=tuple(rows[key] for key in sorted(rows)))


def of_meetings(land: Land, meetings: Iterable[Meeting]) -> list[Gunfire]:
    """List the guns of affairs, if there are any, for the hour that each lasts (LC-259)."""
    armed = {one.key for one in land.bodies if any(unit.guns for unit in one.units)}
    return [
        Gunfire(
            lon=one.near.lon,
            lat=one.near.lat,
            what="battle",
            since=one.near.minute,
            until=one.near.minute + AFFAIR_MIN,
            bodies=(one.near.a, one.near.b),
        )
        for one in meetings
        if one.became.kind == AFFAIR and armed & {one.near.a, one.near.b}
    ]


def guns(given: Given, done: Done) -> list[Due]:
    """List reports of guns: when they are first heard, and once silent, from when to when (LC-146)."""
    out = []
    moves = {key: done.moves[key] for key in (one.key for one in done.land.bodies if not one.aboard) if key in done.moves}
    for minute, since, heard in _find_guns_heard(given, done, moves):
        row = {"bearing": heard.bearing, "since": since, "until": minute}
        out.append(Due(body=heard.body, minute=minute, why=CONTACT, data={"gunfire": [row]}))
    found: dict[tuple[int, str], Due] = {}
    for one in out:
        key = one.minute, one.body
        before = found[key].data["gunfire"] if key in found else []
        found[key] = replace(one, data={"gunfire": [*before, *one.data["gunfire"]]})
    return [found[key] for key in sorted(found)]


def at_sea(given: Given, done: Done) -> tuple[Boats, ...]:
    """List the notes of ships' officers of the watch on guns ashore, as they begin and cease (LC-146)."""
    out = dict[tuple[int, str, str], Boats]()
    for minute, since, heard in _find_guns_heard(
        given, done, {key: way for key, way in given.afloat.items() if given.convoys[key].side}
    ):
        words = f"guns {'are heard' if minute == since else 'are silent'} ashore, {compass.points(heard.bearing)}"
        out[minute, heard.body, words] = Boats(heard.body, "", minute, words, ("LC-146",))
    return tuple(out[key] for key in sorted(out))


def _find_guns_heard(given: Given, done: Done, moves: Mapping[str, Moves]) -> Iterator[tuple[int, int, GunsHeard]]:
    """Yield who hears which guns, at the minutes at which they begin and cease, with the minute they began to fire."""
    rows = {(one.since, one.lon, one.lat, one.what): one for one in (*given.land.gunfire, *done.land.gunfire)}
    for _, one in sorted(rows.items()):
        firing = Firing(spot=Spot(lon=one.lon, lat=one.lat), what=one.what, since=max(one.since, done.start), until=one.until)
        begins = [one.since] if done.start <= one.since < done.clock else []
        ends = [one.until] if done.start < one.until <= done.clock else []
        for heard in guns_heard([firing], moves, frozenset(one.bodies)):
            for minute in (*begins, *ends):
                yield minute, one.since, heard


def silent(land: Land, minute: int) -> Land:
    """Remove the guns that have ceased to fire."""
    left = tuple(one for one in land.gunfire if one.until > minute)
    return land if left == land.gunfire else replace(land, gunfire=left)


def receipts(given: Given, done: Done, due: Sequence[Due]) -> tuple[list[Due], tuple[Receipt, ...]]:
    """List reports of orders that came: received, begun, void; and the receipts still to report (LC-144)."""
    new = [
        Receipt(number=one.number, author=one.author, body=one.body, received=one.received, acts=one.acts, void=one.void)
        for one in done.heard
        if not one.dropped
    ]
    left, out = [*given.land.receipts, *new], list[Due]()
    why = {(one.minute, one.body): one.why for one in due}
    for minute, body in sorted(why):
        rows, kept = [], []
        for one in left:
            begun = one.void or 0 <= one.acts <= minute
            if one.body != body or one.received > minute or (one.told and not begun):
                kept.append(one)
                continue
            rows.append({**asdict(one), "acts": one.acts if begun else -1})
            kept += [] if begun else [replace(one, told=True)]
        left = kept
        out += [Due(body=body, minute=minute, why=why[minute, body], data={"heard": rows})] if rows else []
    return out, tuple(left)
