"""What a stranger may bring, and how much of it: one table.

A link, a file, a formula, a table, a picture of an address: each is read in one module, which knows these limits, takes
what keeps to them in time proportional to its length, and says in a sentence why it takes nothing else.

    entrance      read by                              in a link
    lesson        boosting/lessons/reading.py          lesson=mine-...&file=
    blank, YAML   boosting/lessons/parts.py, records.py
    edits         boosting/catalogue/edits             edits=
    formula       boosting/choices/formulas.py         formula=
    table         boosting/datasets/reading.py, user.py
    share code    boosting/datasets/share_code.py      own=
    file          pages/data/upload.py, pages/tutor/library.py
    room          pages/shell/rooms.py, hall.py        room=, and what leader and hall send
    answer        pages/shell/polls.py
    QR code       pages/shell/reach.py
    request       pages/shell/gate.py                  its path, host and body, whatever it asks for; what a socket says

Sizes are in characters where nothing else is said.
"""

# --- a lesson ---
LESSON = 200_000  # of the whole file, most of them its tables
LESSON_CODE = 6000  # of a lesson in a link; browsers and chat programs cut off longer addresses
LESSON_BODY = 60_000  # without what stands in front: seven times the longest of the course
LESSON_STEPS = 60
LESSON_TABLES = 10
LESSON_VARIANTS = 16  # of one lesson, by student
# numbers from the run in one part of a step; each is computed when the step is opened
LESSON_BLANKS = 40
LESSON_SEEDS = 200  # runs behind these numbers
LESSON_FAULTS = 50  # that are told
FAULT = 400  # of a sentence about one

# --- what a student has answered, and hands in ---
ANSWERED_STEPS, ANSWERED_TRIES = 1000, 50  # in all; of one step, the last ones
TRY = 2000  # of one try, as JSON
HAND_IN = 4_000_000  # bytes of a file
STUDENT = 200  # of a name

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

# --- a table ---
UPLOAD_MB = 50  # of a file that a browser sends
PASTED = 1_000_000
TABLE_BYTES = 500_000_000  # that the library reads
TABLE_ROWS = 200_000
TABLE_COLUMNS = 500
TABLE_CELLS = 10_000_000  # when texts have become columns of 0 and 1: 80 MB of numbers
TABLE_LEVELS = 50  # of a column of texts: beyond, it is a name or a comment rather than a category
TABLE_CLASSES = 20  # of a label column: beyond, it is a quantity
TABLE_NAME = 80  # of a column, on the screen

# --- a share code: a table in a link, or in a browser's tab ---
SHARE_CODE = 6000  # browsers and chat programs cut off longer addresses
SHARE_BYTES = 200_000  # when it is unpacked
SHARE_NUMBERS = 5000
SHARE_RULE = 2000  # two lists of class names
KEPT = 3_000_000  # of a table that a tab keeps; browsers keep about five million
KEPT_NUMBERS = 250_000
TRUSTED = 2**31 - 1  # bytes, and numbers, of a code that did not come in a link

# --- lessons that were opened from files, or put together here ---
LESSONS = 10  # in one session
DRAFT_TEXT = 5000  # characters of a text in a lesson that is being put together
SHELF = 1000  # lessons that this server keeps under a short address
SHELF_DAYS = 400  # without being opened, after which one gives way

# --- a room ---
ROOM_CODE = 5  # letters
HALL_QUESTION = 200  # characters of a question from a hall
HALL_QUESTIONS = 60  # of one room, that its lecturer has not taken away
HALL_QUESTIONS_OF_ONE = 3  # of one device
COUNTDOWN = 600  # seconds that a hall has for an answer
ROOMS = 200
ROOMS_OF_ONE = 20  # at a time, opened from one address: a school's lessons
SEATS = 2000  # of one room
SEATS_OF_ONE = 1000  # of one address: a hall shares one
TABS = 5  # of one device
DEVICE = (8, 64)  # the fewest and the most characters of what a device calls itself
ABANDONED = 6 * 3600.0  # seconds without a leader
EMPTY_ROOM = 15 * 60.0  # seconds without anybody: a break
ROOM_BODY = 18_000  # bytes of what is said there
ROOM_BRACKETS = 500  # in it: names of attributes may have some, and nothing is nested as deep
ROOM_LINK = 14_000  # some 300 examples of a visitor's own fit, and a lesson of his
ROOM_STEP = 300
PLACE = 60  # of what a screen is called
PLACES = 20  # that a leader hears of, those with most devices

# --- a question to a hall, and an answer ---
QUESTION = 300
CHOICE = 80
CHOICES = 8
SUBJECT = 160
SKETCH = 24  # numbers of it
ASKED_ATTRIBUTES = 200  # of a stump: as many as a table may be asked for
ASKED_EXAMPLES = 100_000
ANSWER = 1e9  # the largest number
ANSWERS_SHOWN = 200  # different ones in a picture: those chosen most

# --- the picture of an address ---
QR_CODE = 1500  # that a camera still reads from a screen

# --- a request, whatever it asks for ---
PATH = 1000  # without the query
BODY_SECONDS = 10.0  # for a body to come, and a second more for every
BODY_PACE = 20_000  # bytes of it: slower than any network on which the app can be used
MESSAGES = 40  # of a page at once, and then so many
MESSAGES_PACE = 15.0  # a second: quicker than any hand, and each begins a run of the page
UPLOADS = 3  # files that one visitor has sent, and that no other has replaced
