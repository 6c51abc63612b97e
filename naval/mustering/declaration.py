"""The mustering: the things due before War Imminent, and what its declaration fixes (NAV-S-001, 010, 029 to 031)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec
import numpy as np

from naval.mustering.consent import unsigned
from naval.orders import shape
from naval.orders.seat_knowledge import Fault
from naval.orders.shape import Faults
from naval.state.settings import Settings
from naval.state.waters import HarbourChart
from naval.state.world import Calendar, Force, Seat, World

MOST_POWERS, MOST_SHIPS, MOST_RUNS = 2, 60, 40
FIRST_YEAR, LAST_YEAR = 1800, 2100
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EPOCH, EPOCH_JULIAN = np.datetime64("1900-01-01"), 2415020.5  # a day, and the Julian date of its midnight


@dataclass(frozen=True)
class Due:
    """A line of the checklist: done or not, its text, and the seat it is due from ("" the umpire).

    ``port`` is the harbour of the chart; ``public`` if every seat may read it.
    """

    done: bool
    text: str
    seat: str
    port: str = ""
    public: bool = False


def too_large(sides: Iterable[str], ships: Mapping[str, int], days: int, run_min: int) -> tuple[str, ...]:
    """Warn of a war that is too large (NAV-S-001, SC-S-01): more than 2 belligerents, 60 ships a side, 40 runs."""
    powers = sorted({side for side in sides if side != "neutral"})
    found = []
    if len(powers) > MOST_POWERS:
        found.append(f"There are {len(powers)} belligerents; more than {MOST_POWERS} are hard to umpire.")
    for side in sorted(ships):
        if ships[side] > MOST_SHIPS:
            found.append(f"{side.capitalize()} has {ships[side]} ships; more than {MOST_SHIPS} a side are hard to handle.")
    runs = -(-days * 1440 // run_min)
    if runs > MOST_RUNS:
        found.append(f"The scenario is meant to last {runs} runs; more than {MOST_RUNS} tire everybody.")
    return tuple(found)


def size_of(world: World, days: int, settings: Settings) -> tuple[str, ...]:
    """Warn of the size of a scenario's world (NAV-S-001)."""
    ships = {side: sum(ship.side == side for ship in world.ships) for side in {ship.side for ship in world.ships}}
    return too_large((seat.side for seat in world.seats), ships, days, settings.run_min)


def checklist(
    seats: Iterable[Seat],
    names: Mapping[str, str],
    charts: Mapping[str, Iterable[str]],
    done: Iterable[tuple[str, str]],
    signed: Iterable[str],
) -> tuple[Due, ...]:
    """List all that is due before War Imminent; the war is ready when every line is done (NAV-S-010).

    ``charts`` are by seat the ports whose charts are due from it, ``done`` the (seat, port) that are finished, ``names`` the
    ports' names. Whether a chart is finished is known to its own Admiralty and the umpire alone; signatures are public.
    """
    some = tuple(seats)
    finished, have = set(done), set(signed)
    by_key = {seat.key: seat for seat in some}
    lines = []
    for key in sorted(charts):
        for port in sorted(charts[key]):
            ready = (key, port) in finished
            name = names.get(port, port)
            text = f"The chart of {name} is done" if ready else f"The chart of {name} is not marked as done"
            lines.append(Due(ready, text, key, port))
    missing = set(unsigned(some, have))
    for seat in sorted(some, key=lambda seat: (seat.role == "umpire", seat.side, seat.key)):
        if seat.key in missing:
            lines.append(Due(False, f"{by_key[seat.key].name} has not signed the agreement", seat.key, public=True))
        elif seat.key in have:
            lines.append(Due(True, f"{by_key[seat.key].name} has signed", seat.key, public=True))
    return tuple(lines)


def shown_to(seat: str, lines: Iterable[Due]) -> tuple[Due, ...]:
    """List the lines of the checklist that a seat may read: its own, and the signatures (NAV-S-010, SC-S-03)."""
    return tuple(line for line in lines if line.public or line.seat == seat)


def declared(date: object, hour: object, zone_h: int = 0) -> tuple[Calendar | None, tuple[Fault, ...]]:
    """Read time zero: the date and exact hour at which the umpire declares War Imminent (NAV-S-029, NAV-S-030).

    ``date`` is "1905-07-03"; it is the first day, and time runs in days from it (NAV-S-031). The hour is that of a clock
    ``zone_h`` hours ahead of UTC (LC-013).
    """
    faults = Faults()
    typed = isinstance(hour, str) and hour.isascii() and hour.isdigit() and len(hour) < 5
    number = shape.number(int(str(hour)) if typed else hour)
    if number is None or number != int(number) or not 0 <= number <= 23:
        faults.add("hour", f"The hour of War Imminent must be a whole hour from 0 to 23, not {shape.show(hour)}.", "NAV-S-030")
    julian = midnight(date) if isinstance(date, str) and DATE.fullmatch(date) else None
    if julian is None:
        text = f"The date must be a day from {FIRST_YEAR} to {LAST_YEAR} such as 1905-07-03, not {shape.show(date)}."
        faults.add("date", text, "NAV-S-031")
    if faults.found or julian is None or number is None:
        return None, faults.list_for_player()
    return Calendar(julian=round(julian + (number - zone_h) / 24, 9), hour=int(number), zone_h=zone_h), ()


def midnight(date: str) -> float | None:
    """Find the Julian date at which a day such as "1905-07-03" begins; None if it does not exist, or not in our years."""
    try:
        day = np.datetime64(date, "D")
    except ValueError:
        return None
    return float((day - EPOCH).astype(int)) + EPOCH_JULIAN if FIRST_YEAR <= int(date[:4]) <= LAST_YEAR else None


def date_of(calendar: Calendar) -> str:
    """Write the date of War Imminent, as "1905-07-03" (NAV-S-031)."""
    return str(EPOCH + round(calendar.julian - (calendar.hour - calendar.zone_h) / 24 - EPOCH_JULIAN))


def declare(world: World, settings: Settings, calendar: Calendar, charts: Iterable[HarbourChart]) -> World:
    """Build the world at War Imminent: the scenario's, with its terms and harbour charts, declared (NAV-S-029, NAV-S-079).

    The agreed answer to a sighting stands on the sheet of each force, unless the book's short moves are agreed (SC-N-08).
    """
    laid = tuple(sorted(charts, key=lambda chart: chart.port))
    asks = settings.at_sight == "ask" or not settings.stops_apart_min
    forces = world.forces if asks else tuple(_answering(force, settings) for force in world.forces)
    return msgspec.structs.replace(world, settings=settings, calendar=calendar, harbours=laid, forces=forces)


def _answering(force: Force, settings: Settings) -> Force:
    return msgspec.structs.replace(force, sighting=force.sighting or settings.at_sight, ask_nm=force.ask_nm or settings.ask_nm)
