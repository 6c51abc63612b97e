"""Admirals who sail by a plan: each orders only from the papers that reached his seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor
from typing import Any

from campaign.war.outcome import Report
from naval.geo import course
from naval.geo.chart import Chart

Row = dict[str, Any]
Places = tuple[tuple[float, float], ...]
NEAR_NM = 12.0
EMPTY = 0.1  # with so little coal she stays and waits for a collier
LOW = 0.4  # with so much of her bunkers left a ship goes home, and no faster than she cruises


@dataclass
class Papers:
    """The papers of one seat: the newest status of each force with its minute, the newest word of each contact, tips."""

    status: dict[str, tuple[int, Row]] = field(default_factory=dict)
    contacts: dict[str, tuple[int, Row]] = field(default_factory=dict)
    first: dict[str, tuple[int, Row]] = field(default_factory=dict)
    tips: list[Row] = field(default_factory=list)

    def take(self, report: Report) -> None:
        if report.kind == "status":
            self.status[report.data["force"]] = (report.happened, report.data)
        elif report.kind == "sighting":
            self.contacts[report.data["label"]] = (report.happened, report.data)
            self.first.setdefault(report.data["label"], (report.happened, report.data))
        elif report.kind == "tip":
            self.tips.append(report.data)

    def in_hand(self, minute: int) -> dict[str, Row]:
        """List the forces that this seat orders now: its own, and detached ones only while word of them is fresh."""
        free = {key: row for key, row in self.status.items() if "in_action" not in row[1]}
        return {key: data for key, (told, data) in free.items() if told == minute or not data.get("parent")}

    def enemy(self, minute: int, side: str) -> Row | None:
        """Find the newest contact of the other side, or unknown, that is in sight now."""
        seen = [
            (when, data)
            for when, data in self.contacts.values()
            if data["lost"] is None and minute - when <= 60 and data["side"] not in (side, "neutral") and "from" not in data
        ]
        return max(seen, key=lambda pair: (pair[0], pair[1]["label"]))[1] if seen else None

    def prey(self, minute: int, side: str) -> tuple[tuple[int, Row], tuple[int, Row]] | None:
        """Find the merchantman in sight that is not known to be a friend or neutral: the first word of her, and the newest."""
        seen = [
            (when, label)
            for label, (when, data) in self.contacts.items()
            if data["lost"] is None
            and minute - when <= 60
            and "merchantman" in data["what"]
            and data["side"] not in (side, "neutral")
        ]
        return (self.first[max(seen)[1]], self.contacts[max(seen)[1]]) if seen else None


@dataclass
class Plan:
    """One cabin's plan for the war: from her port along ``places``, then to and fro from place ``beat`` on.

    ``knots`` is her cruising speed; a place is reached within ``near`` miles of it; a ``bold`` admiral makes for an enemy in
    sight, the others turn away.
    """

    places: Places
    beat: int
    knots: float
    bold: bool
    raid: bool = False
    sails: int = 0
    low: float = LOW
    at: int = 0
    step: int = 1
    home: bool = False
    near: float = NEAR_NM

    def next(self, here: tuple[float, float]) -> tuple[float, float] | None:
        """Find the place to make for; None when she has come home."""
        for _ in range(2 * len(self.places)):
            if course.distance_nm(*here, *self.places[self.at]) > self.near * (0.1 if self.at == 0 else 1):
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
    """An admiral at sea: a plan for his squadron, and plans for detached forces by their names."""

    key: str
    side: str
    plans: dict[str, Plan]
    papers: Papers = field(default_factory=Papers)

    def orders(self, minute: int, until: int, chart: Chart, asked: tuple[str, ...] = ()) -> Row:
        """Write his sheet for the run, or for the rest of it after a stop."""
        rows = {}
        for key, status in self.papers.in_hand(minute).items():
            plan = self.plans.get(key) or self.plans.get(status["name"])
            if plan is not None and minute >= plan.sails and (not asked or key in asked):
                row = self._order(plan, status, minute, until, chart)
                if row:
                    rows[key] = row
        return {"forces": rows} if rows else {}

    def _order(self, plan: Plan, status: Row, minute: int, until: int, chart: Chart) -> Row:
        ships = [ship for ship in status["ships"] if ship["afloat"]]
        if not ships:
            return {}
        most = min(_most(ship) for ship in ships)
        here = (status["lon"], status["lat"])
        low = min(ship["coal_t"] / ship["coal_max_t"] for ship in ships)
        if low < EMPTY:
            return {"legs": []}
        if low < plan.low:
            most = min(most, plan.knots)
        most = floor(most * 10) / 10
        enemy = self.papers.enemy(minute, self.side)
        if enemy is not None and most >= 2:
            legs = self._meet(plan, here, enemy, most, chart)
            if legs:
                return {"legs": legs, "stands": self.key != "scouts"}
        if status["port"] and low > 0.95:
            plan.home, plan.step = False, 1
        elif low < plan.low:
            plan.home = True
        chase = self._chase(here, minute, until, most, chart) if plan.raid and not plan.home else None
        if chase:
            return {"legs": chase, "raid": True}
        place, knots, was = plan.next(here), min(plan.knots, most), here
        legs: list[Row] = []
        hours = 0.0
        while place is not None and knots >= 1 and len(legs) < 6 and hours < (until - minute) / 60 + 1:
            if chart.stop(*was, *place):
                break
            legs.append({"lon": place[0], "lat": place[1], "knots": knots})
            hours += course.distance_nm(*was, *place) / knots
            was, place = place, plan.next(place)
        return {"legs": legs, "raid": plan.raid}

    def _meet(self, plan: Plan, here: tuple[float, float], enemy: Row, most: float, chart: Chart) -> list[Row]:
        """Steer straight at the enemy, or straight away from him, as far as the sea goes."""
        bearing = course.bearing_deg(*here, enemy["lon"], enemy["lat"])
        away = not plan.bold or ("battleship" in enemy["what"] and self.key not in BATTLE_FLEETS)
        heading = (bearing + 180) % 360 if away else bearing
        for turn in (0, 30, -30, 60, -60):
            to = course.round_place(*course.along(*here, (heading + turn) % 360, 60.0 if away else 40.0))
            if chart.holds(*to) and not chart.stop(*here, *to):
                return [{"lon": to[0], "lat": to[1], "knots": round(most * 0.95, 1)}]
        return []

    def _chase(self, here: tuple[float, float], minute: int, until: int, most: float, chart: Chart) -> list[Row]:
        """Steer to where a merchantman in sight will be at the run's end, by her way so far: so she stays in sight."""
        prey = self.papers.prey(minute, self.side)
        if prey is None:
            return []
        (since, a), (now, b) = prey
        hours, bearing, nm = (now - since) / 60, *course.rhumb(a["lon"], a["lat"], b["lon"], b["lat"])
        knots = min(nm / hours, TRADE_KN) if hours >= 0.5 else 0.0
        to = course.round_place(*course.along(b["lon"], b["lat"], bearing, knots * (until - now) / 60))
        speed = min(round(course.distance_nm(*here, *to) / ((until - minute) / 60), 1), most)
        if speed < 1 or not chart.holds(*to) or chart.stop(*here, *to):
            return []
        return [{"lon": to[0], "lat": to[1], "knots": speed}]


TRADE_KN = 10.0
BATTLE_FLEETS = ("channel_fleet", "first_squadron", "second_squadron")


def _most(ship: Row) -> float:
    """Find her highest safe speed: six-tenths of her best if she is lame or has burnt most of her coal, else nine-tenths."""
    spent = ship["burnt_t"] > 0.8 * ship["coal_normal_t"]
    return float(ship["max_kn"]) * (0.6 if spent or ship.get("lame_until", 0) else 0.9)
