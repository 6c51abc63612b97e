"""A rehearsal: the computer in every seat, markers in every text, and a report (CK-055)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaign.models import Campaign, Delivery, Seat
from campaign.orders import computer
from campaign.simulation import rehearsal

pytestmark = pytest.mark.django_db


@pytest.mark.full
def test_ck_055_all_seats_by_the_program_with_markers_and_nothing_astray():
    seconds = iter(range(100))
    report = rehearsal.rehearse("channel_manoeuvres", 2, lambda: float(next(seconds)))
    assert (report.runs, report.errors, report.faults, report.astray) == (2, [], [], [])
    assert report.sealed == report.asked >= 10
    assert report.seconds == [1.0, 1.0]
    assert report.clean
    assert "2 runs" in next(report.lines())


def test_ck_055_a_marker_where_it_should_not_be_is_found(monkeypatch):
    rehearsal.rehearse("channel_manoeuvres", 0, lambda: 0.0)
    campaign = Campaign.objects.get(name="rehearsal")
    blue, red = (campaign.seats.filter(side=side).first() for side in ("blue", "red"))
    paper = Delivery.objects.filter(seat=red).first()
    Delivery.objects.filter(pk=paper.pk).update(data=f'{{"text":"{rehearsal.mark_of(blue)} {rehearsal.SEED}"}}', kind="log")
    found = rehearsal.find_faults(campaign)
    assert len(found) == 2
    assert blue.name in found[0]
    own = Delivery.objects.filter(seat=blue).first()
    Delivery.objects.filter(pk=own.pk).update(data=f'{{"text":"{rehearsal.mark_of(blue)}"}}')
    assert len(rehearsal.find_faults(campaign)) == 2, "one's own words are no stray"


def test_ck_055_what_fails_is_in_the_report(monkeypatch):
    def breaks(call: object) -> None:
        raise RuntimeError("a broken seat")

    monkeypatch.setattr(computer, "wrote", breaks)
    report = rehearsal.rehearse("channel_manoeuvres", 2, lambda: 0.0)
    assert report.errors == ["RuntimeError: a broken seat"]
    assert not report.clean
    assert len(report.idle) == Seat.objects.exclude(role="umpire").count()


@pytest.mark.full
def test_ck_055_the_command_refuses_what_is_no_pack_and_what_is_too_long():
    with pytest.raises(CommandError, match="channel_manoeuvres"):
        call_command("rehearse", "nowhere")
    with pytest.raises(CommandError, match="1 to 60"):
        call_command("rehearse", "channel_manoeuvres", runs=61)
    said = StringIO()
    call_command("rehearse", "channel_manoeuvres", runs=1, here=True, stdout=said)
    assert "1 run, " in said.getvalue()
