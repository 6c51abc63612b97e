"""Golden play: whole battles of every rule set, hashed move by move in their stored form.

A line has, after each move, hashes of the state, the orders behind it, the events with their rules and rolls, all views, and the
desk: everything on the page of a side that orders next. The last lines have the result in words and the hash of the whole record.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from tactical.engine.dice import Dice, commitment
from tactical.engine.errors import BadNotation
from tactical.engine.play import fight as engine
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, Orders, RuleSet, State
from tactical.engine.text.canonical_json import written
from tests.rulesets import random_player
from tests.rulesets.golden.battles import Battle
from tests.rulesets.golden.errands import errands
from tests.rulesets.play import RANDOM
from tests.sentences import find_sentences

Data = dict[str, Any]

HERE = Path(__file__).parent
SEED = "golden"
COLUMNS = ("move", "state", "orders", "events", "views", "desk")
ASKED = 0.8  # how often a side at a table hands in a sheet; else its captain orders


def digest(value: Any) -> str:
    return sha256(written(value).encode()).hexdigest()


# ---- what is pinned of a move ----


class Played(NamedTuple):
    """A battle as it stands in the file, and every sentence in it, each text with its field."""

    lines: list[str]
    heard: frozenset[tuple[str, str]]
    shared: frozenset[str]
    """Names of units on both sides."""
    record: Data


class Book:
    """A battle's lines, written as it goes on."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.rules = battle, find(battle.ruleset)
        self.heard: set[tuple[str, str]] = set()
        self.shared: frozenset[str] = frozenset()
        self.rows: list[list[str]] = []
        self.acting: list[str] = []
        self.before: dict[str, Orders] = {}

    def move(self, state: State, orders: dict[str, Orders], after: State, events: list[Data]) -> None:
        """Record the orders in ``state`` and their result."""
        if not self.rows:
            self._row(state, "", "")
        if (len(self.rows) - 1) % self.battle.desks == 0:
            asked = desk(self.rules, state, orders, self.before)
            self.rows[-1][-1] = digest(asked)[:8]
            self.heard.update(find_sentences(asked))
        self._row(after, digest(orders), digest(events))
        self.heard.update(find_sentences(events))
        self.shared |= shared(after)
        self.before = orders

    def _row(self, state: State, *hashes: str) -> None:
        self.rows.append([one[:8] or "-" * 8 for one in (digest(state), *hashes, "")])
        self.acting.append(" ".join(self.rules.to_act(state)) or "over")

    def played(self, record: Data, *more: str) -> Played:
        """Return the whole battle as it stands in the file, with its sentences."""
        self.heard.update(find_sentences(record["views"]))
        return Played([*self.lines(record), *more], frozenset(self.heard), self.shared, record)

    def lines(self, record: Data) -> list[str]:
        """List the whole battle as it stands in the file."""
        told, result = [f"== {self.battle.name}", f"muster {digest(self.battle.setup)}", " ".join(COLUMNS)], record["result"]
        for number, row in enumerate(self.rows):
            views = digest({viewer: pages[number] for viewer, pages in record["views"].items()})[:8]
            told.append(" ".join([f"{number:4}", *row[:3], views, row[3], self.acting[number]]))
        told.append(f"{record['moves']} moves, winner {result['winner']}: {result['ending']}")
        told.append(f"result {digest([result, self.rules.next_battle(self.battle.setup, result)])}")
        return [*told, f"record {digest(record)}"]


def shared(state: State) -> frozenset[str]:
    """Find names of units on both sides."""
    names: dict[str, set[str]] = {}
    for one in state.get("bodies", {}).values():
        names.setdefault(one["name"], set()).add(one["side"])
    return frozenset(name for name, sides in names.items() if len(sides) > 1)


def desk(rules: RuleSet, state: State, orders: dict[str, Orders], before: dict[str, Orders]) -> Data:
    """Collect everything on the pages of the ordering sides, with an empty sheet, with their orders, and with the orders before,
    most of which are refused."""
    found: Data = {"clock": rules.clock(state)}
    for side in (*rules.to_act(state), *([UMPIRE] if rules.umpired else [])):
        wanted = orders.get(side, {})
        sheets = [rules.sheet(state, side, one) for one in ({}, wanted, *(before[key] for key in sorted(before)))]
        found[side] = {
            "options": rules.options(state, side),
            "sheets": sheets,
            "checked": rules.check(state, side, wanted),
            **_of_posts(rules, state, side, wanted),
            **_typed(rules, state, side, wanted),
        }
    return found


def _of_posts(rules: RuleSet, state: State, side: str, orders: Orders) -> Data:
    """Split a sheet by posts and join the parts again; an umpire has no posts."""
    held = [frozenset({post}) for post in rules.posts if side != UMPIRE]
    parts = [rules.part(state, side, orders, posts) for posts in held]
    whole: Orders = {}
    for posts, part in zip(held, parts, strict=True):
        whole = rules.merge(state, side, whole, part, posts)
    return {"parts": parts, "whole": whole, "idle": [rules.idle(state, side, posts) for posts in held]}


def _typed(rules: RuleSet, state: State, side: str, orders: Orders) -> Data:
    """Type orders and position in notation, and read them back."""
    if rules.notation is None:
        return {}
    notation, view = rules.notation, rules.see(state, side)
    found: Data = {"text": notation.write_orders(state, side, orders), "position": notation.write_position(view)}
    try:
        found["read"] = notation.read_orders(state, side, found["text"], {})
    except BadNotation as error:  # an empty sheet cannot be typed everywhere
        found["read"] = error.faults
    return {**found, "opens": notation.read_position(found["position"])}


# ---- two ways to play ----


