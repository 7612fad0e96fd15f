/** A spreadsheet reads a text that begins with these as a formula. An apostrophe before it makes it a text. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** A text from outside, as a cell that no spreadsheet executes. */
export const csvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * A value as a cell. Times are in UTC. Amounts with more digits than a double holds are written digit by digit, as in
 * JSON.
 */
export function csvCell(value: string | number | Date | null): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? csvText(value) : JSON.stringify(value);
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
