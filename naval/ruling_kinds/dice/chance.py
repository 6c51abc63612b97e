"""A ruling that holds by so many in six, thrown by the dice of the run (UD-043, NAV-S-044).

It is no kind of its own: any ruling can be left to a chance, on the form of its kind. Its die is keyed by the ruling, so no other
die of the run moves, and ruled again it falls alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from naval.ruling_kinds.kind import Ground, Kind, Names, check_bounds
from naval.state.outcome import Roll
from naval.state.ruling_acts import Chance, key_of, plain
from tactical.engine.dice import Dice

LEAST, MOST = 1, 5


@dataclass(frozen=True)
class Thrown:
    """A chance, and the fall of its die."""

    act: Chance
    fell: int

    @property
    def holds(self) -> bool:
        """Report whether the ruling left to chance holds."""
        return self.fell <= self.act.in_six

    def roll(self) -> Roll:
        """Show its die, as the umpire's list has it."""
        faces = "on 1" if self.act.in_six == 1 else f"on 1 to {self.act.in_six}"
        return Roll(rule="NAV-S-044", what=f"the ruling holds {faces}", faces=6, fell=str(self.fell))


def thrown(act: Chance, dice: Dice) -> Thrown:
    """Throw the die of a chance, with the dice of its run (SC-UD-02)."""
    return Thrown(act, die(dice, key_of(act)))


def die(dice: Dice, key: str) -> int:
    """Throw the die of the chance with a key.

    >>> [die(Dice("HELD-1905").child("run", 2), key) for key in ("tyne", "colliers", "strike")]
    [2, 3, 4]
    """
    return dice.d6("chance", key)


def make_chance_kind(kind: Kind) -> Kind:
    """Make a kind into one ruled by a chance: alike in everything, with so many in six besides."""

    def check(act: Chance, ground: Ground) -> list[str]:
        return check_bounds("The chance, of six,", act.in_six, LEAST, MOST) + kind.check(plain(act), ground)

    def sentence(act: Chance, names: Names) -> str:
        return f"By {act.in_six} in 6: {kind.sentence(plain(act), names)}"

    show = kind.besides
    return replace(
        kind,
        check=check,
        sentence=sentence,
        subject=lambda act: kind.subject(plain(act)),
        span=lambda act: kind.span(plain(act)),
        first=lambda act: kind.first(plain(act)),
        besides=None if show is None else lambda act, ground: show(plain(act), ground),
    )
