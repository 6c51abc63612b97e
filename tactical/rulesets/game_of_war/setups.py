"""What can be opened at once: the usual game, the sample deployment, and two small ones to learn on."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Setup
from tactical.rulesets.game_of_war.board import WIDTH, square_of

Army = dict[str, str]  # by type: labels

# The sample deployment of the specification, section 2.
SAMPLE: dict[str, Army] = {
    "N": {"inf": "F10 G6 G7 G9 H5 H7 H8 H9 I6", "cav": "G3 G4 H3 H4", "art": "G8", "hart": "H6", "com": "D3", "hcom": "F5"},
    "S": {
        "inf": "K15 K16 K17 L15 L16 L17 M15 M16 M17",
        "cav": "K19 L18 L19 M18",
        "art": "K18",
        "hart": "O16",
        "com": "O23",
        "hcom": "N17",
    },
}
# A fight for the western plain with a third of an army, on lines that one enemy regiment can cut.
LINES: dict[str, Army] = {
    "N": {"inf": "G8 H7 H8 I8", "cav": "F9 G9", "art": "G7", "com": "E8"},
    "S": {"inf": "M2 M3 M4 N3", "cav": "N5 O5", "art": "N4", "com": "P3"},
}
# Four regiments of cavalry against infantry with guns: the charge, and what a fort is worth against it.
CHARGE: dict[str, Army] = {
    "N": {"inf": "H21 H20 G20 G21 H22", "art": "F20", "com": "E18"},
    "S": {"inf": "M22 M23 M24", "cav": "N21 N22 N23 N24", "hcom": "P23"},
}


def position(armies: dict[str, Army]) -> dict[str, Any]:
    """A setup with these armies on the board; the lot says who begins."""
    units = []
    for side, army in armies.items():
        for kind, names in army.items():
            squares = names.split()
            for number, name in enumerate(squares, 1):
                square = square_of(name)
                assert square is not None, name
                key = f"{side.lower()}-{kind}" + (f"-{number}" if len(squares) > 1 else "")
                units.append({"id": key, "side": side, "type": kind, "x": square % WIDTH, "y": square // WIDTH})
    return {"position": {"units": units}}


def setups() -> tuple[Setup, ...]:
    """The usual game first."""
    whole = "Both armies of seventeen units are put down in secret, then revealed together."
    stands = "Both armies stand on the board already; the lot says who begins."
    lines = "Eight units a side in the west, on lines of communication that can be cut."
    charge = "South's cavalry against infantry with a gun and a fort."
    return (
        Setup("usual", "The usual game", whole, {}),
        Setup("sample", "The sample deployment", stands, position(SAMPLE)),
        Setup("lines", "Learning: lines", lines, position(LINES)),
        Setup("charge", "Learning: the charge", charge, position(CHARGE)),
    )
