import { Refusal } from "../../refusals.ts";
import type { Changes } from "./changes.ts";
import type { OperationResult, QueuedOperation } from "./queued-operation.ts";
import type { LockedState } from "./read-snapshot.ts";

/** The answer that is recorded under the operation's key. Refuses a key that was used with another request. */
export function findRecordedAnswer(
  queued: QueuedOperation,
  state: LockedState,
): OperationResult | undefined {
  const { caller, recordName } = queued;
  const record = state.records.get(recordName);
  if (record === undefined) return undefined;
  if (!record.fingerprint.equals(caller.fingerprint)) {
    const sentence =
      "This Idempotency-Key was used with another request. Use a new key for a new operation.";
    return { error: new Refusal("idempotency_conflict", sentence, { param: "Idempotency-Key" }) };
  }
  const { status, body } = record;
  return { answer: { status, body, replayed: !queued.mayBeCommitted, outcome: undefined } };
}

/** Records the answer that a repetition gets, in the transaction of the operation. */
export function recordAnswer(
  queued: QueuedOperation,
  state: LockedState,
  changes: Changes,
  status: number,
  body: string,
): void {
  const { environmentId, operationKey: key, fingerprint } = queued.caller;
  const record = { environmentId, key, fingerprint, status, body };
  changes.records.push(record);
  state.records.set(queued.recordName, record);
}
