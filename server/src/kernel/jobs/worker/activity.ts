import type { TaskList } from "../task.ts";

/** How many jobs one process runs at the same time. Most of them wait for a provider, a receiver or the ledger. */
export const CONCURRENCY = 50;

/** Measures whether a worker process still takes jobs. It outlives the runs of the process. */
export class Activity {
  readonly #nowMs: () => number;
  #lookedAtMs: number;
  #running = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#lookedAtMs = nowMs();
  }

  /** How long the process has neither taken nor looked for jobs. A process at its limit of running jobs is not idle. */
  get idleMs(): number {
    return this.#running >= CONCURRENCY ? 0 : this.#nowMs() - this.#lookedAtMs;
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
