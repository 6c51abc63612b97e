"""Generals who fight by a plan: each orders only from the papers that reached his headquarters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from campaign.orders.general_context import body_of
from campaign.war.outcome import Report
from campaign.war.reports.land import BodyReported, BodyState, BodyStatus
from land.ground.country import Country
from land.orders.general_knowledge import KnownBody

Row = dict[str, Any]
DAY = 1440
STRONGER = 1.5  # an enemy so many times his own numbers makes a careful general give ground


@dataclass
class Papers:
    """The papers of one headquarters: the newest word of each column, whether it is in sight, and of each enemy."""

    bodies: dict[str, tuple[int, bool, BodyState]] = field(default_factory=dict)
    enemies: dict[str, Row] = field(default_factory=dict)
    asked: tuple[str, ...] = ()

    def take(self, report: Report) -> None:
        data = report.data
        if report.kind == BodyStatus.kind:
            self._keep(report.happened, True, msgspec.convert(data, BodyStatus))
        elif report.kind == BodyReported.kind:
            told = msgspec.convert(data, BodyReported)
            self._keep(told.reported, False, told)
        elif report.kind == "seen":
            self.enemies[data["label"]] = data
        elif report.kind == "asked_ashore":
            self.asked = tuple(one["body"] for one in data["bodies"])

    def _keep(self, minute: int, near: bool, told: BodyState) -> None:
        if told.body not in self.bodies or self.bodies[told.body][0] <= minute:
            self.bodies[told.body] = minute, near, told

    def list_known_bodies(self, minute: int, side: str, seat: str, country: Country) -> tuple[KnownBody, ...]:
        """List his columns as last reported to him."""
        return tuple(
            KnownBody(body=body_of(one, side, seat, country), near=near and at == minute, reported=at)
            for _, (at, near, one) in sorted(self.bodies.items())
        )

    def before(self, minute: int) -> int:
        """Find the greatest reported strength of an enemy seen within the last six hours; 0 for none."""
        fresh = [row for row in self.enemies.values() if minute - row["seen"] <= 360 and not row.get("lost")]
        return max((row.get("strength") or 0 for row in fresh), default=0)


@dataclass
class Stage:
    """A column's tasks and posture from a minute on."""

    tasks: list[Row]
    posture: str = ""
    since: int = 0


@dataclass
class General:
    """A plan for each column, stage after stage; ``home`` is the way back before a much stronger enemy."""

    key: str
    side: str
    plans: dict[str, list[Stage]]
    rides: Row | None = None
    home: dict[str, list[str]] = field(default_factory=dict)
    papers: Papers = field(default_factory=Papers)
    at: dict[str, int] = field(default_factory=dict)
    letters: dict[int, list[Row]] = field(default_factory=dict)

    def orders(self, minute: int, asked: bool = False) -> Row:
        """Write his sheet: the next stage for a column that has ended the last, the way home from an enemy too strong."""
        rows = {}
        for key, (_, _, told) in sorted(self.papers.bodies.items()):
            if asked and key not in self.papers.asked:
                continue
            order = self._order(key, told, minute)
            if order is not None:
                rows[key] = order
        sheet: Row = {"bodies": rows} if rows else {}
        if minute == 0 and self.rides is not None:
            sheet["headquarters"] = self.rides
        if not asked and minute in self.letters:
            sheet["dispatches"] = self.letters[minute]
        return sheet

    def _order(self, key: str, told: BodyState, minute: int) -> Row | None:
        home = self.home.get(key)
        if home and self.papers.before(minute) > STRONGER * told.men:
            self.home.pop(key)
            self.plans[key] = []
            return {"tasks": [march(*home)], "posture": "delay"}
        stages, n = self.plans.get(key) or self.plans.get(told.name) or [], self.at.get(key, 0)
        if n >= len(stages) or minute < stages[n].since or told.tasks:
            return None
        self.at[key] = n + 1
        return {"tasks": stages[n].tasks, **({"posture": stages[n].posture} if stages[n].posture else {})}


