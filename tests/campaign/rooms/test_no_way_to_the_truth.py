"""The room's view without a way to the truth: neither along attributes, nor by an unlisted field."""

from __future__ import annotations

import dataclasses
import json
from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.db.models import Manager, Model, QuerySet

from campaign import serialization
from campaign.models import CampaignSecret, Engagement, PinnedPack, Plot, Run, Segment, Summary
from campaign.models.truth import seed_of
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.draft import Draft
from campaign.war.reports import KINDS
from campaign.war.reports.body import Body
from campaign.war.reports.sea import Position, Status
from naval.state.world import World
from tactical.models import Battle
from tests.lasting import lasting
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db
TRUTH = (World, CampaignSecret, Run, Segment, Engagement, Summary, Plot, Battle, PinnedPack)
DEEPEST, MOST = 7, 20_000


war = lasting(busy.played_war)


def next_to(thing: Any) -> Iterator[tuple[str, Any]]:
    """Walk from a thing along each attribute, key or number; from a manager to its rows."""
    if isinstance(thing, Manager | QuerySet):
        yield from ((f"[{n}]", row) for n, row in enumerate(thing.all()[:3]))
    elif isinstance(thing, dict):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{n}]", value) for n, value in enumerate(thing))
    elif isinstance(thing, Model | msgspec.Struct) or dataclasses.is_dataclass(thing):
        for name in dir(thing):
            if not name.startswith("_"):
                try:
                    yield f".{name}", getattr(thing, name)
                except (AttributeError, LookupError, ValueError):
                    continue  # shut, or empty


def found(start: Any, seed: str) -> list[str]:
    """List the ways from a thing to a table of truth, a world or the seed."""
    ways, seen, todo = [], set(), deque([("", start, 0)])
    while todo and len(seen) < MOST:
        way, thing, deep = todo.popleft()
        if isinstance(thing, TRUTH) or (isinstance(thing, str) and seed in thing):
            ways.append(way)
            continue
        key = (type(thing), thing.pk) if isinstance(thing, Model) else id(thing)
        if deep == DEEPEST or key in seen or isinstance(thing, str | bytes | int | float | None):
            continue
        seen.add(key)
        todo.extend((way + step, other, deep + 1) for step, other in next_to(thing))
    return ways


def test_no_attribute_of_what_a_room_is_given_leads_to_the_truth(war) -> None:
    seed = seed_of(war)
    for seat in busy.players(war):
        desk = Desk.read_for_seat(seat)
        for given in (seat, desk.call, desk, Draft.read_stored(desk), public(war)):
            assert found(given, seed) == [], seat.key


def test_the_walk_finds_the_truth_where_there_is_a_way(war) -> None:
    seed = seed_of(war)
    assert ".world" in found(serialization.pack(war.pack), seed)
    assert found(Run.objects.first(), seed)
    assert found([{"a": (CampaignSecret.objects.first(),)}], seed) == ["[0]['a'][0]"]


def walked(thing: Any, way: str) -> Any:
    """Return the object at the end of a way of names."""
    for name in way.split("."):
        thing = getattr(thing, name)
    return thing


@pytest.mark.parametrize("way", ["call.segment.run.world", "seat.campaign.vault", "seat.campaign.runs"])
def test_the_ways_there_were_are_shut(war, way) -> None:
    desk = Desk.read_for_seat(busy.players(war)[0])
    with pytest.raises(AttributeError):
        walked(desk, way)
    assert desk.call.segment_id == Segment.objects.last().pk


# -- fields ---------------------------------------------------------------------------------------------------------------

CANARY = "Canary of a field that nobody has put on a page"


def wider(kind: type[msgspec.Struct], **rows: Any) -> Any:
    """Make a kind of report with one more field, also in its rows."""
    fields = [*((name, row) for name, row in rows.items()), ("canary", str, "")]
    return msgspec.defstruct(f"Wide{kind.__name__}", fields, bases=(kind,), frozen=True, kw_only=True)


@pytest.mark.full
def test_a_field_that_is_new_in_a_report_is_on_no_page_and_in_no_export(war, monkeypatch) -> None:
    wide = {name: wider(kind) for name, kind in KINDS.items()}
    for kind in (Status, Position):
        row = wider(msgspec.structs.fields(kind)[[f.name for f in msgspec.structs.fields(kind)].index("ships")].type.__args__[0])
        wide[kind.kind] = wider(kind, ships=tuple[row, ...])
    told = set()
    for seat in busy.players(war):
        for paper in seat.deliveries.all():
            body = {**json.loads(paper.data), "canary": CANARY}
            if "ships" in body and paper.kind in ("status", "position"):
                body["ships"] = [{**ship, "canary": CANARY} for ship in body["ships"]]
            seat.deliveries.filter(pk=paper.pk).update(data=json.dumps(body))
            told.add(paper.kind)
    monkeypatch.setattr(Body, "read", classmethod(lambda cls, data: msgspec.json.decode(data, type=wide[cls.kind])))

    for seat in busy.players(war):
        browser, base = playing.client_of(seat), f"/room/{seat.rid}/"
        for path in ("", "?part=column", "chart.json", "export.json", "battle/1/", "engine/"):
            answer = browser.get(base + path)
            assert CANARY not in answer.content.decode(), (seat.key, path)
            assert answer.status_code == 200 or path in ("battle/1/", "engine/")
    assert len(told) > 15


def test_a_status_of_before_there_were_prizes_is_read(war) -> None:
    seat = war.seats.get(key="home-cabin")
    for paper in seat.deliveries.filter(kind="status"):
        body = {name: value for name, value in json.loads(paper.data).items() if name != "prizes"}
        seat.deliveries.filter(pk=paper.pk).update(data=json.dumps(body))
    page = playing.client_of(seat).get(f"/room/{seat.rid}/")
    assert page.status_code == 200
    assert "Home-Ship-1" in page.content.decode()
