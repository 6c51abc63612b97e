"""The umpire's judgement: his rulings, and their faults."""
