"""How to play, the umpire's handbook, the words of every rule, and first battles. No module here reads a war."""
