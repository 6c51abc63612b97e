"""Prisoners being led: by whom, how far, and that their escort goes with them (LW-072, LW-073, SC-LW-14)."""

from __future__ import annotations

from tactical.ground.geometry.measure import are_discs_within
from tactical.ground.rules import prisoners
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.movement.places import Places
from tactical.ground.turns.state import ESCORT_RULE, Point, Refusal


def led(work: Layout, key: str) -> bool:
    """Report whether this man is led by the side whose sheet it is."""
    man = work.men[key]
    return bool(man["is"] in ("prisoner", "surrendered") and man["of"] == work.side)


def find_captors(work: Work, key: str) -> list[str]:
    """List the armed captors within six inches of a prisoner, sorted."""
    man = work.men[key]
    r = work.book.radius(work.state, key)
    return work.ranks.armed(work.ranks.list_men_within(man["x"], man["y"], r, prisoners.ESCORT), str(man["of"]))


def look_about(lay: Layout, ordered: list[str]) -> None:
    """Remember who stands by each prisoner that is to be led, before anybody moves."""
    ours = set(prisoners.may_lead(lay.state, lay.side))
    lay.escorts = {key: find_captors(lay, key) for key in ordered if key in ours}


def reach(lay: Layout, key: str) -> tuple[int, Refusal | None]:
    """Reckon how far a prisoner may be led: at his own rate, and no faster than a captor who stands by him."""
    by = lay.escorts[key] if key in lay.escorts else find_captors(lay, key)
    if not by:
        return 0, (ESCORT_RULE, "no armed man of yours is within 6 in to lead this prisoner")
    own, why = lay.book.reach(lay.state, key)
    if why is not None and not own:
        return 0, why
    return min(own, max(lay.book.reach(lay.state, one)[0] for one in by)), None


def refuse_unescorted(lay: Layout, places: Places, goals: dict[str, Point]) -> dict[str, Refusal]:
    """Refuse to lead prisoners whose escorts do not end within six inches of them, or have seven already."""
    rule, moved = ESCORT_RULE, sorted(set(goals) & set(lay.escorts))
    with_them = {one for key in moved for one in lay.escorts[key] if one in places.at}
    texts = prisoners.wrong_escort({key: places.at[key] for key in moved}, {one: places.at[one] for one in with_them})
    found = {key: (rule, text) for key, text in texts.items()}
    for key in moved:
        x, y, r = places.at[key]
        far = lay.book.cost(lay.state, key, lay.paths[key])
        fit = [
            one
            for one in lay.escorts[key]
            if one in places.at
            and are_discs_within(x, y, r, *places.at[one], prisoners.ESCORT)
            and lay.book.rate(lay.state, one) >= far
        ]
        if key not in found and not fit:
            found[key] = (rule, "nobody who stood by this prisoner goes with him so far: his escort must end within 6 in of him")
    return found
