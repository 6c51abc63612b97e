"""A seat's draft: faults, reckoning, legs for the chart, and what is done and due."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from campaign.orders.sealing import goes_on_as_it_is, judged
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms import stop_reasons
from campaign.rooms.clock import state_of
from campaign.rooms.land.march_table import march_table
from campaign.rooms.navigation.steaming import coal_words, standing, way_home
from campaign.rooms.role_plugin import folder_of
from campaign.rooms.words import Row, fault_row
from naval.orders.check import Fault, Known, KnownForce, lay_out_draft, reckon
from naval.orders.courses import find_limit
from naval.orders.detachment import parted
from naval.ships import speed
from naval.state.orders import ForceOrder
from tactical.engine.text.words import plural

RESOLVING = {
    False: "The umpire is resolving the run; papers arrive when it is published.",
    True: "The run is being computed; your papers arrive by themselves.",
}
"""The message while orders are closed, by whether one person plays alone."""
LEAST_NM = 0.05  # a shorter course counts as complete


@dataclass(frozen=True)
class Draft:
    """An order sheet as typed, of any shape, on a desk; each property is computed once."""

    desk: Desk
    sheet: Any

    @classmethod
    def read_stored(cls, desk: Desk) -> Draft:
        """Read the stored draft; empty if nothing is asked, or all go on as they are (CK-018)."""
        return cls(desk, json.loads(desk.call.draft) if desk.call and not goes_on_as_it_is(desk.call) else {})

    @cached_property
    def state(self) -> str:
        """The state of the order request: open, sealed or resolving."""
        return state_of(self.desk.call, self.desk.idle)

    @cached_property
    def drafted_knowledge(self) -> Known:
        """The seat's knowledge as if the forces that the draft detaches were detached."""
        return parted(self.sheet, self.desk.order_knowledge)

    @cached_property
    def drawn(self) -> dict[str, ForceOrder]:
        """The courses by force, as far as they can be read."""
        return lay_out_draft(self.sheet, self.desk.order_knowledge, public(self.desk.seat.campaign).chart)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the draft."""
        return judged(self.desk, self.sheet)[1]

    @cached_property
    def reckoning(self) -> dict[str, Row]:
        """Distance, hours and coal of every readable course, whatever else is wrong; for a general the marches."""
        if self.desk.seat.kind.troops:
            return march_table(self.desk, self.sheet)
        return {force.key: self._reckoned(force) for force in self.drafted_knowledge.forces}

    def _reckoned(self, force: KnownForce) -> Row:
        """Reckon a course and the way home; warn if the force cannot get home (NAV-S-078)."""
        order = self.course(force)
        chart = public(self.desk.seat.campaign).chart
        reckoned = reckon(
            order, force, chart, self.drafted_knowledge.minute, self.drafted_knowledge.until, self.drafted_knowledge.hour
        )
        home = (
            None
            if reckoned["stops"]
            else way_home(self.desk.seat, force, order, self.drafted_knowledge.minute, self.drafted_knowledge.until)
        )
        said = [home["text"]] if home and home["text"] else []
        most = speed.tenth(find_limit(force, self.drafted_knowledge.minute).knots)  # as a leg that is too fast is told
        return {**reckoned, "home": home, "most_kn": most, "warnings": [*said, *reckoned["warnings"]]}

    def course(self, force: KnownForce) -> ForceOrder:
        """Return a force's course: the draft's, else the rest of her last orders."""
        return self.drawn.get(force.key, standing(force))

    def legs(self) -> dict[str, list[Any]]:
        """Return the legs as places; from the first unreadable one on as typed."""
        rows: dict[str, list[Any]] = {}
        if self.desk.seat.kind.troops:
            return rows
        for key, order in sorted(self.drawn.items()):
            places = [
                {"lon": leg.lon, "lat": leg.lat, "knots": leg.knots, **({"dived": True} if leg.dived else {})}
                for leg in order.legs
            ]
            typed = self.sheet["forces"][key].get("legs")
            rows[key] = places + (typed[len(places) :] if isinstance(typed, list) else [])
        return rows

    def table(self, name: str) -> dict[str, Any]:
        """Return a part of the sheet as a mapping, empty if it is none."""
        part = self._part(name)
        return part if isinstance(part, dict) else {}

    def rows(self, name: str) -> list[Any]:
        """Return a part of the sheet as a list, empty if it is none."""
        part = self._part(name)
        return part if isinstance(part, list) else []

    def _part(self, name: str) -> object:
        return self.sheet.get(name) if isinstance(self.sheet, dict) else None

    def checks(self) -> list[Row]:
        """List two to four lines: what is done, what is due, what is wrong."""
        if self.state == "over":
            return []
        if self.state == "resolving":
            return [{"state": "due", "text": RESOLVING[self.desk.seat.campaign.alone], "href": ""}]
        rows: list[Row] = []
        if self.state == "open":
            rows += stop_reasons.checks(self.desk, self.table("forces"))
            for fault in self.faults[:3]:
                at = "#coal" if fault.where == "engineer" else self.desk.seat.kind.mend
                rows.append({"state": "bad", "text": fault.text, "href": at})
        if self.desk.seat.kind.ships:
            rows += self._courses()
        notes = len(self.rows("dispatches"))
        if notes:
            text = f"{plural(notes, 'dispatch')} to send with these orders"
            rows.append({"state": "done", "text": text, "href": "#signals"})
        return [*rows, *folder_of(self.desk.seat.role).checks(self)][:4]

    def _courses(self) -> list[Row]:
        given = self.table("forces")
        wrong = {fault.where.split(".")[1] for fault in self.faults if fault.where.startswith("forces.")}
        rows = []
        for key, reckoned in self.reckoning.items():
            if not reckoned["legs"] or key in wrong:
                continue
            new = key in given
            if not new and reached(reckoned):
                rows.append({"state": "due", "text": "The last course is complete: she stays where she is", "href": "#course"})
                continue
            words = "Course laid" if new else "No change: she keeps her last course"
            rows.append({"state": "done", "text": f"{words}: {far(reckoned['nm'])}", "href": "#course"})
            ends = min(reckoned["ships"], key=lambda ship: ship["left_t"], default=None)
            if ends:
                text = f"Coal is sufficient; lowest: {ends['name']}, {coal_words(ends)} left"
                rows.append({"state": "done", "text": text, "href": "#coal"})
            if reckoned["home"] and reckoned["home"]["text"]:
                rows.append({"state": "due", "text": reckoned["home"]["text"], "href": "#coal"})
        if self.reckoning and not any(reckoned["legs"] for reckoned in self.reckoning.values()) and not self.faults:
            near = ", in sight of the enemy" if any(row.why != "lost" for row in self.desk.asked) else ""
            rows.append({"state": "due", "text": f"No course laid: she stays where she is{near}", "href": "#course"})
        return rows

    def answer(self) -> Row:
        """Build the answer to a page that has sent its draft."""
        return {
            "faults": [fault_row(fault) for fault in self.faults],
            "reckoning": self.reckoning,
            "legs": self.legs(),
            "checks": self.checks(),
        }


def reached(reckoned: Row) -> bool:
    """Report whether a course is complete but for the moment of its end."""
    return bool(sum(leg["nm"] for leg in reckoned["legs"]) < LEAST_NM)


def far(nm: float) -> str:
    """Describe a run's miles for a heading.

    >>> far(54.2), far(1.2), far(0.3), far(0)
    ('54 miles', '1 mile', 'less than a mile', 'no distance made in this run')
    """
    if nm < LEAST_NM:
        return "no distance made in this run"
    return plural(round(nm), "mile") if nm >= 0.5 else "less than a mile"
