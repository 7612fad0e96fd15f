import { runTaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { SESSION_WAITS_FOR_STANDBYS } from "../../database/durable-commits.ts";
import type { TaskList } from "../task.ts";
import { type Activity, CONCURRENCY } from "../worker/activity.ts";
import { logFailure, queueLogger } from "./queue-log.ts";

export interface QueueSettings {
  /** Past any pooler: LISTEN belongs to a session. */
  readonly directUrl: string;
  readonly tasks: TaskList;
  readonly log: Logger;
}

/**
 * One fetch brings everybody a job and the next one: 13,000 trivial jobs a second, where half of it does 7,700 (2 cores
 * that were busy with other things too). What a fetch brings and nobody begins is out of the reach of other processes,
 * so it goes back after a second.
 */
const LOCAL_QUEUE = { size: 2 * CONCURRENCY, ttl: 1_000 };

/** One listens, the others fetch, complete and fail in batches; tasks have connections of their own. */
const CONNECTIONS_MAX = 4;

/**
 * Jobs are found by their index, in the order in which they run. Left to itself PostgreSQL believes that a table which
 * was empty a minute ago still is, and reads and sorts all of it for each fetch: a third of the throughput at 40,000
 * jobs, and less with more. Before version 18 a method that is off only costs a lot, enough to have the plan compiled.
 */
const INDEX_PLANS = [
  "enable_seqscan",
  "enable_bitmapscan",
  "enable_sort",
  "enable_hashjoin",
  "enable_mergejoin",
  "jit",
]
  .map((setting) => `-c ${setting}=off`)
  .join(" ");

const POLL_EVERY_MS = 1_000;

/**
 * The queue names its pool itself, and fetches at once. So its connections are handed out only when the name is known
 * to the others: no job is ever taken by somebody who is not there.
 */
export function openConnections(
  { directUrl, log }: QueueSettings,
  announced: Promise<void>,
): pg.Pool {
  // Ids stay text here, unlike everywhere else: the queue puts them into JSON, which has no bigint.
  const pool = new pg.Pool({
    connectionString: directUrl,
    application_name: "kasuwa worker",
    options: INDEX_PLANS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    max: CONNECTIONS_MAX,
    verify: (client, done) => {
      announced.then(() => client.query(SESSION_WAITS_FOR_STANDBYS)).then(() => done(), done);
    },
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle connection of the worker broke"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export interface PoolParts {
  readonly connections: pg.Pool;
  readonly events: WorkerEvents;
  readonly activity: Activity;
}

/** Takes jobs and runs them until it is shut down. What a task does wrong is logged here. */
export function startPool(
  { tasks, log }: QueueSettings,
  { connections, events, activity }: PoolParts,
): WorkerPool {
  events.on("job:error", ({ job, error }) => logFailure(log, job, error));
  events.on("localQueue:init", ({ localQueue }) => letReleaseReturnJobs(localQueue));
  events.on("localQueue:getJobs:complete", () => activity.noteLook());
  return runTaskList(
    {
      logger: queueLogger(log),
      events,
      noHandleSignals: true,
      concurrency: CONCURRENCY,
      pollInterval: POLL_EVERY_MS,
      preset: {
        worker: { localQueue: LOCAL_QUEUE, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    { ...activity.counting(tasks) },
    connections,
  );
}

/** What the library's types keep private of its local queue. */
interface LocalQueueParts {
  backgroundCount: number;
  setModeReleased(): void;
  decreaseBackgroundCount(): void;
}

/**
 * A local queue that is released returns its jobs in the background, and refuses work in the background when it has
 * none yet. So it forced a shutdown each time, and nobody handled the rejection when the jobs could not be returned:
 * Node ended the process. Counted as background work itself, the release waits for the return and reports its failure.
 */
function letReleaseReturnJobs(localQueue: unknown): void {
  const queue = localQueue as LocalQueueParts;
  const release = queue.setModeReleased.bind(queue);
  queue.setModeReleased = () => {
    queue.backgroundCount += 1;
    release();
    queue.decreaseBackgroundCount();
  };
}
