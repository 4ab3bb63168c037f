"""`python -m pages.site OUT`: write the course as a folder for any web space."""

import argparse
from pathlib import Path

from pages.site.folder import build

parser = argparse.ArgumentParser(prog="python -m pages.site", description=__doc__)
parser.add_argument("out", type=Path, help="the folder to write")
parser.add_argument(
    "--app", default="", help="address of a server with the app, for what needs one"
)
parser.add_argument("--address", default="", help="address of the site, for search engines")
parser.add_argument("--small", action="store_true", help="a few pages of every kind, to look at")

if __name__ == "__main__":
    told = parser.parse_args()
    build(told.out, told.app, told.address, told.small)
