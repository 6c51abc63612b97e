"""Supply, want, communication and spoils as a general's sheet meets them in a run (LC-026, LC-151 to LC-166)."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from campaign.battles.engagements.land_battles import lay_out, opening_of
from campaign.war.reporting.land_reports import Teller
from land.communications.facts import Delivered
from land.orders import sheet_reader
from land.orders.general_knowledge import Known, KnownBody
from land.orders.sheet import BodyOrder, Sheet
from land.run.run_input import Counts, Done
from land.state.fights import LAND, Fought, Met
from land.state.ground import Stores
from land.state.units import Train
from land.state.world import BROKEN, SHAKEN, STEADY, Body, Land, PlaceNow, Task
from land.terms import Terms
from naval.state.frozen import stored
from naval.state.outcome import Engagement
from naval.state.world import Seat
from tactical.engine.for_land import LandResult, UnitFate
from tactical.engine.play.fight import fight
from tests.land.run.clacton import body
from tests.land.run.essex import essex, make_given, march, run, sheet

CALL = 14 * 60  # the hour of the call, of a war that begins at four in the morning
DAY = 1440
ATTACK = march("clacton", posture="attack")
HOLD = BodyOrder(tasks=(Task(do="halt", fields={}),), posture="defend")


def do(task: str, posture: str = "defend", **fields: Any) -> BodyOrder:
    return BodyOrder(tasks=(Task(do=task, fields=fields),), posture=posture)


def land(ashore: str = "", **bodies: dict[str, Any]) -> Land:
    """Set up the opening of Essex with some columns changed; ``at`` is the place of one."""
    was = make_given({}, ashore=ashore).land
    changed = []
    for one in was.bodies:
        new = dict(bodies.get(one.key, {}))
        if "at" in new:
            new["spot"] = essex()[1].spot_at(new.pop("at"))
        changed.append(replace(one, **new))
    return replace(was, bodies=tuple(changed))


def terms(**agreed: Any) -> Terms:
    pack = essex()[0].land
    assert pack is not None
    return replace(pack.terms, **agreed)


def go(of: Land, until: int, sheets: dict[str, Sheet] | None = None, agreed: Terms | None = None, **more: Any) -> Done:
    what = dataclasses.replace(make_given(sheets or {}, until), land=of, terms=agreed or terms(), **more)
    return run(what)


def papers(done: Done, seat: str) -> list[Any]:
    seats = [Seat(key=f"{side}_general", name=side, role="general", side=side) for side in ("blue", "red")]
    _, told = Teller(done, essex()[1], seats, 2.0).papers()
    return [one.body for one in told if one.seat == seat]


def texts(done: Done, *kinds: str) -> list[str]:
    return [one.text for one in done.events if one.kind in kinds]


def met(of: Land, agreed: Terms | None = None) -> Met:
    found = go(of, 360, sheet(red_outposts=ATTACK), agreed).battle
    assert found is not None
    return found


def fought(one: Met, minutes: int) -> Fought:
    """End a battle with two figures down of every unit, Blue holding the field."""
    units = {
        unit.key: UnitFate(figures=max(0, unit.figures - 2), dead=min(2, unit.figures), guns=unit.guns)
        for unit in one.opening.muster.units
    }
    result = LandResult(winner="blue", field="blue", rounds=12, units=units, why="The enemy has left the field.")
    return Fought(
        minute=one.minute,
        bodies=one.bodies,
        minutes=minutes,
        lon=one.lon,
        lat=one.lat,
        opening=one.opening,
        result=result,
        board="kriegspiel",
    )


def after(minutes: int, of: Land | None = None) -> Done:
    """Play a run past its battle of so many minutes."""
    of = of or land("clacton")
    return go(of, 360, sheet(red_outposts=ATTACK), battles=(fought(met(of), minutes),))


def days(one: Body) -> dict[str, float]:
    return {unit.code: unit.fire_days for unit in one.units}


# ---- days of fire (LC-161) ----


def test_lc_161_a_battle_of_more_than_two_hours_takes_a_day_of_fire_and_the_general_reads_it() -> None:
    done = after(130)
    assert days(body(done, "blue_brigade")) == {"inf": 2.0, "cav": 3.0, "fa": 2.0, "re": 2.0}
    assert days(body(done, "red_outposts")) == {"inf": 2.0, "cav": 3.0}
    told = [one for one in papers(done, "blue_general") if one.kind == "body" and one.body == "blue_brigade"]
    assert [one.fire_days for one in told] == [2.0]
    assert days(body(after(120), "blue_brigade"))["inf"] == 3.0


def test_lc_161_a_depot_makes_good_the_days_of_fire_at_the_call() -> None:
    spent = land()
    poor = {one.key: tuple(replace(unit, fire_days=1.0) for unit in one.units) for one in spent.bodies}
    depot = PlaceNow(key="colchester", side="red", depot=True, stores=Stores(food=9000, forage=9000, ammo=200))
    of = replace(land(red_brigade={"units": poor["red_brigade"]}), places=(depot,))
    done = go(of, CALL + 1)
    # two days of a battalion are 66 packets: of 200 three battalions take 198, and two are left for nobody
    assert days(body(done, "red_brigade")) == {"inf": 3.0, "fa": 1.0, "re": 1.0}
    assert next(one.stores.ammo for one in done.land.places if one.key == "colchester") == 2


def test_lc_161_foot_without_fire_are_silent_on_the_table_and_guns_without_it_stay_behind() -> None:
    blue = next(one for one in land("clacton").bodies if one.key == "blue_brigade")
    empty = tuple(replace(unit, fire_days=0.0) for unit in blue.units)
    opening = met(land("clacton", blue_brigade={"units": empty})).opening
    ours = [one for one in opening.muster.units if one.side == "blue"]
    assert {one.silent for one in ours if one.arm == "foot"} == {True}
    assert sum(one.guns for one in ours) == 0
    usual = [one for one in met(land("clacton")).opening.muster.units if one.side == "blue"]
    assert (sum(one.guns for one in usual), any(one.silent for one in usual)) == (1, False)


@pytest.mark.full
def test_lc_161_foot_without_fire_fire_no_volley_in_the_kriegspiel() -> None:
    red = next(one for one in land().bodies if one.key == "red_outposts")
    empty = tuple(replace(unit, fire_days=0.0) for unit in red.units)
    assert [_volleys(met(land("clacton", red_outposts=more))) for more in ({"units": empty}, {})] == [0, 5]


def _volleys(one: Met) -> int:
    """Count the volleys of Red's foot in a battle by captains."""
    return sum(text.startswith("A volley of") and text.endswith("of Red.") for text in log(one))


