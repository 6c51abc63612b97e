"""Geography: courses by rhumb line, charts, the compass, the sun and the calendar."""
