"""Little Wars: toy soldiers on an open floor, guns first, men moved one by one (H. G. Wells, 1913).

README.md lists the rules that are in, and how setups, orders, views and options are written.
"""

from __future__ import annotations

from tactical.rulesets.little_wars.ruleset import LittleWars

__all__ = ["LittleWars"]
