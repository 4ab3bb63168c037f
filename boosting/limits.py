"""What a stranger may bring, and how much of it: one table.

A link, a file, a formula, a table, a picture of an address: each is read in one module, which knows these limits, takes
what keeps to them in time proportional to its length, and says in a sentence why it takes nothing else.

    entrance      read by                              in a link
    lesson        boosting/lessons/reading.py          lesson=mine-...&file=
    blank, YAML   boosting/lessons/parts.py, records.py
    edits         boosting/catalogue/edits.py          edits=
    formula       boosting/choices/formulas.py         formula=
    table         boosting/datasets/reading.py
    share code    boosting/datasets/share_code.py      own=
    request       pages/shell/gate.py                  its path, host and body, whatever it asks for

Sizes are in characters where nothing else is said.
"""

from __future__ import annotations

# --- a lesson ---
LESSON = 200_000  # of the whole file, most of them its tables
LESSON_CODE = 6000  # of a lesson in a link; browsers and chat programs cut off longer addresses
LESSON_BODY = 60_000  # without what stands in front: seven times the longest of the course
LESSON_STEPS = 60
LESSON_TABLES = 10
LESSON_BLANKS = (
    40  # numbers from the run in one part of a step; each is computed when the step is opened
)
LESSON_SEEDS = 200  # runs behind these numbers
LESSON_FAULTS = 50  # that are told
FAULT = 400  # of a sentence about one

# --- a blank, [[ask | format]], and a record in YAML ---
ASK = 300
RECORD_TEXT = 2000  # of one value that is a text
RECORD_DEPTH = 12  # lists in lists
RECORD_NODES = 1000  # values of a record, all together
DIGITS = 15  # of a whole number: as many as a float keeps
DECIMALS = 6  # that a number is shown with

# --- edits ---
EDITS = 24  # of a run
EDITS_TEXT = 2000
EDIT_NUMBER = 1e30  # the pictures are sent in numbers that end at 1e38

# --- a formula ---
FORMULA = 120

# --- a request, whatever it asks for ---
PATH = 1000  # without the query
BODY_SECONDS = 10.0  # for a body to come, and a second more for every
BODY_PACE = 20_000  # bytes of it: slower than any network on which the app can be used
UPLOADS = 3  # files that one visitor has sent, and that no other has replaced
