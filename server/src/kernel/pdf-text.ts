/** Widths of Helvetica's ASCII letters from the space on, in thousandths of the font size, as Adobe has published them. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

const FIRST_LETTER = 0x20;

/** Wider than nearly every letter that has no width of its own here. */
const UNKNOWN_WIDTH = 778;

/** The width of a text in points. A letter with marks is as wide as without them. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) {
    const code = letter.normalize("NFD").charCodeAt(0);
    width += WIDTHS[code - FIRST_LETTER] ?? UNKNOWN_WIDTH;
  }
  return (width * size) / 1_000;
}

/** The text in lines of at most `width` points, broken at spaces where that is possible. */
export function wrapped(text: string, width: number, size: number): readonly string[] {
  if (widthOf(text, size) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(one, width, size))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((one) => one !== "");
}

/** A word that is wider than a line, cut into parts that are not. */
function pieces(word: string, width: number, size: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part !== "" && widthOf(part + letter, size) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}

/** Hooked letters of Hausa and what else has no base letter of its own in Unicode. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "y",
  Ƴ: "Y",
  "₦": "NGN ",
};

/** The text in letters that the fonts have: others lose their marks, and what is no letter at all becomes a question mark. */
export function plain(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    if (isInFont(letter)) return letter;
    const bare = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return WRITTEN_AS[letter] ?? (bare === "" || isInFont(bare) ? bare : "?");
  }).join("");
}

/** ASCII, and the letters of Western Europe. */
const isInFont = (letter: string): boolean => /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(letter);

/** A text as a string of a PDF is written, in ASCII alone. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\()\u0080-\u00ff]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? `\\${letter}` : `\\${code.toString(8)}`;
  });
}
