"""Supplies: stores, hunger, and the besieged."""
