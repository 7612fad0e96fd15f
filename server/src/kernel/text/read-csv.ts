/**
 * The rows of a CSV text: quoted cells with commas and line breaks in them, any line ending, a byte order mark. Empty rows
 * are left out. Undefined if a quote is not closed.
 */
export function readCsv(text: string): string[][] | undefined {
  const source = text.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < source.length || row.length > 0) {
    const [, quoted, plain = "", end] = cell.exec(source) ?? [];
    if (end === undefined) return undefined;
    row.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (end === ",") continue;
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  }
  return rows;
}
