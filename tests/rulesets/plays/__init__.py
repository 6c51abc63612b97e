"""How the conformance suite plays each rule set: one module a rule set, named by its key.

``MUSTERS`` name -> muster; ``orders(options, rng)`` makes legal orders at random; ``shuffled(muster, rng)`` is the same
muster in another order; ``conserved(state)`` asserts what can never be lost or gained.
"""
