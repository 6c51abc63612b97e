"""Twin tables of several chairs a side, an umpire, and rules with secrets: authors and contents of sheets change not one byte of
the other side's and the spectators' pages. Jane's game goes through all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tactical.engine import registry
from tests.promises.twin_tables import Surfaces, World, first_difference, looks, post, worlds
from tests.tactical.room import playing
from tests.tactical.room.crew import Crew

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.fixture(autouse=True)
def _crew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(Crew)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    return worlds(monkeypatch)


GENERAL = {"aim": "Z05", "settings": {"all": 1000}, "break_off": "never", "range_yd": 2500, "projectile": "HE"}
SHARED = {"post_blue_gunnery": "on", "post_red_gunnery": "on", "umpire": "on"}


def helm_and_gun(one: World) -> None:
    """Write, undo and seal at Blue's two chairs, and take one seal back again."""
    first, gun = one.at("blue-command-helm"), one.at("blue-gunnery")
    post(one.at("blue-gunnery"), "say", to="side", text="Guns to the port side")
    post(first, "draft", number=0, orders={"helm": 3, "note": "a signal"})
    post(first, "draft", number=0, orders={"helm": 99})
    gun.post("seal", {"number": 0, "orders": {"gun": 99}})
    post(first, "back", number=0)
    post(gun, "seal", number=0, orders={"gun": 6})
    post(first, "seal", number=0)
    post(gun, "unseal", number=0)
    post(gun, "seal", number=0)


def the_umpire(one: World) -> None:
    """Look and write on the umpire's sheet."""
    post(one.at("umpire"), "draft", number=0, orders={"annul": True})
    post(one.at("umpire"), "seal", number=0)
    post(one.at("umpire"), "unseal", number=0)
    looks(one.at("umpire"))


@pytest.mark.parametrize("act", [helm_and_gun, the_umpire], ids=lambda act: act.__name__)
def test_what_the_chairs_of_a_side_and_the_umpire_do_is_nowhere_to_be_seen_from_the_other_side(world, act):
    seen: list[list[Surfaces]] = []
    for acts in (False, True):
        with world("crew", **SHARED) as one:
            if acts:
                act(one)
                assert one.table.sheets.filter(revision__gt=1).exists()
            chairs = [one.at("red-command-helm"), one.at("red-gunnery"), one.at("watch")]
            if act is the_umpire:
                chairs += [one.at("blue-gunnery")]
            seen.append([one.seen_by("", chair) for chair in chairs])
    for before, after in zip(*seen, strict=True):
        assert first_difference(before, after) == ""


def test_general_orders_of_an_action_are_the_sides_own_before_and_after_they_are_given(world):
    """Jane's: the orders and signals of Blue's admiral to his captains change nothing for Red or a spectator."""
    seen: list[list[Surfaces]] = []
    for text in ("Keep away and save the ships", ""):
        with world("jane", setup="battle_line", **SHARED) as one:
            blue, red = one.at("blue-command-helm-torpedo"), one.at("red-command-helm-torpedo")
            others, stages = [red, one.at("red-gunnery"), one.at("watch")], []
            if text:
                post(blue, "draft", number=0, orders={"general": {"text": text, **GENERAL}})
                post(blue, "seal", number=0)
            stages += [one.seen_by("", other) for other in others]
            post(blue, "unseal" if text else "draft", **({} if text else {"number": 0, "orders": {}}))
            for number in (0, 1):
                if text and number:
                    signals = [{"to": "all", "code": None, "text": text}]
                    post(blue, "draft", number=1, orders={"signals": signals})
                elif number or not text:  # a sheet with nothing on it would be left to the captain
                    post(one.at("blue-gunnery"), "seal", number=number)
                post(red, "seal", number=number)
                post(one.at("umpire"), "umpire", do="call", number=number)
                playing.resolve(one.table)
                stages += [one.seen_by("", other) for other in others]
            seen.append(stages)
    for other in seen[1:]:
        for before, after in zip(seen[0], other, strict=True):
            assert first_difference(before, after) == ""


def test_who_looks_on_under_rules_with_secrets_cannot_tell_one_battle_from_another(world):
    """Not even the number of moves, nor that the umpire called time."""
    seen: list[Surfaces] = []
    for made in (0, 1, 2):
        with world("crew", **SHARED) as one:
            for number in range(made):
                post(one.at("red-gunnery"), "say", to="table", text=f"Move {number}")
                post(one.at("red-gunnery"), "say", to="side", text=f"At {number}")
                post(one.at("red-gunnery"), "draft", number=number, orders={"gun": number})
                post(one.at("umpire"), "umpire", do="call", number=number)
                playing.resolve(one.table)
            seen.append(one.seen_by("", one.at("watch")))
    assert first_difference(seen[0], seen[1]) == first_difference(seen[0], seen[2]) == ""


