"""Terms that change in a running war (UD-121)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from io import StringIO

import pytest
from django.core.management import call_command

from campaign import packs, serialization
from campaign.models import Campaign, NewTerms, Seat
from campaign.models.truth import runs_of
from campaign.muster import term_proposals
from campaign.orders.sealing import Refused
from campaign.reports import seat_knowledge
from campaign.reports.publish_preview import tomorrow
from campaign.rulings import ruling_records
from campaign.runs import publish, rollback
from campaign.simulation.verification import replay
from naval.state.ruling_acts import Agreed, key_of
from tests.lasting import lasting
from tests.promises import playing, theatre
from tests.umpire.ruling_pages import now

pytestmark = pytest.mark.django_db
WHY = "Masts are higher by now."


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Begin a small war at sea with its first orders open, somebody at each Admiralty."""
    base = packs.find(theatre.PACK).world
    with playing.a_world(patch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        campaign.seats.filter(role="admiralty").update(taken=True)
        yield campaign


lasts = lasting(begun)


@pytest.fixture
def war(lasts: Campaign) -> Campaign:
    return Campaign.objects.get(pk=lasts.pk)


def propose(campaign: Campaign, given: object, *, imposed: bool = False, reason: str = WHY, shown: str = "") -> NewTerms:
    umpire = campaign.seats.get(key="umpire")
    return term_proposals.propose(umpire, given, reason, shown or term_proposals.mark(umpire.campaign), imposed=imposed)


def page(seat: Seat, path: str = "terms/", **form: str) -> tuple[int, str]:
    browser, url = playing.client_of(seat), f"/room/{seat.rid}/{path}"
    answer = browser.post(url, form) if form else browser.get(url)
    return answer.status_code, unescape(answer.content.decode())


def desk_page(campaign: Campaign, path: str, **form: str) -> tuple[int, str]:
    browser, url = playing.client_of(campaign.seats.get(key="umpire")), f"/desk/room-umpire/{path}"
    answer = browser.post(url, form) if form else browser.get(url)
    return answer.status_code, unescape(answer.content.decode())


def versions(campaign: Campaign) -> dict[str, int]:
    return {seat.key: seat.version for seat in campaign.seats.all()}


def agreed(campaign: Campaign) -> float:
    return seat_knowledge.agreed(Campaign.objects.get(pk=campaign.pk)).wireless_nm


@pytest.mark.full
def test_ud_121_what_is_imposed_counts_from_the_next_run_and_every_room_says_since_when(war: Campaign) -> None:
    was, before = agreed(war), versions(war)
    sent = {"do": "terms_impose", "wireless_nm": "100", "reason": WHY, "mark": term_proposals.mark(war)}
    assert desk_page(war, "muster/act/", **sent)[0] == 302
    assert versions(war) == {key: count + 1 for key, count in before.items()}, "everybody hears of it at once, and once"
    seats = list(war.players())
    for seat in seats:
        text = page(seat)[1]
        assert "From the next run on" in text
        assert f"Range of wireless: 100 miles (was {was:g} miles)" in text
        assert WHY in text
        assert "Imposed from the next run on." in text, "the minutes have it"
    assert agreed(war) == was, "who orders now orders by what he knows"

    segment = playing.resolve_all(war)
    outcome = serialization.outcome(segment.outcome)
    assert outcome.world.settings.wireless_nm == was
    assert seat_knowledge.agreed(tomorrow(now(war), outcome, seats[0])[0].campaign).wireless_nm == 100, "tomorrow has it"
    playing.finish_run(war, 1)
    assert agreed(war) == 100.0
    since = "since Day 1, 12:00"
    assert all(since in page(seat)[1] and "What changes" not in page(seat)[1] for seat in seats)
    first, second = runs_of(war)
    acts = serialization.rulings(second.rulings).list_kind(Agreed)
    assert [(act.key, act.value, act.since, act.signed) for act in acts] == [("wireless_nm", 100.0, second.start, ())]
    playing.resolve_all(war)
    outcome = serialization.outcome(now(war).outcome)
    assert outcome.world.settings.wireless_nm == 100
    assert any(one.text.startswith("By ruling: Range of wireless: 100 miles") and WHY in one.text for one in outcome.events)
    assert "Imposed." in desk_page(war, "rule/")[1]
    with pytest.raises(Refused, match="begun with these rules"):
        ruling_records.take_back(now(war), key_of(acts[0]), ruling_records.stamp(now(war)), war.seats.get(key="umpire"))
    playing.finish_run(war, 2)
    assert agreed(war) == 100.0, "and stays so"
    out = StringIO()
    call_command("replay", war.name, "--verify", stdout=out)
    assert "run 2, segment 0: the same" in out.getvalue()
    assert "the rules in force: the same" in out.getvalue()
    Campaign.objects.filter(pk=war.pk).update(agreed="{}")
    tampered = [one.differs for one in replay(Campaign.objects.get(pk=war.pk)) if one.what == "the rules in force"]
    assert tampered == ["the rooms read other terms than run 3 has: at sea"]
    assert first.rulings == "{}"


@pytest.mark.full
def test_ud_121_laid_before_those_concerned_it_stands_with_the_last_hand(war: Campaign) -> None:
    blue, red, other = war.seats.get(key="blue-admiralty"), war.seats.get(key="red-admiralty"), war.seats.get(key="press")
    row = propose(war, {"wireless_nm": 100.0, "jamming": True})
    assert (row.state, sorted(row.signatories.split()), row.signed) == (
        "laid",
        ["blue-admiralty", "red-admiralty", "umpire"],
        "umpire",
    )
    assert "a change awaits your signature" in page(blue, "")[1]
    assert ">Sign the change<" not in page(other)[1]
    assert page(other, do="sign", n=str(row.pk), mark=term_proposals.mark(war))[0] == 409
    assert page(blue, do="sign", n=str(row.pk), mark="of-yesterday")[0] == 409
    assert page(blue, do="sign", n="9999", mark=term_proposals.mark(war))[0] == 409
    assert page(blue, do="no-such")[0] == 404

    assert page(blue, do="sign", n=str(row.pk), mark=term_proposals.mark(war))[0] == 302
    assert page(blue, do="unsign", n=str(row.pk), mark=term_proposals.mark(war))[0] == 302
    assert page(blue, do="sign", n=str(row.pk), mark=term_proposals.mark(war))[0] == 302
    assert NewTerms.objects.get().state == "laid"
    playing.finish_run(war, 1)
    assert agreed(war) == 60, "a run begins without what nobody has signed to the end"
    assert page(red, do="sign", n=str(row.pk), mark=term_proposals.mark(war))[0] == 302
    assert NewTerms.objects.get().state == "stands"
    assert "All have signed: it applies from the next run on." in page(other)[1]
    assert agreed(war) == 60
    playing.finish_run(war, 2)
    found = seat_knowledge.agreed(Campaign.objects.get(pk=war.pk))
    assert (found.wireless_nm, found.jamming) == (100.0, True)
    acts = serialization.rulings(now(war).run.rulings).list_kind(Agreed)
    assert {act.signed for act in acts} == {("blue-admiralty", "red-admiralty", "umpire")}
    assert "Signed by those concerned." in desk_page(war, "rule/")[1]
    call_command("replay", war.name, "--verify", stdout=StringIO())


def test_ud_121_where_nobody_sits_the_umpire_signs_and_the_minutes_say_so(war: Campaign) -> None:
    war.seats.filter(key="red-admiralty").update(taken=False)
    row = propose(war, {"jamming": True})
    assert row.signed.split() == ["red-admiralty", "umpire"]
    assert "Signed for The Admiralty, Berlin, an empty seat." in page(war.seats.get(key="press"))[1]
    war.seats.filter(key="blue-admiralty").update(taken=False)
    term_proposals.take_back(war.seats.get(key="umpire"), str(row.pk))
    assert propose(Campaign.objects.get(pk=war.pk), {"jamming": True}).state == "stands"


def test_ud_121_bad_input_is_named_whole_and_what_was_typed_stands_there(war: Campaign) -> None:
    sent = {"do": "terms_lay", "wireless_nm": "far", "battle_range_yd": "5", "reason": "x", "mark": term_proposals.mark(war)}
    status, text = desk_page(war, "muster/act/", **sent)
    assert status == 422
    assert all(word in text for word in ("Range of wireless must be", "Battle range by day must be", "3 to 300", ">x</textarea>"))
    assert 'value="5"' in text
    for key, value in (("run_min", 120), ("visits", "admiralties_first"), ("coal", "units")):
        with pytest.raises(Refused, match="cannot be changed"):
            propose(war, {key: value})
    with pytest.raises(Refused, match="Nothing has been changed"):
        propose(war, {"wireless_nm": 60.0})
    with pytest.raises(Refused, match="have changed since") as told:
        propose(war, {"jamming": True}, shown="of-yesterday")
    assert told.value.status == 409
    propose(war, {"jamming": True}, imposed=True)
    with pytest.raises(Refused, match="already changes from the next run on"):
        propose(war, {"jamming": True})
    assert NewTerms.objects.count() == 1
    Campaign.objects.filter(pk=war.pk).update(phase="over")
    with pytest.raises(Refused, match="only during a war"):
        propose(war, {"wireless_nm": 90.0}, imposed=True)


def test_ud_121_what_is_not_in_force_is_taken_back_and_what_is_is_not(war: Campaign) -> None:
    row = propose(war, {"jamming": True}, imposed=True)
    assert desk_page(war, "muster/act/", do="terms_back", n=str(row.pk))[0] == 302
    playing.finish_run(war, 1)
    assert not seat_knowledge.agreed(Campaign.objects.get(pk=war.pk)).jamming
    assert serialization.rulings(now(war).run.rulings).list_kind(Agreed) == []
    war = Campaign.objects.get(pk=war.pk)
    row = propose(war, {"jamming": True}, imposed=True)
    playing.finish_run(war, 2)
    status, text = desk_page(war, "muster/act/", do="terms_back", n=str(row.pk))
    assert (status, "change the rule again" in text) == (409, True)


@pytest.mark.full
@pytest.mark.postgres
def test_ud_121_ud_073_going_back_behind_a_change_the_terms_are_as_they_were(war: Campaign) -> None:
    propose(war, {"wireless_nm": 100.0}, imposed=True)
    playing.finish_run(war, 1)
    propose(Campaign.objects.get(pk=war.pk), {"wireless_nm": 150.0}, imposed=True)
    playing.finish_run(war, 2)
    assert agreed(war) == 150.0
    going = rollback.Going(run="2", reason=WHY, word="", fresh=False, void=False, fired=False, stands=frozenset())
    segment = now(war)
    rollback.go_back(ruling_records.stamp(segment), segment, going, war.seats.get(key="umpire"))
    assert agreed(war) == 100.0, "as the second run began"
    assert [json.loads(row.given)["wireless_nm"] for row in NewTerms.objects.filter(state="force")] == [100.0]
    playing.finish_run(war, 2)
    assert agreed(war) == 100.0
    call_command("replay", war.name, "--verify", stdout=StringIO())


def test_ud_121_l12_a_seat_reads_no_hour_that_it_has_not_come_to(war: Campaign) -> None:
    propose(war, {"wireless_nm": 100.0}, imposed=True)
    playing.finish_run(war, 1)
    seat = war.players().first()
    assert seat is not None
    call = seat.latest_call()
    assert "since Day 1, 12:00" in page(seat)[1]
    call.delete()  # as one that sleeps while the war runs on
    text = page(seat)[1]
    assert "from your next run" in text
    assert "12:00" not in text.partition('id="minutes"')[0].partition('id="terms"')[2]
    assert publish.publish(now(war).pk) is False
