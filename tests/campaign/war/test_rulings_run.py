"""Rulings in the run (UD-002, 005, 031 to 039, 041; UD-WC-06 to 11)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from naval import ruling_kinds
from naval.ruling_kinds import Ground
from naval.state.orders import Orders
from naval.state.ruling_acts import Act, Aground, Breakdown, Coal, Damage, Message, Missed, SetAside, Spared, Void, Weather
from naval.state.rulings import NONE, Rulings, text_of
from naval.state.waters import Spell
from naval.state.world import encode
from tests.campaign.war import held
from tests.campaign.war.speed_rolls import dice

WHY = "So I judge."


def ruled(*acts: Act, start: int = 0) -> Rulings:
    """Put rulings together as the desk does."""
    ground = Ground(world=replace(held.world(), minute=start), clock=start, until=start + 360)
    out = NONE
    for act in acts:
        out = ruling_kinds.add_ruling(out, act, ground)
    return out


def reds(out: Outcome) -> dict[str, Any]:
    """Return the end of Red's cruisers, and the coal in each ship."""
    force = held.force("red_cruisers", out.world)
    ships = {ship.key: ship for ship in out.world.ships if ship.force == "red_cruisers"}
    return {"at": (force.lon, force.lat), "knots": force.knots, "coal": {s.coal_t for s in ships.values()}, "ships": ships}


def logged(out: Outcome, seat: str) -> list[str]:
    return [one.data["text"] for one in out.reports if one.seat == seat and one.kind == "log"]


def test_ud_wc_06_ud_002_two_rulings_typed_in_either_order_are_one_text_and_one_outcome() -> None:
    r = Breakdown(since=360, reason=WHY, ship="hogue")
    s = Spared(since=360, reason=WHY, rule="NAV-S-068", subject="euryalus")
    w = Weather(since=400, reason=WHY, until=460, value=2)
    one, other = ruled(r, s, w, start=360), ruled(w, s, r, start=360)

    assert text_of(one) == text_of(other)
    assert [ruling_kinds.kind_of(act).stage for act in one.acts] == ["steam", "steam"]
    assert encode(held.second(one)) == encode(held.second(other))


def test_ud_wc_07_ud_031_ud_005_a_breakdown_by_ruling_is_as_the_rules_have_it_and_her_die_is_struck() -> None:
    plain, out = held.second(), held.second(ruled(Breakdown(since=360, reason=WHY, ship="hogue"), start=360))

    assert reds(plain)["at"] == (-3.373422, 49.976917)
    assert reds(plain)["coal"] == {1360.0}
    assert reds(out)["at"] == (-4.127472, 49.923056)
    assert (reds(out)["knots"], reds(out)["coal"]) == (14.0, {1420.0})
    assert reds(out)["ships"]["hogue"].lame_until == 1080
    assert [(die.fell, die.struck) for die in dice(out, "Hogue")] == [("4", True)]
    assert (
        [(die.fell, die.struck) for die in dice(out, "Euryalus")]
        == [("6", False)]
        == [(d.fell, d.struck) for d in dice(plain, "Euryalus")]
    )
    (event,) = (one for one in out.events if one.kind == "ruling")
    assert event.minute == 360
    assert WHY in event.text
    assert not any("ruling" in text.lower() or WHY in text for text in logged(out, "red_cabin"))
    assert any("broken down" in text for text in logged(out, "red_cabin"))


def test_ud_wc_08_ud_032_spared_both_dice_are_shown_struck_and_nothing_befalls_her() -> None:
    spared = ruled(Spared(since=360, reason=WHY, rule="NAV-S-068", subject="euryalus"), start=360)
    plain, out = held.second(seed="HELD-1907"), held.second(spared, seed="HELD-1907")

    assert [(die.fell, die.struck) for die in dice(plain, "Euryalus")] == [("1", False), ("2", False)]
    assert [(die.fell, die.struck) for die in dice(out, "Euryalus")] == [("1", True), ("2", True)]
    assert reds(plain)["ships"]["euryalus"].lame_until == 1080
    assert reds(out)["ships"]["euryalus"].lame_until == 0
    assert (reds(out)["at"], reds(out)["coal"]) == ((-3.373422, 49.976917), {1360.0})


