"""An engagement of a campaign fought on open ground."""

from __future__ import annotations

import json

import pytest
from msgspec import to_builtins

import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from campaign import serialization
from campaign.battles import engagements
from campaign.models import Delivery, Engagement
from campaign.models.truth import runs_of
from campaign.packs.battles import sides, terms_of
from campaign.rooms import seat_rows
from campaign.simulation.verification import replay
from campaign.war.reports.sea import Battle
from tactical.engine.registry import find
from tests.campaign import board_war
from tests.promises import playing

pytestmark = pytest.mark.django_db

FLOORS = ("little_wars", "kriegspiel")


CABINS = ("blue_cabin", "red_cabin")


@pytest.mark.full
@pytest.mark.parametrize("rules", FLOORS)
def test_ships_fight_as_bodies_of_men_and_what_is_lost_comes_back(monkeypatch, tmp_path, rules):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, f'rules = "{rules}"\nmove_min = 10')) as campaign:
        board_war.to_the_end(campaign)
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 2)  # an action may last beyond the run in which it began
        met = Engagement.objects.filter(run__number=1).select_related("battle").first()
        record, data = json.loads(met.battle.record), json.loads(met.data)
        forces = json.loads(met.battle.setup)["forces"]
        battles = list(Delivery.objects.filter(seat__campaign=campaign, kind="battle").order_by("-number"))
        told = {
            paper.seat.key: to_builtins(paper.full_body) for paper in battles if not paper.body.afoot
        }  # the first that is whole
        late = runs_of(campaign).filter(start__gte=engagements.find_end_minute(met)).order_by("number").first()
        after = {ship.key: ship for ship in serialization.world(late.world).ships}
        seats = {seat.key: seat for seat in campaign.seats.all()}
        desks = {key: seat_rows.Desk.read_for_seat(seats[key], every=(Battle,)) for key in CABINS}
        whole = {key: next(n for n in range(1, 9) if not seat_rows.action(desks[key], n).body.afoot) for key in CABINS}
        seen = {key: seat_rows.views(desks[key], whole[key]) for key in CABINS}
        assert [finding for finding in replay(campaign) if finding.differs] == []

    assert {unit["type"] for force in forces for unit in force["units"]} == {terms_of(rules).levy["big_cruiser"]} == {"troop"}
    lost = {key for keys in record["result"]["losses"].values() for key in keys}
    left = {key for keys in record["result"]["left"].values() for key in keys}
    assert lost.isdisjoint(left)
    assert lost | left == data["pieces"].keys()
    for piece, ship in data["pieces"].items():
        assert after[ship].afloat is (piece not in lost), ship
    names = engagements.called(met)
    for key, side in (("blue_cabin", "blue"), ("red_cabin", "red")):
        body, mine = told[key], sides(rules)[side]
        assert body["board"] == rules
        assert ("has lost" in body["ending"]) is not find(rules).secrets, "what the enemy lost only a side that sees it is told"
        assert len(seen[key]) == len(record["views"][mine])
        assert seen[key][-1] == body["views"][-1], "the last is kept whole"
        for now, was in zip(seen[key], record["views"][mine], strict=True):
            assert now["men"] == was["men"]
            assert now["move"] == was["move"]
        called = {one["name"] for one in seen[key][-1]["bodies"].values()}
        own = {names[piece] for piece in names if piece.startswith(mine)}
        assert own <= called, "one's own bodies bear their ships' names"
        assert not (set(names.values()) - own) & called, "and nobody else's do"
