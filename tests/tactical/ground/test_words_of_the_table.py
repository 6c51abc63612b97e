"""Sentences that the tables of open ground put together in the browser, as a player reads them."""

from __future__ import annotations

import json
from typing import Any

from tactical.engine.dice import Dice
from tests.page_scripts import run_by_node
from tests.tactical.rulesets.little_wars.floor import GAME, battle, foot, gun, horse, to_order_units

Data = dict[str, Any]
SIDES = {"blue": {"name": "Blue", "colour": "blue"}, "red": {"name": "Red", "colour": "red"}}
PAGE = """
import { Field } from "/static/openground/field.js";
import { Words } from "/static/openground/words.js";
import { Shots } from "/static/openground/shots.js";
import { Hand } from "/static/openground/hand.js";
import { Table } from "/static/battleroom/table.js";
import { modeOf } from "/static/openground/modes.js";
import { told } from "/static/openground/told.js";
import { staying, taken } from "/static/openground/crews.js";
import { bodyWords } from "/static/rulesets/kriegspiel/units.js";
globalThis.matchMedia = () => ({ matches: true });
function opened({ now, kind = {}, sides, own = "blue" }) {
  const page = { now: { live: false, ...now }, kind, own, table: { sides }, mine: () => true, why: () => "" };
  Object.assign(page, { say: () => {}, picked: () => {} });
  page.field = new Field(page.now, sides, own, kind);
  page.words = new Words(page);
  page.mode = modeOf(page);
  page.hand = new Hand(page);
  page.shots = new Shots(null, page);
  page.shots.gather();
  return page;
}
const given = JSON.parse(process.argv[1]);
"""


def read(code: str, **given: Any) -> Any:
    """Run a line of script on an opened page of ``given``; return its value."""
    script = f"{PAGE}\nconst page = given.now ? opened(given) : null;\nconsole.log(JSON.stringify({code}));"
    done = run_by_node("--input-type=module", "-e", script, json.dumps({"sides": SIDES, **given}))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def sheet(state: Data, orders: Data) -> Data:
    """Return the data of Blue's page while it writes these orders."""
    laid = GAME.sheet(state, "blue", orders)
    assert not laid["refused"], laid["refused"]
    return {"view": laid["view"], "options": laid["options"], "orders": laid["orders"], "editable": True}


def manned() -> Data:
    """Place a gun with five men by it, an enemy in sight."""
    crew = foot("f", (34, 20), (38, 20), (34, 18), (38, 18), (33, 16))
    return battle([crew, gun("g", 36, 20)], [foot("r", (36, 60), (40, 60))], "guns", ply=5)


def test_a_shot_that_is_only_laid_is_not_said_to_be_fired() -> None:
    words = "page.words.gun(page.field.guns.get('g'))"
    state = manned()
    assert read(words, now=sheet(state, {})).endswith("five men within 6 in")
    laid = sheet(state, {"fire": [["g", "r-1"]]})
    assert read(words, now=laid).endswith("five men within 6 in, one shot laid")
    after = GAME.resolve(state, {"blue": {"fire": [["g", "r-1"]]}}, Dice("floor"))[0]
    assert read(words, now=sheet(after, {})).endswith("five men within 6 in, has fired one shot")
    both = sheet(after, {"fire": [["g", "r-2"], ["g", "r-2"]]})
    assert read(words, now=both).endswith("has fired one shot, two shots laid")


def test_a_gun_that_is_only_ordered_to_move_is_not_said_to_have_moved() -> None:
    state = manned()
    orders = {"guns": {"g": {"to": to_order_units(36, 22), "crew": {f"f-{n}": None for n in range(1, 5)}}}}
    assert read("page.words.gun(page.field.guns.get('g'))", now=sheet(state, orders)).endswith(", is to move")
    after = GAME.resolve(state, {"blue": {**orders, "done": True}}, Dice("floor"))[0]
    assert read("page.words.gun(page.field.guns.get('g'))", now=sheet(after, {})).endswith(", has moved")


def line_and_guns() -> Data:
    """Place a line of twelve on foot, two guns in it that have no other men, and a third with horse of its own."""
    line = foot("line", *((20 + 2 * n, 20) for n in range(12)))
    cavalry = horse("own", (58, 20), (58, 18), (62, 20), (62, 18), (60, 16))
    guns = [
        {**gun(key, *place), "name": f"Gun {key.upper()}"} for key, place in (("c", (25, 17)), ("d", (39, 17)), ("e", (60, 20)))
    ]
    return battle([{**line, "name": "The line of foot"}, cavalry, *guns], [foot("r", (36, 70))])


