"""Fire: shells of the guns, volleys of the foot."""
