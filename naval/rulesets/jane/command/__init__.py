"""Command (A1): general orders, signals, concentration of fire, the admiral, posts, the line, vetoes."""
