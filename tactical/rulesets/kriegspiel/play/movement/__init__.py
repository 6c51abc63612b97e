"""Movement: units put down, their acts, reaches and marches."""
