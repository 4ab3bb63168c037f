"""What DeepBoost's families offer in a round, that the round takes what leaves most, and which r is whose."""

from __future__ import annotations

import numpy as np
import pytest
from chapters import said
from opening import open_chapter

from boosting.lessons.screens import Screen, show
from boosting.theory import rademacher
from boosting.theory.deep_families import shares
from pages.families import charges, offers

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
            assert offer.r == rademacher.of_classifier(h, trace.sample)
            price = lam * offer.r / scale
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
            head = f"{offer.classifier.family} | {offer.classifier.n_questions} | {offer.r:.3f}"
            assert f"{head} | {offer.gain:.4f} | {offer.price:.4f} | {offer.left:.4f} | " in text
        taken = any(
            offer.classifier in (r.found.classifier, r.found.classifier.complement)
            for offer in found
        )
        assert ("<strong>taken</strong>" in text) == taken
        assert (f"Round {t} took none of these" in text) == (not taken)
        told.add(taken)
    assert True in told and "The offers of this round" not in said(app, 0)


def test_every_r_on_the_page_is_in_the_table_of_what_is_charged():
    """The mean of a depth (diamond), the bar of a whole family (fullest tree) and a price (one tree) come from one list."""
    trace = show(Screen.of(LINKS[0] + "&beta=0.002")).trace
    r = {charge.name: charge.r for charge in charges.of_run(trace)}
    m, d = trace.sample.examples, trace.sample.n_attributes
    assert r["stump"] == pytest.approx(np.sqrt(2 * np.log(2 * m * d) / m))
    for n in (3, 7):  # what experiments.deep_families charges "all of depth 2" and "all of depth 3"
        assert r[f"tree of {n} questions"] == rademacher.trees(n, m, d)
    for t in (5, len(trace)):
        table = charges.words(trace)[1]["rounds"][t]
        members = {row[0].split(" (")[0]: row[3] for row in table}
        voted = {h: abs(c) for h, c in zip(trace.distinct(t), trace.coefficients(t)) if c}
        by_depth: dict[str, list[float]] = {}
        for h in voted:
            name = f"tree of {h.n_questions} questions" if h.family[:4] == "tree" else h.family
            by_depth.setdefault(h.family, []).append(r[name])
            assert members[name] != "–"
        for family, share in shares(trace, t).items():
            assert share.complexity == pytest.approx(np.mean(by_depth[family]))
        assert sum(int(cell.split(",")[0]) for cell in members.values() if cell != "–") == len(
            voted
        )


def test_the_flat_price_is_added_to_the_price_of_what_is_complex():
    trace = show(Screen.of(LINKS[2])).trace
    row = charges.words(trace)[1]["rounds"][len(trace)][0]
    r = charges.of_run(trace)[0].r
    assert row[0] == "stump" and row[1] == f"{r:.3f}"
    assert row[2] == f"{0.005 * r:.4f} + 0.05 = {0.005 * r + 0.05:.4f}"


def test_every_offer_names_its_case_of_the_pseudocode():
    """[D] lines 4 to 9: in the vote, priced out, or new; the table's parts are twice those of d_j."""
    trace = show(Screen.of(LINKS[0])).trace
    seen = set()
    for t in range(1, len(trace) + 1):
        for one in offers.of_round(trace, t):
            case = offers._case(one)
            seen.add(case)
            if one.known:
                assert "first" in case
            elif one.gain <= one.price:
                assert "second" in case and one.left == 0
            else:
                assert "third" in case and one.left == pytest.approx(one.gain - one.price)
    assert len(seen) > 1
