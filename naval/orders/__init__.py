"""Sheets of orders: each part read and checked by what its seat knows, and reckoned."""
