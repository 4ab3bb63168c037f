"""A table that can be read, and tables that cannot, each with what the page has to say about it."""

import io
import zipfile

GOOD = b"height,weight,colour,class\n1.62,54,red,child\n1.8,82,blue,adult\n1.75,,blue,adult\n1.3,30,red,child\n"


def zipped() -> bytes:
    """A zip archive with a table in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("table.csv", GOOD)
    return out.getvalue()


BAD = {
    "one class": (b"a,class\n1,x\n2,x\n", "Column 'class' holds only 'x': one class."),
    "one row": (b"a,class\n1,x\n", "Row 2 is the only example; learning needs at least two"),
    "no numeric column": (b"a,class\nu,x\nv,y\n", "No column holds only numbers."),
    "NUL byte": (b"a,class\n1,x\n2\0,y\n", "Row 3 contains a NUL byte"),
    "too many columns": (b",".join([b"1"] * 2000) + b"\n", "Row 1 has 2000 columns; at most 500 can be read."),
    "UTF-16": ("a,class\n1,x\n2,y\n".encode("utf-16"), "this file is UTF-16. Save it as CSV in UTF-8."),
    "a formula": (b"a,class\n1,x\n=1+1,y\n3,y\n", "Row 3, column 'a' holds the formula '=1+1'."),
    "a zip": (zipped(), "This file is a zip archive or an Excel workbook"),
    "empty": (b"", "The file is empty."),
    "ragged": (b"a,class\n1,x\n2,y,3\n", "Row 3 has 3 cells, the first row has 2."),
    "no label": (b"a,class\n1,x\n2,\n3,y\n", "Row 3 has no label"),
    "huge number": (b"a,class\n1e200,x\n2,y\n", "holds 1e+200; at most 1e+37 can be drawn."),
}  # fmt: skip
