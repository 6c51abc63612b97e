"""The Sykes Kriegspiel: Little Wars with shells, rifles, supply, works and charges (Wells and Colonel Mark Sykes, 1913).

README.md lists the rules that are in, and how setups, orders, views and options are written.
"""

from __future__ import annotations

from tactical.rulesets.kriegspiel.ruleset import Kriegspiel

__all__ = ["Kriegspiel"]
