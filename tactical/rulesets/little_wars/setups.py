"""What can be opened at once: the usual game, Hook's Farm, small and large ones, and the other forms of the game."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Setup
from tactical.rulesets.little_wars import hooks_farm

Data = dict[str, Any]


def setup(country: str, **terms: str) -> Data:
    """A setup by terms alone."""
    return {"terms": {"country": country, **terms}}


def setups() -> tuple[Setup, ...]:
    """The usual game first."""
    roomy, small = "long_meadow", "small_farm"
    usual = "80 foot, 50 horse and 4 guns a side, put down behind the curtain: a Fight to the Finish."
    farm = "The book's own battle: 48 foot, 25 horse and 3 guns a side stand on their lines, and Red begins."
    printed = "The same with the two more Red infantrymen that the book's numbers of the wings add up to."
    little = "24 foot, 15 horse and a gun a side: a game for an hour."
    river = "The usual forces on both sides of a river that has few crossings."
    middle = "48 foot, 25 horse and 3 guns a side."
    long_front = "130 foot, 70 horse and 6 guns a side on eighteen feet of floor."
    table = "One player lays out the Country, the other picks his side of it; then the toss."
    blow = "Three men on the enemy's back line decide it, and the loser has six moves to get away."
    defence = "Two thirds of a force hold their half of the field against an attack."
    bought = "Each side buys its force behind the curtain and puts it where it likes on its own half."
    war = "Battles of the small game until one side is 200 points up."
    return (
        Setup("usual", "The usual game", usual, setup(roomy)),
        Setup("hooks_farm", "The battle of Hook's Farm", farm, hooks_farm.setup()),
        Setup("hooks_farm_printed", "Hook's Farm, as printed", printed, hooks_farm.setup(as_printed=True)),
        Setup("small", "A small game", little, setup("kitchen_table", forces="small")),
        Setup("river", "Two bridges", river, setup("two_bridges")),
        Setup("crossroads", "The crossroads", middle, setup("crossroads", forces="middle")),
        Setup("ridge", "The orchard ridge", middle, setup("orchard_ridge", forces="middle")),
        Setup("long_front", "A long front", long_front, setup("long_front", forces="large")),
        Setup("table", "A Country laid out at the table", table, setup("table", forces="middle")),
        Setup("blow", "A Blow at the Rear", blow, setup(small, variant="blow", forces="middle")),
        Setup("defensive", "The Defensive Game", defence, setup(roomy, variant="defensive")),
        Setup("purchase", "150 points each", bought, setup(roomy, forces="purchase", ground="half")),
        Setup("war", "A war to 200 points", war, setup(small, forces="small", war="200")),
        *LARGER,
    )


LARGER: tuple[Setup, ...] = (
    Setup(
        "larger",
        "The larger game",
        "Over a valley of thirty-five feet: treble moves until the forces are near, troops in closed boxes behind a screen of "
        "scouts, wagons and ammunition carts, and a railway from end to end.",
        {
            "terms": {
                "country": "broad_valley",
                "forces": "large",
                "moves": "3",
                "boxes": "yes",
                "supply": "yes",
                "railway": "yes",
                "limit": "100",
            }
        },
    ),
    Setup(
        "scouts",
        "Scouts and boxes",
        "A middling force a side in closed boxes with double moves; nobody knows what is in the other’s.",
        {"terms": {"country": "broad_valley", "forces": "middle", "moves": "2", "near": "10", "boxes": "yes", "limit": "100"}},
    ),
)
