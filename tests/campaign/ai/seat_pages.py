"""Pages of a seat that the computer may play."""

from __future__ import annotations

from campaign.models import Campaign
from tests.promises import playing

PACK, RUNS = "channel_manoeuvres", 4


def look(campaign: Campaign, key: str) -> dict[str, tuple[int, bytes]]:
    """Read every page of a seat: its room, its chart, its papers, its people and its clock."""
    seat = campaign.seats.get(key=key)
    client = playing.client_of(seat)
    base = f"/room/{seat.rid}/"
    paths = [
        "/",
        base,
        f"{base}?part=column",
        f"{base}chart.json",
        f"{base}export.json",
        f"{base}people/",
        f"{base}clock/",
        f"{base}war/",
    ]
    return {path: playing.ask(client, path) for path in (*paths, f"{base}program/")}
