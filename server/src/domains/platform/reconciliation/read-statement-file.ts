import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvRow, readCsv } from "../../../kernel/text/read-csv.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import type { StoredLine } from "./line-queries.ts";
import {
  type ColumnNames,
  type FileColumn,
  type Reading,
  readStatementRow,
  type WrongCell,
} from "./read-statement-row.ts";

export type { ColumnNames };

/** The columns that a statement file may have, under the names that it gives them. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  ...([
    "id",
    "date",
    "reference",
    "session",
    "amount",
    "in",
    "out",
    "fee",
    "cost",
    "text",
  ] as const),
];

export type FileRead =
  | { readonly kind: "read"; readonly lines: readonly StoredLine[] }
  /** Full sentences. */
  | { readonly kind: "unreadable"; readonly problems: readonly string[] };

const PROBLEMS_MAX = 5;

/**
 * Reads a provider's statement from a CSV file. `amount` is signed; or `in` and `out` are not. `fee` is what was taken
 * besides the amount; or `cost` is both. A file with one unreadable row is refused as a whole. The service reads it
 * too, so other work gets turns between the rows.
 */
export async function readStatementFile(
  text: string,
  names: ColumnNames,
  now: Date,
): Promise<FileRead> {
  const csv = readCsv(text.replaceAll("\0", ""));
  if (csv.kind === "broken")
    return unreadable([`Row ${csv.number}: a quote is not closed, or is inside a cell.`]);
  const [head, ...rows] = csv.rows;
  if (head === undefined) return unreadable(["The file is empty."]);
  const wrong = wrongColumns(head.cells, names);
  if (wrong.length > 0) return unreadable(wrong);
  if (rows.length === 0) return unreadable(["The file has no row below its head."]);
  return await readRows(head.cells, rows, names, now);
}

/** A row that was read. */
interface ReadRow {
  readonly row: CsvRow;
  readonly line: StoredLine;
}

/** About ten milliseconds of work. */
const ROWS_AT_ONCE = 500;

async function readRows(
  head: readonly string[],
  rows: readonly CsvRow[],
  names: ColumnNames,
  now: Date,
): Promise<FileRead> {
  const reading = {
    ...{ now, amountColumn: amountColumnIn(head, names) },
    timesRead: new Map<string, number>(),
  };
  const read = new Map<string, ReadRow>();
  const problems: string[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await nextTurn();
    const taken = takeRow(read, row, readLine(head, row, { names, reading }));
    if (taken !== undefined) problems.push(sentenceOf(row, taken, names));
    if (problems.length === PROBLEMS_MAX) return unreadable(problems);
  }
  if (problems.length > 0) return unreadable(problems);
  const gap = findGap([...read.values()]);
  if (gap !== undefined) return unreadable([sentenceOf(gap.row, gap, names)]);
  return { kind: "read", lines: [...read.values()].map(({ line }) => line) };
}

const amountColumnIn = (head: readonly string[], names: ColumnNames): FileColumn =>
  (["amount", "in", "out"] as const).find((column) => head.includes(names[column] ?? column)) ??
  "amount";

/**
 * Adds a row to those that were read, or returns what is wrong with it. A row may appear twice under its id, but not
 * with other content.
 */
function takeRow(
  read: Map<string, ReadRow>,
  row: CsvRow,
  line: StoredLine | WrongCell,
): WrongCell | undefined {
  if ("problem" in line) return line;
  const earlier = read.get(line.lineId)?.row;
  if (earlier === undefined) read.set(line.lineId, { row, line });
  const isSame = JSON.stringify((earlier ?? row).cells) === JSON.stringify(row.cells);
  if (earlier === undefined || isSame) return undefined;
  return { column: "id", problem: `row ${earlier.number} has it too, with a different content.` };
}

function readLine(
  head: readonly string[],
  row: CsvRow,
  { names, reading }: { readonly names: ColumnNames; readonly reading: Reading },
): StoredLine | WrongCell {
  const { cells } = row;
  if (isOtherwiseLong(row, head))
    return { problem: `it has ${cells.length} cells, but the header has ${head.length}.` };
  const cellOf = (column: FileColumn) =>
    (cells[head.indexOf(names[column] ?? column)] ?? "").trim();
  return readStatementRow(cellOf, cells, reading);
}

function sentenceOf({ number }: CsvRow, { column, problem }: WrongCell, names: ColumnNames) {
  const place = column === undefined ? "" : `, column "${names[column] ?? column}"`;
  return `Row ${number}${place}: ${problem}`;
}

/**
 * A comma in an amount without quotes makes another cell, and a file that is cut has fewer. Empty cells at the end do
 * not count.
 */
const isOtherwiseLong = ({ cells }: CsvRow, head: readonly string[]): boolean =>
  cells.length < head.length || cells.slice(head.length).some((cell) => cell !== "");

const DAY_MS = 24 * 3_600_000;
const GAP_DAYS_MAX = 31;

/** Every day from the first row to the last counts as covered, so one wrong year would cover a year. */
function findGap(read: readonly ReadRow[]): (WrongCell & Pick<ReadRow, "row">) | undefined {
  const byTime = read.toSorted((one, other) => one.line.at.getTime() - other.line.at.getTime());
  const at = byTime.findIndex(({ line }, place) => {
    const next = byTime[place + 1];
    return next !== undefined && next.line.at.getTime() - line.at.getTime() > GAP_DAYS_MAX * DAY_MS;
  });
  const [before, after] = [byTime[at], byTime[at + 1]];
  if (before === undefined || after === undefined) return undefined;
  const other = `row ${after.row.number} of ${dayInLagos(after.line.at)}`;
  const problem = `no row is between ${dayInLagos(before.line.at)} and ${other}. Put each period in a separate file.`;
  return { row: before.row, column: "date", problem };
}

const unreadable = (problems: readonly string[]): FileRead => ({
  kind: "unreadable",
  problems: problems.slice(0, PROBLEMS_MAX),
});

function wrongColumns(head: readonly string[], names: ColumnNames): string[] {
  const has = (column: FileColumn) => head.includes(names[column] ?? column);
  const used = FILE_COLUMNS.map((column) => names[column] ?? column);
  const twice = new Set(used.filter((name) => head.indexOf(name) !== head.lastIndexOf(name)));
  const named = Object.values(names).filter((name) => !head.includes(name));
  return [
    ...named.map((name) => `The file has no column "${name}".`),
    ...[...twice].map((name) => `The file has the column "${name}" twice.`),
    ...(has("date") ? [] : ["The file needs a column with the date."]),
    ...(has("amount") || has("in") || has("out")
      ? []
      : ["The file needs a column amount, or in and out."]),
  ];
}
