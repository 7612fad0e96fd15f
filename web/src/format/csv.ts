/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;

/** A CSV text of rows. Formulas are escaped, as the server's files do. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
}

/**
 * The rows of a CSV text: quotes, commas and line breaks within quotes, any line ending, a byte order mark. Undefined if
 * a quote is not closed.
 */
export function readCsv(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("((?:[^"]|"")*)"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, "");
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    if (found === null) return undefined;
    row.push(found[2] === undefined ? (found[1] ?? "").trim() : found[2].replaceAll('""', '"'));
    if (found[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, ""]);
  return rows.filter((cells) => cells.some((text) => text !== ""));
}

function writeCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
