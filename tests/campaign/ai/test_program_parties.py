"""The computer as general: mines, wires, fire, broken bridges, sieges and screens, each where it serves him (CK-047; pure)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.ai.land.field import Depot, Word, miles
from land.terms import Terms
from tests.campaign.ai.papers_ashore import (
    ATTACK,
    ESSEX,
    HOLD,
    MANCHURIA,
    NOW,
    body,
    foe,
    for_blue,
    letter,
    lying,
    with_units,
    wrote,
)

E, M = ESSEX.country, MANCHURIA.country
PARTY = f"first_{NOW}_1"


def rows(found, paper=ESSEX) -> dict:
    return wrote(found, paper).sheet.get("bodies", {})


def word(text: str, what: str = "work", at: str = "", by: str = "First brigade") -> Word:
    return Word(what=what, body=by, at=at, text=text)


def dug_in(**more: object):
    """Make a division with engineers in its trenches at Weeley, with orders to hold."""
    here = body(E, "weeley", works=2, posture="defend")
    return with_units(lying(aim=HOLD, bodies=(here, *more.pop("others", ())), **more), ("inf", 4), ("re", 1))


def test_lc_227_engineers_of_a_body_that_is_dug_in_lay_a_mine_on_the_way_of_an_enemy_within_a_days_march():
    found = dug_in(foes=(foe(E, "st_osyth", 9000),))
    made = rows(found)
    assert made["first"] == {
        "tasks": [{"do": "detach", "units": {"re": 1}, "name": "Sappers of First brigade"}],
        "posture": "defend",
    }
    tasks = made[PARTY]["tasks"]
    assert [one["do"] for one in tasks] == ["march", "make", "march", "attach"]
    assert tasks[0]["by"] == [tasks[1]["at"]] == ["great_bentley"]
    assert tasks[3]["to"] == "first"

    assert rows(dug_in(foes=(foe(E, "st_osyth", 9000, seen=NOW - 1500),))) == {}, "seen more than a day ago"
    assert rows(dug_in(foes=(foe(E, "great_bentley", 9000),))) == {}, "he is there already"
    out = body(E, "great_bentley", key="sappers", name="Sappers of First brigade", men=220)
    assert "first" not in rows(dug_in(foes=(foe(E, "st_osyth", 9000),), others=(out,)))
    laid = word("Sappers of First brigade has finished the road mine at Great Bentley.", by="Sappers of First brigade")
    assert rows(dug_in(foes=(foe(E, "st_osyth", 9000),), told=(laid,))) == {}, "once"


def test_lc_227_no_mine_is_laid_where_none_is_agreed_or_before_trenches_are_dug():
    found = dug_in(foes=(foe(E, "st_osyth", 9000),))
    without = replace(found.field.known, terms=Terms(land_mines=False))
    assert rows(replace(found, field=replace(found.field, known=without))) == {}
    undug = with_units(lying(place="weeley", aim=HOLD, foes=(foe(E, "st_osyth", 3900),)), ("inf", 4), ("re", 1))
    assert [one["do"] for one in rows(undug)["first"]["tasks"]] == ["dig"]


def test_lc_022_sappers_stay_at_their_work_go_back_when_it_is_done_and_leave_it_to_an_enemy_who_is_close():
    main = body(E, "weeley", key="main", works=2, posture="defend")
    work = ({"do": "make", "what": "mine", "at": "great_bentley"}, {"do": "march", "by": ["weeley"]})
    party = body(E, "great_bentley", name="Sappers of First brigade", men=220, tasks=work)
    far = (foe(E, "st_osyth", 9000),)
    assert "first" not in rows(lying(aim=HOLD, bodies=(party, main), foes=far))
    back = {"tasks": [{"do": "march", "by": ["weeley"]}, {"do": "attach", "to": "main"}], "posture": "avoid"}
    near = lying(aim=HOLD, bodies=(party, main), foes=(foe(E, "thorrington", 9000),))
    assert rows(near)["first"] == back
    done = body(E, "great_bentley", name="Sappers of First brigade", men=220)
    assert rows(lying(aim=HOLD, bodies=(done, main), foes=far))["first"] == back
    going = body(E, "great_bentley", name="Sappers of First brigade", men=220, tasks=tuple(back["tasks"]))
    assert "first" not in rows(lying(aim=HOLD, bodies=(going, main), foes=far)), "it is on its way"


def going_from_a_depot(foot: int = 4, *units: tuple[str, int], **more: object):
    """Make Kuropatkin's men at Haicheng, whom a much stronger enemy drives off."""
    enemy = foe(M, "haicheng", 40_000, lon=M.places["haicheng"].lon + 0.14)
    port = (("Port Arthur", 0.0, 0.0),)
    found = lying(MANCHURIA, "haicheng", ATTACK, foes=(enemy,), homes=port, **more)
    return with_units(for_blue(found), ("inf", foot), *units, wagons=100, food=0)


