import type { Pipeline } from "../../database/pipeline.ts";
import type { Sql } from "../../database/sql.ts";
import type { Ids } from "../../ids.ts";
import { findRootCause } from "../failures.ts";
import type { KeyResolver } from "./key-resolver.ts";
import { lookUpKeys, planLocks, takeGroupLocks } from "./lock-plan.ts";
import { COMMIT, ROLLBACK, WAIT_FOR_STANDBYS } from "./queries.ts";
import {
  estimateRows,
  makeGroup,
  type OperationResult,
  type QueuedOperation,
} from "./queued-operation.ts";
import type { Prechecks } from "./read-prechecks.ts";
import { type LockedState, readSnapshot } from "./read-snapshot.ts";
import { type Decisions, runDecisions } from "./run-decisions.ts";
import type { SharedAccounts } from "./shared-accounts.ts";
import { buildStatements } from "./write-changes.ts";

export interface GroupTools {
  readonly pipeline: Pipeline;
  readonly keyResolver: KeyResolver;
  readonly prechecks: Prechecks;
  readonly sharedAccounts: SharedAccounts;
  readonly ids: Ids;
  /** The row of each open account that this group runner adds to. */
  readonly slot: number;
}

/** Ids that an operation may use beyond its rows: references, events, holds. */
const SPARE_IDS = 10;

export interface CommittedGroup {
  /** An operation without a result is requeued. */
  readonly results: ReadonlyMap<QueuedOperation, OperationResult>;
  /** Whether another process moves money in the same accounts. */
  readonly isShared: boolean;
}

/**
 * Runs one group from its locks to its commit: three round trips, whatever its size. Returns results only after the
 * server has answered COMMIT. Throws the root cause if nothing was committed.
 */
export async function runGroup(
  tools: GroupTools,
  operations: readonly QueuedOperation[],
): Promise<CommittedGroup> {
  const { pipeline, keyResolver, prechecks, sharedAccounts } = tools;
  if (pipeline.keepsSession) await reserveIds(tools, operations);
  const period = await prechecks.findPeriod(pipeline);
  const group = makeGroup(operations);
  await lookUpKeys(pipeline, keyResolver, group);
  const plan = planLocks(keyResolver, group);
  const locked = takeGroupLocks(pipeline, plan);
  // Behind a pooler only a transaction stays on one server, so its ids come from that server.
  const reserved = pipeline.keepsSession ? undefined : renewIds(tools, operations);
  const prechecked = prechecks.read(pipeline, group, period);
  const reads = readSnapshot(pipeline, keyResolver, plan, group, { locked, prechecked });
  const state = await waitForAll(pipeline, [locked, prechecked, reserved], reads);
  const isShared = sharedAccounts.haveChanged(await locked);
  const { results, changes, committing, statements } = decideOrRollBack(tools, operations, state);
  // Before the commit: after it, our other group runner can lock these accounts.
  sharedAccounts.remember(changes.accounts.values());
  await commit(pipeline, statements, committing);
  return { results, isShared };
}

/** Before the transaction: later groups use the rest of a block, whether or not this group commits. */
function reserveIds(
  { ids, pipeline }: GroupTools,
  operations: readonly QueuedOperation[],
): Promise<void> {
  return ids.reserve(
    operations.reduce((sum, queued) => sum + estimateRows(queued) + SPARE_IDS, 0),
    async (statement) => (await pipeline.send<{ first: bigint }>(statement)).rows,
  );
}

function renewIds(tools: GroupTools, operations: readonly QueuedOperation[]): Promise<void> {
  tools.ids.forget();
  return reserveIds(tools, operations);
}

interface Decided extends Decisions {
  readonly statements: readonly Sql[];
}

/** Rolls back if a decision fails before anything was written. Otherwise the transaction would keep its locks. */
function decideOrRollBack(
  { pipeline, ids, slot }: GroupTools,
  operations: readonly QueuedOperation[],
  state: LockedState,
): Decided {
  try {
    const decisions = runDecisions(operations, state, () => ids.next());
    const writes = buildStatements(decisions.changes, state, slot);
    const repeatsOnly = decisions.repeatsAnswers && writes.length === 0;
    return { ...decisions, statements: repeatsOnly ? [WAIT_FOR_STANDBYS] : writes };
  } catch (error) {
    void pipeline.send(ROLLBACK).catch(() => undefined);
    throw error;
  }
}

async function commit(
  pipeline: Pipeline,
  statements: readonly Sql[],
  committing: readonly QueuedOperation[],
): Promise<void> {
  const writes = statements.map((statement) => pipeline.send(statement));
  // Until the server answers, it is unknown whether these operations were done.
  for (const queued of committing) queued.mayBeCommitted = true;
  const committed = pipeline.send(COMMIT);
  const results = await Promise.allSettled([...writes, committed]);
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length > 0) {
    // After a failure the server skips the commit, so the transaction is still open.
    await pipeline.send(ROLLBACK).catch(() => undefined);
    throw findRootCause(errors);
  }
  const { command } = await committed;
  if (command !== "COMMIT") throw new Error(`the group's commit ended as ${command}`);
}

/** Waits for all reads. If one failed, rolls the transaction back and throws the root cause. */
async function waitForAll<T>(
  pipeline: Pipeline,
  before: readonly (Promise<unknown> | undefined)[],
  reads: Promise<T>,
): Promise<T> {
  const results = await Promise.allSettled([...before, reads]);
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length === 0) return await reads;
  await pipeline.send(ROLLBACK).catch(() => undefined);
  throw findRootCause(errors);
}
