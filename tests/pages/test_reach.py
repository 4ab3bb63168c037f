"""The address that students get: the operator's, else the page's own, else the machine's in its network."""

import pytest

from pages.shell.reach import qr_code, reach


@pytest.mark.parametrize(
    ("setting", "host", "network", "origin", "others"),
    [
        ("https://lab.example/base/", "localhost:8501", "10.0.0.7", "https://lab.example/base", True),
        (None, "lab.example", None, "http://lab.example", True),
        (None, "192.168.1.9:8501", "192.168.1.9", "http://192.168.1.9:8501", True),
        (None, "localhost:8501", "10.0.0.7", "http://10.0.0.7:8501", True),
        ("javascript:alert(1)", "localhost:8501", "10.0.0.7", "http://10.0.0.7:8501", True),
        ("", "127.0.0.1:8501", None, "http://127.0.0.1:8501", False),
        (None, "[::1]:8501", "10.0.0.7", "http://10.0.0.7:8501", True),
    ],
)  # fmt: skip
def test_the_address_that_others_can_use(setting, host, network, origin, others):
    found = reach(setting, "http", host, network)
    assert (found.origin, found.others) == (origin, others)
    assert found.words.endswith(".")


def test_a_code_is_dark_on_white_with_a_quiet_zone():
    svg = qr_code("http://lab.example/?room=ABCDE").decode()
    assert 'fill="#fff"' in svg and 'stroke="#000"' in svg
    assert qr_code("a") != qr_code("b")
