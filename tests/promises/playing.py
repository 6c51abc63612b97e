"""Campaigns played in one process, and every byte that a seat can receive."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaign import serialization
from campaign.models import Campaign, Delivery, OrderRequest, Seat, Segment, job
from campaign.muster import founding
from campaign.notify import push_messages
from campaign.orders import sealing
from campaign.packs import Pack
from campaign.rooms.news.earlier_rows import lists
from campaign.runs import publish, resolve
from campaign.simulation import worker
from tactical.services import fight_battle as fight_service
from tests.doorway import enter
from tests.promises import bells, by_api
from tests.promises.bells import Bells

Orders = dict[str, Any]


a_key = push_messages._generate_private_key


@cache
def the_key() -> str:
    """Make the key of web push for every world: a random key of the site, as salts are."""
    return a_key()


BEGAN = datetime(2031, 3, 3, 9, 30, tzinfo=UTC)
"""The present of every world, so that no minute passes between two of them."""
TICK = timedelta(microseconds=10)


class RolledBack(Exception):
    """The end of a world: its rows are gone, so the next may have the same ids."""


@contextmanager
def a_world(monkeypatch, pack: Pack, name: str = "twin", seed: str = "twins") -> Iterator[tuple[Campaign, Bells]]:
    """Begin a campaign on ``pack``, and delete it afterwards; yield it with its pings (room id, version).

    Room ids and link tokens are made from the seats' keys, tasks run at once, no minute passes, the CSRF token is a constant:
    only the seats' contents are left to differ between two worlds.
    """
    monkeypatch.setattr(serialization, "pack", lambda key: pack)
    looks = count()
    monkeypatch.setattr(timezone, "now", lambda: BEGAN + next(looks) * TICK)  # later rows get a later time
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)  # the world stands within a transaction of this one
    monkeypatch.setattr(founding, "salt", lambda: "salt")
    monkeypatch.setattr("tactical.services.battles.salt", lambda: "salt")
    monkeypatch.setattr(push_messages, "_generate_private_key", the_key)
    monkeypatch.setattr("django.template.context_processors.get_token", lambda request: "csrf")
    monkeypatch.setattr(resolve, "send", run_now)
    monkeypatch.setattr(job, "send", lambda task, pk: worker.run(pk))
    try:
        with transaction.atomic(), rung(monkeypatch) as pings:
            campaign = founding.begin_campaign(pack.key, name, seed=seed)
            for seat in campaign.seats.all():
                Seat.objects.filter(pk=seat.pk).update(rid=f"room-{seat.key}")
                seat.holders.update(token=f"token-{seat.key}")
            papers = Delivery.objects.filter(seat__campaign=campaign)
            told = papers.count()
            pings.clear()
            yield campaign, pings
            assert pings or papers.count() <= told, "somebody was told something, and no bell was heard: pings are not seen here"
            raise RolledBack
    except RolledBack:
        pass


@contextmanager
def rung(monkeypatch: Any) -> Iterator[Bells]:
    """Collect the pings sent to rooms from now on."""
    with bells.hung(*bells.SEATS) as pings:
        monkeypatch.setattr("campaign.pings.ping", pings.hear)
        yield pings


def run_now(task, *args: int) -> None:
    """Stand in for the queue and do nothing; the test drives the services itself (see :func:`resolve_all`)."""


def give(campaign: Campaign, given: dict[str, Orders], sealed: set[str]) -> None:
    """Draft the orders of every seat in ``given``; seal those in ``sealed``."""
    for key, order in sorted(given.items()):
        seat = campaign.seats.get(key=key)
        if key in sealed:
            sealing.seal(seat, order, None)
        else:
            sealing.save_draft(seat, order, None)


def present(campaign: Campaign) -> Segment:
    return Segment.objects.present(campaign)


def resolve_all(campaign: Campaign) -> Segment:
    """Order six hours and work until the segment is in review, as the workers would."""
    segment = present(campaign)
    assert resolve.order_six_hours(segment.pk)
    for _ in range(20):
        resolve.resolve_segment(segment.pk)
        segment.refresh_from_db()
        if segment.state == Segment.State.REVIEW:
            return segment
        for engagement in segment.run.engagements.all():
            fight_service(engagement.battle_id)
    raise AssertionError("the run does not come to an end")


def finish_run(campaign: Campaign, number: int) -> None:
    """Publish until run ``number`` is complete; seats that are asked again in between keep their last courses."""
    for _ in range(60):
        segment = present(campaign)
        if segment.run.number > number:
            return
        if segment.state == Segment.State.OPEN:
            resolve_all(campaign)
        assert publish.publish(present(campaign).pk)
    raise AssertionError("the run is never published whole")


def client_of(seat: Seat) -> Client:
    """Log a browser in by this seat's link."""
    client = Client()
    assert enter(client, seat).status_code == 302
    return client


