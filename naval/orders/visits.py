"""The umpire's round: the order in which he visits the seats in six hours (NAV-S-040 to 042, SC-S-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from naval.state.world import Seat

Rounds = Mapping[str, int]
"""Round in which each role is visited; a role left out never is, as the umpire himself."""
FIRST, IN_ROTATION = 0, 1


def order(run: int, seats: Iterable[Seat], rounds: Rounds) -> tuple[str, ...]:
    """List the seats in the order in which they are visited in a run (NAV-S-040, NAV-S-041, AMB-S-10).

    First each Admiralty, the first place alternating from run to run; then the players at sea in rotation; then the others by
    their rounds.
    """
    turn = 1 if run % 2 else -1
    rank = {"blue": -turn, "red": turn}
    rows: dict[int, list[Seat]] = {}
    for seat in seats:
        if seat.role in rounds:
            rows.setdefault(rounds[seat.role], []).append(seat)
    out = []
    for number in sorted(rows):
        some = sorted(rows[number], key=lambda s: (rank.get(s.side, 2), s.key))
        if number == IN_ROTATION:
            some.sort(key=lambda s: s.key)
            start = (run - 1) % len(some)
            some = some[start:] + some[:start]
        out += [seat.key for seat in some]
    return tuple(out)


def waits_for(seat: Seat, seats: Iterable[Seat], visits: str, rounds: Rounds) -> tuple[str, ...]:
    """List the seats that must have been visited before this one (NAV-S-041): its side's Admiralties, when they go first.

    Nobody waits for the other side's Admiralties: being asked would tell when they sealed. Neutrals wait for nobody (SC-N-52).
    """
    if visits != "admiralties_first" or rounds.get(seat.role) == FIRST:
        return ()
    return tuple(sorted(s.key for s in seats if rounds.get(s.role) == FIRST and s.side == seat.side))


def due(seats: Iterable[Seat], asked: Iterable[str], sealed: Mapping[str, bool], visits: str, rounds: Rounds) -> tuple[str, ...]:
    """List the seats to be visited now: not yet visited, and those before them have sealed (NAV-S-040, NAV-S-041).

    Each visit orders another six hours (NAV-S-042), so no seat is visited twice in a run.
    """
    some, done = tuple(seats), set(asked)
    return tuple(
        s.key
        for s in sorted(some, key=lambda s: s.key)
        if s.role in rounds and s.key not in done and all(sealed.get(k) for k in waits_for(s, some, visits, rounds))
    )