def test_ud_wc_09_ud_009_taken_back_the_outcome_has_the_bytes_it_had() -> None:
    act = Breakdown(since=360, reason=WHY, ship="hogue")
    back = ruling_kinds.taken_back(ruled(act, start=360), ruling_kinds.key_of(act), 360)

    assert back == NONE
    assert encode(held.second(back or NONE)) == encode(held.second())
    assert ruling_kinds.taken_back(NONE, "0123456789", 360) is None


@pytest.mark.parametrize(("since", "gone"), [(94, 7), (95, 0)])
def test_ud_wc_10_ud_035_not_sighted_from_the_minute_of_the_stop_or_after_it(since: int, gone: int) -> None:
    stop = held.played(held.base_a())
    assert stop.world.minute == 94
    out = held.played(held.base_a(), ruled(Missed(since=since, reason=WHY, seer="blue_cruisers", seen="red_cruisers", until=360)))

    missing = [one for one in stop.reports if one not in out.reports]
    assert len(missing) == gone
    if gone:
        assert {(one.seat, one.kind, one.data.get("label")) for one in missing} == {
            ("blue_cabin", "asked", None),
            ("blue_cabin", "sighting", "A"),
            ("blue_cabin", "status", None),
            ("red_cabin", "asked", None),
            ("red_cabin", "sighting", "A"),
            ("red_cabin", "sighting", "B"),
            ("red_cabin", "status", None),
        }


def test_ud_035_one_of_two_does_not_see_the_other_and_is_not_asked() -> None:
    out = held.played(
        held.base_a(), ruled(Missed(since=0, reason=WHY, seer="blue_cruisers", seen="red_cruisers", until=360, both=False))
    )

    assert out.asked == ("red_cabin",)
    assert [one.data["label"] for one in out.reports if one.seat == "red_cabin" and one.kind == "sighting"][-1] == "B"
    assert not [one for one in out.reports if one.seat == "blue_cabin" and one.kind == "sighting"]


def test_ud_wc_11_ud_034_weather_everywhere_or_in_a_circle_puts_the_stop_off() -> None:
    def stop(**where: Any) -> int:
        spell = Spell(area="", start=0, until=120, value=1, **where)
        return held.played(held.base_a(), Rulings(weather=(spell,))).world.minute

    assert stop() == 121
    assert stop(lon=-2.4, lat=50.1, nm=60) == 121
    assert stop(lon=-2.4, lat=50.1, nm=10) == 94, "they are outside it"


def test_ud_033_aground_she_lies_still_and_then_goes_on() -> None:
    orders = held.steers(8, held.OUT)
    free = held.played(orders)
    out = held.played(orders, ruled(Aground(since=60, reason=WHY, force="red_cruisers", until=180)))

    def miles(one: Outcome) -> float:
        return abs(held.force("red_cruisers", one.world).lon - held.force("red_cruisers").lon)

    assert miles(out) == pytest.approx(miles(free) * 4 / 6, rel=0.01)
    assert [text for text in logged(out, "red_cabin") if "aground" in text or "got off" in text]


def test_ud_033_the_rest_goes_on_from_a_runs_beginning_and_her_hurt_is_in_words() -> None:
    force = held.force("red_cruisers")
    ship = next(one for one in held.world().ships if one.force == force.key and one.key != force.flagship)
    act = Aground(since=0, reason=WHY, force=force.key, ship=ship.key, until=360, rest="goes_on", hurt="her bottom is torn")
    out = held.played(held.steers(8, held.OUT), ruled(act))

    left = next(one for one in out.world.forces if one.key == f"{force.key}_{ship.key}")
    assert (left.lon, left.lat) == (force.lon, force.lat)
    assert held.force(force.key, out.world).lon != force.lon
    hurt = next(one for one in out.world.ships if one.key == ship.key)
    assert (hurt.force, hurt.damage) == (left.key, ("her bottom is torn",))