def log(one: Met) -> list[str]:
    """Return the log of a battle in the Kriegspiel by captains."""
    engagement = Engagement(
        minute=one.minute, forces=(), lon=one.lon, lat=one.lat, setup={LAND: msgspec.to_builtins(one.opening)}
    )
    table, _ = lay_out(opening_of(engagement.setup).muster, "kriegspiel", "fire")
    return [event["text"] for event in fight("kriegspiel", table, "fire", views=False)["events"]]


@pytest.mark.full
def test_lc_161_who_was_not_fed_meets_no_call_of_the_kriegspiel() -> None:
    of = land("clacton", blue_brigade={"hunger": 1}, red_brigade={"at": "little_clacton"})
    hungry = go(of, 360, sheet(red_brigade=ATTACK)).battle
    assert hungry is not None
    assert {side: {one.unfed for one in hungry.opening.muster.units if one.side == side} for side in ("blue", "red")} == {
        "blue": {True},
        "red": {False},
    }
    wants = [text for text in log(hungry) if "is without food: it cannot move." in text]
    assert wants
    assert all("of Blue" in text for text in wants)
    assert not [text for text in log(hungry) if "out of action" in text]


def test_lc_161_guns_want_wagons_within_three_miles_and_a_half() -> None:
    blue = next(one for one in land("clacton").bodies if one.key == "blue_brigade")
    bare = tuple(replace(unit, wagons=0) if unit.guns else unit for unit in blue.units)

    def guns(**more: Any) -> int:
        units = met(land("clacton", blue_brigade={"units": bare, **more})).opening.muster.units
        return sum(one.guns for one in units if one.side == "blue")

    assert guns() == 0
    assert guns(train=Train(wagons=10)) == 1
    assert guns(train=Train(wagons=10), hunger=1) == 1  # its column is closed up, so that its train is no farther off


