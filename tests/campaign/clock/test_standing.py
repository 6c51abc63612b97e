"""Standing orders of a seat (CK-016, CK-019, CK-020)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from django.test import Client

from campaign import serialization
from campaign.models import Campaign, Delivery, Seat, StandingOrders
from campaign.orders import fallbacks, sealing
from campaign.orders.seat_context import desk_of, papers_of
from campaign.orders.standing_orders import ordered, trial
from campaign.schedule import deadline_sweep
from naval.standing_orders.acts import Act
from naval.standing_orders.clauses import Clause
from naval.standing_orders.conditions import Condition
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.promises import playing, theatre
from tests.promises.twin_worlds import course

pytestmark = pytest.mark.django_db

War = tuple[Campaign, Hands]
LOOSE = msgspec.structs.replace(FIXED_20, breaker=False)
STOP = Clause(when=(Condition(kind="nothing"),), act=Act(kind="stop"), to="blue-admiralty", text="Lying still.")


@pytest.fixture
def war(monkeypatch) -> Iterator[War]:
    with wars.a_war(monkeypatch, LOOSE) as war:
        yield war


class Room:
    """A browser on a seat's page of standing orders."""

    def __init__(self, campaign: Campaign, key: str = "blue-west") -> None:
        self.seats = campaign.seats.filter(key=key)
        self.client: Client = playing.client_of(self.seat)
        self.url = f"/room/{self.seat.rid}/standing/"

    @property
    def seat(self) -> Seat:
        return self.seats.get()

    def page(self) -> str:
        return self.client.get(self.url).content.decode()

    def send(self, do: str, stamp: int | None = None, **fields: str) -> tuple[int, str]:
        given = {"do": do, "stamp": self.seat.standing_orders.stamp if stamp is None else stamp, **fields}
        answer = self.client.post(self.url, {name.replace("_", "-"): value for name, value in given.items()})
        return answer.status_code, answer.content.decode()


def set_standing(campaign: Campaign, key: str, *clauses: Clause) -> None:
    seat = campaign.seats.get(key=key)
    StandingOrders.objects.update_or_create(seat=seat, defaults={"clauses": serialization.text(clauses)})


def test_ck_wc_14_ck_016_ck_019_after_the_draft_and_before_the_last_course(war: War):
    campaign, _ = war
    set_standing(campaign, "blue-west", STOP)
    seat, call = campaign.seats.get(key="blue-west"), wars.call(campaign, "blue-west")
    assert fallbacks.climb(call, LOOSE)[1] == "standing"
    sealing.save_draft(seat, {"dispatches": [{"to": "nobody", "text": "?"}]}, None)
    got, rung = fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)
    assert rung == "standing", "a draft with a fault, and a clause that holds"
    assert got is not None
    assert got.forces["blue-west"].legs == ()
    assert [note.text for note in got.dispatches] == ["Lying still."]
    sealing.save_draft(seat, {"dispatches": [{"to": "blue-admiralty", "text": "All well."}]}, None)
    assert fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)[1] == "draft"
    sealing.save_draft(seat, {}, None)
    fallbacks.leave_out(seat, {"standing"})
    assert fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)[1] == "last", "a seat may leave them out"


def test_ck_019_a_sheet_with_faults_counts_as_none_and_no_later_clause_is_asked(war: War):
    campaign, _ = war
    too_fast = Clause(act=Act(kind="course", course="N 62 E, 30 miles, 40 knots"))
    set_standing(campaign, "blue-west", too_fast, STOP)
    assert ordered(wars.call(campaign, "blue-west")) is None
    assert fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)[1] == "last"
    set_standing(campaign, "blue-west", Clause(when=(Condition(kind="enemy"),)), STOP)
    assert ordered(wars.call(campaign, "blue-west")) is not None, "the first does not hold"


def test_ck_017_ck_019_when_time_is_up_they_are_taken_and_the_seat_reads_it(war: War):
    campaign, hands = war
    set_standing(campaign, "blue-west", STOP)
    hands.go(AT_20)
    assert deadline_sweep.sweep() == 1
    assert wars.call(campaign, "blue-west").rung == "standing"
    wars.worked(campaign)
    assert playing.publish.publish(playing.present(campaign).pk)
    room = Room(campaign)
    assert "your standing orders were used" in room.client.get(f"/room/{room.seat.rid}/").content.decode()
    sent = Delivery.objects.filter(seat=room.seat, kind="outbox").last()
    assert sent is not None
    assert "Lying still." in sent.data


