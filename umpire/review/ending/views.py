"""The page on which a war is ended, with the opening of its truth (UD-111)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.forms import RadioSelect, Textarea
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign import packs, serialization
from campaign.form_page import OfferField, PageForm, TextField, TickField
from campaign.models import Campaign
from campaign.models.truth import runs_of
from campaign.muster import solo
from campaign.people import umpire_team
from campaign.rooms.pages.war_end import headed
from campaign.rulings.ruling_records import stamp
from campaign.runs import war_end
from naval.state.world import BELLIGERENTS
from umpire.desk_page import WarPage
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import Objected, verdicts
from umpire.frame import Row
from umpire.people.team.views import looked_rows
from umpire.public.story import last_told, story
from umpire.review.ending.losses import show_losses
from umpire.review.ending.moments import show_moments
from umpire.review.ending.turns import show_turns, turns_of
from umpire.review.ending.verdict import of_side as own_verdict
from umpire.review.ending.verdict import ruling_of, verdict
from umpire.rulings.odds.luck import ledger, of_sides

WORDS = {
    Campaign.Opened.ALL: "To all: every seat reads the war as it was, of both sides",
    Campaign.Opened.OWN: "To each side its own: what happened to its ships and what they did, and nothing else",
    Campaign.Opened.NOT: "To nobody: each seat keeps what it was told",
}
NONE: Row = {
    "until": "",
    "days": [],
    "battles": [],
    "men": [],
    "lost": [],
    "taken": [],
    "tally": {"days": [], "plots": []},
    "luck": {"sides": [], "any": False},
    "looked": [],
    "objectives": [],
    "losses": {},
    "turns": {},
    "moments": {},
    "again": {},
}


class EndForm(PageForm):
    """End of a war: to whom the truth is opened, and the winner, if the umpire rules it. Once it is over ``do`` is more (opened
    to more seats) or rule (a winner after all)."""

    opened = OfferField(widget=RadioSelect(attrs={"required": True}))
    won = OfferField(
        choices={"": "the side with more points, by the aims", "blue": "Blue", "red": "Red", war_end.NOBODY: "nobody"}
    )
    known, why, stamp = TickField(), TextField(widget=Textarea(attrs={"rows": 3, "maxlength": war_end.LONGEST})), TextField()

    def begin(self, seen: Row) -> Row:
        campaign = self.page.at.campaign
        over = campaign.phase == Campaign.Phase.OVER
        self.choose(
            "opened", [(way or "none", WORDS[Campaign.Opened(way)]) for way in (war_end.wider(campaign) if over else WORDS)]
        )
        ruled = seen["ruled"] or {}
        return {"won": ruled.get("winner"), "why": ruled.get("why"), "stamp": stamp(self.page.at.segment)}

    def press(self) -> HttpResponse | None:
        campaign, segment, typed = self.page.at.campaign, self.page.at.segment, self.cleaned_data
        opened, known, do = self.page.typed.get("opened", "?"), typed["known"], self.page.typed.get("do")
        opened = "" if opened == "none" else opened
        if do == "more":
            open_more(campaign, opened)
            return None
        ruling = war_end.ruling_from(typed["won"], typed["why"], self.page.umpire.name)
        if do == "rule":
            war_end.rule_again(campaign, ruling, opened_to(campaign, campaign.opened, row_of(ruling)))
            return None
        war_end.stands_in_the_way(segment, typed["stamp"], opened, known=known)
        told = opened_to(campaign, opened, row_of(ruling))
        war_end.end(segment, typed["stamp"], opened, told, known=known, ruling=ruling)
        return redirect("umpire:desk", self.page.umpire.rid)


class Page(WarPage):
    """Page on which a war is ended."""

    template, form_classes, with_rules = "umpire/ending.html", {"": EndForm}, True

    def build_context(self) -> Row:
        campaign, ruled = self.at.campaign, ruling_of(self.at.campaign)
        if campaign.seed:
            umpire_team.looked(self.umpire, "seed")
        return {
            "over": campaign.phase == Campaign.Phase.OVER,
            "open": self.at.state == "open",
            "opened": WORDS[Campaign.Opened(campaign.opened)],
            "wider": war_end.wider(campaign),
            "seed": campaign.seed,
            "salt": campaign.salt,
            "hash": campaign.seed_hash,
            "verdict": headed(verdict(Facts(campaign, ended=True), ruled), ""),
            "ruled": ruled,
        }


def row_of(ruling: war_end.Ruling | None) -> Row | None:
    """Show a ruling as it is told."""
    return asdict(ruling) if ruling is not None else None


def open_more(campaign: Campaign, opened: str) -> None:
    """Open the truth of a war that is over to more seats."""
    war_end.open_more(campaign, opened, opened_to(campaign, opened, ruling_of(campaign)) if opened in WORDS else {})


def opened_to(campaign: Campaign, opened: str, ruling: Row | None = None) -> dict[str, Row]:
    """Build the war as each seat may read it: put together now from its published part, with the winner."""
    if not opened:
        return {}
    last = last_told(campaign)
    both = opened == Campaign.Opened.ALL
    whole = story(campaign, last, met=both, ended=True) if last else NONE
    facts = Facts(campaign, ended=True)
    whole = whole | {"luck": ledger(campaign), "looked": looked_rows(campaign), "objectives": shown_of(verdicts(campaign, facts))}
    whole = NONE | whole | {"verdict": verdict(facts, ruling), "again": offer_again(campaign)}
    if both:
        turns = turns_of(facts)
        shown = {"turns": show_turns(facts, turns), "moments": show_moments(facts, turns)}
        return {"": strip_desk_links(whole | shown | {"losses": show_losses(facts.past, campaign.hour_zero, whole["men"])})}
    text: str = runs_of(campaign).values_list("world", flat=True).latest("number")
    world = serialization.world(text)
    sides = sorted({seat.side for seat in campaign.players()})
    mine = {side: {side, *campaign.players().filter(side=side).values_list("key", flat=True)} for side in sides}
    told = {side: of_side(whole, side, names_of(world, side)) for side in sides}
    for side in set(sides) & {*BELLIGERENTS}:
        told[side]["losses"] = show_losses(facts.past, campaign.hour_zero, whole["men"], [side])
    return {side: what | {"objectives": list_own_objectives(whole["objectives"], mine[side])} for side, what in told.items()}


def offer_again(campaign: Campaign) -> Row:
    """List the seats in which one person may play the scenario again, alone; none if it is no longer here."""
    try:
        seats = solo.playable(campaign.pack)
    except (LookupError, packs.PackFaults):
        return {}
    return {"scenario": campaign.pack, "seats": [{"key": key, "name": name} for key, name in seats]} if seats else {}


def list_own_objectives(objectives: list[Row], whose: set[str]) -> list[Row]:
    """List the objectives that are of a side or of its seats."""
    return [one for one in objectives if one["of"] in whose]


def names_of(world: Any, side: str) -> tuple[str, ...]:
    """List the names of a side's forces and ships."""
    return tuple(one.name for one in (*world.forces, *world.ships) if one.side == side)


