/** Rows under headings. Each column is as wide as its widest cell, in characters as displayed. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return align([headings, ...rows]).join("\n");
}

/** Pads no last column, so that no line ends in spaces. */
export function align(given: readonly (readonly string[])[], gap = "  "): string[] {
  const rows = given.map((row) => row.map(withoutControls));
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

/** Replaces control characters: a text must not move the cursor, nor begin a row. */
export const withoutControls = (cell: string): string => cell.replaceAll(/\p{Cc}/gu, "?");

/** A time for people, to the minute. `--json` has all of it. */
export function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** A time for people, to the second, where a minute is too long. */
export function second(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The sentence, with a remark if nothing has changed. */
export const orUnchanged = (
  sentence: string,
  { changed }: { readonly changed: boolean },
): string => (changed ? sentence : `${sentence} Nothing has changed.`);
