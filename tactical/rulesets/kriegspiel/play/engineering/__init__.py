"""Engineering: works and mines."""
