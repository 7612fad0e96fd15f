/** Two texts, cut at the first character in which they differ. */
export interface Difference {
  /** The index of that character; the shorter text may end there. */
  readonly at: number;
  /** From 1, for a person. */
  readonly line: number;
  readonly column: number;
}

/** Where two texts first differ. Undefined if they are equal. */
export function firstDifference(one: string, other: string): Difference | undefined {
  if (one === other) return undefined;
  const [a, b] = [[...one], [...other]];
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  const before = a.slice(0, index).join("");
  const lines = before.split("\n");
  return { at: before.length, line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 };
}

/** One line of a text, with the place of the first difference if it is in it. */
export interface MarkedLine {
  readonly text: string;
  /** The index within the line; undefined in a line without it. */
  readonly mark: number | undefined;
}

/** The lines of a text. Characters that cannot be seen are drawn as signs. */
export function markLines(text: string, at: number | undefined): MarkedLine[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const end = start + line.length;
    const isHere = at !== undefined && at >= start && at <= end;
    const marked = { text: line, mark: isHere ? at - start : undefined };
    start = end + 1;
    return marked;
  });
}

const SIGNS: Readonly<Record<string, string>> = {
  "": "⏎",
  " ": "·",
  "\t": "⇥",
  "\r": "␍",
  "\u00a0": "⍽",
  "\ufeff": "BOM",
};

/** A character as a sign, if it cannot be seen itself. An absent one is the end of the line. */
export const signOf = (character: string): string => SIGNS[character] ?? character;

const NAMES: Readonly<Record<string, string>> = {
  "": "the end of the text",
  "\n": "a line break",
  " ": "a space",
  '"': "a quotation mark",
  "\t": "a tab",
  "\r": "a carriage return",
  "\u00a0": "a non-breaking space",
  "\ufeff": "a byte order mark",
};

/** What stands at the difference in each text: `expected "a", signed a space`. */
export function nameAt(text: string, at: number): string {
  const character = [...text.slice(at)][0] ?? "";
  return NAMES[character] ?? `"${character}"`;
}