def surfaces(seat: Seat, *, doors: bool = True, asks: bool = True) -> dict[str, tuple[int, bytes]]:
    """Read everything this seat can ask for: pages, fragments, JSON, exports, refusals (``asks``), others' addresses (``doors``).

    A test that looks at several stages of one secret asks all of them at least once, at the last.
    """
    client = client_of(seat)
    seat.refresh_from_db()
    base = f"/room/{seat.rid}/"
    paths = ["/", "/begin/", base, f"{base}?part=column", f"{base}chart.json", f"{base}theatre.json", f"{base}export.json"]
    paths += [
        f"{base}?run=1",
        f"{base}?run=2&part=column",
        f"{base}chart.json?run=1",
        f"{base}chart.json?run=9",
        f"{base}chart.json?all=1",
        f"{base}war/",
        f"{base}struck/",
        f"{base}truth/",
        f"{base}film/truth.json",
        *(f"{base}film/eye.json?seat={key}" for key in (seat.key, "nobody")),
        f"{base}newspapers/",
        f"{base}newspapers/?q=cruisers",
        f"{base}newspapers/?edition=1",
        f"{base}why/",
        f"{base}why/?run=1",
        *(f"{base}why/?of={of}" for of in ("list:own", "list:contacts", "force:red-east", "contact:A:", "paper:1", "port:dover")),
    ]
    paths += [f"{base}?part=earlier&earlier={name}" for name in (*lists(seat.role), "nothing")]
    paths += [f"{base}battle/{n}/" for n in (0, 1, 2, 3)]
    own = (
        "muster/",
        "muster/act/",
        "terms/",
        "serving/",
        "harbour/portsmouth/",
        "clock/",
        "standing/",
        "brief/",
        "people/",
        "wakes/",
    )
    own += ("programs/", "paper/", "paper/?part=packs", "paper/A4.pdf", "away/", "questions/")
    paths += [base + path for path in own]
    paths += [
        "/health/",
        "/health/live",
        "/health/ready",
        "/metrics",
        "/link-renewed/",
        f"{base}notices/",
        *(f"/{way}/0123456789abcdef/" for way in ("go", "mail", "mail/yes")),
        *("/mail/0123456789abcdef/all/", "/mail/hook/mailgun/", f"/calendar/{'0123456789abcdef' * 2}.ics"),
    ]
    paths += ["/alone/", "/alone/channel_manoeuvres/", f"{base}program/", f"{base}end/"]
    paths += [f"{base}engine/", f"{base}engine/?run=1", f"{base}engine/?run=9", f"{base}engine/word/"]
    paths += [f"{base}reach.json?force={key}&knots=12" for key in (seat.key, "red-east")]
    paths += [f"{base}reach.json?force={key}&knots=12&by=Day%202,%2006:00" for key in ("blue-south", "red-east")]
    paths += [f"{base}telegram.json?force={key}&to=Dover&by=Day%202,%2006:00" for key in ("blue-south", "red-east")]
    paths += [f"{base}way.json?force={key}&to=2,54" for key in (seat.key, "red-east")]
    paths += at_other_doors(seat) if doors else []
    found = {path: ask(client, path) for path in paths}
    if asks:
        found |= {f"POST {path}": reply for path, reply in posts(client, base, seat.key)} | by_api.asked(seat)
    return found


DESK = (
    "",
    "?run=1",
    "war/",
    "known/",
    "replay/",
    "review/",
    "review/html/",
    "replay/truth.json",
    "replay/eye.json",
    "truth.json",
    "truth.json?run=1",
    "logs/",
    "weather/",
    "weather/areas.json",
    "rule/",
    "harbour/",
    "harbour/portsmouth/",
    "strands/",
    "injects/",
    "objectives/",
    "questions/",
    "what-if/",
    "previews/",
    "tomorrow/home-cabin/",
    "corrections/",
    "end/",
    "file/",
    "scouts/",
    "reckoner/",
    "clock/",
    "mail/",
    "programs/",
)
AT_THE_CLOCK = (
    ("notices/", {"do": "settle", "value": "nobody", "zone": "?"}),
    ("programs/", {"do": "make", "days": "?"}),
    ("programs/", {"do": "end", "token": "1"}),
    ("clock/", {"do": "rungs"}),
    ("clock/", {"do": "stop", "hours": "99", "why": "?"}),
    ("clock/", {"do": "stop", "hours": "1"}),
    ("people/", {"do": "appoint", "rights": "?"}),
    ("people/", {"do": "dismiss", "holder": "1"}),
    *(("standing/", {"do": "try", "if0-0": kind, "of0-0": of, "do0": "go_on"}) for kind, of in (("enemy", ""), ("within", "30"))),
    ("standing/", {"do": "try", "if0-0": "nothing", "if1-0": "weaker", "do1": "close", "do2": "home"}),
    ("standing/", {"do": "keep", "if0-0": "?", "stamp": "0"}),
    ("questions/", {"paper": "99999", "text": "?"}),
    ("terms/", {"do": "sign", "n": "1", "mark": "?"}),
    ("paper/", {"size": "A4"}),
    ("paper/", {"size": "A5"}),
    ("program/", {"do": "take"}),
    ("end/", {"known": "yes"}),
    ("captains/", {}),
    ("away/", {"do": "away", "from_day": "2031-01-01", "to_day": "2031-01-02", "zone": "UTC", "cover": "wait", "told": "yes"}),
)


