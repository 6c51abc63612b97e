"""Submarines (A8): boats under water, the looking-glass, and what becomes of a boat that is met."""
