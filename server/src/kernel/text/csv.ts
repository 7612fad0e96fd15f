/** A spreadsheet reads a text that begins with these as a formula. An apostrophe before it makes it a text. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** A text from outside, as a cell that no spreadsheet executes. */
export const csvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