def fought(battle: Battle) -> Played:
    """Fight a battle with captains through the engine's ``fight``, watched at every move."""
    book, advance = Book(battle), engine.advance

    def listened(rules: RuleSet, state: State, sheets: dict[str, Orders], dice: Dice, levels: Data) -> Any:
        after, events, orders = advance(rules, state, sheets, dice, levels)
        book.move(state, orders, after, events)
        return after, events, orders

    with patch.object(engine, "advance", listened):
        record = engine.fight(battle.ruleset, battle.setup, SEED)
    return book.played(record)


def at_a_table(battle: Battle) -> Played:
    """Play a battle by sheets drawn at random, its state stored and read back at every move, with its record as a table's is."""
    book, rules, rng, dice = Book(battle), find(battle.ruleset), Random(battle.name), Dice(SEED)
    state = json.loads(written(rules.open(battle.setup, SEED)))
    levels = dict.fromkeys(state["sides"], rules.alone)
    seen: dict[str, list[Data]] = {viewer: [rules.see(state, viewer)] for viewer in rules.viewers(state)}
    happened: list[Data] = []
    ordered: list[dict[str, Orders]] = []
    while rules.result(state) is None:
        after, events, orders = engine.advance(rules, state, _drawn(battle, state, rng), dice, levels)
        if len(ordered) + 1 == battle.moves and rules.result(after) is None:
            after = rules.stop(after, None, "Draw agreed.")
        book.move(state, orders, after, events)
        state = json.loads(written(after))
        happened += events
        ordered.append(orders)
        for viewer, pages in seen.items():
            pages.append(rules.see(state, viewer))
    game = "" if rules.notation is None else rules.notation.write_game(battle.setup, ordered)
    record = {
        "ruleset": rules.key,
        "version": rules.version,
        "seed_hash": commitment(SEED),
        "moves": len(ordered),
        "result": rules.result(state),
        "views": seen,
        "events": happened,
        "orders": ordered,
    }
    return book.played(record, *([f"game {digest(game)}"] if game else []))


def _drawn(battle: Battle, state: State, rng: Random) -> dict[str, Orders]:
    """Draw the sheets of some sides, and an umpire's now and then."""
    rules = find(battle.ruleset)
    sheets = {}
    for side in rules.to_act(state):
        sheet = _sheet(battle, state, side, rng) if battle.of_errands or rng.random() < ASKED else None
        if sheet is not None:
            sheets[side] = sheet
    ruled = _ruled(rules.options(state, UMPIRE), rng) if rules.umpired and rng.random() < 0.5 else {}
    return {**sheets, UMPIRE: ruled} if ruled and not rules.check(state, UMPIRE, ruled) else sheets


def _sheet(battle: Battle, state: State, side: str, rng: Random) -> Orders | None:
    """Draw one side's sheet; None where its captain shall order."""
    rules = find(battle.ruleset)
    if battle.of_errands:
        return errands(rules, state, side, rng)
    if rules.notation is not None and rng.random() < 0.5:  # a turn of a board to its end, not a step of it
        return random_player.orders(rules, state, side, rng)
    return RANDOM[rules.key](rules.options(state, side), rng)


def _ruled(may: Data, rng: Random) -> Orders:
    """Draw an umpire's note, or a ruling of some kind."""
    if "notes" in may:
        return {"notes": [{"to": [rng.choice(may["notes"]["to"])], "text": "Guns were heard."}]}
    rulings = may["rulings"]
    kinds: list[list[Data]] = [
        [{"mode": one} for one in rulings["modes"]],
        [{"scale": one} for one in rulings["scales"]],
        [{"hit": one, "nothing": True} for one in rulings["hits"]],
        [
            {"veto": side, "ship": one, "part": part}
            for side in sorted(rulings["grants"])
            for one in rulings["ships"]
            for part in rulings["vetoes"]
            if one[0] == side[0]
        ],
        [{"grant": side, "enemy": one, "what": "name"} for side in sorted(rulings["grants"]) for one in rulings["grants"][side]],
        [{"demoralised": one} for one in rulings["forts"]],
    ]
    return {"rulings": [{**rng.choice(rng.choice([one for one in kinds if one])), "reason": "So I judge."}]}


# ---- the files ----


def played(battle: Battle) -> Played:
    return fought(battle) if battle.by_captains else at_a_table(battle)


def list_opened(rules: RuleSet) -> list[str]:
    """List everything that can be opened at once: its setup, its state before the first move, and the views of it."""
    lines = ["== setups"]
    for one in rules.setups():
        state = rules.open(one.contents, SEED)
        views = {viewer: rules.see(state, viewer) for viewer in rules.viewers(state)}
        kept = rules.keeps_secrets(one.contents)
        lines.append(f"{digest(one.contents)[:16]} {digest(state)[:16]} {digest([views, kept])[:16]} {one.key}")
    return lines


def place_of(ruleset: str, name: str) -> str:
    """Name the golden file of a battle, below the folder of the tests and without its ending."""
    return f"golden/{ruleset}/{name.replace(': ', '/').replace(' ', '_')}"


def read_golden(ruleset: str, name: str) -> list[str]:
    """Read the stored lines of a battle; [] if there are none."""
    path = HERE.parent / f"{place_of(ruleset, name)}.txt"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def difference(then: list[str], now: list[str]) -> str:
    """Describe the first difference of two plays of a battle; "" if there is none."""
    for old, new in zip(then, now, strict=False):
        if old != new:
            one, other = old.split(), new.split()
            if not one[0].isdigit() or one[0] != other[0]:
                return f"golden is {old!r}, played is {new!r}"
            parts = [name for name, a, b in zip(COLUMNS, one, other, strict=False) if a != b]
            return f"move {one[0]} is another: {', '.join(parts) or 'who orders next'}"
    return "" if len(then) == len(now) else f"golden has {len(then)} lines, played has {len(now)}"