def test_lc_163_who_gives_ground_from_his_depot_leaves_a_battalion_to_burn_it():
    made = rows(going_from_a_depot(), MANCHURIA)
    assert made["first"]["tasks"][0] == {"do": "detach", "units": {"inf": 1}, "name": "Rear guard of First brigade"}
    assert made["first"]["posture"] == "delay"
    burns, march = made[PARTY]["tasks"]
    assert burns == {"do": "burn", "depot": "haicheng"}
    assert march == {"do": "march", "by": made["first"]["tasks"][1]["by"]}


@pytest.mark.parametrize(
    ("foot", "more"),
    [
        (2, {}),
        (4, {"told": (word(f"Rear guard has burnt the depot at {M.places['haicheng'].name}."),)}),
        (4, {"depots": (Depot(place="haicheng", food=900, forage=600, ammo=0),)}),
    ],
    ids=["too few to leave one", "burnt already", "its wagons could carry it"],
)
def test_lc_163_no_depot_is_burnt_where(foot: int, more: dict):
    made = rows(going_from_a_depot(foot, **more), MANCHURIA)
    assert [one["do"] for one in made["first"]["tasks"]] == ["march"]
    assert PARTY not in made


def test_lc_163_more_than_the_wagons_carry_is_burnt_and_the_depot_of_the_enemy_is_left_alone():
    full = (Depot(place="haicheng", food=90_000, forage=600, ammo=0),)
    assert PARTY in rows(going_from_a_depot(depots=full), MANCHURIA)
    theirs = going_from_a_depot()
    theirs = replace(theirs, side="red", field=replace(theirs.field, known=replace(theirs.field.known, side="red")))
    assert "detach" not in str(rows(theirs, MANCHURIA)), "by the wire that ends there it is the enemy's"


def test_lc_221_engineers_break_the_bridge_by_which_a_body_goes_back_unless_own_men_are_beyond_it():
    here = E.places["east_bridge"]
    enemy = foe(E, "east_bridge", 30_000, lon=here.lon + 0.12)
    made = rows(with_units(lying(place="east_bridge", foes=(enemy,)), ("inf", 2), ("re", 1)))
    assert made["first"]["tasks"][0] == {"do": "detach", "units": {"re": 1}, "name": "Sappers of First brigade"}
    assert made[PARTY]["tasks"][0] == {"do": "break", "what": "bridge", "at": "east_bridge"}
    beyond = body(E, "frating", key="other", name="Other brigade", lon=here.lon + 0.06, posture="delay")
    kept = with_units(lying(bodies=(body(E, "east_bridge"), beyond), foes=(enemy,)), ("inf", 2), ("re", 1))
    assert PARTY not in rows(kept)
    down = with_units(lying(place="east_bridge", foes=(enemy,)), ("inf", 2), ("re", 1))
    down = replace(down, field=replace(down.field, known=replace(down.field.known, down=("east_bridge",))))
    assert PARTY not in rows(down), "it is down as he knows"


def test_lc_060_he_goes_round_by_another_road_where_he_knows_a_bridge_to_be_down():
    found = lying(place="great_bentley", aim="March on Colchester and take it.")
    by = rows(found)["first"]["tasks"][0]["by"]
    bridge = next(key for key in by if "bridge" in E.places[key].kinds)
    round_it = replace(found, field=replace(found.field, known=replace(found.field.known, down=(bridge,))))
    other = rows(round_it)["first"]["tasks"][0]["by"]
    assert bridge not in other
    assert other[-1] == by[-1]


def before_port_arthur(men: int, garrison: int = 0, **more: object):
    """Make an army on the road to Port Arthur."""
    spot = M.places["port_arthur"]
    place = more.pop("place", "nangalin")
    here = body(M, place, men=men, **more.pop("given", {}))
    inside = foe(M, "port_arthur", garrison, lon=spot.lon + 0.02)
    return lying(MANCHURIA, bodies=(here,), aim="Take Port Arthur.", foes=(inside,) if garrison else (), **more)


def test_lc_235_a_fortress_that_cannot_be_stormed_is_invested_from_the_line_round_it_and_once():
    fort = M.places["port_arthur"]
    for found in (before_port_arthur(20_000, 12_000), before_port_arthur(40_000)):
        made = rows(found, MANCHURIA)["first"]
        assert [one["do"] for one in made["tasks"]] == ["march", "invest"]
        [point] = made["tasks"][0]["by"]
        assert fort.ring_mi < miles(tuple(point), (fort.lon, fort.lat)) < fort.ring_mi + 6
        there = {"lon": point[0], "lat": point[1]}
        on_it = before_port_arthur(20_000, 12_000, given=there)
        invest = {"tasks": [{"do": "invest", "place": "port_arthur"}], "posture": "defend"}
        assert rows(on_it, MANCHURIA)["first"] == invest
        at_it = before_port_arthur(20_000, 12_000, given={**there, "tasks": tuple(invest["tasks"]), "posture": "defend"})
        assert "first" not in rows(at_it, MANCHURIA)


def test_lc_235_a_garrison_weak_for_its_works_is_attacked_and_who_is_weaker_than_it_does_not_besiege():
    strong = rows(before_port_arthur(40_000, 5_000), MANCHURIA)["first"]
    assert strong["posture"] == "attack"
    assert strong["tasks"][0]["by"] == ["port_arthur"]
    weak = rows(before_port_arthur(5_000, 12_000), MANCHURIA)["first"]
    assert [one["do"] for one in weak["tasks"]] == ["dig"]


