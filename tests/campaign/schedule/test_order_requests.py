"""Seats whose orders are asked for: page, war and desk answer alike in every state of a seat (CK-006, CK-053)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from campaign import wall_clock
from campaign.clock.terms import Terms
from campaign.models import Campaign, Delivery, OrderRequest, Seat, Segment
from campaign.muster.founding import begin_campaign
from campaign.orders import sealing
from campaign.packs import Pack, find
from campaign.people.login_views import describe_seat_status
from campaign.pings import has_news
from campaign.rooms.room import room
from campaign.runs import resolve
from campaign.schedule import deadlines
from campaign.schedule.order_requests import is_asked
from naval.state.world import Seat as Sits
from tests.promises import playing, theatre
from umpire.desk.page import seat_rows
from umpire.exercise.control.rows import sealed
from umpire.frame import Standing

pytestmark = pytest.mark.django_db

Row = dict[str, Any]
Change = Callable[[Row], Row]
MORE = (
    Sits(key="scouts", name="Auxiliary of Blue", role="auxiliary", side="blue"),
    Sits(key="engineer", name="Engineer of Blue north", role="engineer", side="blue", of="blue-north"),
)


def sea() -> Pack:
    """Make a theatre with one seat of every kind in a war at sea."""
    base = theatre.world(find(theatre.PACK).world)
    settings = msgspec.structs.replace(base.settings, engineer=True)
    world = msgspec.structs.replace(base, settings=settings, seats=tuple(sorted((*base.seats, *MORE), key=lambda s: s.key)))
    made = theatre.pack_with(world)
    return replace(made, seats=tuple(replace(s, of="blue-north") if s.role == "engineer" else s for s in made.seats))


def rewrite(seat: Seat, kind: str, change: Change) -> None:
    """Change the contents of all a seat's papers of a kind."""
    for paper in seat.papers.filter(kind=kind):
        Delivery.objects.filter(pk=paper.pk).update(data=json.dumps(change(json.loads(paper.data))))


def ships(**fields: Any) -> Callable[[Seat], None]:
    return lambda seat: rewrite(seat, "status", lambda row: row | {"ships": [ship | fields for ship in row["ships"]]})


def status(**fields: Any) -> Callable[[Seat], None]:
    return lambda seat: rewrite(seat, "status", lambda row: row | fields)


def lay(seat: Seat, kind: str, row: Row) -> None:
    """Lay a paper of now before a seat."""
    last = seat.deliveries.order_by("-number").first()
    number = last.number + 1 if last else 1
    more = {"happened": 0, "arrives": 0, "data": json.dumps(row), "digest": f"{kind} {number}"}
    Delivery.objects.create(seat=seat, number=number, batch=seat.version + 1, kind=kind, **more)
    has_news(seat)


def of_blue_north(seat: Seat) -> Row:
    admiral = seat.campaign.seats.get(key="blue-north")
    return json.loads(admiral.papers.filter(kind="status").latest("number").data)


def lost_and_in_action(seat: Seat) -> None:
    """Lose one of the seat's forces; the other fights on past the run's end."""
    ships(afloat=False)(seat)
    lay(seat, "status", of_blue_north(seat) | {"force": "blue-north_0_1", "in_action": 300})


def gone_over(seat: Seat) -> None:
    """Join the seat's one force to another's."""
    lay(seat, "company", {"force": "blue-north", "name": "Blue north", "state": "joined", "to": "", "text": "She has joined."})


def scouts_in_hand(seat: Seat) -> None:
    lay(seat, "status", of_blue_north(seat) | {"force": "blue-north_0_1", "parent": "blue-north"})


def scouts_of_yesterday(seat: Seat) -> None:
    scouts_in_hand(seat)
    OrderRequest.objects.filter(seat=seat).update(start=360)


def no_more(kind: str) -> Callable[[Seat], None]:
    return lambda seat: seat.papers.filter(kind=kind).delete() and None


def nothing(seat: Seat) -> None:
    """Leave the war as it begins."""


