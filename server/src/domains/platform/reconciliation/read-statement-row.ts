import { digest } from "../../../kernel/digest.ts";
import type { Minor } from "../../../kernel/money.ts";
import { creditKey, lineKey, orderKey } from "../../../kernel/providers/cleared-records.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import type { StoredLine } from "./line-queries.ts";
import { findOnlySubject } from "./rules.ts";

export type FileColumn =
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

export interface WrongCell {
  /** Without one the whole row is wrong. */
  readonly column?: FileColumn;
  /** The end of a sentence. */
  readonly problem: string;
}

type CellOf = (column: FileColumn) => string;

export interface Reading {
  readonly now: Date;
  /** The column that a row without an amount lacks. */
  readonly amountColumn: FileColumn;
  /** How often rows of a content have been read. Reading one more adds to it. */
  readonly timesRead: Map<string, number>;
}

const TEXT_MAX = 200;
/** Longer ones are in no index. */
const NAME_MAX = 200;

/** The line of a row, or the first of its cells that cannot be read. */
export function readStatementRow(
  cellOf: CellOf,
  cells: readonly string[],
  { now, amountColumn, timesRead }: Reading,
): StoredLine | WrongCell {
  const long = (["id", "session"] as const).find((column) => cellOf(column).length > NAME_MAX);
  if (long !== undefined) return wrong(long, `it has more than ${NAME_MAX} characters.`);
  const at = readDate(cellOf("date"), now);
  if ("problem" in at) return at;
  const amount = readAmount(cellOf, amountColumn);
  if (typeof amount !== "bigint") return amount;
  const fee = readFee(cellOf, amount);
  if (typeof fee !== "bigint") return fee;
  const lineId = cellOf("id") || nameByContent(cells, timesRead);
  const reference = cellOf("reference");
  const subject = findOnlySubject(reference);
  const session = cellOf("session");
  const ownKey = session === "" ? lineKey(lineId) : creditKey(session);
  return {
    ...{ lineId, at, amount, fee, currency: "NGN" },
    key: subject === undefined ? ownKey : orderKey(subject),
    environmentId: subject?.environmentId ?? null,
    // The operator asks the provider about a reference that is not ours.
    text: (cellOf("text") || (subject === undefined ? reference : "")).slice(0, TEXT_MAX),
  };
}

const SHOWN_MAX = 40;

const wrong = (column: FileColumn, problem: string): WrongCell => ({ column, problem });

/** A cell in a sentence: short, and without what a terminal would obey. */
const shown = (cell: string): string =>
  JSON.stringify(cell.replaceAll(/\p{C}/gu, "").slice(0, SHOWN_MAX));

const notAnAmount = (column: FileColumn, cell: string): WrongCell =>
  wrong(column, `${shown(cell)} is not a number with at most two decimals.`);

/** Without an id, a row is known by its content: reading the file again finds the same lines. Equal rows count each. */
function nameByContent(cells: readonly string[], timesRead: Map<string, number>): string {
  const name = digest("sha256", JSON.stringify(cells)).toString("hex").slice(0, 32);
  const times = (timesRead.get(name) ?? 0) + 1;
  timesRead.set(name, times);
  return times === 1 ? name : `${name}#${times}`;
}

function readAmount(cellOf: CellOf, column: FileColumn): Minor | WrongCell {
  const [amount, received, paid] = [cellOf("amount"), cellOf("in"), cellOf("out")];
  if (amount === "" && received === "" && paid === "")
    return wrong(column, "the row has no amount.");
  if (amount !== "" && (received !== "" || paid !== ""))
    return wrong("amount", "the row has another amount in or out.");
  if (amount !== "") return readNaira(amount) ?? notAnAmount("amount", amount);
  const [inMinor, outMinor] = [readUnsigned(received), readUnsigned(paid)];
  if (inMinor === undefined) return notAnAmount("in", received);
  if (outMinor === undefined) return notAnAmount("out", paid);
  return inMinor - outMinor;
}

/** The cost of money in is what came back of a purchase. */
function readFee(cellOf: CellOf, amount: Minor): Minor | WrongCell {
  const [fee, cost] = [cellOf("fee"), cellOf("cost")];
  if (fee !== "" && cost !== "") return wrong("fee", "the row has a cost, too.");
  if (cost === "") return readNaira(fee || "0") ?? notAnAmount("fee", fee);
  const taken = readNaira(cost);
  if (taken === undefined) return notAnAmount("cost", cost);
  return amount > 0n ? amount - taken : taken + amount;
}

function readUnsigned(text: string): Minor | undefined {
  const minor = readNaira(text || "0");
  return minor === undefined || minor < 0n ? undefined : minor;
}

/** `1,234.50`, with or without a currency before it. */
function readNaira(text: string): Minor | undefined {
  const form = /^(?:NGN|₦)?\s*(-?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;
  const [, sign, whole = "", fraction = ""] = form.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const minor = BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0"));
  return sign === "-" ? -minor : minor;
}

const DAYS_MAX = 731;
const DAY_MS = 24 * 3_600_000;

function readDate(text: string, now: Date): Date | WrongCell {
  const at = readTime(text);
  if (at === undefined)
    return wrong("date", `${shown(text)} is not like 2026-01-31 or 31/01/2026.`);
  const isRecent =
    dayInLagos(at) <= dayInLagos(now) && at.getTime() > now.getTime() - DAYS_MAX * DAY_MS;
  return isRecent
    ? at
    : wrong("date", `${shown(text)} is in the future, or more than two years ago.`);
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
