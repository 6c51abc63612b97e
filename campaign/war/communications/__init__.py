"""How news travels: who is in touch with whom, dispatches hop by hop, logs, wireless and who overhears it."""
