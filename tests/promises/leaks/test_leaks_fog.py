"""The leak ledger, L7 and L8."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from campaign.models import Campaign
from campaign.models.truth import runs_of
from campaign.orders import sealing
from tests.promises import busy, playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


# ---- L7: faults and path-finding probe the fog ----

SPOT = (0.0, 12.0)  # where tern is bound, miles east and north: nobody is there, or an enemy far out of sight of everybody


def test_l07_a_course_over_an_unseen_enemy_is_answered_as_one_over_empty_sea(monkeypatch):
    here = next(post for post in busy.POSTS if post.key == "tern").place
    far = busy.Post("ghost", "red", at=(here[0] + 2.2, here[1] + 0.2), ships=5)
    answers = []
    for posts in (busy.POSTS, (*busy.POSTS, far)):
        with busy.at_war(monkeypatch, posts) as campaign:
            seat = campaign.seats.get(key="tern-cabin")
            browser = playing.client_of(seat)
            sheets = [busy.steer("tern", (60, 12, knots)) for knots in (6, 12, 20, 25)] + [busy.steer("tern", (*SPOT, 10))]
            sheets += [{"forces": {"tern-force": {"legs": [{"course": 79, "hours": 6, "knots": 20}]}}}]
            found = []
            for sheet in sheets:
                for verb in ("draft", "seal", "unseal"):
                    reply = browser.post(f"/room/{seat.rid}/{verb}/", json.dumps(sheet), content_type="application/json")
                    found.append(playing.answer(reply))
            answers.append(found)

    assert answers[0] == answers[1]
    assert any(status == 200 for status, _ in answers[0])


def test_l07_what_is_not_ones_own_is_refused_in_the_same_words_whether_it_is_there_or_not(war):
    seat = war.seats.get(key="home-cabin")
    answers = {}
    for key in ("watch-force", "tern-force", "nosuchforce", "watch-ship-1"):
        _, faults = sealing.judge(seat, seat.latest_call(), {"forces": {key: {"legs": []}}})
        answers[key] = str(faults).replace(key, "…")
    assert len(set(answers.values())) == 1, answers
    letters = {}
    for key in ("watch-cabin", "red-admiralty", "press", "umpire", "home-cabin", "nosuchseat"):
        _, faults = sealing.judge(seat, seat.latest_call(), {"dispatches": [busy.note(key, "?")]})
        letters[key] = str(faults).replace(key, "…")
    assert letters.pop("press") == "()", "newspapers are public, and take letters"
    assert len(set(letters.values())) == 1, letters


def test_l07_what_hidden_things_do_to_a_course_is_told_by_the_log_and_not_by_the_refusal(war):
    """Orders are checked against the seat's own papers: with its deliveries alone the answer is the same."""
    seat = war.seats.get(key="home-cabin")
    sheet = busy.steer("home", (30, 0, 12))
    before = sealing.judge(seat, seat.latest_call(), sheet)
    run = runs_of(war).get(number=1)
    run.world = "{}"
    run.save()

    assert sealing.judge(seat, seat.latest_call(), sheet) == before


# ---- L8: elimination, list lengths, sort order ----


def unlike(posts: tuple[busy.Post, ...], *gone: str) -> tuple[busy.Post, ...]:
    return tuple(post for post in posts if post.key not in gone)


FAR_OFF = busy.Post("aardvark", "red", at=(9.6, 57.95), ships=4)
BLUE_EYES = ("home-cabin", "relay-cabin", "gannet-cabin", "blue-admiralty")  # seats ignorant of the fleets that change
HIDDEN_FLEETS = {
    "one more that sorts first": (*busy.POSTS, FAR_OFF),
    "one less": unlike(busy.POSTS, "coast"),
    "more ships in it, of another class": busy.with_post("coast", ships=5, class_key="wittelsbach"),
    "more ships far away, friends": busy.with_post("tern", ships=4),
}


def played(monkeypatch, posts: tuple[busy.Post, ...]) -> tuple[str, dict[str, dict[str, tuple[int, bytes]]]]:
    """Play the busy war with these fleets; return its first world, and the surfaces of seats that never heard of some."""
    there = {post.key for post in posts} | {"blue-admiralty", "press"}
    given = {key: order for key, order in busy.ORDERS.items() if key.removesuffix("-cabin") in there and key != "tern-cabin"}
    with busy.at_war(monkeypatch, posts) as campaign:
        begun = runs_of(campaign).get().world
        busy.play(campaign, given)
        return begun, {key: playing.surfaces(campaign.seats.get(key=key)) for key in BLUE_EYES}


@pytest.fixture(scope="module")
def as_it_is(django_db_setup, django_db_blocker) -> tuple[str, dict[str, dict[str, tuple[int, bytes]]]]:
    """Play the war once with the fleets as they are."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        return played(patch, busy.POSTS)


@pytest.mark.parametrize("what", sorted(HIDDEN_FLEETS))
def test_l08_other_hidden_fleets_give_equal_lists_labels_and_orders(monkeypatch, as_it_is, what):
    begun, seen = played(monkeypatch, HIDDEN_FLEETS[what])

    assert begun != as_it_is[0]
    for key, found in as_it_is[1].items():
        assert playing.first_difference(drop_secret_pages(found, what), drop_secret_pages(seen[key], what)) == "", key


def drop_secret_pages(found: dict[str, tuple[int, bytes]], what: str) -> dict[str, tuple[int, bytes]]:
    """Drop the login links, whose secrets differ between worlds with other seats; of friends an Admiralty knows the ships it was
    served out."""
    left = {path: reply for path, reply in found.items() if not path.startswith("/enter/")}
    return {path: reply for path, reply in left.items() if "friends" not in what or not path.endswith("/serving/")}


def test_l08_smoke_is_smoke_whoever_makes_it(monkeypatch):
    """The stranger that relay sees beyond half the sighting distance, with other ships and another name."""
    stays = {key: order for key, order in busy.ORDERS.items() if key not in ("watch-cabin", "tern-cabin")}
    seen = []
    for posts in (busy.POSTS, busy.with_post("watch", ships=5, class_key="wittelsbach", coal_t=500)):
        with busy.at_war(monkeypatch, posts) as campaign:
            busy.play(campaign, stays)
            keys = ("relay-cabin", "blue-admiralty")
            seen.append({key: playing.surfaces(campaign.seats.get(key=key)) for key in keys})

    assert seen[0] == seen[1]
    assert b'"what": "smoke"' in seen[0]["relay-cabin"]["/room/room-relay-cabin/export.json"][1]
