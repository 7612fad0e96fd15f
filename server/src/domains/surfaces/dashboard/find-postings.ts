import type { Queryable } from "../../../kernel/database/database.ts";
import { dropSign, type Minor } from "../../../kernel/money.ts";
import type { Transaction } from "../../platform/transactions/index.ts";
import { type AccountEntry, readEntriesAt, readHold, readLinkedTimes } from "./posting-queries.ts";

/** What one ledger transaction did to the record's account. */
export interface FoundPosting {
  readonly transactionId: bigint;
  readonly kind: string;
  readonly narrative: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly writtenAt: string;
  readonly buckets: Readonly<Record<"available" | "held" | "pending", Minor>>;
  /** What the account holds in all buckets afterwards. */
  readonly balanceAfter: Minor | null;
}

export interface RecordPostings {
  readonly postings: readonly FoundPosting[];
  /** The hold that keeps its money, perhaps together with that of other transfers of the request. */
  readonly hold: { readonly amount: Minor; readonly remaining: Minor } | undefined;
}

type Of = Pick<
  Transaction,
  | "environmentId"
  | "id"
  | "accountId"
  | "amount"
  | "fee"
  | "stampDuty"
  | "description"
  | "holdId"
  | "createdAt"
  | "updatedAt"
>;

/**
 * Finds the ledger transactions of a record on its own account. Some name the record. The others were written at the
 * times that it has, with its amounts; equal ones of a bulk request are interchangeable.
 */
export async function findPostings(queryable: Queryable, record: Of): Promise<RecordPostings> {
  const { environmentId, id, holdId } = record;
  const [linked, hold] = await Promise.all([
    readLinkedTimes(queryable, environmentId, id),
    holdId === null ? undefined : readHold(queryable, environmentId, holdId),
  ]);
  const times = [record.createdAt, record.updatedAt, ...linked.map(({ at }) => at)];
  const unique = [...new Map(times.map((time) => [time.getTime(), time])).values()];
  const entries = await readEntriesAt(queryable, record, unique);
  const written = groupPostings(entries);
  const amounts = amountsOf(record, hold?.amount);
  const ours = written.filter(
    (one) => one.linkId === id || (amounts.has(movedBy(one)) && isOwnText(one, record)),
  );
  return { postings: [...firstOfEach(ours, id).values()].sort(inOrder), hold };
}

type Written = FoundPosting & Pick<AccountEntry, "linkId" | "seq">;

/** Adds up the entries of each ledger transaction. */
export const groupPostings = (entries: readonly AccountEntry[]): readonly Written[] =>
  [...Map.groupBy(entries, (entry) => entry.transactionId).values()].map(addEntries);

function addEntries(entries: readonly AccountEntry[]): Written {
  const sum = (bucket: "available" | "held" | "pending") =>
    entries.reduce((total, entry) => total + entry[bucket], 0n);
  // A group from `Map.groupBy` has at least one entry.
  const last = entries.at(-1) as AccountEntry;
  const buckets = { available: sum("available"), held: sum("held"), pending: sum("pending") };
  return { ...last, buckets };
}

/** The amounts that a step of the record may move. */
const amountsOf = (
  { amount, fee, stampDuty }: Of,
  held: Minor | undefined,
): ReadonlySet<Minor | undefined> =>
  new Set([amount, amount - fee, amount + fee + stampDuty, fee + stampDuty, held]);

const movedBy = ({ buckets }: FoundPosting): Minor =>
  Object.values(buckets)
    .map(dropSign)
    .reduce((most, one) => (one > most ? one : most), 0n);

/** A hold of several transfers has its own text and the time of its records. A settlement has one text for all. */
const isOwnText = ({ kind, narrative, occurredAt }: Written, record: Of): boolean =>
  kind.endsWith("_held")
    ? occurredAt.getTime() === record.createdAt.getTime()
    : narrative === record.description || kind === "settlement";

/** Keeps one of each kind at each moment, preferably the one that names the record. */
function firstOfEach(written: readonly Written[], id: bigint): ReadonlyMap<string, Written> {
  const named = written.toSorted(
    (one, other) => Number(other.linkId === id) - Number(one.linkId === id),
  );
  const found = new Map<string, Written>();
  for (const one of named) {
    const key = `${one.kind}/${one.occurredAt.getTime()}`;
    if (!found.has(key)) found.set(key, one);
  }
  return found;
}

const inOrder = (one: Written, other: Written): number => (one.seq < other.seq ? -1 : 1);
