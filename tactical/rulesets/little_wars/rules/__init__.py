"""Rules of the larger game, chapter by chapter (LW-120 to LW-136)."""
