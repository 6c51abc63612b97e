"""The algorithm of the specification (section 9) once more, as slowly and plainly as it can be written.

It shares nothing with the rule set: its board is the drawn map, its figures stand in a dictionary. Both must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from re import finditer

Figures = dict[int, tuple[str, str]]  # square -> (side, type)
Step = tuple[int, int]

MAP = """
v19              134     135     136     137     138     139
v18  125     126     127     128     129     130     131     132     133
v17      117     118     119     120     121     122     123     124
v16          110     111     112     113     114     115     116
v15      102     103     104     105     106     107     108     109
v14           95      96      97      98      99     100     101
v13       87      88      89      90      91      92      93      94
v12           81      82      83      84              85      86
v11       74      75      76      77              78      79      80
v10           67      68      69      70      71      72      73
v 9       60      61      62              63      64      65      66
v 8           54      55              56      57      58      59
v 7       46      47      48      49      50      51      52      53
v 6           39      40      41      42      43      44      45
v 5       31      32      33      34      35      36      37      38
v 4           24      25      26      27      28      29      30
v 3       16      17      18      19      20      21      22      23
v 2   7       8       9       10      11      12      13      14      15
v 1               1       2       3       4       5       6
"""
RIVER = "39-54 40-55 46-54 48-55 46-60 48-62 46-47 47-48 101-86 100-85 94-86 92-85 94-80 92-78 94-93 93-92"  # GB-008
CLOSED = {frozenset(map(int, pair.split("-"))) for pair in RIVER.split()}
OBLIQUE = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
OTHERS = [(0, 2), (0, -2), (-2, 0), (2, 0)]
TROOPS = ("LI", "L", "C")


def drawn() -> dict[int, tuple[int, int]]:
    """Return the (u, v) of every square on the drawn map: the middle of a number stands over its place."""
    places = {}
    for line in MAP.strip().splitlines():
        v = int(line[1:3])
        for number in finditer(r"\d+", line[3:]):
            middle = 3 + number.start() + (len(number[0]) - 1) / 2
            u = round((middle - 5) / 4)
            places[int(number[0])] = (u if (u + v) % 2 == 0 else u + (1 if middle - 5 > 4 * u else -1), v)
    return places


PLACES = drawn()
AT = {place: square for square, place in PLACES.items()}


def step(square: int, d: Step) -> int | None:
    u, v = PLACES[square]
    to = AT.get((u + d[0], v + d[1]))
    return None if to is None or frozenset((square, to)) in CLOSED else to


def limit(side: str, kind: str, d: Step) -> int:
    forward = d[1] > 0 if side == "D" else d[1] < 0
    if kind in ("ART", "WAG"):
        return (3 if kind == "ART" else 2) if d in OBLIQUE else 0
    return {"LI": 3 if forward else 2, "L": 2, "C": 3, "CIT": 0}[kind]


def command(figures: Figures, gun: int) -> set[int]:
    found = set()
    for d in OBLIQUE:
        at: int | None = gun
        for _ in range(3):
            at = step(at, d)  # type: ignore[arg-type]
            if at is None:
                break
            found.add(at)
            if at in figures:
                break
    return found


def guns(figures: Figures, side: str) -> list[int]:
    return [square for square, figure in figures.items() if figure == (side, "ART")]


def next_to(gun: int, square: int) -> bool:
    return any(step(gun, d) == square for d in OBLIQUE)


def other(side: str) -> str:
    return "A" if side == "D" else "D"


def in_check(figures: Figures, square: int) -> bool:
    side = figures[square][0]
    enemies, own = guns(figures, other(side)), guns(figures, side)
    if not any(square in command(figures, gun) for gun in enemies):
        return False
    return not (any(next_to(gun, square) for gun in own) and not any(next_to(gun, square) for gun in enemies))


def checked(figures: Figures, side: str, kinds: tuple[str, ...] = TROOPS) -> set[int]:
    return {at for at, (whose, kind) in figures.items() if whose == side and kind in kinds and in_check(figures, at)}


def may_take(figures: Figures, start: int, end: int) -> bool:
    (side, kind), (whose, prey) = figures[start], figures[end]
    if side == whose or kind in ("WAG", "CIT"):
        return False
    if kind == "ART":
        return prey == "ART"
    return prey != "WAG" or not any(end in command(figures, gun) for gun in guns(figures, whose))


def after(figures: Figures, start: int, end: int) -> Figures:
    new = {square: figure for square, figure in figures.items() if square != start}
    new[end] = figures[start]
    return new


def free_from(figures: Figures, start: int) -> Iterator[int]:
    side, kind = figures[start]
    for d in OBLIQUE + OTHERS:
        at: int | None = start
        for _ in range(limit(side, kind, d)):
            at = step(at, d)  # type: ignore[arg-type]
            if at is None or (at in figures and not may_take(figures, start, at)):
                break
            new = after(figures, start, at)
            wins_it = at in figures and figures[at][1] in ("WAG", "CIT")
            bad = checked(new, side) if kind == "ART" else in_check(new, at)
            if wins_it or not bad:
                yield at
            if at in figures:
                break


def commanding(figures: Figures) -> set[int]:
    """Find the attacker's guns that command the Citadel."""
    return {gun for gun in guns(figures, "A") if any(figures.get(at) == ("D", "CIT") for at in command(figures, gun))}


def wins(figures: Figures, start: int, end: int) -> bool:
    if end not in figures:
        return False
    whose, prey = figures[end]
    left = sum(one[0] == whose and one[1] in TROOPS for one in figures.values())
    return prey in ("WAG", "CIT") or (prey in TROOPS and left == 1)


def legal(figures: Figures, side: str) -> set[tuple[int, int]]:
    starts = [square for square, (whose, _) in figures.items() if whose == side]
    moves = {(start, end) for start in starts for end in free_from(figures, start)}
    winning = {move for move in moves if wins(figures, *move)}
    if side == "D" and commanding(figures):
        good = set()
        for start, end in moves:
            new = after(figures, start, end)
            if not commanding(new) or commanding(new) & set(free_from(new, end)):
                good.add((start, end))
        if good:
            return good | winning
    for kinds in (("WAG",), TROOPS):
        threatened = checked(figures, side, kinds)
        if threatened:
            good = set()
            for start, end in moves:
                same = {end if at == start else at for at in threatened}
                if not same <= checked(after(figures, start, end), side, kinds):
                    good.add((start, end))
            if good:
                return good | winning
    return moves
