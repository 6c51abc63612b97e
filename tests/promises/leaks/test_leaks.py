"""The leak ledger: ways in which other games have leaked secrets, each tried on this one.

Here L1 to L4 and L6. In test_leaks_views.py L5 and L9, test_leaks_fog.py L7 and L8, test_leaks_doors.py L10 to L13 and L15,
test_leaks_markup.py L14, test_leaks_live.py real sockets, and test_leaks_clever.py the further ideas of a clever player.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from django.contrib.sessions.models import Session

from campaign import rooms, seat_kinds, serialization
from campaign.models import Campaign, Seat, Segment
from campaign.models.truth import runs_of, seed_of
from campaign.muster import founding
from campaign.orders import sealing
from campaign.rooms.news.explanations import HEADS
from naval import tables
from tests.promises import busy, leaks_allowed, playing
from tests.promises.leaks_allowed import fields

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


@dataclass(frozen=True)
class Kept:
    """The surfaces of one seat at one stage, as plain data."""

    role: str
    version: int
    papers: list[dict[str, Any]]
    room: dict[str, Any]
    chart: dict[str, Any]
    export: dict[str, Any]

    @classmethod
    def of(cls, seat: Seat) -> Kept:
        seat.refresh_from_db()
        papers = [
            {
                "number": paper.number,
                "batch": paper.batch,
                "kind": paper.kind,
                "arrives": paper.arrives,
                "body": json.loads(msgspec.json.encode(paper.full_body)),
            }
            for paper in seat.deliveries.order_by("number")
        ]
        return cls(seat.role, seat.version, papers, rooms.room(seat), rooms.chart(seat), rooms.export(seat))


Story = dict[str, dict[str, Kept]]


@dataclass(frozen=True)
class Received:
    """The surfaces and papers of one seat after the busy war, as plain data; and the names it may know."""

    key: str
    side: str
    rid: str
    version: int
    surfaces: dict[str, tuple[int, bytes]]
    made_out: set[str]
    papers: list[int]
    batches: set[int]
    calls: list[int]
    letters: list[int]
    tips: list[int]

    @classmethod
    def of(cls, seat: Seat) -> Received:
        seat.refresh_from_db()
        return cls(
            seat.key,
            seat.side,
            seat.rid,
            seat.version,
            playing.surfaces(seat),
            made_out(seat),
            list(seat.deliveries.order_by("number").values_list("number", flat=True)),
            set(seat.deliveries.values_list("batch", flat=True)),
            list(seat.calls.order_by("number").values_list("number", flat=True)),
            [body.number for body in (paper.body for paper in seat.was_told("outbox"))],
            [tip["number"] for tip in rooms.room(seat).get("tips", ())],
        )


@dataclass(frozen=True)
class Played:
    """The busy war from its beginning to the end of its second run: stage -> seat -> surfaces, and the secrets."""

    story: Story
    received: list[Received]
    seed: str
    tokens: list[str]
    rids: list[str]
    lines: set[str]  # the umpire's
    segments: int  # of the first run


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker) -> Played:
    """Play the war once for all tests that only read its results."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, busy.at_war(patch) as campaign:
        story: Story = {}
        busy.play(
            campaign,
            busy.ORDERS,
            lambda stage: story.update({stage: {seat.key: Kept.of(seat) for seat in busy.players(campaign)}}),
        )
        told = [serialization.outcome(segment.outcome) for segment in Segment.objects.exclude(outcome="")]
        seats = list(campaign.seats.all())
        return Played(
            story,
            [Received.of(seat) for seat in busy.players(campaign)],
            seed_of(campaign),
            [seat.token for seat in seats],
            [seat.rid for seat in seats],
            {event.text for outcome in told for event in outcome.events},
            runs_of(campaign).get(number=1).segments.count(),
        )


@pytest.fixture
def story(played: Played) -> Story:
    return played.story


def everybody(story: Story) -> Iterator[Kept]:
    return (kept for seats in story.values() for kept in seats.values())


