"""Plays of the conformance suite: one module a rule set, named by its key.

``SETUPS`` name -> setup; ``orders(options, rng)`` makes legal orders at random; ``shuffled(setup, rng)`` reorders a setup;
``conserved(state)`` asserts that its totals are kept.
"""
