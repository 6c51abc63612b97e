"""Contacts of real marches, in order (LC-256, LC-257)."""

from __future__ import annotations

from msgspec.structs import replace

from campaign.land.contact import stage
from campaign.land.contact.approach import Near, contacts
from campaign.land.contact.becomes import Stand
from campaign.land.forces.body import of_body
from campaign.land.march.going import march
from campaign.land.march.way import Ways
from campaign.land.state.moves import Moves
from campaign.land.state.sky import Even
from campaign.land.state.world import Body, Met
from tests.land.contact.test_approach import day, slow
from tests.land.march.country import body, country, march_by, ordered

ROADS = country()


def stand(one: Body, near: Near) -> Stand:
    return Stand(body=one.key, posture=one.posture, men=of_body(one).fighting, mph=2.5)


def two(posture: str = "attack") -> tuple[Body, Body]:
    a = ordered(body("a", ROADS.spot_at("a"), side="blue", inf=4, fa=1), march_by("b", "c"))
    b = ordered(body("b", ROADS.spot_at("c"), side="red", inf=4), march_by("b", "a"))
    return replace(a, posture="attack"), replace(b, posture=posture)


def tracks_of(some: tuple[Body, ...], until: int = 480) -> dict[str, Moves]:
    """Each side marches for itself: hostile columns do not give way to each other."""
    return {one.key: march((one,), Ways(ROADS), Even(), 0, until, 0).tracks[one.key] for one in some}


def test_lc_256_two_columns_on_one_road_meet_where_every_minute_would_show_it() -> None:
    bodies = two()
    tracks = tracks_of(bodies)
    some = list(stage.fighters(bodies, tracks))
    told = contacts(some, day, 0, 480)
    assert [(one.a, one.b, one.minute) for one in told] == slow(some, day, 0, 480)
    assert len(told) == 1
    assert told[0].range_yd == 3500


def test_lc_257_a_contact_of_marching_columns_becomes_a_battle_by_their_postures() -> None:
    for posture, kind in (("attack", "meeting"), ("defend", "attack"), ("delay", "rear guard"), ("avoid", "slips away")):
        bodies = two(posture)
        told, events = stage.meetings(bodies, tracks_of(bodies), day, 0, 480, (), stand)
        assert [one.became.kind for one in told] == [kind]
        assert events[0].text.endswith(f"come within 3,500 yards: {kind}.")


def test_lc_256_a_pair_in_touch_meets_no_more_until_something_changes() -> None:
    bodies = two("defend")
    bodies = (replace(bodies[0], posture="defend"), bodies[1])
    tracks = tracks_of(bodies)
    told, _ = stage.meetings(bodies, tracks, day, 0, 480, (), stand)
    met = stage.met_after((), told, dawn=999)
    assert met == (Met(a="a", b="b", minute=told[0].near.minute, became="stand-off"),)
    assert stage.meetings(bodies, tracks, day, 0, 480, met, stand)[0] == ()
    assert stage.released(met, ["b"]) == ()
    assert stage.released(met, ["x"]) == met


def test_lc_257_what_waits_for_dawn_is_due_then() -> None:
    bodies = two()
    told, _ = stage.meetings(bodies, tracks_of(bodies), lambda *at: True, 0, 480, (), stand)
    assert [one.became.kind for one in told] == ["at dawn"]
    assert stage.met_after((), told, dawn=777)[0].until == 777


def test_lc_256_who_is_aboard_or_a_prisoner_meets_nobody() -> None:
    a, b = two()
    assert [one.key for one in stage.fighters((a, replace(b, aboard="ships")), {})] == ["a"]
    assert [one.key for one in stage.fighters((a, replace(b, surrendered=True)), {})] == ["a"]
