// An example of a comparison: the same number in every run, though edits may have added training examples to some. Pure.
//
//   sharedOf(i, run, most)   the number of a run's example i for all: test examples begin at most, the largest m
//   localOf(c, run, most)    the run's own number of it, -1 where it has none

export const sharedOf = (i, { m }, most) => (i < m ? i : i - m + most);

export function localOf(c, { m }, most) {
  if (c >= most) return c - most + m;
  return c < m ? c : -1;
}