def test_the_line_of_foot_leaves_the_crews_of_two_guns_and_says_so() -> None:
    now = sheet(line_and_guns(), {})
    held = read("(page.hand.body('line'), [[...page.hand.selected], page.hand.words()])", now=now)
    assert len(held[0]) == 4
    assert held[1] == "4 infantrymen of the line of foot: may go 12 in. Four men stay by Gun C and four men stay by Gun D."
    moved = {key: [to_order_units(now["view"]["men"][key]["x"] / 64, 30)] for key in held[0]}
    after = sheet(line_and_guns(), {"men": moved})
    assert "deserted" not in after["options"], "both guns keep their crews"


def test_a_body_that_is_a_guns_crew_is_taken_whole() -> None:
    now = sheet(line_and_guns(), {})
    assert len(read("(page.hand.body('own'), [...page.hand.selected])", now=now)) == 5


def test_whoever_takes_the_crews_all_the_same_is_warned_before_the_move_ends() -> None:
    state = line_and_guns()
    moved = {key: [to_order_units(man["x"] / 64, 30)] for key, man in state["men"].items() if man["body"] == "line"}
    words = read("told(page.now, { ...page, melees: { drafts: new Map() } })", now=sheet(state, {"men": moved}))
    assert "Gun C (none of 4 men) and Gun D (none of 4 men) would be left without a crew" in words


def test_a_shell_from_a_place_that_is_drawn_is_seen_from_afar_and_no_other() -> None:
    now = sheet(manned(), {})
    shell = {"gun": None, "side": "red", "shell": True, "to": [10, 10], "hits": []}
    said = "[page.shots.named(given.drawn), page.shots.named(given.hidden), page.shots.named({ ...given.drawn, shell: false })]"
    assert read(said, now=now, drawn={**shell, "from": [900, 900]}, hidden={**shell, "from": None}) == [
        "a shell from a gun of Red, seen from afar",
        "a shell from a gun of Red, out of sight",
        "a volley of Red, seen from afar",
    ]


def test_who_fell_by_no_shot_that_is_listed_is_said_to_be_besides_those_who_did() -> None:
    hits = [{"man": f"r-{n}", "x": 0, "y": 0, "side": "red", "arm": "inf", "dead": True} for n in (1, 2, 3)]
    shot = {"gun": None, "unit": "f", "side": "blue", "from": [0, 0], "to": [9, 9], "hits": hits}
    fallen = [{"id": f"r-{n}", "side": "red", "arm": "inf", "x": 0, "y": 0, "how": "shot"} for n in (1, 2, 3, 4)]
    now = sheet(manned(), {})
    now["view"] = {**now["view"], "shots": [shot], "fallen": fallen}
    assert read("[page.shots.title(), page.shots.besides()]", now=now) == [
        "The fall of shot: one volley, three dead",
        "Also: one man of Red by an unseen shot.",
    ]


def test_one_man_is_in_no_formation() -> None:
    unit = {"arm": "inf", "side": "blue", "formation": "two_ranks", "states": []}
    now = sheet(manned(), {})
    now["view"] = {**now["view"], "units": {"one": {**unit, "men": ["f-1"]}, "two": {**unit, "men": ["f-1", "f-2"]}}}
    assert read("['one', 'two'].map((key) => bodyWords({ key }, page))", now=now) == ["", "in two ranks"]


def test_a_part_of_a_move_after_one_that_told_of_something_has_nothing_more_to_report() -> None:
    views = [{"ply": 3, "log": []}, {"ply": 3, "log": [{"text": "Five men fall"}]}, {"ply": 4, "log": []}, {"ply": 5, "log": []}]
    known = "{ steps: new Map(), views: new Map(given.views.map((one, n) => [n, one])) }"
    table = f"Object.assign(Object.create(Table.prototype), {known})"
    assert read(f"[1, 2, 3].map((n) => {table}.told(n))", views=views) == [
        "This move: Five men fall.",
        "This move: nothing more to report.",
        "This move: nothing to report.",
    ]


def test_a_man_of_the_crew_who_is_pressed_is_taken_with_the_crew() -> None:
    now = sheet(line_and_guns(), {})
    crew = read("taken(page, page.field.of('line').map((man) => man.id), 'line', 'line-2')", now=now)
    assert sorted(crew) == ["line-2", "line-3", "line-4", "line-5"]