# ---- cohesion (LC-026) ----


@pytest.mark.full
def test_lc_026_a_day_out_of_contact_brings_back_a_step() -> None:
    first = after(60)
    assert first.stop is not None
    over = first.clock
    of = replace(
        first.land, bodies=tuple(replace(one, cohesion=BROKEN) if one.key == "red_outposts" else one for one in first.land.bodies)
    )
    held = {at: body(go(of, at), "red_outposts").cohesion for at in (over + DAY - 10, over + DAY + 60, over + 2 * DAY + 60)}
    assert list(held.values()) == [BROKEN, SHAKEN, STEADY]
    done = go(of, over + 2 * DAY + 60)
    assert texts(done, "cohesion") == ["Red outposts is no longer broken: it is shaken.", "Red outposts is steady again."]
    half = go(of, over + DAY - 77)
    assert body(go(half.land, over + DAY + 60), "red_outposts").cohesion == SHAKEN


def test_lc_026_who_stays_in_contact_stays_as_shaken_as_he_is() -> None:
    of = land("clacton", red_outposts={"at": "clacton", "cohesion": SHAKEN})
    first = go(of, 60)
    done = go(of, 2 * DAY, stops=(first.stop,) if first.stop else ())
    assert body(done, "red_outposts").cohesion == SHAKEN
    assert body(done, "red_outposts").shaken_at == 2 * DAY
    alone = go(land(red_outposts={"cohesion": SHAKEN}), 2 * DAY)
    assert body(alone, "red_outposts").cohesion == STEADY


# ---- communication (LC-165, LC-166) ----

ROUND = {"blue_brigade": {"at": "weeley"}, "red_outposts": {"at": "clacton"}}
FROM_CLACTON = march("st_osyth", posture="defend")


@pytest.mark.parametrize(("test", "marches"), [("off", True), ("supply", True), ("strict", False)])
def test_lc_166_who_is_cut_off_may_not_march_where_strict_is_agreed(test: str, marches: bool) -> None:
    red = {"at": "clacton", "seat": "blue_general", "side": "blue", "aboard": ""}
    of = land("", blue_brigade=red)  # Blue has no arsenal in Essex, and is cut off wherever it stands
    blue = {"blue_general": Sheet(bodies={"blue_brigade": FROM_CLACTON})}
    done = go(of, 300, blue, terms(communication_test=test))
    assert (body(done, "blue_brigade").spot.place != "clacton") is marches
    told = [one.text for one in papers(done, "blue_general") if hasattr(one, "text") and "cut off" in one.text]
    assert told == ([] if marches else ["Blue brigade halts. It is cut off from the arsenals, and may not march or attack."])


def test_lc_166_it_comes_back_by_itself() -> None:
    """Blue shuts in Red's arsenal and goes away after some hours."""
    of = land("", blue_brigade={"at": "east_bridge", "aboard": ""}, red_brigade={"at": "harwich"})
    strict = terms(communication_test="strict", interception=False)
    shut = go(of, 240, sheet(red_outposts=march("weeley")), strict)
    assert body(shut, "red_outposts").spot.place == "thorpe"
    assert set(shut.land.cut_off) >= {"red_outposts", "red_brigade"}
    away = tuple(replace(one, spot=essex()[1].spot_at("clacton")) if one.side == "blue" else one for one in shut.land.bodies)
    open_again = go(replace(shut.land, bodies=away), 600, agreed=strict)
    assert body(open_again, "red_outposts").spot.place == "weeley"


