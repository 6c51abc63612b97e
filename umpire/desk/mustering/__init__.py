"""The mustering: terms, everybody's charts, the checklist, War Imminent; afterwards what was agreed."""
