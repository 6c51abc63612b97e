"""Communications on land: riders, wires, mirrors, and their interception (LC-131 to 147)."""