@pytest.mark.parametrize(("test", "kind"), [("supply", "attack"), ("strict", "stand-off")])
def test_lc_166_who_is_cut_off_does_not_attack_where_strict_is_agreed(test: str, kind: str) -> None:
    of = land("", blue_brigade={"at": "clacton", "aboard": "", "posture": "attack"}, red_outposts={"at": "clacton"})
    if test == "strict":  # so that neither is worth more than the other
        of = replace(of, places=())
    done = go(of, 60, agreed=terms(communication_test=test))
    assert [one.became.kind for one in done.meetings] or done.battle is not None
    found = done.battle.opening.kind if done.battle is not None else done.meetings[0].became.kind
    assert found == kind


def test_lc_166_who_is_cut_off_stands_off_from_whom_he_was_to_attack_where_strict_is_agreed() -> None:
    """Red has an arsenal at Clacton, and Blue, who has none, stands a mile from it."""
    country = essex()[1]
    here = country.spot_at("clacton")
    near = {"spot": country.spot(here.lon, here.lat + 1 / 69), "aboard": "", "posture": "attack"}
    of = land("", blue_brigade=near, red_outposts={"at": "clacton"})
    of = replace(of, places=(PlaceNow(key="clacton", side="red", arsenal="red"),))
    done = go(of, 5, agreed=terms(communication_test="strict"))
    assert "blue_brigade" in done.land.cut_off
    assert "red_outposts" not in done.land.cut_off
    assert {one.became.kind for one in done.meetings} == {"stand-off"}
    assert not any(one.surrendered for one in done.land.bodies)


def test_lc_166_who_is_cut_off_and_attacked_yields_where_strict_is_agreed() -> None:
    of = land("", blue_brigade={"at": "clacton", "aboard": ""}, red_outposts={"at": "little_clacton"})
    done = go(of, 360, sheet(red_outposts=ATTACK), terms(communication_test="strict"))
    assert done.battle is None
    assert body(done, "blue_brigade").surrendered
    event = next(one for one in done.events if "cannot fight" in one.text)
    assert (event.text, event.rules) == ("Blue brigade cannot fight and surrenders.", ("LC-259", "LC-166"))
    assert go(of, 360, sheet(red_outposts=ATTACK), terms(communication_test="supply")).battle is not None


def test_lc_166_no_wire_answers_beyond_the_enemy() -> None:
    """Blue stands across the wire from Colchester to Walton: Red's order to his outposts there goes round."""
    of = land("", blue_brigade={"at": "weeley", "aboard": ""}, red_outposts={"at": "walton"})
    staffs = tuple(replace(one, spot=essex()[1].spot_at("weeley")) if one.side == "blue" else one for one in of.staffs)
    of = replace(of, staffs=staffs)
    orders = sheet(red_outposts=march("frinton", posture="defend"))
    plain = terms(interception=False)
    done, off = go(of, 720, orders, plain), go(of, 720, orders, replace(plain, communication_test="off"))
    heard = [[one.received for one in each.heard if one.body == "red_outposts"] for each in (done, off)]
    assert heard == [[60], [30]]  # round by the wire to Ardleigh, and by heliograph from there
    ways = [one.via for one in done.posted if isinstance(one, Delivered) and one.message.to == "body:red_outposts"]
    assert ways == ["heliograph"]
    told = [one.text for one in papers(done, "red_general") if getattr(one, "what", "") == "wire"]
    assert told
    assert all(text.endswith("does not answer.") for text in told)
    cut = go(of, 95, orders, plain)
    then = go(cut.land, 720, agreed=plain)
    assert stored(body(then, "red_outposts").spot) == stored(body(done, "red_outposts").spot)


# ---- want (LC-159) ----


