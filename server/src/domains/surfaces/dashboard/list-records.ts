import type { Database } from "../../../kernel/database/database.ts";
import type { ListedPage } from "../../../kernel/lists.ts";
import {
  findTransactions,
  type Progress,
  presentRecords,
  readOwner,
  type TransactionsAsked,
} from "../../platform/transactions/index.ts";
import { type ShownProgress, showProgress } from "./show-progress.ts";

/** What the dashboard filters a list by, besides the API's filters. */
export interface RecordsAsked extends Partial<TransactionsAsked> {
  readonly state?: RecordState | undefined;
}

export const RECORD_STATES = ["NeedsApproval", "OutcomeUnknown"] as const;

export type RecordState = (typeof RECORD_STATES)[number];

const PROGRESS: Readonly<Record<RecordState, Progress>> = {
  NeedsApproval: "awaiting_approval",
  OutcomeUnknown: "unknown",
};

/** Both are states of pending records, which an index finds. */
export const filtersOf = ({ state, ...asked }: RecordsAsked): TransactionsAsked => ({
  ...{ from: null, until: null, least: null, most: null },
  ...asked,
  ...(state !== undefined && { status: "Pending", progress: [PROGRESS[state]] }),
});

/** An API record, with its progress on the way out. */
export type ShownRecord = RecordOfApi & { readonly progress: ShownProgress | null };

type RecordOfApi = Awaited<ReturnType<typeof presentRecords>>[number];

/** Returns one page of an environment's transactions, newest first, as the dashboard shows them. */
export async function listRecords(
  database: Database,
  environmentId: bigint,
  asked: RecordsAsked,
  page: { readonly size: number; readonly offset: number },
): Promise<ListedPage<ShownRecord>> {
  const owner = await readOwner(database, environmentId);
  const listed = await findTransactions(database, environmentId, filtersOf(asked), page);
  const shown = await presentRecords(database, listed.rows, owner);
  const progress = listed.rows.map((row) => showProgress(row.progress));
  // Records are presented in the order of their rows.
  const rows = shown.map((record, at) => ({ ...record, progress: progress[at] ?? null }));
  return { ...listed, rows };
}
