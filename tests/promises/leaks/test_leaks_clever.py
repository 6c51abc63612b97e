"""A clever player's further ideas: dice, letters of contacts, logs and papers that know too much."""

from __future__ import annotations

import json
import random

import pytest
from msgspec.structs import replace

from campaign.models.truth import runs_of
from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from naval.state.orders import Note, Orders
from naval.state.outcome import Interrupt
from naval.state.world import Leg, World, encode
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import open_table
from tests.naval.world_builder import force, merchant, off, open_sea, orders, ships_for, station, world
from tests.promises import busy, playing
from tests.promises.twin_worlds import Twin, a_battle_far_away, plain_orders, play

pytestmark = pytest.mark.full

SEA = open_sea()
HERE = (0.0, 50.0)


def encode_reports(out: Outcome, seat: str, *kinds: str) -> bytes:
    return encode([r for r in out.reports if r.seat == seat and (not kinds or r.kind in kinds)])


# ---- dice and numbers of battles ----


def test_the_dice_of_a_battle_do_not_know_of_another_that_was_fought_before(monkeypatch, db):
    """The engaged of a later battle of the run read the same to the byte, whether or not others fought an earlier one.

    So do both Admiralties: the others are out of touch.
    """
    far = busy.Post("adder", "red", at=(3.0, 60.6))
    posts = (*busy.POSTS, far)
    south = busy.ORDERS["pike-cabin"]
    meets = {"adder-cabin": {"forces": {"adder-force": {"legs": [{"lon": 1.5, "lat": 60.6, "knots": 20}]}}}}
    seen = []
    for given in ({"pike-cabin": south}, {"pike-cabin": south} | meets):
        with busy.at_war(monkeypatch, posts) as campaign:
            playing.give(campaign, given, set(given))
            playing.resolve_all(campaign)
            playing.finish_run(campaign, 1)
            minutes = [engagement.minute for engagement in runs_of(campaign).get(number=1).engagements.order_by("minute")]
            keys = ("gannet-cabin", "pike-cabin", "home-cabin", "coast-cabin", "blue-admiralty", "red-admiralty", "press")
            seen.append((minutes, {key: playing.surfaces(campaign.seats.get(key=key)) for key in keys}))

    assert len(seen[1][0]) > len(seen[0][0]) > 0
    assert seen[1][0][0] < seen[0][0][0], "the other battle is not the earlier one"
    for key, found in seen[0][1].items():
        assert playing.first_difference(found, seen[1][1][key]) == "", key


def test_a_wreck_is_not_missed_by_those_who_write_to_her(monkeypatch, db):
    """A dispatch to a friend out of touch waits, sunk or not; she stays on the list of addressees."""
    given = plain_orders(random.Random(1)) | {"blue-west": {"dispatches": [{"to": "blue-south", "text": "Where are you?"}]}}
    one = Twin(orders=given, sealed=frozenset({"blue-west"}))
    two = a_battle_far_away(one, random.Random(1))

    quiet, loud = (play(monkeypatch, twin, "blue-west") for twin in (one, two))

    assert loud[3] > 0
    assert [playing.first_difference(a, b) for a, b in zip(quiet[1], loud[1], strict=True)] == [""] * len(loud[1])


# ---- signals ----


def test_the_path_of_a_message_names_only_ones_own_side(monkeypatch, db):
    with busy.at_war(monkeypatch) as war:
        busy.play(war, busy.ORDERS)
        paths = [
            (seat.side, name)
            for seat in busy.players(war)
            for kind in ("dispatch", "position")
            for body in (paper.body for paper in seat.was_told(kind))
            for name in body.path
        ]
    enemy = {side: {n for p in busy.POSTS if p.side != side for n in busy.names_of(p)} for side in ("blue", "red")}

    assert paths
    assert not [name for side, name in paths if name in enemy[side]]


