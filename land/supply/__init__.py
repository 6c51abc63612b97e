"""Supply, hunger and communication (LC-150 to 166)."""
