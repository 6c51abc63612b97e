"""The land's chapter of orders."""
