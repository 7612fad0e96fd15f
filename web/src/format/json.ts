/** A piece of a line of JSON, for its colour. */
export interface JsonToken {
  readonly kind: "key" | "string" | "number" | "mark";
  readonly text: string;
}

/** A number inside a word, an address or a path does not count as one: samples of code are shown too. */
const TOKEN =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(?<![\w.:/-])(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.:/])/g;

/** The lines of a value as JSON, indented by two spaces. A text is shown as it is. */
export function jsonLines(value: unknown): string[] {
  const text = typeof value === "string" ? prettyText(value) : JSON.stringify(value, null, 2);
  return (text ?? "").split("\n");
}

/** The pieces of one line. */
export function jsonTokens(line: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let from = 0;
  for (const found of line.matchAll(TOKEN)) {
    tokens.push({ kind: "mark", text: line.slice(from, found.index) }, ...piecesOf(found));
    from = found.index + found[0].length;
  }
  tokens.push({ kind: "mark", text: line.slice(from) });
  return tokens.filter(({ text }) => text !== "");
}

function piecesOf([, text = "", colon = "", literal = ""]: RegExpMatchArray): JsonToken[] {
  return [
    { kind: colon === "" ? "string" : "key", text },
    { kind: "mark", text: colon },
    { kind: "number", text: literal },
  ];
}

/** The line on which a bracket that opens on this line closes; undefined if it opens none, or closes it itself. */
export function closingLine(lines: readonly string[], from: number): number | undefined {
  const line = lines[from] ?? "";
  if (!/[[{]$/.test(line)) return undefined;
  const indent = line.length - line.trimStart().length;
  const found = lines.findIndex(
    (other, index) =>
      index > from && other.length - other.trimStart().length === indent && /^\s*[\]}]/.test(other),
  );
  return found === -1 ? undefined : found;
}

function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
