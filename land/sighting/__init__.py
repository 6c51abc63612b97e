"""Eyes, patrols, screens, and what a scout makes out (LC-007, LC-111 to 120)."""
