"""The course without a server: a folder of pages that any web space can hold, and that opens from disk.

    python -m pages.site OUT

Nothing is written twice. The site runs the app's own pages (opening.py), each at a link that is listed in data/site.yaml
or follows from the chapters and the lessons (plan.py), and writes down what Streamlit was told to show: its elements as HTML
(elements.py, sheet.py), its films as files, its players as they are (folder.py). In the browser site.js hands the films to
the players, as Streamlit does in the app. What needs a server says so where it would stand.

A page from disk may neither fetch a file nor import a module. So films and modules are scripts that hold their bytes as
text, compressed; with a server or without one they are read in the same way.
"""
