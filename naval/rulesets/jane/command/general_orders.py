"""General orders (NAV-T-003, 062): what an admiral writes for his captains before the action, once and for all.

    "general": {"text": "…",                      plain words, up to 4,000 letters
                "aim": "Z02" | null,              the place to aim at; null is the ship (NAV-T-011)
                "projectile": "AP" | "HE" | "CP" | null,   fired where none is ordered; null is common
                "open_fire_yd": 6000 | null,      hold fire until the range is judged so; null is as the guns reach
                "range_yd": 3500 | null,          the range to fight at; null is as it suits the guns
                "concentration": "nearest" | "opposite" | "van" | "rear" | null,   a system in force from move 1
                "settings": {"all": 2000, "b3": 1000},     yards for which torpedoes are set
                "break_off": "never" | "beaten" | "outnumbered",   when the fight is given up
                "second": "b2"}                   the second in command's ship

All may be left out. They are kept in ``state["general"][side]``, complete, with ``move`` (0) for the time of writing. Aim,
system and second are laid upon the ships at once; the settings count when a torpedo is fired (``ships/tubes.py``), the projectile
when guns fire that were told nothing else; the range, the opening of fire and the breaking off are for captains, who read them
in ``view["general"]``.
"""

from __future__ import annotations

from collections.abc import Iterable

from naval.rulesets.jane.command.concentration import SYSTEMS
from naval.rulesets.jane.events import event
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.ships.tubes import SETTINGS
from naval.rulesets.jane.tables import Data, Table, is_number
from tactical.engine.rule import forbids, modifies

Found = list[tuple[str, str, str]]

PARTS = ("text", "aim", "projectile", "open_fire_yd", "range_yd", "concentration", "settings", "break_off", "second")
BREAK_OFF = ("never", "beaten", "outnumbered")
FARTHEST = 30_000  # yards: no order speaks of what no look-out sees


@forbids("NAV-T-003", source="L13")
def before_the_action(stage: str, parts: Iterable[str]) -> str | None:
    """Admirals write their general orders before the action and order nothing else then; in it they stand as written."""
    if stage == "general":
        others = [part for part in parts if part != "general"]
        return f"Before the action you can write only general orders, not {', '.join(others)}." if others else None
    return "General orders were written before the action and can no longer be changed." if "general" in parts else None


@modifies("NAV-T-062", source="L121")
def given_to_captains(orders: Data) -> tuple[str | None, Data | None]:
    """All orders for the control of fire are given to the captains before the battle and bind until others are read.

    Returns the place at which every ship aims, and the concentration in force from the first move; None where none is ordered.
    """
    system = orders["concentration"]
    return orders["aim"], {"system": system, "from_move": 1} if system else None


def standing(state: Data, side: str) -> Data:
    """Give the general orders of an admiral who wrote none: every captain as he thinks best."""
    return {
        **dict.fromkeys(("aim", "projectile", "open_fire_yd", "range_yd", "concentration")),
        **{"move": 0, "text": "", "settings": {}, "break_off": "beaten"},
        "second": state["command"][side]["second"],
    }


def faults(state: Data, side: str, orders: Data, conv: Table) -> Found:
    """List the faults of ``orders["general"]``, and of anything else in the stage in which it is written."""
    parts = sorted(str(part) for part in orders if orders[part] not in (None, {}, []) and part != "night")
    said = before_the_action(state["stage"], parts)
    if said:
        return [("NAV-T-003", "general", said)]
    wanted = orders.get("general")
    if wanted is None:
        return []
    if not isinstance(wanted, dict):
        return [("NAV-T-003", "general", "General orders are a table.")]
    strange = sorted(str(part) for part in wanted if part not in PARTS)
    found: Found = []
    if strange:
        text = f"General orders have no {', '.join(map(repr, strange))}; their parts are: {', '.join(PARTS)}."
        found.append(("NAV-T-003", "general", text))
    return found + _words(wanted, conv) + _figures(wanted) + _ships(state, side, wanted)


