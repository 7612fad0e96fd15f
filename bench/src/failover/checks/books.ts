import { setTimeout as sleep } from "node:timers/promises";
import { Database } from "../../../../server/src/kernel/database/database.ts";
import { askOperator } from "../../setup/operator.ts";
import type { Cell } from "../cell/cell.ts";
import { isSuccess, type JournalEntry } from "../load/journal.ts";
import type { Merchants } from "../load/merchants.ts";
import { BANK_TRANSFER_KOBO } from "../load/new-writes.ts";
import { compareWrites, type Differences, describeRefused } from "./compare-writes.ts";
import { describeOpen, describeWrong } from "./describe-transfers.ts";
import {
  readBalances,
  readBankPayments,
  readBankTransfers,
  readOpenBankTransfers,
  readTransfersBetweenWallets,
  readWrongBankTransfers,
} from "./queries.ts";

/** What a wallet had at first: the bench gives each as much. */
const FIRST_BALANCE = 100_000_000n;
const SETTLED_WITHIN_MS = 120_000;
const LOOKS_EVERY_MS = 200;

export interface Books extends Differences {
  /** The differences, in sentences. */
  readonly faults: readonly string[];
}

type BooksOf = Pick<Cell, "url" | "masterKey">;

/** Returns the names of writes that were acknowledged, and that the books do not have. Call it before they are sent again. */
export const findLost = (
  cell: BooksOf,
  merchants: Merchants,
  entries: readonly JournalEntry[],
): Promise<readonly string[]> =>
  withDatabase(cell, async (database) => {
    const booked = [
      ...(await readTransfersBetweenWallets(database, merchants.wallets)),
      ...(await readBankTransfers(database)),
    ];
    return compareWrites(entries, booked).lost;
  });

/** Compares the books with all answers, and verifies them. Every entry must have its final answer before. */
export async function compareBooks(
  cell: BooksOf,
  merchants: Merchants,
  entries: readonly JournalEntry[],
): Promise<Books> {
  const compared = await compareRows(cell, merchants, entries);
  return { ...compared, faults: [...compared.faults, ...(await findingsOf(cell))] };
}

/** Compares each write with its rows in our books and in those of the bank. */
export const compareRows = (
  cell: BooksOf,
  merchants: Merchants,
  entries: readonly JournalEntry[],
): Promise<Books> =>
  withDatabase(cell, async (database) => {
    const between = entries.filter(({ kind }) => kind === "wallet transfer");
    const toBanks = entries.filter(({ kind }) => kind === "bank transfer");
    const unsettled = await findUnsettled(database);
    const differences = [
      compareWrites(between, await readTransfersBetweenWallets(database, merchants.wallets)),
      compareWrites(toBanks, await readBankTransfers(database)),
      compareWrites(toBanks, await readBankPayments(database)),
    ];
    const names = (field: keyof Differences) => [
      ...new Set(differences.flatMap((difference) => difference[field])),
    ];
    const faults = [
      ...describeRefused(entries),
      ...unsettled,
      ...describeWrong(await readWrongBankTransfers(database, BANK_TRANSFER_KOBO)),
      ...(await wrongBalances(database, merchants, between)),
    ];
    return { lost: names("lost"), doubled: names("doubled"), faults };
  });

async function withDatabase<T>(
  { url }: BooksOf,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = new Database({
    ...{ url, connectionsMax: 1, applicationName: "kasuwa failover", statementMs: 60_000 },
    onIdleError: () => undefined,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Waits until each order at the bank has come to its end. Returns those that did not in time, in a sentence. */
async function findUnsettled(database: Database): Promise<readonly string[]> {
  const deadlineMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const open = await readOpenBankTransfers(database);
    if (open.length === 0 || performance.now() > deadlineMs) return describeOpen(open);
    await sleep(LOOKS_EVERY_MS);
  }
}

async function wrongBalances(
  database: Database,
  { wallets }: Merchants,
  transfers: readonly JournalEntry[],
): Promise<string[]> {
  const done = transfers.filter((entry) => isSuccess(entry, entry.answer));
  const expected = expectedBalances(wallets.wallets, done);
  const rows = await readBalances(database, wallets);
  if (rows.length !== expected.length)
    return [`there are ${rows.length} wallets, not ${expected.length}`];
  return rows.flatMap(({ id, available }, at) =>
    available === expected[at] ? [] : [`wallet ${id} has ${available}, not ${expected[at]}`],
  );
}

/** The balance of each wallet after the transfers, in kobo. */
export function expectedBalances(
  wallets: number,
  transfers: readonly Pick<JournalEntry, "movement">[],
): readonly bigint[] {
  const balances = Array.from({ length: wallets }, () => FIRST_BALANCE);
  const add = (at: number, kobo: number) => {
    balances[at] = (balances[at] ?? 0n) + BigInt(kobo);
  };
  for (const { movement } of transfers) {
    if (movement === undefined) continue;
    add(movement.from, -movement.kobo);
    add(movement.to, movement.kobo);
  }
  return balances;
}

/** What `operator ledger verify` finds. It ends with code 1 if it finds anything. */
async function findingsOf(cell: BooksOf): Promise<string[]> {
  try {
    await askOperator(cell, ["ledger", "verify"]);
    return [];
  } catch (error) {
    return [`ledger verify: ${String(error)}`];
  }
}
