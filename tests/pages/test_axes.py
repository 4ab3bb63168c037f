"""The attributes of the plane: any column can be one, whatever its name."""

from opening import link, open_app, warning

from boosting.datasets import parse_csv
from boosting.datasets.share_code import encode

TABLE = b"auto,most used,c,class\n" + b"".join(
    f"{k},{k * 7 % 5},{k * 3 % 4},{'u' if k % 3 else 'v'}\n".encode() for k in range(24)
)


def test_a_column_called_auto_can_be_an_axis():
    own = encode(parse_csv(TABLE)[0])
    app = open_app(dataset="own-table", own=own, axis_x="auto", axis_y="most used")
    assert warning(app) == ""
    assert {name: link(app)[name] for name in ("axis_x", "axis_y")} == {
        "axis_x": "auto",
        "axis_y": "most used",
    }
