"""Position: men and guns of a state, and players' shares of a side."""
