"""The machine of the Kriegspiel: what it adds to the machine of Little Wars, chapter by chapter."""
