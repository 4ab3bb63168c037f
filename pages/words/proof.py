"""A proof that unfolds (boosting/theory/proofs): its steps, each with the numbers of every round."""

from boosting.theory.proofs import Chain, Proof
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new

SMALL = 1e-3  # of smaller numbers four decimals say too little
RELATIONS = {"=": "=", "≤": r"\;\le\;"}


def steps(proof: Proof) -> list[Block]:
    """The steps as blocks, for the rounds 0..T."""
    chains = [[chain[k] for chain in proof.rounds] for k in range(len(proof.words))]
    return [
        blocks.caption(["Step to round 1 to see numbers.", *("" for _ in proof.rounds)]),
        *(
            block
            for words, of_step in zip(proof.words, chains)
            for block in (blocks.text(words), blocks.formula(["", *map(written, of_step)]))
        ),
        blocks.caption(proof.source),
    ]


def written(chain: Chain) -> str:
    """A chain in LaTeX: the terms that are equal share a value, and the last value is what is new."""
    text, last = "", len(chain) - 1
    for k, term in enumerate(chain):
        text += f"{RELATIONS[term.relation] if k else ''}{term.tex}"
        if k == last or chain[k + 1].relation != "=":
            value = number(term.value)
            text += f"={new(value) if k == last else value}"
    return text


def number(value: float) -> str:
    """A number in LaTeX: four decimals, and powers of ten where these would say too little, or too much."""
    size = abs(value)
    if size < 1e-12 or SMALL <= size < 1e4:
        return decimals(value)
    mantissa, _, exponent = f"{value:.3e}".partition("e")
    return rf"{mantissa}\cdot10^{{{int(exponent)}}}"
