"""A war of several battles: the running tally, and the next battle (LW-103, LW-104)."""

from __future__ import annotations

from tactical.engine.text.words import plural
from tactical.ground.rules import scoring
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.position.people import SIDE_NAMES
from tactical.ground.turns.state import Data

MOST_BATTLES = 50


def read(setup: Data, terms: dict[str, str], faults: list[str]) -> Data | None:
    """Read the war of a setup, ``{"target", "tally" (half points, Blue's lead), "battles"}``; None for a single battle."""
    told = setup.get("war")
    if told is None:
        return None if terms.get("war", "single") == "single" else {"target": int(terms["war"]), "tally": 0, "battles": []}
    row = BOOK["LW-103"]
    good = (
        isinstance(told, dict)
        and type(told.get("target")) is int
        and told["target"] in range(row["least"], row["most"] + 1, row["step"])
        and type(told.get("tally", 0)) is int
        and isinstance(told.get("battles", []), list)
        and len(told.get("battles", [])) <= MOST_BATTLES
        and all(type(one) is int for one in told.get("battles", []))
    )
    if not good:
        faults.append(
            f'"war" has a "target" of {row["least"]} to {row["most"]} by steps of {row["step"]}, a "tally" in half points, and '
            '"battles", their nets so far'
        )
        return None
    return {"target": told["target"], "tally": told.get("tally", 0), "battles": list(told.get("battles", []))}


def update_war_tally(war: Data | None, totals: dict[str, int], sides: list[str]) -> Data | None:
    """Return the war after a battle with these totals (half points)."""
    if war is None:
        return None
    one, other = sides
    net = scoring.net(totals[one], totals[other])
    tally, battles = war["tally"] + net, [*war["battles"], net]
    over = scoring.war_won(tally, war["target"], (one, other))
    said = text(tally, war["target"], over, sides, len(battles))
    sums = {"tally": scoring.halves_to_points(tally), "halves": tally, "battles": len(battles), "nets": battles}
    return {"target": war["target"], **sums, "over": over, "text": said}


def text(tally: int, target: int, over: str | None, sides: list[str], battles: int) -> str:
    played = f"after {plural(battles, 'battle')}"
    if over is not None:
        return f"{SIDE_NAMES[over]} wins the war, {scoring.halves_to_points(abs(tally))} points up {played}."
    if tally == 0:
        return f"The war is level {played}; it goes to {target} points up."
    ahead = SIDE_NAMES[sides[0] if tally > 0 else sides[1]]
    return f"{ahead} is {scoring.halves_to_points(abs(tally))} points up {played}; the war goes to {target}."


def next_battle(setup: Data, result: Data) -> Data | None:
    """Return the setup of the next battle of a war that is not over."""
    told = result.get("war")
    if not told or told["over"] is not None or told["battles"] >= MOST_BATTLES:
        return None
    return {**setup, "war": {"target": told["target"], "tally": told["halves"], "battles": told["nets"]}}
