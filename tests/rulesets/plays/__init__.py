"""How the conformance suite plays each rule set: one module a rule set, named by its key.

``SETUPS`` name -> setup; ``orders(options, rng)`` makes legal orders at random; ``shuffled(setup, rng)`` is the same
setup in another order; ``conserved(state)`` asserts what can never be lost or gained.
"""
