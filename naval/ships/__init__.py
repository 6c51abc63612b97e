"""Powers of ships: coal, speed, signals."""
