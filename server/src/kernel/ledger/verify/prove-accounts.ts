import type { Month } from "../../archive/months.ts";
import { bigintArray } from "../../database/arrays.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Account, Bucket } from "../accounts.ts";
import { readArchivedSums, readDroppedMonths } from "../archived-past.ts";
import { isInRange, type RowRange } from "./proofs.ts";
import type { Tally } from "./report.ts";
import { readPages, type Scope } from "./scope.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";

/** The sums of an account's entries from the first to some later one. */
interface Walked extends Readonly<Record<Bucket, bigint>> {
  readonly entries: bigint;
  readonly lastSeq: bigint;
}

/** Where a walk begins. */
interface Start extends Walked {
  /**
   * Entries with a higher number are still to be read. Before the first step that is all of them, so that a wrong
   * number is found.
   */
  readonly afterSeq: bigint;
}

/** Below every entry number. */
const BEFORE_ALL = -(2n ** 63n);

const START: Start = {
  ...{ entries: 0n, lastSeq: 0n, afterSeq: BEFORE_ALL },
  ...{ available: 0n, held: 0n, pending: 0n },
};

type Listed = Pick<Account, "environmentId" | "id" | "entrySeq">;

/**
 * Proves for every checked account that its balances are the sums of its entries, and that its statement has no gap. An
 * account whose first entries are in archives only begins with the sum of those entries.
 */
export async function proveAccounts(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
  scope?: Scope,
): Promise<void> {
  const dropped = await readDroppedMonths(database);
  const pages = readPages(scope, (range) => listAccounts(database, range, steps.accountsMax));
  for await (const listed of pages) {
    for (const chunk of chunksOf(listed, steps.entriesMax))
      await proveChunk(database, { chunk, dropped }, steps, tally);
  }
}

function listAccounts(database: Database, range: RowRange, limit: number) {
  return database.many<Listed>(sql`
    select environment_id as "environmentId", id, entry_seq as "entrySeq" from ledger_accounts
    where ${isInRange(range)}
    order by environment_id, id limit ${limit}`);
}

/** Splits accounts into chunks of at most `entriesMax` entries. An account with more is a chunk of its own. */
function chunksOf(listed: readonly Listed[], entriesMax: number): Listed[][] {
  const chunks: Listed[][] = [];
  let entries = 0n;
  for (const account of listed) {
    const chunk = chunks.at(-1);
    entries += account.entrySeq;
    if (chunk !== undefined && entries <= BigInt(entriesMax)) {
      chunk.push(account);
    } else {
      chunks.push([account]);
      entries = account.entrySeq;
    }
  }
  return chunks;
}

async function proveChunk(
  database: Database,
  { chunk, dropped }: { readonly chunk: readonly Listed[]; readonly dropped: readonly Month[] },
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  const starts = await readStarts(database, chunk, dropped);
  for (const account of chunk) {
    const key = keyOf(account);
    const start = starts.get(key) ?? START;
    if (account.entrySeq - start.lastSeq > BigInt(steps.entriesMax))
      starts.set(key, await walkAhead(database, account, start, { steps, tally }));
  }
  await readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    const walks = await walk(tx, chunk, starts);
    const held = await readHolds(tx, chunk);
    for (const account of await readAccounts(tx, chunk)) {
      const key = keyOf(account);
      checkChain(account, walks.get(key), tally);
      checkAccount(account, walks.get(key) ?? starts.get(key) ?? START, tally);
      checkHolds(account, held.get(key) ?? 0n, tally);
    }
  });
}

/** What accounts had before their first entry that is not in archives only. */
async function readStarts(
  database: Database,
  chunk: readonly Listed[],
  dropped: readonly Month[],
): Promise<Map<string, Start>> {
  const sums = await readArchivedSums(database, chunk, dropped);
  return new Map(
    sums.map(({ environmentId, id, entries, ...buckets }) => [
      keyOf({ environmentId, id }),
      { ...buckets, entries, lastSeq: entries, afterSeq: BEFORE_ALL },
    ]),
  );
}

/**
 * Adds up a long statement in several steps, except entries written since the listing. Entries never change, and an
 * account's entries are numbered in the order of their commits, so all entries up to a known number are final.
 */
async function walkAhead(
  database: Database,
  account: Listed,
  start: Start,
  { steps, tally }: { readonly steps: VerifySteps; readonly tally: Tally },
): Promise<Start> {
  let walkedSoFar = start;
  while (walkedSoFar.lastSeq < account.entrySeq) {
    const until = walkedSoFar.lastSeq + BigInt(steps.entriesMax);
    const from = new Map([[keyOf(account), walkedSoFar]]);
    const walks = await readAtOneMoment(database, async (tx) => {
      await forceIndexes(tx);
      return await walk(tx, [account], from, until);
    });
    const walked = walks.get(keyOf(account));
    checkChain(account, walked, tally);
    // A range without entries is a gap. The entry after it shows the gap.
    const lastSeq = walked?.lastSeq ?? until;
    walkedSoFar = { ...(walked ?? walkedSoFar), lastSeq, afterSeq: lastSeq };
  }
  return walkedSoFar;
}

interface WalkedRow extends Walked {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** The first entry whose number, running balance or buckets do not follow from the entry before. */
  readonly oddSeq: bigint | null;
  readonly oddBalance: bigint | null;
  readonly belowZero: bigint | null;
}

const keyOf = ({ environmentId, id }: { environmentId: bigint; id: bigint }) =>
  `${environmentId}/${id}`;

