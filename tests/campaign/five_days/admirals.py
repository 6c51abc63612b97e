"""Admirals who sail by a plan: each orders from the papers that reached his seat, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from naval import course
from naval.chart import Chart
from naval.outcome import Report

Row = dict[str, Any]
Places = tuple[tuple[float, float], ...]
NEAR_NM = 12.0
LOW = 0.4  # with so much of her bunkers left a ship goes home
HEAVY = ("battleship",)


@dataclass
class Papers:
    """What one seat was told: the newest status of each force, the newest word of each contact, tips."""

    status: dict[str, Row] = field(default_factory=dict)
    contacts: dict[str, tuple[int, Row]] = field(default_factory=dict)
    tips: list[Row] = field(default_factory=list)
    count: int = 0

    def take(self, report: Report) -> None:
        """Lay a new paper on the desk."""
        self.count += 1
        if report.kind == "status":
            self.status[report.data["force"]] = report.data
        elif report.kind == "sighting":
            self.contacts[report.data["label"]] = (report.happened, report.data)
        elif report.kind == "tip":
            self.tips.append(report.data)

    def enemy(self, minute: int, side: str) -> Row | None:
        """The newest contact of the other side, or unknown, that is in sight now."""
        seen = [
            (when, data)
            for when, data in self.contacts.values()
            if data["lost"] is None and minute - when <= 60 and data["side"] not in (side, "neutral") and "from" not in data
        ]
        return max(seen, key=lambda pair: (pair[0], pair[1]["label"]))[1] if seen else None


@dataclass
class Plan:
    """How one cabin means to make war: from her port along ``places``, then to and fro from place ``beat`` on.

    ``knots`` is her cruising speed; a ``bold`` admiral makes for the enemy he sees, the others turn away.
    """

    places: Places
    beat: int
    knots: float
    bold: bool
    raid: bool = False
    sails: int = 0
    at: int = 0
    step: int = 1
    home: bool = False

    def next(self, here: tuple[float, float]) -> tuple[float, float] | None:
        """The place to make for; None when she has come home."""
        for _ in range(2 * len(self.places)):
            if course.distance_nm(*here, *self.places[self.at]) > NEAR_NM * (0.1 if self.at == 0 else 1):
                return self.places[self.at]
            if self.at == 0 and self.home:
                return None
            if self.at == len(self.places) - 1 or self.home:
                self.step = -1
            elif self.at <= self.beat:
                self.step = 1
            self.at += self.step
        return None


@dataclass
class Cabin:
    """An admiral at sea with one squadron."""

    key: str
    side: str
    force: str
    plan: Plan
    papers: Papers = field(default_factory=Papers)

    def orders(self, minute: int, until: int, chart: Chart) -> Row:
        """His sheet for the run, or for what is left of it after a stop."""
        status = self.papers.status[self.force]
        ships = [ship for ship in status["ships"] if ship["afloat"]]
        if not ships or minute < self.plan.sails:
            return {}
        most = min(_most(ship) for ship in ships)
        here = (status["lon"], status["lat"])
        enemy = self.papers.enemy(minute, self.side)
        if enemy is not None and most >= 2:
            legs = self._meet(here, enemy, most, chart)
            if legs:
                return {"forces": {self.force: {"legs": legs, "raid": False, "stands": "battleship" in enemy["what"]}}}
        low = min(ship["coal_t"] / ship["coal_max_t"] for ship in ships)
        if status["port"] and low > 0.95:
            self.plan.home, self.plan.step = False, 1
        elif low < LOW:
            self.plan.home = True
        place = self.plan.next(here)
        knots = min(self.plan.knots, most)
        if place is None or knots < 1 or chart.stop(*here, *place):
            return {"forces": {self.force: {"legs": [], "raid": self.plan.raid}}}
        legs, was = [], here
        hours = 0.0
        while place is not None and len(legs) < 6 and hours < (until - minute) / 60 + 1:
            if chart.stop(*was, *place):
                break
            legs.append({"lon": place[0], "lat": place[1], "knots": knots})
            hours += course.distance_nm(*was, *place) / knots
            was, place = place, self.plan.next(place)
        return {"forces": {self.force: {"legs": legs, "raid": self.plan.raid}}}

    def _meet(self, here: tuple[float, float], enemy: Row, most: float, chart: Chart) -> list[Row]:
        """Straight at the enemy, or straight away from him, as far as the sea goes."""
        bearing = course.bearing_deg(*here, enemy["lon"], enemy["lat"])
        away = not self.plan.bold or ("battleship" in enemy["what"] and self.key not in BATTLE_FLEETS)
        heading = (bearing + 180) % 360 if away else bearing
        for turn in (0, 30, -30, 60, -60):
            to = course.round_place(*course.along(*here, (heading + turn) % 360, 60.0 if away else 40.0))
            if chart.holds(*to) and not chart.stop(*here, *to):
                return [{"lon": to[0], "lat": to[1], "knots": round(most * 0.95, 1)}]
        return []


BATTLE_FLEETS = ("channel_fleet", "first_squadron", "second_squadron")


def _most(ship: Row) -> float:
    """What she can be ordered without a doubt: two-thirds of her speed if she is near her normal load, else nine-tenths."""
    spent = ship["burnt_t"] > 0.8 * ship["coal_normal_t"]
    return float(ship["max_kn"]) * (0.6 if spent or ship.get("lame_until", 0) else 0.9)
