"""The page on which the umpire types the end of a battle that was fought elsewhere, with models (UD-047)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.battles import external_battle
from campaign.battles.engagements import MOST_MIN
from campaign.battles.external_battle import Ended, Left
from campaign.models import Engagement
from naval.geo.calendar import label
from naval.state.world import BELLIGERENTS
from tactical.models import Battle
from umpire.desk.battles.rows import battle_title
from umpire.desk.battles.views import nth
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing


class Page(WarPage):
    """Form of a battle's end; posted, the values typed. ``ordinal`` counts the campaign's engagements."""

    template = "umpire/fought.html"

    def let_in(self) -> HttpResponse | None:
        if (mustering := super().let_in()) is not None:
            return mustering
        self.engagement = nth(self.umpire, self.kwargs["ordinal"])
        away = self.engagement.battle.state == Battle.State.ELSEWHERE and not self.engagement.void
        if away or (self.request.method == "POST" and not self.engagement.ashore):
            return None
        return redirect("umpire:desk", self.umpire.rid)

    def press(self) -> HttpResponse:
        external_battle.type_in(self.at.segment, self.engagement, ended(self.engagement, self.typed), self.umpire)
        return redirect("umpire:desk", self.umpire.rid)

    def build_context(self) -> Row:
        ordinal, typed = self.kwargs["ordinal"], self.typed
        return {
            "ordinal": ordinal,
            "title": battle_title(self.engagement, ordinal),
            "when": label(self.engagement.minute, self.at.campaign.hour_zero),
            "minutes": typed.get("minutes", ""),
            "most": MOST_MIN,
            "winners": [{"value": side, "words": side.capitalize(), "now": typed.get("winner") == side} for side in sides()],
            "sides": [side_row(self.at, self.engagement, side, typed) for side in sides()],
        }


def sides() -> list[str]:
    """List the sides that fight."""
    return sorted(BELLIGERENTS)


def ended(engagement: Engagement, typed: dict[str, str]) -> Ended:
    """Read the form."""
    keys = [ship["key"] for ship in external_battle.ships_of(engagement)]
    return Ended(
        minutes=typed.get("minutes", ""),
        winner=typed.get("winner", ""),
        ships={
            key: Left(typed[f"left-{key}"] == "afloat", typed.get(f"knots-{key}", "").strip(), typed.get(f"hurts-{key}", ""))
            for key in keys
            if typed.get(f"left-{key}") in ("afloat", "lost")
        },
        told={side: typed.get(f"told-{side}", "") for side in sides()},
    )


def side_row(at: Standing, engagement: Engagement, side: str, typed: dict[str, str]) -> Row:
    """Show the ships of a side with the fields of each, and the side's report; their damage as it was where the run began."""
    had = {ship.key: "; ".join(ship.damage) for ship in at.start.ships}
    ships = [
        {
            **ship,
            "most": f"{ship['max_kn']:g}",
            "knots": typed.get(f"knots-{ship['key']}", f"{ship['max_kn']:g}"),
            "hurts": typed.get(f"hurts-{ship['key']}", had.get(ship["key"], "")),
            "afloat": typed.get(f"left-{ship['key']}", "afloat") == "afloat",
        }
        for ship in external_battle.ships_of(engagement)
        if ship["side"] == side
    ]
    return {"side": side, "name": side.capitalize(), "ships": ships, "told": typed.get(f"told-{side}", "")}
