"""Battles on land, from a contact to the return (LC-260 to 282)."""
