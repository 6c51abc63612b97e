"""Sheets of orders: how each part is read and checked from what its seat knows, and what an order comes to."""
