"""Odds: what a battle or a run came to many times over, where the real one stands, and luck (UD-085 to UD-091). Pure."""
