"""Two worlds of one land war: a coast of Essex with secrets on both sides, and the papers of seats there.

Blue's brigade is still at sea, its advanced guard ashore at Clacton under a general of its own. Red's brigade is at Colchester,
its outposts at Thorpe, a garrison at Harwich; a ministry commands arrivals by rail. In a second war Manningtree is invested as
well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from msgspec.structs import replace as renew

from campaign import packs, serialization
from campaign.models import Campaign, LandStart, Notice, Seat
from campaign.models.truth import runs_of
from campaign.packs import Pack, PackSeat
from campaign.people import umpire_team
from campaign.rooms.printing.print_pack import pack_of as pack_of_seat
from land.ground.country import Country
from land.siege.ring import gates
from land.state.lasting_state import Siege
from land.state.units import Train, Unit
from land.state.world import Body, Land, Staff
from naval.state.rulings import NONE, Rulings
from naval.state.world import Seat as Sits
from naval.state.world import encode
from tests.campaign.mail.postman import with_addresses
from tests.promises import playing

Sheet = dict[str, Any]
Surfaces = dict[str, tuple[int, bytes]]
PACK = "landing_manoeuvres"
SEATS = (
    PackSeat(
        "blue_ring", "Blue before Manningtree", "general", "blue", "Colonel", headquarters="blue_ring_1", under="blue_general"
    ),
    PackSeat(
        "blue_guard", "Blue advanced guard", "general", "blue", "Colonel", headquarters="blue_advance", under="blue_general"
    ),
    PackSeat("red_harwich", "Harwich", "general", "red", "Commandant", headquarters="red_garrison", under="red_general"),
    PackSeat("red_ministry", "The War Office", "ministry", "red", "The Secretary"),
)
ASSISTANT = "team-1"
"""An assistant umpire with Blue in his charge: he sees all the truth of Blue, and nothing of Red (UD-093)."""
BLUE = frozenset({"blue_general", "blue_guard", "blue_cabin", ASSISTANT})
RED = frozenset({"red_general", "red_harwich", "red_ministry"})
PRESS = frozenset({"press"})


@dataclass(frozen=True)
class World:
    """A land as the war begins, each seat's orders in the first run and in the second, and the umpire's rulings."""

    opening: Land
    given: tuple[dict[str, Sheet], ...] = ({}, {})
    ground: dict[str, dict[str, Any]] = field(default_factory=dict)
    rulings: Rulings = NONE

    def put(self, **fields: Any) -> World:
        return replace(self, opening=renew(self.opening, **fields))

    def body(self, key: str, **fields: Any) -> World:
        assert any(one.key == key for one in self.opening.bodies)
        return self.put(bodies=tuple(renew(one, **fields) if one.key == key else one for one in self.opening.bodies))

    def more(self, *bodies: Body) -> World:
        return self.put(bodies=by_key([*self.opening.bodies, *bodies]))

    def orders(self, seat: str, sheet: Sheet, run: int = 1) -> World:
        """Return the world with other orders of a seat in a run."""
        given = [dict(one) for one in self.given]
        given[run - 1][seat] = sheet
        return replace(self, given=tuple(given))


def by_key(bodies: list[Body]) -> tuple[Body, ...]:
    return tuple(sorted(bodies, key=lambda one: one.key))


def pack() -> Pack:
    return packs.find(PACK)


@cache
def country() -> Country:
    found = pack()
    assert found.land is not None
    return Country(found.land.ground, found.chart)


def march(*by: str, posture: str = "defend") -> Sheet:
    return {"tasks": [{"do": "march", "by": list(by), "step": "normal"}], "posture": posture}


@cache
def begun() -> World:
    """Make the world with which all twins are compared."""
    found = pack().land
    assert found is not None
    land, spot = found.opening, country().spot_at
    bodies = {one.key: one for one in land.bodies}
    brigade = bodies["blue_brigade"]
    advance, rest = brigade.units[:1] + brigade.units[4:5], brigade.units[1:4] + brigade.units[5:]
    bodies["blue_brigade"] = renew(brigade, units=rest)
    bodies["blue_advance"] = Body(
        key="blue_advance",
        name="Blue advanced guard",
        side="blue",
        seat="blue_guard",
        spot=spot("clacton"),
        units=advance,
        haversack=80,
    )
    bodies["red_garrison"] = Body(
        key="red_garrison",
        name="Garrison of Harwich",
        side="red",
        seat="red_harwich",
        spot=spot("harwich"),
        units=(Unit("red_garrison_inf_1", "inf", 1000, 60, 0, 16),),
        train=Train(food=200, forage=40),
        haversack=67,
    )
    staffs = [
        *land.staffs,
        Staff("blue_guard", "blue", spot("clacton"), riding="blue_advance"),
        Staff("red_harwich", "red", spot("harwich"), riding="red_garrison"),
    ]
    opening = renew(land, bodies=by_key(list(bodies.values())), staffs=tuple(sorted(staffs, key=lambda one: one.seat)))
    given = {
        "red_general": {"bodies": {"red_brigade": march("east_bridge", "elmstead")}},
        "blue_general": {"bodies": {"blue_brigade": {"tasks": [], "posture": "attack"}}},
        "blue_guard": {"bodies": {"blue_advance": {"tasks": [{"do": "dig", "level": 1, "front_yd": 500}], "posture": "defend"}}},
        "red_harwich": {"dispatches": [{"to": "red_general", "text": "Harwich holds."}]},
    }
    return World(opening, (given, {}))


def besieged() -> World:
    """Make that world with the garrison of Harwich shut in at Manningtree by twelve thousand of Blue, one column on each road
    out."""
    world, town = begun(), "manningtree"
    foot = tuple(Unit(f"blue_ring_inf_{n}", "inf", 1000, 60, 0, 16) for n in range(12))
    roads = gates(country(), town)
    ring = [
        Body(f"blue_ring_{n}", f"Blue division {n}", "blue", "blue_ring", spot, foot[4 * n - 4 : 4 * n], haversack=400)
        for n, spot in enumerate(roads, 1)
    ]
    assert len(ring) == 3
    world = world.body("red_garrison", spot=country().spot_at(town)).more(*ring)
    staffs = [renew(one, spot=country().spot_at(town)) if one.seat == "red_harwich" else one for one in world.opening.staffs]
    staffs.append(Staff("blue_ring", "blue", ring[0].spot, riding="blue_ring_1"))
    shut_in = (Siege(town, "blue", -1440),)
    return world.put(staffs=tuple(sorted(staffs, key=lambda one: one.seat)), sieges=shut_in)


def pack_of(world: World) -> Pack:
    """Make the pack with this world's land in it, and seats for everybody there."""
    found = pack()
    assert found.land is not None
    places = tuple(renew(one, **world.ground.get(one.key, {})) for one in found.land.ground.places)
    land = replace(
        found.land,
        opening=world.opening,
        ground=renew(found.land.ground, places=places),
        terms=renew(found.land.terms, fatigue=True, dummies=True),
        under={one.key: one.under for one in SEATS if one.under},
    )
    there = {one.seat for one in world.opening.staffs}
    more = [one for one in SEATS if one.role != "general" or one.key in there]
    sits = [Sits(key=one.key, name=one.name, role=one.role, side=one.side) for one in more]
    seats = tuple(sorted([*found.world.seats, *sits], key=lambda one: one.key))
    return replace(found, land=land, seats=(*found.seats, *more), world=renew(found.world, seats=seats))