def test_lc_113_horse_alone_digs_no_trench_but_screens_towards_the_enemy_of_whom_it_was_told():
    enemy = foe(E, "clacton", 900)
    horse = with_units(lying(place="weeley", aim=HOLD, foes=(enemy,)), ("cav", 2))
    made = rows(horse)["first"]
    assert [one["do"] for one in made["tasks"]] == ["screen", "halt"]
    assert made["tasks"][0]["front_mi"] == 8
    assert 90 < made["tasks"][0]["facing"] < 180, "Clacton lies south-east of Weeley"
    quiet = rows(with_units(lying(place="weeley", aim=HOLD), ("cav", 2)))["first"]
    assert [one["do"] for one in quiet["tasks"]] == ["patrol", "halt"]
    at_it = body(E, "weeley", tasks=({"do": "halt"},), posture="delay")
    assert "first" not in rows(with_units(lying(aim=HOLD, bodies=(at_it,), foes=(enemy,)), ("cav", 2)))


def test_lc_138_a_body_at_an_office_whose_wire_does_not_answer_has_it_mended_and_tries_once():
    silent = word("Weeley: the wire from Weeley to Thorpe does not answer.", "wire", "weeley", by="")
    made = rows(with_units(lying(place="weeley", aim=HOLD, told=(silent,)), ("inf", 2)))["first"]
    assert made["tasks"] == [{"do": "make", "what": "wire", "at": "weeley"}]
    done = word("First brigade has repaired the wire: the way from Weeley to Thorpe.")
    assert rows(with_units(lying(place="weeley", aim=HOLD, told=(silent, done)), ("inf", 2)))["first"]["tasks"][0]["do"] == "dig"
    again = rows(with_units(lying(place="weeley", aim=HOLD, told=(silent, done, silent)), ("inf", 2)))["first"]
    assert again["tasks"][0]["do"] == "make", "it is down again"
    cannot = word("First brigade halts. There is no wire to repair within a mile of it.")
    assert (
        rows(with_units(lying(place="weeley", aim=HOLD, told=(silent, cannot, silent)), ("inf", 2)))["first"]["tasks"][0]["do"]
        == "dig"
    )


def test_lc_134_a_telegraph_section_lays_its_wire_behind_the_troops_that_it_follows():
    fighters = body(M, "chiuliencheng", key="guards", name="Guards", posture="attack")
    train = body(M, "wiju", line=False, posture="avoid")
    found = lying(MANCHURIA, bodies=(train, fighters), aim="Take Fenghuangcheng.")
    made = rows(with_units(found, ("tg", 1)), MANCHURIA)["first"]
    assert made["tasks"][0]["do"] == "lay_wire"
    assert [*made["tasks"][0]["along"], *(made["tasks"][1]["by"] if made["tasks"][1:] else [])][-1] == "chiuliencheng"
    without = rows(with_units(found, ("sg", 1)), MANCHURIA)["first"]
    assert without["tasks"][0]["do"] == "march"


@pytest.mark.parametrize(("men", "posture"), [(3900, "attack"), (4200, "defend")], ids=["no stronger", "stronger"])
def test_ck_047_who_is_to_take_a_place_and_has_dug_in_before_an_equal_enemy_goes_at_him_next(men: int, posture: str):
    dug = body(E, "frating", works=1, posture="defend", tasks=({"do": "halt"},))
    made = rows(lying(bodies=(dug,), foes=(foe(E, "weeley", men),)))
    assert made["first"]["posture"] == posture
    fresh = rows(lying(place="frating", foes=(foe(E, "weeley", 3900),)))["first"]
    assert fresh["posture"] == "defend", "he looks first"
    holder = lying(aim=HOLD, bodies=(dug,), foes=(foe(E, "weeley", men),))
    assert rows(holder)["first"]["posture"] == "defend", "who is to hold holds"


def test_ck_047_who_is_to_hold_a_place_drives_a_weaker_enemy_out_of_it():
    aim = "Hold Weeley, and keep watch."
    found = for_blue(lying(place="frating", aim=aim, foes=(foe(E, "weeley", 2000),)))
    found = replace(found, field=replace(found.field, known=replace(found.field.known, side="red")))
    assert rows(found)["first"]["posture"] == "attack"
    unseen = for_blue(lying(place="frating", aim=aim, foes=(foe(E, "weeley", 0),)))
    assert rows(unseen)["first"]["posture"] == "defend", "nobody made out how strong he is"


def test_ck_048_a_ministry_answers_a_call_for_stores_as_received():
    from land.orders.ministry import KnownToMinistry
    from tests.campaign.ai.papers_ashore import known_of

    office = KnownToMinistry(known=known_of(E, (body(E, "weeley"),)), pool=2)
    made = wrote(lying(role="ministry", ministry=office, aim=HOLD, letters=(letter("SEND STORES TO Weeley.", "other"),)))
    assert {"to": "other", "text": "Your 1100 received."} in made.sheet["dispatches"]
