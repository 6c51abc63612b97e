"""Units, bodies and trains, and their strength (LC-020 to 027)."""
