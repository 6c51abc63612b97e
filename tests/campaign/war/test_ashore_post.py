"""Messages between a general and an admiral (LC-136)."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as struct_replace

from campaign.war.arms.sea import at_sea
from campaign.war.communications.dispatch import Generals
from campaign.war.communications.log import lines
from campaign.war.communications.port_offices import FromLand, put_ashore
from campaign.war.paper import Post, Watch
from campaign.war.reporting.lookout import sightings
from campaign.war.reports.papers import Dispatch
from campaign.war.run import signal
from land.communications.facts import Delivered, HandedOver
from land.communications.message_routes import carry
from land.state.moves import Halted
from land.state.world import Hop, Message
from naval.run.harbours.harbour import harbour
from naval.run.harbours.works import tasks
from naval.run.movement.detachment import company
from naval.run.movement.prizes import crews
from naval.run.movement.rulings_applied import begun
from naval.run.run_input import Done, Given
from naval.run.trade_war.raiding import trade
from naval.state.orders import ForceOrder, Note, Orders
from naval.state.world import Dispatch as SeaDispatch
from naval.state.world import Hop as SeaHop
from naval.state.world import Seat
from tactical.engine.dice import Dice
from tests.land.communications.small import ROADS, WIRES, edge, land, make_given
from tests.land.sighting.small import make_spot
from tests.naval.world_builder import SEATS, force, legs, open_sea, port, world

AT = (-0.0868, 0.0)
"""The place of the small country's port."""


def done(*notes: Note) -> Done:
    """Play six hours of Red's admiral forty miles off the port."""
    togo = force("red-togo", AT[0] - 0.6, 0.0)
    seats = (
        *SEATS,
        Seat(key="kuroki", name="First Army", role="general", side="red"),
        Seat(key=togo.seat, name="Togo", role="cabin", side="red"),
    )
    start = world(togo, ports=(port("haven", "red", *AT),), seats=tuple(sorted(seats, key=lambda s: s.key)))
    orders = {togo.seat: Orders(forces={togo.key: ForceOrder(legs=legs())}, dispatches=notes)}
    return crews(harbour(trade(tasks(at_sea(company(begun(Given(start, open_sea(), orders, Dice("x"), 360, (), ()))))))))


def post(run: Done, *handed: HandedOver, aboard: str = "") -> Post:
    entries, labels = sightings(run, run.until)
    names = {"seat:kuroki": "First Army", "place:quay": "Quay"}
    return signal(
        run, Watch(entries, labels, lines(run)), FromLand(handed, names, Generals({"kuroki": aboard} if aboard else {}))
    )


def test_lc_136_a_generals_dispatch_goes_on_to_an_admiral_at_the_next_whole_hour_and_shows_its_hops() -> None:
    hops = (Hop(by="rider", a="seat:kuroki", b="place:quay", out=10, into=95),)
    note = Message(
        author="seat:kuroki",
        number=3,
        side="red",
        to="sea:red-togo",
        aim=make_spot(0, 0),
        written=10,
        kind="dispatch",
        text="Come.",
        hops=hops,
    )
    told = [p for p in post(done(), HandedOver(message=note, port="haven", minute=95)).handed if p.body.kind == "dispatch"]
    assert [(p.seat, p.arrives) for p in told] == [("red-togo", 120)]
    body = told[0].body
    assert isinstance(body, Dispatch)
    first, *rest = body.hops
    assert (first.origin, first.to, first.medium, first.at) == ("First Army", "Quay", "rider", 95)
    assert [h.medium for h in rest] == ["wireless"]


def test_lc_136_an_admirals_dispatch_for_a_general_comes_ashore_and_rides_on() -> None:
    run = done(Note(to="kuroki", text="The boats are in."))
    sea = post(run)
    country = land(*ROADS, *WIRES, edge("ash", "quay", "wire", "red"))
    rest, came = put_ashore(run, sea.handed, {"haven": ("quay", country.spot_at("quay"))}, {"kuroki": country.spot_at("cedar")})
    assert [p.seat for p in sea.handed if p.body.kind == "dispatch"] == ["kuroki"]
    assert not [p for p in rest if p.body.kind == "dispatch"]
    (note,) = came
    assert (note.author, note.number, note.to, note.holder, note.text) == (
        "sea:red-togo",
        1,
        "seat:kuroki",
        "place:quay",
        "The boats are in.",
    )
    some = make_given(country, {}, {"kuroki": Halted("", country.spot_at("cedar"))})
    (told,) = (one for one in carry(some, came, 0, 360).facts if isinstance(one, Delivered))
    assert told.minute == note.since + 30
    assert [h.by for h in told.hops] == ["wireless", "wire"]


def test_lc_195_a_general_and_the_admiral_in_whose_ships_he_is_need_no_wireless() -> None:
    run = done(Note(to="kuroki", text="We are off the beach."))
    note = Message(
        author="seat:kuroki",
        number=1,
        side="red",
        to="sea:red-togo",
        aim=make_spot(0, 0),
        written=10,
        kind="dispatch",
        text="Land us.",
    )
    given_over = HandedOver(message=note, force="red-togo", minute=10)
    told = [p for p in post(run, given_over, aboard="red-togo").handed if p.body.kind == "dispatch"]
    assert [(p.seat, p.arrives) for p in told] == [("kuroki", 0), ("red-togo", 60)]
    bodies = [one.body for one in told]
    hops = [[(h.origin, h.to, h.medium) for h in one.hops] for one in bodies if isinstance(one, Dispatch)]
    assert hops == [[("Red-Togo", "First Army", "mouth")], [("First Army", "red-togo", "mouth"), ("Red-Togo", "Togo", "mouth")]]


def test_sc_lc_159_what_comes_for_a_general_on_the_beach_is_told_him_from_the_ships_off_it_while_they_lie_there() -> None:
    run = done(Note(to="kuroki", text="I must leave you."))
    entries, labels = sightings(run, run.until)
    for ships, hops in (("red-togo", [("Red-Togo", "First Army", "mouth")]), ("", None)):
        beside = FromLand(generals=Generals(beside=lambda seat, minute, ships=ships: ships))
        told = signal(run, Watch(entries, labels, lines(run)), beside).handed
        (body,) = (one.body for one in told if one.seat == "kuroki" and isinstance(one.body, Dispatch))
        found = [(h.origin, h.to, h.medium) for h in body.hops]
        assert found == hops if hops else found[-1][1] == "Haven"


def test_lc_136_a_war_without_generals_is_carried_as_before() -> None:
    run = done(Note(to="red-adm", text="All well."))
    told = [p for p in post(run).handed if p.body.kind == "dispatch"]
    assert [p.seat for p in told] == ["red-adm"]


def test_nav_s_027_a_dispatch_whose_port_is_gone_goes_on_by_the_wire_and_not_from_its_author() -> None:
    run = done()
    wired = SeaHop(origin="Red-Togo", to="Gone", medium="wireless", at=0)
    lying = SeaDispatch(author="red-togo", number=1, to="red-adm", text="Coal.", written=0, holder="port:gone", hops=(wired,))
    run = replace(run, world=struct_replace(run.world, dispatches=(lying,)))
    (told,) = [one for one in post(run).handed if one.body.kind == "dispatch"]
    assert told.seat == "red-adm"
    assert isinstance(told.body, Dispatch)
    assert [one.to for one in told.body.hops] == ["Gone"], "it lies on the wire, and no ship has sent it anew"
