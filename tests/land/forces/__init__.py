"""Units, bodies, trains, dummies, cohesion."""
