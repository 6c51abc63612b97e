"""Generals, their sight and their successors, the posts in charge of the arms, and the official's ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tactical.engine.rule import forbids, modifies, resolves, reveals
from tactical.rulesets.kriegspiel.rules.tables import WORDS, n, u

Data = Mapping[str, Any]
POSTS = {"inf": "infantry", "cav": "cavalry", "RA": "artillery", "RE": "engineers", "TS": "transport", "GEN": "general"}
KINDS = ("measure", "shot", "packets", "notice", "ruling")
FIRE = ("shell", "shot", "mine")  # causes of death by real fire
REPLACED: dict[str, str] = WORDS["replaced"]


@reveals("KS-009", source="App. L2414-2420; SC-KS-04")
def detail(general: Data, x: int, y: int) -> str:
    """The general stands within six feet of his figure: what is within it he sees in full, beyond it only what arm it is.

    Return "full" or "marker", in sight both; his signalling is perfect, at once and logged.
    """
    reach = u("KS-009")
    return "full" if (x - general["x"]) ** 2 + (y - general["y"]) ** 2 <= reach * reach else "marker"


@resolves("KS-010", source="App. L2421-2427")
def general_struck(general: Data, how: str, own_move: int, option: str = "invulnerable") -> dict[str, Any]:
    """A general is invulnerable, or with Sykes out for three moves under a shell and out for good if shot or captured.

    ``how`` is "shell", "rifle", "captured" or "charge"; ``own_move`` is his side's move in or before which it happened. ``back``
    is the first own move in which he orders again.
    """
    new = dict(general)
    if option != "sykes" or new["gone"]:
        return new
    if how == "shell":
        new["back"] = max(int(new["back"] or 0), own_move + n("KS-010", "shell") + 1)
        return new
    new["gone"], new["back"] = True, None
    return new


def succeeded(general: Data, alive: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Fill the general's place after he is gone: the first of the line who still has men; his senior man is the figure.

    ``alive`` has the living men of each unit. With nobody left nobody commands.
    """
    for number, key in enumerate(general["line"]):
        if alive.get(key):
            line = list(general["line"][number + 1 :])
            return {"unit": key, "man": sorted(alive[key])[0], "back": None, "gone": False, "line": line}
    return {**general, "unit": None, "man": None, "line": []}


def commands(general: Data, own_move: int) -> bool:
    """Report whether there is a general who orders in this own move."""
    return general["man"] is not None and not general["gone"] and (general["back"] is None or own_move >= general["back"])


@modifies("KS-011", source="App. L2377-2380, L2414-2415")
def post_of(arm: str) -> str:
    """Any number of people may play; each arm and service may be one player's charge."""
    return POSTS[arm]


@modifies("KS-012", source="App. L2402-2412")
def replaced_by(rule: str) -> str:
    """The game is Little Wars, with these rules in place of some of its own or added.

    Return the id that holds in place of a rule of Little Wars.
    """
    return REPLACED.get(rule, rule)


@forbids("KS-015", source="App. L2709-2712; SC-KS-14")
def cannot_be_entered(ledger: Sequence[Data], entry: Data) -> str | None:
    """An official of each side watches and measures the moves and checks supplies and ammunition given up, and orders nothing.

    His ledger only grows: an entry has the next number, a known kind, and no move before the last one's.
    """
    if entry["kind"] not in KINDS:
        return f"the official keeps no {entry['kind']!r}; he keeps: {', '.join(KINDS)}"
    if entry["n"] != len(ledger) + 1:
        return f"entry {entry['n']} does not follow entry {len(ledger)}"
    if ledger and entry["ply"] < ledger[-1]["ply"]:
        return "a move that is over cannot be added to"
    return None


def entered(ledger: Sequence[Data], ply: int, kind: str, what: str, figures: Mapping[str, int]) -> list[dict[str, Any]]:
    """Add a line to the ledger."""
    entry = {"n": len(ledger) + 1, "ply": ply, "kind": kind, "what": what, "figures": dict(sorted(figures.items()))}
    if fault := cannot_be_entered(ledger, entry):
        raise ValueError(fault)
    return [*(dict(one) for one in ledger), entry]


@reveals("KS-016", source="App. L2703-2716")
def how_it_was_decided(fallen: Iterable[Data]) -> dict[str, int]:
    """The game should work itself: death by actual fire rather than by computation, and few rulings.

    Count the fallen by fire, by computation (melees, charges, hunger) and by an umpire's ruling, from ``how`` in ``fallen``; the
    end of a battle says so.
    """
    counts = {"fire": 0, "computation": 0, "ruling": 0}
    for one in fallen:
        how = str(one["how"])
        counts["fire" if how in FIRE else "ruling" if how == "ruling" else "computation"] += 1
    return counts
