"""Pages of the desk, asked for or posted to, with their status."""

from __future__ import annotations

from campaign.models import Campaign
from tests.promises import playing


def page(campaign: Campaign, form: dict[str, object] | None = None, path: str = "clock/") -> tuple[int, str]:
    umpire = campaign.seats.get(key="umpire")
    browser, url = playing.client_of(umpire), f"/desk/{umpire.rid}/{path}"
    answer = browser.get(url) if form is None else browser.post(url, form)
    return answer.status_code, answer.content.decode()
