"""Odds: many results of a battle or a run, the place of the real one among them, and luck (UD-085 to UD-091). Pure."""
