"""The rules of ships against forts (A9, SC-T-24): where a strike falls, what it costs a gun, and who fires first."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from naval.rulesets.jane.gunnery.shooting import interval, is_claimed
from naval.rulesets.jane.gunnery.shooting import reach as reach_of
from naval.rulesets.jane.table.movement import POINT
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.rule import forbids, modifies, resolves, reveals

UNHURT = {"edge": 0, "centre": 0, "half": False, "out": False, "lost_until": 0}  # a gun's column of the scorer

EDGE, CENTRE, SHRAPNEL, FINDER, PARAPET = "edge", "centre", "shrapnel", "finder", "parapet"
FINDERS = "PF"  # what a ship orders to aim at the position-finder posts


@modifies("NAV-T-163", "SC-T-24", source="L295; convention for the head-less striker")
def accuracy(finders_live: int, demoralised: bool, conv: Table = STANDARD) -> float:
    """A fort shoots with the striker without a head, which is the more accurate, while it is directed."""
    return float(conv["SC-T-24"]["accuracy"]) if striker_of(finders_live, demoralised) == "fort" else 1.0


@modifies("NAV-T-172", source="L307; all posts, AMB-T-30")
def striker_of(finders_live: int, demoralised: bool) -> str:
    """A fort that has lost its position-finder posts uses the ship striker instead of the fort striker."""
    return "fort" if finders_live and not demoralised else "ship"


@modifies("NAV-T-173", source="L309; SC-T-24")
def demoralising(serving: int, guns: int, hits: int, conv: Table = STANDARD) -> bool:
    """A fort that obviously received a demoralising fire changes its striker as if its posts were lost.

    ``serving`` guns wait for fires they have lost (or are gone for good); ``hits`` have cost fires in this move.
    """
    rule = conv["SC-T-24"]
    return bool(serving >= rule["demoralised_share"] * guns or hits >= rule["demoralised_hits"])


@modifies("NAV-T-175", source="L311; SC-T-24")
def reach(calibre_in: float, conv: Table = STANDARD) -> float:
    """A fort with modern guns has a better range than a squadron: a quarter more than the same gun in a ship."""
    return reach_of(calibre_in)[0] * float(conv["SC-T-24"]["reach"])


@modifies("SC-J-20", source="convention: the arc of a parapet")
def bears(faces_deg: float, line_deg: float, conv: Table = STANDARD) -> bool:
    """The guns of a parapet bear to eight points either side of where it faces."""
    off = abs((line_deg - faces_deg + 180) % 360 - 180)
    return bool(off <= conv["SC-J-20"]["bears_pt"] * POINT + 1e-9)


@forbids("NAV-T-174", source="L311; AMB-T-31")
def fort_fires_first(move: int, in_range_since: int | None) -> str | None:
    """The fort has first fire at ships that come into its range; they may reply in the next move."""
    if in_range_since is None or move > in_range_since:
        return None
    return "The fort has first fire; ships reply in the next move."


@resolves("NAV-T-170", source="L303")
def knocked_out(cell: int, posts: Sequence[Data]) -> int | None:
    """The scorer and the struck target are held to the light together: a post that shows under the strike is out."""
    return next((n for n, post in enumerate(posts) if post["cell"] == cell and not post["out"]), None)


@modifies("NAV-T-171", source="L305")
def ends_of_the_lines(number: int, conv: Table = STANDARD) -> list[int]:
    """Posts that the enemy would know stand at the ends of the fort line, then of the shrapnel line above it."""
    row, cells = int(conv["SC-J-21"]["row"]), int(conv["SC-T-24"]["cells"])
    return [cells - row, cells - 1, 0, row - 1][:number]


@reveals("NAV-T-169", source="L303")
def scorer_seen_by(viewer: str, side: str, sides: Sequence[str]) -> bool:
    """The fort's scorer with its position-finders is held by the umpire; the enemy is never shown it."""
    return viewer == side or viewer not in sides


@resolves("NAV-T-164", source="L295; AMB-T-28")
def shrapnel_tells(on_the_line: bool, above_a_gun: bool, bursts: bool) -> bool:
    """Shrapnel is effective only on the shrapnel line and immediately above the gun; then it is as an edge hit."""
    return on_the_line and above_a_gun and bursts


