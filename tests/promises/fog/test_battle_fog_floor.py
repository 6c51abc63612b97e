"""Twin tables on open ground: forces behind the curtain, the contents of boxes, a mine and its sealed note change not one byte of
the other side's and the spectators' pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tactical.engine import opening
from tactical.engine.ruleset import Setup
from tactical.rooms.lobby import offered
from tactical.rulesets.kriegspiel.ruleset import Kriegspiel
from tactical.rulesets.little_wars.ruleset import LittleWars
from tests.promises.twin_tables import Surfaces, World, first_difference, looks, post, worlds
from tests.tactical.room import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]
Data = dict[str, Any]
FIELD: Data = {"name": "Field", "width": 60 * 64, "depth": 240 * 64, "features": []}
FORCE: tuple[Data, ...] = ({"type": "inf", "count": 3}, {"type": "inf", "count": 2}, {"type": "cav", "count": 8}, {"type": "gun"})
FAR: Data = {"name": "Far", "width": 60 * 64, "depth": 90 * 64, "features": []}


def few(side: str) -> Data:
    return {"side": side, "units": [{"key": f"{side[0]}{n}", **unit} for n, unit in enumerate(FORCE, 1)]}


def sappers(side: str) -> Data:
    y, up = (20 * 64, 1) if side == "blue" else (70 * 64, -1)
    units = [
        {"arm": "GEN", "at": [2000, y - up * 400]},
        {"arm": "RE", "men": 4, "at": [1500, y]},
        {"arm": "inf", "men": 5, "at": [2600, y]},
    ]
    return {"side": side, "units": [{"key": f"{side[0]}{n}", "face": [0, up], **unit} for n, unit in enumerate(units, 1)]}


TINY: dict[type, Data] = {
    LittleWars: {"country": FIELD, "forces": [few("blue"), few("red")], "first": "blue"},
    Kriegspiel: {"country": FAR, "forces": [sappers("blue"), sappers("red")], "first": "blue"},
}


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set up a few men each, so that every address is asked in little time. Caches of set-ups are cleared before and after:
    another test of this process would see these."""
    kept = (offered, opening.first_sides, opening.first_mover)
    for rules, setup in TINY.items():
        monkeypatch.setattr(rules, "setups", lambda self, setup=setup: (Setup("tiny", "Tiny", "A few men.", setup),))
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    return worlds(monkeypatch)


def same(seen: list[list[Surfaces]]) -> None:
    """Check that every stage of two worlds is the same to the byte."""
    for before, after in zip(*seen, strict=True):
        assert first_difference(before, after) == ""


def sheet_of(one: World, side: str) -> Data:
    return one.browser(side).json()["sheet"]


def writes_behind_the_curtain(one: World) -> None:
    """Deploy Blue, move, be refused, undo, seal and open the envelope."""
    blue, rest = one.browser("blue"), sheet_of(one, "blue")["options"]["deploy"]["rest"]
    post(blue, "draft", number=0, orders=rest)
    post(blue, "draft", number=0, orders={"put": {key: place for key, place in rest["put"].items() if key.endswith("1")}})
    post(blue, "draft", number=0, orders={"put": {key: [5000, 5000] for key in rest["put"]}, "guns": {"rg1": [0, 0]}})
    post(blue, "back", number=0)
    post(blue, "seal", number=0)
    post(blue, "unseal")
    looks(blue)


def test_lw_013_behind_the_curtain_nobody_can_tell_what_the_other_puts_down(world):
    seen: list[list[Surfaces]] = []
    for acts in (False, True):
        with world("little_wars") as one:
            if acts:
                writes_behind_the_curtain(one)
                assert one.table.sheets.get(side="blue").revision > 1
            stages = [one.seen_by("red"), one.seen_by("watch")]
            post(one.browser("red"), "seal", number=0)
            stages += [one.seen_by("red")]
            seen.append(stages)
    same(seen)


def packed(one: World, way: int) -> Data:
    """Put Blue's boxes where the computer would, their contents one box farther on in the other world."""
    boxes = sheet_of(one, "blue")["view"]["boxes"]
    keys = sorted(key for key, box in boxes.items() if box["side"] == "blue")
    inside = [boxes[key] for key in keys[way:] + keys[:way]]
    order = {}
    for n, (key, box) in enumerate(zip(keys, inside, strict=True)):
        order[key] = {"men": box["men"], "guns": box["guns"], "at": [500 + 700 * n, 0]}
    return {"boxes": order}


def test_lw_122_what_is_in_a_box_shows_nowhere(world):
    seen: list[list[Surfaces]] = []
    for way in (0, 1):
        with world("little_wars", term_boxes="yes") as one:
            blue, red = one.browser("blue"), one.browser("red")
            post(blue, "draft", number=0, orders=packed(one, way))
            assert blue.json()["sheet"]["refused"] == []
            for browser in (blue, red):
                post(browser, "seal", number=0)
            playing.resolve(one.table)
            stages = [one.seen_by("red")]
            for number in range(1, 5):
                now = blue.json() if blue.json()["asked"] else None
                mover = blue if now else red
                if now and now["sheet"]["options"]["form"] == "men":
                    ahead = {
                        key: [[box["x"], 300]] for key, box in now["sheet"]["view"]["boxes"].items() if box["side"] == "blue"
                    }
                    post(mover, "draft", number=number, orders={"boxes": ahead})
                post(mover, "seal", number=number)
                playing.resolve(one.table)
            stages += [one.seen_by("red"), one.seen_by("watch")]
            inside = {
                key: len(box["men"]) for key, box in blue.json("views.json?from=4")["views"][-1]["boxes"].items() if "men" in box
            }
            seen.append(stages)
            assert sorted(inside.values())[0] == 0
    same(seen)


@pytest.mark.parametrize("umpire", [False, True], ids=["on the mantelpiece", "to the umpire"])
def test_ks_082_a_mine_that_is_begun_and_its_note_show_nowhere(world, umpire: bool):
    seen, notes = [], []
    form = {"umpire": "on", "term_notices": "umpire"} if umpire else {}
    for mined in (False, True):
        with world("kriegspiel", **form) as one:
            blue, stages = one.browser("blue"), list[Surfaces]()
            if mined:
                man = sheet_of(one, "blue")["view"]["men"]["b2-1"]
                work = {"kind": "mine", "do": "make", "at": [man["x"] + 64, man["y"]]}
                post(blue, "draft", number=0, orders={"units": {"b2": {"work": work}}})
                assert sheet_of(one, "blue")["refused"] == []
            stages += [one.seen_by("red")]
            post(blue, "seal", number=0)
            playing.resolve(one.table)
            stages += [one.seen_by("red"), *([] if umpire else [one.seen_by("watch")])]
            notes.append(blue.json("views.json?from=1")["views"][-1]["notices"])
            seen.append(stages)
    same(seen)
    assert [len(one) for one in notes] == [0, 1]
