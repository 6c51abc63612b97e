"""Charts, courses, harbours and engine-room of a room."""
