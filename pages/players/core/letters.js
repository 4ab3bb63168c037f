// How large letters are. Pure; tests/players/presenter.test.js.
//
//   letterOf(width, height) -> pixels: what can be read from the back row of a hall, at least a fiftieth of the screen's height.
//   What is drawn for letters of DRAWN_FOR pixels is enlarged as a whole there, so that lines and points grow with the text.

export const DRAWN_FOR = 14; // pixels of a letter, for which lines and points are meant
const SHARE = 0.0235; // of the screen's height, for a letter: what is set smaller still has a fiftieth
const SHARE_OF_WIDTH = 0.0177; // a screen that is narrower than 4 : 3 has smaller letters
const LEAST = 13;

export const letterOf = (width, height) => Math.max(LEAST, Math.min(height * SHARE, width * SHARE_OF_WIDTH));
