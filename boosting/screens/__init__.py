"""Screens: what a chapter shows, told once; the page, the link, the lesson and the notebook read it here.

runs.py    what stands behind a screen: data, a run on them, and the problem that they make
plans.py   what is asked for: data, an algorithm on them, several, a mix
"""