def _words(wanted: Data, conv: Table) -> Found:
    found: Found = []
    text, most = wanted.get("text"), int(conv["SC-J-31"]["general_letters"])
    if text is not None and not isinstance(text, str):
        found.append(("NAV-T-003", "general.text", "The text of general orders must be words."))
    elif text is not None and len(text) > most:
        found.append(("NAV-T-003", "general.text", f"General orders may have at most {most} characters; these have {len(text)}."))
    found += _one_of(wanted, "aim", sorted(conv["SC-T-09"]["broadside"]), "SC-T-09", "place to aim at")
    found += _one_of(wanted, "projectile", list(gunnery.PROJECTILES), "NAV-T-046", "projectile")
    found += _one_of(wanted, "concentration", SYSTEMS, "NAV-T-060", "system")
    return found + _one_of(wanted, "break_off", BREAK_OFF, "NAV-T-003", "rule for breaking off")


def _one_of(wanted: Data, part: str, there: Iterable[str], rule: str, what: str) -> Found:
    value = wanted.get(part)
    if value is None or (isinstance(value, str) and value in there):
        return []
    return [(rule, f"general.{part}", f"There is no {what} {value!r}; there are: {', '.join(there)}.")]


def _figures(wanted: Data) -> Found:
    found: Found = []
    for part in ("open_fire_yd", "range_yd"):
        value = wanted.get(part)
        if value is None:
            continue
        number = is_number(value)
        if not number or not 0 < value <= FARTHEST:
            found.append(("NAV-T-003", f"general.{part}", f"{part} must be yards up to {FARTHEST}, not {value!r}."))
    return found


def _ships(state: Data, side: str, wanted: Data) -> Found:
    found: Found = []
    own = [key for key, ship in state["ships"].items() if ship["side"] == side]
    settings = wanted.get("settings")
    if settings is not None and not isinstance(settings, dict):
        found.append(("NAV-T-003", "general.settings", 'Torpedo settings are a table {"all" or a ship: yards}.'))
    for key, yards in sorted(settings.items(), key=str) if isinstance(settings, dict) else ():
        if key != "all" and key not in own:
            found.append(("NAV-T-003", "general.settings", f"{side.capitalize()} has no ship {key!r}."))
        if isinstance(yards, bool) or not isinstance(yards, (int, float)) or yards not in SETTINGS:
            there = ", ".join(map(str, SETTINGS))
            found.append(("NAV-T-003", "general.settings", f"Torpedoes are set for {there} yards, not {yards!r}."))
    second = wanted.get("second")
    if second is not None and (not isinstance(second, str) or second not in own):
        found.append(("NAV-T-017", "general.second", f"{side.capitalize()} has no ship {second!r}."))
    elif second is not None and second == state["command"][side]["flag"]:
        found.append(("NAV-T-017", "general.second", "The second in command must sail in a different ship from the admiral."))
    return found


def options(state: Data, side: str, conv: Table) -> Data:
    """List what general orders may say; ``now`` is what stands if nothing is written."""
    flag = state["command"][side]["flag"]
    own = [key for key, ship in state["ships"].items() if ship["side"] == side]
    return {
        "letters": conv["SC-J-31"]["general_letters"],
        "aim": sorted(conv["SC-T-09"]["broadside"]),
        "projectile": list(gunnery.PROJECTILES),
        "most_yd": FARTHEST,
        "concentration": list(SYSTEMS),
        "settings": {"yards": list(SETTINGS), "ships": [key for key in own if state["ships"][key]["tubes"]]},
        "break_off": list(BREAK_OFF),
        "second": [key for key in own if key != flag],
        "now": standing(state, side),
    }


def lock(state: Data, orders: dict[str, Data]) -> list[Data]:
    """Take in and lock both sides' general orders, with the time of writing."""
    events = []
    for side in state["sides"]:
        given = {part: value for part, value in (orders[side].get("general") or {}).items() if value is not None}
        if "settings" in given:
            given["settings"] = {key: int(given["settings"][key]) for key in sorted(given["settings"])}
        state["general"][side] = {**standing(state, side), **given, "move": state["move"]}
        aim, concentration = given_to_captains(state["general"][side])
        for ship in state["ships"].values():
            if ship["side"] == side:
                ship["aim"] = aim
        command = state["command"][side]
        command["second"] = state["general"][side]["second"]
        command["concentration"] = concentration or command["concentration"]
        rules = ["NAV-T-003", "NAV-T-062"]
        one = event(state, "general", f"{side.capitalize()}'s general orders are given to the captains.", rules)
        text = "General orders are given to the captains."
        one["told"][side] = {"text": text, "rules": rules, "rolls": [], "enemy": False}
        events.append(one)
    return events
