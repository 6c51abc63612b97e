"""Standing orders in a run: a column whose general cannot be asked (LC-064)."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from land.communications.facts import Delivered
from land.orders.sheet import BodyOrder
from land.run.run_input import Done
from land.state.world import Body, Land, Standing, Task
from tests.land.run.essex import make_given, march, run, sheet


def under(order: BodyOrder, *standing: Standing) -> BodyOrder:
    return replace(order, standing=standing)


def go(until: int, order: BodyOrder, body: str = "red_outposts", land: Land | None = None, ashore: str = "clacton") -> Done:
    what = make_given(sheet(**{body: order}) if land is None else {}, until, ashore=ashore)
    return run(what if land is None else dataclasses.replace(what, land=land))


def list_standing_texts(done: Done) -> list[str]:
    return [one.text for one in done.events if one.kind == "standing"]


def body_of(done: Done, key: str = "red_outposts") -> Body:
    return next(one for one in done.land.bodies if one.key == key)


DELAYS = under(march("weeley", "little_clacton", "clacton", posture="attack"), Standing(when="enemy", figure=1.5, then="delay"))


def test_lc_064_a_body_that_sees_too_many_of_the_enemy_takes_the_posture_it_was_told_to() -> None:
    done = go(360, DELAYS)
    assert list_standing_texts(done) == ["Red outposts, by its standing orders (enemy): it will delay."]
    assert body_of(done).posture == "delay"
    written = [*done.land.messages, *(one.message for one in done.posted if isinstance(one, Delivered))]
    reports = {one.data["done"] for one in written if one.data.get("did") == "standing orders"}
    assert reports == {list_standing_texts(done)[0]}  # and its general is told, when the word reaches him
    alone = go(360, DELAYS, ashore="")  # with nobody there it attacks as it was told
    assert list_standing_texts(alone) == []
    assert body_of(alone).posture == "attack"


def test_lc_064_without_an_order_for_some_hours_it_halts_where_it_is() -> None:
    far = march("weeley", "frating", "elmstead", "colchester", posture="defend")
    done = go(360, under(far, Standing(when="silence", figure=2, then="halt")), ashore="")
    assert list_standing_texts(done) == ["Red outposts, by its standing orders (silence): it halts."]
    assert body_of(done).spot != body_of(go(360, far, ashore="")).spot


def test_lc_064_short_of_food_it_goes_back_to_its_depot_and_stays_there() -> None:
    stay = BodyOrder(tasks=(Task(do="halt", fields={}),), posture="defend", standing=(Standing(when="supply", figure=9),))
    done = go(900, stay, ashore="")
    assert list_standing_texts(done) == ["Red outposts, by its standing orders (supply): it marches."]
    assert body_of(done).spot.place == "colchester"


def test_lc_064_cut_off_it_does_what_was_ordered_for_that() -> None:
    stay = BodyOrder(tasks=(Task(do="halt", fields={}),), posture="attack", standing=(Standing(when="cut_off", then="hold"),))
    assert list_standing_texts(go(120, stay, ashore="")) == []  # its arsenal is at Colchester, and the roads are open
    what = make_given(sheet(red_outposts=stay), 120)
    places = tuple(replace(one, destroyed=True) if one.key == "colchester" else one for one in what.land.places)
    done = run(dataclasses.replace(what, land=replace(what.land, places=places)))
    assert list_standing_texts(done) == ["Red outposts, by its standing orders (cut off): it will defend."]


@pytest.mark.parametrize("cut", [95, 120, 133])
def test_lc_008_a_run_with_standing_orders_may_be_cut_anywhere(cut: int) -> None:
    whole = go(360, DELAYS)
    first = go(cut, DELAYS)
    assert first.stop is None
    then = go(360, DELAYS, land=first.land)
    assert list_standing_texts(first) + list_standing_texts(then) == list_standing_texts(whole)
    assert body_of(then).posture == body_of(whole).posture
