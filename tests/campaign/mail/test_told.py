"""Notices: their readers (CK-032), reminders (CK-034), and silence during a pause (CK-012)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest

from campaign.clock.terms import LENGTH, Terms
from campaign.models import Campaign, MailAddress, Notice, Webhook, WebhookLine
from campaign.notify import mail_queue, notices, war_channels
from campaign.orders import reopening, sealing
from campaign.runs import publish, resolve, run_inputs
from campaign.schedule import deadline_sweep, deadlines
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.campaign.mail.postman import a_post_office, forget, rows, with_addresses
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
HOUR = timedelta(hours=1)
War = tuple[Campaign, Hands]


@pytest.fixture
def war(monkeypatch) -> Iterator[War]:
    with wars.a_war(monkeypatch, msgspec.structs.replace(FIXED_20, breaker=False)) as war:
        with_addresses(war[0])
        forget(war[0])
        yield war


def kinds(campaign: Campaign) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, kind, _ in rows(campaign):
        found.setdefault(key, []).append(kind)
    return found


def players(campaign: Campaign) -> set[str]:
    return set(campaign.players().values_list("key", flat=True))


def test_ck_032_a_run_that_is_published_asks_each_of_those_who_are_asked_and_nobody_else(war):
    campaign, _ = war
    assert resolve.order_six_hours(playing.present(campaign).pk)
    late = kinds(campaign)
    assert set(late) == players(campaign), "nobody had sealed: each is told that its time was up"
    assert all(found == ["closed"] for found in late.values())
    forget(campaign)
    wars.worked(campaign)
    assert rows(campaign) == [], "a run in review is nobody's to know"
    assert publish.publish(playing.present(campaign).pk)
    told = kinds(campaign)
    assert told == {key: ["asked"] for key in players(campaign)}


def test_ck_032_ck_016_who_has_sealed_is_not_told_that_he_was_late(war):
    campaign, _ = war
    sealing.seal(campaign.seats.get(key="press"), {}, None)
    assert resolve.order_six_hours(playing.present(campaign).pk)
    assert "press" not in kinds(campaign)


def test_ck_032_who_may_only_draft_is_not_asked_and_who_left_is_told_nothing(war):
    campaign, hands = war
    campaign.seats.get(key="press").holders.update(rights="draft")
    campaign.seats.get(key="trade").holders.update(until=hands.at)
    wars.next_run(campaign)
    told = kinds(campaign)
    assert told["press"] == ["closed"], "that its time was up; not that orders are due"
    assert "trade" not in told


def test_ck_032_a_due_time_that_is_moved_a_pause_and_its_end(war):
    campaign, hands = war
    deadline_sweep.move(campaign, AT_20 + HOUR)
    assert kinds(campaign) == {key: ["clock"] for key in players(campaign)}
    forget(campaign)
    hands.go(MORNING + HOUR)
    deadline_sweep.pause(campaign, MORNING + 5 * HOUR)
    assert set(kinds(campaign)) == {*players(campaign), "umpire"}
    hands.go(MORNING + 2 * HOUR)
    assert deadline_sweep.end_pause(campaign)
    assert kinds(campaign)["press"] == ["clock", "clock"]


def test_ck_012_the_emergency_stop_says_so_and_stops_every_other_mail(war, settings):
    campaign, hands = war
    with a_post_office(settings) as bag:
        notices.tell("papers", campaign.seats.get(key="press"), "papers 9")
        hands.go(HOUR)
        assert deadline_sweep.stand_still(campaign)
        hands.go(HOUR / 6)
        notices.tell("papers", campaign.seats.get(key="trade"), "papers 9")
        assert mail_queue.post() == campaign.seats.count()
        assert {words for _, words in bag.kinds()} == {"the clock is stopped"}
        bag.came.clear()
        deadline_sweep.lift(campaign)
        mail_queue.post()
        assert ("trade", "papers have arrived") in bag.kinds(), "what was told meanwhile goes out afterwards"
        assert ("press", "papers have arrived") not in bag.kinds(), "but not what is older than an hour"
        mail_queue.sweep(hands.at)
        assert Notice.objects.get(holder__seat__key="press", kind="papers").state == Notice.State.LAPSED


def test_ck_012_while_everything_stands_still_only_that_goes_out_by_mail_and_in_channels(war, settings):
    campaign, hands = war
    hook = Webhook.objects.create(campaign=campaign, kind="discord", url="x", since=hands.at)
    WebhookLine.objects.create(hook=hook, event="run 1", text="A run", made_at=hands.at)
    with a_post_office(settings) as bag:
        notices.tell("papers", campaign.seats.get(key="press"), "papers 9")
        assert deadline_sweep.stand_still(None)
        mail_queue.post()
        assert {words for _, words in bag.kinds()} == {"the clock is stopped"}
        assert ["clock is stopped" in line.text for line in war_channels.unsent(hands.at)] == [True]
        bag.came.clear()
        assert deadline_sweep.lift(None)
        mail_queue.post()
        assert ("press", "papers have arrived") in bag.kinds()
        assert "A run" in {line.text for line in war_channels.unsent(hands.at)}


def test_ck_032_the_umpires_are_told_of_the_breaker_of_trouble_and_of_a_late_sweep(war, monkeypatch):
    campaign, hands = war
    wars.with_terms(campaign, FIXED_20)
    hands.go(AT_20)
    assert deadline_sweep.sweep() == 0
    assert wars.deadline(campaign).state == "held"
    assert [row for row in rows(campaign) if row[1] == "desk"] == [("umpire", "desk", 0)]
    forget(campaign)
    wars.deadline(campaign).__class__.objects.update(state="open")
    wars.with_terms(campaign, msgspec.structs.replace(FIXED_20, breaker=False))
    monkeypatch.setattr(deadline_sweep, "ring", lambda pk, now: 1 / 0)
    call = campaign.seats.get(key="press").latest_call()
    hands.go((call.grace_until or AT_20) + HOUR)
    deadline_sweep.sweep()
    deadline_sweep.sweep()
    assert [row[:2] for row in rows(campaign) if row[1] == "desk"] == [("umpire", "desk")] * 2, "late, and in trouble: once each"


def test_ck_wc_17_ck_032_a_stop_is_told_to_those_who_are_asked_alone(monkeypatch):
    from tests.promises import theatre
    from tests.promises.twin_worlds import course

    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    lon, lat = theatre.WATERS["south"]
    with wars.a_war(monkeypatch, terms, sighting_cuts=True, stops_apart_min=30) as (campaign, hands):
        with_addresses(campaign)
        for key, sheet in (
            ("red-south", course("red-south", (lon - 0.1, lat, 12))),
            ("blue-south", course("blue-south", (lon + 0.01, lat, 2))),
        ):
            sealing.seal(campaign.seats.get(key=key), sheet, None)
        hands.go(AT_20)
        assert deadline_sweep.sweep() == 1
        segment = wars.worked(campaign)
        forget(campaign)
        assert publish.publish(segment.pk)
        assert rows(campaign) == [("blue-south", "asked", 0), ("red-south", "asked", 0)]


# -- reminders ---------------------------------------------------------------------------------------------------------


def due_at(campaign: Campaign, hands: Hands) -> None:
    """Set a call asked at 08:00 and due at 20:00."""
    wars.with_terms(campaign, Terms(way=LENGTH, length_min=720, breaker=False))
    assert wars.due_calls(campaign) == {MORNING + 12 * HOUR}
    forget(campaign)


def reminded(campaign: Campaign, hands: Hands, at: str) -> list[tuple[str, int]]:
    hour, minute = map(int, at.split(":"))
    hands.go(MORNING.replace(hour=hour, minute=minute))
    before = set(Notice.objects.values_list("pk", flat=True))
    deadline_sweep.sweep()
    found = Notice.objects.exclude(pk__in=before).filter(kind="reminder", state="waiting").order_by("holder__seat__key")
    return [(one.holder.seat.key, one.step) for one in found]


def test_ck_wc_08_ck_034_each_step_once_to_those_who_have_not_sealed_and_never_after(war):
    campaign, hands = war
    due_at(campaign, hands)
    MailAddress.objects.exclude(holder__seat__key__in=("press", "trade")).delete()
    assert reminded(campaign, hands, "13:59") == []
    assert reminded(campaign, hands, "14:00") == [("press", 50), ("trade", 50)]
    assert reminded(campaign, hands, "14:01") == []
    sealing.seal(campaign.seats.get(key="press"), {}, None)
    assert reminded(campaign, hands, "17:36") == [("trade", 80)]
    assert reminded(campaign, hands, "19:24") == [("trade", 95)]
    assert reminded(campaign, hands, "19:59") == []


def test_ck_wc_09_ck_034_a_due_time_that_moves_brings_the_steps_to_come_alone(war):
    campaign, hands = war
    due_at(campaign, hands)
    MailAddress.objects.exclude(holder__seat__key="trade").delete()
    assert reminded(campaign, hands, "14:00") == [("trade", 50)]
    assert reminded(campaign, hands, "17:36") == [("trade", 80)]
    hands.go(MORNING.replace(hour=18))
    deadline_sweep.move(campaign, MORNING + 16 * HOUR)
    assert reminded(campaign, hands, "18:01") == []
    assert reminded(campaign, hands, "20:48") == []
    assert reminded(campaign, hands, "23:11") == []
    assert reminded(campaign, hands, "23:12") == [("trade", 95)]


def test_ck_034_brought_forward_no_step_that_is_past_is_sent_late(war):
    campaign, hands = war
    due_at(campaign, hands)
    MailAddress.objects.exclude(holder__seat__key="trade").delete()
    hands.go(MORNING.replace(hour=13))
    deadline_sweep.move(campaign, MORNING + 6 * HOUR)
    assert reminded(campaign, hands, "13:30") == [], "50 and 80 per cent were past when it moved"
    assert reminded(campaign, hands, "13:42") == [("trade", 95)]


def test_sc_ck_08_ck_034_who_is_there_is_not_reminded_and_not_later_either(war):
    campaign, hands = war
    due_at(campaign, hands)
    seat = campaign.seats.get(key="trade")
    MailAddress.objects.exclude(holder__seat__key="trade").delete()
    client = playing.client_of(seat)
    hands.go(MORNING.replace(hour=13, minute=50))
    assert client.get(f"/room/{seat.rid}/?part=column").status_code == 200
    assert reminded(campaign, hands, "14:00") == []
    assert Notice.objects.get(kind="reminder").state == Notice.State.SPARED
    assert reminded(campaign, hands, "14:30") == [], "that step is over"
    assert reminded(campaign, hands, "17:36") == [("trade", 80)]
    hands.go(MORNING.replace(hour=19, minute=16))
    assert client.get(f"/room/{seat.rid}/?part=column").status_code == 200
    assert reminded(campaign, hands, "19:24") == [("trade", 95)], "of the last step five minutes count"


def test_ck_034_a_reminder_that_waits_does_not_go_out_once_its_orders_are_sealed(war, settings):
    campaign, hands = war
    due_at(campaign, hands)
    MailAddress.objects.exclude(holder__seat__key__in=("press", "trade")).delete()
    assert reminded(campaign, hands, "14:00") == [("press", 50), ("trade", 50)]
    sealing.seal(campaign.seats.get(key="press"), {}, None)
    deadlines.seals_changed(playing.present(campaign).pk)
    with a_post_office(settings) as bag:
        assert mail_queue.post() == 1
        assert bag.kinds() == [("trade", "a reminder")]
    assert Notice.objects.get(holder__seat__key="press").state == Notice.State.PASSED


def test_ck_032_ck_021_a_deputy_is_asked_and_reminded_when_it_is_his_time(war):
    campaign, hands = war
    due_at(campaign, hands)
    seat = campaign.seats.get(key="trade")
    MailAddress.objects.all().delete()
    kinds_of = {
        "always": ("always", "seal", 0),
        "draws": ("always", "draft", 0),
        "away": ("away", "seal", 0),
        "late": ("late", "seal", 90),
    }
    for name, (when, rights, share) in kinds_of.items():
        holder = seat.holders.create(kind="deputy", name=name, when=when, rights=rights, share=share)
        MailAddress.objects.create(holder=holder, value=f"{name}@example.org", state="confirmed")

    def list_notices(kind: str) -> list[tuple[str, int]]:
        found = Notice.objects.filter(kind=kind, holder__seat=seat).order_by("step", "holder__name")
        return [(one.holder.name, one.step) for one in found]

    assert notices.tell("asked", seat, "call x") == 1
    assert list_notices("asked") == [("always", 0)], "one who may only draft is not asked to seal"
    assert notices.tell("papers", seat, "papers x") == 4, "papers are for all its people"
    reminded(campaign, hands, "17:36")
    assert list_notices("reminder") == [("always", 80), ("draws", 80)]
    reminded(campaign, hands, "19:24")
    assert list_notices("reminder")[2:] == [("always", 95), ("draws", 95), ("late", 95)], (
        "from nine tenths of the time on it is his too"
    )


# -- what a mail says is so ----------------------------------------------------------------------------------------------


def test_ck_032_who_was_late_reads_that_orders_closed_and_not_that_papers_came(war, settings):
    campaign, _ = war
    sealing.seal(campaign.seats.get(key="press"), {}, None)
    assert resolve.order_six_hours(playing.present(campaign).pk)
    with a_post_office(settings) as bag:
        mail_queue.post()
        assert bag.kinds() == [(key, "orders closed") for key in sorted(players(campaign) - {"press"})]
        (body,) = [one.get_content() for one in bag.mails if one.get_content().startswith(campaign.seats.get(key="trade").name)]
    said = f"Orders in {campaign.title} have closed, and yours were not sealed: your room says what was used instead."
    assert said in body
    assert "Papers have arrived" not in body
    trade = campaign.seats.get(key="trade")
    assert "taken" in playing.client_of(trade).get(f"/room/{trade.rid}/").content.decode(), "and so it does"


def test_ck_032_what_is_not_so_any_more_when_a_mail_would_go_is_not_sent(war, settings):
    """A seat was asked again before the mail went; the stop was lifted before it."""
    campaign, _ = war
    seat = campaign.seats.get(key="trade")
    assert resolve.order_six_hours(playing.present(campaign).pk)
    wars.worked(campaign)
    segment, umpire = playing.present(campaign), campaign.seats.get(key="umpire")
    reopening.reopen(segment, [seat.key], run_inputs.stamp(segment), umpire)
    deadline_sweep.stand_still(campaign)
    deadline_sweep.lift(campaign)
    with a_post_office(settings) as bag:
        mail_queue.post()
        assert ("trade", "orders closed") not in bag.kinds()
        assert ("trade", "orders are due") in bag.kinds()
        assert ("press", "orders closed") in bag.kinds()
        assert "the clock is stopped" not in {words for _, words in bag.kinds()}
