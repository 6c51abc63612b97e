"""Reports of a force on herself: her flagship, her position, her battles (NAV-S-026, NAV-S-028; SC-S-08)."""

from __future__ import annotations

import numpy as np
from msgspec import UNSET

from campaign.war.communications.net import ports_at
from campaign.war.reports.sea import Battle, Position, PositionShip
from naval.geo import calendar
from naval.run.run_input import Done, Planned, flagship_of, ship_at
from naval.ships import coal
from naval.state.outcome import Interrupt
from naval.state.world import Force, Ship
from tactical.engine.text.words import listed, plural

DETACHED = "~"  # prefix of a detached force's desk; no seat's key has it


def reads(force: Force) -> str:
    """Return where her officers report: her cabin's seat, or a detached force's own desk, which
    :func:`campaign.war.communications.detached_forces.route` empties."""
    return f"{DETACHED}{force.key}" if force.parent and force.seat else force.seat


def battle_words(run: Planned, i: Interrupt) -> list[tuple[int, Battle]]:
    """Report a battle for each force engaged: her losses, and what her side saw; for a battle in progress, so far (SC-N-05)."""
    out = []
    for key in sorted(i.forces):
        n = run.fleet.number.get(key)
        if n is None:
            continue
        force = run.fleet.forces[n]
        battle = Battle(
            title=f"Action of {calendar.label(i.minute, run.world.calendar.hour)}",
            text=f"{_how_long(run, i, force)} {_harm(run, i, n)}",
            ending=ending_seen(i, force.side),
            minutes=i.moves,
            views=i.views.get(force.side, []),
            board=i.board,
            afoot=i.afoot or UNSET,
        )
        out.append((n, battle))
    return out


def _how_long(run: Planned, i: Interrupt, force: Force) -> str:
    if i.afoot:
        return f"{force.name}: in action since {calendar.label(i.minute, run.world.calendar.hour)}, and still so."
    return f"{force.name}: in action for {plural(i.moves, 'minute')}."


def _harm(run: Planned, i: Interrupt, n: int) -> str:
    """Describe a force's losses in a battle, over all runs, and her damage after it."""
    told = i.result["ships"]
    ships = [run.fleet.ships[s] for s in run.fleet.ships_of[n]]
    lost = [ship.name for ship in ships if not told.get(ship.key, {"afloat": True})["afloat"]]
    after = [ship_at(run, s, i.end_minute) for s in run.fleet.ships_of[n]]
    hurt = [f"{a.name}: {listed(a.damage)}" for a in after if a.afloat and a.damage]
    said = [f"Lost: {listed(lost)}." if lost else "No ship was lost."]
    if any(a.afloat for a in after):
        said.append(f"Damage: {'; '.join(hurt)}." if hurt else f"No {'surviving ' if lost else ''}ship is damaged.")
    return " ".join(said)


def ending_seen(i: Interrupt, side: str) -> str:
    """Describe an action's end as a side saw it: nobody knows that an enemy last seen afloat has sunk."""
    if i.joined:
        after = " Moves played after that do not count." if i.tabled else ""
        return f"Others came inside battle range and joined the action.{after}"
    if i.afoot:
        return ""
    told = i.result.get("told")
    if told is not None:  # the battle itself says what each side saw
        return str(told[side])
    ending = str(i.result.get("ending", ""))
    views = i.views.get(side) or [{}]
    if isinstance(views, str):
        raise ValueError("a battle whose plots are kept elsewhere says itself what each side saw")
    ships = views[-1].get("ships", [])
    own = [ship["afloat"] for ship in ships if ship.get("own")]
    enemy = [ship["afloat"] for ship in ships if not ship.get("own")]
    if not ending.endswith("sunk.") or (enemy and not any(enemy)):
        return ending
    return f"Every ship of {side.capitalize()} is sunk." if own and not any(own) else "The fleets have drawn apart."


class Hour:
    """All forces at one whole hour, for their reports on themselves."""

    def __init__(self, run: Done, minute: int) -> None:
        steamed, column = run.steamed, int(np.searchsorted(run.steamed.times, minute))
        self.run, self.minute, self.hour = run, minute, int(np.searchsorted(steamed.hours, minute))
        at = (steamed.lon, steamed.lat, steamed.course, steamed.knots)
        self.lon, self.lat, self.course, self.knots = (v[: len(run.fleet.forces), column].tolist() for v in at)
        self.coal: list[float] = steamed.hourly[self.hour].coal.tolist()
        ports = {p.key: p.name for p in run.world.ports}
        self.ports = {n: ports[key] for n, key in ports_at(run, minute).items()}

    def position(self, n: int, via: str, path: tuple[str, ...]) -> Position:
        """Report a force's position."""
        run, force = self.run, self.run.fleet.forces[n]
        ships = [ship_at(run, s, self.minute) for s in run.fleet.ships_of[n]]
        return Position(
            force=force.key,
            name=force.name,
            flagship=flagship_name(run, n, self.minute),
            lon=round(self.lon[n], 4),
            lat=round(self.lat[n], 4),
            course_deg=round(self.course[n], 1),
            knots=knots_made(self.knots[n], ships),
            port=self.ports.get(n, ""),
            ships=tuple(self._ship(s, ship) for s, ship in zip(run.fleet.ships_of[n], ships, strict=True)),
            via=via,
            path=path,
        )

    def _ship(self, s: int, ship: Ship) -> PositionShip:
        """Describe a ship as signalled: petrol in hours, coal in agreed units or tons (NAV-S-076)."""
        c, tons = self.run.fleet.classes[ship.class_key], self.coal[s]
        unit_t = coal.unit_of(c, self.run.world.settings.coal)
        boat = c.kind in coal.BOATS
        return PositionShip.copied(
            ship,
            coal_t=round(float(self.run.coaled[s][self.hour]) if s in self.run.coaled else tons, 1),
            max_kn=round(ship.max_kn, 2),
            unit_t=unit_t if unit_t and not boat else UNSET,
            boat=boat,
        )


def knots_made(made: float, ships: list[Ship]) -> float:
    """Return a force's speed as logged: never above her slowest ship's.

    An action moves her from its beginning to its end, in less time if the run ends first: that is no speed.
    """
    return round(min([made, *(ship.max_kn for ship in ships if ship.afloat)]), 2)


def flagship_name(run: Planned, n: int, minute: int) -> str:
    key = flagship_of(run, n, minute)
    return next((run.fleet.ships[s].name for s in run.fleet.ships_of[n] if run.fleet.ships[s].key == key), "")
