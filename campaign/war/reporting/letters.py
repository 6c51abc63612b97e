"""Contacts' letters: one a contact a side, and none that betrays what others see (NAV-S-043; SC-N-64).

The cabins of a side, by key, begin with A, B and so on, and each then skips as many letters as there are other cabins: the second
of three has B, E, H. So cabins never share a letter, an Admiralty uses its cabins' letters, and since everybody knows his side's
cabins, they tell nothing. A detached force has letters of her admiral's with her hour of parting and number ("B·6.1"), skipping
none of his (SC-N-72); a seat made by the umpire has letters from A on with a mark ("A·K7"), skipping none of the cabins'
(UD-102).
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
    """The letters of a run. ``given`` has each desk's contacts with their letters."""

    def __init__(self, run: Done) -> None:
        self.run = run
        self.given = {desk: dict(known) for desk, known in run.world.labels.items()}
        self.returned = list(run.rulings.returned)
        self.until: dict[tuple[str, str], float] = {}
        self.last = {desk: max(map(number_of, known.values()), default=0) for desk, known in self.given.items()}
        self.marks = {seat.key: seat.mark for seat in run.world.seats if seat.mark}
        self.cabins = {side: cabins_of(run.world, side) for side in {seat.side for seat in run.world.seats}}

    def give_letter(self, n: int, of: str, start: float, end: float) -> str:
        """Give a new letter to a contact in sight from one minute to another."""
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
        self.note_in_sight(n, label, end)
        return label

    def note_in_sight(self, n: int, label: str, end: float) -> None:
        """Note that a lettered contact is in sight until a minute."""
        desk = reads(self.run.fleet.forces[n])
        self.until[desk, label] = max(end, self.until.get((desk, label), end))

    def list_by_desk(self, end: int) -> dict[str, dict[str, str]]:
        """Return letters by desk at the run's end, or at a minute."""
        for desk in sorted({one.seat for one in self.returned}):
            self._take_back(desk, end)
        return self.given

    def _take_back(self, desk: str, minute: float) -> None:
        """Take back letters returned by a minute, as if never given (UD-056): numbers have no gap.

        A contact still in sight keeps its letter: it is reported again.
        """
        for one in [one for one in self.returned if one.seat == desk and one.since <= minute]:
            self.returned.remove(one)
            if self.until.get((desk, one.label), -1.0) < one.since:
                self.given[desk] = {of: label for of, label in self.given.get(desk, {}).items() if label != one.label}
                self.last[desk] = max(map(number_of, self.given[desk].values()), default=0)

    def _series(self, force: Force) -> tuple[int, int]:
        """Return the number of a cabin's first letter, and its step."""
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
    """Return the suffix of a detached force's letters: hour of parting, and her number.

    If she came from another admiral, his key goes first.
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