@pytest.mark.parametrize(
    ("hunger", "agreed", "to", "marches"),
    [
        (3, "days", "thorpe", True),
        (4, "days", "thorpe", False),
        (5, "days", "thorpe", False),
        (4, "days", "colchester", True),
        (6, "days", "colchester", False),
        (1, "days", "thorpe", True),
        (1, "strict", "colchester", False),
    ],
)
def test_lc_159_who_starves_goes_only_towards_his_depot_and_then_nowhere(
    hunger: int, agreed: str, to: str, marches: bool
) -> None:
    of = land(red_outposts={"at": "frating", "hunger": hunger})
    way = {"thorpe": march("weeley", "thorpe"), "colchester": march("elmstead", "east_bridge", "colchester")}[to]
    done = go(of, 360, sheet(red_outposts=way), terms(ks_supply=agreed))
    assert (body(done, "red_outposts").spot.place != "frating") is marches
    told = [one.text for one in papers(done, "red_general") if hasattr(one, "text") and "is short of food" in one.text]
    assert bool(told) is (not marches)


@pytest.mark.parametrize(("hunger", "agreed", "yields"), [(6, "days", True), (5, "days", False), (1, "strict", True)])
def test_lc_159_who_is_out_of_action_yields_to_any_enemy(hunger: int, agreed: str, yields: bool) -> None:
    of = land("clacton", blue_brigade={"hunger": hunger}, red_outposts={"at": "little_clacton"})
    done = go(of, 360, sheet(red_outposts=ATTACK), terms(ks_supply=agreed))
    assert body(done, "blue_brigade").surrendered is yields
    assert (done.battle is None) is yields


@pytest.mark.parametrize(("hunger", "agreed", "holder"), [(6, "days", ""), (5, "days", "red"), (1, "strict", "")])
def test_lc_159_who_is_out_of_action_counts_nowhere(hunger: int, agreed: str, holder: str) -> None:
    of = land(red_brigade={"at": "elmstead", "hunger": hunger})
    done = go(of, 180, agreed=terms(ks_supply=agreed), counts=Counts())
    assert next((one.side for one in done.land.places if one.key == "elmstead"), "") == holder


# ---- foraging (LC-157) ----


def test_lc_157_who_forages_on_the_march_comes_two_thirds_as_far() -> None:
    way = {"by": ["weeley", "frating", "elmstead"], "step": "normal"}
    living = BodyOrder(tasks=(Task(do="forage", fields={"on": True}), Task(do="march", fields=way)))
    plain = BodyOrder(tasks=(Task(do="march", fields=way),))

    def took(order: BodyOrder, agreed: Terms) -> int:
        done = go(land(), 720, sheet(red_outposts=order), agreed)
        off = next(one.minute for one in done.marched if one.body == "red_outposts" and one.kind == "off")
        there = next(one.minute for one in done.marched if one.what == "march" and one.body == "red_outposts")
        return there - off

    assert took(living, terms()) == pytest.approx(1.5 * took(plain, terms()), abs=6)  # a climb takes what it takes
    assert took(living, terms(foraging=False)) == took(plain, terms())


# ---- trains and wagons (LC-154, LC-163) ----


def test_lc_163_half_of_a_train_that_is_taken_serves_the_taker() -> None:
    train = Train(wagons=41, food=301, forage=100)
    of = land("clacton", blue_brigade={"hunger": 6, "train": train}, red_outposts={"at": "little_clacton"})
    done = go(of, 360, sheet(red_outposts=ATTACK))
    assert body(done, "blue_brigade").train == Train()
    assert body(done, "red_outposts").train == Train(wagons=20, food=150, forage=50)
    assert texts(done, "spoils") == ["Red outposts takes the train of Blue brigade: 20 wagons and 200 packets now serve it."]
    later = go(done.land, 720)
    told = [one.text for one in (*papers(done, "red_general"), *papers(later, "red_general")) if hasattr(one, "text")]
    assert [text for text in told if "taken a train" in text] == [
        "It has taken a train: 20 wagons and 200 packets of it are now in our service."
    ]


