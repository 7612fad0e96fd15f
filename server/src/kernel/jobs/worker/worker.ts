import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { countFailedJobs, noteLook } from "../queries.ts";
import type { QueueSettings } from "../queue/queue.ts";
import { type Schedule, startTurns } from "../timers/schedules.ts";
import { sweepTimers } from "../timers/timers.ts";
import { DeadWorkers } from "./dead-workers.ts";
import { type Outcome, repeat } from "./repeat.ts";
import { StallDetector } from "./stall-detector.ts";
import { WorkerRun } from "./worker-run.ts";

export interface WorkerSettings extends QueueSettings {
  readonly database: Database;
  readonly schedules: readonly Schedule[];
  /** A worker that has neither taken nor looked for jobs for this long is stalled. */
  readonly stalledAfterMs?: number;
  nowMs(): number;
}

const LOOK_EVERY_MS = 1_000;
const NOTE_EVERY_MS = 5_000;
const COUNT_EVERY_MS = 30_000;
const FREE_LATE_EVERY_MS = 30_000;
const BEGIN_AGAIN_AFTER_MS = 1_000;

/** How long the tasks of a broken run may run before their jobs are released. */
const DRAIN_WITHIN_MS = 30_000;

/** Runs jobs, and turns timers, schedules and the jobs of dead workers into jobs. */
export class JobWorker {
  readonly #settings: WorkerSettings;
  readonly #deadWorkers: DeadWorkers;
  readonly #stalls: StallDetector;
  readonly #timeIsUp = Promise.withResolvers<void>();
  readonly #endings = new Set<Promise<void>>();
  /** Undefined while a run is replaced. */
  #run: WorkerRun | undefined;
  #replacing: Promise<void> = Promise.resolve();
  #stops: (() => Promise<void>)[] = [];
  #stopping = false;
  #runSinceMs = 0;
  #saidStalled = false;
  #failedJobs = 0;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
    this.#deadWorkers = new DeadWorkers(settings.database);
    this.#stalls = new StallDetector(() => settings.nowMs(), settings.stalledAfterMs);
  }

  /** How long this process has neither taken nor looked for jobs. */
  get idleMs(): number {
    return this.#stalls.idleMs;
  }

  get isStalled(): boolean {
    return this.#stalls.isStalled;
  }

  /** Jobs that failed permanently and need manual action, at the last count. */
  get failedJobs(): number {
    return this.#failedJobs;
  }

  async start(): Promise<void> {
    const { database, schedules } = this.#settings;
    this.#work(await WorkerRun.begin(this.#settings, this.#stalls));
    this.#stops = [
      this.#repeat("watch the worker", LOOK_EVERY_MS, async () => this.#watch()),
      this.#repeat("note that the worker looks for jobs", NOTE_EVERY_MS, () => this.#noteLook()),
      this.#repeat("look for dead workers", LOOK_EVERY_MS, () => this.#freeDeadWorkers()),
      this.#repeat("free late jobs", FREE_LATE_EVERY_MS, () => this.#freeLateJobs()),
      this.#repeat("sweep the timers", LOOK_EVERY_MS, () => sweepTimers(database)),
      this.#repeat("start the schedules", LOOK_EVERY_MS, () => startTurns(database, schedules)),
      this.#repeat("count failed jobs", COUNT_EVERY_MS, () => this.#countFailedJobs()),
    ];
  }

  /** Takes nothing new. Running jobs finish, or are released when the time is up. */
  async stop(withinMs: number): Promise<void> {
    this.#stopping = true;
    const timer = setTimeout(this.#timeIsUp.resolve, withinMs);
    await this.#inTime(this.#replacing);
    if (this.#run !== undefined) this.#end(this.#run, this.#timeIsUp.promise);
    await Promise.all([...this.#endings, ...this.#stops.map((stop) => this.#inTime(stop()))]);
    clearTimeout(timer);
  }

  #work(run: WorkerRun): void {
    if (this.#stopping) {
      this.#end(run, this.#timeIsUp.promise);
      return;
    }
    this.#run = run;
    this.#runSinceMs = this.#settings.nowMs();
    void run.over.then((reason) => {
      if (!this.#stopping) this.#replacing = this.#replace(run, reason);
    });
  }

  async #replace(run: WorkerRun, reason: string): Promise<void> {
    const { log } = this.#settings;
    log.warn({ reason }, "the worker stopped taking jobs; restarting it");
    this.#run = undefined;
    this.#end(run, this.#inTime(pause(DRAIN_WITHIN_MS, undefined, { ref: false })));
    while (!this.#stopping) {
      try {
        this.#work(await WorkerRun.begin(this.#settings, this.#stalls));
        return;
      } catch (error) {
        log.warn({ err: error }, "the worker could not begin");
        await pause(BEGIN_AGAIN_AFTER_MS);
      }
    }
  }

  #end(run: WorkerRun, timeIsUp: Promise<void>): void {
    const ending = run.end(timeIsUp).finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
  }

  #inTime(work: Promise<void>): Promise<void> {
    return Promise.race([work, this.#timeIsUp.promise]);
  }

  /** Logs once that the worker is stalled, and once that it works again. Replaces a run that hangs. */
  #watch(): Outcome {
    const { log } = this.#settings;
    const isStalled = this.isStalled;
    if (isStalled !== this.#saidStalled) {
      const seconds = Math.round(this.idleMs / 1_000);
      if (isStalled) log.error({ seconds }, "this worker neither takes nor looks for jobs");
      else log.warn("this worker takes jobs again");
      this.#saidStalled = isStalled;
    }
    // A new run gets the same time for its first request.
    const isOld = this.#settings.nowMs() - this.#runSinceMs >= this.#stalls.stalledAfterMs;
    if (isStalled && isOld) this.#run?.giveUp("it has not looked for jobs for too long");
    return "rest";
  }

  /** Records for the other processes that this one takes jobs. */
  async #noteLook(): Promise<Outcome> {
    const run = this.#run;
    if (run !== undefined && this.idleMs < NOTE_EVERY_MS)
      await noteLook(this.#settings.database, run.presence.poolId);
    return "rest";
  }

  async #freeDeadWorkers(): Promise<Outcome> {
    const run = this.#run;
    const count = run === undefined ? 0 : await this.#deadWorkers.free(run.presence);
    this.#noteFreed(count, "workers died; their jobs run again");
    return "rest";
  }

  async #freeLateJobs(): Promise<Outcome> {
    const count = await this.#deadWorkers.freeLate();
    this.#noteFreed(count, "workers had died before they took jobs; these run again");
    return "rest";
  }

  #noteFreed(count: number, what: string): void {
    if (count === 0) return;
    this.#settings.log.warn({ count }, what);
    this.#run?.nudge();
  }

  async #countFailedJobs(): Promise<Outcome> {
    const failed = await countFailedJobs(this.#settings.database);
    this.#failedJobs = failed.reduce((sum, { count }) => sum + count, 0);
    return "rest";
  }

  #repeat(what: string, everyMs: number, work: () => Promise<Outcome>): () => Promise<void> {
    const onError = (error: unknown) =>
      this.#settings.log.warn({ err: error }, `could not ${what}`);
    return repeat(work, { everyMs, onError });
  }
}
