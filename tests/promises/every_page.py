"""Every page of the site, each as its readers see it: for tests that go through them all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.test import Client

from campaign.exercises import syndicates
from campaign.models import Campaign, Segment, WarShowing
from campaign.muster import founding, term_proposals
from campaign.people import umpire_team
from campaign.rulings import ruling_records
from campaign.runs import war_end
from deploy.api import ADDRESSES
from tactical.models import Battle, Letterbox
from tactical.rooms.page import POSTS
from tactical.services import tables, wishes
from tests.promises import busy, playing
from tests.promises.routes import DESK_ONLY, POSTED
from tests.tactical.room.playing import Browser as TableBrowser
from umpire.exercise import objective_records
from umpire.review.ending.views import opened_to
from umpire.review.replay import link as replays
from umpire.services import public

NOT_OF_ROOMS = (
    "begin leave take chart theatre export muster_act engine_word way reach telegram draft seal unseal as_they_are health"
)
NOT_OF_TABLES = (
    "open cancel leave shown_card shown_film shown_text shown_file state views export game position play_on play_again turn"
)
ALONE = "begin_alone end_alone captains_alone go_on go_on_stop"
IN_A_CABIN = "clock/ struck/ programs/ notices/ standing/ away/ wakes/ paper/ brief/ people/ questions/"
NO_PAGES = {
    *(f"umpire:{name}" for name in POSTED),
    *("campaign:pack", "umpire:pack", "umpire:truth", "umpire:look_chart", "umpire:weather_areas", "wars:card", "exercise:pack"),
    *("umpire:charge_truth", "umpire:watch_truth", "umpire:watch_eye", "umpire:tomorrow_chart"),
    *("umpire:replay_truth", "umpire:replay_eye", "umpire:review_file"),
    *("wars:replay_truth", "wars:replay_eye", "wars:replay_theatre", "films:truth", "films:eye", "films:share"),
    *("teaching:cards", "teaching:begin", "umpire:paper_reach", "umpire:paper_way", "umpire:seat"),
    *(f"campaign:{name}" for name in (*NOT_OF_ROOMS.split(), *ALONE.split(), "program", "mail_hook", "calendar")),
    *(f"api:{one.path.replace('/', '_')}" for one in ADDRESSES),
    *("api:openapi", "api:nowhere"),
    *("health:live", "health:ready", "health:metrics"),
    *(f"tactical:{name}" for name in (*NOT_OF_TABLES.split(), *POSTS)),
}
"""Addresses that are pressed, or answer with data, pictures and text; and those of tables, each of which is pressed."""
OF_DRAFT = {f"umpire:{name}" for name in ("tomorrow", "tomorrow_why", "tomorrow_battle")}
"""Pages that exist while a run is in review."""
OF_RANKS = {"umpire:charge": "assistant", "umpire:watch": "observer"}
"""Pages of the desk for one rank of the umpire's team alone."""