def test_a_letter_that_waits_says_so_at_once_and_not_what_the_next_hour_will_bring():
    """At a second stop between two whole hours the author must not read whether there will be a path at the next."""
    author = force("blue-1", *off(*HERE, 70, 0), (*off(*HERE, 0, 0), 12.0))
    enemy = force("red-1", *off(*HERE, 74, 0))
    seen = []
    for stations in ((), (station("st", "blue", *off(*HERE, 0, 5)),)):
        w = world(author, enemy, stations=stations)
        after = {"blue-1": orders("blue-1", (*off(*HERE, 0, 0), 12.0), notes=(Note(to="blue-adm", text="Fought."),))}
        first = fought(65, 5, after)
        second = fought(80, 10, None)
        out = run(w, SEA, {}, "s", 360, (first, second))
        assert out.asked
        assert out.world.minute == 90
        seen.append(encode_reports(out, "blue-1", "outbox"))

    assert seen[0] == seen[1]


def fought(minute: int, moves: int, given: dict[str, Orders] | None) -> Interrupt:
    """Make a battle of blue-1 and red-1 without a result."""
    result = {
        "winner": None,
        "ending": "The fleets have drawn apart.",
        "moves": moves,
        "ships": {
            f"{key}-1": {
                "afloat": True,
                "max_kn": 18.0,
                "damage": [],
                "condition": {},
                "x_yd": x,
                "y_yd": 0.0,
                "heading_deg": 0.0,
            }
            for key, x in (("blue-1", -12000.0), ("red-1", 12000.0))
        },
    }
    return Interrupt(
        minute=minute, forces=("blue-1", "red-1"), moves=moves, result=result, views={"blue": [], "red": []}, orders=given
    )


# ---- contacts ----


def comings_and_goings(starts_nm: float) -> tuple[World, World]:
    """Make a watcher, and an enemy who steams out of sight, turns 23 miles off and comes back within the hour.

    In the second world he steams on, and another like him comes from beyond, on the same track from the turn.
    """
    watcher, start = force("blue-1", *HERE), off(*HERE, starts_nm, 0)
    turn, back = off(*HERE, 23, 0), off(*HERE, 15, 0)
    other = off(*HERE, 23 + (23 - starts_nm), 0)
    return (
        world(watcher, force("red-1", *start, (*turn, 12.0), (*back, 12.0))),
        world(watcher, force("red-1", *start, (*off(*HERE, 90, 0), 12.0)), force("red-2", *other, (*turn, 12.0), (*back, 12.0))),
    )


@pytest.mark.parametrize("starts_nm", [19.0, 9.5], ids=["as smoke", "having been made out"])
def test_a_contacts_letter_does_not_tell_a_ship_that_came_back_from_another_like_her(starts_nm):
    """By the convention a contact seen again within the hour is *taken* for the old one: by its looks, not by its identity."""
    one, two = (run(w, SEA, {}, "s", 240) for w in comings_and_goings(starts_nm))

    assert b'"lost":4' in encode_reports(one, "blue-1", "sighting") or b'"lost":5' in encode_reports(one, "blue-1", "sighting")
    assert encode_reports(one, "blue-1") == encode_reports(two, "blue-1")


# ---- trade ----


def hunt(side: str, *track: tuple[float, float, float]) -> World:
    """Make a raider and, beyond half the sighting distance, the smoke of one slow merchantman."""
    raider = force("red-1", *HERE, (*off(*HERE, 60, 0), 8.0), raid=True)
    prey = merchant("m-1", *off(*HERE, 0, 16), *(track or ((*off(*HERE, 60, 16), 8.0),)), side=side, knots=8.0)
    return world(raider, ships=ships_for(raider, "cruiser"), merchants=(prey,))


def test_a_raiders_log_does_not_know_whose_smoke_it_is_before_the_look_out_does():
    enemy, stranger = (run(hunt(side), SEA, {}, "s", 300) for side in ("blue", "neutral"))

    assert b'"what":"smoke"' in encode_reports(enemy, "red-1", "sighting")
    assert b"merchantman, " not in encode_reports(enemy, "red-1", "sighting")
    assert encode_reports(enemy, "red-1") == encode_reports(stranger, "red-1")


def test_a_raiders_log_does_not_tell_that_a_merchantman_out_of_sight_has_made_her_port():
    away = off(*HERE, 0, 36)
    arrives, steams_on = (
        run(hunt("blue", (*away, 8.0), *more), SEA, {"red-1": orders("red-1", raid=True)}, "s", 350)
        for more in ((), ((*off(*HERE, 0, 90), 8.0),))
    )

    assert encode_reports(arrives, "red-1") == encode_reports(steams_on, "red-1")