def test_ud_038_damage_is_as_he_says_or_as_by_a_mine() -> None:
    ship = next(one for one in held.world().ships if one.key == "hogue")
    orders = held.steers(14, held.OUT, held.BACK)

    def after(*acts: Damage) -> Any:
        out = held.played(orders, ruled(*acts))
        return next(one for one in out.world.ships if one.key == ship.key), out

    slow, out = after(Damage(since=90, reason=WHY, ship="hogue", max_kn=8, words="shaft bent"))
    assert (slow.max_kn, slow.damage, slow.afloat) == (8.0, ("shaft bent",), True)
    assert held.force("red_cruisers", out.world).knots == 8.0
    gone, out = after(Damage(since=90, reason=WHY, ship="hogue", afloat=False))
    assert not gone.afloat
    mined, out = after(Damage(since=90, reason=WHY, ship="hogue", mine=True))
    assert mined.condition or not mined.afloat
    assert any("struck a mine" in text for text in logged(out, "red_cabin"))
    both, _ = after(Damage(since=90, reason=WHY, ship="hogue", max_kn=8), Damage(since=30, reason=WHY, ship="hogue", max_kn=12))
    assert both.max_kn == 8.0


def test_ud_039_coal_more_or_less_as_the_run_begins() -> None:
    plain = held.played({})
    port = held.world().ports[0]
    out = held.played(
        {}, ruled(Coal(since=0, reason=WHY, tons=-100, ship="hogue"), Coal(since=0, reason=WHY, tons=50, port=port.key))
    )

    def tons(one: Outcome, key: str) -> float:
        return next(row.coal_t for row in (*one.world.ships, *one.world.ports) if row.key == key)

    assert tons(out, "hogue") == pytest.approx(tons(plain, "hogue") - 100)
    assert tons(out, port.key) == pytest.approx(tons(plain, port.key) + 50)


def test_ud_037_a_dispatch_is_lost_waits_or_comes_into_other_hands() -> None:
    quiet = {"blue_cabin": Orders(dispatches=held.base_a()["blue_cabin"].dispatches)}

    def papers(*acts: Message) -> list[tuple[str, int]]:
        out = held.played(quiet, ruled(*acts))
        return [(one.seat, one.arrives) for one in out.reports if one.kind == "dispatch"]

    def act(**fate: Any) -> Message:
        return Message(since=0, reason=WHY, author="blue_cabin", number=1, **fate)

    assert papers() == [("blue_admiralty", 0)]
    assert papers(act(fate="lost")) == []
    assert papers(act(fate="waits", until=180)) == [("blue_admiralty", 180)]
    assert sorted(papers(act(fate="copied", to="red_admiralty"))) == [("blue_admiralty", 0), ("red_admiralty", 0)]


def test_ud_041_an_order_set_aside_does_not_count_and_its_seat_reads_why() -> None:
    aside = SetAside(since=0, reason="No such course can be laid.", seat="blue_cabin", path="forces/blue_cruisers")
    out = held.played(held.base_a(), ruled(aside))
    plain = held.played(
        {"red_cabin": held.base_a()["red_cabin"], "blue_cabin": Orders(dispatches=held.base_a()["blue_cabin"].dispatches)}
    )

    assert held.force("blue_cruisers", out.world) == held.force("blue_cruisers", plain.world)
    (told,) = (one for one in out.reports if one.kind == "returned")
    assert (told.seat, told.arrives) == ("blue_cabin", 0)
    assert told.data == {"order": "the orders for Blue cruisers", "instead": False, "text": "No such course can be laid."}
    legs = {"legs": [{"lon": -1.9, "lat": 50.2, "knots": 6}]}
    other = held.played(held.base_a(), ruled(replace(aside, instead=legs)))
    assert held.force("blue_cruisers", other.world).lon == pytest.approx(-1.9)


