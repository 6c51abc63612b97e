"""Rules of the specification: movement, communication, attack and defence, a turn."""
