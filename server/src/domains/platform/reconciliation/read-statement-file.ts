import { digest } from "../../../kernel/digest.ts";
import type { Minor } from "../../../kernel/money.ts";
import { creditKey, lineKey, orderKey } from "../../../kernel/providers/cleared-records.ts";
import { readCsv } from "../../../kernel/text/read-csv.ts";
import type { StoredLine } from "./line-queries.ts";
import { findOnlySubject } from "./rules.ts";

/** The columns that a statement file may have, under the names that it gives them. */
export const FILE_COLUMNS = [
  ...["id", "date", "reference", "session", "amount", "in", "out", "fee", "cost", "text"],
] as const;

type FileColumn =
  | "id"
  | "date"
  | "reference"
  | "session"
  | "amount"
  | "in"
  | "out"
  | "fee"
  | "cost"
  | "text";

/** Our name of a column and the file's. */
export type ColumnNames = Readonly<Partial<Record<FileColumn, string>>>;

export type FileRead =
  | { readonly kind: "read"; readonly lines: readonly StoredLine[] }
  /** Full sentences. */
  | { readonly kind: "unreadable"; readonly problems: readonly string[] };

const PROBLEMS_MAX = 5;
const TEXT_MAX = 200;

/**
 * Reads a provider's statement from a CSV file. `amount` is signed; or `in` and `out` are not. `fee` is what was taken
 * beside the amount; or `cost` is both. A file with one unreadable row is not taken at all.
 */
export function readStatementFile(text: string, names: ColumnNames, now: Date): FileRead {
  const [head, ...rows] = readCsv(text.replaceAll("\0", "")) ?? [];
  if (head === undefined) return unreadable(["The file is empty, or a quote in it is not closed."]);
  const missing = missingColumns(head, names);
  if (missing.length > 0) return unreadable(missing);
  const seen = new Map<string, number>();
  const lines: StoredLine[] = [];
  const problems: string[] = [];
  for (const [at, cells] of rows.entries()) {
    const cellOf = (column: FileColumn) => {
      const place = head.indexOf(names[column] ?? column);
      return place === -1 ? "" : (cells[place] ?? "").trim();
    };
    const line = readRow(cellOf, idOf(cellOf("id"), cells, seen), now);
    if (typeof line === "string") problems.push(`Row ${at + 2}: ${line}`);
    else lines.push(line);
  }
  return problems.length > 0 ? unreadable(problems) : { kind: "read", lines };
}

const NOT_RECENT = "the date is in the future, or more than two years ago.";
const [DAY_MS, DAYS_MAX] = [24 * 3_600_000, 731];

const isRecent = (at: Date, now: Date): boolean =>
  at.getTime() < now.getTime() + DAY_MS && at.getTime() > now.getTime() - DAYS_MAX * DAY_MS;

const unreadable = (problems: readonly string[]): FileRead => ({
  kind: "unreadable",
  problems: problems.slice(0, PROBLEMS_MAX),
});

function missingColumns(head: readonly string[], names: ColumnNames): string[] {
  const has = (column: FileColumn) => head.includes(names[column] ?? column);
  const named = Object.values(names).filter((name) => !head.includes(name));
  return [
    ...named.map((name) => `The file has no column "${name}".`),
    ...(has("date") ? [] : ["The file needs a column with the date."]),
    ...(has("amount") || has("in") || has("out")
      ? []
      : ["The file needs a column amount, or in and out."]),
  ];
}

/** Without an id, a row is known by its content: reading the file again finds the same lines. */
function idOf(id: string, cells: readonly string[], seen: Map<string, number>): string {
  const name =
    id === "" ? digest("sha256", JSON.stringify(cells)).toString("hex").slice(0, 32) : id;
  const times = (seen.get(name) ?? 0) + 1;
  seen.set(name, times);
  return times === 1 ? name : `${name}#${times}`;
}

/** The line of a row, or what is wrong with it. */
function readRow(
  cellOf: (column: FileColumn) => string,
  lineId: string,
  now: Date,
): StoredLine | string {
  const at = readTime(cellOf("date"));
  if (at === undefined) return `the date "${cellOf("date")}" is not like 2026-01-31 or 31/01/2026.`;
  if (!isRecent(at, now)) return NOT_RECENT;
  const amount = readAmount(cellOf);
  if (amount === undefined) return "the amount is not a number with at most two decimals.";
  const fee = readFee(cellOf, amount);
  if (fee === undefined) return "the fee is not a number with at most two decimals.";
  const subject = findOnlySubject(cellOf("reference"));
  const session = cellOf("session");
  const ownKey = session === "" ? lineKey(lineId) : creditKey(session);
  return {
    ...{ lineId, at, amount, fee },
    key: subject === undefined ? ownKey : orderKey(subject),
    environmentId: subject?.environmentId ?? null,
    text: cellOf("text").slice(0, TEXT_MAX),
  };
}

function readAmount(cellOf: (column: FileColumn) => string): Minor | undefined {
  if (cellOf("amount") !== "") return readNaira(cellOf("amount"));
  const [received, paid] = [readNaira(cellOf("in") || "0"), readNaira(cellOf("out") || "0")];
  if (received === undefined || paid === undefined || received < 0n || paid < 0n) return undefined;
  return received - paid;
}

/** The cost of money in is what came back of a purchase. */
function readFee(cellOf: (column: FileColumn) => string, amount: Minor): Minor | undefined {
  const cost = cellOf("cost");
  if (cost === "") return readNaira(cellOf("fee") || "0");
  const taken = readNaira(cost);
  if (taken === undefined) return undefined;
  return amount > 0n ? amount - taken : taken + amount;
}

/** `1,234.50`, with or without a currency before it. */
function readNaira(text: string): Minor | undefined {
  const form = /^(?:NGN|₦)?\s*(-?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/;
  const [, sign, whole = "", fraction = ""] = form.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const minor = BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0"));
  return sign === "-" ? -minor : minor;
}

const DAY_FIRST = /^(\d{2})[/-](\d{2})[/-](\d{4})/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** A time without a zone is Lagos time, and a day without a time is its noon. */
function readTime(text: string): Date | undefined {
  const [, day, time = "12:00", zone = "+01:00"] =
    ISO.exec(text.replace(DAY_FIRST, "$3-$2-$1")) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}T${time}${zone}`);
  const isSameDay =
    !Number.isNaN(at.getTime()) && new Date(`${day}T12:00Z`).toISOString().startsWith(day);
  return isSameDay ? at : undefined;
}
