"""Land war as plain data: units and bodies, the ground, the state of the land at a minute, the sky over it."""