BODIES = ("blue_brigade", "blue_advance", "red_brigade", "red_outposts", "red_garrison", "red_reserve", "ghost")


def asking() -> list[Sheet]:
    """List sheets that probe every refusal that could reveal the truth: roads, mines, depots, wires, enemies, arrivals, ships."""
    do: list[Sheet] = [
        {"do": "march", "by": ["weeley", "frating", "elmstead", "colchester"], "step": "forced"},
        {"do": "draw", "from": "colchester"},
        {"do": "burn", "depot": "colchester"},
        {"do": "burn", "wagons": 5},
        {"do": "cut_wire", "along": ["weeley", "thorpe"]},
        {"do": "tap", "along": ["weeley", "thorpe"]},
        {"do": "break", "what": "bridge", "at": "east_bridge"},
        {"do": "make", "what": "mine", "at": "weeley"},
        {"do": "embark", "on": "landing_squadron", "at": "clacton", "order": []},
        {"do": "land", "at": "holland_beach", "order": []},
        {"do": "invest", "place": "harwich", "front_mi": 2},
        {"do": "storm", "place": "harwich"},
        {"do": "attach", "to": "red_reserve"},
        {"do": "entrain", "at": "colchester", "to": "thorpe"},
    ]
    ministry = {
        "arrivals": {"red_reserve": {"at": "manningtree", "day": 1, "hour": 15}, "ghost": {"at": "thorpe"}},
        "trains": [{"from": "colchester", "to": "thorpe", "packets": {"food": 5000}}],
    }
    notes = [{"to": key, "text": "?", "by": "wire"} for key in ("red_general", "blue_guard", "red_harwich")]
    return [
        *({"bodies": {key: {"tasks": do} for key in BODIES}, "dispatches": notes} for do in ([one] for one in do)),
        *({"bodies": {key: {"tasks": do[:1]}}} for key in BODIES),
        {"headquarters": {"with": "red_reserve"}},
        ministry,
    ]


REASONS = (
    *(f"list:{of}" for of in ("bodies", "seen", "riders", "calls")),
    *(f"body:{key}" for key in BODIES),
    *(f"seen:{letter}" for letter in "AB"),
)


