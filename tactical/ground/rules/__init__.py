"""The rules that every game on open ground keeps: those of Little Wars (H. G. Wells, 1913), chapter by chapter."""
