import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import { readTransactions, referenceOf } from "../transactions/index.ts";
import { type ProviderBalance, readBalances } from "./balance-queries.ts";
import { readBookedCosts } from "./cost-queries.ts";
import { requireItem } from "./decide-item.ts";
import { readLines, type StoredLine } from "./line-queries.ts";
import { type Item, readCoveredUntil, readExceptions } from "./queries.ts";
import { readFeeMax } from "./read-own-settings.ts";
import { type Explained, type ProviderSums, readExplained, readSums } from "./report-queries.ts";

const PAGE_SIZE = 200;
/** The items of a long time are summed. */
const PATIENT = { statementMs: 60_000 };

/** What needs a decision or waits for one, the oldest first. */
export async function listExceptions(
  kit: Kit,
  { provider, after = 0n }: { readonly provider?: string | undefined; readonly after?: bigint },
): Promise<Item[]> {
  const wanted = { after, before: kit.clock.now(), dueAt: null, limit: PAGE_SIZE };
  const found: Item[] = [];
  for (const name of provider === undefined ? kit.providers.live.names : [provider]) {
    const feeMax = await readFeeMax(kit, name);
    found.push(...(await readExceptions(kit.database, { ...wanted, provider: name, feeMax })));
  }
  return found.sort((a, b) => Number(a.id - b.id)).slice(0, PAGE_SIZE);
}

/** How far a provider is reconciled. */
export async function findReconciledUntil(
  kit: Kit,
  provider: string,
): Promise<{ readonly day: string | null; readonly open: number }> {
  const open = await listExceptions(kit, { provider });
  return { day: await readCoveredUntil(kit.database, provider), open: open.length };
}

/** What providers said that we have, the newest first. */
export async function listBalances(
  { database, providers }: Kit,
  provider: string | undefined,
): Promise<ProviderBalance[]> {
  const names = provider === undefined ? providers.live.names : [provider];
  const limit = Math.ceil(PAGE_SIZE / names.length);
  const all = await Promise.all(
    names.map((name) => readBalances(database, { provider: name, limit })),
  );
  return all.flat();
}

export interface ShownItem {
  readonly item: Item;
  /** Of the record in our books. */
  readonly reference: string | null;
  readonly lines: readonly StoredLine[];
}

export async function showItem(kit: Kit, id: bigint): Promise<ShownItem> {
  const item = await requireItem(kit, id);
  const { environmentId, recordId } = item;
  const ids = recordId === null ? [] : [recordId];
  const [record] = await readTransactions(kit.database, environmentId, ids);
  const reference = record === undefined ? null : referenceOf(record);
  return { item, reference, lines: await readLines(kit.database, item) };
}

export interface ProviderReport extends ProviderSums {
  readonly bookedFees: Minor;
  /** Our money at the provider by our books, and by its statements since the first one. */
  readonly byOurBooks: Minor;
  readonly byStatements: Minor;
}

export interface ReconciliationReport {
  /** A row for each provider and currency. */
  readonly providers: readonly ProviderReport[];
  /** The clearing account of each currency. */
  readonly accounts: readonly Explained[];
}

/** Whether every kobo and cent is in an item. */
export const isExplained = ({ accounts }: ReconciliationReport): boolean =>
  accounts.every(({ unexplained }) => unexplained === 0n);

/**
 * Explains the clearing accounts to the kobo and the cent: what both sides say about each provider, and what differs.
 */
export async function reportReconciliation({ database }: Kit): Promise<ReconciliationReport> {
  const costs = await readBookedCosts(database);
  const sums = await database.transaction((tx) => readSums(tx), PATIENT);
  const providers = sums.map((one): ProviderReport => {
    const cost = costs.find(
      ({ provider, currency }) => provider === one.provider && currency === one.currency,
    );
    const bookedFees = cost?.booked ?? 0n;
    const byOurBooks = one.ours + one.decided - bookedFees;
    return { ...one, bookedFees, byOurBooks, byStatements: one.theirs - one.fees };
  });
  return {
    providers,
    accounts: await database.transaction((tx) => readExplained(tx), PATIENT),
  };
}
