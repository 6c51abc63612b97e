"""Cavalry: charges, their ends, and retreat before it."""