def test_a_prize_is_known_to_the_raider_alone_until_she_can_write(monkeypatch, db):
    """No other seat is told of a prize before her log is forwarded to her own Admiralty; owners and trade miss nobody yet."""
    bound = Leg(lon=busy.HOME[0] - 30 * busy.MILE_E, lat=busy.PREY.lat, knots=busy.PREY.knots)
    beside = busy.ORDERS["relay-cabin"] | busy.steer("relay", (-70, 0, 8.5), raid=True)  # she keeps her in sight (SC-N-48)
    with busy.at_war(monkeypatch, merchants=(replace(busy.PREY, legs=(bound,)),)) as war:
        busy.play(war, busy.ORDERS | {"relay-cabin": beside})
        told = {s.key: s.deliveries.exclude(kind__in=("battle", "trade", "plot")) for s in busy.players(war)}
        knows = {key: [p for p in papers if "Prey" in p.data or "merchantman" in p.data] for key, papers in told.items()}
        ledgers = [
            json.loads(p.data)["ships"]
            for key, kind in (("red-admiralty", "trade"), ("trade", "plot"))
            for p in war.seats.get(key=key).was_told(kind)
        ]

    taken = next(p.happened for p in knows.pop("relay-cabin") if "Took the merchantman Prey-Ship" in p.data)
    forwarded = knows.pop("blue-admiralty")
    assert {p.kind for p in forwarded if p.arrives < taken} <= {"sighting"}
    assert {p.kind for p in forwarded} <= {"sighting", "logbook", "prize"}
    assert not [key for key, papers in knows.items() if papers]
    assert {row["state"] for ships in ledgers for row in ships if row["ship"] == "Prey-Ship"} == {"at_sea", "due"}


# ---- battles ----


def test_the_end_of_an_action_does_not_tell_what_was_out_of_sight():
    """Blue's last sight of the enemy was of him afloat: his end is not in Blue's papers."""
    blue, red = force("blue-1", *HERE), force("red-1", *off(*HERE, 4, 0))
    w = world(blue, red, stations=(station("st", "blue", *off(*HERE, 0, 5)),))
    seen = []
    for afloat, ending in ((False, "Every ship of Red is sunk."), (True, "The fleets have drawn apart.")):
        view = {"move": 20, "viewer": "blue", "log": [], "ships": [{"id": "E1", "own": False, "afloat": True}]}
        one = fought(30, 20, None)
        result = {**one.result, "ending": ending}
        result["ships"] = {**result["ships"], "red-1-1": {**result["ships"]["red-1-1"], "afloat": afloat}}
        done = replace(one, result=result, views={"blue": [view], "red": []})
        out = run(w, SEA, {}, "s", 50, (done,))
        seen.append(encode_reports(out, "blue-1", "battle"))

    assert seen[0]
    assert seen[0] == seen[1]


def test_the_last_line_of_a_plot_does_not_tell_that_an_enemy_sank_out_of_sight():
    state = open_table(duel(range_yd=60_000))
    enemy = next(ship for ship in state["ships"].values() if ship["side"] == "red")
    assert not state["book"]["blue"], "she is in sight"
    enemy.update(afloat=False, end="foundered")

    state = resolve(state, {}, Dice("x"))[0]

    assert state["over"]["ending"] == "Every ship of Red is sunk."
    log = Jane().see(state, "blue")["log"]
    assert not [line["text"] for line in log if "sunk" in line["text"]]


def test_two_battles_that_end_in_the_same_minute_ask_all_who_fought():
    """All who fought are asked: else silence would tell that others fought, too."""
    pairs = [("blue-1", "red-1", 0.0), ("blue-2", "red-2", 300.0)]
    forces = [force(key, *off(*HERE, east + (4 if key.startswith("red") else 0), 0)) for b, r, east in pairs for key in (b, r)]
    w = world(*forces)
    interrupts = []
    for blue, red, _ in pairs:
        one = fought(30, 20, None)
        ships = {f"{key}-1": one.result["ships"][f"{old}-1"] for key, old in ((blue, "blue-1"), (red, "red-1"))}
        interrupts.append(replace(one, forces=(blue, red), result={**one.result, "ships": ships}))
    out = run(w, SEA, {}, "s", 360, tuple(interrupts))

    assert out.world.minute == 50
    assert out.asked == ("blue-1", "blue-2", "red-1", "red-2")
