"""Battles on land as open ground fights them (LC-261 to LC-275): a muster made a setup, and a result read for whoever sent it.

``ground`` cuts the Country out of the features of a muster, ``muster`` makes the setup of both forces, ``settle`` reads a result.
"""
