"""Captures: which figure takes which (GB-040 to GB-046)."""

from __future__ import annotations

from tactical.engine.rule import modifies
from tactical.rulesets.game_of_battle.position import ART, CIT, WAG, Army, Position, occupied, troops
from tactical.rulesets.game_of_battle.rules.artillery import check_on, commanded, squares_next_to


@modifies("GB-040", source="Rules; fn A: 'placed on the square which was occupied by the captured piece'")
def carried_out(position: Position, side: int, start: int, end: int) -> Position:
    """A figure takes by ending its move on the enemy's square, and what it takes leaves the board."""
    gone, come = 1 << start, 1 << end
    own = tuple(some ^ gone | come if some & gone else some for some in position[side])
    enemy = position[1 - side]
    if occupied(enemy) & come:
        enemy = tuple(some & ~come for some in enemy)
    return (enemy, own) if side else (own, enemy)


@modifies("GB-041", source="Rules: 'and can take …'; 'can take the Citadel or Wagon'")
def troops_take(enemy: Army) -> int:
    """Infantry and cavalry take infantry, cavalry, artillery, and the Citadel or the Wagon."""
    return occupied(enemy)


@modifies("GB-042", source="Rules: 'can take Artillery, but cannot take Light Infantry, …'; fn B")
def guns_take(enemy: Army) -> int:
    """Artillery takes nothing but artillery."""
    return enemy[ART]


@modifies("GB-043", source="Rules name no figure that the Wagon or the Citadel takes (GB-Q4)")
def prizes_take(enemy: Army) -> int:
    """The Wagon and the Citadel take nothing."""
    return 0


@modifies("GB-044", source="fn D: 'it cannot be taken while under cover of a piece of Artillery of its side' (GB-Q5)")
def covered_wagon(enemy: Army, taken: int) -> int:
    """The Wagon cannot be taken while a gun of its own side commands its square."""
    return enemy[WAG] and enemy[WAG] & commanded(enemy[ART], taken)


@modifies("GB-045", source="Pl. 3 fig. 2: 'that would not prevent its capture'; GB-054 for the Wagon")
def taken_in_any_case(enemy: Army) -> int:
    """The Citadel and the Wagon are taken even where the taker would stand in check, for that ends the game."""
    return enemy[CIT] | enemy[WAG]


@modifies("GB-046", source="Rules; Remarks: 'neither can be taken by Cavalry or Infantry without the aid of their Artillery'")
def check_after_taking(gun: int, own_guns: int, enemy_guns: int, taken: int) -> int:
    """Whoever takes a gun must be allowed to stand on its square with that gun gone and all the others there."""
    left = enemy_guns & ~gun
    return check_on(commanded(left, taken), squares_next_to(own_guns), squares_next_to(left))


def wins_by_taking(enemy: Army) -> int:
    """Return the squares of figures whose loss ends the game at once (GB-070 to GB-072)."""
    fighting = troops(enemy)
    last = fighting if fighting & (fighting - 1) == 0 else 0
    return enemy[CIT] | enemy[WAG] | last
