"""The Admiralty's room: ports, trade, and what her ships reported."""
