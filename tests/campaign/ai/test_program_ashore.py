"""The computer as general and as war ministry, by its papers alone (CK-043 to 049; pure)."""

from __future__ import annotations

import msgspec
import pytest

from campaign import packs
from campaign.ai.land import general, landing
from campaign.ai.land.field import Depot, OwnBody, Word, find_named_places
from campaign.ai.play import ASHORE, PLAYED, SEATS, dice_of, in_order, write
from campaign.ai.situation import Wrote
from land.orders.general_knowledge import Fleet
from land.orders.ministry import KnownToMinistry
from tactical.engine.dice import Dice
from tests.campaign.ai.papers_ashore import (
    ESSEX,
    HOLD,
    MANCHURIA,
    NOW,
    body,
    foe,
    for_blue,
    known_of,
    letter,
    lying,
    order,
    with_units,
    wrote,
)


def test_ck_043_generals_and_ministries_are_kinds_of_seat_that_the_program_plays():
    assert set(ASHORE) == {"general", "ministry"}
    assert {*SEATS, *ASHORE} == PLAYED


def test_ck_043_ck_045_the_same_papers_give_the_same_sheet():
    found = lying(foes=(foe(ESSEX.country, "weeley", 2000),))
    dice = dice_of(Dice("seed"), "general", 2)
    one, two = (write(found, ESSEX.chart, dice, ESSEX.country) for _ in range(2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)


def test_ck_048_without_an_enemy_he_marches_by_road_to_the_place_he_was_told_to_take():
    made = order(lying())
    assert made["tasks"][0]["by"][-1] == "colchester"
    assert made["posture"] == "attack"
    going = body(ESSEX.country, "great_bentley", tasks=({"do": "march", "by": ["colchester"]},), posture="attack")
    assert "bodies" not in wrote(lying(bodies=(going,))).sheet, "an order that stands is not given again"


def test_ck_048_who_is_to_hold_digs_in_once():
    made = order(lying(aim=HOLD))
    assert made == {"tasks": [{"do": "dig", "level": 1, "front_yd": 1333}], "posture": "defend"}
    dug = body(ESSEX.country, "great_bentley", works=1, posture="defend")
    assert "bodies" not in wrote(lying(aim=HOLD, bodies=(dug,))).sheet
    leaving = body(ESSEX.country, "great_bentley", works=1, posture="defend", tasks=({"do": "march", "by": ["frating"]},))
    assert order(lying(aim=HOLD, bodies=(leaving,))) == {"tasks": [], "posture": "defend"}, "he stays in the works that he has"


@pytest.mark.parametrize(
    ("men", "does"), [(2000, "attack"), (3900, "defend"), (8000, "delay")], ids=["closes", "digs in", "gives ground"]
)
def test_ck_047_he_attacks_holds_or_gives_ground_by_the_ratio_of_men(men: int, does: str):
    made = order(lying(place="frating", foes=(foe(ESSEX.country, "weeley", men),)))
    assert made["posture"] == does
    if does == "attack":
        assert made["tasks"][0]["by"][-1] == "weeley"
    elif does == "defend":
        assert made["tasks"][0]["do"] == "dig"
    else:
        end = ESSEX.country.places[made["tasks"][0]["by"][-1]]
        assert {"depot", "port"} & set(end.kinds)


def test_ck_047_his_temperament_moves_the_bounds():
    foes = (foe(ESSEX.country, "weeley", 4000),)
    does = [order(lying(place="frating", foes=foes, temperament=who))["posture"] for who in ("bold", "steady", "cautious")]
    assert does == ["attack", "defend", "delay"]


def test_ck_047_who_stands_in_a_fort_or_in_works_holds_them_before_any_enemy():
    strong = (foe(ESSEX.country, "weeley", 20_000),)
    dug = body(ESSEX.country, "great_bentley", works=2, posture="delay")
    assert order(lying(bodies=(dug,), foes=strong))["posture"] == "defend"
    country = MANCHURIA.country
    garrison = (body(country, "port_arthur"),)
    held = lying(MANCHURIA, bodies=garrison, aim=HOLD, foes=(foe(country, "port_arthur", 20_000),))
    assert order(held, MANCHURIA)["posture"] == "defend"


@pytest.mark.parametrize(
    ("text", "end"),
    [("Proceed to Weeley.", "weeley"), ("PROCEED TO 51 56 N 1 16 E.", None), ("Return.", None)],
    ids=["a place", "a position", "back"],
)
def test_ck_048_he_obeys_phrases_that_people_write(text: str, end: str | None):
    made = wrote(lying(aim=HOLD, letters=(letter(text),)))
    by = made.sheet["bodies"]["first"]["tasks"][0]["by"]
    assert by
    assert end is None or by[-1] == end
    assert {"to": "office", "text": "Your 1100 received."} in made.sheet["dispatches"]
    assert "(No. 1 of The ministry)" in made.reasons[0]


def test_ck_048_engage_and_avoid_are_obeyed_and_nonsense_is_answered():
    foes = (foe(ESSEX.country, "weeley", 3900),)
    assert order(lying(foes=foes, aim=HOLD, letters=(letter("ENGAGE THE ENEMY."),)))["posture"] == "attack"
    assert order(lying(foes=foes, place="frating", letters=(letter("AVOID THE ENEMY."),)))["posture"] == "delay"
    made = wrote(lying(letters=(letter("Be brave, my dear fellow!"),)))
    answer = "Your 1100, “Be brave, my dear fellow!”, not understood; carrying on."
    assert {"to": "office", "text": answer} in made.sheet["dispatches"]


def test_ck_048_he_tells_of_the_enemy_in_the_phrase_and_acts_on_what_others_tell():
    made = wrote(lying(foes=(foe(ESSEX.country, "weeley", 2000),)))
    said = {one["text"] for one in made.sheet["dispatches"]}
    assert said == {
        "ENEMY AT 51 51 N 1 07 E AT 1130: foot, about 2,000 men.",
        "AM AT 51 51 N 1 04 E: First brigade at Great Bentley, 4,000 men.",
    }
    here = ESSEX.country.places["weeley"]
    there = f"ENEMY AT {general.phrases.point(here.lon, here.lat)} AT 0600: foot, about 12,000 men."
    assert order(lying(place="frating", letters=(letter(there, "other"),)))["posture"] == "delay"


def test_ck_048_hungry_he_forages_and_asks_for_stores_in_words_that_the_ministry_reads():
    thin = body(MANCHURIA.country, "chuangho", days=1.0)
    made = wrote(lying(MANCHURIA, bodies=(thin,), aim=HOLD), MANCHURIA)
    assert made.sheet["bodies"]["first"]["tasks"] == [{"do": "forage", "on": True}]
    [asked] = [one["text"] for one in made.sheet["dispatches"] if not one["text"].startswith("AM AT")]
    one = body(MANCHURIA.country, "mukden", works=1, posture="defend")
    office = KnownToMinistry(known=known_of(MANCHURIA.country, (one,)), pool=20)
    full = (Depot(place="mukden", food=60_000, forage=60_000, ammo=900), Depot(place="wiju", food=90_000, forage=0, ammo=0))
    given = {"role": "ministry", "letters": (letter(asked, "other"),), "ministry": office, "depots": full}
    sent = wrote(lying(MANCHURIA, aim=HOLD, bodies=(one,), **given), MANCHURIA)
    [train] = sent.sheet["trains"]
    assert (train["from"], train["packets"]) == ("mukden", {"food": 1500, "forage": 1500, "ammo": 300})
    assert asked == f"SEND STORES TO {MANCHURIA.country.places[train['to']].name}."
    none = wrote(lying(MANCHURIA, aim=HOLD, bodies=(one,), **{**given, "depots": ()}), MANCHURIA)
    assert "trains" not in none.sheet
    assert "cannot send" in none.reasons[0]


def test_ck_049_a_ministry_tells_its_generals_of_a_strong_enemy_that_is_reported():
    office = KnownToMinistry(known=known_of(ESSEX.country, (body(ESSEX.country, "great_bentley"),)))
    made = wrote(lying(role="ministry", ministry=office, aim=HOLD, foes=(foe(ESSEX.country, "harwich", 9000),)))
    assert [one["to"] for one in made.sheet["dispatches"]] == ["other"]
    weak = wrote(lying(role="ministry", ministry=office, aim=HOLD, foes=(foe(ESSEX.country, "harwich", 300),)))
    assert "dispatches" not in weak.sheet


def test_ck_043_in_the_ships_he_lands_where_the_admiral_brings_them_by_the_same_map():
    aim = packs.find("landing_manoeuvres").briefing("blue_cabin").aim
    beach = landing.beach_for(ESSEX.country, aim, ())
    assert beach is not None
    assert beach.key == "holland_beach"
    afloat = body(ESSEX.country, "clacton", aboard="landing_squadron")
    assert order(lying(bodies=(afloat,), aim=aim))["tasks"] == [{"do": "land", "at": "holland_beach", "order": []}]
    lon, lat = landing.anchorage(beach)
    assert ESSEX.chart.holds(lon, lat)
    assert not ESSEX.chart.on_land([lon], [lat])[0]
    assert landing.beach_for(ESSEX.country, "Hold the coast, and keep watch.", ()) is None


def test_ck_043_the_places_of_what_he_was_told_are_found_by_their_names():
    assert find_named_places(ESSEX.country, "Be in Colchester by dark, or Frinton.") == ["colchester", "frinton"]
    assert find_named_places(MANCHURIA.country, "Pulantienese") == []


def test_ck_044_what_the_check_refuses_of_a_general_s_sheet_is_taken_out_and_said():
    found = lying()
    bad = Wrote(sheet={"bodies": {"nobody": {"tasks": []}, "first": {"tasks": []}}, "dispatches": [{"to": "x", "text": ""}]})
    made = in_order(bad, found, ESSEX.chart, ESSEX.country)
    assert made.sheet == {"bodies": {"first": {"tasks": []}}}
    assert any(one.startswith("Removed: You command no column") for one in made.reasons)


def test_ck_047_guns_alone_attack_nobody_and_keep_behind_those_who_fight():
    country = ESSEX.country
    guns = body(country, "frating", line=False)
    near = {"key": "foot", "name": "Foot", "line": True}

    made = wrote(lying(bodies=(guns, body(country, "weeley", **near)), foes=(foe(country, "weeley", 500),)))
    assert made.sheet["bodies"]["first"] == {"tasks": [], "posture": "avoid"}, "the foot is nearer to the enemy"
    assert made.sheet["bodies"]["foot"]["posture"] == "attack"

    alone = order(lying(bodies=(guns,), foes=(foe(country, "weeley", 500),)))
    assert alone["posture"] == "avoid"
    assert alone["tasks"][0]["do"] == "march"

    follows = wrote(lying(bodies=(guns, body(country, "weeley", **near))))
    assert follows.sheet["bodies"]["first"]["tasks"][0]["by"][-1] == "weeley"
    assert follows.sheet["bodies"]["foot"]["tasks"][0]["by"][-1] == "colchester"

    waits = wrote(lying(bodies=(body(country, "frating", line=False, posture="avoid"), body(country, "frating", **near))))
    assert "first" not in waits.sheet["bodies"], "it stays with them until they have gone"


def test_ck_047_guns_alone_hold_a_fort_and_who_has_orders_to_hold_stays():
    country = ESSEX.country
    works = body(country, "frating", line=False, works=2, tasks=())
    assert order(lying(bodies=(works,), foes=(foe(country, "weeley", 9000),))) == {"tasks": [], "posture": "avoid"}
    assert order(lying(aim=HOLD, bodies=(body(country, "frating", line=False),)))["posture"] == "defend"


def test_ck_047_a_bridging_train_bridges_the_ford_that_holds_up_those_who_fight():
    """Field guns pass no ford (LC-086): without a bridge the First Army stands at the Ai Ho for ten days."""
    country, taken = MANCHURIA.country, "Cross the Yalu and take Port Arthur."
    guards = body(country, "ai_ford", key="guards", posture="attack")
    train = {"line": False, "boats": True, "posture": "avoid"}

    def written(*some: OwnBody, **more: object) -> dict:
        return wrote(lying(paper=MANCHURIA, bodies=some, aim=taken, **more), MANCHURIA).sheet["bodies"]

    before = written(guards, body(country, "wiju", **train))["first"]
    assert [task["do"] for task in before["tasks"]] == ["march", "make"]
    assert before["tasks"][0]["by"][-1] == "ai_ford"
    assert before["tasks"][1] == {"do": "make", "what": "pontoon", "at": "ai_ford"}

    near = written(guards, body(country, "wiju", **train), foes=(foe(country, "chiuliencheng", 500),))
    assert near["first"] == before, "before the enemy too, who has own foot before him"
    at_work = body(country, "ai_ford", tasks=({"do": "make", "what": "pontoon", "at": "ai_ford"},), **train)
    assert "first" not in written(guards, at_work)
    assert "first" not in written(guards, at_work, foes=(foe(country, "chiuliencheng", 500),)), "it goes on with it"
    without = written(guards, body(country, "wiju", line=False, posture="avoid"))["first"]
    assert [task["do"] for task in without["tasks"]] == ["march"], "no bridging train, no bridge"


def test_ck_047_lc_180_a_battalion_far_down_the_line_goes_by_rail_and_a_brigade_near_by_marches():
    port = (("Port Arthur", 0.0, 0.0),)
    far = lying(MANCHURIA, "mukden", "Take Dalny.", homes=port)
    made = order(with_units(far, ("inf", 1)), MANCHURIA)
    assert (made["tasks"][0]["do"], made["tasks"][0]["at"]) == ("entrain", "mukden")
    near = order(with_units(lying(place="great_bentley"), ("inf", 8)))
    assert [one["do"] for one in near["tasks"]] == ["march"]
    abroad = order(with_units(lying(MANCHURIA, "mukden", "Take Dalny."), ("inf", 1)), MANCHURIA)
    assert abroad["tasks"][0]["do"] == "march", "the line is the enemy's"
    refused = Word(what="work", body="First brigade", at="", text="First brigade halts. We have no train.")
    again = lying(MANCHURIA, "mukden", "Take Dalny.", homes=port, told=(refused,))
    assert order(with_units(again, ("inf", 1)), MANCHURIA)["tasks"][0]["do"] == "march"


def test_ck_047_lc_113_a_squadron_rides_ahead_of_a_body_that_marches_with_nobody_before_it():
    found = with_units(lying(), ("inf", 4), ("cav", 2))
    rows = wrote(found).sheet["bodies"]
    assert rows["first"]["tasks"][0] == {"do": "detach", "units": {"cav": 1}, "name": "Scouts of First brigade"}
    ahead = rows[f"first_{NOW}_1"]
    assert [one["do"] for one in ahead["tasks"]] == ["patrol", "march"]
    assert ahead["posture"] == "avoid"
    assert "detach" not in [one["do"] for one in order(with_units(lying(), ("inf", 4), ("cav", 1)))["tasks"]]


def test_ck_047_lc_138_scouts_cut_the_wire_of_the_enemy_where_they_stand_and_once():
    country = ESSEX.country
    wire = next(one for _, one in sorted(country.edges.items()) if one.kind == "wire" and one.cls == "red")
    scouts = body(country, wire.a, name="Scouts of First brigade", men=160)
    assert order(for_blue(lying(bodies=(scouts,))))["tasks"][0]["do"] == "cut_wire"
    done = Word(what="work", body="Scouts of First brigade", at="", text="Scouts of First brigade has cut the wire.")
    after = order(for_blue(lying(bodies=(scouts,), told=(done,))))
    assert [one["do"] for one in after["tasks"]] == ["patrol"]


def test_ck_047_lc_155_a_body_at_a_depot_with_empty_wagons_loads_them_and_marches_then():
    depot = next(key for key, one in sorted(MANCHURIA.country.places.items()) if "depot" in one.kinds)
    empty = with_units(lying(MANCHURIA, depot, HOLD), ("inf", 4), wagons=100, food=0)
    assert order(empty, MANCHURIA)["tasks"][0] == {"do": "draw", "from": depot}
    full = with_units(lying(MANCHURIA, depot, HOLD), ("inf", 4), wagons=100, food=2000)
    assert order(full, MANCHURIA)["tasks"][0]["do"] == "dig"


def test_ck_047_lc_244_an_invested_place_is_stormed_by_who_is_strong_enough():
    country = ESSEX.country
    shut = Word(what="siege", body="First brigade", at=country.places["colchester"].name, text="It is shut in.", invested=True)
    near = lying(place="east_bridge", foes=(foe(country, "colchester", 500),), told=(shut,))
    assert order(near) == {"tasks": [{"do": "storm", "place": "colchester"}], "posture": "attack"}
    free = lying(place="east_bridge", foes=(foe(country, "colchester", 500),))
    assert order(free)["tasks"][0]["do"] == "march"


def test_ck_047_lc_199_beaten_on_the_beach_with_nowhere_to_go_he_goes_back_into_his_ships():
    country = ESSEX.country
    beach = country.beaches["holland_beach"]
    ships = (Fleet(key="squadron", name="The squadron", at="holland_beach", reported=0, room_t=20000.0),)
    ends = [key for key, one in sorted(country.places.items()) if key != beach.place and {"depot", "port"} & set(one.kinds)]
    here = country.places[beach.place]
    near = foe(country, beach.place, 30_000, lon=here.lon + 0.01)
    around = tuple(foe(country, key, 30_000, label=f"B{n}") for n, key in enumerate(ends))
    made = order(with_units(lying(place=beach.place, foes=(near, *around)), ("inf", 2), fleets=ships))
    assert made == {"tasks": [{"do": "embark", "on": "squadron", "at": "holland_beach", "order": []}], "posture": "avoid"}