def text_of(found: dict[str, tuple[int, bytes]]) -> str:
    return "\n".join(body.decode() for _, body in found.values())


# ---- L1: the whole document is pushed to every client ----


def test_l01_a_seat_of_one_campaign_receives_nothing_of_another_in_the_same_process(war):
    other = founding.begin_campaign(war.pack, "other", seed="other")
    canary = {"dispatches": [busy.note("home-cabin", "Canary of another war")]}
    sealing.seal(other.seats.get(key="blue-admiralty"), canary, None)
    playing.resolve_all(other)
    playing.finish_run(other, 1)
    reader = other.seats.get(key="home-cabin")
    assert [paper.body.text for paper in reader.was_told("dispatch")] == ["Canary of another war"]

    for key in ("home-cabin", "blue-admiralty", "press"):
        seat = war.seats.get(key=key)
        assert seat.deliveries.filter(arrives__gt=0).count() == 0
        assert "Canary of another war" not in text_of(playing.surfaces(seat))


# ---- L2: debug fields, initial states: only what is on a list is shown ----


def test_l02_reports_have_the_fields_on_the_list_and_no_others(story):
    found: dict[tuple[str, str], set[str]] = {}
    for kept in everybody(story):
        for paper in kept.papers:
            found.setdefault((kept.role, paper["kind"]), set()).update(leaks_allowed.folded(fields(paper["body"])))

    assert found.keys() == leaks_allowed.REPORTS.keys()
    for kind, shown in found.items():
        seen = {name for name in leaks_allowed.REPORTS[kind] if name in shown}
        assert shown - leaks_allowed.REPORTS[kind] - empty(leaks_allowed.REPORTS[kind]) == set(), kind
        assert len(seen) > len(leaks_allowed.REPORTS[kind]) // 2, f"{kind} has changed past recognition"


def empty(allowed: set[str]) -> set[str]:
    """Name the lists of rows, for lists without a row."""
    return {name.partition("[]")[0] for name in allowed if "[]" in name} | {
        name.rpartition("[]")[0] for name in allowed if "[]" in name
    }


def without_subjects(value: Any) -> Any:
    """Drop the rows' subjects: only values that read as one, so that a field of that name hides nothing."""
    if isinstance(value, dict):
        return {k: without_subjects(v) for k, v in value.items() if not (k in leaks_allowed.SUBJECT and is_subject(v))}
    return [without_subjects(row) for row in value] if isinstance(value, list) else value


def is_subject(value: Any) -> bool:
    head, _, key = str(value).partition(":")
    return head in {"paper", "list", *HEADS} and bool(key)


def test_l02_rooms_charts_and_exports_have_the_fields_on_the_list_and_no_others(story):
    shown: dict[str, set[str]] = {"room": set(), "chart": set(), "reckoning": set(), "export": set()}
    for kept in everybody(story):
        room = {name: value for name, value in kept.room.items() if name not in ("draft", "reckoning")}
        shown["room"] |= fields(without_subjects(room))
        shown["chart"] |= fields(without_subjects(kept.chart))
        for reckoned in kept.room["reckoning"].values():
            shown["reckoning"] |= fields(reckoned)
        papers = [{**paper, "data": None} for paper in kept.export["papers"]]
        shown["export"] |= fields({**kept.export, "papers": papers})
    lists = {"room": leaks_allowed.ROOM, "chart": leaks_allowed.CHART, "reckoning": leaks_allowed.RECKONING}
    lists = {name: allowed | empty(allowed) for name, allowed in lists.items()} | {"export": leaks_allowed.EXPORT}
    assert {name: sorted(shown[name] - allowed) for name, allowed in lists.items()} == {name: [] for name in lists}