SEA = {
    "afloat": ("blue-north", nothing, True),
    "in port without coal": ("blue-north", lambda seat: (ships(coal_t=0)(seat), status(port="Dover")(seat)), True),
    "lame": ("blue-north", ships(max_kn=0), True),
    "in action past the run’s end": ("blue-north", status(in_action=300), False),
    "all ships lost": ("blue-north", ships(afloat=False), False),
    "one force lost, the other in action": ("blue-north", lost_and_in_action, False),
    "all detached, out of touch": ("blue-north", lambda seat: (status(parent="elsewhere")(seat), later(seat)), False),
    "all detached, in touch": ("blue-north", status(parent="elsewhere"), True),
    "joined another’s": ("blue-north", gone_over, False),
    "no papers at all": ("blue-north", no_more("status"), False),
    "an auxiliary without scouts": ("scouts", nothing, False),
    "an auxiliary with scouts": ("scouts", scouts_in_hand, True),
    "an auxiliary whose scouts are out of touch": ("scouts", scouts_of_yesterday, False),
    "an engineer": ("engineer", nothing, False),
    "the press": ("press", nothing, True),
    "trade": ("trade", nothing, True),
    "an Admiralty": ("blue-admiralty", nothing, True),
}
LAND = {
    "a general": ("kuropatkin", nothing, True),
    "a general whose bodies are aboard": (
        "kuropatkin", lambda seat: rewrite(seat, "body", lambda row: row | {"aboard": "transports"}), True,
    ),
    "a general without a body": ("kuropatkin", lambda seat: (no_more("body")(seat), no_more("body_report")(seat)), True),
    "a ministry": ("ministry_blue", nothing, True),
    "a ministry without an arsenal": ("ministry_blue", no_more("office"), True),
}  # fmt: skip


def later(seat: Seat) -> None:
    OrderRequest.objects.filter(seat=seat).update(start=360)


def answers(campaign: Campaign, seat: Seat) -> dict[str, bool]:
    """Collect the answers of every caller, asked in its own way, with all other envelopes sealed."""
    segment = Segment.objects.present(campaign)
    segment.calls.exclude(seat=seat).update(sealed=sealing.EMPTY, sealed_at=wall_clock.now())
    call = OrderRequest.objects.select_related("seat__campaign").get(seat=seat, segment=segment)
    page = playing.client_of(seat).get(f"/room/{seat.rid}/", follow=True).content.decode()
    view = room(seat)
    umpire = campaign.seats.get(role="umpire")
    row = next(row for row in seat_rows(Standing(umpire), "") if row["key"] == seat.key)
    (of_all,) = sealed([segment]).values()
    found = {
        "asked": is_asked(call),
        "page": 'id="seal"' in page,
        "room": view["clock"]["state"] == "open" and bool(view["button"]),
        "home": describe_seat_status(seat)["waits"] == "seal your orders",
        "desk": row["asked"],
        "director": of_all[0] < of_all[1],
        "early": deadlines.early_at(segment, Terms(early=True), None) is None,
    }
    for index, alike in ((0, {"alone": True, "ends": 14400}), (1, {"stops_released": True})):
        Campaign.objects.filter(pk=campaign.pk).update(**alike)
        Segment.objects.filter(pk=segment.pk).update(index=index)
        now = Segment.objects.select_related("run__campaign").get(pk=segment.pk)
        found[f"waited for: {', '.join(alike)}"] = not resolve.goes_on(now)
        Campaign.objects.filter(pk=campaign.pk).update(alone=False, stops_released=False)
        Segment.objects.filter(pk=segment.pk).update(index=0)
    return found


@pytest.mark.parametrize("state", SEA)
def test_ck_053_at_sea_the_page_the_war_and_the_desk_answer_alike(state, monkeypatch):
    key, change, expected = SEA[state]
    with playing.a_world(monkeypatch, sea()) as (campaign, _):
        seat = campaign.seats.get(key=key)
        change(seat)
        seat.refresh_from_db()
        found = answers(campaign, seat)
        assert found == dict.fromkeys(found, expected)


@pytest.mark.parametrize("state", LAND)
def test_ck_053_on_land_they_answer_alike(state):
    key, change, expected = LAND[state]
    campaign = begin_campaign("yellow_sea_1904", "yellow", seed="yellow")
    seat = campaign.seats.get(key=key)
    change(seat)
    found = answers(campaign, seat)
    assert found == dict.fromkeys(found, expected)
