"""Ships with tubes, and boats, for the tests of torpedoes and submarines."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane import orders, tables
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import CLASSES, force, setup, ship
from tests.naval.rulesets.jane.table import Loaded, open_table

resolve = Jane().resolve

Data = dict[str, Any]
CONV = tables.STANDARD


def tubes(count: int, place: str, diameter: float = 18.0) -> Data:
    return {"count": count, "diameter_in": diameter, "place": place}


def armed(of: str, *rows: Data, **more: Any) -> Data:
    return {**CLASSES[of], "key": f"{of}_t", "tubes": list(rows), **more}


DUNCAN = armed("duncan", tubes(4, "submerged"))
RIVER = armed("river", tubes(2, "above"))
PICKET = armed("river", key="picket", kind="torpedo_boat", name="Picket boats")
BOAT = armed(
    "river",
    tubes(2, "submerged"),
    key="a_class",
    name="A class",
    kind="submarine",
    displacement_t=190,
    length_ft=105.0,
    max_kn=11.0,
    boilers="petrol",
    boiler_groups=1,
    funnels=0,
    engines=1,
    tactical_diameter_yd=210,
    guns=[],
)
GEAR = {**BOAT, "key": "gear", "tubes": [tubes(2, "above")]}


def make_lone_ship(
    key: str, side: str, of: Data | str, x: float = 0, y: float = 0, heading: float = 0, knots: float = 0, **more: Any
) -> Data:
    """Make one ship as a force of her own."""
    figures = CLASSES[of] if isinstance(of, str) else of
    one = ship(key, "duncan", **{"class": figures, "max_kn": figures["max_kn"], **more})
    return force(f"f-{key}", side, [one], x, y, heading, knots)


def below(x: float = 0, y: float = 0, of: Data = BOAT) -> Data:
    """Place the blue boat s1 under water, heading north at six knots."""
    return make_lone_ship("s1", "blue", of, x, y, 0, 6, depth="submerged")


def scene(*forces: Data, **more: Any) -> Data:
    """Open a battle before move 1, with moves of a minute at any range."""
    return open_table(setup(*forces, **{"scale": "full", **more}))


def moved(state: Data, blue: Data | None = None, red: Data | None = None, dice: Dice | None = None) -> tuple[Data, list[Data]]:
    return resolve(state, {"blue": {"ships": blue or {}}, "red": {"ships": red or {}}}, dice or Dice("torpedo"))


def after(state: Data, moves: int, blue: Data | None = None, red: Data | None = None, dice: Dice | None = None) -> Data:
    for _ in range(moves):
        state = moved(state, blue, red, dice)[0]
    return state


def lines(state: Data, side: str) -> str:
    """Return a side's log of the last move in one string."""
    return " ".join(one["told"][side]["text"] for one in state["log"] if side in one["told"])


def pair(range_yd: float = 1000, knots: float = 0, red: Any = "wittelsbach", **more: Any) -> Data:
    """Place Blue with torpedo tubes heading north, Red due east of her, broadside on."""
    return scene(make_lone_ship("b1", "blue", DUNCAN), make_lone_ship("r1", "red", red, range_yd, 0, 0, knots), **more)


def shoot(state: Data, dice: Any = None, moves: int = 3, red: Data | None = None, **torpedo: Any) -> tuple[Data, list[Data]]:
    """Fire Blue once; list all events of the next moves."""
    events: list[Data] = []
    wish: Data | None = {"b1": {"torpedo": {"half": "early", **torpedo}}}
    for _ in range(moves):
        state, happened = moved(state, wish, red, dice or Loaded())
        events, wish = events + happened, None
    return state, events


def hits_of(events: list[Data]) -> list[Data]:
    return [one for one in events if one["kind"] == "torpedo hit"]


def faults_of(state: Data, **order: Any) -> list[str]:
    return [one["rule"] for one in orders.check(state, "blue", {"ships": {"b1": order}}, CONV)]
