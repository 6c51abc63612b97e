"""The land in a run: bodies march, meet, draw their supplies, see and report (LC-001).

What stands here only puts the chapters in their order and hands facts from one to the next; every rule is in its chapter.
"""
