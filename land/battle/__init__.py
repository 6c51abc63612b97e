"""From a contact to a battle and back (LC-260 to 282)."""
