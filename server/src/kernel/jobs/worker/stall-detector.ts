import type { TaskList } from "../task.ts";

/** How many jobs one process runs at the same time. Most of them wait for a provider, a receiver or the ledger. */
export const CONCURRENCY = 50;

/** A worker that has neither taken nor looked for jobs for this long is stalled: it polls each second. */
export const STALLED_AFTER_MS = 30_000;

/** Measures whether a worker process still takes jobs. It outlives the runs of the process. */
export class StallDetector {
  readonly stalledAfterMs: number;
  readonly #nowMs: () => number;
  #lookedAtMs: number;
  #running = 0;

  constructor(nowMs: () => number, stalledAfterMs = STALLED_AFTER_MS) {
    this.#nowMs = nowMs;
    this.stalledAfterMs = stalledAfterMs;
    this.#lookedAtMs = nowMs();
  }

  /** How long the process has neither taken nor looked for jobs. A process at its limit of running jobs is not idle. */
  get idleMs(): number {
    return this.#running >= CONCURRENCY ? 0 : this.#nowMs() - this.#lookedAtMs;
  }

  get isStalled(): boolean {
    return this.idleMs >= this.stalledAfterMs;
  }

  /** Call it when the database has answered a request for jobs. */
  noteLook(): void {
    this.#lookedAtMs = this.#nowMs();
  }

  /** The same tasks, counted while they run. */
  counting(tasks: TaskList): TaskList {
    const count = (task: TaskList[string]) => async (payload: unknown) => {
      this.#running += 1;
      try {
        await task(payload);
      } finally {
        this.#running -= 1;
        this.#lookedAtMs = this.#nowMs();
      }
    };
    return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, count(task)]));
  }
}
