/** Rows under their headings, each column as wide as its widest cell, numbers of places being those that are seen. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return align([headings, ...rows]).join("\n");
}

/** The last column is left as it is, so that no line ends in blanks. */
export function align(rows: readonly (readonly string[])[], gap = "  "): string[] {
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

/** A moment as a person reads it; programs are given all of it. */
export function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** What is so now, and that it was so before where nothing has changed. */
export const told = (sentence: string, { changed }: { readonly changed: boolean }): string =>
  changed ? sentence : `${sentence} Nothing has changed: it was so before.`;
