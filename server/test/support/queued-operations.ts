import { sql } from "../../src/kernel/database/sql.ts";
import {
  formatRecordName,
  listLockNames,
  type QueuedOperation,
} from "../../src/kernel/ledger/group/queued-operation.ts";
import { resolveNeeds } from "../../src/kernel/ledger/group/resolved-need.ts";
import { operation } from "../../src/kernel/ledger/operation.ts";
import type { Needs, RecordTable } from "../../src/kernel/ledger/records.ts";
import { callerOf } from "./ledger-operations.ts";

let count = 0;

export interface Kind {
  bytes?: number;
  rows?: number;
  needs?: Needs;
}

/** An operation that waits in a queue and is never decided. */
export function queuedOperation(environmentId: bigint, kind: Kind = {}): QueuedOperation {
  count += 1;
  const { needs = {}, rows = 1 } = kind;
  const caller = callerOf(environmentId, `key ${count}`);
  const tested = operation({ name: "test", needs, rows, decide: () => ({}) });
  const resolvedNeeds = resolveNeeds(tested, caller);
  return {
    operation: tested,
    caller,
    recordName: formatRecordName(environmentId, caller.operationKey),
    resolvedNeeds,
    lockNames: listLockNames(resolvedNeeds),
    bytes: kind.bytes ?? 0,
    deadlineMs: 0,
    mayBeCommitted: false,
    staleAttempts: 0,
    span: undefined,
    resolve: () => undefined,
    reject: () => undefined,
  };
}

export const rows = (lock: RecordTable<object>["lock"]): RecordTable<object> => ({
  name: lock,
  lock,
  changing: new Set(),
  identity: () => "",
  read: () => sql`select`,
});

/** The need of operations that all use one account. */
export const hot: Kind = { needs: { row: { record: rows("account"), by: "id", key: "hot" } } };
