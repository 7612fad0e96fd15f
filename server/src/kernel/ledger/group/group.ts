import type { Pipeline } from "../../database/pipeline.ts";
import type { Sql } from "../../database/sql.ts";
import type { Ids } from "../../ids.ts";
import { rootCause } from "../queue/failures.ts";
import type { Neighbours } from "../queue/shared-accounts.ts";
import type { Links } from "./key-resolver.ts";
import { lock, planLocks, resolve } from "./lock-plan.ts";
import type { Gate } from "./prechecks.ts";
import { COMMIT, ROLLBACK } from "./queries.ts";
import { groupOf, type Member, rowsOf } from "./queued-operation.ts";
import { type Reading, read } from "./read-snapshot.ts";
import { type Decisions, decide, type Verdict } from "./run-decisions.ts";
import { statementsOf } from "./write-changes.ts";

export interface GroupTools {
  readonly pipeline: Pipeline;
  readonly links: Links;
  readonly gate: Gate;
  readonly neighbours: Neighbours;
  readonly ids: Ids;
  /** Which row of an open account this writer adds to. */
  readonly slot: number;
}

/** Ids that a member may use beyond its rows: references, events, holds. */
const SPARE_IDS = 10;

export interface Committed {
  /** A member without a verdict goes round again. */
  readonly verdicts: ReadonlyMap<Member, Verdict>;
  /** Whether another process moves money in the same accounts. */
  readonly isShared: boolean;
}

/**
 * One group from its locks to its commit: three round trips whatever its size. A verdict is given only after a COMMIT
 * that was one. Throws the cause when nothing was committed.
 */
export async function runGroup(tools: GroupTools, members: readonly Member[]): Promise<Committed> {
  const { pipeline, links, gate, neighbours } = tools;
  if (pipeline.keepsSession) await reserveIds(tools, members);
  const period = await gate.findPeriod(pipeline);
  const group = groupOf(members);
  await resolve(pipeline, links, group);
  const plan = planLocks(links, group);
  const locked = lock(pipeline, plan);
  // Behind a pooler the transaction alone is on one server, so its ids come from there and are used there.
  const reserved = pipeline.keepsSession ? undefined : renewIds(tools, members);
  const gated = gate.read(pipeline, group, period);
  const reads = read(pipeline, links, plan, group, { locked, gated });
  const reading = await allOrCause(pipeline, [locked, gated, reserved], reads);
  const isShared = neighbours.haveMoved(await locked);
  const { verdicts, changes, atStake, statements } = decideOrRollBack(tools, members, reading);
  // Before another lane of ours can see it.
  neighbours.leave(changes.accounts.values());
  await commit(pipeline, statements, atStake);
  return { verdicts, isShared };
}

/** Before the transaction: what is left of a block is used by later groups, whether or not this one commits. */
function reserveIds({ ids, pipeline }: GroupTools, members: readonly Member[]): Promise<void> {
  return ids.reserve(
    members.reduce((sum, member) => sum + rowsOf(member) + SPARE_IDS, 0),
    async (statement) => (await pipeline.send<{ first: bigint }>(statement)).rows,
  );
}

function renewIds(tools: GroupTools, members: readonly Member[]): Promise<void> {
  tools.ids.forget();
  return reserveIds(tools, members);
}

interface Decided extends Decisions {
  readonly statements: readonly Sql[];
}

/** What fails before anything was written must not leave the transaction open, and its locks taken. */
function decideOrRollBack(
  { pipeline, ids, slot }: GroupTools,
  members: readonly Member[],
  reading: Reading,
): Decided {
  try {
    const decisions = decide(members, reading, () => ids.next());
    return { ...decisions, statements: statementsOf(decisions.changes, reading, slot) };
  } catch (error) {
    void pipeline.send(ROLLBACK).catch(() => undefined);
    throw error;
  }
}

async function commit(
  pipeline: Pipeline,
  statements: readonly Sql[],
  atStake: readonly Member[],
): Promise<void> {
  const writes = statements.map((statement) => pipeline.send(statement));
  // From here until the answer nobody can know whether it was done.
  for (const member of atStake) member.mayBeDone = true;
  const committed = pipeline.send(COMMIT);
  const results = await Promise.allSettled([...writes, committed]);
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length > 0) {
    // The commit behind a failure was skipped, so the transaction is still open.
    await pipeline.send(ROLLBACK).catch(() => undefined);
    throw rootCause(errors);
  }
  const { command } = await committed;
  if (command !== "COMMIT") throw new Error(`the group's commit ended as ${command}`);
}

/** Waits for the reads. If any failed the transaction is ended, and the first cause thrown. */
async function allOrCause<T>(
  pipeline: Pipeline,
  before: readonly (Promise<unknown> | undefined)[],
  reads: Promise<T>,
): Promise<T> {
  const results = await Promise.allSettled([...before, reads]);
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length === 0) return await reads;
  await pipeline.send(ROLLBACK).catch(() => undefined);
  throw rootCause(errors);
}
