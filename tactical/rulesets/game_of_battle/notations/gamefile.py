"""The text of a whole game: a heading, the setup if it is not the usual one, and the moves by number.

Game of Battle
Limit 60
Forces
A LI "t1" "Terror"
D L "w1" "Wolf"

1. LI 95-82 L 13-21
2. …
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from re import IGNORECASE, findall, fullmatch
from typing import Any

from tactical.engine.errors import BadNotation
from tactical.rulesets.game_of_battle.words import key, name_figure

Data = dict[str, Any]

HEADING = "Game of Battle"
_TEXT = r'("(?:[^"\\]|\\.)*")'
_KIND = r"(LI|L|C|ART|WAG|CIT)"
_ONE_MOVE = rf"(?:{_KIND} )?\d+[-x]\d+|pass"


def numbered(figures: Iterable[tuple[str, str, int]]) -> list[Data]:
    """Give figures ids and names in the order of their squares, as a position in text needs them."""
    count: Counter[tuple[str, str]] = Counter()
    found = []
    for side, kind, square in sorted(figures, key=lambda one: one[2]):
        count[side, kind] += 1
        n = count[side, kind]
        found.append({"id": key(side, kind, n), "side": side, "type": kind, "sq": square, "name": name_figure(kind, n)})
    return found


def write(setup: Data, moves: Sequence[str]) -> str:
    """Write heading, setup and moves, each numbered as everywhere."""
    lines = [HEADING]
    if "limit" in setup:
        lines.append(f"Limit {'none' if setup['limit'] is None else setup['limit']}")
    if "repetition" in setup:
        lines.append(f"Repetition {'draws' if setup['repetition'] else 'does not draw'}")
    if "position" in setup:
        lines.append(f"Position {setup['position'].get('side', 'as usual')}")
        lines += [_figure(one) for one in setup["position"]["figures"]]
    for force in setup.get("forces", ()):
        lines.append(f"Force {force['side']}")
        lines += [" ".join([one["type"], *_texts(one, "key")]) for one in force["units"]]
    lines.append("")
    lines += [f"{number}. {one}" for number, one in enumerate(moves, 1)]
    return "\n".join(lines) + "\n"


def _figure(one: Data) -> str:
    return " ".join([one["side"], one["type"], str(one["sq"]), *_texts(one, "id")])


def _texts(one: Data, ident: str) -> list[str]:
    return [json.dumps(one[name], ensure_ascii=False) for name in (ident, "name") if name in one]


def read(text: str) -> tuple[Data, list[str]]:
    """Read the setup, unchecked, and the moves as they are typed."""
    head, _, rest = text.replace("\r\n", "\n").strip().partition("\n\n")
    first, *lines = [line.strip() for line in head.splitlines()] or [""]
    if first != HEADING:
        raise BadNotation([f"a game begins with the line {HEADING!r}"])
    faults: list[str] = []
    setup: Data = {}
    into: list[Data] | None = None
    for line in lines:
        section = _section(setup, line)
        if section is not None:
            into = section
        elif not _read_heading_line(setup, into, line):
            faults.append(f"{line[:60]!r} cannot be read")
    moves = _moves(rest, faults)
    if faults:
        raise BadNotation(faults)
    return setup, moves


def _section(setup: Data, line: str) -> list[Data] | None:
    """Begin the list that the following lines belong to, if this line begins a position or a force."""
    if match := fullmatch(r"Position (D|A|as usual)", line):
        side = {} if match[1] == "as usual" else {"side": match[1]}
        setup["position"] = {"figures": [], **side}
        figures: list[Data] = setup["position"]["figures"]
        return figures
    if match := fullmatch(r"Force (D|A)", line):
        units: list[Data] = []
        setup.setdefault("forces", []).append({"side": match[1], "units": units})
        return units
    return None


def _read_heading_line(setup: Data, into: list[Data] | None, line: str) -> bool:
    """Read one line of the heading; False if it is none."""
    if match := fullmatch(r"Limit (none|\d{1,6})", line):
        setup["limit"] = None if match[1] == "none" else int(match[1])
    elif match := fullmatch(r"Repetition (draws|does not draw)", line):
        setup["repetition"] = match[1] == "draws"
    elif into is not None and (match := fullmatch(rf"(D|A) {_KIND} (\d{{1,3}}) {_TEXT}(?: {_TEXT})?", line)):
        into.append(_with_name({"id": _text(match[4]), "side": match[1], "type": match[2], "sq": int(match[3])}, match[5]))
    elif into is not None and (match := fullmatch(rf"{_KIND} {_TEXT}(?: {_TEXT})?", line)):
        into.append(_with_name({"key": _text(match[2]), "type": match[1]}, match[3]))
    else:
        return False
    return True


def _with_name(one: Data, name: str | None) -> Data:
    return one if name is None else {**one, "name": _text(name)}


def _text(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise BadNotation([f"{quoted[:60]} is not a text in quotes"]) from None


def _moves(text: str, faults: list[str]) -> list[str]:
    found: list[str] = []
    for number, line in enumerate((line.strip() for line in text.splitlines() if line.strip()), start=1):
        match = fullmatch(r"(\d+)\.((?: +[^ ]+)*)", line)
        moves = [one[0] for one in findall(rf"({_ONE_MOVE})", match[2], IGNORECASE)] if match else []
        if match is None or int(match[1][:9]) != number or _bare("".join(moves)) != _bare(match[2]):
            faults.append(f"{line[:60]!r} is not '{number}.' and its moves")
        found += moves
    return found


def _bare(text: str) -> str:
    return "".join(text.split())
