"""Depths of a boat and their changes: on the surface, awash, submerged, on the bottom (NAV-T-154, 155, 162).

``ship["boat"]`` is what her captain knows: ``depth`` and the move ``since`` which she is at it; ``to`` and ``due``, the depth she
is on her way to and the move at whose beginning she reaches the next one; ``turned``, the move of her last change, and ``down``,
whether it was downwards; ``fired`` and ``reload_at``; ``blind`` when her periscope is gone; ``fix``, the place the umpire gave
her when she went under; ``square``, ``x_yd`` and ``y_yd``, the pin on her sheet; ``glass``, the bearings she looks on; ``may``,
the depths she may be ordered to next.
"""

from __future__ import annotations

from naval.rulesets.jane.table.squares import square_at
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import forbids, modifies, reveals

DEPTHS = ("surface", "awash", "submerged", "bottom")
WORDS = {"surface": "on the surface", "awash": "awash", "submerged": "submerged", "bottom": "on the bottom"}


@modifies("SC-J-15", source="L291; SC-T-23, and convention for the times upwards")
def moves_to(depth: str, next_depth: str, conv: Table = STANDARD) -> int:
    """Diving takes time: two moves from the surface to awash, three from awash to submerged; so many for each state up.

    The two depths lie next to each other.
    """
    if "bottom" in (depth, next_depth):
        return int(conv["SC-J-15"]["bottom_moves"])
    if DEPTHS.index(next_depth) < DEPTHS.index(depth):
        return int(conv["SC-J-15"]["rise_moves"])
    return int(conv["SC-T-23"]["awash_moves" if next_depth == "awash" else "submerged_moves"])


@forbids("NAV-T-162", source="L291; SC-T-23")
def no_popping_up(boat: Data, wanted: str, move: int, conv: Table = STANDARD) -> str | None:
    """In no case may a boat pop up and down again at once: after a change she keeps her mind for five moves."""
    down = DEPTHS.index(wanted) > DEPTHS.index(boat["depth"])
    if boat["to"] is not None:
        going_down = DEPTHS.index(boat["to"]) > DEPTHS.index(boat["depth"])
        if wanted == boat["depth"] or down != going_down:
            return f"She is on her way to be {WORDS[boat['to']]}, and cannot turn back half way."
        return None
    if wanted == boat["depth"] or boat["turned"] is None or down == boat["down"]:
        return None
    again = boat["turned"] + int(conv["SC-T-23"]["reverse_moves"])
    if move >= again:
        return None
    return f"She cannot {'dive' if down else 'come up'} again before move {again}."


@forbids("SC-J-18", source="SC-T-23: how deep a boat can lie on the bottom")
def bottom_in_reach(fathoms: float | None, conv: Table = STANDARD) -> str | None:
    """A boat goes to the bottom only where it lies at fifteen fathoms or less."""
    most = conv["SC-T-23"]["bottom_fathoms"]
    if fathoms is not None and fathoms <= most:
        return None
    depth = "deep" if fathoms is None else f"{fathoms:g} fathoms deep"
    return f"The sea is {depth} here; she can lie on the bottom in {most:g} fathoms at most."


def fault(boat: Data, wanted: object, move: int, fathoms: float | None, conv: Table) -> tuple[str, str | None]:
    """Give the rule and the sentence against ordering a boat to this depth; None for the sentence if she may."""
    if wanted not in DEPTHS:
        return "NAV-T-162", f"There is no depth {wanted!r}; there are: {', '.join(DEPTHS)}."
    wanted = str(wanted)
    if wanted == "bottom" and bottom_in_reach(fathoms, conv):
        return "SC-J-18", bottom_in_reach(fathoms, conv)
    return "NAV-T-162", no_popping_up(boat, wanted, move, conv)


def allowed(boat: Data, move: int, fathoms: float | None, conv: Table) -> list[str]:
    """List the depths a boat may be ordered to for ``move``."""
    return [one for one in DEPTHS if fault(boat, one, move, fathoms, conv)[1] is None]


def step_to(boat: Data) -> str:
    here, there = DEPTHS.index(boat["depth"]), DEPTHS.index(boat["to"])
    return DEPTHS[here + (1 if there > here else -1)]


def order(boat: Data, wanted: str, move: int, conv: Table) -> bool:
    """Begin to go to another depth in ``move``, or go on beyond; return whether anything changed."""
    if (wanted == boat["depth"] and boat["to"] is None) or wanted == boat["to"]:
        return False
    if wanted == boat["depth"]:
        boat.update(to=None, due=None)  # she has just reached it on her way beyond
        return True
    fresh = boat["to"] is None
    boat["to"] = wanted
    if fresh:
        boat["due"] = move + moves_to(boat["depth"], step_to(boat), conv)
    return True


def arrive(boat: Data, move: int, conv: Table) -> str | None:
    """Give the depth that she has reached at the beginning of a move, if her time is up."""
    if boat["to"] is None or move < boat["due"]:
        return None
    new = step_to(boat)
    boat["down"] = DEPTHS.index(new) > DEPTHS.index(boat["depth"])
    boat.update(depth=new, since=move, turned=move)
    if new == boat["to"]:
        boat.update(to=None, due=None)
    else:
        boat["due"] = move + moves_to(new, step_to(boat), conv)
    return new


@modifies("NAV-T-155", source="L287")
def rises(squares_run: float, depth: str) -> bool:
    """In no case may a submerged boat lie by: she must be under way or she rises. Grounded is not lying by (AMB-T-27)."""
    return depth == "submerged" and abs(squares_run) < 1e-6


def forced_up(boat: Data, move: int, conv: Table) -> None:
    """Force a boat without way on her up, whatever her orders."""
    boat.update(to="surface", due=move + moves_to(boat["depth"], "awash", conv))


@reveals("NAV-T-141", "NAV-T-142", source="L277")
def on_the_board(depth: str) -> bool:
    """On the surface or awash she is on the main board with the others: a small pin, but never concealed."""
    return depth in ("surface", "awash")


@reveals("NAV-T-143", source="L279")
def leaves_the_table(depth: str) -> bool:
    """When submerged he retires from the table and sits with his back to it: he sees nothing of the board."""
    return not on_the_board(depth)


def is_under(piece: Data) -> bool:
    """Report whether this ship (or fort) is a boat that is submerged or on the bottom."""
    return bool(piece["boat"]) and leaves_the_table(piece["boat"]["depth"])


@modifies("NAV-T-144", source="L279")
def first_fix(x: float, y: float, move: int) -> Data:
    """The umpire locates his exact position for him on his own squares once, as he goes under; then he reckons."""
    return {"move": move, "square": square_at(x, y), "x_yd": round(x, 1), "y_yd": round(y, 1)}


@reveals("NAV-T-145", source="L279")
def pin(x: float, y: float) -> Data:
    """He marks his place with a pin and may draw no lines: the sheet shows where she is, not where she has been."""
    return {"square": square_at(x, y), "x_yd": round(x, 1), "y_yd": round(y, 1)}
