import type { PipelineSettings } from "../../database/pipeline.ts";
import { outcomeUnknown, serverBusy } from "../../refusals.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import { KeyResolver } from "../group/key-resolver.ts";
import {
  estimateRows,
  formatRecordName,
  listLockNames,
  type QueuedOperation,
} from "../group/queued-operation.ts";
import { Prechecks } from "../group/read-prechecks.ts";
import { resolveNeeds } from "../group/resolved-need.ts";
import { SharedAccounts } from "../group/shared-accounts.ts";
import type { Answer, Caller, MoneyOperation } from "../operation.ts";
import { GroupRunner, type RunnerTools, tooBusy } from "./group-runner.ts";
import { type GroupLimits, OperationQueue } from "./operation-queue.ts";
import { endWithAnswer, startOperationSpan, traceGroup } from "./trace-groups.ts";

export interface LedgerSettings {
  readonly connection: PipelineSettings;
  /** The first slot in which this process's runners add to open accounts. Processes with the same slot wait for each other a little. */
  readonly firstSlot: number;
  /** The number of default runners and the size of their groups. The default was fastest; benchmarks compare others. */
  readonly grouping?: { readonly runnerCount: number; readonly operationsMax: number };
  /** Undefined where tracing is off. */
  readonly tracer?: Tracer | undefined;
  nowMs(): number;
  onGroup: RunnerTools["onGroup"];
  onFailingOperation(operation: string, environmentId: bigint, error: unknown): void;
}

/** How long an operation waits for its decision before it is rejected. */
const WAIT_MS_MAX = 10_000;

/** How long an environment stays isolated after a failing operation. */
const ISOLATION_MS = 60_000;

/** Operations that write more rows than this use the runner for large operations, so that small ones do not wait for them. */
const LARGE_ROWS = 200;

const QUEUE_LIMITS = { operationsMax: 5_000, bytesMax: 64 * 1024 * 1024 };
/** Far below the largest message to the server, with everything that is written for each request. */
const GROUP_BYTES_MAX = 8 * 1024 * 1024;
const REST_AFTER_FAILURE_MS = 20;

interface RunnerPoolSettings {
  readonly runnerCount: number;
  readonly limits: GroupLimits;
  /** The slot of its first runner, counted from this process's first slot. */
  readonly slot: number;
  /** Whether isolated environments are sent here. The other pools send them. */
  readonly isIsolation: boolean;
}

/** Two runners: one gathers while the other commits. Three were slower. */
const DEFAULT_POOL: RunnerPoolSettings = {
  runnerCount: 2,
  limits: { operationsMax: 256, rowsMax: 2_000, bytesMax: GROUP_BYTES_MAX },
  slot: 0,
  isIsolation: false,
};

const LARGE_POOL: RunnerPoolSettings = {
  runnerCount: 1,
  limits: { operationsMax: 4, rowsMax: 2_000, bytesMax: GROUP_BYTES_MAX },
  slot: 2,
  isIsolation: false,
};

/** One operation at a time: a failing operation fails alone, and no other has to run again. */
const ISOLATION_POOL: RunnerPoolSettings = {
  runnerCount: 1,
  limits: { operationsMax: 1, rowsMax: 2_000, bytesMax: GROUP_BYTES_MAX },
  slot: 3,
  isIsolation: true,
};

const NEVER = Number.POSITIVE_INFINITY;

/** A queue and the group runners that serve it. */
interface RunnerPool {
  readonly queue: OperationQueue;
  readonly runners: GroupRunner[];
  /** Whether the runners will start when this turn of the event loop ends. */
  startsSoon: boolean;
  /** When a timer will start the runners; `NEVER` without one. */
  startsLaterAtMs: number;
}

/** The entry point of the ledger. All money moves through `run`. */
export class Ledger {
  readonly #settings: LedgerSettings;
  readonly #defaultPool: RunnerPool;
  readonly #largePool: RunnerPool;
  readonly #isolationPool: RunnerPool;
  readonly #isolatedUntilMs = new Map<bigint, number>();
  #closing = false;

  constructor(settings: LedgerSettings) {
    this.#settings = settings;
    const { runnerCount, operationsMax } = settings.grouping ?? {
      ...DEFAULT_POOL,
      ...DEFAULT_POOL.limits,
    };
    const limits = { ...DEFAULT_POOL.limits, operationsMax };
    this.#defaultPool = this.#createPool({ ...DEFAULT_POOL, runnerCount, limits });
    this.#largePool = this.#createPool(LARGE_POOL);
    this.#isolationPool = this.#createPool(ISOLATION_POOL);
  }

  /** The number of operations that wait, for metrics. */
  get waiting(): number {
    return (
      this.#defaultPool.queue.size + this.#largePool.queue.size + this.#isolationPool.queue.size
    );
  }

