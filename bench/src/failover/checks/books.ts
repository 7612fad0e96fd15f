import { Database } from "../../../../server/src/kernel/database/database.ts";
import { askOperator } from "../../setup/operator.ts";
import type { Cell } from "../cell/cell.ts";
import { waitUntil } from "../cell/program.ts";
import type { JournalEntry } from "../load/journal.ts";
import type { Merchants } from "../load/merchants.ts";
import { countBankTransfers, countTransfersBetweenWallets, readBalances } from "./queries.ts";

/** What a wallet had at first: the bench gives each as much. */
const FIRST_BALANCE = 100_000_000n;
const SETTLED_WITHIN_MS = 120_000;

export interface Books {
  /** Acknowledged operations that the books do not have. */
  readonly lost: number;
  /** Operations that the books have more often than they were acknowledged. */
  readonly doubled: number;
  /** What does not agree, in sentences. */
  readonly faults: readonly string[];
}

/** Compares the books with all answers. Every entry must have its final answer before. */
export async function compareBooks(
  cell: Pick<Cell, "url" | "masterKey">,
  merchants: Merchants,
  entries: readonly JournalEntry[],
): Promise<Books> {
  const database = open(cell.url);
  try {
    const succeeded = entries.filter(({ answer }) => answer?.status === 200);
    const between = succeeded.filter(({ kind }) => kind === "wallet transfer");
    const { count } = await countTransfersBetweenWallets(database, merchants.wallets);
    await untilSettled(database);
    const bank = await countBankTransfers(database);
    const differences = [
      count - between.length,
      bank.ours - (succeeded.length - between.length),
      bank.paidOnce - bank.ours,
    ];
    const faults = [
      ...(await wrongBalances(database, merchants, between)),
      ...(bank.paidTwice === 0 ? [] : [`the bank paid ${bank.paidTwice} transfers twice`]),
      ...(await findingsOf(cell)),
    ];
    return {
      lost: differences.reduce((sum, one) => sum + Math.max(0, -one), 0),
      doubled: differences.reduce((sum, one) => sum + Math.max(0, one), bank.paidTwice),
      faults,
    };
  } finally {
    await database.close();
  }
}

const open = (url: string) =>
  new Database({
    ...{ url, connectionsMax: 1, applicationName: "kasuwa failover", statementMs: 60_000 },
    onIdleError: () => undefined,
  });

/** Until each order at the bank has come to its end. */
async function untilSettled(database: Database): Promise<void> {
  const isSettled = async () => (await countBankTransfers(database)).open === 0;
  await waitUntil("every bank transfer is settled", SETTLED_WITHIN_MS, isSettled);
}

async function wrongBalances(
  database: Database,
  { wallets }: Merchants,
  transfers: readonly JournalEntry[],
): Promise<string[]> {
  const expected = expectedBalances(wallets.wallets, transfers);
  const rows = await readBalances(database, wallets);
  return rows.flatMap(({ id, available }, at) =>
    available === expected[at] ? [] : [`wallet ${id} has ${available}, not ${expected[at]}`],
  );
}

/** What each wallet has after the transfers, in kobo. */
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
async function findingsOf(cell: Pick<Cell, "url" | "masterKey">): Promise<string[]> {
  try {
    await askOperator(cell, ["ledger", "verify"]);
    return [];
  } catch (error) {
    return [`ledger verify: ${String(error)}`];
  }
}