COMMAND, GUNS = "-command-helm-torpedo", "-gunnery"
RULINGS = [
    {"mode": "chit", "reason": "In action."},
    {"scale": "A", "reason": "They are far apart."},
    {"ship": 0, "hurt": {"bow": 1}, "reason": "A collision."},
    {"veto": "red", "ship": 0, "part": "knots", "reason": "Fog."},
]


def sheets_of_blue(one: World) -> list[dict[str, Any]]:
    """Fill Blue's first sheet of the action in three ways, each with everything that can stand on one."""
    now = one.at("blue" + COMMAND).json()["sheet"]
    ways = []
    for way in range(3):
        ships: dict[str, Any] = {}
        for key, may in now["options"]["ships"].items():
            ships[key] = {"knots": (4, 7, 9)[way], "turn_points": (0, 0.25, -0.25)[way], "aim": ("Z02", "Z05", None)[way]}
            ships[key]["projectile"] = ("AP", "HE", "CP")[way]
            ships[key]["target"] = [None, *may["targets"]][way % (len(may["targets"]) + 1)]
            if may.get("dive"):
                ships[key] = {"dive": ("submerged", "awash", "surface")[way], "glass": [10 * way, 90 + way]}
            ships[key]["torpedo"] = {"half": ("early", "late", "early")[way], "course_deg": 10 * way}
        words = [{"to": "all", "code": None, "text": f"Signal {n}"} for n in range(way + 1)]
        ways.append({"ships": ships, "signals": words, "concentrate": {"system": ("van", "rear", "nearest")[way]}})
    return ways


def blue_writes(one: World) -> None:
    """Write at both of Blue's chairs, good orders and bad, sealed and not."""
    command, guns = one.at("blue" + COMMAND), one.at("blue" + GUNS)
    for way in sheets_of_blue(one):
        for chair in (command, guns):
            chair.post("draft", {"number": 1, "orders": way})
    command.post("back", {"number": 1})
    guns.post("seal", {"number": 1, "orders": {"ships": {"nobody": {"target": "E9"}}}})
    for chair in (command, guns):
        looks(chair)


def blue_seals(one: World) -> None:
    """Seal the valid orders."""
    signals = [{"to": "all", "code": None, "text": "Sealed"}]
    post(one.at("blue" + COMMAND), "seal", number=1, orders={"signals": signals})
    post(one.at("blue" + GUNS), "seal", number=1, orders={})


def umpire_rules(one: World) -> None:
    """Rule on ships of either side, for the next move."""
    ships = {ship["side"]: ship["id"] for ship in one.at("umpire").json()["sheet"]["view"]["ships"]}
    rulings = [
        {**ruling, "ship": ships["red"] if "veto" in ruling else ships["blue"]} if "ship" in ruling else ruling
        for ruling in RULINGS
    ]
    said = one.at("umpire").post("draft", {"number": 1, "orders": {"rulings": rulings}}).json()
    assert (said["sheet"]["lacks"], len(said["sheet"]["orders"]["rulings"])) == ([], 4)


def umpire_seals(one: World) -> None:
    post(one.at("umpire"), "seal", number=1)


def nothing(one: World) -> None:
    """Do nothing, as the twin that only looks."""


RED, BLUE = ("red" + COMMAND, "red" + GUNS, "watch"), ("blue" + COMMAND, "blue" + GUNS)
BOTH = ((blue_writes, RED), (blue_seals, RED))
RULES = ((umpire_rules, ()), (umpire_seals, (*RED, *BLUE)))


CASES = {"a line": ("battle_line", BOTH), "a boat": ("submarine", BOTH[:1]), "the umpire": ("battle_line", RULES)}


@pytest.mark.parametrize("case", sorted(CASES))
def test_no_chair_of_red_can_tell_what_is_written_on_blues_sheet_or_on_the_umpires(world, case):
    """Jane's: courses, targets, torpedoes, boats, signals, rulings; before and after they are sealed; at every address."""
    (setup, acts), seen = CASES[case], list[list[Surfaces]]()
    for done in (False, True):
        with world("jane", setup=setup, **SHARED) as one:
            post(one.at("umpire"), "umpire", do="call", number=0)  # general orders are not the matter here
            playing.resolve(one.table)
            stages = []
            for act, chairs in acts:
                (act if done else nothing)(one)
                one.pings.commit()
                stages += [one.seen_by("", one.at(chair)) for chair in chairs]
            assert one.table.sheets.filter(number=1, revision__gt=1).exists() == done
            seen.append(stages)
    for before, after in zip(*seen, strict=True):
        assert first_difference(before, after) == ""
