"""Predicates on the record of a war, and the aims that a scenario states in them: pure."""
