"""Orders that a general may write, from his typed sheet to their effect in the run (LC-060, LC-061, table D1)."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from land.orders.general_knowledge import Fleet, Known, KnownBody
from land.orders.sheet import Sheet
from land.orders.sheet_reader import check
from land.run.run_input import Done, Given
from land.state.ground import Stores
from land.state.moves import Halted
from land.state.units import Train, Unit, kinds
from land.state.world import Body, PlaceNow, Spot
from tests.land.run.clacton import body
from tests.land.run.essex import landing, make_given, ordered, run, shipped

FLEET = Fleet(key="landing_squadron", name="Landing squadron", at="holland_beach", reported=0, room_t=20_000.0)


def unit(code: str, n: int = 1) -> Unit:
    kind = kinds()[code]
    return Unit(key=f"{code}_extra_{n}", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)


def sheet_of(what: Given, seat: str, bodies: dict[str, Any]) -> Sheet:
    """Read his sheet as he types it, and pass it through his room's check."""
    side = seat.partition("_")[0]
    mine = tuple(KnownBody(body=one) for one in what.land.bodies if one.seat == seat)
    known = Known(seat=seat, side=side, minute=what.start, bodies=mine, fleets=(FLEET,), terms=what.terms)
    sheet, faults, _ = check({"bodies": bodies}, known, what.country)
    assert faults == ()
    assert sheet is not None
    return sheet


def play(
    until: int, body: str, *tasks: dict[str, Any], changes: dict[str, Any] | None = None, more: tuple[Unit, ...] = ()
) -> Done:
    """Run with one column ordered by its general's sheet; Blue's brigade is ashore at Clacton."""
    what = make_given({}, until, ashore="clacton")
    bodies = tuple(with_more(one, more) if one.key == body else one for one in what.land.bodies)
    land = replace(what.land, bodies=bodies, **(changes or {}))
    what = dataclasses.replace(what, land=land)
    seat = next(one.seat for one in land.bodies if one.key == body)
    sheet = sheet_of(what, seat, {body: {"tasks": list(tasks), "posture": "avoid"}})
    return run(dataclasses.replace(what, sheets={seat: sheet}))


def with_more(one: Body, more: tuple[Unit, ...]) -> Body:
    return replace(one, units=(*one.units, *more), train=Train(wagons=100, food=1500, forage=400))


def texts(done: Done) -> list[str]:
    return [one.text for one in done.events]


def is_told(done: Done, words: str) -> bool:
    return any(words in text for text in texts(done))


DEPOT = {"places": (PlaceNow(key="clacton", side="blue", stores=Stores(food=500), depot=True),)}


@pytest.mark.parametrize(
    ("until", "body", "task", "words", "more", "changes"),
    [
        (
            120,
            "red_brigade",
            {"do": "entrain", "at": "colchester", "to": "thorpe"},
            "entrains at Colchester",
            (),
            {"trains": {"red": 8}},
        ),
        (
            240,
            "blue_brigade",
            {"do": "detach", "units": {"inf": 1}, "name": "Half"},
            "Half is detached from Blue brigade.",
            (),
            {},
        ),
        (240, "blue_brigade", {"do": "cut_wire", "along": ["thorpe", "clacton"]}, "has cut", (), {}),
        (900, "blue_brigade", {"do": "lay_wire", "along": ["little_clacton"]}, "has laid its wire", (unit("tg"),), {}),
        (700, "blue_brigade", {"do": "burn", "depot": "clacton"}, "has burnt the depot", (), DEPOT),
        (700, "red_outposts", {"do": "draw", "from": "thorpe"}, "makes a depot at", (), {}),
        (900, "blue_brigade", {"do": "dig", "level": 1, "front_yd": 400}, "has finished the trench at Clacton", (), {}),
        (1200, "blue_brigade", {"do": "dig", "pits": 1}, "has finished the gun pits at Clacton", (), {}),
        (1700, "blue_brigade", {"do": "make", "what": "mine", "at": "clacton"}, "has finished the road mine at Clacton", (), {}),
    ],
)
def test_lc_061_what_a_general_orders_is_done_and_the_umpire_reads_it(
    until: int, body: str, task: dict[str, Any], words: str, more: tuple[Unit, ...], changes: dict[str, Any]
) -> None:
    assert is_told(play(until, body, task, changes=changes, more=more), words)
    assert not is_told(play(until, body, {"do": "halt"}, changes=changes, more=more), words), "it is the order that does it"


def test_lc_113_lc_153_lc_157_what_alters_how_a_body_lives_and_looks_holds_until_another_order() -> None:
    screened = body(play(240, "red_outposts", {"do": "screen", "front_mi": 4, "facing": 180}), "red_outposts")
    assert screened.held is not None
    assert screened.held.scouts == 0
    patrols = body(play(240, "red_outposts", {"do": "patrol", "to": ["clacton"]}), "red_outposts")
    assert patrols.held is not None
    assert patrols.held.scouts == 0
    assert body(play(240, "red_outposts", {"do": "forage", "on": True}), "red_outposts").foraging
    assert body(play(240, "red_outposts", {"do": "half_rations", "on": True}), "red_outposts").half_rations


def test_lc_199_a_brigade_goes_aboard_again_as_its_general_writes() -> None:
    land = landing(480).land
    ships = {"landing_squadron": Halted("landing_squadron", Spot(lon=1.2339, lat=51.7838))}
    what = dataclasses.replace(shipped(480), land=land, until=960, afloat=ships, sheets={})
    task = {"do": "embark", "on": "landing_squadron", "at": "holland_beach", "order": []}
    sheet = sheet_of(what, "blue_general", {"blue_brigade": {"tasks": [task], "posture": "avoid"}})
    done = ordered(dataclasses.replace(what, sheets={"blue_general": sheet}))
    assert body(done, "blue_brigade").aboard == "landing_squadron"


def test_lc_227_no_mine_is_laid_where_that_is_not_agreed() -> None:
    what = make_given({}, 600, ashore="clacton")
    what = dataclasses.replace(what, terms=replace(what.terms, land_mines=False))
    mine = tuple(KnownBody(body=one) for one in what.land.bodies if one.seat == "blue_general")
    known = Known(seat="blue_general", side="blue", minute=0, bodies=mine, terms=what.terms)
    tasks = {"bodies": {"blue_brigade": {"tasks": [{"do": "make", "what": "mine", "at": "clacton"}]}}}
    _, faults, _ = check(tasks, known, what.country)
    assert [one.text for one in faults] == ["This war’s rules do not allow road mines (LC-227)."]
    agreed = dataclasses.replace(what, terms=replace(what.terms, land_mines=True))
    sheet = sheet_of(agreed, "blue_general", tasks["bodies"])  # sealed while it was agreed, and the terms were changed since
    done = run(dataclasses.replace(what, sheets={"blue_general": sheet}))
    assert "This war’s rules do not allow road mines." in [one.where for one in done.marched]