def test_l02_enemy_ships_in_a_plot_have_what_a_look_out_can_have_and_no_more(story):
    plots = [
        (view, ship)
        for kept in everybody(story)
        for paper in kept.papers
        if paper["kind"] == "battle" and "views" in paper["body"]
        for view in paper["body"]["views"]
        for ship in view["ships"]
    ]
    assert any(not ship["own"] for _, ship in plots)

    for view, ship in plots:
        own = ship["side"] == view["viewer"]
        assert ship["own"] is own
        assert set(ship) == (leaks_allowed.OWN_SHIP if own else leaks_allowed.ENEMY_SHIP)
        if not own:
            assert ship["id"].startswith("E")
            assert (ship["kn"], ship["status"], ship["exact"]) == (None, [], False)


def test_l02_nothing_of_the_seed_or_of_other_seats_links_is_in_what_a_seat_receives(played):
    for seat in played.received:
        text = text_of({path: found for path, found in seat.surfaces.items() if "/enter/" not in path})
        assert played.seed not in text
        assert not [token for token in played.tokens if token in text]
        assert not [rid for rid in played.rids if rid != seat.rid and f'"{rid}"' in text]


# ---- L3: the shared log ----


def known_names(key: str) -> set[str]:
    """List the words by which a seat knows ships: a cabin its own, an Admiralty its side's, the press none."""
    if key == "press":
        return set()
    return {name for post in busy.POSTS if key in (f"{post.key}-cabin", f"{post.side}-admiralty") for name in busy.names_of(post)}


def made_out(seat: Seat) -> set[str]:
    """List the ships whose names were read close by, by the seat's look-outs or by others who told it (SC-N-62, SC-N-63)."""
    seen = [json.loads(paper.data) for paper in seat.deliveries.filter(kind="sighting")]
    near = [body["what"] for body in seen if body["level"] == NAMED and body["closest_nm"] <= NAME_NM]
    return {name for post in busy.POSTS for name in busy.names_of(post) if any(name in what for what in near)}


NAMED, NAME_NM = 3, float(tables.value("light", "name_most"))
SIGNED = {f"{post.key}-squadron".title() for post in busy.POSTS}  # the relay of a message signs it


def test_l03_no_line_names_a_ship_that_its_reader_cannot_know(played):
    """Save in the plot of an action, where ships are made out by name close by."""
    for seat in played.received:
        side = {name for post in busy.POSTS if post.side == seat.side for name in busy.names_of(post)}
        strange = {name for post in busy.POSTS for name in busy.names_of(post)} - known_names(seat.key)
        strange -= SIGNED & side
        strange -= seat.made_out
        found = {path: reply for path, reply in seat.surfaces.items() if "/battle/" not in path}
        archive = json.loads(found.pop(f"/room/{seat.rid}/export.json")[1])
        archive["papers"] = [paper for paper in archive["papers"] if paper["kind"] != "battle"]
        text = text_of(found) + json.dumps(archive)
        assert not sorted(name for name in strange if name in text), seat.key


def test_l03_the_umpires_lines_are_in_no_room(played):
    assert any("battle range" in line for line in played.lines)

    # Each admiral logs the weather that he has (NAV-S-032), in the words of the umpire's line.
    lines = [line for line in played.lines if not line.startswith("Visibility ")]
    for seat in played.received:
        text = text_of(seat.surfaces)
        assert not [line for line in lines if line in text], seat.key


def test_l03_a_plot_tells_each_side_its_own_lines(story):
    told = {}
    for key in ("gannet-cabin", "pike-cabin"):
        papers = [paper["body"] for paper in story["second run"][key].papers if paper["kind"] == "battle"]
        told[key] = {line["text"] for paper in papers for view in paper["views"] for line in view["log"]}

    one, other = told["gannet-cabin"], told["pike-cabin"]
    assert one
    assert other
    assert not [line for line in one if "Pike-Ship" in line and " hit by " in line]
    assert not [line for line in other if "Gannet-Ship" in line and " hit by " in line]


# ---- L4: press and observers ----


