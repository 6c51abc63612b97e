"""The Admiralty's room: ports, trade, and reports of its ships."""
