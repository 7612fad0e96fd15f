import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const history = (...args: string[]) =>
  runOperator(["system", "history", ...args], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

test("the history shows the load and backlogs of a period, and says so when it has none", async () => {
  const { database } = service.kit;
  await database.run(sql`truncate process_samples, backlog_samples, slow_statements`);
  expect((await history()).output).toMatch(/^No process has stored a sample/);
  await database.run(sql`
    insert into process_samples (process_id, requests, server_errors, request_buckets, cpu_ms, memory_bytes)
    values ('one', 12, 1, ${[0, 0, 12]}::integer[], 500, 209715200)`);
  await database.run(sql`
    insert into backlog_samples (name, labels, value) values
      ('kasuwa_mail_waiting', '{}', 9), ('kasuwa_mail_waiting', '{}', 4),
      ('kasuwa_outgoing_oldest_pending_seconds', '{"mode":"live"}', 56)`);
  await database.run(sql`
    insert into slow_statements (statement, times, total_ms, longest_ms)
    values ('select pg_sleep($1)', 2, 900, 700)`);
  const { output } = await history("--span", "hour");
  expect(output).toMatch(
    /^FROM +REQUESTS +5XX +MEDIAN MS +95% MS +CORES +MB\n.+ 12 +1 +7\.5 +9\.8 +\S+ +200$/m,
  );
  expect(output).toMatch(/kasuwa_mail_waiting +9 +9$/m);
  expect(output).toMatch(/oldest_pending_seconds +live +56 s +56 s$/m);
  expect(output).toMatch(/\n2 +450 +700 +select pg_sleep\(\$1\)$/);
  const { times, backlogs } = JSON.parse((await history("--json")).output);
  expect(times).toHaveLength(48);
  expect(backlogs).toMatchObject([
    { name: "kasuwa_mail_waiting", unit: "count", about: expect.stringMatching(/mail/i) },
    { name: "kasuwa_outgoing_oldest_pending_seconds", unit: "seconds" },
  ]);
  expect((await history("--span", "year")).exitCode).toBe(2);
});
