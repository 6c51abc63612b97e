"""A seat's view of a war by the clock, stage by stage."""

from __future__ import annotations

from collections.abc import Callable

from campaign.models import Campaign, Seat
from campaign.orders import sealing
from campaign.schedule import deadlines
from tests.campaign.clock import wars
from tests.campaign.clock.wars import Hands
from tests.promises import playing

Seen = dict[str, tuple[int, bytes]]
Script = Callable[[Campaign, Hands, "Watch"], None]


class Watch:
    """The pages of one seat at each stage, and the version its pages hear of."""

    def __init__(self, campaign: Campaign, key: str) -> None:
        self.campaign, self.key = campaign, key
        self.seen: Seen = {}
        self.stages = 0

    def look(self, *, asks: bool = False) -> None:
        seat = Seat.objects.select_related("campaign").get(campaign=self.campaign, key=self.key)
        self.stages += 1
        self.seen[f"{self.stages} version"] = (seat.version, b"")
        for path, answer in playing.surfaces(seat, doors=False, asks=asks).items():
            self.seen[f"{self.stages} {path}"] = answer


def watched(monkeypatch, terms, key: str, script: Script, **agreed: object) -> Seen:
    with wars.a_war(monkeypatch, terms, **agreed) as (campaign, hands):
        watch = Watch(campaign, key)
        script(campaign, hands, watch)
        return watch.seen


def alike(monkeypatch, terms, key: str, *scripts: Script, **agreed: object) -> None:
    first, *others = (watched(monkeypatch, terms, key, script, **agreed) for script in scripts)
    assert any("/room/" in path for path in first)
    for other in others:
        assert playing.first_difference(first, other) == ""


def seal(campaign: Campaign, *keys: str) -> None:
    for key in keys:
        sealing.seal(campaign.seats.get(key=key), {}, None)
    deadlines.seals_changed(playing.present(campaign).pk)  # as it is called when that has been committed


EVERYBODY = (
    "blue-admiralty",
    "blue-north",
    "blue-south",
    "blue-west",
    "press",
    "red-admiralty",
    "red-east",
    "red-south",
    "trade",
)