async function walk(
  tx: Transaction,
  chunk: readonly Listed[],
  from: ReadonlyMap<string, Start>,
  until: bigint = 2n ** 63n - 1n,
): Promise<Map<string, WalkedRow>> {
  const starts = chunk.map((account) => from.get(keyOf(account)) ?? START);
  const rows = await tx.many<WalkedRow>(sql`
    with step as (
      select entry.environment_id, entry.account_id, entry.seq, entry.balance_after, start.entries as entries_before,
             entry.available, start.available as available_before,
             entry.held, start.held as held_before, entry.pending, start.pending as pending_before,
             entry.seq <> coalesce(lag(entry.seq) over walk, start.last_seq) + 1 as odd_seq,
             entry.balance_after is distinct from
               coalesce(lag(entry.balance_after) over walk, start.available + start.held + start.pending)
               + entry.available + entry.held + entry.pending as odd_balance
      from unnest(
        ${bigintArray(chunk.map((one) => one.environmentId))}::bigint[], ${bigintArray(chunk.map((one) => one.id))}::bigint[],
        ${bigintArray(starts.map((one) => one.entries))}::bigint[], ${bigintArray(starts.map((one) => one.lastSeq))}::bigint[],
        ${bigintArray(starts.map((one) => one.afterSeq))}::bigint[],
        ${bigintArray(starts.map((one) => one.available))}::bigint[], ${bigintArray(starts.map((one) => one.held))}::bigint[],
        ${bigintArray(starts.map((one) => one.pending))}::bigint[])
        as start(environment_id, id, entries, last_seq, after_seq, available, held, pending)
      join ledger_entries entry on entry.environment_id = start.environment_id and entry.account_id = start.id
        and entry.seq > start.after_seq and entry.seq <= ${until}::bigint
      window walk as (partition by entry.environment_id, entry.account_id order by entry.seq, entry.recorded_at
        rows unbounded preceding)
    )
    select environment_id as "environmentId", account_id as id, max(seq) as "lastSeq",
           max(entries_before) + count(*) as entries,
           (max(available_before) + sum(available))::bigint as available,
           (max(held_before) + sum(held))::bigint as held,
           (max(pending_before) + sum(pending))::bigint as pending,
           min(seq) filter (where odd_seq) as "oddSeq", min(seq) filter (where odd_balance) as "oddBalance",
           min(seq) filter (where balance_after < 0) as "belowZero"
    from step group by environment_id, account_id`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function readAccounts(tx: Transaction, chunk: readonly Listed[]): Promise<Account[]> {
  return tx.many<Account>(sql`
    select account.environment_id as "environmentId", account.id, account.kind, account.currency,
           account.available, account.held, account.pending, account.entry_seq as "entrySeq"
    from unnest(
      ${bigintArray(chunk.map((one) => one.environmentId))}::bigint[], ${bigintArray(chunk.map((one) => one.id))}::bigint[])
      as asked(environment_id, id)
    join ledger_accounts account on account.environment_id = asked.environment_id and account.id = asked.id`);
}

async function readHolds(tx: Transaction, chunk: readonly Listed[]): Promise<Map<string, bigint>> {
  const rows = await tx.many<{ environmentId: bigint; id: bigint; remaining: bigint }>(sql`
    select asked.environment_id as "environmentId", asked.id, sum(hold.remaining)::bigint as remaining
    from unnest(
      ${bigintArray(chunk.map((one) => one.environmentId))}::bigint[], ${bigintArray(chunk.map((one) => one.id))}::bigint[])
      as asked(environment_id, id)
    join ledger_holds hold on hold.environment_id = asked.environment_id and hold.account_id = asked.id
      and hold.remaining > 0
    group by asked.environment_id, asked.id`);
  return new Map(rows.map((row) => [keyOf(row), row.remaining]));
}

function checkChain(account: Listed, walked: WalkedRow | undefined, tally: Tally): void {
  if (walked === undefined) return;
  const name = `Account ${keyOf(account)}`;
  if (walked.oddSeq !== null)
    tally.find(`${name} has a gap or a duplicate in its entries at number ${walked.oddSeq}.`);
  if (walked.oddBalance !== null) {
    tally.find(
      `${name} has a running balance at entry ${walked.oddBalance} that does not follow from the one before.`,
    );
  }
  if (walked.belowZero !== null)
    tally.find(`${name} was below zero after entry ${walked.belowZero}.`);
}

const BUCKETS: readonly Bucket[] = ["available", "held", "pending"];

function checkAccount(account: Account, walked: Walked, tally: Tally): void {
  const name = `Account ${keyOf(account)}`;
  tally.accounts += 1;
  for (const bucket of BUCKETS) {
    tally.addChecked(account.currency, account[bucket]);
    if (account[bucket] !== walked[bucket]) {
      tally.find(
        `${name} has ${account[bucket]} ${bucket} and its entries sum to ${walked[bucket]}.`,
      );
    }
    if (account[bucket] < 0n) tally.find(`${name} is below zero: ${account[bucket]} ${bucket}.`);
  }
  if (account.entrySeq !== walked.entries) {
    tally.find(`${name} counts ${account.entrySeq} entries and has ${walked.entries}.`);
  }
}

function checkHolds(account: Account, remaining: bigint, tally: Tally): void {
  if (account.held !== remaining) {
    tally.find(
      `Account ${keyOf(account)} has ${account.held} held and its holds have ${remaining} remaining.`,
    );
  }
}
