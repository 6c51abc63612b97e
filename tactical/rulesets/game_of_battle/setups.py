"""What can be opened at once: the usual game, and positions of the book's plates to play on from.

The plates show only the figures that matter. What a game needs besides stands on its opening place: the Citadel, the
Wagon, and some troops at home.
"""

from __future__ import annotations

from tactical.engine.ruleset import Setup
from tactical.rulesets.game_of_battle.gamefile import numbered

Figure = tuple[str, str, int]


def _setup(key: str, title: str, text: str, side: str, **armies: dict[str, list[int]]) -> Setup:
    figures: list[Figure] = [
        (army, kind, square) for army, kinds in armies.items() for kind, squares in kinds.items() for square in squares
    ]
    return Setup(key, title, text, {"position": {"figures": numbered(figures), "side": side}})


def setups() -> tuple[Setup, ...]:
    """The usual game first, then the studies in the order of the plates."""
    return (
        Setup("usual", "The Game of Battle", "Fourteen figures a side; the attacker begins (Plate 1).", {}),
        _setup(
            "plate-2-3",
            "Troops in check",
            "The attacker brings a gun over the ford and checks two regiments (Plate 2, figure 3). The attacker moves.",
            "A",
            D={"ART": [1], "L": [15, 16, 26], "C": [10], "LI": [28, 43], "CIT": [19]},
            A={"ART": [54, 60], "L": [113, 128, 133], "C": [130], "LI": [97, 99], "WAG": [129]},
        ),
        _setup(
            "plate-2-4",
            "The gun that may not leave",
            "The attacker's cavalry threatens a gun that screens a regiment (Plate 2, figure 4). The attacker moves.",
            "A",
            D={"ART": [5, 9], "L": [7, 13], "LI": [39, 41], "CIT": [19]},
            A={"ART": [38, 126], "C": [52], "L": [113, 133], "LI": [95, 97], "WAG": [129]},
        ),
        _setup(
            "plate-3-1",
            "How the Wagon may be taken",
            "The attacker has been driven back from the river and is pursued (Plate 3, figure 1). The defender moves.",
            "D",
            D={"ART": [75, 82], "L": [81, 105, 129], "C": [113], "CIT": [19]},
            A={"ART": [103, 110], "L": [95, 119], "C": [96], "WAG": [127]},
        ),
        _setup(
            "plate-3-2",
            "How the Citadel may be taken",
            "Cavalry stands before the Citadel, and the defender has the move (Plate 3, figure 2).",
            "D",
            D={"ART": [18, 34], "L": [8, 15], "C": [10], "LI": [43, 45], "CIT": [19]},
            A={"ART": [60, 84], "C": [33], "L": [69, 113, 128], "LI": [97, 99], "WAG": [129]},
        ),
    )
