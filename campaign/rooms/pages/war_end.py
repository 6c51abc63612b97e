"""A war's end in a room: the seed, to check the dice, and what the umpire has opened (UD-111)."""

from __future__ import annotations

import json
from collections import Counter

from campaign.models.belief import Campaign, Seat
from campaign.models.opened_truth import OpenedTruth
from campaign.rooms.pages import tally
from campaign.rooms.words import Row
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import plural


def block(seat: Seat, story: Row | None = None) -> Row:
    """Build the room's part on the end; empty before. ``story`` is what was opened, if known."""
    campaign = seat.campaign
    if campaign.phase != Campaign.Phase.OVER:
        return {"ended": {}}
    story = story or _story(seat)
    verdict = headed(story.get("verdict") if story else None, seat.side)
    moments = story.get("moments", {}).get(seat.key, {}) if story else {}
    return {
        "ended": {
            "seat": seat.key,
            "mark": f"{campaign.opened or 'none'}: {verdict['head']}",
            "seed": campaign.seed,
            "salt": campaign.salt,
            "hash": campaign.seed_hash,
            "opened": bool(campaign.opened),
            "verdict": verdict,
            "came": _came_of_it(story, seat) if story else {},
            "shows": campaign.alone,
            "turns": story.get("turns", {}) if story else {},
            "losses": story.get("losses", {}) if story else {},
            "moments": moments,
            "lede": tell_in_brief(story, seat, moments) if story else "",
            "again": offer_again(story, seat) if story else {},
        }
    }


def headed(verdict: Row | None, side: str) -> Row:
    """Build a side's headline ("" and neutrals: of neither), and all aims with results, own first."""
    if verdict is None:
        return {"head": "The war is over", "note": UNOPENED, "groups": [], "totals": []}
    points = {one["side"]: one["got"] for one in verdict["points"]}
    first = sorted(points, key=lambda one: (one != side, one))
    groups = [
        {
            "side": one,
            "name": "Your aims" if one == side else f"{one.capitalize()}’s aims",
            "aims": [_aim(row) for row in verdict["aims"] if row["side"] == one],
        }
        for one in first
    ]
    totals = [
        {**one, "name": one["side"].capitalize()} for one in sorted(verdict["points"], key=lambda one: first.index(one["side"]))
    ]
    if verdict["winner"] not in ("", side):
        missed = [row for group in groups if group["side"] == side for row in group["aims"] if not row["met"]]
        if missed:
            max(missed, key=lambda one: one["points"])["turned"] = True
    ruling = verdict["ruling"]
    return {
        "head": _headline(verdict, points, side),
        "note": _note(verdict, side),
        "groups": groups,
        "totals": totals,
        "by_aims": _by_aims(verdict) if ruling and len(points) > 1 else "",
        "ruling": ruling,
    }


UNOPENED = "You will learn who won when the umpire opens the war as it was."
NO_AIMS = "This scenario has no aims to count, so there is no winner."


def _headline(verdict: Row, points: dict[str, int], side: str) -> str:
    winner, how = verdict["winner"], verdict["how"]
    if how == "nothing" or (how == "own" and not points):
        return "The war is over"
    if how == "own":
        [own] = verdict["points"]
        return f"The war is over: you have {own['got']} of {plural(own['of'], 'point')}"
    most, least = (max(points.values()), min(points.values())) if points else (0, 0)
    end = (
        ", by the umpire’s ruling" if how == "ruling" else f", {most} to {least}" if winner else f": {plural(most, 'point')} each"
    )
    if not winner:
        return f"Nobody won{end}."
    if winner == side:
        return f"You won{end}."
    return f"You lost. {winner.capitalize()} won{end}." if side in BELLIGERENTS else f"{winner.capitalize()} won{end}."


def _note(verdict: Row, side: str) -> str:
    if verdict["ruling"]:
        return ""
    if verdict["how"] == "nothing":
        return NO_AIMS if verdict["played"] else "No run was played, so nothing is counted."
    return "You will learn who won when the umpire opens the war to all." if verdict["how"] == "own" else ""


def _by_aims(verdict: Row) -> str:
    score = " · ".join(f"{one['side'].capitalize()} {one['got']} of {one['of']}" for one in verdict["points"])
    who = f"{verdict['by_aims'].capitalize()} would have won" if verdict["by_aims"] else "Nobody would have won"
    return f"{who} by the aims: {score}."


def _aim(row: Row) -> Row:
    told = ", ".join(filter(None, (row["counted"], row["by"], row["when"])))
    return {**row, "result": told}


