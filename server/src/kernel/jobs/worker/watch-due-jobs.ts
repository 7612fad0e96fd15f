import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { type Attendance, readAttendance } from "../queries.ts";
import { type Outcome, repeat } from "./repeat.ts";
import { STALLED_AFTER_MS } from "./stall-detector.ts";

export interface DueJobsWatchSettings {
  readonly database: Database;
  readonly log: Logger;
  readonly everyMs?: number;
  /** How long work may be due while no worker process looks for jobs. */
  readonly stalledAfterMs?: number;
  /** Raises the alert. Several processes may call it, and again after a failure. */
  onUnattended(dueForSeconds: number): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;

/**
 * Watches from every process, API or worker, whether some worker process of the installation takes due jobs. Logs once
 * that none does, and once that one does again.
 */
export class DueJobsWatch {
  readonly #settings: DueJobsWatchSettings;
  readonly #stalledAfterSeconds: number;
  #last: Attendance = { workers: 0, dueForSeconds: 0 };
  #isUnattended = false;
  #isAlertRaised = false;
  #stop: () => Promise<void> = async () => undefined;

  constructor(settings: DueJobsWatchSettings) {
    this.#settings = settings;
    this.#stalledAfterSeconds = (settings.stalledAfterMs ?? STALLED_AFTER_MS) / 1_000;
  }

  /** Worker processes that looked for jobs lately, at the last read. */
  get workers(): number {
    return this.#last.workers;
  }

  /** How long the earliest due job or timer had waited, at the last read. */
  get dueForSeconds(): number {
    return this.#last.dueForSeconds;
  }

  start(): void {
    const { log, everyMs = LOOK_EVERY_MS } = this.#settings;
    const onError = (error: unknown) => log.warn({ err: error }, "could not watch the workers");
    this.#stop = repeat(() => this.#look(), { everyMs, onError });
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async #look(): Promise<Outcome> {
    const { database, log } = this.#settings;
    this.#last = await readAttendance(database, this.#stalledAfterSeconds);
    const { workers, dueForSeconds } = this.#last;
    const isUnattended = workers === 0 && dueForSeconds >= this.#stalledAfterSeconds;
    if (isUnattended !== this.#isUnattended) {
      if (isUnattended) log.error({ dueForSeconds }, "jobs are due and no worker takes them");
      else log.warn("a worker takes due jobs again");
      this.#isUnattended = isUnattended;
      this.#isAlertRaised = false;
    }
    if (isUnattended && !this.#isAlertRaised) {
      await this.#settings.onUnattended(dueForSeconds);
      this.#isAlertRaised = true;
    }
    return "rest";
  }
}
