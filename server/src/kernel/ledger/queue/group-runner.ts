import { setTimeout as sleep } from "node:timers/promises";
import { Pipeline, type PipelineSettings } from "../../database/pipeline.ts";
import { Ids } from "../../ids.ts";
import { outcomeUnknown, serverBusy } from "../../refusals.ts";
import { classifyFailure, isContention, NotConnected } from "../failures.ts";
import type { KeyResolver } from "../group/key-resolver.ts";
import type { OperationResult, QueuedOperation } from "../group/queued-operation.ts";
import type { Prechecks } from "../group/read-prechecks.ts";
import { runGroup } from "../group/run-group.ts";
import type { SharedAccounts } from "../group/shared-accounts.ts";
import type { GroupLimits, OperationQueue } from "./operation-queue.ts";
import type { GroupReport } from "./trace-groups.ts";

export interface RunnerTools {
  readonly connection: PipelineSettings;
  readonly queue: OperationQueue;
  readonly limits: GroupLimits;
  readonly keyResolver: KeyResolver;
  readonly prechecks: Prechecks;
  readonly sharedAccounts: SharedAccounts;
  readonly slot: number;
  nowMs(): number;
  /** Called after each attempt to run a group, for metrics and traces. */
  onGroup(group: GroupReport): void;
  /** Called with an operation that can never be written, once its group is halved down to it. */
  onFailingOperation(queued: QueuedOperation, error: unknown): void;
  /** Moves an operation to the isolation queue if its environment was isolated since it came. Returns whether it did. */
  moveToIsolation(queued: QueuedOperation): boolean;
  /** Called when the runner becomes idle. Operations may still wait that could not start yet. */
  onIdle(): void;
  /** How long this runner rests after a failing operation, so that a sender of many pays with its own time. */
  readonly restAfterFailureMs: number;
}

/** Pauses between attempts to run a group after a transient failure. */
const PAUSE_AFTER_FAILURE_MS = [5, 20, 50, 100, 250];

/** How often a group may meet contention before one of its operations is suspected as the cause. */
const CONTENTION_MAX = 5;

/** A group that takes longer has lost its server. All its operations are past their deadline. */
const GROUP_MS_MAX = 10_000;

/** How often an operation is requeued as stale. Beyond that its kind of row has a bug. */
const STALE_ATTEMPTS_MAX = 20;

export const tooBusy = () =>
  serverBusy("The service is too busy to take this now. Send the same request again.");

const asError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error("a group failed", { cause: failure });

/** Runs one group at a time on one connection. While a group commits, the next one gathers in the queue. */
export class GroupRunner {
  readonly #tools: RunnerTools;
  #pipeline: Pipeline | undefined;
  readonly #ids = new Ids();
  #running: Promise<void> | undefined;
  #closed = false;
  /** Results of committed groups that are not sent to their callers yet. */
  #unsent: [QueuedOperation, OperationResult][] = [];

  constructor(tools: RunnerTools) {
    this.#tools = tools;
  }

