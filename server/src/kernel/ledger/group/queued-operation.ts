import type { Span } from "../../tracing/tracer.ts";
import type { Answer, Caller, MoneyOperation } from "../operation.ts";
import type { ResolvedNeed } from "./resolved-need.ts";

/** An operation that waits to be decided, with the promise of its caller. */
export interface QueuedOperation {
  readonly operation: MoneyOperation<unknown>;
  readonly caller: Caller;
  /** The name of its operation record within a group. */
  readonly recordName: string;
  readonly resolvedNeeds: readonly ResolvedNeed[];
  /** Names of its needs that two groups must not use at the same time. */
  readonly lockNames: readonly string[];
  readonly bytes: number;
  /** When it stops waiting, on the monotonic clock. */
  readonly deadlineMs: number;
  /**
   * False while nothing of it can have been written. True once a commit was sent with its changes. If that commit was
   * answered, the operation is answered too. If not, a record under its key is its own and no repetition. Without a record
   * the outcome is unknown.
   */
  mayBeCommitted: boolean;
  /** How often it was requeued because its keys meant other rows under the locks. */
  staleAttempts: number;
  /** From its call to its answer. Undefined where tracing is off. */
  readonly span: Span | undefined;
  resolve(answer: Answer<unknown>): void;
  reject(error: Error): void;
}

/** What an operation's caller gets once the group is committed. */
export type OperationResult = { readonly answer: Answer<unknown> } | { readonly error: Error };

/** The rows that an operation writes if it does not say. */
const DEFAULT_ROWS = 10;

/** The approximate number of rows that an operation writes. */
export const estimateRows = ({ operation }: QueuedOperation): number =>
  operation.rows ?? DEFAULT_ROWS;

/** Names of the needs that an operation shares with others that need the same rows. */
export const listLockNames = (needs: readonly ResolvedNeed[]): string[] =>
  needs.filter(({ need }) => need.record.lock !== "none").map(({ name }) => name);

export const formatRecordName = (environmentId: bigint, operationKey: string): string =>
  `${environmentId}/${operationKey}`;

/** Operations that are decided together, and all their needs. */
export interface Group {
  readonly operations: readonly QueuedOperation[];
  readonly resolvedNeeds: readonly ResolvedNeed[];
}

export const makeGroup = (operations: readonly QueuedOperation[]): Group => ({
  operations,
  resolvedNeeds: operations.flatMap(({ resolvedNeeds }) => resolvedNeeds),
});
