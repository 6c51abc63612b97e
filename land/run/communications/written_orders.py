"""Orders and dispatches of a general, as messages that set out (LC-005, LC-060, LC-132, LC-140)."""

from __future__ import annotations

from msgspec.structs import replace

from land.communications.net import Net
from land.communications.reports import copies
from land.march.staff import ordered
from land.orders.sheet import Sheet
from land.run.communications import relay_posts
from land.run.run_input import Given
from land.run.tasks.detachments import with_theirs
from land.state.world import DISPATCH, Land, Message, Spot, Staff
from naval.state.outcome import Event


def staff_of(land: Land, seat: str) -> Staff | None:
    """Find the headquarters of a seat."""
    return next((one for one in land.staffs if one.seat == seat), None)


def orders(given: Given, land: Land, seat: str, sheet: Sheet, minute: int) -> tuple[Land, list[Event]]:
    """Send every order of a sheet to its body, with its copies; a headquarters may change its company (LC-005).

    Returns the umpire's events too: the troopers on relay posts (LC-131).
    """
    staff = staff_of(land, seat)
    if staff is None:
        return land, []
    told = list[Event]()
    bodies, numbers, out = {one.key: one for one in land.bodies}, dict(land.numbers), list(land.messages)
    author = f"seat:{seat}"

    def number() -> int:
        numbers[author] = numbers.get(author, 0) + 1
        return numbers[author]

    sheet = with_theirs(sheet, seat, minute, number)
    for key, one in sorted(sheet.bodies.items()):
        body = bodies.get(key)
        if body is None or body.seat != seat:
            continue
        count = number()
        message = Message(
            author=author,
            number=count,
            side=staff.side,
            to=f"body:{key}",
            aim=staff.last.get(key, body.spot),
            written=minute,
            order=one.order(count, seat, key, minute),
            send=one.send,
            pace=one.pace,
            cipher=one.cipher,
            holder=author,
            since=minute,
        )
        land, message, posts = relay_posts.posted(given, land, staff, message)
        told += posts
        out += copies(_net(given, land, staff.side), given.sky, message, staff.spot, one.copies)
    if (ride := sheet.headquarters) is not None:
        at = bodies[ride.riding].spot if ride.riding in bodies and ride.riding not in staff.last else staff.last.get(ride.riding)
        new = ordered(staff, ride.by, ride.riding, ride.motor and given.terms.motors, minute, at)
        land = replace(land, staffs=tuple(new if one.seat == seat else one for one in land.staffs))
    if sheet.censor:
        land = replace(land, staffs=tuple(replace(one, censor=sheet.censor) if one.seat == seat else one for one in land.staffs))
    return replace(land, messages=tuple(out), numbers=numbers), told


def dispatches(given: Given, land: Land, seat: str, sheet: Sheet, minute: int) -> Land:
    """Send every dispatch of a sheet to a seat (LC-132)."""
    staff = staff_of(land, seat)
    if staff is None or not sheet.dispatches:
        return land
    numbers, out, author = dict(land.numbers), list(land.messages), f"seat:{seat}"
    for note in sheet.dispatches:
        numbers[author] = numbers.get(author, 0) + 1
        to = staff_of(land, note.to)
        out.append(
            Message(
                author=author,
                number=numbers[author],
                side=staff.side,
                to=f"seat:{note.to}" if to is not None else f"sea:{note.to}",
                aim=to.spot if to is not None else Spot(lon=staff.spot.lon, lat=staff.spot.lat),
                written=minute,
                kind=DISPATCH,
                text=note.text,
                send=note.by,
                holder=author,
                since=minute,
            )
        )
    return replace(land, messages=tuple(out), numbers=numbers)


def _net(given: Given, land: Land, side: str) -> Net:
    held = {one.key: one.side for one in land.places if one.side}
    return Net(given.country, side, held, land.field_wires)
