"""The letters of contacts: one letter a contact a side, and none that tells of what others have in sight (NAV-S-043; SC-N-64).

The cabins of a side, in the order of their keys, begin with A, B and so on, and each takes every next letter as many further on
as the side has cabins: the second of three has B, E, H. So two cabins never share a letter, an Admiralty reads of each contact
under its cabin's letter, and since everybody knows the cabins of his side, nobody's letters tell him anything. A detached force
has letters of her admiral's, followed by the hour at which she parted and her number then ("B·6.1"): hers skip none of his
(SC-N-72). A seat made by the umpire has letters from A on, each followed by a mark of its own ("A·K7"): it skips none of the
cabins' (UD-102).
"""

from __future__ import annotations

import re
from bisect import bisect_left

from campaign.war.communications.self_reports import reads
from naval.run.run_input import Done
from naval.state.world import Force, World

CABIN = "cabin"
PARTED = re.compile(r"(.*?)((?:_\d+_\d+)+)")  # naval.orders.detachment.key_of
ONCE = re.compile(r"_(\d+)_(\d+)")


class Letters:
    """The letters given in a run. ``given`` is by desk its contacts so far, each with its letter."""

    def __init__(self, run: Done) -> None:
        self.run = run
        self.given = {desk: dict(known) for desk, known in run.world.labels.items()}
        self.returned = list(run.rulings.returned)
        self.until: dict[tuple[str, str], float] = {}
        self.last = {desk: max(map(number_of, known.values()), default=0) for desk, known in self.given.items()}
        self.marks = {seat.key: seat.mark for seat in run.world.seats if seat.mark}
        self.cabins = {side: cabins_of(run.world, side) for side in {seat.side for seat in run.world.seats}}

    def next(self, n: int, of: str, start: float, end: float) -> str:
        """Give a new letter of her desk's to a contact that a force has in sight from one minute to another."""
        force = self.run.fleet.forces[n]
        desk = reads(force)
        self._take_back(desk, start)
        first, step = self._series(force)
        last = self.last.get(desk, 0)
        number = last + 1 + (first - last - 1) % step
        self.last[desk] = number
        mark = self.marks.get(force.seat, "")
        label = letter(number) + (f"·{mark}" if mark else "") + parted(force)
        self.given.setdefault(desk, {})[of] = label
        self.held(n, label, end)
        return label

    def held(self, n: int, label: str, end: float) -> None:
        """Note that a force has a contact with a letter in sight until a minute."""
        desk = reads(self.run.fleet.forces[n])
        self.until[desk, label] = max(end, self.until.get((desk, label), end))

    def over(self, end: int) -> dict[str, dict[str, str]]:
        """Return by desk the letters given when the run is over, or has come to a minute."""
        for desk in sorted({one.seat for one in self.returned}):
            self._take_back(desk, end)
        return self.given

    def _take_back(self, desk: str, minute: float) -> None:
        """Take back letters returned by a minute, as though they had never been given (UD-056): no number has a gap.

        A contact in sight all the while keeps its letter: it is reported again.
        """
        for one in [one for one in self.returned if one.seat == desk and one.since <= minute]:
            self.returned.remove(one)
            if self.until.get((desk, one.label), -1.0) < one.since:
                self.given[desk] = {of: label for of, label in self.given.get(desk, {}).items() if label != one.label}
                self.last[desk] = max(map(number_of, self.given[desk].values()), default=0)

    def _series(self, force: Force) -> tuple[int, int]:
        """Return the number of the first letter of a force's cabin, and the step to each next one."""
        if force.seat in self.marks:
            return 1, 1
        cabins = self.cabins.get(force.side, [])
        place = bisect_left(cabins, force.seat)
        is_cabin = cabins[place : place + 1] == [force.seat]
        return place + 1, len(cabins) + (not is_cabin)


def cabins_of(world: World, side: str) -> list[str]:
    """List the keys of a side's cabins in order, without seats made by the umpire."""
    return sorted({seat.key for seat in world.seats if seat.role == CABIN and seat.side == side and not seat.mark})


def parted(force: Force) -> str:
    """Return the suffix of a detached force's letters: the hour at which she parted from her admiral, and her number then.

    If her key does not begin with her admiral's, as she has come to him from another, that other's key goes first.
    """
    if not force.parent:
        return ""
    found = PARTED.fullmatch(force.key)
    if found is None:
        return f"·{force.key}"
    root = "" if found[1] == force.seat else f"{found[1]} "
    return "·" + root + "·".join(f"{int(minute) // 60}.{n}" for minute, n in ONCE.findall(found[2]))


def letter(number: int) -> str:
    """Return the letter with a number: A to Z, then AA and so on.

    >>> letter(1), letter(26), letter(27), letter(53)
    ('A', 'Z', 'AA', 'BA')
    """
    out = ""
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(65 + rest) + out
    return out


def number_of(label: str) -> int:
    """Return the number of the letter with which a label begins.

    >>> number_of("A"), number_of("BA·6.1")
    (1, 53)
    """
    n = 0
    for sign in label.partition("·")[0]:
        n = n * 26 + ord(sign) - 64
    return n
