"""What ships can do: coal, speed, signals."""
