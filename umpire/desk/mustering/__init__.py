"""The mustering: terms, all charts, the checklist, War Imminent; afterwards the rules in force."""