  /** Runs groups until no operation can start. For later operations the ledger starts it again. */
  start(): void {
    if (this.#running !== undefined || this.#closed) return;
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      this.#tools.onIdle();
    });
  }

  get isIdle(): boolean {
    return this.#running === undefined && !this.#closed;
  }

  /** Finishes all queued operations, then closes the connection. */
  async close(): Promise<void> {
    this.#tools.queue.close();
    // An operation may be queued whose start is still scheduled for the end of this turn of the event loop.
    if (this.#tools.queue.size > 0) this.start();
    while (this.#running !== undefined) await this.#running;
    this.#closed = true;
    await this.#pipeline?.close();
  }

  async #work(): Promise<void> {
    while (await this.#runNext());
  }

  /**
   * Runs one group; returns false if there was none. Each group has a call of its own. When this was one long-lived
   * loop, V8 moved its frame and everything it referred to, all data of the groups' requests, to the old generation.
   * Under load that made ten times as many full collections and took a sixth more CPU.
   */
  async #runNext(): Promise<boolean> {
    const { queue, limits } = this.#tools;
    const group = queue.takeGroup(limits);
    if (group.length === 0) {
      this.#sendResults();
      return false;
    }
    // Start the group first. While the database locks and reads for it, send the results of the last one.
    if (this.#unsent.length > 0) setImmediate(() => this.#sendResults());
    await this.#runUntilAnswered(group).catch((error: Error) => {
      // Even after a bug of ours each caller gets its own answer, and the runner keeps working.
      this.#sendResults();
      for (const queued of group) queued.reject(error);
    });
    queue.finishGroup(group);
    return true;
  }

  #sendResults(): void {
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const [queued, result] of unsent) {
      if ("error" in result) queued.reject(result.error);
      else queued.resolve(result.answer);
    }
  }

  /** Runs a group until each of its operations has a result, is rejected or is requeued. */
  async #runUntilAnswered(group: readonly QueuedOperation[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const operations = this.#dropFinished(group);
      if (operations.length === 0) return;
      const failure = await this.#tryGroup(operations);
      if (failure === undefined) return;
      const isSuspect = isContention(failure) && attempt >= CONTENTION_MAX;
      if (isSuspect || classifyFailure(failure) === "permanent")
        return await this.#isolate(operations, failure);
      await sleep(PAUSE_AFTER_FAILURE_MS[Math.min(attempt, PAUSE_AFTER_FAILURE_MS.length - 1)]);
    }
  }

  /** Halves a group that can never be written, until the failing operation is alone. */
  async #isolate(operations: readonly QueuedOperation[], failure: unknown): Promise<void> {
    const [only, ...others] = operations;
    if (only !== undefined && others.length === 0) {
      this.#tools.onFailingOperation(only, failure);
      only.reject(asError(failure));
      await sleep(this.#tools.restAfterFailureMs);
      return;
    }
    const half = Math.ceil(operations.length / 2);
    await this.#runUntilAnswered(operations.slice(0, half));
    this.#sendResults();
    await this.#runUntilAnswered(operations.slice(half));
  }

  async #tryGroup(operations: readonly QueuedOperation[]): Promise<unknown> {
    const startedMs = this.#tools.nowMs();
    let failure: unknown;
    let watchdog: NodeJS.Timeout | undefined;
    try {
      const pipeline = await this.#connected();
      watchdog = setTimeout(() => pipeline.abandon(), GROUP_MS_MAX);
      const { results, isShared } = await runGroup(
        { ...this.#tools, pipeline, ids: this.#ids },
        operations,
      );
      this.#keepResults(operations, results);
      // About half of this time was the wait for the other process's group, and its next group has begun.
      const tookMs = this.#tools.nowMs() - startedMs;
      if (isShared) this.#tools.queue.gather(operations.length, this.#tools.limits, tookMs / 2);
    } catch (error) {
      failure = error ?? new Error("a group failed without an error");
    } finally {
      clearTimeout(watchdog);
    }
    this.#tools.onGroup({
      size: operations.length,
      operations,
      startedMs,
      durationMs: this.#tools.nowMs() - startedMs,
      failure,
    });
    return failure;
  }

  /** Queues the results to be sent; requeues operations without one. */
  #keepResults(
    operations: readonly QueuedOperation[],
    results: ReadonlyMap<QueuedOperation, OperationResult>,
  ): void {
    const stale: QueuedOperation[] = [];
    for (const queued of operations) {
      const result = results.get(queued);
      if (result === undefined) this.#countStale(queued, stale);
      else this.#unsent.push([queued, result]);
    }
    this.#tools.queue.requeue(stale);
  }

  #countStale(queued: QueuedOperation, stale: QueuedOperation[]): void {
    queued.staleAttempts += 1;
    if (queued.staleAttempts <= STALE_ATTEMPTS_MAX) stale.push(queued);
    else
      queued.reject(
        new Error(`the keys of ${queued.operation.name} mean other rows in every attempt`),
      );
  }

  /**
   * Returns the operations still worth deciding. An operation of a disconnected caller is dropped, unless its commit was
   * sent: then its record is looked up. An operation past its deadline is rejected: not done, or outcome unknown if
   * its commit was sent.
   */
  #dropFinished(operations: readonly QueuedOperation[]): QueuedOperation[] {
    const nowMs = this.#tools.nowMs();
    return operations.filter((queued) => {
      if (this.#tools.moveToIsolation(queued)) return false;
      if (nowMs >= queued.deadlineMs) {
        queued.reject(queued.mayBeCommitted ? outcomeUnknown() : tooBusy());
        return false;
      }
      if (queued.caller.isGone() && !queued.mayBeCommitted) {
        queued.reject(
          serverBusy("The caller left before this was decided. Send the same request again."),
        );
        return false;
      }
      return true;
    });
  }

  async #connected(): Promise<Pipeline> {
    if (this.#pipeline?.broken) {
      await this.#pipeline.close();
      this.#pipeline = undefined;
      // The next session may be on another server, which may hand out the same blocks of ids again.
      this.#ids.forget();
    }
    try {
      this.#pipeline ??= await Pipeline.open(this.#tools.connection);
      return this.#pipeline;
    } catch (cause) {
      throw new NotConnected("the ledger could not connect to the database", { cause });
    }
  }
}