def first_look(seat: Seat) -> Surfaces:
    """Read a seat's first page, chart and papers."""
    if seat.is_umpire:
        return charge(seat)
    return answers(seat, ["", "?part=column", "chart.json", "export.json", "brief/", *(f"why/?of={one}" for one in REASONS)])


def charge(umpire: Seat) -> Surfaces:
    """Read the desk of an assistant: his page with a form that names columns and depots, and his chart."""
    client, at = playing.client_of(umpire), f"/desk/{umpire.rid}/charge/"
    some = [f"{at}?kind=packets", f"{at}truth.json"]
    return {path: playing.ask(client, path) for path in some}


def all_of_it(seat: Seat) -> Surfaces:
    """Read everything that a seat can ask for, and the answers to its sheets; others' addresses and the sea's seats are tested
    elsewhere."""
    if seat.is_umpire:
        return charge(seat)
    found = playing.surfaces(seat, doors=False, asks=seat.role == "general")
    found |= answers(seat, [f"why/?of={one}" for one in REASONS])
    client, base = playing.client_of(seat), f"/room/{seat.rid}/"
    for sheet in asking() if seat.role in ("general", "ministry") else ():
        sent = json.dumps(sheet)
        request = f"{base}draft/ {sent}"
        found[request] = playing.ask(client, f"{base}draft/", sent)
    return found


def answers(seat: Seat, paths: list[str]) -> Surfaces:
    client = playing.client_of(seat)
    some = [f"/room/{seat.rid}/{path}" for path in paths]
    return {path: playing.ask(client, path) for path in some}


@dataclass
class Told:
    """The results of a world: its truth, each seat's surfaces at each stage, its pings, its mails, its papers."""

    truth: str
    stages: list[dict[str, Surfaces]]
    rung: dict[str, list[int]]
    mailed: dict[str, list[tuple[str, int, str]]]
    papers: dict[str, list[tuple[str, str]]]


def play(monkeypatch: Any, world: World, viewers: frozenset[str], *, whole: bool = True) -> Told:
    """Play two runs of a world, three hours each. Its viewers look in after the first, and ask for everything after the last, if
    it is to be looked at ``whole``."""
    with playing.a_world(monkeypatch, pack_of(world)) as (campaign, pings):
        with_addresses(campaign)
        hall = umpire_team.join(campaign, "Hall", Seat.Rank.ASSISTANT, umpire_team.Given(sides=("blue",)))
        assert hall.key == ASSISTANT
        Seat.objects.filter(pk=hall.pk).update(rid=f"room-{ASSISTANT}")
        runs_of(campaign).update(rulings=serialization.ruled(world.rulings))
        stages = []
        for number, given in enumerate(world.given, 1):
            playing.give(campaign, given, set(given))
            playing.resolve_all(campaign)
            playing.finish_run(campaign, number)
            look = all_of_it if whole and number == len(world.given) else first_look
            stages.append({key: look(campaign.seats.get(key=key)) for key in sorted(viewers)})
            if look is all_of_it:
                for key, seen in stages[-1].items():
                    seen["printed"] = 200, on_paper(campaign.seats.get(key=key))
        seats = sorted(campaign.seats.all(), key=lambda seat: seat.key)
        return Told(
            truth_of(campaign),
            stages,
            {seat.key: [version for rid, version in pings if rid == seat.rid] for seat in seats},
            {seat.key: mails(seat) for seat in seats},
            {seat.key: [(one.kind, one.data) for one in seat.papers] for seat in seats},
        )


def on_paper(seat: Seat) -> bytes:
    """Print all sheets of a seat, as drawn; nothing for a seat without orders (UD-105)."""
    call = seat.latest_call()
    return encode(pack_of_seat(seat, call, "A4")) if call is not None and not seat.rank else b""


def mails(seat: Seat) -> list[tuple[str, int, str]]:
    """List a seat's notices: occasion, step and kind; the words of each are the kind's (CK-035)."""
    return list(Notice.objects.filter(holder__seat=seat).order_by("pk").values_list("event", "step", "kind"))


def truth_of(campaign: Campaign) -> str:
    """Return the whole truth at sea and on land."""
    lands = LandStart.objects.filter(run__in=runs_of(campaign)).order_by("run__number").values_list("land", flat=True)
    return playing.truth_of(campaign) + json.dumps(list(lands))


def differences(one: Told, two: Told, blind: frozenset[str]) -> Iterator[str]:
    """List every difference between two worlds that reaches a blind seat."""
    for stage, (a, b) in enumerate(zip(one.stages, two.stages, strict=True), 1):
        for key in sorted(blind):
            if found := playing.first_difference(a[key], b[key]):
                yield f"{key} after run {stage}: {found}"
    for key in sorted(blind):
        if one.rung[key] != two.rung[key]:
            yield f"{key} was rung for {one.rung[key]} and {two.rung[key]}"
        if one.mailed[key] != two.mailed[key]:
            yield f"{key} was mailed {one.mailed[key]} and {two.mailed[key]}"
