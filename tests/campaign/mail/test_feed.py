"""The calendar of a person (CK-041): due times and absences under the war's title, nothing else, behind a secret address."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from campaign.models import Absence, CalendarFeed, Campaign, SeatAssignment
from campaign.notify import calendars
from campaign.notify.calendars import AWAY, ORDERS_DUE, Entry, written
from campaign.people import seat_holders
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, MORNING
from tests.promises import playing

NASTY = "War\r\nBEGIN:VEVENT\nSUMMARY:Injected; a, b\\n\u2028X" + "é" * 60


def entries(content: bytes) -> list[tuple[str, datetime, datetime]]:
    found = Calendar.from_ical(content.decode())
    return [(str(one["summary"]), one.decoded("dtstart"), one.decoded("dtend")) for one in found.walk("VEVENT")]


def test_ck_041_l14_a_title_makes_no_line_and_no_entry_and_the_same_gives_the_same_bytes():
    one = Entry(ORDERS_DUE, AT_20, AT_20, MORNING, "n")
    content = written(NASTY, [one], "war.example")
    assert content == written(NASTY, [one], "war.example")
    assert content.count(b"\r\nBEGIN:VEVENT\r\n") == 1
    assert all(len(line) <= 75 for line in content.split(b"\r\n")), "lines are folded"
    assert b"\n" not in content.replace(b"\r\n", b"")
    ((summary, begins, _),) = entries(content)
    assert summary.startswith("Orders due, War BEGIN:VEVENT SUMMARY:Injected; a, b")
    assert begins == AT_20


@pytest.mark.postgres
@pytest.mark.django_db
def test_ck_041_due_times_and_absences_behind_an_address_that_can_be_renewed(monkeypatch):
    with wars.a_war(monkeypatch) as (campaign, hands):
        Campaign.objects.filter(pk=campaign.pk).update(title="Channel manoeuvres")
        seat = campaign.seats.get(key="press")
        holder = seat.first_holder
        room, url = playing.client_of(seat), f"/room/{seat.rid}/notices/"
        assert room.post(url, {"do": "calendar"}).status_code == 302
        code = calendars.code_of(holder)
        path = f"/calendar/{code}.ics"
        assert path in room.get(url).content.decode()

        away = {"zone": "Europe/London", "cover": "wait"}
        Absence.objects.create(holder=holder, since=MORNING + timedelta(days=2), until=MORNING + timedelta(days=3), **away)
        other = campaign.seats.get(key="trade").first_holder
        Absence.objects.create(holder=other, since=MORNING, until=MORNING + timedelta(days=1), **away)
        stranger = Client()
        answer = stranger.get(path)
        assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-store"
        assert not answer.cookies
        due, gone = "Orders due, Channel manoeuvres", "Away, Channel manoeuvres"
        assert entries(answer.content) == [(due, AT_20, AT_20), (gone, MORNING + timedelta(days=2), MORNING + timedelta(days=3))]
        text = answer.content.decode()
        assert not any(word in text for word in (seat.name, holder.name or "\0", "wait", "Day 1", seat.rid, code))
        assert stranger.head(path).status_code == 200
        assert stranger.post(path).status_code == 405

        deadline_sweep.move(campaign, AT_20 + timedelta(hours=1))
        assert entries(stranger.get(path).content)[0] == (due, AT_20 + timedelta(hours=1), AT_20 + timedelta(hours=1))
        deadline_sweep.stand_still(campaign)
        assert [one[0] for one in entries(stranger.get(path).content)] == [gone], "while all stands still nothing is due"
        deadline_sweep.lift(campaign)

        umpire = campaign.seats.get(key="umpire")
        own = calendars.renew(umpire.first_holder)
        assert [one[0] for one in entries(stranger.get(f"/calendar/{own}.ics").content)] == [due]

        assert room.post(url, {"do": "calendar"}).status_code == 302
        now = calendars.code_of(holder)
        assert now != code
        assert stranger.get(path).status_code == 404
        seat_holders.renew(SeatAssignment.objects.get(pk=holder.pk))
        assert stranger.get(f"/calendar/{now}.ics").status_code == 404, "with the link its calendar is shut"
        assert CalendarFeed.objects.filter(holder=holder).exists()
        assert stranger.get(f"/calendar/{'0' * 32}.ics").status_code == 404
        assert stranger.get("/calendar/x.ics").status_code == 404
        calendars.close(SeatAssignment.objects.get(pk=holder.pk))
        assert not CalendarFeed.objects.filter(holder=holder).exists()
        assert {AWAY, ORDERS_DUE} == {"Away", "Orders due"}
        assert hands.at.tzinfo is UTC
