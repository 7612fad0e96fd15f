import { estimateRows, type QueuedOperation } from "../group/queued-operation.ts";

export interface QueueLimits {
  readonly operationsMax: number;
  readonly bytesMax: number;
}

/** The size of one group. It bounds ids, locks, and what has to run again after a failure. */
export interface GroupLimits {
  readonly operationsMax: number;
  readonly rowsMax: number;
  readonly bytesMax: number;
}

/** A group that a runner has taken, with the lock names of its operations. */
interface RunningGroup {
  readonly operations: readonly QueuedOperation[];
  readonly lockNames: ReadonlySet<string>;
}

/**
 * How long a running group holds back a smaller one. Groups take less. A group that waits for a frozen process's locks,
 * or is being halved to isolate a failing operation, takes longer; the queue does not wait for it.
 */
export const HOLD_BACK_MS_MAX = 50;

/** The fraction of the expected callers to wait for before starting the next group. */
const GATHERED = 0.9;

/** The longest wait for these callers. */
export const GATHER_MS_MAX = 10;

/** Callers that were answered together send their next requests together. The queue waits for enough of them. */
interface Gathering {
  readonly operations: number;
  readonly untilMs: number;
}

const NO_GATHERING: Gathering = { operations: 0, untilMs: 0 };

/**
 * The operations that wait for a group. Each environment has its own queue, and the queues take turns: an environment
 * that sends many operations slows down only itself.
 */
export class OperationQueue {
  readonly #limits: QueueLimits;
  readonly #nowMs: () => number;
  readonly #queues = new Map<bigint, QueuedOperation[]>();
  #runningGroups: readonly RunningGroup[] = [];
  #lastStartMs = 0;
  #gathering = NO_GATHERING;
  #isClosing = false;
  #operations = 0;
  #bytes = 0;

  /** `nowMs` is a monotonic clock. */
  constructor(limits: QueueLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  get size(): number {
    return this.#operations;
  }

  /** Returns false if the queue is full, or if the environment has its share. */
  add(queued: QueuedOperation): boolean {
    if (this.#bytes + queued.bytes > this.#limits.bytesMax) return false;
    // An environment may not have more operations here than there are free places: a new environment always finds one.
    const { environmentId } = queued.caller;
    const own = this.#queues.get(environmentId)?.length ?? 0;
    if (own >= this.#limits.operationsMax - this.#operations) return false;
    this.#queueOf(environmentId).push(queued);
    this.#operations += 1;
    this.#bytes += queued.bytes;
    return true;
  }

  /** Puts operations back, ahead of later ones. The limits do not apply: they were admitted before. */
  requeue(operations: readonly QueuedOperation[]): void {
    for (const queued of operations.toReversed()) {
      this.#queueOf(queued.caller.environmentId).unshift(queued);
      this.#operations += 1;
      this.#bytes += queued.bytes;
    }
  }

  /**
   * Takes the next group: one operation of each environment in turn, until the group is full or the queue is empty. If an
   * environment's next operation needs a lock of a running group, the environment waits here. In the database the
   * operation would delay its whole group, and half of the callers of one hot account would wait in a second, smaller
   * group.
   *
   * Beside running groups another one starts once as many operations wait as those groups have. The fixed cost of a
   * group is a third of the database's work. When groups started with whatever had arrived, throughput fell by a tenth
   * and each operation took longer.
   */
  takeGroup(limits: GroupLimits): QueuedOperation[] {
    if (this.heldBackForMs > 0) return [];
    const taken: QueuedOperation[] = [];
    let rows = 0;
    let bytes = 0;
    for (const queued of this.#inTurn()) {
      rows += estimateRows(queued);
      bytes += queued.bytes;
      // An operation larger than a group runs alone.
      const isFull = rows > limits.rowsMax || bytes > limits.bytesMax;
      if (taken.length >= limits.operationsMax || (taken.length > 0 && isFull)) break;
      this.#remove(queued);
      taken.push(queued);
    }
    if (taken.length > 0) this.#noteStart(taken);
    return taken;
  }

  #noteStart(operations: readonly QueuedOperation[]): void {
    const lockNames = new Set(operations.flatMap((queued) => queued.lockNames));
    this.#runningGroups = [...this.#runningGroups, { operations, lockNames }];
    this.#lastStartMs = this.#nowMs();
    this.#gathering = NO_GATHERING;
  }

  /** Marks a group as finished: operations that need its locks may start. */
  finishGroup(group: readonly QueuedOperation[]): void {
    this.#runningGroups = this.#runningGroups.filter(({ operations }) => operations !== group);
  }

  /**
   * Makes the callers of the last group gather for up to `forMs`. If another process moves money in the same account, the
   * first operation would start alone and wait in the database for that process's group. The others could not join
   * it, so groups would be half as large on both sides.
   */
  gather(answered: number, { operationsMax }: GroupLimits, forMs: number): void {
    this.#gathering = {
      operations: Math.min(GATHERED * (answered + this.#operations), operationsMax),
      untilMs: this.#nowMs() + Math.min(forMs, GATHER_MS_MAX),
    };
  }

  /** Stops gathering: no further operations will arrive. */
  close(): void {
    this.#isClosing = true;
  }

  /**
   * How long the waiting operations are still held back: until enough callers have gathered, or for a running group.
   * A new operation, or the end of a group, may end the wait earlier.
   */
  get heldBackForMs(): number {
    if (this.#operations === 0) return 0;
    const running = this.#runningOperations;
    const { operations, untilMs } = this.#isClosing ? NO_GATHERING : this.#gathering;
    if (running === 0 && this.#operations < operations) return Math.max(0, untilMs - this.#nowMs());
    if (this.#operations >= running) return 0;
    return Math.max(0, HOLD_BACK_MS_MAX - (this.#nowMs() - this.#lastStartMs));
  }

  get #runningOperations(): number {
    return this.#runningGroups.reduce((sum, { operations }) => sum + operations.length, 0);
  }

  /**
   * Yields the first operation of each environment, round after round. The caller removes it before asking for the next.
   * An environment whose first operation has to wait drops out.
   */
  *#inTurn(): Generator<QueuedOperation> {
    let round = [...this.#queues.keys()];
    while (round.length > 0) {
      const next: bigint[] = [];
      for (const environmentId of round) {
        const first = this.#queues.get(environmentId)?.[0];
        if (first === undefined || this.#needsRunningLock(first)) continue;
        yield first;
        next.push(environmentId);
      }
      round = next;
    }
  }

  /** Whether an operation could start now. */
  get canStart(): boolean {
    return this.heldBackForMs === 0 && this.#inTurn().next().done !== true;
  }

  /** Removes the first operation of an environment. The environment goes to the end of the turn order, or out of it. */
  #remove(queued: QueuedOperation): void {
    const { environmentId } = queued.caller;
    const queue = this.#queueOf(environmentId);
    queue.shift();
    this.#operations -= 1;
    this.#bytes -= queued.bytes;
    this.#queues.delete(environmentId);
    if (queue.length > 0) this.#queues.set(environmentId, queue);
  }

  #needsRunningLock(queued: QueuedOperation): boolean {
    return this.#runningGroups.some(({ lockNames }) =>
      queued.lockNames.some((name) => lockNames.has(name)),
    );
  }

  #queueOf(environmentId: bigint): QueuedOperation[] {
    let queue = this.#queues.get(environmentId);
    if (queue === undefined) {
      queue = [];
      this.#queues.set(environmentId, queue);
    }
    return queue;
  }
}
