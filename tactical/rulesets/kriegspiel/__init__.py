"""The Sykes Kriegspiel: Little Wars with shells, rifles, supply, works and charges (Wells and Colonel Mark Sykes, 1913).

README.md says what is in, rule by rule, and how setups, orders, views and options are written.
"""

from __future__ import annotations

from tactical.rulesets.kriegspiel.ruleset import Kriegspiel

__all__ = ["Kriegspiel"]
