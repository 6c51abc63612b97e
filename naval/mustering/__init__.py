"""Before War Imminent: terms, ships served out, harbour charts, and the world that is declared."""