  /**
   * Decides an operation and returns its answer once it is durable. Rejects with the operation's refusal, with
   * `server_error` if the queue is full or the operation waits too long, or with an unexpected error. Nothing was
   * written, except for `outcomeUnknown`, where it may have been: the connection was lost during the commit and did not come
   * back before the deadline. Repeat the request with the same operation key to learn the outcome.
   */
  run<Outcome>(
    operation: MoneyOperation<Outcome>,
    caller: Caller,
    bytes = 0,
  ): Promise<Answer<Outcome>> {
    if (this.#closing)
      return Promise.reject(serverBusy("The service is restarting. Send the same request again."));
    const { tracer } = this.#settings;
    const span = tracer && startOperationSpan(tracer, operation);
    const answering = new Promise<Answer<unknown>>((resolve, reject) => {
      const deadlineMs = this.#settings.nowMs() + WAIT_MS_MAX;
      const resolvedNeeds = resolveNeeds(operation, caller);
      const queued: QueuedOperation = {
        operation,
        caller,
        recordName: formatRecordName(caller.environmentId, caller.operationKey),
        resolvedNeeds,
        lockNames: listLockNames(resolvedNeeds),
        bytes,
        deadlineMs,
        mayBeCommitted: false,
        staleAttempts: 0,
        span,
        resolve,
        reject,
      };
      this.#enqueue(queued, this.#choosePool(queued));
      // The answer's outcome comes from this operation. `QueuedOperation` does not keep its type.
    }) as Promise<Answer<Outcome>>;
    return span === undefined ? answering : endWithAnswer(span, answering);
  }

  #enqueue(queued: QueuedOperation, pool: RunnerPool): void {
    if (!pool.queue.add(queued)) {
      // An operation moved to isolation may have been in a group whose commit was sent.
      queued.reject(queued.mayBeCommitted ? outcomeUnknown() : tooBusy());
      return;
    }
    this.#startSoon(pool);
  }

  /**
   * Starts the runners at the end of this turn of the event loop: requests that were read together go in one group, and a
   * single request starts at once.
   */
  #startSoon(pool: RunnerPool): void {
    if (pool.startsSoon) return;
    pool.startsSoon = true;
    const start = () => {
      pool.startsSoon = false;
      for (const runner of pool.runners) if (pool.queue.size > 0) runner.start();
      this.#startLater(pool);
    };
    const { tracer } = this.#settings;
    if (tracer === undefined) setImmediate(start);
    // The runners work for every request, and not within the trace of the one that woke them.
    else tracer.outside(() => setImmediate(start));
  }

  /**
   * Sets a timer for operations that the queue holds back. An existing timer may be for a longer wait, so an earlier one
   * is set beside it.
   */
  #startLater(pool: RunnerPool): void {
    const { queue, runners } = pool;
    const heldBackForMs = queue.heldBackForMs;
    if (heldBackForMs === 0) {
      // The wait may have ended after a runner last looked.
      if (runners.some(({ isIdle }) => isIdle) && queue.canStart) this.#startSoon(pool);
      return;
    }
    // A timer may fire a little early.
    const inMs = Math.ceil(heldBackForMs) + 1;
    const atMs = this.#settings.nowMs() + inMs;
    if (pool.startsLaterAtMs <= atMs) return;
    pool.startsLaterAtMs = atMs;
    setTimeout(() => {
      pool.startsLaterAtMs = NEVER;
      this.#startSoon(pool);
    }, inMs).unref();
  }

  /** Rejects new operations, finishes the queued ones and closes the connections. */
  async close(): Promise<void> {
    this.#closing = true;
    const senders = [...this.#defaultPool.runners, ...this.#largePool.runners];
    await Promise.all(senders.map((runner) => runner.close()));
    // Last: the other runners may still move operations here.
    await Promise.all(this.#isolationPool.runners.map((runner) => runner.close()));
  }

  #choosePool(queued: QueuedOperation): RunnerPool {
    if (this.#isIsolated(queued.caller.environmentId)) return this.#isolationPool;
    return estimateRows(queued) > LARGE_ROWS ? this.#largePool : this.#defaultPool;
  }

  #isIsolated(environmentId: bigint): boolean {
    return this.#settings.nowMs() < (this.#isolatedUntilMs.get(environmentId) ?? 0);
  }

  #createPool({ runnerCount, limits, slot, isIsolation }: RunnerPoolSettings): RunnerPool {
    const { connection, nowMs, firstSlot } = this.#settings;
    const onGroup = this.#onGroup;
    const queue = new OperationQueue(QUEUE_LIMITS, nowMs);
    const pool: RunnerPool = {
      queue,
      runners: [],
      startsSoon: false,
      startsLaterAtMs: NEVER,
    };
    const onFailingOperation = (queued: QueuedOperation, error: unknown) => {
      const { environmentId } = queued.caller;
      this.#isolatedUntilMs.set(environmentId, nowMs() + ISOLATION_MS);
      this.#settings.onFailingOperation(queued.operation.name, environmentId, error);
    };
    const moveToIsolation = (queued: QueuedOperation) => {
      if (isIsolation) return false;
      if (!this.#isIsolated(queued.caller.environmentId)) return false;
      this.#enqueue(queued, this.#isolationPool);
      return true;
    };
    for (let index = 0; index < runnerCount; index++) {
      const tools = {
        connection,
        queue,
        limits,
        nowMs,
        onGroup,
        onFailingOperation,
        moveToIsolation,
        onIdle: () => this.#startLater(pool),
        restAfterFailureMs: isIsolation ? REST_AFTER_FAILURE_MS : 0,
        keyResolver: this.#keyResolver,
        prechecks: this.#prechecks,
        sharedAccounts: this.#sharedAccounts,
      };
      pool.runners.push(new GroupRunner({ ...tools, slot: firstSlot + slot + index }));
    }
    return pool;
  }

  /** Where tracing is off, the settings' own. */
  get #onGroup(): RunnerTools["onGroup"] {
    const { tracer, onGroup } = this.#settings;
    if (tracer === undefined) return onGroup;
    return (group) => {
      traceGroup(tracer, group);
      onGroup(group);
    };
  }

  readonly #keyResolver = new KeyResolver();
  readonly #prechecks = new Prechecks();
  readonly #sharedAccounts = new SharedAccounts();
}
