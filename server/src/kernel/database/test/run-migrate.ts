/** A process that migrates and ends, for tests that start several at once: run-migrate.ts <url> <folder>. */
import { migrate } from "../migrations/migrate.ts";

const [url = "", folder = ""] = process.argv.slice(2);

await migrate({
  url,
  folder,
  log: () => undefined,
  // Were two to be in here at once, one of them would find the table there or gone.
  extra: async (client) => {
    await client.query("create table only_one_at_a_time ()");
    await client.query("select pg_sleep(0.05)");
    await client.query("drop table only_one_at_a_time");
  },
});
