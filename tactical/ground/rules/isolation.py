"""Isolation and support of men (LW-060, LW-061), and the white flag (LW-079)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tactical.engine.rule import forbids, modifies
from tactical.ground.geometry.grid import Grid
from tactical.ground.rules.stand import Ranks


@modifies("LW-060", "LW-061", source="Little Wars, II; III, Hand-to-Hand Fighting (1)")
def isolated(men: int, support: int) -> bool:
    """A body of men is isolated if it has less than half its own number of its own side within a move, else supported."""
    return 2 * support < men


def supporters(
    body: Collection[str], points: Collection[str], side: str, ranks: Ranks, reaches: Mapping[str, int] | None = None
) -> list[str]:
    """List the supporters of a body: own armed men not of it, each within his own move of one of ``points`` (SC-LW-11).

    ``points`` are the body's men in contact in a melee, all of it for a surrender; ``reaches`` is each arm's move, if unusual. In
    a straight line, whatever the ground.
    """
    moves = {key: arm.move for key, arm in ranks.arms.items()} if reaches is None else reaches
    inside, found = set(body), []
    grid, widest = Grid(max(moves.values())), 0
    for point in points:
        disc = ranks.disc(point)
        grid.add(point, disc.x, disc.y)
        widest = max(widest, disc.r)
    # Asked from those outside, not from every point: a large body has many points, and one near one is enough.
    for key in ranks.armed(sorted(ranks.men), side):
        if key not in inside:
            disc, move = ranks.disc(key), moves[ranks.men[key]["arm"]]
            near = grid.list_keys_within(disc.x, disc.y, move + disc.r + widest)
            if any(ranks.gap(point, key) <= move for point in near):
                found.append(key)
    return found


@forbids("LW-079", source="Little Wars, III, Hand-to-Hand Fighting (4)")
def may_not_surrender(body: Collection[str], side: str, ranks: Ranks) -> str | None:
    """Any isolated body may hoist the white flag and surrender at any time."""
    if not body:
        return "name the men who surrender"
    if wrong := sorted(set(body) - set(ranks.armed(sorted(set(body) & set(ranks.men)), side))):
        return f"only armed men of your own side may surrender, not {', '.join(wrong)}"
    friends = len(supporters(body, body, side, ranks))
    if isolated(len(set(body)), friends):
        return None
    return f"these {len(set(body))} men are not isolated: {friends} friends are within a move of them, at least half as many"
