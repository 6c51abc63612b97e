"""Units, columns, trains, dummies, cohesion."""
