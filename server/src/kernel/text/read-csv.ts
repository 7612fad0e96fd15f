/** A row that has a value, and its number: empty rows count, and line breaks within quotes do not. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** `broken`: the number of the row with a quote that is not closed, or that stands within a cell. */
export type CsvRead =
  | { readonly kind: "rows"; readonly rows: readonly CsvRow[] }
  | { readonly kind: "broken"; readonly number: number };

interface Cell {
  readonly value: string;
  /** Where its separator or its line ending begins. */
  readonly end: number;
}

/**
 * The rows of a CSV text: quoted cells with commas and line breaks in them, any line ending, a byte order mark. No regular
 * expression reads a whole cell, because a long one would be more than its stack holds.
 */
export function readCsv(text: string): CsvRead {
  const source = text.replace(/^\uFEFF/, "");
  const rows: CsvRow[] = [];
  for (let at = 0, number = 1; at < source.length; number += 1) {
    const row = readRow(source, at);
    if (row === undefined) return { kind: "broken", number };
    if (row.cells.some((value) => value !== "")) rows.push({ number, cells: row.cells });
    at = row.next;
  }
  return { kind: "rows", rows };
}

/** The cells of a row, and where the next one begins. */
function readRow(source: string, start: number) {
  const cells: string[] = [];
  let end = start - 1;
  do {
    const cell = readCell(source, end + 1);
    if (cell === undefined) return undefined;
    cells.push(cell.value);
    end = cell.end;
  } while (source[end] === ",");
  return { cells, next: end + (source.startsWith("\r\n", end) ? 2 : 1) };
}

const readCell = (source: string, start: number): Cell | undefined =>
  source[start] === '"' ? readQuoted(source, start) : readPlain(source, start);

const ENDS = /[,\r\n]/g;

function readPlain(source: string, start: number): Cell | undefined {
  ENDS.lastIndex = start;
  const end = ENDS.exec(source)?.index ?? source.length;
  const value = source.slice(start, end).trim();
  return value.includes('"') ? undefined : { value, end };
}

function readQuoted(source: string, start: number): Cell | undefined {
  let close = source.indexOf('"', start + 1);
  while (close !== -1 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  const end = close + 1;
  if (close === -1 || (end < source.length && !",\r\n".includes(source[end] ?? "")))
    return undefined;
  return { value: source.slice(start + 1, close).replaceAll('""', '"'), end };
}
