"""What can be asked about one position, and the answers."""
