"""Torpedoes (A7): the launch, the run, the hit."""
