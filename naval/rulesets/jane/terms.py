"""Terms of a battle: the methods of torpedoes and the night, the light, the scale, an alteration on trial.

``setup["terms"]`` is the agreed choice by term (``terms.toml``); it replaces the setup's own, which stays for terms not named.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Data, load
from tactical.engine.rule import forbids, modifies
from tactical.engine.ruleset import Term
from tactical.engine.terms import agreed, make_term

_FILE = load("terms.toml")
TERMS: tuple[Term, ...] = tuple(make_term(key, one) for key, one in _FILE["terms"].items())


def faults_of(setup: Data) -> list[str]:
    """List why ``setup["terms"]`` cannot be agreed."""
    faults: list[str] = []
    terms = setup.get("terms", {})
    agreed(TERMS, terms, faults)
    if faults:
        return faults
    said = night_needs_orders(settled(setup), terms)
    return [said] if said else []


@forbids("SC-J-61", source="convention: when night orders can be handed in; L315, L329")
def night_needs_orders(setup: Data, terms: Data) -> str | None:
    """The second method of the night needs a night, and orders that are handed in before it."""
    if terms.get("night") != "2":
        return None
    if setup.get("night") is None:
        return "Night orders need a battle in the dark: choose a night light, or move the ships move by move."
    if terms.get("general") == "no":
        return "Night orders go with the general orders: choose general orders as well."
    return None


@modifies("SC-J-62", source="convention: what is agreed goes before what the set-up has; L269-273, L315, L447")
def settled(setup: Data) -> Data:
    """The setup with the methods, the light and the scale that were agreed in the place of its own."""
    terms: Data = setup.get("terms") or {}
    if not terms:
        return setup
    made = dict(setup)
    if "torpedoes" in terms:
        made["torpedo_method"] = int(terms["torpedoes"])
    if "light" in terms:
        own = setup.get("night") or {}
        made["night"] = None if terms["light"] == "day" else {**own, "sight_yd": int(terms["light"])}
    if "night" in terms and isinstance(made.get("night"), dict):
        made["night"] = {**made["night"], "method": int(terms["night"])}
    if "scale" in terms:
        made["scale"] = None if terms["scale"] == "free" else terms["scale"]
    if "general" in terms:
        made["general_orders"] = terms["general"] == "yes"
    if terms.get("trial", "none") != "none":
        made["conventions"] = _laid_over(setup.get("conventions", {}), _FILE["trials"][terms["trial"]])
    return made


def _laid_over(changes: Any, more: Data) -> Any:
    if not isinstance(changes, dict):
        return changes  # a fault of the setup, told as such
    over = {key: _laid_over(changes.get(key, {}), one) if isinstance(one, dict) else one for key, one in more.items()}
    return {**changes, **over}
