// How large letters are: five sizes, and for a hall whatever the back row can read. tests/players/presenter.test.js.
//
//   SIZES                       pixels, as boosting/figures/theme.py has them; styles have them as --type-body and its like
//   sizeFor(width) -> pixels    of what is written in a player that is so wide
//   larger(size) -> pixels      of what stands out from it
//   writeIn(root, size)         for the styles of a player
//   letterOf(width, height)     what can be read from the back row of a hall, at least a fiftieth of the screen's height.
//   What is drawn for letters of DRAWN_FOR pixels is enlarged as a whole there, so that lines and points grow with the text.

export const SIZES = { note: 13, body: 15, lead: 17, title: 24, number: 44 };
export const DRAWN_FOR = SIZES.body; // pixels of a letter, for which lines and points are meant
const RUNNING = [SIZES.note, SIZES.body, SIZES.lead];
const LETTERS_ACROSS = 100; // a wider player has larger ones
const SHARE = 0.0235; // of the screen's height, for a letter: what is set smaller still has a fiftieth
const SHARE_OF_WIDTH = 0.0177; // a screen that is narrower than 4 : 3 has smaller letters
const GROWN = 1.15;

export function sizeFor(width, across = LETTERS_ACROSS) {
  const far = (size) => Math.abs(size - width / across);
  return RUNNING.toSorted((a, b) => far(a) - far(b))[0];
}

export function writeIn(root, size) {
  root.style.setProperty("--bl-size", `${size}px`);
  root.style.setProperty("--bl-larger", `${larger(size)}px`);
}

// Of a letter that was made for a hall there is no next size.
export const larger = (size) => (RUNNING.includes(size) ? (RUNNING.find((next) => next > size) ?? size) : size * GROWN);

export const letterOf = (width, height) => Math.max(SIZES.note, Math.min(height * SHARE, width * SHARE_OF_WIDTH));
