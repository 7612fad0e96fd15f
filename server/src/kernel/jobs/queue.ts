import { runTaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { logFailure, queueLogger } from "./queue-log.ts";
import type { TaskList } from "./task.ts";

export interface QueueSettings {
  /** Past any pooler: LISTEN belongs to a session. */
  readonly directUrl: string;
  readonly tasks: TaskList;
  readonly log: Logger;
}

/** Tasks wait for others most of the time: providers, merchants' servers, the ledger's groups. */
const CONCURRENCY = 50;

/**
 * One fetch gives everybody a job: 6,400 trivial jobs a second where a fetch of 20 does 2,600 and one of 500 13,000 (2
 * cores, all of them busy with other things). What a fetch brings and nobody begins is out of the reach of other
 * processes, so it goes back after a second.
 */
const LOCAL_QUEUE = { size: CONCURRENCY, ttl: 1_000 };

/** One listens, the others fetch, complete and fail in batches; tasks have connections of their own. */
const CONNECTIONS_MAX = 4;

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
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    max: CONNECTIONS_MAX,
    verify: (_client, done) => {
      announced.then(() => done(), done);
    },
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle connection of the worker broke"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Takes jobs and runs them until it is shut down. What a task does wrong is logged here. */
export function startPool(
  { tasks, log }: QueueSettings,
  connections: pg.Pool,
  events: WorkerEvents,
): WorkerPool {
  events.on("job:error", ({ job, error }) => logFailure(log, job, error));
  return runTaskList(
    {
      logger: queueLogger(log),
      events,
      noHandleSignals: true,
      // Planned when it runs, so no plan outlives the table size it was made for.
      noPreparedStatements: true,
      concurrency: CONCURRENCY,
      pollInterval: POLL_EVERY_MS,
      preset: {
        worker: { localQueue: LOCAL_QUEUE, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    { ...tasks },
    connections,
  );
}
