"""The war by day: ships and merchantmen lost, and coal."""