def test_lc_163_wagons_without_fighting_men_are_taken_by_whoever_comes_on_them() -> None:
    red = next(one for one in land().bodies if one.key == "red_outposts")
    column = replace(
        red, key="red_wagons", name="Wagons", units=(), train=Train(wagons=60, food=900), spot=essex()[1].spot_at("clacton")
    )
    alone = land("clacton")
    of = replace(alone, bodies=tuple(sorted((*alone.bodies, column), key=lambda one: one.key)))
    done = go(of, 120)
    assert body(done, "red_wagons").surrendered
    assert body(done, "blue_brigade").train == Train(wagons=30, food=450)
    guarded = replace(of, bodies=tuple(replace(one, spot=column.spot) if one.key == "red_outposts" else one for one in of.bodies))
    first = go(guarded, 10)
    again = go(guarded, 120, stops=(first.stop,) if first.stop else ())
    assert not body(again, "red_wagons").surrendered


def test_lc_163_a_body_burns_its_own_wagons_rather_than_lose_them() -> None:
    train = Train(wagons=100, food=1200, forage=400)
    red = next(one for one in land(red_brigade={"train": train}).bodies if one.key == "red_brigade")
    raw = {"bodies": {"red_brigade": {"tasks": [{"do": "burn", "wagons": 90}], "posture": "defend"}}}
    known = Known(seat="red_general", side="red", minute=0, hour=4, bodies=(KnownBody(body=red, near=True, reported=0),))
    written, faults, _ = sheet_reader.check(raw, known, essex()[1])
    assert faults == ()
    assert written is not None
    done = go(land(red_brigade={"train": train}), 180, {"red_general": written})
    off = next(one.acts for one in done.heard if one.body == "red_brigade")
    event = next(one for one in done.events if one.kind == "burnt")
    # 3,420 men: 300 wagons are burnt by 200 men in four hours, so 90 of them by these in five minutes
    assert (event.text, event.minute - off) == ("Red brigade has burnt 90 wagons of its train.", 5)
    assert body(done, "red_brigade").train == Train(wagons=10, food=120, forage=40)
    wrong = {"bodies": {"red_brigade": {"tasks": [{"do": "burn", "wagons": 0}]}}}
    _, faults, _ = sheet_reader.check(wrong, known, essex()[1])
    assert [one.text for one in faults] == ["Wagons to burn must be 1 to 10,000, not 0."]


def test_lc_154_wagons_go_to_and_fro_between_a_body_and_a_depot_that_is_too_far_off() -> None:
    depot = PlaceNow(key="colchester", side="red", depot=True, stores=Stores(food=5000, forage=3000))
    of = replace(land(red_outposts={"at": "clacton", "train": Train(wagons=40)}), places=(depot,))
    done = go(of, CALL + 1)
    # 15.9 miles by the great road: a wagon is back after 3.1 days with 17.9 packets, so forty bring 229 a day
    got = body(done, "red_outposts").train
    assert got.packets == 229
    told = texts(done, "call")
    assert "Red outposts: its wagons bring 229 packets over 15.9 miles from Colchester." in told
    left = next(one.stores for one in done.land.places if one.key == "colchester")
    assert left.food + left.forage < 8000 - got.packets  # the brigade that stands there draws besides
    barred = go(replace(of, places=(replace(depot, destroyed=True),)), CALL + 1)
    assert body(barred, "red_outposts").train.packets == 0


# ---- the account (LC-151) ----


def test_lc_151_the_umpire_reads_the_account_of_every_call() -> None:
    done = go(land(), CALL + 1)
    told = [(one.minute, one.rules) for one in done.events if one.kind == "call"]
    assert (CALL, ("LC-151", "LC-153")) in told
    lines = texts(done, "call")
    assert any(line.startswith("Red brigade, Red outposts, ") and "from depots" in line for line in lines), lines
    starving = go(replace(land(red_outposts={"haversack": 0}), places=()), CALL + 1)
    assert "Red outposts: 1 call in a row without all its food." in texts(starving, "hunger")
