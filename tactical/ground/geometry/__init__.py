"""Open ground, measured in 1/64 inch: country, figures, ways, sight and clashes. Pure."""
