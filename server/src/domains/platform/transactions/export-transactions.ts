import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../../kernel/database/database.ts";
import { includeMillisecond, inOrderOf } from "../../../kernel/lists.ts";
import { csvCell, csvLine } from "../../../kernel/text/csv.ts";
import { filterOf, type TransactionsAsked } from "./list-transactions.ts";
import { presentRecords } from "./present-records.ts";
import type { TransactionRecord } from "./present-transaction.ts";
import {
  type Place,
  readAfter,
  readOwner,
  readTransactions,
  type TransactionFilter,
} from "./queries.ts";
import { isSearched, searchTransactions } from "./search-queries.ts";

/** The rows of one statement, and of one piece of the file. */
const ROWS_A_PIECE = 200;

const COLUMNS = [
  "createdAt",
  "reference",
  "type",
  "status",
  "postingType",
  "currency",
  "trxAmount",
  "trxFee",
  "vat",
  "stampDuty",
  "settledAmount",
  "description",
  "receiverBankCode",
  "receiverBankName",
  "receiverAccountNumber",
  "receiverAccountName",
  "senderName",
  "senderAccountNumber",
  "sessionId",
  "stan",
  "channel",
  "service",
  "requestState",
  "requestStateDetails",
  "match",
  "accountReference",
  "updatedAt",
  "settlesAt",
  "settlementReference",
] as const satisfies readonly (keyof TransactionRecord)[];

/** Streams an environment's transactions that match the filters as CSV, newest first, one piece at a time. */
export async function* exportTransactions(
  database: Database,
  environmentId: bigint,
  asked: TransactionsAsked,
): AsyncGenerator<string> {
  const filter = filterOf(environmentId, asked);
  const owner = await readOwner(database, environmentId);
  yield csvLine(COLUMNS);
  // A statement ends with its piece, so a slow reader blocks nothing in the database.
  for await (const rows of isSearched(filter) ? search(database, filter) : walk(database, filter)) {
    const records = await presentRecords(database, rows, owner);
    yield records.map((record) => csvLine(cellsOf(record))).join("");
    // A piece costs CPU, so other requests get a turn before the next one.
    await nextTurn();
  }
}

async function* walk(database: Database, filter: TransactionFilter) {
  let place: Place | undefined;
  for (;;) {
    const rows = await readAfter(database.ordered, filter, place, ROWS_A_PIECE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_PIECE) return;
    place = rows.at(-1);
  }
}

/** A list searches only the newest rows. An export continues where each search stopped, to the last row. */
async function* search(database: Database, filter: TransactionFilter) {
  let { until } = filter;
  for (;;) {
    const { ids, end } = await searchTransactions(database.ordered, { ...filter, until });
    for (let at = 0; at < ids.length; at += ROWS_A_PIECE) {
      const piece = ids.slice(at, at + ROWS_A_PIECE);
      yield inOrderOf(piece, await readTransactions(database, filter.environmentId, piece));
    }
    if (end === undefined) return;
    until = includeMillisecond(end);
  }
}

const cellsOf = (record: TransactionRecord): string[] =>
  COLUMNS.map((column) => csvCell(record[column]));
