"""Pictures drawn on the server, with nothing but numpy and zlib: a canvas, letters of strokes, PNG still and moving, a battle's
scene (``RuleSet.scene``).
"""
