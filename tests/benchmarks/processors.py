"""By hand: what would another processor change? All algorithms in two processes whose environments differ.

    python tests/benchmarks/processors.py OPENBLAS_CORETYPE=Prescott
    python tests/benchmarks/processors.py NPY_DISABLE_CPU_FEATURES="X86_V4 AVX512_ICL"

Prints every run that differs, with the relative difference of its numbers; inf stands for something that was decided
or is shown. tests/test_processors.py asks the same of numpy's vectors; nothing else calls this.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Compare; returns the exit status: 0 where nothing that was decided or is shown differs."""
    sys.path[:0] = [str(Path(__file__).parents[k]) for k in (1, 2)]
    from recorded import differences, elsewhere

    changed = dict(argument.split("=", 1) for argument in arguments)
    here = elsewhere()
    found = differences(here, elsewhere(**changed))
    for key, sizes in found.items():
        print(key, ", ".join(f"{name} {size:.1e}" for name, size in sizes.items()), sep=": ")
    decided = sum(max(sizes.values()) == float("inf") for sizes in found.values())
    print(
        f"{len(here)} runs, {len(found)} differ somewhere, {decided} in what was decided or is shown."
    )
    return int(decided > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