@contextmanager
def played(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with busy.at_war(patch) as campaign:
        busy.play(campaign, busy.ORDERS)
        public.open_war(campaign, str(public.last_told(campaign)), known=True)
        umpire = campaign.seats.get(key="umpire")
        campaign.seats.filter(role="admiralty").update(taken=True)
        term_proposals.propose(umpire, {"jamming": True}, "It is time.", term_proposals.mark(umpire.campaign), imposed=False)
        yield campaign


def ended_war(war: Campaign) -> Iterator[tuple[Client, str]]:
    """Open a finished war, with its truth laid open, and its readers (UD-111)."""
    over = founding.begin_campaign(war.pack, "over", seed="over")
    segment = Segment.objects.present(over)
    war_end.end(segment, ruling_records.stamp(segment), "all", opened_to(over, "all"), known=True)
    over = Campaign.objects.get(pk=over.pk)
    seat = over.seats.get(key="press")
    yield playing.client_of(seat), f"/room/{seat.rid}/truth/"
    yield Client(), f"/wars/replay/{replays.open_link(over, truth=True, known=True).key}/"


def exercise_of(war: Campaign) -> Iterator[tuple[Client, str]]:
    """List the pages of an exercise with a war as its syndicate, and of its creation (EX-184)."""
    made = syndicates.make("winter", "Winter course", war.pack, 1)
    made.syndicates.update(campaign=war)
    yield Client(), "/exercise/new/"
    yield Client(), f"/exercise/enter/{made.token}/"
    director = Client()
    director.post(f"/exercise/enter/{made.token}/")
    umpire = war.seats.get(key="umpire")
    objective_records.keep(war, None, objective_records.Wanted("Clear reports", "", "blue", "1", None), umpire)
    objective_records.note(war, objective_records.Noted("He hesitates.", "press", "improve", "", "1", 0), umpire)
    yield director, f"/exercise/{made.xid}/"
    yield director, f"/exercise/{made.xid}/cards/"
    syndicates.startex(made)
    yield director, f"/exercise/{made.xid}/compare/"
    yield director, f"/exercise/{made.xid}/hot-wash/"


def visits(war: Campaign) -> Iterator[tuple[Client, str]]:
    """List the reader and the address of every page."""
    stranger = Client()
    shown = WarShowing.objects.get(campaign=war)
    battle = json.loads(shown.told)["battles"][0]["n"]
    form = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "program", "name": "Ada"}
    owner = tables.open_table(wishes.read_wish(form), seed="shown")
    at_table = TableBrowser(owner)
    at_table.post("resign")
    address = at_table.post("share", {"on": True}).json()["shown"]["url"].removeprefix("http://testserver")
    open_to_all = ["/", "/battles/", "/how/", "/how/game_of_battle/", "/how/campaign/", "/rule/GW-100/"]
    open_to_all += [f"/wars/{shown.key}/", f"/wars/{shown.key}/battle/{battle}/", address]
    open_to_all += [f"/{way}/0123456789abcdef/" for way in ("go", "mail", "mail/yes")]
    open_to_all += ["/mail/0123456789abcdef/all/"]
    open_to_all += ["/api/v1/"]
    open_to_all += ["/alone/channel_manoeuvres/", "/link-renewed/", "/enter/token-press/", f"/battles/enter/{owner.token}/"]
    with_mail = {**form, "plays_D": "person", "move_seconds": "600", "mail": "ada@example.org"}
    asked = tables.open_table(wishes.read_wish(with_mail), seed="asked").table
    open_to_all += [f"/battles/mail/{Letterbox.objects.get().code}/"]
    open_to_all += [f"/battles/enter/{token}/" for token in asked.chairs.filter(taken=False).values_list("token", flat=True)]
    yield from ((stranger, path) for path in open_to_all)
    yield at_table.client, f"/battle/{owner.rid}/"
    for key, paths in {
        "gannet-cabin": ("", "?run=1", "war/", "why/", "why/?of=list:own", "battle/1/", "engine/", *IN_A_CABIN.split()),
        "blue-admiralty": ("", "terms/", "serving/", "harbour/portsmouth/"),
        "press": ("", "newspapers/"),
    }.items():
        client = playing.client_of(war.seats.get(key=key))
        yield from ((client, f"/room/room-{key}/{path}") for path in paths)
    yield from exercise_of(war)
    mustered = founding.begin_campaign(war.pack, "mustered", seed="mustered", muster=True).seats.get(key="blue-admiralty")
    yield playing.client_of(mustered), f"/room/{mustered.rid}/muster/"
    yield from ended_war(war)
    umpire = playing.client_of(war.seats.get(key="umpire"))
    his = {
        name: path for name, path in DESK_ONLY.items() if name not in NO_PAGES | OF_DRAFT | OF_RANKS.keys() | {"umpire:fought"}
    }
    yield from ((umpire, f"/desk/room-umpire/{path}") for path in his.values())
    yield umpire, "/desk/room-umpire/?run=1"
    Battle.objects.filter(engagement__run__campaign=war).update(state=Battle.State.ELSEWHERE)
    yield umpire, f"/desk/room-umpire/{DESK_ONLY['umpire:fought']}"
    for name, rank in OF_RANKS.items():
        seat = umpire_team.join(war, rank.capitalize(), rank, umpire_team.Given(sides=("blue",) if rank == "assistant" else ()))
        yield playing.client_of(seat), f"/desk/{seat.rid}/{DESK_ONLY[name]}"
    playing.resolve_all(war)
    yield from ((umpire, f"/desk/room-umpire/{DESK_ONLY[name]}") for name in sorted(OF_DRAFT))
