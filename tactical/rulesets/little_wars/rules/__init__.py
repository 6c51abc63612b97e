"""The larger game's rules, chapter by chapter (LW-120 to LW-136)."""
