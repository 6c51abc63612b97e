"""The cost of relay posts in troopers (LC-131), in runs of a general's orders."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.orders.general_knowledge import Known, KnownBody
from land.orders.sheet import BodyOrder, Sheet
from land.orders.sheet_reader import check
from land.run.run_input import Done
from land.state.units import Unit
from land.state.world import Body, Task
from tests.land.run.essex import essex, make_given, run

HALT = (Task(do="halt", fields={"hours": 1}),)


def ordered(pace: str, until: int = 400, horse: bool = True) -> Done:
    """Send a rider from Red's general at Colchester to his outposts at Thorpe."""
    order = BodyOrder(tasks=HALT, send="rider", pace=pace)
    what = make_given({"red_general": Sheet(bodies={"red_outposts": order})}, until)
    bodies = tuple(with_squadron(one) if horse and one.key == "red_brigade" else one for one in what.land.bodies)
    return run(dataclasses.replace(what, land=replace(what.land, bodies=bodies)))


def with_squadron(one: Body) -> Body:
    return replace(one, units=(*one.units, Unit(key="scouts", code="cav", men=160, horses=170, guns=0, wagons=4)))


def cavalry(done: Done) -> int:
    return sum(unit.men for one in done.land.bodies if one.side == "red" for unit in one.units if unit.kind.arm == "horse")


def test_lc_131_relay_posts_take_troopers_until_they_have_ridden_home() -> None:
    plain, relay = ordered("urgent", 30), ordered("relay", 30)
    # thirteen miles of road: 60 troopers to a hundred miles, up
    assert cavalry(plain) - cavalry(relay) == 8
    assert [one.text for one in relay.events if one.kind == "relay"] == ["8 troopers man relay posts to Red outposts."]
    later = ordered("relay", 400)
    assert cavalry(later) == cavalry(ordered("urgent", 400))
    assert later.land.relays == ()


def test_lc_131_without_horse_at_hand_the_order_rides_rapid() -> None:
    none, rapid = ordered("relay", horse=False), ordered("rapid", horse=False)
    assert [one.text for one in none.events if one.kind == "relay"] == [
        "There is no cavalry for relay posts to Red outposts: its order rides rapid."
    ]
    assert [(one.body, one.received) for one in none.heard] == [(one.body, one.received) for one in rapid.heard]
    assert ordered("relay").heard[0].received != rapid.heard[0].received


def test_lc_131_a_general_is_warned_on_his_sheet() -> None:
    _, country = essex()
    bodies = {one.key: one for one in make_given({}).land.bodies if one.side == "red"}
    here, far = KnownBody(body=with_squadron(bodies["red_brigade"])), KnownBody(body=bodies["red_outposts"], near=False)
    known = Known(seat="red_general", side="red", minute=0, bodies=(here, far))
    sheet = {"bodies": {"red_outposts": {"tasks": [{"do": "halt"}], "pace": "relay"}}}
    assert check(sheet, known, country)[2] == ()
    warned = check(sheet, known.copied(known, bodies=(KnownBody(body=bodies["red_brigade"]), far)), country)[2]
    assert warned == (
        "Relay posts to Red outposts need troopers from the cavalry near you: the order would go at a rapid ride (LC-131).",
    )
