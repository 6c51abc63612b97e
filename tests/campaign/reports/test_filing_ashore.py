"""The index of the land's papers: it says all that the whole heap says, and does not grow with the war."""

from __future__ import annotations

import json
import random

import pytest

from campaign.models import Seat
from campaign.muster.founding import begin_campaign
from campaign.orders import general_context, ministry_context
from campaign.orders.sealing import seal
from campaign.reports.land_report_index import HEARD, LABELS, LINES, keeping
from campaign.reports.report_index import Filed
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.land import land_rows
from campaign.runs.publish import publish
from campaign.serialization import text
from campaign.war.reports import KINDS
from campaign.war.reports.body import Body
from campaign.war.reports.land import (
    BodyReported,
    BodyStatus,
    Drawn,
    Guns,
    Headquarters,
    Heard,
    Office,
    Seen,
    Sent,
    Stand,
    Told,
    TrainRow,
)
from tests.campaign.landing_war import MARCH, PLACE, add, run

pytestmark = pytest.mark.django_db
EVERY = tuple(kind for kind in KINDS.values() if kind.__module__.endswith("reports.land"))


def war():
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seal(war.seats.get(key="red_general"), MARCH, None)
    for _ in range(3):
        publish(run(war).pk)
    return war


NOTHING = dict.fromkeys(["depot", "train", "country", "haversack", "short_food", "short_forage", "hunger"], 0)
LEFT = {"invested": 1, "forage": 1, "days": 2, "horses": 3}


def busy_seat(lines: int) -> Seat:
    """Give a general many papers, many of them late and out of order."""
    seat = war().seats.get(key="red_general")
    model = json.loads(seat.papers.filter(kind="body_report").first().data)
    draw = random.Random(18)
    for n in range(lines):
        at = draw.randrange(2000)
        add(seat, "body_report", at, **{**model, "body": f"b{n % 3}", "reported": draw.randrange(2000), "via": "rider"})
        add(seat, "seen", at, **PLACE, label=f"{draw.randrange(9)}", by="x", seen=at)
        add(seat, "order", at, number=n, to="b", sent=at, state="waiting")
        add(seat, "heard", at, number=draw.randrange(n + 1), body="b0", received=at)
        figures = draw.choice([{"invested": 1, "front_yd": at}, {**LEFT, "food": at}, {"invested": 0}, {"invested": 1}])
        add(seat, "ashore", at, what="siege", body="b0", at=f"Place {n % 3}", text=f"{n}", figures=figures)
        add(seat, "ashore", at, what="work", body="b0", at="here", text=f"{n}")
        add(seat, "ashore", at, what="joined", body="b0", at=f"b{n % 9}", text=f"{n}")
        add(seat, "guns", at, body="b0", bearing=90, since=at, until=at + 1)
        add(seat, "call", at // 100 * 100, groups=[{"bodies": [f"b{n % 3}"], "food": n, "forage": 1, "days": 1, **NOTHING}])
    return seat


@pytest.mark.full
@pytest.mark.parametrize("lines", [5, 40])
def test_what_a_general_knows_hangs_on_no_paper_that_is_not_at_hand(lines: int) -> None:
    seat = busy_seat(lines)
    desk, whole = Desk.read_for_seat(seat), Desk.read_for_seat(seat, every=EVERY)
    assert land_rows.block(desk) == land_rows.block(whole)
    assert land_rows.on_chart(desk) == land_rows.on_chart(whole)
    assert general_context.collect_known_facts(desk) == general_context.collect_known_facts(whole)


def make_papers(n: int) -> tuple[Body, ...]:
    stand, body = Stand("", "", 0, 0, 0), f"b{n % 4}"
    state = {"name": body, "lon": 0, "lat": 0, "place": "", "head": stand, "tail": stand, "units": (), "men": 1, "fatigue": 0}
    state |= {"state": "", "hunger": 0, "cohesion": "", "train": TrainRow(0, 0, 0, 0), "fire_days": 1, "haversack": 1}
    state |= {"body": body, "posture": "", "order": 0}
    return (
        Seen(label=f"{n}", by="x", seen=n, lon=0, lat=0, error_mi=1, level=1, what="foot", via=""),
        Sent(number=n, to="x", sent=n, state="waiting"),
        Heard(number=n, body=body, received=n),
        Told(what="work", body=body, at="x", text="", figures={}),
        BodyReported(**state, reported=n, via="rider"),
        BodyStatus(**state),
        Guns(body=body, bearing=90, since=n, until=n),
        Drawn(groups=()),
        Office(),
        Headquarters(lon=0, lat=0, place="x", rides_with="", near=()),
    )


def test_what_is_at_hand_is_bounded_however_long_the_war() -> None:
    rows = []
    for n in range(3000):
        told = make_papers(n)
        rows += [(len(told) * n + k, n, one.kind, n, n, text(one)) for k, one in enumerate(told, 1)]
    filed = Filed(rows, 3000, 2999, (), {}, more=keeping(2999))
    lists = {"seen": LABELS, "order": HEARD, "heard": HEARD, "ashore": LINES}
    bodies = {"body_report": 4, "body": 4}
    assert {kind: len(papers) for kind, papers in filed.kept.items() if papers} == {
        **lists,
        **bodies,
        "guns": 1,
        "call": 1,
        "office": 2,
        "headquarters": 1,
    }
    assert filed.counts["ashore"] == 3000


def test_a_ministry_knows_when_who_comes_was_first_told_and_each_depots_newest_word() -> None:
    found = begin_campaign("yellow_sea_1904", "1904", seed="office")
    seat = next(one for one in found.seats.all() if one.kind.troops == "ministry")
    depot = {"food": 1, "forage": 2, "ammo": 3}
    for n in range(6):
        coming = [{"body": "x", "name": "X", "by": "sea", "at": "dalny", "minute": 9000 + n, "men": 1}]
        add(seat, "office", n, arrivals=coming, trains=n, depots=[{"place": f"d{n % 2}", **depot, "food": n}] if n < 5 else [])
    desk, whole = Desk.read_for_seat(seat), Desk.read_for_seat(seat, every=EVERY)
    assert ministry_context.depots(desk) == ministry_context.depots(whole)
    assert ministry_context.arrivals(desk) == ministry_context.arrivals(whole)
    assert len(desk.filed.kept["office"]) < len(whole.filed.kept["office"])
