"""One press and one clock for all syndicates, and how far every inject has come in each (EX-045, EX-108)."""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from lxml import html

from campaign import wall_clock
from campaign.exercises import injects
from campaign.exercises import syndicates as service
from campaign.injects.plan import Plan
from campaign.models import Campaign, Deadline, Exercise, OrderRequest, Schedule, Segment
from campaign.models.schedule import schedule_of
from campaign.orders import sealing
from campaign.runs import publish
from campaign.schedule import deadline_sweep
from tests.promises import playing
from tests.umpire import ruling_pages
from tests.umpire.exercise.control.directing import PACK, Director, wars
from umpire.exercise.control import joint_acts, sharing
from umpire.exercise.control.cards import draw_code
from umpire.tasks import press_joint

pytestmark = pytest.mark.django_db
TOWARDS = {"blue": (-3.05, 50.0), "red": (-1.75, 50.25)}
TELEGRAM = Plan(
    title="Liners",
    kind="telegram",
    fields={"from": "The Foreign Office", "text": "Two liners leave."},
    to=("blue_cabin",),
    due=200,
    expected="He reports them to his Admiralty.",
)


def seal_all(war: Campaign) -> None:
    """Seal the orders of every seat: the cruisers of both sides steam towards each other."""
    for call in playing.present(war).calls.select_related("seat"):
        side, _, kind = call.seat.key.partition("_")
        legs = [dict(zip(("lon", "lat"), TOWARDS[side], strict=True), knots=14)] if kind == "cabin" else []
        sealing.seal(call.seat, {"forces": {f"{side}_cruisers": {"legs": legs}}} if legs else {}, None)


def states(exercise: Exercise) -> list[str]:
    return [playing.present(war).state for war in service.campaigns(exercise)]


@pytest.mark.postgres
def test_ex_045_a_run_is_ordered_its_stop_released_and_its_draft_published_in_all_from_one_page(two: Exercise) -> None:
    service.startex(two)
    first, second = wars(two)
    Campaign.objects.update(stops_released=False)
    seal_all(first)
    at = Director(two)

    said = at.press("order_sealed")
    assert said == {"A": "Day 1, 06:00–12:00 was ordered.", "B": "– 0 of 5 seats sealed."}
    assert states(two) == ["resolving", "open"]
    assert at.press("order_all") == {"A": "– No orders are open: being resolved.", "B": "Day 1, 06:00–12:00 was ordered."}
    for war in (first, second):
        ruling_pages.computed(war)
    before = [playing.present(war) for war in (first, second)]
    assert set(at.press("order_all").values()) == {"– No orders are open: in review."}

    at.load()
    said = at.press("stops_go")
    assert said == {
        "A": "The stop was published; later ones are published by themselves.",
        "B": "Stops are published by themselves.",
    }
    assert states(two) == ["open", "review"]
    assert at.press("order_all")["A"].startswith("– Nothing was done: the war has gone on since you loaded this page."), (
        "a press of the page of before orders nothing that it did not show"
    )
    assert at.press("stops_wait") == dict.fromkeys("AB", "Stops wait until you publish them.")
    at.load()
    assert at.press("publish_all") == {"A": "– There is no draft: orders open.", "B": "Published to 5 seats."}
    assert at.press("publish_all") == {"A": "– There is no draft: orders open.", "B": "– There is no draft: orders open."}
    assert [one.run.number for one in map(playing.present, (first, second))] == [1, 2]
    assert before[1].run.segments.get().state == Segment.State.PUBLISHED


def test_ex_045_a_draft_that_was_ruled_on_since_is_left_out_with_the_reason_and_the_others_are_published(two: Exercise) -> None:
    service.startex(two)
    for war in wars(two):
        playing.resolve_all(war)
    at, (first, _) = Director(two), wars(two)
    segment = playing.present(first)
    segment.run.rulings = segment.run.rulings.replace("{", "{ ", 1)
    segment.run.save(update_fields=["rulings"])
    said = at.press("publish_all")
    assert said["B"] == "Published to 5 seats."
    assert said["A"].startswith("– ")
    assert "have changed since you loaded this page" in said["A"]
    assert states(two) == ["review", "open"]


