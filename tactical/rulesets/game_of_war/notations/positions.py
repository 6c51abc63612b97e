"""Positions as text: whose turn it is, the arsenals, one line a unit. ``NOTATION.md`` has an example."""

from __future__ import annotations

from typing import Any

from tactical.rulesets.game_of_war.board import ARSENALS, FRONTIER, HEIGHT, LABELS, SIDES, WIDTH, bits, find_square, square_of
from tactical.rulesets.game_of_war.forces import SIDE_NAMES, TYPES
from tactical.rulesets.game_of_war.notations.text import Word, fail, id_text, lines, quoted, read_number
from tactical.rulesets.game_of_war.opening import LIMIT
from tactical.rulesets.game_of_war.outside_values import name_units

Data = dict[str, Any]
HEADING = "Game of War: position"
_SIDES = {name.lower(): side for side, name in SIDE_NAMES.items()} | {side.lower(): side for side in SIDES}


def write_position(view: Data) -> str:
    """Write the position a view shows; before the armies are revealed, the units that are to be put down."""
    position: Data = {"turn": view["turn"]}
    if view["stage"] == "deploy":
        force = [{"key": one["id"], "type": one["type"], "name": one["name"], "side": one["side"]} for one in view["units"]]
        setup: Data = {"forces": [{"side": side, "units": [one for one in force if one["side"] == side]} for side in SIDES]}
        setup["arsenals"] = {
            side: [_xy(one["at"]) for one in view["arsenals"] if one["side"] == side and one["intact"]] for side in SIDES
        }
    else:
        position["units"] = [_convert_viewed_unit(one) for one in view["units"]]
        position["arsenals"] = {
            side: [_xy(one["at"]) for one in view["arsenals"] if one["side"] == side and one["intact"]] for side in SIDES
        }
        if view["to_move"]:
            position["side"] = view["to_move"]
        if view["attacked"]:
            position["attacked"] = True
        setup = {"position": position}
    if view["limit"] != LIMIT:
        setup["limit"] = view["limit"]
    return "\n".join([HEADING, *setup_lines(setup)]) + "\n"


def _convert_viewed_unit(one: Data) -> Data:
    x, y = _xy(one["at"])
    kept = {part: one[part] for part in ("id", "side", "type", "name", "moved")}
    return {**kept, "x": x, "y": y, "routed": one["must_retreat"] or one["disabled"]}


