"""The figures of days of real time in a war with due times: its clock, its mails and its calendar, hour by hour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage

from campaign import wall_clock
from campaign.clock.terms import FIXED, LENGTH, ON, Terms
from campaign.models import Campaign, Segment
from campaign.notify import mail_queue
from campaign.runs import publish
from campaign.schedule import auto_advance, deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.mail.postman import with_addresses
from tests.figures.asking import answers
from tests.figures.drawing import changes
from tests.figures.filling import quiet, walked
from tests.figures.keeping import Figures
from tests.figures.reading import plain
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CODE = re.compile(r"\b[0-9a-f]{16,32}\b")
WHOLE = "blue-west@example.org"
"""The address whose mails are told whole; of others the subject alone."""
WARS: dict[str, tuple[Terms, int, timedelta]] = {
    "fixed": (
        Terms(way=FIXED, hours=(time(9, 30), time(20)), weekdays=(0, 1, 2, 3, 4, 6), grace_min=30, breaker=False),
        44,
        timedelta(hours=2),
    ),
    "length": (
        Terms(way=LENGTH, length_min=600, stop_min=90, quiet=(time(22), time(7)), early=True, zone="Europe/Paris"),
        28,
        timedelta(hours=1),
    ),
    "on": (Terms(way=ON, length_min=300, hours=(time(8), time(18)), breaker=False), 12, timedelta(hours=1)),
}
"""By story: the terms of its clock, the steps, and the length of each."""


@pytest.mark.parametrize("name", WARS)
def test_days_of_a_war_show_their_figures(monkeypatch: pytest.MonkeyPatch, settings: Any, figures: Figures, name: str) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example", "https://war.example"
    terms, steps, step = WARS[name]
    with wars.a_war(monkeypatch, terms) as (war, hands):
        with_addresses(war)
        seen: list[str] = []
        lines = [line for n in range(steps) for line in an_hour(war, hands, step, n, seen)]
        figures.hold(f"days/{name}", lines)


def an_hour(war: Campaign, hands: wars.Hands, step: timedelta, n: int, seen: list[str]) -> Iterator[str]:
    """Let some time pass, do what the beat does, publish what was computed, and list mails and changes of the clock's pages."""
    hands.go(step)
    mail.outbox = []
    yield f"== {wall_clock.now():%a %d %b %H:%M}"
    yield from acts(war, n)
    deadline_sweep.sweep()
    auto_advance.sweep()
    if wars.state(war) == Segment.State.RESOLVING:
        wars.worked(war)
        publish.publish(playing.present(war).pk)
    mail_queue.sweep(wall_clock.now())
    while mail_queue.post():
        pass
    yield from (line for one in sorted(mail.outbox, key=lambda one: (one.to, one.subject)) for line in of_mail(one))
    if n % 4 == 0:
        umpire, seat = war.seats.get(key="umpire"), war.seats.get(key="blue-west")
        now = [*answers(playing.client_of(umpire), [f"/desk/{umpire.rid}/clock/"])]
        now += answers(playing.client_of(seat), [f"/room/{seat.rid}/clock/"])
        yield from quiet(changes(seen, now))
        seen[:] = now


def acts(war: Campaign, n: int) -> Iterator[str]:
    """Press what people press in those days: an admiral is away, another pauses the clock."""
    seat, other, umpire = (war.seats.get(key=key) for key in ("blue-west", "blue-south", "umpire"))
    if n == 1:
        away = {
            "from_day": "2026-11-20",
            "from_hour": "12:00",
            "to_day": "2026-11-22",
            "to_hour": "09:00",
            "zone": "Europe/London",
        }
        yield from walked(playing.client_of(seat), [(f"/room/{seat.rid}/away/", "do=away", away)])
        yield from walked(playing.client_of(seat), [(f"/room/{seat.rid}/notices/", "do=calendar", {})])
    if n == 3:
        yield from answers(playing.client_of(umpire), [f"/desk/{umpire.rid}/mail/"])
    if n == 4:
        yield from walked(playing.client_of(other), [(f"/room/{other.rid}/clock/", "do=stop", {"hours": "3", "why": "Tea."})])


def of_mail(one: EmailMessage) -> Iterator[str]:
    """List a mail's subject, and its text if it is told whole."""
    yield f"{' '.join(one.to)}: {one.subject}"
    if one.to == [WHOLE]:
        yield from (f"  {CODE.sub('#', plain(line))}" for line in one.body.splitlines() if re.search(r"\d", CODE.sub("", line)))