def test_ex_045_a_joint_act_goes_desk_by_desk_in_a_worker_shows_how_far_it_is_and_a_killed_worker_loses_nothing(
    two: Exercise, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.startex(two)
    at = Director(two)
    shown = {one.get("name"): one.get("value") for one in at.page.xpath("//input[@form='joint']")}
    page = at.browser.post(at.url, {**shown, "do": "order_all"}, follow=True).content.decode()
    assert "0 of 2 desks reached" in page
    assert states(two) == ["open", "open"], "nothing is done within the request"
    with monkeypatch.context() as killed:
        killed.setattr(joint_acts, "act_at", killed_after(1, joint_acts.act_at))
        with pytest.raises(SystemExit):
            joint_acts.work(two.pk)
    part = at.browser.get(f"{at.url}?part=joint").content.decode()
    assert "1 of 2 desks reached" in part
    assert 'hx-trigger="every 1s"' in part
    again = at.browser.post(at.url, {**shown, "do": "order_all"})
    assert "The last press is still being carried out: 1 of 2 desks reached." in again.content.decode()
    sent = list[tuple[str, int]]()
    monkeypatch.setattr(joint_acts, "send", lambda task, pk: sent.append((task, pk)))
    assert [joint_acts.sweep(wall_clock.now()), joint_acts.sweep(wall_clock.now() + timedelta(minutes=2))] == [0, 1]
    assert sent == [("umpire.tasks.press_joint", two.pk)]
    press_joint(two.pk)
    assert states(two) == ["resolving", "resolving"]
    assert "hx-trigger" not in at.browser.get(f"{at.url}?part=joint").content.decode()


def killed_after(count: int, act: Any) -> Any:
    """Make an act that kills its worker once it was done so many times."""
    done = list[int]()

    def once(*given: Any) -> Any:
        if len(done) == count:
            raise SystemExit
        done.append(1)
        return act(*given)

    return once


def test_ex_046_nothing_is_ordered_in_pausex_and_each_says_why(two: Exercise) -> None:
    service.startex(two)
    service.pausex(two, wall_clock.now() + timedelta(hours=3))
    why = "– The exercise is paused: the director can restart it, or the pause ends by itself."
    assert Director(two).press("order_all") == dict.fromkeys("AB", why)
    assert states(two) == ["open", "open"]


def test_ex_045_one_deadline_for_all_and_one_schedule(two: Exercise) -> None:
    service.startex(two)
    first, second = wars(two)
    now = wall_clock.now()
    for war in (first, second):
        Schedule.objects.update_or_create(campaign=war, defaults={"terms": '{"zone":"UTC"}'})
    deadline_sweep.pause(second, now + timedelta(hours=1))
    when = (now + timedelta(days=2)).replace(hour=20, minute=15, second=0, microsecond=0)
    at, typed = Director(two), {"day": f"{when:%Y-%m-%d}", "hour": "20:15"}

    said = at.press("due_all", "joint-due", **typed)
    assert said["A"].endswith(", 20:15 UTC.")
    assert said["B"] == "– The clock is paused: lift the stop first, then move the due time."
    assert Deadline.objects.get(segment=playing.present(first)).due_at == when.astimezone(UTC)
    moved = set(OrderRequest.objects.exclude(moved_at=None).values_list("moved_at"))
    deadline_sweep.end_pause(second)
    said = at.press("due_all", "joint-due", **typed)
    assert said["A"].endswith(", 20:15 UTC already.")
    assert moved < set(OrderRequest.objects.exclude(moved_at=None).values_list("moved_at")), "A was not told again"
    page = Director(two).page.xpath("//*[@id='syndicates']")[0].text_content()
    assert page.count(", 20:15 UTC") == 2

    at.press("due_all", "joint-due", day="tomorrow", hour="8")
    assert "The day must be like" in at.said
    assert "The hour must be an hour from 00:00" in at.said
    assert 'value="tomorrow"' in at.said

    Schedule.objects.update_or_create(campaign=first, defaults={"terms": '{"way":"after","zone":"Europe/London"}'})
    assert (sharing.give_clock(two, "A"), sharing.give_clock(two, "A")) == (1, 0)
    assert schedule_of(second).read == schedule_of(first).read
    assert "Europe/London" in Director(two).page.text_content()


def test_ex_108_every_inject_has_its_expected_answer_and_how_far_it_has_come_in_each_syndicate(two: Exercise) -> None:
    service.startex(two)
    first, second = wars(two)
    chief, segment = first.seats.get(key="umpire"), playing.present(first)
    injects.ready(segment, injects.add(segment, [TELEGRAM], chief)[0])
    sharing.give_injects(two, "A")
    at, expected = Director(two), TELEGRAM.expected
    assert at.read_injects() == [[expected, "due", "due"]]

    for war in (first, second):
        playing.resolve_all(war)
    assert at.read_injects() == [[expected, "fired Day 1, 09:20", "fired Day 1, 09:20"]]
    for war in (first, second):
        assert publish.publish(playing.present(war).pk)
    assert at.read_injects() == [[expected, "delivered to 1 seat Day 1, 09:20", "delivered to 1 seat Day 1, 09:20"]]

    cabins = [war.seats.get(key="blue_cabin") for war in (first, second)]
    for cabin in cabins:
        playing.client_of(cabin).get(f"/room/{cabin.rid}/")
    sealing.seal(cabins[1], {"dispatches": [{"to": "blue_admiralty", "text": "Two liners are out."}]}, None)
    playing.finish_run(second, 2)
    (row,) = at.read_injects()
    assert row[1] == "read Day 1, 09:20"
    wrote = f"{cabins[1].name} wrote next to Blue headquarters, Portsmouth: “Two liners are out.” (Day 1, 12:00)."
    assert row[2] == f"reply came in Day 1, 09:20 {wrote}"
    injects.answered(playing.present(second), 1, "As expected.")
    assert at.read_injects()[0][2] == "answered Day 1, 09:20 As expected."


@pytest.mark.full
def test_ex_045_ex_108_twenty_syndicates_cost_the_page_as_many_queries_as_two(two: Exercise) -> None:
    def count(exercise: Exercise) -> int:
        service.startex(exercise)
        war = service.campaigns(exercise)[0]
        segment = playing.present(war)
        injects.ready(segment, injects.add(segment, [TELEGRAM], war.seats.get(key="umpire"))[0])
        sharing.give_injects(exercise, "A")
        for one in service.campaigns(exercise)[:2]:
            playing.finish_run(one, 1)
        at = Director(exercise)
        with CaptureQueriesContext(connection) as counted:
            rows = at.read_injects()
        assert len(rows[0]) == 1 + exercise.number
        assert rows[0].count("delivered to 1 seat Day 1, 09:20") == 2
        return len(counted)

    more = service.make("more", "", PACK, 20)
    service.found_campaigns(more)
    assert count(more) == count(two)


def test_ex_027_a_card_a_seat_has_its_link_in_letters_and_as_a_code(two: Exercise) -> None:
    first, second = wars(two)
    second.seats.filter(key="red_cabin").update(played_by="steady")
    browser = Director(two).browser
    for war, letter, count in ((first, "A", 6), (second, "B", 5)):
        page = html.fromstring(browser.get(f"/exercise/{two.xid}/cards/?of={letter}").content.decode())
        cards = page.xpath("//article")
        assert len(cards) == count
        for card in cards:
            (link,) = card.xpath(".//p[@class='link']/a/@href")
            seat = next(seat for seat in war.seats.all() if seat.token and seat.token in link)
            assert link == f"http://testserver/enter/{seat.token}/"
            words = " ".join(card.text_content().split())
            assert seat.name in words
            assert seat.kind.name.capitalize() in words
            assert f"Syndicate {letter}" in words
            assert read_code(card) == draw_code(link)["path"]
    for address, status in (("?of=Z", 404), ("", 200)):
        assert browser.get(f"/exercise/{two.xid}/cards/{address}").status_code == status
    assert Client().get(f"/exercise/{two.xid}/cards/").status_code == 404


def read_code(card: Any) -> str:
    return card.xpath("string(.//*[local-name()='svg'][@class='qr']/*/@d)")