def tell_in_brief(story: Row, seat: Seat | None, moments: Row) -> str:
    """Tell a war that was decided by its aims in a paragraph: who met what, the dearest miss, and when it was decided."""
    verdict = story.get("verdict") or {}
    if verdict.get("how") != "aims":
        return ""
    side = seat.side if seat is not None else ""
    sentences = [_count_aims(verdict["aims"], side)]
    missed = [one for one in verdict["aims"] if one["side"] == side and not one["met"]]
    if verdict["winner"] not in ("", side) and missed:
        worst = max(missed, key=lambda one: one["points"])
        sentences.append(_tell_miss(worst, moments))
    decided: str = story.get("turns", {}).get("decided", "")
    sentences.append(decided.replace(f"{side.capitalize()} led", "you led") if side else decided)
    if verdict.get("early"):
        who = "You" if seat is not None and seat.campaign.alone else "The umpire" if seat is not None else ""
        ended = f"{who} ended it on" if who else "It was ended on"
        sentences.append(f"{ended} {verdict['until']}, before its time: it is counted as it stood.")
    return " ".join(filter(None, sentences))


def _count_aims(aims: list[Row], side: str) -> str:
    said: list[str] = []
    for one in sorted({aim["side"] for aim in aims}, key=lambda one: (one != side, one)):
        own = [aim for aim in aims if aim["side"] == one]
        met = sum(aim["met"] for aim in own)
        who, whose = ("You", "your") if one == side else (one.capitalize(), "its")
        if said:
            said.append(f"{who} {met or 'none'} of {len(own)}")
        elif met == len(own):
            said.append(f"{who} met all of {whose} aims")
        else:
            said.append(f"{who} met {met or 'none'} of {whose} {len(own)} aims")
    return f"{', '.join(said)}."


def _tell_miss(aim: Row, moments: Row) -> str:
    points = plural(aim["points"], "point")
    if not aim["by"]:
        return f"Your dearest miss, {points}: “{aim['text']}”."
    out = next((one["miles"] for one in moments.get("worst", ()) if one["when"] == aim["when"] and one["miles"]), None)
    miles = f", {plural(out, 'mile')} from where you believed the enemy to be" if out else ""
    return f"Your dearest miss, {points}: {aim['by']}, {aim['when']}{miles}."


def offer_again(story: Row, seat: Seat) -> Row:
    """Offer to play the scenario again, alone: its seats, the computer's temperament and level; empty where nobody can."""
    found = story.get("again", {})
    if not found:
        return {}
    whose = {one.key: one.side for one in seat.campaign.players()}
    keys = {one["key"] for one in found["seats"]}
    seats = [{**one, "own": one["key"] == seat.key, "side": whose.get(one["key"], "")} for one in found["seats"]]
    kept = [("", "as before")] if seat.campaign.alone else []
    return {
        "scenario": found["scenario"],
        "seats": sorted(seats, key=lambda one: not one["own"]),
        "own": seat.key in keys,
        "tempers": [*kept, *TEMPERS],
        "levels": [*kept, *LEVELS],
        "same_dice": bool(seat.campaign.seed),
    }


TEMPERS = (
    ("steady", "steady: attacks at odds of 1.2 to 1"),
    ("bold", "bold: attacks at odds of 0.8 to 1"),
    ("cautious", "cautious: attacks at odds of 1.8 to 1"),
    ("lot", "random for each seat"),
)
LEVELS = (("usual", "usual"), ("easy", "easy"), ("hard", "hard"))


def build_public_view(seat: Seat, back: str) -> Row | None:
    """Build the war as it was, as far as opened; None if it was not."""
    story = _story(seat)
    return {**tally.head(seat, back, seat.latest_call()), **block(seat, story), "story": story} if story else None


def _story(seat: Seat) -> Row | None:
    """Read what was opened to this seat: all, or its side's part; None before."""
    campaign = seat.campaign
    if campaign.phase != Campaign.Phase.OVER or not campaign.opened:
        return None
    side = "" if campaign.opened == Campaign.Opened.ALL else seat.side
    told = OpenedTruth.objects.filter(campaign=campaign, side=side).values_list("told", flat=True).first()
    return json.loads(told) if told is not None else None


def _came_of_it(story: Row, seat: Seat) -> Row:
    """Sum up the opened war: end, battles, dearest battle, losses, captures, the state on land.

    ``whose`` figures: "both" sides', a side's "own", or "nobody"'s (a neutral's, if sides read their own).
    """
    lost = Counter(ship["side"] for ship in story["lost"])
    sides = [{"side": side, "name": side.capitalize(), "lost": plural(lost[side], "ship")} for side in BELLIGERENTS if lost[side]]
    battles = story["battles"]
    whole = seat.campaign.opened == Campaign.Opened.ALL
    return {
        "whose": "both" if whole else "own" if seat.side in BELLIGERENTS else "nobody",
        "until": story["until"],
        "battles": len(battles),
        "lost": sides,
        "taken": story.get("taken", []),  # none where it was opened before
        "last": battles[-1] if battles else None,
        "dearest": _dearest(battles),
        "men": [{**row, "name": row["side"].capitalize()} for row in story.get("men", [])],  # none where it was opened before
        "land": story["tally"].get("result", ""),
    }


def _dearest(battles: list[Row]) -> Row | None:
    """Find the battle with most ships lost, the first of equals; None unless there are several and ships were lost.

    Older stories did not count ships by battle.
    """
    most = max((one.get("lost", 0) for one in battles), default=0)
    return next(one for one in battles if one.get("lost", 0) == most) if most and len(battles) > 1 else None
