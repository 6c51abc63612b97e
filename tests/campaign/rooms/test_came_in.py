"""Papers since a seat last looked: on one paper on top of its room, counted on a phone's bar."""

from __future__ import annotations

import re

import pytest

from campaign import rooms
from campaign.models import Delivery
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.news import new_reports
from tests.lasting import lasting
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db
ORDER = (
    "In hand",
    "Battle",
    "Contact",
    "Wireless",
    "Dispatch",
    "Newspaper",
    "Tips",
    "Mine",
    "Silent",
    "Trade",
    "Work",
    "Company",
    "Log",
)


war = lasting(busy.played_war)


def look(seat) -> str:
    return playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()


@pytest.mark.full
def test_it_lies_on_top_with_battles_first_and_each_line_leads_somewhere(war):
    kinds = set()
    for seat in war.players():
        came = rooms.room(seat)["came"]["lines"]
        told = [ORDER.index(line["kind"]) for line in came]
        assert told == sorted(told), seat.key
        kinds |= {line["kind"] for line in came}
        text = look(seat)
        if came:
            assert text.index('<details class="came"') < text.index('id="do"')
        assert [line["href"] for line in came if not line["url"] and f'id="{line["href"][1:]}"' not in text] == [], seat.key
    assert kinds >= {"Battle", "Contact", "Dispatch", "Log"}


def test_what_is_loaded_again_says_the_same_and_what_comes_later_stands_alone(war):
    seat = war.seats.get(key="gannet-cabin")
    first = rooms.room(seat)["came"]
    assert first["lines"]
    look(seat)
    assert rooms.room(seat)["came"] == first, "read in one look, and the page may be loaded again"
    newest = seat.deliveries.order_by("-number").first()
    Delivery.objects.create(
        seat=seat,
        number=newest.number + 1,
        batch=newest.batch + 1,
        kind="log",
        happened=newest.happened,
        arrives=newest.arrives,
        data='{"text":"All well.","rules":[]}',
        digest="x",
    )
    assert [line["text"] for line in rooms.room(seat)["came"]["lines"]] == ["1 entry in the log"]


def test_papers_of_several_runs_that_nobody_looked_at_lie_on_it_together(war):
    seat = war.seats.get(key="gannet-cabin")
    seat.deliveries.update(read_at=None)
    desk = Desk.read_for_seat(seat)
    assert desk.filed.since == 1
    assert sum(desk.filed.new.values()) == seat.deliveries.count() > sum(desk.filed.fresh.values())


def test_the_bar_of_a_phone_counts_what_is_new_in_each_part(war):
    seat = war.seats.get(key="gannet-cabin")
    new, text = rooms.room(seat)["new"], look(seat)
    bar = text[text.index('id="foot"') :]
    shown = dict(re.findall(r'href="#(\w+)">\w+(?: <sup>(\d+)<)?', bar))
    assert shown == {
        "now": str(new["orders"] or ""),
        "chart": str(new["chart"] or ""),
        "signals": str(new["signals"] or ""),
        "log": str(new["log"] or ""),
    }
    assert all(new[part] for part in ("log", "chart", "orders"))


def test_of_a_long_report_of_an_action_the_beginning_is_read_on_top_and_all_of_it_below():
    hurt = "; ".join(f"Ship {n}: funnel 1 holed twice, waterline hit eleven times" for n in range(20))
    told = new_reports.begun(f"In action for 100 minutes. Lost: Donegal. Damage: {hurt}.")
    assert told.startswith("In action for 100 minutes. Lost: Donegal. Damage: Ship 0")
    assert told.endswith(" …")
    assert len(told) <= new_reports.TOLD + 2
    assert new_reports.begun("In action for 30 minutes.") == "In action for 30 minutes."
    assert new_reports.begun("x" * 900) == "x" * new_reports.TOLD + " …"