def strip_desk_links(whole: Row) -> Row:
    """Strip the story of links to pages of the desk, for a seat."""
    battles = [{name: one[name] for name in ("title", "when", "ending", "text", "lost")} for one in whole["battles"]]
    names = (
        "until",
        "days",
        "lost",
        "taken",
        "men",
        "tally",
        "luck",
        "looked",
        "objectives",
        "verdict",
        "losses",
        "turns",
        "moments",
        "again",
    )
    return {name: whole[name] for name in names} | {"battles": battles}


def shown_of(some: list[Objected]) -> list[Row]:
    """Show objectives as players read them when the war is over (EX-145): the aim, the party judged, and the verdict."""
    return [
        {
            "title": one.row.title,
            "text": one.row.text,
            "who": one.who,
            "of": one.row.who,
            "sentence": one.sentence,
            "verdict": str(one.verdict),
            "counted": one.count_text,
            "why": one.row.why,
        }
        for one in some
    ]


def of_side(whole: Row, side: str, names: tuple[str, ...]) -> Row:
    """Pick a side's own part of the story: lines that name its ships or forces, its losses, its coal. A neutral has no side in
    it."""
    judged = own_verdict(whole["verdict"], side, names)
    if side not in BELLIGERENTS:
        return strip_desk_links(NONE | {"verdict": judged, "again": whole["again"]}) | {"until": whole["until"]}

    def is_of_side(text: str) -> bool:
        return any(name in text for name in names)

    days = [{"name": day["name"], "lines": [line for line in day["lines"] if is_of_side(line["text"])]} for day in whole["days"]]
    lost, men = ([row for row in whole[name] if row["side"] == side] for name in ("lost", "men"))
    battles = [one for one in strip_desk_links(whole)["battles"] if is_of_side(one["title"])]
    luck = of_sides(whole["luck"], side)
    taken = [row for row in whole["taken"] if side in (row["side"], row["by"])]
    own_side = {"days": days, "lost": lost, "taken": taken, "men": men, "battles": battles, "luck": luck, "verdict": judged}
    return strip_desk_links(whole) | own_side | {"tally": {"days": [], "plots": []}}