@pytest.mark.postgres
def test_ck_019_a_clause_is_kept_as_it_is_written_and_read_back(war: War):
    campaign, _ = war
    room = Room(campaign)
    fields = {"if0_0": "within", "of0_0": "8,5", "if0_1": "dispatch:blue-admiralty", "do0": "away", "amount0": "20"}
    status, _ = room.send(
        "keep", **fields, silence0="on", to0="blue-admiralty", text0="Drawing off.", if1_0="hour", of1_0="20:00 to 06:00"
    )
    assert status == 302
    one, two = room.seat.standing_orders.read
    assert one.when == (Condition(kind="within", amount=8.5), Condition(kind="dispatch", seat="blue-admiralty"))
    assert (one.act, one.silence, one.text) == (Act(kind="away", amount=20), "on", "Drawing off.")
    assert two == Clause(when=(Condition(kind="hour", amount=1200, until=360),))
    page = room.page()
    for shown in (
        'value="8.5"',
        'value="dispatch:blue-admiralty" selected',
        'value="20"',
        "Drawing off.",
        'value="20:00 to 06:00"',
    ):
        assert shown in page, shown


def test_ck_019_every_fault_at_once_and_nothing_typed_is_lost(war: War):
    campaign, _ = war
    room = Room(campaign)
    status, page = room.send("keep", if0_0="within", of0_0="far <b>", do0="course", course0="hither & thither")
    assert status == 422
    assert "Clause 1, condition 1" in page
    assert "line 1 cannot be read" in page
    assert 'value="far &lt;b&gt;"' in page
    assert "hither &amp; thither</textarea>" in page
    assert not room.seat.standing_orders.read
    many = {f"if{n}_0": "enemy" for n in range(13)}
    status, page = room.send("keep", **many)
    assert status == 422
    assert "at most 12 are allowed; there are 13" in page
    assert room.send("keep", **{f"if{n}_0": "enemy" for n in range(12)})[0] == 302


def test_ck_019_a_stale_page_is_refused_with_what_was_typed(war: War):
    campaign, _ = war
    room = Room(campaign)
    assert room.send("keep", if0_0="enemy")[0] == 302
    status, page = room.send("keep", stamp=0, if0_0="nothing", do0="home")
    assert status == 409
    assert "were changed after you opened this page" in page
    assert 'value="nothing" selected' in page
    assert [one.kind for one in room.seat.standing_orders.read[0].when] == ["enemy"]


def test_ck_019_trying_says_what_would_fire_and_what_sheet_it_makes_and_keeps_nothing(war: War):
    campaign, _ = war
    room = Room(campaign)
    status, page = room.send(
        "try", if0_0="enemy", do0="close", if1_0="nothing", if1_1="ended", do1="home", to1="blue-admiralty", text1="Home."
    )
    assert status == 200
    assert "Clause 2 holds. This is what would be ordered:" in page
    assert "an enemy is in sight: no" in page
    assert "nothing is in sight: yes" in page
    assert "blue-west: to " in page
    assert "To The Admiralty, London: “Home.”" in page
    assert not room.seat.standing_orders.read
    status, page = room.send("try", do0="course", course0="N 62 E, 30 miles, 40 knots")
    assert "its sheet is not in order and would count as none" in page
    assert "40 knots is too much" in page
    assert "No clause holds now" in room.send("try", if0_0="enemy")[1]
    assert "has no enemy in sight: it would give nothing" in room.send("try", do0="close")[1]


def test_ck_019_clauses_are_put_in_another_order_without_a_script(war: War):
    campaign, _ = war
    room = Room(campaign)
    fields = {"if0_0": "enemy", "do0": "close", "if1_0": "ended", "do1": "home"}
    page = room.send("up 1", **fields)[1]
    assert page.index('value="home" selected') < page.index('value="close" selected')
    page = room.send("out 0", **fields)[1]
    assert 'value="close" selected' not in page
    assert 'value="home" selected' in page
    assert 'id="clause-3"' in room.send("more", **fields)[1]
    for nothing in ("up 0", "up 2", "out 2", "up 99", "out x"):
        status, page = room.send(nothing, **fields)
        assert (status, page.index('value="close" selected') < page.index('value="home" selected')) == (200, True), nothing
    assert room.client.post(room.url, {"do": "burn"}).status_code == 404
    assert not room.seat.standing_orders.read