@modifies("SC-J-21", source="convention: what bursts; the cells of a fort scorer")
def falls(sheet: str, cell: int, u: float, posts: Sequence[Data], aimed: bool, conv: Table = STANDARD) -> tuple[str, int | None]:
    """Where a strike that lands falls: a gun's edge or centre, the shrapnel line, a post, or the parapet.

    ``cell`` is the cell of the scorer under the strike, ``u`` a number in [0, 1); ``aimed`` at posts whose place is known.
    With SC-T-24's chances, which exclude each other. Returns the place and, for a post, which one.
    """
    rule = conv["SC-T-24"]
    live = [n for n, post in enumerate(posts) if not post["out"]]
    found = None if aimed else knocked_out(cell, posts)
    if found is not None:
        return FINDER, found
    # The cells of the posts are taken: the rest of the chances are those of the table over the cells left.
    at = u if aimed else u * (1 - len(live) / rule["cells"])
    for place in (EDGE, CENTRE, SHRAPNEL):
        at -= rule[place][sheet]
        if at < 0:
            return place, None
    if aimed and live and at < rule["finder_aimed"][sheet]:
        return FINDER, live[min(len(live) - 1, floor(at / rule["finder_aimed"][sheet] * len(live)))]
    return PARAPET, None


@modifies("SC-J-22", source="convention: claimed fire and parapets; L113")
def harms(calibre_in: float, conv: Table = STANDARD) -> bool:
    """Six-inch guns and smaller do nothing to a fort."""
    return not is_claimed(calibre_in, conv) or bool(conv["SC-J-22"]["claimed"])


@modifies("NAV-T-165", source="L297; AMB-T-29")
def edge_hit(number: int) -> tuple[int, bool]:
    """A gun dot hit at its outer edge: one fire lost for the first hit, three for the second, five for the third.

    ``number`` is which edge hit of this gun it is. Returns the fires lost and whether the gun goes on at half rate.
    """
    fires: list[int] = BOOK["NAV-T-165"]["fires"]
    return (fires[number - 1], False) if number <= len(fires) else further_hit()


@modifies("NAV-T-166", source="L297")
def further_hit() -> tuple[int, bool]:
    """Every further hit costs eight fires, and the gun may only resume firing at half rates."""
    return int(BOOK["NAV-T-166"]["fires"]), True


@modifies("NAV-T-167", source="L299")
def centre_hit() -> tuple[int, bool]:
    """The exact centre of the gun spot, pure chance: ten fires, after which it may resume firing at half rates."""
    return int(BOOK["NAV-T-167"]["fires"]), True


@resolves("NAV-T-168", source="L299")
def muzzle_gone(centre_hits: int) -> bool:
    """A gun is hardly ever disabled by a hit on the muzzle itself; a second centre hit does it."""
    return centre_hits >= 2


def every(gun: Data, conv: Table = STANDARD) -> int:
    """Count the moves between a fort gun's fires: by velocity, a light gun every move, double at half rate."""
    step = 1 if is_claimed(gun["cal"], conv) else interval(gun["fps"])
    return step * int(BOOK["NAV-T-166"]["slower"]) if gun["half"] else step


def struck(gun: Data, place: str, move: int, conv: Table = STANDARD) -> tuple[int, list[str]]:
    """Write one hit (``edge``, ``shrapnel`` or ``centre``) of the fire of ``move`` on a gun's scorer.

    Returns the fires lost (0 if she is out for good) and the rules behind it. Lost fires are counted at the rate she had.
    """
    gun["centre" if place == CENTRE else "edge"] += 1
    if place == CENTRE:
        rules = ["NAV-T-167", "NAV-T-168"]
        fires, half = centre_hit()
        if muzzle_gone(gun["centre"]):
            gun["out"] = True
            return 0, rules
    else:
        fires, half = edge_hit(gun["edge"])
        rules = (["NAV-T-164"] if place == SHRAPNEL else []) + ["NAV-T-166" if half else "NAV-T-165"]
    gun["ready"] = max(gun["ready"], move + 1) + fires * every(gun, conv)
    gun["lost_until"], gun["half"] = gun["ready"], gun["half"] or half
    return fires, rules
