"""A war alone as a person plays it: a browser that posts the forms of the pages, and workers that work the queue at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from django.test import Client

from campaign.ai.play import dice_of, write
from campaign.models import Campaign, Seat, Segment
from campaign.muster import solo
from campaign.orders import computer
from campaign.reports.seat_knowledge import public
from campaign.runs import resolve
from campaign.schedule import solo_advance
from tactical.engine.dice import Dice
from tactical.services import fight_battle, moves
from umpire.services import solo_end as desk

Sheet = dict[str, Any]
TIME_UP = "tactical.tasks.time_up"
SEED = "a war alone"


class Workers:
    """The queue: jobs sent are recorded, and worked off as workers would."""

    def __init__(self, monkeypatch: Any, settings: Any, capture: Any) -> None:
        settings.MAX_CAMPAIGNS = 100
        self.sent: list[tuple[str, tuple[int, ...]]] = []
        self.capture = capture
        for module in (computer, resolve, solo, solo_advance, moves):
            monkeypatch.setattr(module, "send", self.send)
        monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)

    def send(self, task: str, *args: int, **_: object) -> None:
        if task != TIME_UP:  # the clock of a table: nobody waits for that long
            self.sent.append((task, args))

    def do(self, what: Callable[..., Any], *args: Any) -> Any:
        """Do something as a request or a task does, with its callbacks after commit."""
        with self.capture(execute=True):
            return what(*args)

    def work(self, most: int = 2000) -> None:
        """Work until nothing waits."""
        does: dict[str, Callable[..., Any]] = {
            computer.PLAY: computer.play,
            resolve.RESOLVE: resolve.resolve_segment,
            resolve.FIGHT: fight_battle,
            moves.RESOLVE: moves.resolve_move,
            solo.END: desk.end,
            solo_advance.ADVANCE: solo_advance.answer,
        }
        for _ in range(most):
            if not self.sent:
                return
            task, args = self.sent.pop(0)
            self.do(does[task], *args)
        raise AssertionError("the workers do not come to rest")


def _begin_with_seed(begin: Callable[..., Seat]) -> Callable[..., Seat]:
    return lambda *given, seed=None, **more: begin(*given, seed=seed or SEED, **more)


class Player:
    """A person who plays alone: he knows only his page, and does only what it offers."""

    def __init__(
        self,
        workers: Workers,
        pack: str,
        seat: str,
        *,
        battles: str = "captains",
        temperament: str = "steady",
        level: str = "usual",
    ) -> None:
        self.workers, self.client = workers, Client()
        given = {"scenario": pack, "seat": seat, "battles": battles, "temperament": temperament, "level": level}
        # The site draws a seed for each war; here the dice fall alike each time, or a story would turn out well by luck.
        with patch.object(solo, "begin", _begin_with_seed(solo.begin)):
            answer = workers.do(lambda: self.client.post("/alone/", given))
        assert answer.status_code == 302, answer.content.decode()
        self.seat = Seat.objects.select_related("campaign").get(rid=answer["Location"].strip("/").split("/")[-1])
        self.url = f"/room/{self.seat.rid}/"
        workers.work()

    def page(self) -> str:
        answer = self.client.get(self.url)
        assert answer.status_code == 200
        return answer.content.decode()

    def post(self, what: str, body: Sheet) -> Any:
        answer = self.workers.do(lambda: self.client.post(f"{self.url}{what}/", json.dumps(body), "application/json"))
        self.workers.work()
        return answer

    def seal(self, sheet: Sheet | None = None) -> None:
        """Press the seal; leave out what a sheet is refused for."""
        answer = self.post("seal", sheet or {})
        if answer.status_code == 422 and sheet:
            answer = self.post("seal", {})
        assert answer.status_code == 200, answer.content.decode()

    def as_the_computer_would(self, _: int = 0) -> Sheet:
        """Write the sheet that the computer would seal with these papers before it."""
        call, paper = self.seat.latest_call(), public(self.seat.campaign)
        assert call is not None
        return write(
            computer.read_situation(call), paper.chart, dice_of(Dice("alone"), self.seat.key, call.number), paper.country
        ).sheet

    def is_over(self) -> bool:
        return Campaign.objects.get(pk=self.seat.campaign_id).phase == Campaign.Phase.OVER

    def segment(self) -> Segment:
        return Segment.objects.present(self.seat.campaign)

    def to_the_end(self, sheets: Callable[[int], Sheet] = lambda number: {}, most: int = 400) -> str:
        """Seal whenever the page has a seal, until the page says that the war is over; return that page."""
        for number in range(most):
            page = self.page()
            if self.is_over():
                assert "The war is over" in page
                return page
            if "Leave it to the captains" in page:
                self.workers.do(lambda: self.client.post(f"{self.url}captains/"))
                self.workers.work()
                continue
            assert 'id="seal"' in page, f"it stands: {heading(page)!r} at {self.segment()}, {self.segment().state}"
            self.seal(sheets(number))
        raise AssertionError("the war does not come to its end")


def heading(page: str) -> str:
    """Read the page's heading of what to do now."""
    found = re.search(r'id="do-h">(.*?)</h2>', page, re.S)
    return " ".join(found[1].split()) if found else ""
