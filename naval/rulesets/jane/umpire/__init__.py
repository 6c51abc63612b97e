"""The umpire's judgement: his rulings, and what may be wrong with them."""
