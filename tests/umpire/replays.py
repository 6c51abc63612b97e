"""Replays, as the umpire and a seat read them."""

from __future__ import annotations

from html.parser import HTMLParser

from django.test import Client

from campaign.models import Seat
from campaign.war.outcome import Outcome
from naval.state.world import World, encode
from umpire.review.replay import truth_replay
from umpire.review.replay.seat_replay import Eye


def as_war(world: World, *outcomes: Outcome) -> truth_replay.War:
    found = truth_replay.War()
    for number, outcome in enumerate(outcomes, 1):
        truth_replay.add(found, number, world, outcome)
        world = outcome.world
    return found


def eye_of(seat: Seat, *outcomes: Outcome) -> Eye:
    """Return a seat's view of the reports in some runs that are stored nowhere."""
    lines = [line for outcome in outcomes for line in outcome.lines if line[0].seat == seat.key]
    rows = tuple((n, 1, one.kind, one.happened, one.arrives, encode(one.data).decode()) for n, (one, _) in enumerate(lines, 1))
    return Eye(seat, rows, {n: about for n, (_, about) in enumerate(lines, 1)})


class Text(HTMLParser):
    """The text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words = ""
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.words += f" {data}"


def words(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(Text(answer.content.decode()).words.split())
