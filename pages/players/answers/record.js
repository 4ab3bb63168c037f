// What a student has answered, counted and written as the app does (pages/tutor/progress.py, boosting/lessons/handing_in.py).
//
//   counted(record, lesson) -> { right, questions, last, open, tries }    lesson: { name, asks }, asks: for every step whether
//     it asks; last: the step seen last, 0 for none; open: the first one that is not done, 0 for none
//   asFile(record, lessons, who, made) -> what is handed in, as an object

export const isDone = (entry, asks) => Boolean(entry && (!asks || entry.revealed || isRight(entry)));

const isRight = ({ tries }) => tries.some(({ right }) => right);

export function counted(record, { name, asks }) {
  const entries = asks.map((_, k) => record[`${name}/${k + 1}`]);
  const there = entries.filter(Boolean);
  const seen = entries.map((entry, k) => [entry?.seen ?? "", k + 1]).filter(([at]) => at);
  const [, last = 0] = seen.reduce((a, b) => (b[0] >= a[0] ? b : a), [""]);
  return {
    right: there.filter(isRight).length,
    questions: asks.filter(Boolean).length,
    last,
    open: entries.findIndex((entry, k) => !isDone(entry, asks[k])) + 1,
    tries: there.reduce((all, { tries }) => all + tries.length, 0),
  };
}

export function asFile(record, lessons, who, made) {
  const places = Object.keys(record).toSorted();
  const given = ({ answer, at, seconds }) => ({ answer, at, seconds });
  const steps = places.map((step) => ({ step, ...record[step], tries: record[step].tries.map(given) }));
  const answered = new Set(places.map((place) => place.slice(0, place.lastIndexOf("/"))));
  const digests = lessons.filter(({ name }) => answered.has(name)).map(({ name, digest }) => [name, digest]);
  return { made, ...(who && { name: who }), lessons: Object.fromEntries(digests), steps };
}
