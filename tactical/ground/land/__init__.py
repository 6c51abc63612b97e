"""Battles on land as open ground fights them: a setup from a muster, and a result for the campaign (LC-261 to LC-275).

``ground`` cuts the Country out of the features of a muster, ``muster`` makes the setup, ``settle`` reads a result.
"""