def test_ck_019_every_kind_of_seat_has_them_but_with_its_own_blanks(war: War):
    campaign, _ = war
    ashore = Room(campaign, "blue-admiralty").page()
    assert "an enemy is in sight" not in ashore
    assert "a dispatch came from Admiral of blue-north" in ashore
    assert 'name="text0"' in ashore
    press = Room(campaign, "press").page()
    assert 'name="text0"' not in press
    assert "the hour is from" in press
    assert "the war premium on the lane" not in ashore + press
    room = Room(campaign, "trade")
    trade = room.page()
    assert "the war premium on the lane is … percent or more" in trade
    assert "she stops" not in trade
    held = room.send("try", if0_0="premium", of0_0="1", do0="hold")[1]
    assert "When the war premium on the lane is 1 percent or more, on each such lane ships in port stay there." in held
    assert room.send("keep", if0_0="premium", of0_0="1", do0="stop")[0] == 422, "merchantmen do not stop at sea"


def test_ck_019_in_the_middle_of_a_run_they_are_asked_of_who_is_asked(monkeypatch):
    """A meeting stops the run: the lookouts' reports are the papers, and the clause that fires steers by them."""
    lon, lat = theatre.WATERS["south"]
    with wars.a_war(monkeypatch, LOOSE, sighting_cuts=True, stops_apart_min=30) as (campaign, hands):
        for key, sheet in (
            ("red-south", course("red-south", (lon - 0.1, lat, 12))),
            ("blue-south", course("blue-south", (lon + 0.01, lat, 2))),
        ):
            sealing.seal(campaign.seats.get(key=key), sheet, None)
        hands.go(AT_20)
        assert deadline_sweep.sweep() == 1
        assert playing.publish.publish(wars.worked(campaign).pk)
        call = wars.call(campaign, "blue-south")
        seen = papers_of(desk_of(call.seat, call))
        assert len(seen.enemies) == 1
        assert (seen.asked, seen.in_sight) == ({"blue-south": "sighting"}, {"blue-south": 1})
        away = Clause(when=(Condition(kind="asked_sighting"), Condition(kind="enemy")), act=Act(kind="away", amount=40))
        made = trial(desk_of(call.seat, call), [Clause(when=(Condition(kind="asked_run"),)), away])
        assert made.fired.clause == 1
        assert made.orders is not None
        assert made.orders.forces["blue-south"].legs[0].lon < lon, "the enemy comes from the east"
        set_standing(campaign, "blue-south", away)
        hands.go(AT_20 + (AT_20 - MORNING))
        assert deadline_sweep.sweep() == 1
        assert wars.call(campaign, "blue-south").rung == "standing"


# -- twin worlds -------------------------------------------------------------------------------------------------------


def test_ck_020_what_a_clause_comes_to_is_of_the_seats_own_papers(monkeypatch):
    """Behind the same papers the worlds differ: ships beyond the horizon, and others' orders and papers (L7)."""

    def made(scout: bool, coal: float) -> list[bytes]:
        squadrons = list(theatre.SQUADRONS)
        if scout:
            squadrons.append(theatre.Squadron("red-ghost", "red", "west", east_nm=70.0, coal_t=coal))
        monkeypatch.setattr(theatre, "SQUADRONS", tuple(squadrons))
        every = [Clause(when=(Condition(kind=kind, amount=30, until=900, seat="blue-admiralty"),)) for kind in KINDS]
        with wars.a_war(monkeypatch, LOOSE) as (campaign, _):
            if scout:
                red = campaign.seats.get(key="red-admiralty")
                sealing.seal(red, {"dispatches": [{"to": "red-east", "text": "Sail."}]}, None)
            call = wars.call(campaign, "blue-west")
            desk = desk_of(call.seat, call)
            return [
                msgspec.json.encode((t.fired.clause, t.fired.sheet, t.orders))
                for t in (trial(desk, [one, STOP]) for one in every)
            ]

    first = made(False, 900.0)
    assert made(True, 900.0) == made(True, 20.0) == first
    assert len(set(first)) > 1, "some hold and some do not"


KINDS = (
    "enemy",
    "weaker",
    "within",
    "nothing",
    "coal",
    "stranded",
    "ended",
    "slow",
    "dispatch",
    "hour",
    "asked_run",
    "asked_lost",
)
