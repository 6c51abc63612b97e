"""What a force can say of herself: her flagship, where she is, the battles she was in (NAV-S-026, NAV-S-028; SC-S-08)."""

from __future__ import annotations

from typing import Any

import numpy as np

from naval.geo import calendar
from naval.run.work import Work, ship_at
from naval.ships import coal
from naval.state.outcome import Interrupt
from naval.state.world import Ship


def afloat_at(work: Work, n: int, minute: int) -> bool:
    """Whether any ship of a force is afloat at a minute."""
    if not work.interrupts and not work.blows:
        return any(work.fleet.ships[s].afloat for s in work.fleet.ships_of[n])
    return any(ship_at(work, s, minute).afloat for s in work.fleet.ships_of[n])


def battle_words(work: Work, i: Interrupt) -> list[tuple[int, dict[str, Any]]]:
    """What each force engaged can tell of a battle when it is over: her own losses, and what her side saw."""
    out = []
    for key in sorted(i.forces):
        n = work.fleet.number.get(key)
        if n is None:
            continue
        force = work.fleet.forces[n]
        before = [ship_at(work, s, i.minute + i.moves - 1) for s in work.fleet.ships_of[n]]
        after = [ship_at(work, s, i.minute + i.moves) for s in work.fleet.ships_of[n]]
        lost = [b.name for a, b in zip(before, after, strict=True) if a.afloat and not b.afloat]
        hurt = [f"{a.name}: {', '.join(a.damage)}" for a in after if a.afloat and a.damage]
        text = f"{force.name} was in action for {i.moves} minute{'' if i.moves == 1 else 's'}. "
        text += f"Lost: {', '.join(lost)}. " if lost else "No ship of hers was lost. "
        text += f"Hurt: {'; '.join(hurt)}." if hurt else "None is hurt that still floats."
        title = f"Action of {calendar.label(i.minute, work.world.calendar.hour)}"
        data = {
            "title": title,
            "text": text,
            "ending": ending_seen(i, force.side),
            "minutes": i.moves,
            "views": i.views.get(force.side, []),
        }
        if i.board:
            data["board"] = i.board
        out.append((n, data))
    return out


def ending_seen(i: Interrupt, side: str) -> str:
    """How an action ended, as far as a side saw it: of an enemy last seen afloat nobody can say that he sank."""
    told = i.result.get("told")
    if told is not None:  # the battle says itself what each side saw
        return str(told[side])
    ending = str(i.result.get("ending", ""))
    views = i.views.get(side) or [{}]
    ships = views[-1].get("ships", [])
    own = [ship["afloat"] for ship in ships if ship.get("own")]
    enemy = [ship["afloat"] for ship in ships if not ship.get("own")]
    if not ending.endswith("sunk.") or (enemy and not any(enemy)):
        return ending
    return f"Every ship of {side.capitalize()} is sunk." if own and not any(own) else "The fleets have drawn apart."


def in_action(work: Work, n: int, minute: int) -> bool:
    """Whether a force is fighting at a minute: then nobody writes."""
    return any(f == n and a <= minute < b for f, a, b in work.steamed.held)


def _counted(work: Work, class_key: str) -> dict[str, Any]:
    """How a ship counts her coal, where that is not in tons: ``unit_t`` tons a unit (NAV-S-076), or ``boat``, in hours."""
    c = work.fleet.classes[class_key]
    unit_t = coal.unit_of(c, work.world.settings.coal)
    return {"boat": True} if c.kind in coal.BOATS else {"unit_t": unit_t} if unit_t else {}


class Hour:
    """All forces at one whole hour, for what they report of themselves then."""

    def __init__(self, work: Work, minute: int) -> None:
        steamed, column = work.steamed, int(np.searchsorted(work.steamed.times, minute))
        self.work, self.minute, self.hour = work, minute, int(np.searchsorted(steamed.hours, minute))
        at = (steamed.lon, steamed.lat, steamed.course, steamed.knots)
        self.lon, self.lat, self.course, self.knots = (v[: len(work.fleet.forces), column].tolist() for v in at)
        self.coal: list[float] = steamed.hourly[self.hour].coal.tolist()
        self.counted = {key: _counted(work, key) for key in work.fleet.classes}
        self.ports = {"": "", **{p.key: p.name for p in work.world.ports}}

    def position(self, n: int, port: str, via: str, path: list[str]) -> dict[str, Any]:
        """What a force reports of herself."""
        work, force = self.work, self.work.fleet.forces[n]
        ships, rows = [ship_at(work, s, self.minute) for s in work.fleet.ships_of[n]], []
        for s, ship in zip(work.fleet.ships_of[n], ships, strict=True):
            tons = float(work.coaled[s][self.hour]) if s in work.coaled else self.coal[s]
            rows.append(
                {
                    "name": ship.name,
                    "coal_t": round(tons, 1),
                    "max_kn": round(ship.max_kn, 2),
                    "afloat": ship.afloat,
                    "damage": list(ship.damage),
                    **self.counted[ship.class_key],
                }
            )
        return {
            "force": force.key,
            "name": force.name,
            "flagship": flagship_name(work, n, self.minute),
            "lon": round(self.lon[n], 4),
            "lat": round(self.lat[n], 4),
            "course_deg": round(self.course[n], 1),
            "knots": knots_made(self.knots[n], ships),
            "port": self.ports[port],
            "ships": rows,
            "via": via,
            "path": path,
        }


def knots_made(made: float, ships: list[Ship]) -> float:
    """The speed of a force as her officer writes it down: never more than her slowest ship can do.

    In action she is moved from where it began to where it ends, in less time if the run ends first: that is no speed.
    """
    return round(min([made, *(ship.max_kn for ship in ships if ship.afloat)]), 2)


def flagship_of(work: Work, n: int, minute: int) -> str:
    """The key of the flagship; when she is lost, of the second in command, else of the largest ship left (SC-N-73)."""
    force = work.fleet.forces[n]
    if not work.interrupts and not work.blows:
        return force.flagship
    ships = [ship_at(work, s, minute) for s in work.fleet.ships_of[n]]
    left = [v for v in ships if v.afloat]
    if not left or any(v.key == force.flagship for v in left):
        return force.flagship
    classes = work.fleet.classes
    return min(left, key=lambda v: (v.key != force.second, -classes[v.class_key].displacement_t, v.key)).key


def flagship_name(work: Work, n: int, minute: int) -> str:
    """The flagship's name."""
    key = flagship_of(work, n, minute)
    return next((work.fleet.ships[s].name for s in work.fleet.ships_of[n] if work.fleet.ships[s].key == key), "")
