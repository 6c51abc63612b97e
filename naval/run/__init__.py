"""Events at sea in a run, stage by stage, as facts: nothing here tells anybody anything."""
