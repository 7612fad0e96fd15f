import { readCsv } from "../../format/csv.ts";
import { formatCount, listInWords } from "../../format/words.ts";

/** The cells of one row, as the service takes them. */
export interface FileCells {
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amount: string;
  readonly narration: string;
}

type Column = keyof FileCells;

/** The headings by which a column is found, without case and marks. The first one is the template's. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  bank: ["bank", "bankname", "bankcode", "destinationbank", "destinationbankcode"],
  accountNumber: ["accountnumber", "accountno", "nuban", "number", "destinationaccountnumber"],
  accountName: ["accountname", "name", "beneficiary", "beneficiaryname", "destinationaccountname"],
  amount: ["amount", "amountngn", "amountnaira", "value", "netpay"],
  narration: ["narration", "narrative", "description", "remark", "purpose"],
};

const NAMES: Readonly<Record<Column, string>> = {
  bank: "bank",
  accountNumber: "account_number",
  accountName: "account_name",
  amount: "amount",
  narration: "narration",
};

const COLUMNS: readonly Column[] = ["bank", "accountNumber", "accountName", "amount", "narration"];

const ROWS_MAX = 1_000;

const CELL_MAX = 500;

/** More than the service takes. Reading a much longer text would stop the page. */
const TEXT_LENGTH_MAX = 2_000_000;

export type ReadFile =
  | { readonly rows: readonly FileCells[] }
  /** A sentence that says what to do with the file. */
  | { readonly problem: string };

/** The rows of a CSV file, by its headings. The service checks every cell. */
export function readFile(text: string): ReadFile {
  const fault = findTextFault(text);
  if (fault !== undefined) return { problem: fault };
  const table = readCsv(withCommas(text));
  if (table === undefined) return { problem: "A quotation mark in this file is not closed." };
  const [headings, ...rows] = table;
  if (headings === undefined || rows.length === 0)
    return { problem: "This file has no rows below its headings." };
  if (rows.length > ROWS_MAX) {
    const problem = `This file has ${formatCount(rows.length)} rows; a file has at most ${formatCount(ROWS_MAX)}. Split it.`;
    return { problem };
  }
  const places = findColumns(headings);
  const missing = COLUMNS.filter((column) => places[column] === undefined);
  if (missing.length > 0) return { problem: describeMissing(missing) };
  const ambiguous = findAmbiguous(headings, rows);
  if (ambiguous !== undefined) return { problem: ambiguous };
  const read = rows.map((cells) => cellsOf(cells, places));
  const long = read.findIndex((row) => COLUMNS.some((column) => row[column].length > CELL_MAX));
  if (long !== -1)
    return { problem: `Row ${long + 1} has a cell of more than ${CELL_MAX} characters.` };
  return { rows: read };
}

function findTextFault(text: string): string | undefined {
  if (text.length > TEXT_LENGTH_MAX)
    return "This file has more than 2 MB. Split it, or remove everything that is not a transfer.";
  // Files of spreadsheet programs have this sign, and so do texts in UTF-16.
  if (text.includes("\u0000"))
    return "This file is not CSV in UTF-8. Save it as CSV, then choose it again.";
  return undefined;
}

/** Spreadsheets of some languages write semicolons or tabs between cells. */
function withCommas(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  if (first.includes(",")) return text;
  const mark = [";", "\t"].find((one) => first.includes(one));
  return mark === undefined ? text : text.replaceAll(",", "\u0000").replaceAll(mark, ",");
}

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]/g, "");

type Places = Readonly<Record<Column, number | undefined>>;

function findColumns(headings: readonly string[]): Places {
  const names = headings.map(plain);
  const placeOf = (column: Column) => {
    const place = HEADINGS[column].map((name) => names.indexOf(name)).find((at) => at !== -1);
    return place;
  };
  return {
    bank: placeOf("bank"),
    accountNumber: placeOf("accountNumber"),
    accountName: placeOf("accountName"),
    amount: placeOf("amount"),
    narration: placeOf("narration"),
  };
}

/**
 * Why it is unclear which cell is in which column. Otherwise 1,200 without quotation marks would be read as an amount
 * of 1.
 */
function findAmbiguous(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string | undefined {
  const names = headings.map(plain).filter((name) => KNOWN.has(name));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) return `Two columns have the heading “${twice}”. Remove one of them.`;
  const long = rows.findIndex((cells) => cells.slice(headings.length).some((text) => text !== ""));
  if (long === -1) return undefined;
  return `Row ${long + 1} has more cells than the headings. Put quotation marks around a value with a comma, for example "1,200".`;
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat());

function describeMissing(missing: readonly Column[]): string {
  const names = listInWords(missing.map((column) => `“${NAMES[column]}”`));
  return `The first line has no heading ${names}. Add it, or start from the template.`;
}

function cellsOf(cells: readonly string[], places: Places): FileCells {
  const cell = (column: Column) =>
    (cells[places[column] ?? -1] ?? "").replaceAll("\u0000", ",").trim();
  return {
    bank: cell("bank"),
    accountNumber: cell("accountNumber"),
    accountName: cell("accountName"),
    amount: cell("amount"),
    narration: cell("narration"),
  };
}
