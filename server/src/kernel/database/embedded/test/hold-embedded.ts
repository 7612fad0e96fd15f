/** A process that starts the embedded server and holds it until it is asked to stop: hold-embedded.ts <options as JSON>. */
import { once } from "node:events";
import { startEmbeddedPostgres } from "../start-embedded.ts";

// Ctrl-C reaches the whole group of processes; the real program would now take its time to stop in order.
process.on("SIGINT", () => undefined);

const server = await startEmbeddedPostgres({
  ...JSON.parse(process.argv[2] ?? "{}"),
  log: (message) => process.stderr.write(`${message}\n`),
});
process.stdout.write(`${JSON.stringify(server)}\n`);
// The end of the input means that the tests died, and then no test would ever ask.
await Promise.race([once(process.stdin, "data"), once(process.stdin, "end")]);
await server.stop();
process.exit();