def _xy(label: str) -> list[int]:
    square = square_of(label)
    assert square is not None, label
    return [square % WIDTH, square // WIDTH]


def setup_lines(setup: Data) -> list[str]:
    """Write a setup line by line; nothing for the usual game."""
    found = [f"limit {setup['limit']}"] if "limit" in setup else []
    position = setup.get("position")
    if position is not None:
        return found + _position_lines(position)
    units = [{**one, "id": one["key"], "side": force["side"]} for force in setup.get("forces", ()) for one in force["units"]]
    if "forces" in setup:
        names = _default_names(units)
        found += _arsenal_line(setup)
        found += ["deployment", *(_unit_line(one, "-", names) for one in units)]
    return found


def _position_lines(position: Data) -> list[str]:
    found = []
    if "turn" in position or "side" in position:
        side = [SIDE_NAMES[position["side"]]] if "side" in position else []
        found.append(" ".join([f"turn {position.get('turn', 1)}", *side]))
    found += _arsenal_line(position)
    if position.get("attacked"):
        found.append("attack spent")
    names = _default_names(position["units"])
    return found + [_unit_line(one, LABELS[find_square(one["x"], one["y"])], names) for one in position["units"]]


def _arsenal_line(told: Data) -> list[str]:
    """Write the intact arsenals, where not all are."""
    usual = {side: sorted(bits(ARSENALS[n])) for n, side in enumerate(SIDES)}
    given = {side: sorted(find_square(*one) for one in squares) for side, squares in told.get("arsenals", {}).items()}
    if {**usual, **given} == usual:
        return []
    return [" ".join(["arsenals", *(LABELS[one] for side in SIDES for one in {**usual, **given}[side])])]


def _default_names(units: list[Data]) -> dict[str, str]:
    bare = [{"id": one["id"], "side": one["side"], "type": one["type"], "name": ""} for one in units]
    name_units(bare)
    return {one["id"]: one["name"] for one in bare}


def _unit_line(one: Data, square: str, names: dict[str, str]) -> str:
    parts = [SIDE_NAMES[one["side"]], one["type"], square, id_text(one["id"])]
    if one.get("name") and one["name"] != names[one["id"]]:
        parts.append(quoted(one["name"]))
    parts += [flag for flag, key in (("moved", "moved"), ("retreat", "routed")) if one.get(key)]
    return " ".join(parts)


def read_position(text: str) -> Data:
    """Read the setup that opens at this position."""
    found = list(lines(text))
    if not found:
        fail("line 1, column 1: there is nothing to read")
    if heading(found[0]) != heading(next(lines(HEADING))):
        fail(found[0][0].fault(f'a position begins with the line "{HEADING}", or is KFEN'))
    reader = SetupReader()
    for words in found[1:]:
        reader.line(words)
    if not reader.units and not reader.faults:
        reader.faults.append(found[0][0].fault("no units are given"))
    return reader.setup()


def heading(words: list[Word]) -> str:
    """Reduce a heading to its words, without capitals and punctuation."""
    return " ".join(word.text.lower().strip(":.") for word in words)


class SetupReader:
    """A reader of a setup's lines, one by one, that keeps every fault."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.units: list[Data] = []
        self._seen: dict[str, int] = {}  # parts that may stand once, each with its line
        self._position: Data = {}
        self._limit: int | None = None
        self._deploying = False

    def line(self, words: list[Word]) -> bool:
        """Take in one line; False if it is none of a setup's."""
        first = words[0].text.lower() if not words[0].quoted else ""
        if first in _SIDES:
            self._unit(words, _SIDES[first])
            return True
        known = {
            "turn": self._turn,
            "limit": self._take_limit,
            "arsenals": self._arsenals,
            "attack": self._spent,
            "deployment": self._deployment,
        }
        if first not in known:
            told = f"{words[0].text!r:.40} is not understood here; a unit's line begins with North or South"
            self.faults.append(words[0].fault(told))
            return False
        if first in self._seen:
            self.faults.append(words[0].fault(f"{first} was given before, on line {self._seen[first]}"))
        self._seen.setdefault(first, words[0].line)
        known[first](words)
        return True

    def setup(self) -> Data:
        """Return the setup; ``BadNotation`` with every fault."""
        if self._deploying and self._position.keys() - {"arsenals"}:
            self.faults.append("line 1, column 1: a deployment has no turn or attack yet")
        if self.faults:
            fail(*self.faults)
        setup: Data = {} if self._limit is None else {"limit": self._limit}
        if self._deploying:
            forces = []
            for side in SIDES:
                own = [one for one in self.units if one["side"] == side]
                if own:
                    forces.append(
                        {
                            "side": side,
                            "units": [
                                {"key": one["id"], **{key: one[key] for key in ("type", "name") if key in one}} for one in own
                            ],
                        }
                    )
            setup |= {"forces": forces, **self._position}
        elif self.units:
            setup["position"] = {"units": self.units, **self._position}
        return setup

    def _turn(self, words: list[Word]) -> None:
        number, wrong = read_number(words, 1, "the number of the turn")
        if wrong:
            self.faults.append(wrong)
        if number is not None:
            self._position["turn"] = number
        if len(words) > 2:
            side = _SIDES.get(words[2].text.lower())
            if side is None:
                self.faults.append(words[2].fault(f"the side to move is North or South, not {words[2].text!r:.40}"))
            else:
                self._position["side"] = side
        self._too_many(words, 3)

    def _take_limit(self, words: list[Word]) -> None:
        self._limit, wrong = read_number(words, 1, "the limit of turns")
        if wrong:
            self.faults.append(wrong)
        self._too_many(words, 2)

    def _arsenals(self, words: list[Word]) -> None:
        standing: dict[str, list[list[int]]] = {side: [] for side in SIDES}
        for word in words[1:]:
            square = square_of(word.text)
            if square is None:
                self.faults.append(word.fault(f"{word.text!r:.40} is not a square; a square is A1 to T25"))
            else:
                standing[SIDES[square // WIDTH >= FRONTIER]].append(_xy(LABELS[square]))
        self._position["arsenals"] = standing

    def _spent(self, words: list[Word]) -> None:
        if len(words) < 2 or words[1].text.lower() != "spent":
            self.faults.append(words[0].fault('"attack spent" goes here if an arsenal was taken this turn, otherwise nothing'))
        self._position["attacked"] = True
        self._too_many(words, 2)

    def _deployment(self, words: list[Word]) -> None:
        self._deploying = True
        self._too_many(words, 1)

    def _too_many(self, words: list[Word], most: int) -> None:
        self.faults += [word.fault(f"{word.text!r:.40} is one entry too many on this line") for word in words[most:]]

    def _unit(self, words: list[Word], side: str) -> None:
        before = len(self.faults)
        if len(words) < 3:
            told = "a unit's line is its side, its type, its square and its id: North inf J14 n-inf-1"
            self.faults.append(words[0].fault(told))
            return
        kind, place = words[1], words[2]
        if kind.text.lower() not in TYPES:
            self.faults.append(kind.fault(f"unknown type {kind.text!r:.40}; the types are {', '.join(TYPES)}"))
        one: Data = {"id": None, "side": side, "type": kind.text.lower()}
        square = square_of(place.text)
        if self._deploying:
            if place.text != "-":
                self.faults.append(place.fault(f"{place.text!r:.40}: in a deployment no unit has a square yet; write -"))
        elif square is None:
            told = f"{place.text!r:.40} is not a square; rows are A to {chr(64 + HEIGHT)}, columns 1 to {WIDTH}"
            self.faults.append(place.fault(told))
        else:
            one["x"], one["y"] = _xy(LABELS[square])
        self._rest(one, words[3:])
        if len(self.faults) == before:
            self.units.append(one)

    def _rest(self, one: Data, words: list[Word]) -> None:
        """Read id, name in quotation marks, flags."""
        for word in words:
            if not word.quoted and word.text in ("moved", "retreat") and not self._deploying:
                one["moved" if word.text == "moved" else "routed"] = True
            elif one["id"] is None and "name" not in one and not one.get("moved") and not one.get("routed"):
                one["id"] = word.text
                if not word.text or any(other["id"] == word.text for other in self.units):
                    self.faults.append(word.fault(f"the id {word.text!r:.40} is taken" if word.text else "an id cannot be empty"))
            elif word.quoted and "name" not in one:
                one["name"] = word.text
            else:
                self.faults.append(word.fault(f"{word.text!r:.40} is one entry too many on this line"))
        if one["id"] is None:
            taken, number = {other["id"] for other in self.units}, 1
            while (made := f"{one['side'].lower()}-{one['type']}-{number}") in taken:
                number += 1
            one["id"] = made
