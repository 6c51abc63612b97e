"""Gunnery: the guns' sheet, and marks of their shots."""