def march(*by: str, step: str = "normal") -> Row:
    return {"do": "march", "by": list(by), "step": step}


def dig(level: int, front_yd: int) -> Row:
    return {"do": "dig", "level": level, "front_yd": front_yd}


def stages(*some: Stage) -> list[Stage]:
    return list(some)


def generals() -> list[General]:
    """Return both sides' plans, written before the war."""
    over = ("wiju_crossing", "hushan")
    home = ["hamatan", "kaolimen", "fenghuangcheng"]
    return [
        General(
            "kuroki",
            "red",
            {
                "guard_div": stages(
                    Stage([march(*over)], "attack", 720),
                    Stage([march("ai_ford", "chiuliencheng")], "attack", 3 * DAY),
                    Stage([march("hamatan", "kaolimen", "fenghuangcheng")], "attack", 4 * DAY),
                ),
                "second_div": stages(Stage([march(*over)], "attack", 3 * DAY)),
                "twelfth_div": stages(
                    Stage([march("wiju")], "attack"), Stage([march("wiju_crossing", "hushan")], "attack", 2 * DAY)
                ),
                "first_army_troops": stages(
                    Stage([{"do": "detach", "name": "Bridging train", "units": {"bt": 2}}], "defend"),
                    Stage([dig(1, 400)], "defend", DAY),
                ),
                "Bridging train": stages(
                    Stage([march(*over, "ai_ford"), {"do": "make", "what": "pontoon", "at": "ai_ford"}], "avoid")
                ),
            },
            rides={"with": "guard_div"},
            letters={0: [{"to": "ministry_red", "text": "First Army crosses the Yalu today."}]},
        ),
        General(
            "oku",
            "red",
            {
                "first_div": stages(
                    Stage([{"do": "land", "at": "houtushih_beach", "order": []}], "attack", 360),
                    Stage([march("pulantien"), {"do": "break", "what": "track", "at": "pulantien"}], "attack"),
                ),
                "third_div": stages(
                    Stage([{"do": "land", "at": "houtushih_beach", "order": []}], "attack", 360),
                    Stage([march("kinchou")], "attack"),
                ),
            },
        ),
        General(
            "zasulich",
            "blue",
            {
                "antung_force": stages(Stage([dig(1, 1500)], "defend")),
                "chiulien_force": stages(Stage([dig(2, 2000)], "defend")),
                "yalu_reserve": stages(Stage([march("chiuliencheng")], "defend", 360)),
                "left_flank": stages(Stage([{"do": "screen", "front_mi": 10, "facing": 90}], "delay")),
            },
            home={"chiulien_force": home, "yalu_reserve": home, "antung_force": home, "left_flank": ["kuantien"]},
            letters={0: [{"to": "kuropatkin", "text": "The Japanese mass at Wiju. I hold the Yalu."}]},
        ),
        General(
            "kuropatkin",
            "blue",
            {
                "southern_force": stages(Stage([march("hsiungyuehcheng", "telissu", "wafangtien", step="easy")], "attack", 360)),
                "main_army": stages(Stage([march("langtzushan", "tientsuitien", "motien_pass")], "defend", 2 * DAY)),
                "newchwang_garrison": stages(Stage([dig(1, 800)], "defend")),
                "mukden_draft_02": stages(Stage([{"do": "entrain", "at": "mukden", "to": "liaoyang"}])),
                "mukden_draft_04": stages(Stage([{"do": "entrain", "at": "mukden", "to": "liaoyang"}])),
            },
        ),
        General(
            "stossel",
            "blue",
            {
                "nanshan_force": stages(Stage([dig(3, 4400)], "defend")),
                "fock_div": stages(Stage([march("houtushih")], "attack", 720)),
            },
            letters={0: [{"to": "kuropatkin", "text": "Nanshan is being dug in."}]},
        ),
    ]
