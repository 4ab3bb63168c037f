"""Where a score in the plane is 0: lines through the triangles of a grid, in each of which the score is interpolated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np


def contour(score: np.ndarray, box: tuple[float, float, float, float]) -> np.ndarray:
    """The lines along which a score changes its sign, one after another, behind each a row of nan: (k, 2) float32.

    score: (s, s) at the nodes of a grid, rows from the lowest. box: left, right, lowest, highest.
    """
    side = len(score)
    across, up = np.meshgrid(np.linspace(*box[:2], side), np.linspace(*box[2:], side))
    places, values = np.column_stack([across.ravel(), up.ravel()]), score.ravel()
    edges = _crossed(values > 0, side)
    names, ends = np.unique(edges.reshape(-1, 2), axis=0, return_inverse=True)
    a, b = names.T
    share = values[a] / (values[a] - values[b])
    points = places[a] + share[:, None] * (places[b] - places[a])
    gap = np.full((1, 2), np.nan)
    paths = _paths(ends.reshape(-1, 2).tolist())
    lines = [part for path in paths for part in (points[path], gap)]
    return np.vstack([np.empty((0, 2)), *lines]).astype(np.float32)


def _crossed(above: np.ndarray, side: int) -> np.ndarray:
    """The two edges of every triangle with a change, by their nodes in order: (n, 2, 2). above: which nodes are, (s s,)."""
    node = np.arange(side * side).reshape(side, side)
    corners = node[:-1, :-1], node[1:, 1:]
    halves = [
        np.stack([corners[0], third, corners[1]], axis=-1)
        for third in (node[:-1, 1:], node[1:, :-1])
    ]
    triangles = np.vstack([half.reshape(-1, 3) for half in halves])
    ups = above[triangles].sum(axis=1)
    triangles, ups = triangles[ups % 3 > 0], ups[ups % 3 > 0]
    rows = np.arange(len(triangles))
    lone = np.argmax(above[triangles] == (ups == 1)[:, None], axis=1)
    edges = [
        np.stack([triangles[rows, lone], triangles[rows, (lone + k) % 3]], axis=1) for k in (1, 2)
    ]
    return np.sort(np.stack(edges, axis=1), axis=2)


def _paths(pairs: Iterable[list[int]]) -> Iterator[list[int]]:
    """Pairs of points put together end to end, open lines first; a closed one ends where it began."""
    beside = defaultdict(list)
    for a, b in pairs:
        beside[a].append(b)
        beside[b].append(a)
    seen: set[int] = set()
    for start in sorted(beside, key=lambda point: len(beside[point])):
        path: list[int] = []
        step = [] if start in seen else [start]
        while step:
            path.append(step[0])
            seen.add(step[0])
            step = [point for point in beside[step[0]] if point not in seen]
        if path:
            yield [*path, start] if len(path) > 2 and start in beside[path[-1]] else path
