"""A written shore: forts, ground, dockyards and troops; and the reading of a whole set-up's text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from re import fullmatch

from naval.rulesets.jane.tables import STANDARD, Data
from tactical.engine.text.outside_values import show
from tactical.engine.text.setup_text import Line, read_number

FIELD = 60_000  # yards from the datum
MOST_GROUNDS, MOST_PIECES = 40, 24
SIDES = ("blue", "red")


@dataclass
class Reading:
    """A text being read into a setup."""

    setup: Data = field(default_factory=lambda: {"sides": list(SIDES), "general_orders": True, "forces": []})
    cards: dict[str, Data] = field(default_factory=dict)
    berths: list[tuple[Line, Data]] = field(default_factory=list)  # ships, with the force of each
    force: Data | None = None

    def keyed(self, side: str, letter: str, rows: int) -> str:
        """Make the key of the next thing of a sort."""
        return f"{side}-{letter}{rows + 1}"


def place_of(line: Line) -> Data:
    """Read where a thing lies, in yards east and north."""
    x, y = line.numbers_of("at", 2, FIELD) or (0.0, 0.0)
    return {"x_yd": x, "y_yd": y}


def read_fort(reading: Reading, line: Line, side: str) -> None:
    """Read a fort with its guns and position-finders."""
    known = ("at", "faces", "guns", "finders", "known", "gunnery")
    line.strange(known)
    if line.value("known"):
        line.wrong("“known” takes no value: the enemy knows where the position-finders are.")
    forts = reading.setup.setdefault("forts", [])
    guns: list[Data] = []
    for one in (line.value("guns") or "").split():
        match = fullmatch(r"(\d{1,2})x([\d.]{1,5})@(\d{3,4})", one)
        calibre = read_number(match[2]) if match else None
        if match is None or calibre is None:
            line.wrong(f"{show(one)} under “guns” cannot be read; write it as 4x9.4@2264: number, calibre, velocity.")
        else:
            guns += [{"calibre_in": calibre, "velocity_fps": int(match[3])}] * int(match[1])
    if not 1 <= len(guns) <= 40:
        line.wrong("a fort has from 1 to 40 guns: write them as “guns 4x9.4@2264”.")
    fort: Data = {
        "key": reading.keyed(side, "fort", len(forts)),
        "side": side,
        "name": line.name(known, "The fort"),
        **place_of(line),
    }
    fort |= {"faces_deg": line.number_of("faces", 0, 360), "guns": guns}
    fort |= {"finders": int(line.number_of("finders", 0, 8, 2)), "finders_known": line.value("known") is not None}
    if line.value("gunnery") is not None:
        fort["gunnery"] = line.number_of("gunnery", 0.1, 3)
    forts.append(fort)


def _land(reading: Reading) -> Data:
    land: Data = reading.setup.setdefault("land", {"ground": [], "troops": []})
    return land


def _points(line: Line) -> list[list[float]]:
    read = [read_number(one) for one in (line.value("at") or "").split()]
    good = [one for one in read if one is not None and abs(one) <= FIELD]
    if len(good) != len(read) or len(read) % 2 or not 6 <= len(read) <= 80:
        line.wrong(f"“at” needs at least three corners, each two numbers of yards from -{FIELD:,} to {FIELD:,}.")
        return [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]
    return [[good[n], good[n + 1]] for n in range(0, len(good), 2)]


def read_ground(reading: Reading, line: Line) -> None:
    """Read ground of one kind."""
    line.strange(("at",))
    kinds = list(STANDARD["SC-T-25"]["yards"])
    kind = line.name(("at",), "").lower()
    if kind not in kinds:
        line.wrong(f"ground is one of {', '.join(kinds)}, not {show(kind)}.")
        kind = kinds[0]
    _lay(reading, line, {"kind": kind, "points": _points(line)})


def read_dockyard(reading: Reading, line: Line, side: str) -> None:
    """Read a dockyard of a side, which troops can take."""
    line.strange(("at",))
    _lay(reading, line, {"kind": "dockyard", "side": side, "name": line.name(("at",), "The dockyard"), "points": _points(line)})


def _lay(reading: Reading, line: Line, ground: Data) -> None:
    grounds = _land(reading)["ground"]
    grounds.append(ground)
    if len(grounds) > MOST_GROUNDS:
        line.wrong(f"there are more than {MOST_GROUNDS} pieces of ground.")


def read_troops(kind: str) -> Callable[[Reading, Line, str], None]:
    """Make the reader of troops of one kind."""

    def read(reading: Reading, line: Line, side: str) -> None:
        line.strange(("at",))
        pieces = _land(reading)["troops"]
        key = reading.keyed(side, "t", len(pieces))
        pieces.append({"key": key, "side": side, "name": line.name(("at",), kind.capitalize()), "kind": kind, **place_of(line)})
        if len(pieces) > MOST_PIECES:
            line.wrong(f"there are more than {MOST_PIECES} pieces of troops.")

    return read
