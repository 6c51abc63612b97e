"""The machine that plays a game on open ground: one code for Little Wars and for the Kriegspiel, told apart by a ``Book``."""
