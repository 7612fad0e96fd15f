import type { Pipeline } from "../../database/pipeline.ts";
import type { Account } from "../accounts.ts";
import { formatNeedName } from "../row-names.ts";
import { findBatch, type KeyResolver, type NeedBatch, NeedBatches } from "./key-resolver.ts";
import type { LockPlan } from "./lock-plan.ts";
import type { Group, QueuedOperation } from "./queued-operation.ts";
import type { PrecheckRows } from "./read-prechecks.ts";
import type { ResolvedNeed } from "./resolved-need.ts";
import { Snapshot } from "./snapshot.ts";

/** Everything that a group read under its locks. */
export interface LockedState extends PrecheckRows {
  readonly snapshot: Snapshot;
  /** Operations whose keys changed their meaning between lookup and lock. They are requeued. */
  readonly stale: ReadonlySet<QueuedOperation>;
}

/** Reads that were already sent behind the locks. */
interface Sent {
  readonly locked: Promise<Account[]>;
  readonly prechecked: Promise<PrecheckRows>;
}

/** Sends every read behind the locks in one round trip and returns their results. */
export async function readSnapshot(
  pipeline: Pipeline,
  keyResolver: KeyResolver,
  plan: LockPlan,
  group: Group,
  { locked, prechecked }: Sent,
): Promise<LockedState> {
  const snapshot = new Snapshot();
  const rows = readRows(pipeline, keyResolver, group, snapshot);
  const found = Promise.all([...plan.unfound].map((batch) => findNames(pipeline, batch)));
  // All at once: after the first failure the others fail too, and each rejection must be handled.
  const [accounts, known, names] = await Promise.all([locked, prechecked, found, rows]);
  for (const account of accounts) snapshot.putAccount(account);
  for (const [id, environment] of known.environments) snapshot.environments.set(id, environment);
  const { unfound } = plan;
  const appeared = new Set(names.flat());
  const stale = findStale(group.operations, { keyResolver, snapshot, unfound, appeared });
  return { snapshot, stale, ...known };
}

async function readRows(
  pipeline: Pipeline,
  keyResolver: KeyResolver,
  { resolvedNeeds }: Group,
  snapshot: Snapshot,
): Promise<void> {
  const batches = new NeedBatches();
  for (const one of resolvedNeeds) {
    const { need, environmentId, rowName } = one;
    const identity = need.by === undefined ? need.key : keyResolver.get(one)?.identity;
    if (identity !== undefined) batches.addRow(need.record, environmentId, identity, rowName);
  }
  await Promise.all(
    [...batches].map(async ({ record, environmentIds, keys }) => {
      const { rows } = await pipeline.send<{ environmentId: bigint }>(
        record.read({ environmentIds, keys }),
      );
      for (const row of rows) snapshot.putRow(record, row.environmentId, row);
    }),
  );
}

/** The names of a batch's needs that exist now. */
async function findNames(pipeline: Pipeline, batch: NeedBatch): Promise<string[]> {
  const rows = await findBatch(pipeline, batch);
  return rows.map((row) => formatNeedName(batch.record, batch.by, row.environmentId, row.key));
}

/** What a group knows about its needs from before its locks and from under them. */
interface Findings {
  readonly keyResolver: KeyResolver;
  readonly snapshot: Snapshot;
  /** Needs that had no row before the locks, and those of them that have one under the locks. */
  readonly unfound: NeedBatches;
  readonly appeared: ReadonlySet<string>;
}

/** Operations whose rows were created, or whose lookups changed, between lookup and lock. */
function findStale(
  operations: readonly QueuedOperation[],
  findings: Findings,
): Set<QueuedOperation> {
  const stale = new Set<QueuedOperation>();
  for (const queued of operations) {
    for (const one of queued.resolvedNeeds) {
      if (isCurrent(one, findings)) continue;
      findings.keyResolver.forget(one);
      stale.add(queued);
    }
  }
  return stale;
}

/** Whether the key means the same row and account under the lock as before, or still no row. */
function isCurrent(
  resolved: ResolvedNeed,
  { keyResolver, snapshot, unfound, appeared }: Findings,
): boolean {
  const { need, environmentId, name } = resolved;
  // A key that contains the row and account always means the same; the row may just not exist.
  if (need.by === undefined || resolved.link !== undefined) return true;
  const link = keyResolver.get(resolved);
  // Another group runner may have forgotten the link. Then no lookup under the lock has proved that the row is missing.
  if (link === undefined) return unfound.has(name) && !appeared.has(name);
  if (link.accountId !== null && !snapshot.hasAccount(environmentId, link.accountId)) return false;
  return snapshot.row(resolved) !== undefined;
}
