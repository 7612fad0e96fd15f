import { runTaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { SESSION_WAITS_FOR_STANDBYS } from "../../database/durable-commits.ts";
import { refuseUnreplicatedCommits } from "../../database/unreplicated-commits.ts";
import type { TaskList } from "../task.ts";
import { CONCURRENCY, type StallDetector } from "../worker/stall-detector.ts";
import { logFailure, queueLogger } from "./queue-log.ts";

export interface QueueSettings {
  /** A URL that bypasses any pooler: LISTEN belongs to a session. */
  readonly directUrl: string;
  readonly tasks: TaskList;
  readonly log: Logger;
}

/**
 * One fetch brings each task slot a job and the next one: 13,000 trivial jobs a second, against 7,700 with half the
 * size (2 cores, also busy with other work). A fetched job that no task has begun is out of the reach of other
 * processes, so it returns after a second.
 */
const LOCAL_QUEUE = { size: 2 * CONCURRENCY, ttl: 1_000 };

/** One connection listens; the others fetch, complete and fail jobs in batches. Tasks have connections of their own. */
const CONNECTIONS_MAX = 4;

/**
 * Makes the fetch find jobs by their index, in the order in which they run. Otherwise PostgreSQL assumes that a table
 * which was empty a minute ago still is, and reads and sorts all of it for each fetch. That cost a third of the
 * throughput at 40,000 jobs, and more with more jobs. Before version 18 a disabled method only gets a high cost, enough
 * to have the plan compiled.
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
 * The queue names its pool itself, and fetches at once. So it gets its connections only after that name is announced to
 * the other workers: an unannounced worker never takes a job.
 */
export function openConnections(
  { directUrl, log }: QueueSettings,
  announced: Promise<void>,
): pg.Pool {
  // Ids stay text here, unlike elsewhere: the queue puts them into JSON, which has no bigint.
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
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    refuseUnreplicatedCommits(client);
  });
  return pool;
}

export interface PoolParts {
  readonly connections: pg.Pool;
  readonly events: WorkerEvents;
  readonly stalls: StallDetector;
  onFailedLook(): void;
}

/** Fetches jobs and runs them until it is shut down. Logs the failures of tasks. */
export function startPool(
  { tasks, log }: QueueSettings,
  { connections, events, stalls, onFailedLook }: PoolParts,
): WorkerPool {
  events.on("job:error", ({ job, error }) => logFailure(log, job, error));
  events.on("localQueue:init", ({ localQueue }) => letReleaseReturnJobs(localQueue));
  events.on("localQueue:getJobs:complete", () => stalls.noteLook());
  return runTaskList(
    {
      logger: queueLogger(log, onFailedLook),
      events,
      noHandleSignals: true,
      concurrency: CONCURRENCY,
      pollInterval: POLL_EVERY_MS,
      preset: {
        worker: { localQueue: LOCAL_QUEUE, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    { ...stalls.counting(tasks) },
    connections,
  );
}

/** Members of the local queue that the library's types keep private. */
interface LocalQueueParts {
  backgroundCount: number;
  setModeReleased(): void;
  decreaseBackgroundCount(): void;
}

/**
 * Fixes the release of a local queue. It returned its jobs in the background, and then refused background work if it
 * had none yet. So each release forced a shutdown, and a failed return was an unhandled rejection, which ended the
 * process. The release now counts as background work itself: it waits for the return and reports its failure.
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
