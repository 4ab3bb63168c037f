"""What DeepBoost's families offer in a round, and that the round takes what leaves most."""

from __future__ import annotations

import numpy as np
import pytest
from chapters import said
from opening import open_chapter

from boosting.lessons.screens import Screen, show
from boosting.theory import rademacher
from pages.families import offers

LINKS = [
    "/families?dataset=monks1&noise=0.1&families=tree&price=0.1",
    "/families?n_rounds=30",
    "/families?families=stump&dataset=toy&beta=0.05&n_rounds=30",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_round_takes_the_offer_that_leaves_most(link):
    trace = show(Screen.of(link)).trace
    for t, r in enumerate(trace, start=1):
        lefts = {offer.classifier: offer.left for offer in offers.of_round(trace, t)}
        mine = [h for h in (r.found.classifier, r.found.classifier.complement) if h in lefts]
        assert max(lefts.values()) <= r.found.gain + 1e-9
        assert all(lefts[h] == pytest.approx(r.found.gain) for h in mine)


def test_an_offer_is_twice_an_edge_less_the_price_of_its_own_family():
    trace, lam = show(Screen.of(LINKS[0])).trace, 0.1
    y, new = trace.sample.y, 0
    for t, r in enumerate(trace, start=1):
        scale = np.exp(1 - y * (trace[t - 2].scores if t > 1 else 0 * y)).mean()
        for offer in offers.of_round(trace, t):
            h = offer.classifier
            assert offer.gain == pytest.approx(abs(r.distribution @ (y * h.votes(trace.sample.X))))
            price = lam * rademacher.of_classifier(h, trace.sample) / scale
            assert offer.price == pytest.approx(price)
            if not offer.known:
                new += 1
                assert offer.left == pytest.approx(max(offer.gain - price, 0))
    assert new > len(trace)


def test_the_page_shows_every_offer_and_which_was_taken():
    app = open_chapter(
        "families/families", dataset="monks1", noise=0.1, families="tree", price=0.1, n_rounds=20
    )
    trace = show(Screen.of(LINKS[0])).trace
    told = set()
    for t in range(1, 21):
        text, r = said(app, t), trace[t - 1]
        found = offers.of_round(trace, t)
        for offer in found:
            assert (
                f"{offer.classifier.family} | {offer.gain:.4f} | {offer.price:.4f} | {offer.left:.4f} | "
                in text
            )
        taken = any(
            offer.classifier in (r.found.classifier, r.found.classifier.complement)
            for offer in found
        )
        assert ("<strong>taken</strong>" in text) == taken
        assert (f"Round {t} took none of these" in text) == (not taken)
        told.add(taken)
    assert True in told and "The offers of this round" not in said(app, 0)
