"""The end of a battle in the words of the war: ships left, and each side's report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.packs.battles import by_pieces, sides
from tactical.engine.registry import find
from tactical.engine.text.words import count_in_words

Data = dict[str, Any]


def in_words(rules: str, setup: Data, met: Data, pieces: Mapping[str, str], told: Data, minutes: int) -> Data:
    """Translate a result into the run's words; on a board ships taken are lost, the others unharmed and in place.

    ``setup`` opened the battle, ``met`` are the forces, ``pieces`` maps pieces to ships."""
    if not by_pieces(rules):
        return told | {"moves": minutes}
    powers = {side: power for power, side in sides(rules).items()}
    taken = {pieces[key] for keys in told["losses"].values() for key in keys if key in pieces}
    ships: Data = {}
    lost: dict[str, list[str]] = {power: [] for power in powers.values()}
    for force in met["forces"]:
        for ship in force["ships"]:
            if ship["key"] in taken:
                ships[ship["key"]] = {"afloat": False, "max_kn": 0.0, "damage": ["lost in the action"]}
                lost[force["side"]].append(ship["name"])
            else:
                ships[ship["key"]] = {"afloat": True, "max_kn": ship["max_kn"]}
    # Where a side sees only what its men see, nobody tells it how many the enemy lost.
    closed = find(rules).keeps_secrets(setup)
    winner = powers.get(told["winner"] or "")
    ending = _ending(rules, told, winner)
    return {
        "winner": winner,
        "ending": ending,
        "moves": minutes,
        "ships": ships,
        "told": {power: ending if closed else f"{ending} {_enemy_lost(lost, power)}" for power in sorted(lost)},
    }


def _ending(rules: str, told: Data, winner: str | None) -> str:
    why = f"{told['ending'][:1].upper()}{told['ending'][1:].rstrip('.')}."
    if winner is None:
        return why
    return f"{winner.capitalize()}, {find(rules).sides[told['winner']].name} on the board, has won. {why}"


def _enemy_lost(lost: dict[str, list[str]], power: str) -> str:
    """Describe the enemy's losses as a side saw them: pieces counted, but not which ships."""
    other = next(one for one in lost if one != power)
    return f"{other.capitalize()} has lost {count_in_words(len(lost[other]), 'ship', most=6)}."