def at_other_doors(seat: Seat) -> list[str]:
    """List addresses of other people, and of nobody."""
    others = Seat.objects.exclude(pk=seat.pk).order_by("key").values_list("rid", "key")
    shut = ("umpire", "blue-admiralty", "red-admiralty", "press")
    paths = []
    for rid in ["nobody", *(rid for rid, key in others if key in shut)]:
        paths += [
            f"/room/{rid}/{path}" for path in ("", "chart.json", "export.json", "engine/", "harbour/kiel/", "film/truth.json")
        ]
        paths += [f"/desk/{rid}/{path}" for path in DESK]
    return paths + [f"/enter/token-{key}/" for key in ("nobody", "umpire", "press")]


def posts(client: Client, base: str, key: str) -> Iterator[tuple[str, tuple[int, bytes]]]:
    """Send drafts that are refused or kept, for the seat's own and for other people's forces; put their changes back."""
    bodies = [
        "{",
        "[]",
        '{"forces": {"red-east": {"legs": [{"lon": 9, "lat": 58, "knots": 10}]}}}',
        '{"dispatches": [{"to": "red-admiralty", "text": "?"}]}',
    ]
    sheets = [(f"{verb}/", body) for body in bodies for verb in ("draft", "seal", "as-they-are", "unseal")]
    sheets += [("draft/", asking(key)), ("harbour/kiel/", '{"do": "done"}'), ("go-on/", "{}"), ("go-on/stop/", "{}")]
    with transaction.atomic():
        mark = transaction.savepoint()
        for path, sent in sheets:
            request = f"{base}{path} {sent}"
            yield request, ask(client, base + path, sent)
        for path, form in (("muster/act/", {"do": "remark", "text": "?"}), ("engine/word/", {"word": "passed"}), *AT_THE_CLOCK):
            request = f"{base}{path} {form}"
            yield request, ask(client, base + path, form)
        transaction.savepoint_rollback(mark)


def asking(key: str) -> str:
    """Write a sheet that probes every refusal that could reveal the truth: cables, stations, mines, joining, parting,
    carriers."""
    lies = {"lon": 9.5, "lat": 57.9}
    tasks = [
        {"kind": kind, "of": of}
        for kind, of in (
            ("cut_cable", "heligoland_cuxhaven"),
            ("cut_cable", "shetland_orkney"),
            ("destroy_station", "heligoland_wt"),
            ("destroy_station", "cromer_cg"),
        )
    ]
    tasks += [{"kind": "countermine", **lies}, {"kind": "lay_mines", **lies, "count": 12}]
    parts = [{"n": 1, "name": "Scouts", "ships": [f"{key}-2", "red-east-1"]}]
    force = {"legs": [], "tasks": tasks, "detach": parts, "join": "red-east", "jams": True, "silent": True}
    note = {"to": "blue-admiralty", "text": "?", "by": "carried", "carrier": "red-east"}
    return json.dumps(
        {
            "forces": {key: force},
            "dispatches": [note],
            "merchants": {"trader": {"hold": True}},
            "articles": [{"headline": "?", "versions": {"red": "?"}, "withdraws": 3}],
            "log": [{"force": "red-east", "text": "?"}],
        }
    )


def ask(client: Client, path: str, sent: str | dict[str, str] | None = None) -> tuple[int, bytes]:
    """Return the answer of a page, or to a sheet or a form sent there."""
    if sent is None:
        reply = client.get(path)
    elif isinstance(sent, str):
        reply = client.post(path, sent, content_type="application/json")
    else:
        reply = client.post(path, sent)
    bells.commit()
    return answer(reply)


def answer(response) -> tuple[int, bytes]:
    """Return status and body; no header may tell of a change."""
    assert not {"ETag", "Last-Modified"} & response.headers.keys()
    body = b"".join(response) if response.streaming else response.content
    return response.status_code, body


def first_difference(one: dict[str, tuple[int, bytes]], two: dict[str, tuple[int, bytes]]) -> str:
    """Describe the first difference of two collections of surfaces; "" if they are the same to the byte."""
    assert one.keys() == two.keys()
    for path in one:
        if one[path] != two[path]:
            a, b = (str(one[path]), str(two[path]))
            at = next((n for n, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), min(len(a), len(b)))
            return f"{path}: …{a[max(0, at - 120) : at + 120]}… against …{b[max(0, at - 120) : at + 120]}…"
    return ""


def truth_of(campaign: Campaign) -> str:
    """Return the whole truth as one text: worlds, inputs, envelopes."""
    segments = Segment.objects.filter(run__campaign=campaign).order_by("run__number", "index")
    calls = OrderRequest.objects.filter(seat__campaign=campaign).order_by("seat__key", "number")
    return json.dumps(
        [[s.run.world, s.orders, s.outcome] for s in segments]
        + [[c.seat.key, c.draft, c.sealed, bool(c.sealed_at)] for c in calls]
    )


Script = Callable[[Campaign], None]
