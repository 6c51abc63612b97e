"""Battles on land as open ground fights them: a muster made a setup, and a result read for the campaign (LC-261 to LC-275).

``ground`` cuts the Country out of the features of a muster, ``muster`` makes the setup of both forces, ``settle`` reads a result.
"""
