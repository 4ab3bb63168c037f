"""Lessons: pure questions about a Trace, testable without a screen. Empty so far.

What will be here:

    Lesson      a title and its Steps
    Step        a view of a run to look at, a text, and its Question if it has one
    Question    what is asked about a Trace, and the answers to choose from or a number to type
    Check       a function of the Trace that says whether an answer is right, and why
"""
