/**
 * A process that works until it is killed: run-worker.ts <url>. It writes down each job it begins. Jobs of `hang` are
 * never finished, so a few of them keep all workers busy, and what is fetched next waits in the local queue.
 */
import pg from "pg";
import { Database } from "../../database/database.ts";
import { createLogger } from "../../log.ts";
import { JobWorker } from "../worker/worker.ts";

const [url = ""] = process.argv.slice(2);

const pool = new pg.Pool({ connectionString: url, max: 2 });
const database = new Database({
  url,
  connectionsMax: 2,
  applicationName: "child",
  onIdleError: () => undefined,
});

const worker = new JobWorker({
  directUrl: url,
  database,
  schedules: [],
  nowMs: () => performance.now(),
  log: createLogger("silent"),
  tasks: {
    hang: async (payload) => {
      await pool.query("insert into runs (job, who) values ($1, $2)", [
        (payload as { job: string }).job,
        process.pid,
      ]);
      await new Promise(() => undefined);
    },
  },
});

await worker.start();
process.stdout.write("started\n");
