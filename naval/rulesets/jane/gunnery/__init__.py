"""Gun fire: who may strike and how often, what goes through a plate, and a minute's fire carried out."""
