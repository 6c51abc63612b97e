"""What units, bodies and trains come to (LC-020 to 027)."""
