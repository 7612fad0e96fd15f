/**
 * A worker process whose jobs end when the test says so: run-waiting-worker.ts <queue> <database>. It writes a line for
 * each job that it begins. "some" on its input ends the first five jobs, "rest" all of them.
 */
import { createInterface } from "node:readline";
import { Database } from "../../database/database.ts";
import { createLogger } from "../../log.ts";
import { JobWorker } from "../worker/worker.ts";

const [directUrl = "", url = ""] = process.argv.slice(2);
const some = Promise.withResolvers<void>();
const rest = Promise.withResolvers<void>();
let begun = 0;

const worker = new JobWorker({
  directUrl,
  database: new Database({
    url,
    connectionsMax: 2,
    applicationName: "child",
    onIdleError: () => undefined,
  }),
  schedules: [],
  log: createLogger("debug"),
  nowMs: () => performance.now(),
  tasks: {
    wait: async () => {
      begun += 1;
      process.stdout.write("begun\n");
      await Promise.race([begun <= 5 ? some.promise : rest.promise, rest.promise]);
    },
  },
});

createInterface({ input: process.stdin }).on("line", (line) => {
  (line === "some" ? some : rest).resolve();
});
await worker.start();
process.stdout.write("started\n");
