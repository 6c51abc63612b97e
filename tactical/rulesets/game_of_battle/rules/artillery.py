"""Artillery: the squares it commands and protects, and who is in check (GB-050 to GB-058)."""

from __future__ import annotations

from tactical.engine.rule import modifies, reveals
from tactical.rulesets.game_of_battle.board import OBLIQUES, SQUARES, line, set_of, squares_of
from tactical.rulesets.game_of_battle.position import ART, CIT, WAG, Army, Position, occupied, troops
from tactical.rulesets.game_of_battle.rules.movement import RANGES


@modifies("GB-050", source="Rules: 'does not cover (or command) … when a figure intervenes'; Pl. 2 fig. 2; Pl. 4 fig. 2")
def commanded_from(gun: int, taken: int) -> int:
    """A gun commands the first three squares of each oblique, ending with the first that is occupied by either side."""
    found = 0
    for some, parts in RANGES[gun]:
        found |= parts[some & taken]
    return found


def commanded(guns: int, taken: int) -> int:
    """Return every square that one of these guns commands."""
    found = 0
    for gun in squares_of(guns):
        found |= commanded_from(gun, taken)
    return found


@modifies("GB-051", source="Rules: 'the first square next to the Artillery'; Pl. 4 fig. 1; Remarks; GB-Q6")
def next_to(gun: int) -> int:
    """Next to a gun is the first square of each of its obliques; the others beside it are none of its affair."""
    return set_of(way[0] for direction in OBLIQUES if (way := line(gun, direction, 1)))


_NEXT: tuple[int, ...] = (0, *(next_to(square) for square in SQUARES))


def squares_next_to(guns: int) -> int:
    """Return every square next to one of these guns."""
    found = 0
    for gun in squares_of(guns):
        found |= _NEXT[gun]
    return found


@modifies("GB-052", source="Rules: 'except when protected by Artillery of its side'; Pl. 2 figs. 1-3")
def check_on(in_range: int, by_own: int, by_enemy: int) -> int:
    """A commanded square is in check, unless it is next to a gun of one's own and to no gun of the enemy's."""
    return in_range & ~(by_own & ~by_enemy)


@modifies("GB-053", source="Rules: 'The Wagon cannot occupy the second or third square …'")
def can_be_checked(army: Army) -> int:
    """The Wagon is checked as infantry and cavalry are; artillery and the Citadel are not."""
    return troops(army) | army[WAG]


@reveals("GB-058", source="Rules: 'cannot take Light Infantry, Infantry of the Line, or Cavalry, though it can check them'")
def in_check(position: Position, side: int) -> int:
    """A figure in check is not lost, for guns cannot take it; both sides see that it is in check."""
    own, enemy = position[side], position[1 - side]
    if not enemy[ART]:
        return 0
    in_range = commanded(enemy[ART], occupied(own) | occupied(enemy))
    standing = in_range & can_be_checked(own)
    return standing and standing & check_on(in_range, squares_next_to(own[ART]), squares_next_to(enemy[ART]))


@modifies("GB-054", source="Rules: 'neither of those figures can come within the range of the Artillery'")
def may_stand(ends: int, check: int) -> int:
    """Infantry, cavalry and the Wagon may not end their move in check."""
    return ends & ~check


@modifies("GB-055", source="Rules: 'Artillery cannot be moved leaving a figure … in range'; Pl. 2 fig. 4; GB-Q7, GB-Q16")
def left_in_check(position: Position, side: int) -> int:
    """A gun may not move if then infantry or cavalry of its side is in check, whoever brought it there."""
    return in_check(position, side) & troops(position[side])


@modifies("GB-056", source="Rules: 'Artillery can be placed there, but of course could be taken'")
def guns_may_stand(ends: int) -> int:
    """A gun may stand anywhere, in the range of the enemy's guns too, where they can take it."""
    return ends


@modifies("GB-057", source="Rules: the ban is laid on artillery alone (GB-Q8)")
def answers_for_friends(kind: int) -> bool:
    """Only a gun must look to its friends when it moves; any other figure may uncover them."""
    return kind == ART


def citadel_commanded(position: Position, side: int) -> int:
    """Return the enemy's guns that command the Citadel of ``side``, as a set."""
    own, enemy = position[side], position[1 - side]
    if not own[CIT] or not enemy[ART]:
        return 0
    taken = occupied(own) | occupied(enemy)
    return set_of(gun for gun in squares_of(enemy[ART]) if commanded_from(gun, taken) & own[CIT])
