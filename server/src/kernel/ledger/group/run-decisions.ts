import { assert, present } from "../../assert.ts";
import { IdsRanOut } from "../../ids.ts";
import { Refusal } from "../../refusals.ts";
import { formatTraceparent } from "../../tracing/traceparent.ts";
import type { Found, Needs } from "../records.ts";
import { Changes } from "./changes.ts";
import { findRecordedAnswer, recordAnswer } from "./idempotency.ts";
import { type NextId, OperationBooks } from "./operation-books.ts";
import type { OperationResult, QueuedOperation } from "./queued-operation.ts";
import type { LockedState } from "./read-snapshot.ts";
import { refuseByPrechecks } from "./refuse-by-prechecks.ts";
import type { ResolvedNeed } from "./resolved-need.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Decisions {
  readonly changes: Changes;
  readonly results: ReadonlyMap<QueuedOperation, OperationResult>;
  /** Operations that this group's commit does. Recorded answers and precheck refusals are not among them. */
  readonly committing: readonly QueuedOperation[];
  /** Whether a result was recorded by an earlier commit. */
  readonly repeatsAnswers: boolean;
}

/** Decides the operations one after another. Each sees the changes of those before it. Stale operations get no result. */
export function runDecisions(
  operations: readonly QueuedOperation[],
  state: LockedState,
  nextId: NextId,
): Decisions {
  const changes = new Changes();
  const results = new Map<QueuedOperation, OperationResult>();
  const decided = new Set<string>();
  let repeatsAnswers = false;
  for (const queued of operations) {
    if (state.stale.has(queued)) continue;
    const known = findKnownResult(queued, state);
    if (known === undefined) decided.add(queued.recordName);
    else if ("answer" in known) repeatsAnswers = true;
    results.set(queued, known ?? decideOne(queued, state, changes, nextId));
  }
  // A duplicate within the group gets the same answer as the first.
  const committing = [...results.keys()].filter(({ recordName }) => decided.has(recordName));
  return { changes, results, committing, repeatsAnswers };
}

function decideOne(
  queued: QueuedOperation,
  state: LockedState,
  changes: Changes,
  nextId: NextId,
): OperationResult {
  const { caller } = queued;
  let decided: Decided;
  try {
    decided = decideAlone(queued, state.snapshot, nextId);
  } catch (error) {
    // The operations after this one would run out of ids too. The group runs again with more ids.
    if (error instanceof IdsRanOut) throw error;
    if (error instanceof Refusal && error.status < 500 && caller.remembersRefusals) {
      recordAnswer(queued, state, changes, error.status, caller.presentRefusal(error));
    }
    return { error: error instanceof Error ? error : new Error("a decision", { cause: error }) };
  }
  // A failure from here on fails the whole group: other operations must not see half of this one.
  const { outcome, body } = decided;
  applyToSnapshot(decided.changes, state.snapshot);
  changes.append(decided.changes);
  recordAnswer(queued, state, changes, 200, body);
  return { answer: { status: 200, body, replayed: false, outcome } };
}

/** The result of an operation that needs no decision; undefined if it has to be decided. */
function findKnownResult(queued: QueuedOperation, state: LockedState): OperationResult | undefined {
  const recorded = findRecordedAnswer(queued, state);
  // An earlier attempt passed the prechecks and was committed. Later revocations and pauses do not change its answer.
  if (recorded !== undefined && queued.mayBeCommitted) return recorded;
  return refuseByPrechecks(queued, state) ?? recorded;
}

interface Decided {
  readonly outcome: unknown;
  readonly body: string;
  readonly changes: Changes;
}

function decideAlone(
  { operation, caller, resolvedNeeds, span }: QueuedOperation,
  snapshot: Snapshot,
  nextId: NextId,
): Decided {
  const environment = snapshot.environment(caller.environmentId);
  const traceparent = span && formatTraceparent(span.context);
  const { origin } = caller;
  const books = new OperationBooks(snapshot, environment, nextId, { traceparent, origin });
  const outcome = operation.decide(findRows(operation.needs, resolvedNeeds, snapshot), books);
  // No code waits for this promise, so handle its rejection here.
  if (outcome instanceof Promise) outcome.catch(() => undefined);
  assert(!(outcome instanceof Promise), "a decision is synchronous");
  return { outcome, body: caller.present(outcome), changes: books.changes };
}

/** Shows the changes of one operation to the later decisions of the group. */
function applyToSnapshot(changes: Changes, snapshot: Snapshot): void {
  for (const account of changes.accounts.values()) snapshot.putAccount(account);
  for (const { record, environmentId, row } of changes.inserts)
    snapshot.putRow(record, environmentId, row);
  for (const { record, environmentId, row } of changes.updates)
    snapshot.putRow(record, environmentId, row);
}

/** The rows of all needs. `resolvedNeeds` has them in the order of `needs`. */
function findRows(
  needs: Needs,
  resolvedNeeds: readonly ResolvedNeed[],
  snapshot: Snapshot,
): Found<Needs> {
  const found: Record<string, unknown> = {};
  let at = 0;
  const next = () => snapshot.row(present(resolvedNeeds[at++], "a resolved need"));
  for (const name in needs) {
    const need = needs[name];
    found[name] = Array.isArray(need) ? need.map(next) : next();
  }
  // Each name holds the row of its need, as the type Found says. TypeScript cannot follow the loop.
  return found as Found<Needs>;
}
