"""A window for mistakes: mended freely until the next publishing, or as long as the umpire settled (UD-060)."""

from __future__ import annotations

import pytest

from campaign.models import Campaign, CorrectionNotice, PendingAct
from campaign.orders.sealing import Refused
from campaign.people import umpire_team
from campaign.reports import correction_window, corrections, questions
from campaign.reports.correction_window import Window
from campaign.reports.corrections import Mending
from tests.promises import playing
from tests.umpire.corrections import looks, mend, mending, refused, seat_of, sighting
from tests.umpire.ruling_pages import now

pytestmark = pytest.mark.django_db
LONG = "Her smoke was a liner's, as her master has sworn since."


@pytest.mark.parametrize(
    ("minutes", "calls", "batch", "is_open"),
    [
        (0, ((1, 0), (2, 94)), 2, True),
        (0, ((1, 0), (2, 94)), 1, False),
        (0, ((1, 0), (2, 94)), 3, True),  # told and not asked: until the next call, and then until the one after
        (0, ((1, 0), (4, 360)), 3, True),
        (360, ((1, 0), (2, 94), (3, 360)), 1, False),
        (361, ((1, 0), (2, 94), (3, 360)), 1, True),
        (0, (), 1, True),
        (0, ((0, 0), (0, 360)), 5, True),  # calls from before their batch was kept
    ],
)
def test_ud_060_a_papers_time_runs_from_the_call_with_which_it_came(
    minutes: int, calls: tuple[tuple[int, int], ...], batch: int, is_open: bool
) -> None:
    assert Window(calls, minutes).open_for(batch) is is_open


def past(campaign: Campaign) -> Campaign:
    """Publish the next papers: the sightings of the stop are late."""
    for key in ("blue_cabin", "red_cabin"):
        looks(campaign, key)
    playing.finish_run(campaign, 1)
    looks(campaign)
    return Campaign.objects.get(pk=campaign.pk)


def numbered(campaign: Campaign, pk: int) -> str:
    return next(str(n) for n, one in questions.papers(seat_of(campaign, "blue_cabin")) if one.pk == pk)


@pytest.mark.postgres
def test_ud_060_a_seat_asks_and_he_mends_until_the_next_publishing_and_later_with_a_longer_reason(told: Campaign) -> None:
    looks(told)
    paper = sighting(told)
    number = numbered(told, paper.pk)
    questions.ask(seat_of(told, "blue_cabin"), number, "Was it she?")
    past(told)
    with pytest.raises(Refused, match="until the next papers are published"):
        questions.ask(seat_of(told, "blue_cabin"), number, "Was it she?")
    page = playing.client_of(seat_of(told, "blue_cabin")).get("/room/room-blue_cabin/questions/").content.decode()
    assert (f"Paper {number}, sighting" in page, f'value="{number}"' in page) == (True, False)
    status, words = refused(told, mending(paper, what="a liner"))
    assert (status, "the correction window is closed" in words, "30 to 300" in words) == (422, True, True)
    correction_window.settle(told, "48")
    assert not corrections.is_late(sighting(told))
    correction_window.settle(told, "0")
    mend(told, Mending("blue_cabin", paper.number, LONG, {"what": "a liner"}, recall=False))
    assert CorrectionNotice.objects.get().reason == LONG
    with pytest.raises(Refused, match="6, 12, 24"):
        correction_window.settle(told, "7")


def test_ud_060_ud_097_where_there_are_two_chiefs_a_late_paper_is_mended_by_both(told: Campaign) -> None:
    past(told)
    second = umpire_team.join(told, "Ada", "chief", umpire_team.Given())
    paper, client = sighting(told), playing.client_of(told.seats.get(key="umpire"))
    desk = "/desk/room-umpire/corrections/"
    form = {"do": "recall", "seat": "blue_cabin", "paper": str(paper.number), "reason": "So I judge."}
    assert "30 to 300" in client.post(desk, form).content.decode()
    assert not PendingAct.objects.exists()
    page = client.get(f"{desk}?seat=blue_cabin&paper={paper.number}").content.decode()
    assert "another chief umpire’s confirmation" in page
    assert client.post(desk, form | {"reason": LONG}).status_code == 302
    assert (PendingAct.objects.get().by.key, CorrectionNotice.objects.exists()) == ("umpire", False)
    playing.client_of(second).post(f"/desk/{second.rid}/team/", {"do": "confirm", "proposal": str(PendingAct.objects.get().pk)})
    assert CorrectionNotice.objects.get().by == "The Umpire, confirmed by Ada"
    newest = seat_of(told, "blue_cabin").papers.filter(kind="status").latest("number")
    client.post(desk, form | {"paper": str(newest.number)})
    assert (CorrectionNotice.objects.count(), PendingAct.objects.count()) == (2, 1), "what came last is mended without more ado"


def test_ud_060_a_stop_told_to_others_shuts_no_window(told: Campaign) -> None:
    admiralty = seat_of(told, "red_admiralty")
    assert not corrections.is_late(admiralty.papers.earliest("number")), "nothing was published to it since"
    assert corrections.is_late(seat_of(told, "blue_cabin").papers.earliest("number"))
    assert now(told).index == 1


def test_ud_061_a_question_and_its_answer_are_taken_up_to_their_limits_and_three_may_wait(told: Campaign) -> None:
    def asked(text: str) -> questions.Question | None:
        try:
            return questions.ask(seat_of(told, "blue_cabin"), questions.RULES, text)
        except Refused:
            return None

    assert [asked("x" * n) is not None for n in (2, 301)] == [False, False]
    waits = [asked("x" * n) for n in (3, 300, 3)]
    assert (None in waits, asked("One more?")) == (False, None)
    first = questions.waiting(told).first()
    assert first is not None
    for words, taken in (("", False), (" ", False), ("y" * 1201, False), ("y" * 1200, True)):
        if not taken:
            with pytest.raises(Refused):
                questions.answer(told, first.pk, words)
        else:
            assert questions.answer(told, first.pk, words).pk == first.pk
    assert asked("One more?") is not None
    second = questions.waiting(told).first()
    assert second is not None
    assert questions.answer(told, second.pk, "n").pk == second.pk


def test_ud_054_the_word_of_a_slip_has_twelve_hundred_characters_at_most(told: Campaign) -> None:
    looks(told)
    paper = sighting(told)
    assert refused(told, mending(paper, what="a liner", word="y" * 1201))[0] == 422
    assert mend(told, mending(paper, what="a liner", word="y" * 1200)).word == "y" * 1200
