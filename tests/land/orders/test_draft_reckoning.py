"""The promises of a draft, kept by the run (LC-060, LC-089; the march table of section R)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from land.march.marches import march
from land.march.way import Ways
from land.orders.draft_reckoning import Reckoned, Row, reckoned
from land.orders.general_knowledge import Known, KnownBody
from land.orders.orders_in_force import Came, in_force
from land.orders.sheet_reader import check
from tests.land.even_sky import EvenSky
from tests.land.march.country import DIVISION, body, country, march_by, ordered

LAND = country()
GUARD = body("guard", LAND.spot_at("a"), 339, **DIVISION)
HORSE = body("horse", LAND.spot_at("b"), cav=3)
KNOWN = Known(seat="red", side="red", minute=360, bodies=(KnownBody(body=GUARD), KnownBody(body=HORSE, near=False, reported=60)))


def only(draft: object, key: str = "guard", known: Known = KNOWN) -> Reckoned:
    return next(one for one in reckoned(draft, known, LAND, EvenSky()) if one.body == key)


def test_lc_089_the_march_table_of_a_division() -> None:
    """Ordered at 06:00 by mouth, off at 08:00: head at b 12:48, last fighting unit 15:31, tail there 17:58, off a at 13:10."""
    told = only({"bodies": {"guard": {"tasks": [march_by("b")]}}})
    assert told.rows == (Row(start="a", to="b", off=480, there=768, last=768 + 163, tail=768 + 310, clear=480 + 310),)
    assert (told.off, told.minutes, told.fatigue, told.falls_out, told.warnings, told.halts) == (480, 288, 5, 0, (), ())
    assert told.track[0][0] == 360
    assert told.track[-1] == (768, LAND.find_place("b").lon, LAND.find_place("b").lat)


def test_lc_060_what_is_reckoned_is_what_the_run_does_if_nothing_comes_between() -> None:
    draft = {
        "bodies": {"guard": {"tasks": [march_by("b", "c", step="easy"), {"do": "halt", "hours": 2}, march_by("b")], "start": 500}}
    }
    told = only(draft)
    sheet, _, _ = check(draft, KNOWN, LAND)
    assert sheet is not None
    order = sheet.bodies["guard"].order(4, "red", "guard", 360)
    one, _ = in_force(GUARD, [Came(minute=360, order=order)], lambda _: False)
    facts: list[Any] = []
    for run in range(360, 5040, 360):
        went = march([one], Ways(LAND), EvenSky(), run, run + 360, run)
        one, facts = went.bodies[0], [*facts, *went.facts]
    assert [(fact.what, fact.minute) for fact in facts if fact.kind == "passed"] == [(row.to, row.there) for row in told.rows]
    assert sum(fact.men for fact in facts if fact.kind == "fell out") == told.falls_out > 0


def test_lc_060_a_bridge_he_knows_to_be_down_halts_the_draft() -> None:
    at_c = replace(KNOWN, bodies=(KnownBody(body=body("guard", LAND.spot_at("c"), **DIVISION)),))
    draft = {"bodies": {"guard": {"tasks": [march_by("d", "e", "f")]}}}
    assert only(draft, known=at_c).halts[-1][1:] == ("river", "e")
    assert only(draft, known=replace(at_c, down=("d",))).halts[-1][1:] == ("way blocked", "d")


def test_lc_060_a_body_keeps_what_it_has_where_the_draft_is_not_sound() -> None:
    known = replace(KNOWN, bodies=(KnownBody(body=ordered(GUARD, march_by("b"), off=360)), KNOWN.bodies[1]))
    draft = {"bodies": {"guard": {"tasks": [{"do": "fly"}]}, "horse": {"tasks": [march_by("h")]}}}
    assert [(one.body, one.rows[0].to) for one in reckoned(draft, known, LAND, EvenSky())] == [("guard", "b"), ("horse", "h")]
    assert reckoned({}, KNOWN, LAND, EvenSky()) == ()
    assert reckoned([], KNOWN, LAND, EvenSky()) == ()


def test_lc_090_own_columns_on_one_road_are_reckoned_together() -> None:
    second = body("second", LAND.spot_at("a"), 339, **DIVISION)
    known = replace(KNOWN, minute=180, bodies=(KnownBody(body=GUARD), KnownBody(body=second)))
    draft = {"bodies": {key: {"tasks": [march_by("b")]} for key in ("guard", "second")}}
    told = reckoned(draft, known, LAND, EvenSky())
    assert [one.off for one in told] == [300, 620]
    assert told[1].halts == ((300, "road taken", "a_b"),)