def test_l04_the_press_has_less(story):
    for kept in (seats["press"] for seats in story.values()):
        assert {paper["kind"] for paper in kept.papers} <= {"tip", "printed"}  # neutrals' sightings, and his own proofs
        for section in ("forces", "contacts", "reported", "ports", "inbox", "outbox", "log", "battles", "addressees"):
            assert kept.room.get(section, []) == [], section
        for section in ("forces", "contacts", "battles"):
            assert kept.chart[section] == [], section
    assert story["published"]["press"].room["tips"], "nothing was seen from a coast, so nothing is proved"


def test_l04_there_is_no_role_that_was_not_thought_of():
    at_sea = {"umpire", "admiralty", "auxiliary", "cabin", "engineer", "press", "trade"}
    assert set(seat_kinds.ROLES) == at_sea | {"general", "ministry"}


def test_l04_the_press_can_neither_write_to_a_seat_nor_steer(war):
    seat = war.seats.get(key="press")
    for sheet in ({"dispatches": [busy.note("home-cabin", "?")]}, busy.steer("home", (1, 0, 8))):
        _, faults = sealing.judge(seat, seat.latest_call(), sheet)
        assert faults


# ---- L6: counts and ids ----


def test_l06_a_seats_numbers_count_its_own_papers_and_calls_without_gaps(played):
    assert played.segments > 1, "no run was cut"
    for seat in played.received:
        assert seat.papers == list(range(1, len(seat.papers) + 1))
        assert seat.calls == list(range(1, len(seat.calls) + 1))
        assert set(seat.letters) == set(range(1, len(set(seat.letters)) + 1))
        assert seat.tips == list(range(len(seat.tips), 0, -1))


def test_l06_whoever_is_not_asked_has_one_version_one_batch_and_one_call_a_run(played):
    asked = {"gannet-cabin", "pike-cabin"}
    for seat in played.received:
        if seat.key not in asked:
            assert seat.version == 5  # the beginning, and twice: being resolved, published
            assert len(seat.calls) == 3
            assert seat.batches <= {1, 3, 5}


@pytest.mark.postgres
def test_l06_what_else_is_in_the_database_shows_in_no_number(monkeypatch):
    """Another campaign before this one moves every key of the tables; no seat can tell."""
    told = []
    for crowded in (False, True):
        with busy.at_war(monkeypatch) as campaign:
            if crowded:
                other = founding.begin_campaign(campaign.pack, "other", seed="x")
                playing.resolve_all(other)
            busy.play(campaign, busy.ORDERS)
            seats = (campaign.seats.get(key=key) for key in ("gannet-cabin", "blue-admiralty", "press"))
            told.append({seat.key: Kept.of(seat) for seat in seats})

    assert told[0] == told[1]


def test_l06_cookies_hold_nothing_but_the_session_and_the_session_only_rooms_and_as_whom(war):
    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    browser.get(f"/room/{seat.rid}/")

    assert set(browser.cookies) <= {"sessionid", "csrftoken"}
    session = Session.objects.get(session_key=browser.cookies["sessionid"].value)
    first = seat.first_holder
    assert session.get_decoded() == {"rooms": {str(war.pk): seat.rid}, "people": {seat.rid: [first.pk, first.epoch]}}
    assert browser.cookies["sessionid"]["httponly"]


# ---- L8: letters of contacts ----


def test_l08_contacts_are_lettered_in_the_order_of_a_seats_own_sightings(story):
    for key, kept in story["second run"].items():
        if kept.role == "cabin":
            letters = list(dict.fromkeys(paper["body"]["label"] for paper in kept.papers if paper["kind"] == "sighting"))
            side = next(post.side for post in busy.POSTS if key == f"{post.key}-cabin")
            cabins = sorted(f"{post.key}-cabin" for post in busy.POSTS if post.side == side)  # each has every n-th (SC-N-64)
            first = cabins.index(key)
            assert letters == [chr(65 + first + n * len(cabins)) for n in range(len(letters))]
