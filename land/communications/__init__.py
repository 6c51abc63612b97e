"""How word goes on land: riders, wires, mirrors, and who takes it on the way (LC-131 to 147)."""
