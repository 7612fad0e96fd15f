/** A spreadsheet takes a text that begins so for a formula. With an apostrophe before it, it is a text. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** A text that somebody else has written, as a cell that no spreadsheet carries out. */
export const csvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