def test_ud_005_no_other_die_of_the_run_moves() -> None:
    """Every die that both outcomes throw falls alike, whatever the ruling."""
    rulings = ruled(
        Damage(since=400, reason=WHY, ship="hogue", mine=True), Coal(since=360, reason=WHY, tons=-10, ship="euryalus"), start=360
    )
    plain, out = held.second(), held.second(rulings)
    fell = {(die.rule, die.what): die.fell for event in plain.events for die in event.rolls}
    again = {(die.rule, die.what): die.fell for event in out.events for die in event.rolls}

    assert set(fell) & set(again)
    assert {key: fell[key] for key in set(fell) & set(again)} == {key: again[key] for key in set(fell) & set(again)}


def test_ud_046_a_void_battle_stands_in_the_umpires_list_and_nowhere_else() -> None:
    plain = held.second()
    out = held.second(ruled(Void(since=360, reason=WHY, forces=("blue_cruisers", "red_cruisers")), start=360))

    assert out.reports == plain.reports
    assert [one.text for one in out.events if one not in plain.events] == [
        f"By ruling: The action of Blue cruisers and Red cruisers at 12:00 is void. {WHY}"
    ]


def test_ud_033_aground_beyond_the_end_of_a_run_she_lies_on_until_the_minute_ruled_or_until_that_is_taken_back() -> None:
    orders, act = held.steers(8, held.OUT), Aground(since=60, reason=WHY, force="red_cruisers", until=480)
    first = held.played(orders, ruled(act))
    lay = held.force("red_cruisers", first.world)
    assert [text for text in logged(first, "red_cabin") if "got off" in text] == [], "she has not yet"

    kept = ruling_kinds.next_run(ruled(act), 360)
    assert kept.acts == (replace(act, since=360, lies=True),)
    second = held.played(orders, kept, number=2, start=first.world)
    went, an_hour = held.force("red_cruisers", second.world).lon - lay.lon, lay.lon - held.force("red_cruisers").lon
    assert went == pytest.approx(4 * an_hour, rel=0.01), "two hours more, then on"
    new = [text for text in logged(second, "red_cabin") if text not in logged(first, "red_cabin")]
    assert [("aground" in text, "got off" in text) for text in new if "aground" in text or "got off" in text] == [(False, True)]
    assert ruling_kinds.taken_back(kept, ruling_kinds.key_of(kept.acts[0]), 360) == NONE, "floated off by the umpire"
    assert ruling_kinds.next_run(kept, 720) == NONE


def test_ud_033_one_left_behind_lies_on_as_a_force_of_her_own_and_is_hurt_once() -> None:
    force = held.force("red_cruisers")
    ship = next(one for one in held.world().ships if one.force == force.key and one.key != force.flagship)
    act = Aground(since=0, reason=WHY, force=force.key, ship=ship.key, until=400, rest="goes_on", hurt="her bottom is torn")
    first = held.played(held.steers(8, held.OUT), ruled(act))
    kept = ruling_kinds.next_run(ruled(act), 360)
    second = held.played({}, kept, number=2, start=first.world)

    left = f"{force.key}_{ship.key}"
    (lies,) = kept.acts
    assert (lies.force, lies.ship, lies.rest, lies.hurt) == (left, ship.key, "stays", "")
    assert ruling_kinds.faults(lies, Ground(world=first.world, clock=360, until=720)) == []
    now = held.force(left, second.world)
    assert (now.lon, now.lat) == (force.lon, force.lat), "ordered nowhere she stays"
    assert next(one for one in second.world.ships if one.key == ship.key).damage == ("her bottom is torn",)
