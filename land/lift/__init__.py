"""Troops by sea: transports, embarking, landing (LC-195 to 206)."""
