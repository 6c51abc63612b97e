"""Land in a run: bodies march, meet, draw their supplies, see and report (LC-001).

These modules only order the chapters and hand facts from one to the next; every rule is in its chapter.
"""
